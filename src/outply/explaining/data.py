"""An explanation as plain data, for JSON and for the page that shows it.

    tree        columns, one entry for each node: every node comes before its children, the visited ones before those
                that a cut left out; `parent` is the number of the entry above, or −1 at a root
    events      columns, one entry for each event of the log, in order; `node` and `setter` are entries of the tree
    sentences   what happened in each event, in words

Columns take less room than a record for each node, and can be given to a data frame as they are. JSON knows no
infinity: null stands for a bound without limit, and for a value that was not found.
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from outply.contract.companions import name_of
from outply.explaining.log import Event
from outply.explaining.naming import Names, opponent_name, printable
from outply.explaining.narrative import sentences
from outply.explaining.node import Node

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation


def explanation_data(explanation: "Explanation") -> dict[str, Any]:
    """The explanation in numbers, strings, lists and dicts alone.

    >>> from outply import Tree, explain
    >>> data = explanation_data(explain(Tree.from_text("((3 12) (2 4))")))
    >>> data["tree"]["name"]
    ['A', 'B', 'b1', 'b2', 'C', 'c1', 'c2']
    >>> data["tree"]["value"]
    [3.0, 3.0, 3.0, 12.0, 2.0, 2.0, 4.0]
    >>> data["tree"]["visited"]
    [True, True, True, True, True, True, False]
    """
    nodes = [node for root in explanation.roots for node in root.everything()]
    entry = {id(node): k for k, node in enumerate(nodes)}
    log = explanation.log
    return {
        "game": name_of(explanation.game),
        "players": explanation.game.players,
        "opponent": opponent_name(explanation.game) or None,
        "position": explanation.view.format(explanation.root.state),
        **result_data(explanation),
        "counts": dict(log.counts),
        "dropped": log.dropped,
        "roots": [entry[id(root)] for root in explanation.roots],
        "shown": entry[id(explanation.root)],
        "tree": tree_data(explanation, nodes, entry),
        "events": events_data(explanation, nodes),
        "sentences": sentences(explanation),
    }


def result_data(explanation: "Explanation") -> dict[str, Any]:
    """What the search answered."""
    result, view = explanation.result, explanation.view
    line, state = [], explanation.root.state
    for action in result.line:
        line.append(printable(view.name(state, action)))
        state = explanation.game.result(state, action)
    return {
        "algorithm": result.algorithm,
        "depth": result.depth,
        "value": plain(explanation.seen(result.value)),
        "bound": explanation.seen_bound(result.bound).value,
        "action": None if result.action is None else printable(view.name(explanation.root.state, result.action)),
        "line": line,
        "proven": bool(result.proven),
        "nodes": result.nodes,
    }


def tree_data(explanation: "Explanation", nodes: list[Node], entry: dict[int, int]) -> dict[str, list[Any]]:
    """A column for each thing that is known about nodes."""
    names = {id(root): Names(root, explanation.view) for root in explanation.roots}
    naming: list[Names] = []
    for node in nodes:
        naming.append(names[id(node)] if node.parent is None else naming[entry[id(node.parent)]])
    columns: dict[str, Callable[[Node], Any]] = {
        "parent": lambda node: -1 if node.parent is None else entry[id(node.parent)],
        "role": lambda node: node.role.value,
        "player": lambda node: node.player,
        "depth": lambda node: node.depth,
        "visited": lambda node: node.visited,
        "alpha": lambda node: plain(node.alpha),
        "beta": lambda node: plain(node.beta),
        "probability": lambda node: node.probability,
        "value": lambda node: plain(node.value),
        "bound": lambda node: node.bound.value,
        "guessed": lambda node: node.guessed,
        "source": lambda node: node.source,
        "again": lambda node: node.again,
        "hidden": lambda node: node.hidden,
        "on_line": lambda node: node.on_line,
    }
    return {
        "name": [name.of(node) for name, node in zip(naming, nodes, strict=True)],
        "action": [name.action(node) for name, node in zip(naming, nodes, strict=True)],
        **{title: [tell(node) for node in nodes] for title, tell in columns.items()},
    }


def events_data(explanation: "Explanation", nodes: list[Node]) -> dict[str, list[Any]]:
    """A column for each thing that is told in events."""
    events = explanation.log.events
    entry = {node.number: k for k, node in enumerate(nodes) if node.number is not None}
    where, root = [], 0
    for event in events:
        # The end of an iteration is about its root.
        root = entry[event.node] if event.kind == "enter" and event.ply == 0 else root
        where.append(root if event.kind == "iteration" else entry[event.node])
    return {
        "kind": [event.kind for event in events],
        "node": where,
        "alpha": [plain(event.alpha) for event in events],
        "beta": [plain(event.beta) for event in events],
        "value": [plain(told_value(explanation, event)) for event in events],
        "side": [event.side for event in events],
        "setter": [None if event.setter is None else entry[event.setter] for event in events],
    }


def told_value(explanation: "Explanation", event: Event) -> Any:
    """The value of an event as the tree tells it; that of an iteration is the result's."""
    return explanation.seen(event.value) if event.kind == "iteration" else event.value


def plain(value: Any) -> Any:
    """A value as JSON knows it: a list for a tuple, and null for what has no limit."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return None if value is None or not math.isfinite(value) else float(value)
