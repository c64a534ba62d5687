"""`explain`: record a search, and keep the tree of the states it visited."""

from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Unpack

from outply.contract.companions import view_of
from outply.contract.game import Game
from outply.contract.knowledge import Knowledge
from outply.contract.limit import Limit
from outply.contract.policy import Policy
from outply.contract.result import Bound, Result
from outply.contract.view import View
from outply.engine.diagnosing import naming_rules
from outply.engine.searching import Search, Spending
from outply.explaining.data import explanation_data
from outply.explaining.html import Steps, explanation_html
from outply.explaining.log import MOST_STATES, Log
from outply.explaining.margins import without_margins
from outply.explaining.naming import Names
from outply.explaining.narrative import MOST_NARRATED, narrate, numbered
from outply.explaining.node import Node
from outply.explaining.reasons import Reason, why, why_not
from outply.explaining.svg import tree_svg
from outply.explaining.text import drawn
from outply.explaining.walked import Walk
from outply.searches.algorithm import ALGORITHMS, Algorithm, textbook
from outply.searches.horizon import Evaluate
from outply.searches.strong.ingredients import ALL, Ingredients


@dataclass(frozen=True)
class Explanation:
    """A result, and the tree of the search that found it. Print it to see the tree."""

    game: Game
    result: Result
    log: Log
    roots: list[Node]
    """A tree for each time that the search began at the root: once, or for each depth and window anew."""
    shown_bounds: dict[float, float] = field(default_factory=dict)
    """Bounds of the search that the tree shows without their margins, by the bound that the search had."""

    @cached_property
    def root(self) -> Node:
        """The tree that the result comes from: the last of the last depth that was finished, or else the last."""
        ends = [event.node for event in self.log.events if event.kind == "iteration"]
        return [root for root in self.roots if not ends or (root.number or 0) <= ends[-1]][-1]

    @property
    def algorithm(self) -> Algorithm:
        """The search that found each value; of one that deepens, the textbook's."""
        return ALGORITHMS.get(self.result.algorithm) or ALGORITHMS[textbook(self.game)]

    @property
    def shows_player_1(self) -> bool:
        """Whether the tree shows player 1's values, as the search maximised for them; results show player 0's."""
        opposed = self.game.players == 2 and self.game.zero_sum
        return self.algorithm.asks_for == "mover" and opposed and self.root.player == 1

    def from_root(self, value: Any) -> Any:
        """A value of the result as the tree shows it: for the player at the root."""
        if isinstance(value, tuple):
            return value
        shown = self.shown_bounds.get(value, value)
        return -shown if self.shows_player_1 else shown

    def bound_from_root(self, bound: Bound) -> Bound:
        """A bound of the result as the tree shows it."""
        flipped = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER, Bound.EXACT: Bound.EXACT}
        return flipped[bound] if self.shows_player_1 else bound

    @property
    def view(self) -> View:
        """How the game's states and actions are written."""
        return view_of(self.game)

    @property
    def names(self) -> Names:
        """What the nodes are called."""
        return Names(self.view)

    def __str__(self) -> str:
        return drawn(self.root, self.view)

    def svg(self, theme: str = "auto", highlight: Reason | None = None) -> str:
        """The tree as an SVG picture in light, in dark, or (auto) in what the reader's system prefers.

        The part of the tree that proves the reason given, as from `why_not`, is highlighted.
        """
        return tree_svg(self, theme, highlight=highlight)

    def _repr_svg_(self) -> str:
        return self.svg()

    def steps(self, height: int = 640) -> Steps:
        """The page in a frame, to step through the search inside a notebook."""
        return Steps(self, height)

    def html(self) -> str:
        """A page to step through the search, complete in one file that needs no network."""
        return explanation_html(self)

    def data(self, in_words: bool = True) -> dict[str, Any]:
        """The tree, the events and what they mean in words, as plain data for JSON."""
        return explanation_data(self, in_words)

    def narrative(self, most: int = MOST_NARRATED) -> str:
        """The search step by step, in numbered sentences; of a large one, the top `most` states and the line."""
        return numbered(narrate(self, most))

    def why(self, action: Any = None) -> Reason:
        """Why the chosen action is best; asked about another one, why that is not."""
        return why(self, action)

    def why_not(self, action: Any) -> Reason:
        """Why an action is not the chosen one: the line that refutes it, or that it is as good."""
        return why_not(self, action)


def explain(
    game: Game,
    state: Any = None,
    *,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    knowledge: Knowledge | None = None,
    ingredients: Ingredients = ALL,
    opponent: Policy | None = None,
    most: int = MOST_STATES,
    **spending: Unpack[Spending],
) -> Explanation:
    """Search a state and keep the tree of the states visited, with every value, window and cut.

    Without a name, the textbook's search for this kind of game is taken. A search that deepens has a tree for each
    depth; the last is shown. Of a large search, the top of the tree is kept, up to `most` states. With an `opponent`,
    the turns of all others are chance nodes, as in `search`.

    >>> from outply import Tree, explain
    >>> print(explain(Tree.from_text("((3 12) (2 4))")))
    A ▲ MAX = 3
    ├─ a1  B ▼ MIN = 3
    │  ├─ b1 · 3
    │  └─ b2 · 12
    └─ a2  C ▼ MIN ≤ 2   cut: MIN has 2, MAX is sure of 3
       ├─ c1 · 2
       └─ c2 ✂ never visited
    """
    limit = Limit(**spending)
    with naming_rules(game):
        start = game.initial() if state is None else state
    if opponent is not None:
        game = Search(game, opponent=opponent).against(opponent, start).game
    log = Log(most)
    name = textbook(game) if algorithm is None else algorithm
    search = Search(game, name, evaluate, observer=log, knowledge=knowledge, ingredients=ingredients)
    return recorded(search, start, limit, log)


def recorded(search: Search, start: Any, limit: Limit, log: Log) -> Explanation:
    """Run a search that the log observes, and explain it."""
    return explained(search, start, search(start, limit), log)


def explained(search: Search, start: Any, result: Result, log: Log) -> Explanation:
    """The explanation of a search that the log has observed."""
    chosen, game = search.check(), search.game
    if not log.events:
        # The strong search visits nothing where the game is over.
        log.enter(0, None, start, -inf, inf)
        log.leaf(0, result.value, True)
    walk = Walk(game, log, ALGORITHMS[chosen.name])
    roots = walk.walk()
    # Only Star searches have windows and averages.
    has_margins = chosen.name in ("star1", "star2")
    explanation = Explanation(game, result, log, roots, without_margins(game, roots) if has_margins else {})
    walk.mark_line(explanation.root, result.line)
    return explanation
