"""Tic-tac-toe against the published counts, and what its notation accepts."""

import pytest

from outply.contract.errors import InputError
from outply.games.mnk import MNK, MNKView, State


def walk(game, state, seen):
    """The nodes of the whole game tree and its leaves, from `state` on; states are collected in `seen`."""
    seen.add(state)
    if game.is_terminal(state):
        return 1, 1
    nodes, leaves = 1, 0
    for action in game.actions(state):
        below = walk(game, game.result(state, action), seen)
        nodes, leaves = nodes + below[0], leaves + below[1]
    return nodes, leaves


def test_tic_tac_toe_has_the_published_numbers_of_games_states_and_nodes():
    # Counts found in many textbooks: games, states that play reaches, nodes of the whole tree.
    seen = set()
    assert walk(MNK(), State(0, 0), seen) == (549_946, 255_168)
    assert len(seen) == 5_478


def test_lines_are_counted_as_in_gomoku():
    assert len(MNK().lines) == 8
    assert len(MNK(4, 4, 4).lines) == 10
    # m(n-k+1) + n(m-k+1) + 2(m-k+1)(n-k+1)
    assert len(MNK(7, 6, 4).lines) == 69


def test_a_line_does_not_run_on_into_the_next_row():
    game, view = MNK(4, 2, 3), MNKView(MNK(4, 2, 3))
    assert not game.is_terminal(view.parse("..oo/..xx"))
    assert not game.has_line(0b0001_1100)


def test_utility_is_a_win_for_one_and_a_loss_for_the_other():
    game, view = MNK(), MNKView(MNK())
    won = view.parse("xxx/oo./...")
    assert (game.utility(won, 0), game.utility(won, 1)) == (1.0, -1.0)
    lost = view.parse("ooo/xx./x..")
    assert (game.utility(lost, 0), game.utility(lost, 1)) == (-1.0, 1.0)
    drawn = view.parse("xox/xox/oxo")
    assert (game.utility(drawn, 0), game.utility(drawn, 1)) == (0.0, 0.0)


def test_every_reachable_state_is_accepted_and_no_other():
    game, view, seen = MNK(), MNKView(MNK()), set()
    walk(game, game.initial(), seen)
    accepted = 0
    for number in range(3**9):
        cells = "".join(".xo"[number // 3**cell % 3] for cell in range(9))
        try:
            state = view.parse("/".join([cells[:3], cells[3:6], cells[6:]]))
        except InputError:
            continue
        accepted += 1
        assert state in seen
    assert accepted == len(seen)


def test_actions_are_named_by_column_and_row_from_the_bottom_left():
    view = MNKView(MNK())
    assert [view.name(State(0, 0), cell) for cell in range(9)] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert view.format(view.parse("a1 b2 a3")) == "x../.o./x.."
    assert view.show(view.parse("a1 b2 a3")) == "3 | x . .\n2 | . o .\n1 | x . .\n    a b c"


def test_a_board_of_one_row_needs_no_slash():
    view = MNKView(MNK(5, 1, 3))
    assert view.parse("x.o.x") == State(0b10001, 0b00100)
    assert view.parse("") == State(0, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x.o/...", "expected 3 rows of 3 cells (x, o or .) joined by /, but got 'x.o/...'"),
        ("xyo/.../...", "expected 3 rows of 3 cells (x, o or .) joined by /, but got 'xyo/.../...'"),
        ("xx./.../...", "expected as many x as o, or one x more, but the board has 2 x and 0 o"),
        ("o../.../...", "expected as many x as o, or one x more, but the board has 0 x and 1 o"),
        ("xxx/ooo/...", "expected no stone after the end of the game, but the player to move has a line already"),
        ("xxx/ooo/x..", "expected no stone after the end of the game, but the player to move has a line already"),
        ("a1 a1", "expected a legal action as action 2 (one of b1, c1, a2, b2, c2, a3, b3, c3), but got 'a1'"),
        ("a1 a2 b1 b2 c1 c2", "expected a position of the game, but action 6, 'c2', comes after its end"),
    ],
)
def test_a_board_that_no_play_reaches_is_refused(text, message):
    with pytest.raises(InputError) as error:
        MNKView(MNK()).parse(text)
    assert str(error.value) == message


def test_two_lines_without_a_common_stone_cannot_both_be_the_last():
    with pytest.raises(InputError, match="no single stone can have been the last"):
        MNKView(MNK(5, 5, 3)).parse("xxx../...../oo.o./oo.../..xxx")


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((0, 3, 3), "expected a number of columns from 1 to 26, but got 0"),
        ((3, -1, 3), "expected a number of rows from 1 to 62, but got -1"),
        ((9, 7, 3), "expected at most 62 cells, but got 9 columns and 7 rows"),
        ((3, 3, 4), "expected a number of stones in a row that fits the board, from 1 to 3, but got 4"),
        ((3, 3, 2.5), "expected a number of stones in a row that fits the board, from 1 to 3, but got 2.5"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(size, message):
    with pytest.raises(InputError) as error:
        MNK(*size)
    assert str(error.value) == message
