"""Which part of a large tree is shown: its top, and the line."""

from collections import deque
from collections.abc import Iterator

from outply.explaining.node import Node

# More actions that a cut left out are shown as one.
MOST_SEPARATE = 3


def opened(root: Node, most: int) -> set[int]:
    """The ids of the nodes whose children are shown: those on the line, then from the top down until `most` are shown.

    What a cut left out counts as shown with the node that was cut.
    """
    room = most - 1
    found: set[int] = set()
    for node in by_importance(root, found):
        below = len(node.children) + len(node.skipped)
        if below > room:
            break
        if below:
            room -= below
            found.add(id(node))
    return found


def by_importance(root: Node, found: set[int]) -> Iterator[Node]:
    """The nodes on the line, then those below nodes that were found, level by level."""
    line: Node | None = root
    while line is not None:
        yield line
        line = next((child for child in reversed(line.children) if child.on_line), None)
    todo = deque([root])
    while todo:
        node = todo.popleft()
        if id(node) not in found:
            yield node
        if id(node) in found:
            todo.extend(node.children)


def states_below(node: Node) -> int:
    """How many visits there were below a node, whether the log kept them or not."""
    return sum(1 + below.hidden for below in node.below()) - 1
