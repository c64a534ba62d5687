"""What rules say about a state is computed once while a search is there: nothing else may show that it is."""

from typing import NamedTuple

import pytest

from outply import Game, GameError, Limit, prepare
from outply.compiler.making import Made
from outply.compiler.observing import observe


class Board(NamedTuple):
    cells: tuple[int, ...]
    turn: int
    ply: int


class Strip(Game):
    """Mark one of two or three free neighbours on a strip; who cannot move loses."""

    def initial(self):
        return Board((0, 0, 1, 0, 0, 0, 2, 0), 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        found = []
        for k, cell in enumerate(state.cells):
            if cell == 0 and (k == 0 or state.cells[k - 1] != 2 - state.turn):
                found.append(k)
        return found

    def result(self, state, action):
        cells = list(state.cells)
        cells[action] = 1 + state.turn
        return Board(tuple(cells), 1 - state.turn, state.ply + 1)

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state):
        return (self.mark(state.cells) + 3 * len(self.actions(state))) / 1000

    def mark(self, cells):
        return sum((k + 1) * cell for k, cell in enumerate(cells))


class OtherStates(Strip):
    """The same rule is asked about the state, and about another one."""

    def evaluate(self, state):
        other = Board(state.cells, 1 - state.turn, state.ply)
        return (len(self.actions(state)) - 2 * len(self.actions(other))) / 100


class TwoBoards(Strip):
    """A helper that is given the state's own cells in one place, and others in another."""

    def lead(self, state, cells):
        return 2 * self.mark(state.cells) - self.mark(cells)

    def is_terminal(self, state):
        return self.lead(state, state.cells) > 60 or not self.actions(state)

    def evaluate(self, state):
        return self.lead(state, state.cells[::-1]) / 100


class TwoBoardsAgain(TwoBoards):
    """The same the other way round."""

    def is_terminal(self, state):
        return self.lead(state, state.cells[::-1]) > 60 or not self.actions(state)

    def evaluate(self, state):
        return self.lead(state, state.cells) / 100


class TwoOrders(Strip):
    """A helper that is given two parts of the state in either order."""

    def weigh(self, one, other):
        return sum(one * k + other for k in range(4))

    def is_terminal(self, state):
        return self.weigh(state.turn, state.ply) > 40 or not self.actions(state)

    def evaluate(self, state):
        return (self.weigh(state.ply, state.turn) - self.weigh(state.turn, state.ply)) / 100


class Raising(Strip):
    """A rule that raises an error, which others catch."""

    def winner(self, state):
        for k, cell in enumerate(state.cells[:-1]):
            if cell and cell == state.cells[k + 1]:
                return cell - 1
        raise LookupError

    def is_terminal(self, state):
        try:
            self.winner(state)
        except LookupError:
            return not self.actions(state)
        return True

    def utility(self, state, player):
        try:
            return 1.0 if self.winner(state) == player else -1.0
        except LookupError:
            return 0.0


class Changing(Strip):
    """A list that a rule returns is changed by one of its callers."""

    def evaluate(self, state):
        found = self.actions(state)
        found[0] += 10
        found.reverse()
        return (sum(found) - self.actions(state)[0]) / 100


class ChangingFirst(Changing):
    """The same, before the search asks for the actions."""

    def is_terminal(self, state):
        found = self.actions(state)
        found.reverse()
        return not found


class Kinds(Strip):
    """Results of many kinds: None or a number, a float, a flag, a set, a dict, a string, lists in a list."""

    def first(self, cells):
        for k, cell in enumerate(cells):
            if cell == 0:
                return k
        return None

    def mean(self, cells):
        return sum(cells) / len(cells)

    def is_full(self, cells):
        return all(cell for cell in cells)

    def free(self, cells):
        return frozenset(k for k, cell in enumerate(cells) if cell == 0)

    def counts(self, cells):
        found = {0: 0, 1: 0, 2: 0}
        for cell in cells:
            found[cell] += 1
        return found

    def letters(self, cells):
        return "".join(".xo"[cell] for cell in cells)

    def halves(self, cells):
        return [list(cells[:4]), list(cells[4:])]

    def sum_of_all(self, state):
        cells = state.cells
        first = self.first(cells)
        total = -1 if first is None else first
        total += len(self.free(cells)) + 2 * self.counts(cells)[1] + self.letters(cells).count("o")
        return total + self.is_full(cells) + self.mean(cells) + 3 * self.halves(cells)[1][2]

    def is_terminal(self, state):
        return self.sum_of_all(state) > 20 or not self.actions(state)

    def evaluate(self, state):
        cells = state.cells
        more = self.halves(cells)[0][1] + self.letters(cells).index("x") + (3 in self.free(cells))
        more += self.counts(cells)[2] + self.is_full(cells) + (self.first(cells) is None)
        return (more + self.mean(cells) + self.sum_of_all(state)) / 100


class InLoops(Strip):
    """Calls in loops, in comprehensions and behind `or`."""

    def evaluate(self, state):
        total = 0
        for k in range(3):
            total += k * len(self.actions(state))
        return (total + sum(len(self.actions(state)) for _ in range(2))) / 100

    def is_terminal(self, state):
        return state.ply > 5 or len(self.actions(state)) == 0 or self.mark(state.cells) > 70


class Flooding(Strip):
    """A rule that calls itself with the same cells."""

    def reach(self, cells, at):
        if at < 0 or at >= len(cells) or cells[at] == 0:
            return 0
        return 1 + self.reach(cells, at + 1)

    def is_terminal(self, state):
        return self.reach(state.cells, 0) >= 5 or not self.actions(state)

    def evaluate(self, state):
        return (self.reach(state.cells, 0) + 2 * self.reach(state.cells, 3)) / 10


class Numbers(Game):
    """A state that is a number, and actions that are tuples with a word."""

    def initial(self):
        return 23

    def player(self, state):
        return state % 2

    def actions(self, state):
        return [("take", k) if k % 2 else ("drop", k) for k in (1, 2, 3, 4) if k <= state]

    def result(self, state, action):
        word, k = action
        return state - k if word == "take" or state % 3 else state // 2

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0

    def evaluate(self, state):
        return (len(self.actions(state)) - state) / 100


GAMES = [
    Strip,
    OtherStates,
    TwoBoards,
    TwoBoardsAgain,
    TwoOrders,
    Raising,
    Changing,
    ChangingFirst,
    Kinds,
    InLoops,
    Flooding,
    Numbers,
]


@pytest.mark.parametrize("algorithm", [None, "alphabeta"])
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.__name__)
def test_a_search_finds_the_same_at_both_speeds(kind, algorithm):
    game = kind()
    fast, slow = (prepare(game, algorithm, compiled=compiled) for compiled in (True, False))
    start = game.initial()
    for state in (start, *(game.result(start, action) for action in game.actions(start))):
        for depth in range(1, 6):
            mine, theirs = (each.think(state, Limit(depth=depth)) for each in (fast, slow))
            assert (mine.compiled, theirs.compiled) == (True, False)
            for name in ("value", "action", "line", "nodes", "choices"):
                assert getattr(mine, name) == getattr(theirs, name), (name, state, depth)


class Wrong(Strip):
    """Rules that raise an error in a state to which random play does not come, after some actions were found."""

    def actions(self, state):
        found = super().actions(state)
        if state.cells == (0, 0, 1, 1, 0, 0, 2, 2):
            found.append(state.cells[len(found) + 8])
        return found


@pytest.mark.parametrize("compiled", [True, False])
def test_an_error_of_a_rule_at_the_horizon_is_one_at_both_speeds(compiled):
    prepared = prepare(Wrong(), "minimax", compiled=compiled)
    assert prepared.think(None, Limit(depth=1)).compiled is compiled
    with pytest.raises(GameError, match="IndexError"):
        prepared.think(None, Limit(depth=2))


def text_of(game):
    """The program of a search that calls itself, as text."""
    actions, result, is_terminal, evaluate = game.actions, game.result, game.is_terminal, game.evaluate

    def value(state, depth: int) -> float:
        if is_terminal(state) or depth == 0:
            return float(evaluate(state))
        best = -1000.0
        for action in actions(state):
            best = max(best, -value(result(state, action), depth - 1))
        return best

    return Made(value, game, observe(game), trusted=(__name__,)).text


class NothingTwice(Strip):
    """No rule calls another with what a third one gives it."""

    def is_terminal(self, state):
        return state.ply == 4

    def evaluate(self, state):
        return 0.5


@pytest.mark.parametrize(
    ("kind", "kept"), [(Strip, True), (OtherStates, True), (Changing, True), (NothingTwice, False)]
)
def test_a_call_is_kept_where_it_stands_in_two_places(kind, kept):
    assert ("ptr %kept" in text_of(kind())) is kept
