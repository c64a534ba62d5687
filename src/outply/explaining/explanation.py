"""`explain`: search a state with someone watching, and keep the tree."""

from dataclasses import dataclass
from typing import Any, Unpack

from outply.answers import Limit, Result
from outply.errors import InputError
from outply.explaining.text import drawn
from outply.explaining.walked import Node, walked
from outply.game import Game
from outply.games.registry import view_of
from outply.searches.algorithm import ALGORITHMS, textbook
from outply.searches.horizon import Evaluate
from outply.searches.observer import Log
from outply.searching import Search, Spending


@dataclass(frozen=True)
class Explanation:
    """A result, and the tree of the search that found it. Print it to see the tree."""

    game: Game
    result: Result
    root: Node

    def __str__(self) -> str:
        return drawn(self.root, view_of(self.game), self.result.algorithm)


def explain(
    game: Game,
    state: Any = None,
    *,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    **spending: Unpack[Spending],
) -> Explanation:
    """Search a state and keep the tree that was walked, with every value, window and cut.

    >>> from outply import Tree, explain
    >>> print(explain(Tree.from_text("((3 12) (2 4))")))
    ▲ MAX = 3
    ├─ 1 ▼ MIN = 3
    │  ├─ 1 · 3
    │  └─ 2 · 12
    └─ 2 ▼ MIN ≤ 2   cut: MIN has 2, MAX is sure of 3
       ├─ 1 · 2
       └─ 2 ✂ never looked at
    """
    limit = Limit(**spending)
    log = Log()
    ready = Search(game, algorithm or textbook(game), evaluate, observer=log)
    chosen, deepens = ready.chosen(limit)
    if deepens:
        raise InputError("expected a limit in depth, or none: a search that deepens walks many trees")
    result = ready(game.initial() if state is None else state, limit)
    if log.dropped:
        raise InputError(f"expected a search of at most {log.most:,} events, but this one has more: lower the depth")
    return Explanation(game, result, walked(game, log.events, ALGORITHMS[chosen.name].ties_exact))
