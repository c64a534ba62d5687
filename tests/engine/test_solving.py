"""Exact values, against theory and published numbers."""

import itertools
from functools import reduce
from operator import xor
from typing import NamedTuple

import pytest

from outply import CHANCE, MNK, ConnectFour, Game, GameError, InputError, Nim, Pig, Tree, perft, search, solve
from outply.contract.companions import view_of


def test_tictactoe_has_549946_nodes_255168_games_and_is_a_draw():
    """Counts as in Wikipedia's "Game complexity" and many textbooks."""
    game = MNK()
    whole = search(game, algorithm="minimax")
    assert (whole.value, whole.nodes) == (0, 549_946)
    assert sum(perft(game, depth) for depth in range(10)) == 549_946
    assert solve(game).value == 0


@pytest.mark.parametrize(
    ("width", "height", "in_a_row", "value"), [(3, 3, 3, 0), (4, 3, 3, 1), (3, 4, 3, 1), (4, 4, 3, 1), (5, 3, 3, 1)]
)
def test_mnk_games_have_their_known_values(width, height, in_a_row, value):
    assert solve(MNK(width, height, in_a_row)).value == value


@pytest.mark.parametrize(("width", "height"), [(4, 4), (4, 5), (5, 4)])
def test_small_boards_of_connect_four_are_drawn(width, height):
    """Tromp's table of values by board size, https://tromp.github.io/c4/c4.html."""
    assert solve(ConnectFour(width, height)).value == 0


@pytest.mark.parametrize("heaps", [(1,), (2, 2), (1, 2, 3), (3, 4, 5), (1, 3, 5), (2, 3, 4, 1)])
def test_nim_is_won_exactly_where_the_heaps_do_not_cancel(heaps):
    """Bouton 1901."""
    assert solve(Nim(*heaps), compiled=False).value == (1 if reduce(xor, heaps) else -1)


def test_misere_nim_differs_only_where_all_heaps_are_ones():
    for heaps in itertools.product(range(1, 4), repeat=3):
        ones = all(heap == 1 for heap in heaps)
        lost = (sum(heaps) % 2 == 1) if ones else reduce(xor, heaps) == 0
        assert solve(Nim(*heaps, misere=True), compiled=False).value == (-1 if lost else 1)


@pytest.mark.parametrize(("goal", "wins"), [(10, 0.709424322598), (20, 0.615558549805), (100, 0.530592725274)])
def test_pig_is_won_by_the_first_player_with_the_published_probability(goal, wins):
    """Neller and Presser 2004 give 0.5306 for 100; the digits are those of an independent C++ program."""
    result = solve(Pig(goal), compiled=True)
    assert (1 + result.value) / 2 == pytest.approx(wins, abs=1e-9)


def test_pig_holds_at_21_first():
    """Neller and Presser 2004: at 0 to 0 it is best to roll up to 20 and to hold at 21."""
    game = Pig(100)
    view = view_of(game)
    states = [view.parse(f"0,0,{pile},first") for pile in (20, 21)]
    assert [view.name(state, solve(game, state).action) for state in states] == ["roll", "hold"]


class Coin(NamedTuple):
    at: int
    flipping: bool


class Ruin(Game):
    """One coin against three, until one side is ruined: nobody decides, and play returns to where it was."""

    players = 1
    min_utility, max_utility = 0.0, 1.0

    def __init__(self, bias: float = 0.5) -> None:
        self.bias = bias

    def initial(self):
        return Coin(1, False)

    def player(self, state):
        return CHANCE if state.flipping else 0

    def actions(self, state):
        yield 0

    def outcomes(self, state):
        yield 1, self.bias
        yield -1, 1 - self.bias

    def result(self, state, action):
        return Coin(state.at + action, not state.flipping)

    def is_terminal(self, state):
        return state.at in (0, 4)

    def utility(self, state, player):
        return 1.0 if state.at == 4 else 0.0


@pytest.mark.parametrize("bias", [0.5, 0.3, 0.9])
def test_the_gambler_is_ruined_as_often_as_the_formula_says(bias):
    odds = (1 - bias) / bias
    expected = 0.25 if bias == 0.5 else (1 - odds) / (1 - odds**4)
    assert solve(Ruin(bias), compiled=False).value == pytest.approx(expected, abs=1e-9)


class Standstill(Ruin):
    """A game in which the player may wait for ever."""

    def actions(self, state):
        yield 0
        yield 2

    def result(self, state, action):
        return state if action == 2 else super().result(state, action)


def test_a_game_that_need_not_end_is_distinguished_from_one_that_must():
    with pytest.raises(GameError, match=r"go on for ever: its value lies between 0.25 and 1"):
        solve(Standstill(), compiled=False)


def test_solving_within_too_few_states_gives_a_bound():
    result = solve(Pig(20), nodes=100, compiled=False)
    assert (result.value, result.bound) == (-1.0, "lower")
    assert solve(Pig(20), memory=100_000, compiled=False).bound == "lower"


def test_solving_takes_no_depth():
    with pytest.raises(InputError, match="no limit in depth"):
        solve(Nim(1), depth=3)


def test_many_players_are_solved_by_maxn():
    assert solve(Tree.from_text("((1,6,6 7,1,2) (6,1,2 7,2,1))")).value == (7, 2, 1)


def test_perft_refuses_a_depth_below_zero():
    with pytest.raises(InputError, match="from 0 to 100"):
        perft(Nim(1), -1)


class Patience(Ruin):
    """The player may give up for a little, flip, or wait: waiting is never known to end."""

    def actions(self, state):
        yield 3
        yield 2

    def result(self, state, action):
        return Coin(4, False) if action == 3 else state if action == 2 else super().result(state, action)


def test_an_action_that_may_never_end_is_given_its_lower_bound():
    game = Patience()
    result = solve(game, compiled=False)
    assert (result.value, result.action, result.bound) == (1.0, 3, "exact")


class Scores(Nim):
    """Nim whose utilities exceed the range that it declares."""

    def utility(self, state, player):
        return 5 * super().utility(state, player)


@pytest.mark.parametrize("compiled", [True, False])
def test_utilities_outside_the_declared_range_are_not_taken_for_proof(compiled):
    with pytest.raises(GameError, match="set min_utility and max_utility"):
        solve(Scores(1, 2), compiled=compiled)
    assert search(Scores(1, 2), compiled=compiled).value == 5


class Dawdle(Ruin):
    """The player may wait, or win at once: both are worth 1, and only one of them gets there."""

    def actions(self, state):
        yield 2
        yield 3

    def result(self, state, action):
        return Coin(4, False) if action == 3 else state


def test_of_equally_good_actions_one_that_makes_progress_is_chosen():
    result = solve(Dawdle(), compiled=False)
    assert (result.value, result.action) == (1.0, 3)


def test_what_memory_stopped_says_so_and_counts_one_node_in_the_singular():
    told = str(solve(Pig(10), compiled=False, memory=1))
    assert told == "action 1, value ≥ −1 (value iteration, stopped, 1 node, interpreted)"
