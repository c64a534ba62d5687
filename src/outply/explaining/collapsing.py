"""Which part of a tree is drawn as a picture.

The root is always open. Then, while no more than `most` states are drawn, nodes are opened, each with all its actions:

    0. those that are highlighted, from the root on,
    1. those on the line, from the root on,
    2. all others that were visited, level by level, up to the first that does not fit,
    3. what a cut left out, level by level, while the picture is as small as one on a blackboard.

A node that stays closed although there is something below it gets a wedge, with the number of states that were visited
there. Where a cut left out more than three actions, they are drawn as one bundle. So a tree of up to `most` states is
drawn whole, but for what was never visited.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from outply.explaining.folding import MOST_SEPARATE, by_importance, states_below
from outply.explaining.node import Node

# States in a picture, by default; positions take more room than shapes.
MOST_DRAWN = 250
MOST_POSITIONS = 100

# States in a picture that shows what lies below the first state that a cut left out: a binary tree of six levels.
BLACKBOARD = 64


@dataclass(eq=False)
class Part:
    """A node that is drawn, with what is drawn below it."""

    node: Node
    bundle: list[Node] = field(default_factory=list)
    """All that it stands for, where it stands for more than itself."""
    children: list["Part"] = field(default_factory=list)
    is_marked: bool = False
    """Whether it is highlighted."""
    is_closed: bool = False
    """Whether something below it is not drawn."""
    more: int = 0
    """The states below it that were visited and are not drawn."""


def drawn_part(root: Node, most: int, marked: Sequence[Node] = ()) -> list[Part]:
    """The part of the tree that is drawn, each node before its children; the root comes first.

    Nodes that are marked form a tree from the root down.
    """
    shows, ids = opened(root, most, marked), {id(node) for node in marked}
    parts = [Part(root)]
    for part in parts:
        node = part.node
        part.is_marked = id(node) in ids
        if part.bundle:
            continue
        if id(node) in shows:
            part.children = offspring(node)
            parts += part.children
            part.more = node.hidden
        else:
            part.more = states_below(node)
        part.is_closed = part.more > 0 or (id(node) not in shows and bool(node.skipped))
    return parts


def offspring(node: Node) -> list[Part]:
    """What is drawn below an open node: what was visited, and what was not as single states or as a bundle."""
    visited = [Part(child) for child in node.children]
    if len(node.skipped) > MOST_SEPARATE:
        return [*visited, Part(node.skipped[0], bundle=node.skipped)]
    return visited + [Part(child) for child in node.skipped]


def opened(root: Node, most: int, marked: Sequence[Node] = ()) -> set[int]:
    """The ids of the nodes to open."""
    drawn, found, unvisited = 1, set[int](), deque[Node]()
    for order in (sorted(marked, key=lambda node: node.ply), by_importance(root, found)):
        for node in order:
            parts = offspring(node) if id(node) not in found else []
            if drawn + len(parts) > most and node is not root:
                break
            if parts:
                drawn += len(parts)
                found.add(id(node))
                unvisited.extend(part.node for part in parts if not part.node.visited and not part.bundle)
    while unvisited and drawn + len(offspring(unvisited[0])) <= min(most, BLACKBOARD):
        node = unvisited.popleft()
        parts = offspring(node)
        if parts:
            drawn += len(parts)
            found.add(id(node))
            unvisited.extend(part.node for part in parts if not part.bundle)
    return found
