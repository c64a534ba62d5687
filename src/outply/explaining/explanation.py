"""`explain`: search a state with someone watching, and keep the tree."""

from dataclasses import dataclass
from typing import Any, Unpack

from outply.answers import Bound, Limit, Result
from outply.explaining.log import MOST_STATES, Log
from outply.explaining.naming import Names
from outply.explaining.text import drawn
from outply.explaining.walked import Node, Walk
from outply.game import Game, View
from outply.games.registry import view_of
from outply.knowledge import Knowledge
from outply.searches.algorithm import ALGORITHMS, textbook
from outply.searches.horizon import Evaluate
from outply.searches.pvs import ALL, Ingredients
from outply.searching import Search, Spending


@dataclass(frozen=True)
class Explanation:
    """A result, and the tree of the search that found it. Print it to see the tree."""

    game: Game
    result: Result
    log: Log
    roots: list[Node]
    """A tree for each time that the search began at the root: once, or for each depth and window anew."""

    @property
    def root(self) -> Node:
        """The tree of the last search that was finished, or else of the last one."""
        finished = [root for root in self.roots if root.value is not None]
        return (finished or self.roots)[-1]

    @property
    def view(self) -> View:
        """How the game's states and actions are written."""
        return view_of(self.game)

    @property
    def names(self) -> Names:
        """What the nodes are called."""
        return Names(self.root, self.view)

    def __str__(self) -> str:
        return drawn(self.root, self.view)


def explain(
    game: Game,
    state: Any = None,
    *,
    algorithm: str | None = None,
    evaluate: Evaluate | None = None,
    knowledge: Knowledge | None = None,
    ingredients: Ingredients = ALL,
    most: int = MOST_STATES,
    **spending: Unpack[Spending],
) -> Explanation:
    """Search a state and keep the tree that was walked, with every value, window and cut.

    Without a name, the textbook's search for this kind of game is taken. A search that deepens walks a tree for each
    depth; the last is shown. Of a large search, the top of the tree is kept, up to `most` states.

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
    log = Log(most)
    ready = Search(
        game, algorithm or textbook(game), evaluate, observer=log, knowledge=knowledge, ingredients=ingredients
    )
    chosen, _ = ready.chosen(limit)
    result = ready(game.initial() if state is None else state, limit)
    explanation = Explanation(game, result, log, Walk(game, log, ALGORITHMS[chosen.name]).walk())
    mark_line(game, explanation.root, result)
    return explanation


def mark_line(game: Game, root: Node, result: Result) -> None:
    """Mark the nodes on the line; those that the log did not keep are added, for their value is that of the root."""
    node, node.on_line = root, True
    for action in result.line:
        same = [child for child in node.children if child.action == action]
        if not same:
            if not node.hidden:
                return
            state = game.result(node.state, action)
            child = Node(action, state, node, ply=node.ply + 1, depth=node.depth - 1, value=root.value)
            child.player = None if game.is_terminal(state) else game.player(state)
            child.role, child.bound, child.hidden = root.role, Bound.EXACT, node.hidden - 1
            node.hidden = 0
            node.children.append(child)
            same = [child]
        node = same[-1]
        node.on_line = True
