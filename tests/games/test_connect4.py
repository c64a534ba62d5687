"""Connect Four against the published counts of positions, and its notation."""

import random

import pytest

from outply.contract.errors import InputError
from outply.games.connect4.rules import ConnectFour, State
from outply.games.connect4.view import ConnectFourView


def positions_by_ply(game, plies):
    """How many different states there are after 0, 1, ... plies."""
    states, counts = {game.initial()}, []
    while states and len(counts) <= plies:
        counts.append(len(states))
        states = {game.result(s, a) for s in states if not game.is_terminal(s) for a in game.actions(s)}
    return counts


def test_positions_by_ply_are_those_of_oeis_a212693():
    assert positions_by_ply(ConnectFour(), 7) == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


@pytest.mark.parametrize(
    ("width", "height", "published"),
    # J. Tromp, https://tromp.github.io/c4/c4.html; verified in the README of markus7800/Connect4-Strong-Solver.
    [
        (1, 1, 2),
        (6, 1, 267),
        (2, 2, 18),
        (5, 2, 4688),
        (3, 3, 869),
        (4, 3, 12031),
        (3, 4, 6000),
        (4, 4, 161029),
        (2, 9, 38943),
    ],
)
def test_small_boards_have_as_many_positions_as_published(width, height, published):
    game = ConnectFour(width, height)
    assert sum(positions_by_ply(game, width * height)) == published


def test_a_full_column_takes_no_more_stones():
    game, view = ConnectFour(), ConnectFourView(ConnectFour())
    assert list(game.actions(view.parse("444444"))) == [0, 1, 2, 4, 5, 6]


@pytest.mark.parametrize("moves", ["1212121", "1122334", "12234334464", "76654554424"])
def test_four_upright_across_or_diagonal_win_for_the_last_mover(moves):
    game, view = ConnectFour(), ConnectFourView(ConnectFour())
    assert not game.is_terminal(view.parse(moves[:-1]))
    assert game.is_terminal(view.parse(moves))
    assert (game.utility(view.parse(moves), 0), game.utility(view.parse(moves), 1)) == (1.0, -1.0)


def has_four_in_the_picture(picture):
    rows = [row.split() for row in picture.splitlines()[:-1]]
    for y in range(len(rows)):
        for x in range(len(rows[0])):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + k * dx, y + k * dy) for k in range(4)]
                if all(0 <= a < len(rows[0]) and 0 <= b < len(rows) for a, b in cells):
                    marks = {rows[b][a] for a, b in cells}
                    if marks in ({"x"}, {"o"}):
                        return True
    return False


@pytest.mark.parametrize(("width", "height"), [(7, 6), (8, 7), (4, 4), (16, 3), (2, 29), (5, 9)])
def test_lines_are_seen_as_they_are_in_the_picture(width, height):
    game, draw = ConnectFour(width, height), random.Random(20260101)
    view = ConnectFourView(game)
    for _ in range(30):
        state = game.initial()
        while not game.is_terminal(state):
            assert not has_four_in_the_picture(view.show(state))
            state = game.result(state, draw.choice(list(game.actions(state))))
        won = has_four_in_the_picture(view.show(state))
        last = 1 - state.turn
        assert (game.utility(state, last), game.utility(state, state.turn)) == ((1.0, -1.0) if won else (0.0, 0.0))


def test_no_state_of_the_largest_board_uses_the_64th_bit():
    game, draw = ConnectFour(8, 7), random.Random(1)
    for _ in range(100):
        state = game.initial()
        while not game.is_terminal(state):
            state = game.result(state, draw.choice(list(game.actions(state))))
        assert (state.first | state.second) >> 63 == 0
    assert game.full >> 63 == 0


@pytest.mark.parametrize(("width", "height"), [(7, 6), (8, 7), (10, 4), (4, 12)])
def test_a_board_filled_without_a_line_still_has_an_order_of_play(width, height):
    game, draw = ConnectFour(width, height), random.Random(7)
    view = ConnectFourView(game)
    for _ in range(60):
        state = game.initial()
        while not game.is_terminal(state):
            after = [game.result(state, action) for action in game.actions(state)]
            quiet = [s for s in after if not game.has_line(s.first) and not game.has_line(s.second)]
            state = draw.choice(quiet or after)
        assert view.parse(view.format(state)) == state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("44444444", "expected legal moves in '44444444', but move 7 is illegal: column 4 is full"),
        ("12x", "expected legal moves in '12x', but move 3 is 'x', not a column from 1 to 7"),
        ("8", "expected legal moves in '8', but move 1 is '8', not a column from 1 to 7"),
        ("0", "expected legal moves in '0', but move 1 is '0', not a column from 1 to 7"),
        ("12121213", "expected legal moves in '12121213', but move 8 (column 3) comes after the end of the game"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(text, message):
    with pytest.raises(InputError) as error:
        ConnectFourView(ConnectFour()).parse(text)
    assert str(error.value) == message


def test_a_state_that_no_play_reaches_has_no_notation():
    game = ConnectFour()
    two_lines = State(0b1111 | 0b1111 << 28, 0b1111 << 7 | 0b1111 << 14, 0)
    with pytest.raises(InputError, match="no order of play leads to this one"):
        ConnectFourView(game).format(two_lines)
    with pytest.raises(InputError, match="no order of play leads to this one"):
        ConnectFourView(game).format(State(0b11, 0, 0))


def test_columns_beyond_nine_are_letters():
    view = ConnectFourView(ConnectFour(11, 4))
    state = view.parse("9abA")
    assert view.parse(view.format(state)) == state
    assert view.show(state).splitlines()[-1] == "1 2 3 4 5 6 7 8 9 a b"
    assert view.parse("") == State(0, 0, 0)
    assert view.format(State(0, 0, 0)) == ""


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((0, 6), "expected a number of columns from 1 to 32, but got 0"),
        ((7, 30), "expected a number of rows from 1 to 29, but got 30"),
        ((9, 7), "expected (rows + 1) × columns to be at most 64, but got 9 columns and 7 rows"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(size, message):
    with pytest.raises(InputError) as error:
        ConnectFour(*size)
    assert str(error.value) == message
