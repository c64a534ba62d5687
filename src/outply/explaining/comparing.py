"""`compare`: one tree, several searches and orders: how many states and leaves each of them visits.

How the effort grows from depth to depth is what `savings` shows.

The best order looks at the best action of each node first, the worst order at the worst first. In a tree of branching b
and depth d, alpha-beta visits at least b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, and in the best order just so many (Knuth and
Moore 1975).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from outply.contract.companions import knowledge_of
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.knowledge import hints
from outply.contract.limit import Limit
from outply.contract.notebooks import Written
from outply.contract.observer import Observer
from outply.contract.result import Bound, Value
from outply.engine.searching import Search
from outply.explaining.log import Log
from outply.explaining.wording import shown
from outply.searches.algorithm import textbook
from outply.searches.horizon import Evaluate

# How many states a tree may have that is compared on: it is searched several times, interpreted.
MOST_COMPARED = 200_000

AS_GIVEN, BEST, WORST, OWN = "as given", "best first", "worst first", "its own"


@dataclass(frozen=True)
class Row:
    """What one search took."""

    algorithm: str
    order: str
    """The order in which it tried the actions of a state."""
    states: int
    leaves: int
    value: Value


@dataclass(frozen=True)
class Comparison(Written):
    """What several searches took on the same tree. Print it to see the table."""

    rows: tuple[Row, ...]
    branching: int | None
    """How many actions every state has; None if they differ."""
    depth: int | None
    """How deep every leaf lies; None if they differ."""

    @property
    def least(self) -> int | None:
        """The fewest leaves that alpha-beta can visit; None if the tree is not uniform."""
        if self.branching is None or self.depth is None:
            return None
        half = self.depth // 2
        return int(self.branching ** (self.depth - half) + self.branching**half - 1)

    def row(self, algorithm: str, order: str = AS_GIVEN) -> Row:
        """The row of a search."""
        return next(row for row in self.rows if (row.algorithm, row.order) == (algorithm, order))

    def __str__(self) -> str:
        cells = [("search", "order", "states", "leaves", "value")]
        cells += [(r.algorithm, r.order, f"{r.states:,}", f"{r.leaves:,}", shown(r.value)) for r in self.rows]
        if self.least is not None and any(row.algorithm == "alphabeta" for row in self.rows):
            cells.append(("the least for alpha-beta", "", "", f"{self.least:,}", ""))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = []
        for row in cells:
            padded = [f"{cell:{side}{width}}" for cell, side, width in zip(row, "<<>>>", widths, strict=True)]
            lines.append("   ".join(padded).rstrip())
        return "\n".join(lines)


def compare(
    game: Game,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    most: int = MOST_COMPARED,
) -> Comparison:
    """What each search that fits the game takes from a state, to the end or to a depth.

    It refuses a tree of more than `most` states.

    >>> from outply import Tree
    >>> print(compare(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")))
    search                     order         states   leaves     value
    minimax                    as given          13        9         3
    alphabeta                  as given          11        7         3
    alphabeta                  best first         9        5         3
    alphabeta                  worst first       13        9         3
    alphabeta-strict           as given          11        7         3
    pvs                        its own           11        7         3
    expectimax                 as given          13        9   7.66667
    the least for alpha-beta                               5
    """
    start = game.initial() if state is None else state
    first = "minimax" if textbook(game) == "alphabeta" else textbook(game)
    ranking = Ranking()
    result = Search(game, first, evaluate, observer=ranking)(start, Limit(depth=depth, nodes=most))
    if result.bound is not Bound.EXACT:
        raise InputError(
            f"expected a tree of at most {most:,} states to compare searches on, but got a larger one: "
            "give a smaller depth"
        )
    measure = Measure(game, start, Limit(depth=depth), evaluate)
    rows = [Row(first, AS_GIVEN, result.nodes, ranking.leaves, result.value)]
    if first == "minimax":
        rows += measure.pruning(ranking)
    rows.append(measure.row("expectimax", AS_GIVEN))
    return Comparison(tuple(rows), only(ranking.widths), only(ranking.plies))


def only(numbers: set[int]) -> int | None:
    """The only number there is; None if there are several or none."""
    return next(iter(numbers)) if len(numbers) == 1 else None


@dataclass(frozen=True)
class Measure:
    """Counts what searches of one state take."""

    game: Game
    state: Any
    limit: Limit
    evaluate: Evaluate | None

    def pruning(self, ranking: "Ranking") -> Iterator[Row]:
        """The searches that cut."""
        yield self.row("alphabeta", AS_GIVEN)
        for order, is_reversed in ((BEST, False), (WORST, True)):
            game = Ordered(self.game, self.state, ranking, is_reversed)
            guess = self.evaluate or hints(self.game, knowledge_of(self.game)).evaluate
            ordered = Measure(game, game.initial(), self.limit, on_inner(guess) if guess else None)
            yield ordered.row("alphabeta", order)
        yield self.row("alphabeta-strict", AS_GIVEN)
        if not self.game.is_terminal(self.state):
            yield self.row("pvs", OWN)

    def row(self, algorithm: str, order: str) -> Row:
        """What one search takes, in all depths that it goes through."""
        log = Log(most=1)
        result = Search(self.game, algorithm, self.evaluate, observer=log)(self.state, self.limit)
        return Row(algorithm, order, log.counts["enter"], log.counts["leaf"] + log.counts["guess"], result.value)


def on_inner(evaluate: Evaluate) -> Callable[[Any], Any]:
    """An evaluation for the states of an ordered game."""
    return lambda state: evaluate(state[1])


class Ordered(Game):
    """A game in which the actions come in the order of their values. A state is a ply and a state of the game."""

    def __init__(self, game: Game, state: Any, ranking: "Ranking", is_reversed: bool) -> None:
        self.game, self.start, self.ranking, self.is_reversed = game, state, ranking, is_reversed
        self.players, self.zero_sum = game.players, game.zero_sum
        self.min_utility, self.max_utility = game.min_utility, game.max_utility

    def initial(self) -> Any:
        """The state that is compared on."""
        return 0, self.start

    def player(self, state: Any) -> int:
        """Whose turn it is in the game."""
        return self.game.player(state[1])

    def actions(self, state: Any) -> Iterator[Any]:
        """The actions of the game, the best for the mover first, or last."""
        values = self.ranking.values[state]
        sign = 1 if (self.player(state) == 0) == self.is_reversed else -1
        yield from sorted(self.game.actions(state[1]), key=lambda action: sign * values[action])

    def result(self, state: Any, action: Any) -> Any:
        """The next ply, and the state that follows in the game."""
        return state[0] + 1, self.game.result(state[1], action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        return self.game.is_terminal(state[1])

    def utility(self, state: Any, player: int) -> float:
        """What the end is worth in the game."""
        return self.game.utility(state[1], player)


class Ranking(Observer):
    """An observer of a search without cuts: the value of each action in each state, and the shape of the tree."""

    def __init__(self) -> None:
        self.values: dict[tuple[int, Any], dict[Any, Any]] = {}
        self.leaves = 0
        self.widths: set[int] = set()
        self.plies: set[int] = set()
        self.path: list[tuple[Any, Any]] = []

    def enter(self, depth: int, action: Any, state: Any, alpha: float, beta: float) -> None:
        """Go down."""
        self.path.append((action, state))

    def leaf(self, depth: int, value: Any, terminal: bool) -> None:
        """Note a leaf."""
        self.leaves += 1
        self.plies.add(len(self.path) - 1)
        self.leave(value)

    def value(self, depth: int, value: Any) -> None:
        """Note a value that is backed up."""
        self.widths.add(len(self.values[len(self.path) - 1, self.path[-1][1]]))
        self.leave(value)

    def leave(self, value: Any) -> None:
        """Go up, and note above what the action is worth."""
        action, _ = self.path.pop()
        if self.path:
            self.values.setdefault((len(self.path) - 1, self.path[-1][1]), {})[action] = value
