"""Othello against published counts, solved positions, OpenSpiel and a slow twin; and its notation."""

import random

import pytest

from outply import perft, popcount, solve
from outply.contract.errors import InputError
from outply.games import make
from outply.games.othello.rules import PASS, Othello, State
from outply.games.othello.view import OthelloView


@pytest.mark.parametrize(("passes", "ninth"), [(True, 3005288), (False, 3005320)])
def test_sequences_are_as_many_as_published(passes, ninth):
    # A. Bik 2009, and bin/perft.py of Egaroucid, each with passes as plies and without. No game ends before the ninth
    # ply, so it does not matter yet whether games that ended sooner count.
    published = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, ninth]
    assert [perft(Othello(passes=passes), depth) for depth in range(10)] == published


def test_a_board_of_six_by_six_has_as_many_sequences_as_counted_elsewhere():
    assert [perft(Othello(6), depth) for depth in range(8)] == [1, 4, 12, 56, 244, 1364, 7604, 47740]


def test_a_board_of_four_by_four_has_as_many_sequences_as_counted_elsewhere():
    game = Othello(4)
    states, ended, counts = [game.initial()], 0, []
    for _ in range(9):
        # A game that ended sooner counts as one sequence there, and as none in `perft`.
        counts.append(len(states) + ended)
        live = [state for state in states if not game.is_terminal(state)]
        ended += len(states) - len(live)
        states = [game.result(state, action) for state in live for action in game.actions(state)]
    assert counts == [1, 4, 12, 44, 128, 424, 1256, 3624, 9116]


def test_four_by_four_is_lost_by_eight_discs_or_ten_with_the_empty_cells():
    for value, game in ((-8.0, Othello(4, raw=True)), (-10.0, Othello(4)), (-10.0, Othello(4, passes=False))):
        assert solve(game, compiled=False).value == value


# The slow twin: a board is a dictionary, and lines are walked cell by cell.


DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def board_of(game, state):
    cells = {0: state.black, 1: state.white}
    return {
        (cell % game.size, cell // game.size): player
        for player, discs in cells.items()
        for cell in range(game.cells)
        if discs >> cell & 1
    }


def turned(board, x, y, player):
    found = []
    for dx, dy in DIRECTIONS:
        line, at = [], (x + dx, y + dy)
        while board.get(at) == 1 - player:
            line.append(at)
            at = (at[0] + dx, at[1] + dy)
        if board.get(at) == player:
            found += line
    return found


def legal(board, size, player):
    cells = [(x, y) for y in range(size) for x in range(size)]
    return [(x, y) for x, y in cells if (x, y) not in board and turned(board, x, y, player)]


@pytest.mark.parametrize("size", [4, 6, 8])
def test_random_play_goes_as_on_a_board_of_which_the_lines_are_walked(size):
    game, draw, passes = Othello(size), random.Random(20260101), 0
    for _ in range(40):
        state = game.initial()
        while True:
            board = board_of(game, state)
            cells = legal(board, size, state.turn)
            assert game.is_terminal(state) == (not cells and not legal(board, size, 1 - state.turn))
            if game.is_terminal(state):
                break
            assert list(game.actions(state)) == ([x + y * size for x, y in cells] or [PASS])
            action = draw.choice(list(game.actions(state)))
            if action == PASS:
                passes += 1
            else:
                x, y = action % size, action // size
                board.update(dict.fromkeys([(x, y), *turned(board, x, y, state.turn)], state.turn))
            state, before = game.result(state, action), state
            assert board_of(game, state) == board
            assert state.turn == 1 - before.turn
        lead = sum(1 if player == 0 else -1 for player in board.values())
        assert Othello(size, raw=True).utility(state, 0) == lead == -Othello(size, raw=True).utility(state, 1)
        won = size**2 - len(board) if lead else 0
        assert game.utility(state, 0) == (lead + won if lead > 0 else lead - won) == -game.utility(state, 1)
    assert passes > 0


def test_open_spiel_allows_the_same_moves_and_ends_at_the_same_time():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is a benchmark dependency")
    game, theirs, draw = Othello(), pyspiel.load_game("othello"), random.Random(7)
    for _ in range(60):
        state, other = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            assert not other.is_terminal()
            actions = list(game.actions(state))
            assert (state.turn, actions) == (other.current_player(), other.legal_actions())
            action = draw.choice(actions)
            state = game.result(state, action)
            other.apply_action(action)
        assert other.is_terminal()
        lead = game.utility(state, 0)
        assert other.returns()[0] == (lead > 0) - (lead < 0)


def test_a_player_without_a_move_passes_and_the_pass_is_a_ply():
    game = Othello()
    view = OthelloView(game)
    state = view.parse("d3c3b3b2f5a3a1c1")
    assert [view.name(state, action) for action in game.actions(state)] == ["pass"]
    assert not game.is_terminal(state)
    after = game.result(state, PASS)
    assert after == State(state.black, state.white, 1 - state.turn)
    assert PASS not in game.actions(after)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_without_passes_play_goes_as_with_them_but_leaves_them_out(size):
    game, other, draw, left_out = Othello(size, passes=False), Othello(size), random.Random(20260102), 0
    for _ in range(40):
        state = twin = game.initial()
        while not game.is_terminal(state):
            assert not other.is_terminal(twin)
            if list(other.actions(twin)) == [PASS]:
                twin = other.result(twin, PASS)
                left_out += 1
            assert twin == state
            assert list(game.actions(state)) == list(other.actions(twin))
            action = draw.choice(list(game.actions(state)))
            state, twin = game.result(state, action), other.result(twin, action)
        assert other.is_terminal(twin)
        assert game.utility(state, 0) == other.utility(twin, 0)
    assert left_out > 0


def test_the_words_raw_and_nopass_stand_after_the_size_in_either_order():
    for text, size, raw, passes in [
        ("othello", 8, False, True),
        ("othello:nopass", 8, False, False),
        ("othello:6,nopass", 6, False, False),
        ("othello:4, raw, NoPass", 4, True, False),
        ("othello:nopass,raw", 8, True, False),
        ("othello:4,raw", 4, True, True),
    ]:
        game = make(text)
        assert (game.size, game.raw, game.passes) == (size, raw, passes)
    for text in ("othello:nopass,4", "othello:4,raw,raw", "othello:nopass,nopass", "othello:raw,nopass,raw"):
        with pytest.raises(InputError, match="expected at most one whole number"):
            make(text)


def test_a_game_ends_as_soon_as_a_player_has_no_disc_left():
    # A well-known game of nine plies.
    state = OthelloView(Othello()).parse("e6f4e3f6g5d6e7f5c5")
    assert popcount(state.white) == 0
    assert Othello().is_terminal(state)
    assert Othello().utility(state, 0) == 64.0 == Othello().max_utility
    assert Othello(raw=True).utility(state, 0) == popcount(state.black) == 13


# Notation


def test_a_board_is_written_row_by_row_with_the_side_to_move():
    view = OthelloView(Othello())
    state = view.parse("f5d6")
    text = "---------------------------OX------OXX-----O-------------------- X"
    assert view.format(state) == text
    assert view.parse(text) == view.parse(text.lower()) == view.parse(f" {text}; F5:+0;") == state


def test_passes_are_written_or_go_without_saying():
    view = OthelloView(Othello())
    moves = "d3c3b3b2f5a3a1c1"
    assert view.parse(moves).turn == 0
    assert view.parse(f"{moves}pass") == view.parse(f"{moves} --") == State(*view.parse(moves)[:2], 1)
    assert view.parse(f"{moves}f6") == view.parse(f"{moves}--f6") == view.parse(f"{moves} PASS F6")


def test_without_passes_none_is_written_and_no_board_awaits_one():
    moves = "d3c3b3b2f5a3a1c1"
    with_passes, without = OthelloView(Othello()), OthelloView(Othello(passes=False))
    assert without.parse(moves) == with_passes.parse(f"{moves}--")
    assert without.parse(f"{moves}f6") == with_passes.parse(f"{moves}f6")
    with pytest.raises(InputError) as error:
        without.parse(f"{moves}--")
    assert str(error.value) == (f"expected legal moves in '{moves}--', but move 9 (pass) is illegal: O has a move")
    with pytest.raises(InputError) as error:
        without.parse(with_passes.format(with_passes.parse(moves)))
    assert str(error.value) == "expected a side that can move, for passes are left out, but X has no move"
    over = with_passes.parse("e6f4e3f6g5d6e7f5c5")
    assert without.parse(with_passes.format(over)) == over


def test_the_picture_has_row_one_at_the_top():
    view = OthelloView(Othello(4))
    assert view.show(Othello(4).initial()).splitlines() == [
        "    a b c d",
        "1 | - - - -",
        "2 | - O X -",
        "3 | - X O -",
        "4 | - - - -",
        "X 2, O 2, X to move",
    ]
    over = OthelloView(Othello()).parse("e6f4e3f6g5d6e7f5c5")
    assert OthelloView(Othello()).show(over).splitlines()[-1] == "X 13, O 0, the game is over"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b1a4", "expected legal moves in 'b1a4', but move 2 is illegal: a4 encloses no disc"),
        ("b1 b2", "expected legal moves in 'b1 b2', but move 2 is illegal: b2 is taken"),
        ("b1 pass", "expected legal moves in 'b1 pass', but move 2 (pass) is illegal: O has a move"),
        ("b1--", "expected legal moves in 'b1--', but move 2 (pass) is illegal: O has a move"),
        ("b1e5", "expected legal moves in 'b1e5', but move 2 is 'e5', not a cell from a1 to d4 or a pass"),
        ("b1?", "expected legal moves in 'b1?', but move 2 is '?', not a cell from a1 to d4 or a pass"),
        (
            "-----OX--XO---- X",
            "expected 16 cells (X, O or -), a space and the side to move (X or O), but got '-----OX--XO---- X'",
        ),
        (
            "-----OX--XO-----",
            "expected 16 cells (X, O or -), a space and the side to move (X or O), but got '-----OX--XO-----'",
        ),
        ("-----OX---O----- X", "expected discs on the four cells where play begins, but b3 is empty"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        OthelloView(Othello(4)).parse(text)
    assert str(error.value) == message


def test_a_move_after_the_end_is_refused():
    with pytest.raises(InputError) as error:
        OthelloView(Othello()).parse("e6f4e3f6g5d6e7f5c5a1")
    assert str(error.value) == (
        "expected legal moves in 'e6f4e3f6g5d6e7f5c5a1', but move 10 (a1) comes after the end of the game"
    )


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (2, "expected a size from 4 to 8, but got 2"),
        (10, "expected a size from 4 to 8, but got 10"),
        (5, "expected an even size, but got 5"),
        ("8", "expected a size from 4 to 8, but got '8'"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(size, message):
    with pytest.raises(InputError) as error:
        Othello(size)
    assert str(error.value) == message
