"""An explanation as plain data, for JSON and for the page that shows it.

    tree        columns, one entry for each node: every node comes before its children, the visited ones before those
                that a cut left out; `parent` is the number of the entry above, or −1 at a root
    events      columns, one entry for each event of the log, in order; `node` and `setter` are entries of the tree
    sentences   what happened in each event, in words
    cuts        for each cut its node, the bound that was met and by what, and the node that had set the bound
    iterations  for each depth that was finished its value, its root and the event that ended it
    why         why the chosen action is best; why_not says for each other action at the root why it is not

`positions` writes each position once, and `state` is its number there. `size` counts the states that were visited at a
node and below, also those that the log dropped. Without words, all is left out that follows from the rest: sentences,
positions, cuts, sizes, values of events, and names unless the game has its own.

Columns take less room than a record for each node, and can be given to a data frame as they are. JSON knows no
infinity: null stands for a bound without limit, and for a value that was not found.
"""

import math
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

Columns = dict[str, list[Any]]

NARROWS = ("bound", "cut")
UNKNOWN = (None, None)


def explanation_data(explanation: "Explanation", in_words: bool = True) -> dict[str, Any]:
    """The explanation in numbers, strings, lists and dicts alone; without words, as the page reads it.

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
    log, names = explanation.log, explanation.names
    actions = [names.action(node) for node in nodes]
    tree = tree_data(nodes, entry, actions)
    # The names of a tree that is written out are its own; elsewhere they are the actions on the way.
    if in_words or names.label(explanation.root):
        tree |= derived_data(explanation, nodes, entry, actions)
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
        "tree": tree,
        "events": events_data(explanation, nodes, in_words),
        "iterations": iterations_data(explanation, entry),
        **values_data(explanation),
        **reasons_data(explanation),
        **(words_data(explanation, nodes, entry) if in_words else {}),
    }


def words_data(explanation: "Explanation", nodes: list[Node], entry: dict[int, int]) -> dict[str, Any]:
    """What is written out: positions, sentences, and the reasons of cuts as fields."""
    return {
        "cuts": cuts_data(nodes, entry),
        "positions": positions_data(explanation, nodes),
        "sentences": sentences(explanation),
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


def derived_data(explanation: "Explanation", nodes: list[Node], entry: dict[int, int], actions: list[str]) -> Columns:
    """Columns that follow from the others, for readers that would not work them out."""
    return {"size": sizes(nodes, entry), "name": named(explanation, nodes, entry, actions)}


def tree_data(nodes: list[Node], entry: dict[int, int], actions: list[str]) -> Columns:
    """A column for each thing that is known about nodes."""
    numbers: dict[Any, int] = {}
    return {
        "state": [numbers.setdefault(node.state, len(numbers)) for node in nodes],
        "action": actions,
        "parent": [-1 if node.parent is None else entry[id(node.parent)] for node in nodes],
        "role": [node.role.value for node in nodes],
        "player": [node.player for node in nodes],
        "depth": [node.depth for node in nodes],
        "visited": [node.visited for node in nodes],
        "alpha": [plain(node.alpha) for node in nodes],
        "beta": [plain(node.beta) for node in nodes],
        "probability": [node.probability for node in nodes],
        "value": [plain(node.value) for node in nodes],
        "bound": [node.bound.value for node in nodes],
        "guessed": [node.guessed for node in nodes],
        "source": [node.source for node in nodes],
        "again": [node.again for node in nodes],
        "hidden": [node.hidden for node in nodes],
        "on_line": [node.on_line for node in nodes],
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


def events_data(explanation: "Explanation", nodes: list[Node], in_words: bool) -> Columns:
    """A column for each part of an event; without words, windows where they were narrowed or cut alone."""
    events, bounds = explanation.log.events, explanation.shown_bounds
    entry = {node.number: k for k, node in enumerate(nodes) if node.number is not None}
    where, root = [], 0
    for event in events:
        # The end of an iteration is about its root.
        root = entry[event.node] if event.kind == "enter" and event.ply == 0 else root
        where.append(root if event.kind == "iteration" else entry[event.node])
    # The tree has the values, and the windows on entry.
    windows = [(event.alpha, event.beta) if in_words or event.kind in NARROWS else UNKNOWN for event in events]
    return {
        "kind": [event.kind for event in events],
        "node": where,
        "alpha": [None if alpha is None else plain(bounds.get(alpha, alpha)) for alpha, _ in windows],
        "beta": [None if beta is None else plain(bounds.get(beta, beta)) for _, beta in windows],
        **({"value": [plain(shown_value(explanation, event)) for event in events]} if in_words else {}),
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
