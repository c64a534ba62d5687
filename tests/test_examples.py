"""The example games keep the contract, and their values are those known from elsewhere."""

import subprocess
import sys

import pytest

from examples.hexapawn import Hexapawn
from outply import InputError, View, check_game, perft, solve
from tests.test_docs import ROOT


@pytest.mark.boundscheck
@pytest.mark.parametrize("game", [Hexapawn(), Hexapawn(4, 4), Hexapawn(2, 5)], ids=["3x3", "4x4", "2x5"])
def test_hexapawn_keeps_the_contract_at_both_speeds(game):
    report = check_game(game)
    assert report.problems == ()
    assert report.compiled, report.reason


def test_the_second_player_wins_hexapawn():
    # Known since Gardner's article of 1962: on three by three, whoever moves second wins with best play.
    result = solve(Hexapawn())
    assert (result.value, result.proven) == (-1, True)


def test_hexapawn_begins_as_counted_by_hand():
    # Three steps. After the centre pawn's, both edge pawns may step or take; after an edge pawn's, there are three.
    game = Hexapawn()
    view = View(game)
    assert [perft(game, depth) for depth in range(3)] == [1, 3, 3 + 4 + 3]
    state = view.parse("b1b2")
    assert sorted(view.name(state, action) for action in game.actions(state)) == ["a3a2", "a3b2", "c3b2", "c3c2"]
    state = view.parse("a1a2")
    assert sorted(view.name(state, action) for action in game.actions(state)) == ["b3a2", "b3b2", "c3c2"]


def test_a_player_without_a_move_has_lost():
    game = Hexapawn(1, 3)
    state = View(game).parse("a1a2")
    assert game.is_terminal(state)
    assert (game.utility(state, 0), game.utility(state, 1)) == (1, -1)


def test_a_board_without_room_is_refused():
    with pytest.raises(InputError, match="expected at least 3 rows, and at most 62 cells, but got 9 columns and 7"):
        Hexapawn(9, 7)


def test_the_commands_in_the_module_run():
    for command in ("search", "check"):
        words = [sys.executable, "-m", "outply", command, "examples/hexapawn.py:Hexapawn"]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
