"""An explanation as plain data, for JSON and for the page that shows it.

    tree        columns, one entry for each node: every node comes before its children, the visited ones before those
                that a cut left out; `parent` is the number of the entry above, or −1 at a root
    events      columns, one entry for each event of the log, in order; `node` and `setter` are entries of the tree
    sentences   what happened in each event, in words
    cuts        for each cut its node, the bound that was met and by what, and the node that had set the bound
    iterations  for each depth that was finished its value, its root and the event that ended it
    why         why the chosen action is best; why_not says for each other action at the root why it is not

`positions` writes each position once, and `state` is its number there; without sentences there are no positions, which
then are those of the search and the actions on the way. `size` counts the states that were visited at a node and below,
also those that the log dropped.

Columns take less room than a record for each node, and can be given to a data frame as they are. JSON knows no
infinity: null stands for a bound without limit, and for a value that was not found.
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from outply.contract.companions import name_of
from outply.contract.game import CHANCE
from outply.explaining.log import Event
from outply.explaining.naming import opponent_name
from outply.explaining.narrative import sentences
from outply.explaining.node import Node
from outply.explaining.reasons import Judge

# Actions at the root of which a reason is given.
MOST_REASONS = 60

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation


def explanation_data(explanation: "Explanation", in_words: bool = True) -> dict[str, Any]:
    """The explanation in numbers, strings, lists and dicts alone; without sentences for the events, if not asked for.

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
        "cuts": cuts_data(nodes, entry),
        "iterations": iterations_data(explanation, entry),
        **values_data(explanation),
        **reasons_data(explanation),
        **({"positions": positions_data(explanation, nodes), "sentences": sentences(explanation)} if in_words else {}),
    }


def positions_data(explanation: "Explanation", nodes: list[Node]) -> list[str]:
    """Each position that occurs, in the game's notation."""
    return [explanation.view.format(state) for state in dict.fromkeys(node.state for node in nodes)]


def values_data(explanation: "Explanation") -> dict[str, Any]:
    """What values mean: their range, their unit, and who the players are."""
    game, view = explanation.game, explanation.view
    return {
        "scale": [plain(game.min_utility), plain(game.max_utility)],
        "unit": view.unit,
        "player_names": [{"name": name, "colour": colour} for name, colour in view.player_names()],
    }


def reasons_data(explanation: "Explanation") -> dict[str, Any]:
    """Why the chosen action is best, and why each other one at the root is not; nothing where nobody chooses."""
    root = explanation.root
    if root.player is None or root.player == CHANCE or not explanation.result.has_action:
        return {"why": "", "why_not": {}}
    judge = Judge(explanation)
    others = [choice.action for choice in explanation.result.choices if choice.action != explanation.result.action]
    against = {judge.name(action): judge.against(action).sentence for action in others[:MOST_REASONS]}
    return {"why": judge.for_it().sentence, "why_not": against}


def cuts_data(nodes: list[Node], entry: dict[int, int]) -> list[dict[str, Any]]:
    """The reason of each cut as fields."""
    return [
        {
            "node": k,
            "side": node.cut.side,
            "met": plain(node.cut.met),
            "value": plain(node.value),
            "setter": None if node.cut.setter is None else entry[id(node.cut.setter)],
            "left_out": len(node.skipped),
        }
        for k, node in enumerate(nodes)
        if node.cut is not None
    ]


def iterations_data(explanation: "Explanation", entry: dict[int, int]) -> list[dict[str, Any]]:
    """Each depth that was finished."""
    roots = {root.number: entry[id(root)] for root in explanation.roots}
    found, root = [], 0
    for place, event in enumerate(explanation.log.events):
        if event.kind == "enter" and event.ply == 0:
            root = roots[event.node]
        elif event.kind == "iteration":
            value = plain(shown_value(explanation, event))
            found.append({"depth": event.depth, "value": value, "root": root, "event": place})
    return found


def result_data(explanation: "Explanation") -> dict[str, Any]:
    """What the search answered."""
    result = explanation.result
    root, names = explanation.root, explanation.names
    line, node = [], root
    for action in result.line:
        node = Node(action, explanation.game.result(node.state, action), node)
        line.append(names.action(node))
    return {
        "algorithm": result.algorithm,
        "depth": result.depth,
        "value": plain(explanation.from_root(result.value)),
        "bound": explanation.bound_from_root(result.bound).value,
        "action": names.action(Node(result.action, None, root)) if result.has_action else None,
        "line": line,
        "proven": bool(result.proven),
        "nodes": result.nodes,
    }


def tree_data(explanation: "Explanation", nodes: list[Node], entry: dict[int, int]) -> dict[str, list[Any]]:
    """A column for each thing that is known about nodes."""
    names = explanation.names
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
    numbers: dict[Any, int] = {}
    actions = [names.action(node) for node in nodes]
    return {
        "state": [numbers.setdefault(node.state, len(numbers)) for node in nodes],
        "size": sizes(nodes, entry),
        "name": named(explanation, nodes, entry, actions),
        "action": actions,
        **{title: [entry_of(node) for node in nodes] for title, entry_of in columns.items()},
    }


def named(explanation: "Explanation", nodes: list[Node], entry: dict[int, int], actions: list[str]) -> list[str]:
    """The names of all nodes, as `Names.of` gives them one by one; each is made from that of the node above."""
    found: list[str] = []
    for node, action in zip(nodes, actions, strict=True):
        above = -1 if node.parent is None else entry[id(node.parent)]
        # What is below the root of a search is named by its actions alone.
        way = action if above < 0 or nodes[above].parent is None else f"{found[above]} {action}"
        found.append(explanation.names.label(node) or way or "the root")
    return found


def sizes(nodes: list[Node], entry: dict[int, int]) -> list[int]:
    """The states visited at each node and below."""
    found = [1 + node.hidden if node.visited else 0 for node in nodes]
    for k in range(len(nodes) - 1, -1, -1):
        parent = nodes[k].parent
        if parent is not None:
            found[entry[id(parent)]] += found[k]
    return found


def events_data(explanation: "Explanation", nodes: list[Node]) -> dict[str, list[Any]]:
    """A column for each part of an event."""
    events, bounds = explanation.log.events, explanation.shown_bounds
    entry = {node.number: k for k, node in enumerate(nodes) if node.number is not None}
    where, root = [], 0
    for event in events:
        # The end of an iteration is about its root.
        root = entry[event.node] if event.kind == "enter" and event.ply == 0 else root
        where.append(root if event.kind == "iteration" else entry[event.node])
    return {
        "kind": [event.kind for event in events],
        "node": where,
        "alpha": [plain(bounds.get(event.alpha, event.alpha)) for event in events],
        "beta": [plain(bounds.get(event.beta, event.beta)) for event in events],
        "value": [plain(shown_value(explanation, event)) for event in events],
        "side": [event.side for event in events],
        "setter": [None if event.setter is None else entry[event.setter] for event in events],
    }


def shown_value(explanation: "Explanation", event: Event) -> Any:
    """The value of an event as the tree shows it; that of an iteration is the result's."""
    if event.kind == "iteration":
        return explanation.from_root(event.value)
    return event.value if isinstance(event.value, tuple) else explanation.shown_bounds.get(event.value, event.value)


def plain(value: Any) -> Any:
    """A value as JSON knows it: a list for a tuple, and null for what has no limit."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return None if value is None or not math.isfinite(value) else float(value)
