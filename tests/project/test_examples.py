"""The example games keep the contract, and their values are those known from elsewhere."""

import re
import shlex
from functools import cache

import pytest

from examples import dots, hexapawn
from examples.dots import DotsAndBoxes
from examples.hexapawn import Hexapawn
from outply import InputError, Solver, View, check_game, perft, solve
from tests.cli.conftest import run
from tests.project.test_docs import ROOT

__all__ = ["run"]

COMMANDS = [line.split() for each in (hexapawn, dots) for line in each.__doc__.splitlines() if " outply " in line]

# What the commands in the modules must print. The values are the published ones below; the edges of the third are drawn
# as the position says; and who is asked for three lines gets three.
PRINTED = {
    "search examples/hexapawn.py:Hexapawn": ["3 | o o o", r"value +. −1 for player 0, proven"],
    "check examples/hexapawn.py:Hexapawn:4,4": ["states visited, compiled and interpreted", "keeps the contract"],
    "check examples/dots.py:DotsAndBoxes:2,3": ["states visited, compiled and interpreted", "keeps the contract"],
    "solve examples/dots.py:DotsAndBoxes:2,3": [r"value +. −2 for player 0, proven", r"line +(\w{4} ){16}\w{4}"],
    'search examples/dots.py:DotsAndBoxes:2,3 --position "a1b1 a1a2 b1b2" --depth 8 --compiled': [
        r"2 \| \+   \+   \+\n +\| \|   \|\n1 \| \+---\+   \+",
        r"search +pvs, depth 8",
        r"speed +compiled",
    ],
    "search examples/dots.py:DotsAndBoxes:4,4 --time 1 --threads 2 --lines 3 --compiled": [
        r"(?m)(^\w{4} +[=≤≥] +\S+ +\w{4} \w{4}.*\n){3}",
        r"speed +compiled",
    ],
}


@pytest.mark.parametrize("game", [Hexapawn(), Hexapawn(2, 5)], ids=["3x3", "2x5"])
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


@pytest.mark.parametrize("game", [DotsAndBoxes(1, 3), DotsAndBoxes(5, 5)], ids=["1x3", "5x5"])
def test_dots_and_boxes_keeps_the_contract_at_both_speeds(game):
    report = check_game(game)
    assert report.problems == ()
    assert report.compiled, report.reason


# The lead of the first player with best play, by boxes across and up. How the first player wins 2 x 2 stands in
# Berlekamp, Conway and Guy, Winning Ways (1982), chapter 16. The values were computed by a program in C++ that shares
# nothing with this one, over all sets of edges. That 3 x 3 is lost by 3 (David Wilson,
# https://wilson.engr.wisc.edu/boxes/results.shtml) is shown in docs/your-game.md. Larger ones take too long here: 4 x 4
# is a tie (Wilson), and 4 x 5 as well (Barker and Korf, Solving Dots-And-Boxes, AAAI 2012).
LEADS = {(1, 1): -1, (1, 2): 0, (1, 3): -1, (1, 4): 0, (2, 2): 2, (2, 3): -2}


@pytest.mark.parametrize(("size", "lead"), LEADS.items(), ids=str)
def test_dots_and_boxes_has_its_published_values(size, lead):
    result = solve(DotsAndBoxes(*size), compiled=size == (2, 3))
    assert (result.value, result.proven) == (lead, True)


def test_after_two_edges_dots_and_boxes_is_worth_what_its_slow_twin_says():
    game = DotsAndBoxes()
    first = [game.result(game.initial(), edge) for edge in game.actions(game.initial())]
    states = [game.result(state, edge) for state in first for edge in game.actions(state)]
    # As the module draws them.
    boxes = [{0, 2, 6, 7}, {1, 3, 7, 8}, {2, 4, 9, 10}, {3, 5, 10, 11}]

    @cache
    def lead(drawn: frozenset[int]) -> int:
        """What the mover gains from here on."""
        best = -len(boxes) if len(drawn) < 12 else 0
        for edge in set(range(12)) - drawn:
            closed = sum(edge in box and box <= drawn | {edge} for box in boxes)
            rest = lead(drawn | {edge})
            best = max(best, closed + rest if closed else -rest)
        return best

    edges = [frozenset(edge for edge in range(12) if state.edges >> edge & 1) for state in states]
    assert Solver(game, compiled=False).values(states) == [lead(drawn) for drawn in edges]


def test_who_closes_a_box_moves_again():
    game, view = DotsAndBoxes(), View(DotsAndBoxes())
    state = view.parse("a1b1 a1a2 a2b2")
    assert (game.player(state), state.lead) == (1, 0)
    state = view.parse("a1b1 a1a2 a2b2 b1b2")
    assert (game.player(state), state.lead) == (1, -1)
    assert game.show(state).splitlines() == [
        "3 | +   +   +",
        "  |",
        "2 | +---+   +",
        "  | |   |",
        "1 | +---+   +",
        "    a   b   c",
        "player 1 leads by 1",
    ]


def test_one_edge_can_close_two_boxes():
    view = View(DotsAndBoxes(2, 1))
    state = view.parse("a1b1 b1c1 a2b2 b2c2 a1a2 c1c2 b1b2")
    assert (state.turn, state.lead) == (0, 2)


def test_a_grid_with_too_many_edges_is_refused():
    with pytest.raises(InputError, match="expected at least 1 by 1 boxes, and at most 60 edges, but got 5 by 6 boxes"):
        DotsAndBoxes(5, 6)


def test_every_command_in_the_modules_has_its_output_checked():
    assert [" ".join(words[1:]) for words in COMMANDS] == list(PRINTED)


@pytest.mark.parametrize("command", PRINTED)
def test_the_commands_in_the_modules_print_what_they_should(command, run, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = run(*shlex.split(command))
    assert done.code == 0, done.err
    for pattern in PRINTED[command]:
        assert re.search(pattern, done.out), f"{pattern}\n{done.out}"
