"""Loops over sets give what Python gives where their order shows: in rules, and in whole games."""

import inspect
import re
from typing import NamedTuple

import pytest

from outply import CompileError, Game
from outply.compiler.observing import Observed
from outply.compiler.programs import Fault
from outply.compiler.shapes.kinds import UNKNOWN, Int, Record
from tests.compiler import search
from tests.compiler.harness import Asked, compiled, differences
from tests.compiler.rules import set_histories, set_orders

FUNCTIONS = {name: function for name, function in vars(set_orders).items() if inspect.isfunction(function)}
KNOWN = [name for name in FUNCTIONS if name.startswith("known")]
UNKNOWN_ORDERS = [name for name in FUNCTIONS if name.startswith(("unknown", "certain"))]
NUMBERS = (*range(40), 70, 127)
ANY_NUMBER = Observed(Record((Int(0, 2**31 - 1), Int(0, 1)), Asked), Int(1, 1), UNKNOWN, 1)


@pytest.mark.parametrize("name", KNOWN)
def test_a_loop_over_a_set_of_numbers_or_tuples_is_in_pythons_order(name):
    assert differences(FUNCTIONS[name], NUMBERS) == ("agrees", [])


@pytest.mark.parametrize("name", UNKNOWN_ORDERS)
def test_what_is_not_certain_is_refused_or_a_fault(name):
    verdict, wrong = differences(FUNCTIONS[name], NUMBERS)
    assert not wrong
    assert (verdict == "agrees") == name.startswith("certain")


@pytest.mark.parametrize("name", ["of_pairs", "of_ints", "of_nested"])
def test_long_histories_show_the_same_order_at_both_speeds(name):
    function = getattr(set_histories, name)
    program, faults, number, kinds = compiled(function, ANY_NUMBER), 0, 1, set()
    for _ in range(1500):
        number = set_histories.drawn(number)
        try:
            shown = program(number)
        except Fault as fault:
            kinds.add(fault.trap.kind)
            faults += 1
            continue
        assert shown == function(number)
    assert faults < 400
    assert kinds <= {"the order of a set"}


class State(NamedTuple):
    mine: frozenset
    theirs: frozenset
    turn: int


class Claim(Game):
    """Claim free cells in turn; what they are worth depends on who has the cells around them."""

    def __init__(self, size=4, first=frozenset()):
        self.cells = frozenset((row, column) for row in range(size) for column in range(size))
        self.first = first

    def initial(self):
        return State(self.first, frozenset(), 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        for row, column in self.cells - state.mine - state.theirs:
            if (row, column - 9) not in state.mine:
                yield row, column

    def result(self, state, action):
        if state.turn == 0:
            return State(state.mine | {action}, state.theirs, 1)
        row, column = action
        return State(state.mine - {(row, column + 1)}, state.theirs | {action}, 0)

    def is_terminal(self, state):
        return len(state.mine | state.theirs) > 6

    def utility(self, state, player):
        total = 0
        for row, column in state.mine:
            total = total * 3 % 17 + row * 5 + column
        for row, column in state.theirs:
            total -= row * column
        return float(total) if player == 0 else -float(total)


class Stones(Claim):
    """The same cells as numbers; a stone goes to any free cell that is near enough, in the order of two sets."""

    def __init__(self, size=4, first=frozenset()):
        self.cells = frozenset(range(-3, 40, 3))
        self.first = first or frozenset([0, 33])

    def initial(self):
        return State(self.first, frozenset({-3, 36}), 0)

    def actions(self, state):
        stones = state.mine if state.turn == 0 else state.theirs
        free = self.cells - state.mine - state.theirs
        return [(a, b) for a in stones for b in free if abs(a - b) < 13]

    def result(self, state, action):
        source, target = action
        if state.turn == 0:
            return State(state.mine - {source} | {target}, state.theirs - {target}, 1)
        return State(state.mine, frozenset([*(state.theirs - {source}), target]), 0)

    def is_terminal(self, state):
        return max(state.mine, default=0) >= 38

    def utility(self, state, player):
        last = list(state.mine)[-1] - next(iter(state.theirs))
        return float(last) if player == 0 else -float(last)


class Grabs(Claim):
    """A rule pops from a set that it made, and only then looks at it; states hold a set that is never looped over."""

    def actions(self, state):
        free = set(self.cells - state.mine)
        free -= state.theirs
        found = []
        while free and len(found) < 5:
            found.append(free.pop())
        return found

    def utility(self, state, player):
        return float(sum(row * 4 + column for row, column in state.mine) % 11 - len(state.theirs))


class Words(Claim):
    """Cells that are named by letters, whose hashes differ from process to process."""

    def actions(self, state):
        return list(self.cells - state.mine - state.theirs)

    def __init__(self, size=4, first=frozenset()):
        self.cells = frozenset("abcdefgh")
        self.first = first

    def result(self, state, action):
        if state.turn == 0:
            return State(state.mine | {action}, state.theirs, 1)
        return State(state.mine, state.theirs | {action}, 0)

    def utility(self, state, player):
        return float(len(state.mine))


def outcome(result):
    return result.value, result.action, result.line, result.nodes


@pytest.mark.parametrize("game", [Claim(), Claim(3), Stones(), Grabs()], ids=["claim", "small", "stones", "grabs"])
@pytest.mark.parametrize("algorithm", ["pvs", "minimax", "alphabeta"])
def test_a_game_of_sets_is_searched_alike_at_both_speeds(game, algorithm):
    for depth in (1, 2, 3, 4 if algorithm == "pvs" else 3):
        fast, slow = (search(game, algorithm=algorithm, depth=depth, compiled=speed) for speed in (True, False))
        assert outcome(fast) == outcome(slow)
        assert fast.speed == "compiled"


def test_equal_states_with_another_history_are_searched_in_their_own_order():
    pairs = [(2, 1), (0, 3), (3, 3), (1, 1), (0, 0), (2, 2)]
    grown = frozenset(set(pairs) | {(row, 9) for row in range(30)}) - {(row, 9) for row in range(30)}
    thinned = frozenset([*pairs, (3, 0), (1, 3), (3, 1)]) - {(3, 0)} - {(1, 3)} - {(3, 1)}
    several = [frozenset(pairs), frozenset(sorted(pairs)), frozenset(set(pairs)), grown, thinned]
    orders = set()
    for first in several:
        state = State(first, frozenset(), 0)
        game = Claim()
        fast, slow = (search(game, state, depth=1, algorithm="minimax", compiled=speed) for speed in (True, False))
        assert outcome(fast) == outcome(slow)
        orders.add(tuple(first))
    assert len(orders) > 1


def test_a_constant_that_is_laid_out_anew_is_compiled_anew():
    game = Claim(3)
    more = frozenset((row, 7) for row in range(9))
    for group in (game.cells, frozenset(sorted(game.cells, reverse=True)), (game.cells | more) - more):
        game.cells = group
        fast, slow = (search(game, depth=2, compiled=speed) for speed in (True, False))
        assert outcome(fast) == outcome(slow)


def test_the_order_of_strings_is_not_known():
    with pytest.raises(CompileError, match=re.escape("a loop over a set, whose order may show; loop over `sorted(…)`")):
        search(Words(), depth=2, compiled=True)
