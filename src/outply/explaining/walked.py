"""The tree that a search walked, put together from the events it reported."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from outply.answers import Bound
from outply.game import Game, choices
from outply.searches.observer import Event


@dataclass
class Node:
    """A state that the search visited."""

    action: Any
    """The action or outcome that led here; None at the root."""
    state: Any
    alpha: float
    beta: float
    player: int | None = None
    """Who moves here; None at the end of the game."""
    value: Any = None
    bound: Bound = Bound.EXACT
    """Whether the value is exact; a node that was cut knows only a bound."""
    guessed: bool = False
    """Whether the value is an evaluation at the horizon."""
    window: tuple[float, float] | None = None
    """The empty window that cut this node, if one did."""
    children: list["Node"] = field(default_factory=list)
    skipped: list[Any] = field(default_factory=list)
    """The actions that a cut left out."""


def walked(game: Game, events: Iterable[Event], ties_exact: bool) -> Node:
    """The root of the tree that these events tell of."""
    path: list[Node] = []
    root: Node | None = None
    for event in events:
        if event.kind == "enter":
            node = Node(event.action, event.state, event.alpha or 0.0, event.beta or 0.0)
            if path:
                path[-1].children.append(node)
            root = root or node
            path.append(node)
        elif event.kind == "cut":
            path[-1].window = (event.alpha or 0.0, event.beta or 0.0)
        elif event.kind in ("leaf", "value"):
            close(game, path.pop(), event, ties_exact)
    assert root is not None, "a search enters at least its root"
    return root


def close(game: Game, node: Node, event: Event, ties_exact: bool) -> None:
    """Fill in what is known when the search leaves a node."""
    node.value, node.guessed = event.value, event.kind == "leaf" and not event.terminal
    node.player = None if game.is_terminal(node.state) else game.player(node.state)
    if node.children:
        looked_at = {child.action for child in node.children}
        node.skipped = [action for action in choices(game, node.state) if action not in looked_at]
    if isinstance(event.value, int | float):
        beyond_alpha = event.value < node.alpha or (event.value == node.alpha and not ties_exact)
        beyond_beta = event.value > node.beta or (event.value == node.beta and not ties_exact)
        if event.kind == "value":
            node.bound = Bound.UPPER if beyond_alpha else Bound.LOWER if beyond_beta else Bound.EXACT
