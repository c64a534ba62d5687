"""What writing a tree as text and as JSON have in common."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from outply.contract.game import CHANCE
from outply.games.tree.nodes import Nodes


class Writer:
    """Writes a tree; a subclass says how a leaf, a node and its children look."""

    separator = " "

    def __init__(self, nodes: Nodes, root: int, cycle: list[int]) -> None:
        self.nodes = nodes
        self.root = root
        self.cycle = cycle

    def leaf(self, node: int) -> str:
        """A leaf."""
        raise NotImplementedError

    def brackets(self, node: int, level: int) -> tuple[str, str]:
        """What stands before and after the children of a node."""
        raise NotImplementedError

    def child_brackets(self, node: int, is_even: bool) -> tuple[str, str]:
        """What stands before and after a child of a chance node, of which all may be equally likely."""
        raise NotImplementedError

    def tree(self, most: int | None = None) -> str:
        """The nodes from the root on, as far as `most` pieces of text.

        A stack, not recursion, as trees may be deeper than Python's own stack.
        """
        parts: list[str] = []
        todo: list[str | tuple[int, int]] = [(self.root, 0)]
        while todo and (most is None or len(parts) < most):
            item = todo.pop()
            if isinstance(item, str):
                parts.append(item)
            elif self.nodes.child_count[item[0]] == 0:
                parts.append(self.leaf(item[0]))
            else:
                todo += self.opened(*item)[::-1]
        return "".join(parts)

    def opened(self, node: int, level: int) -> list[str | tuple[int, int]]:
        """A node as strings and, still to be written, its children with their levels."""
        before, after = self.brackets(node, level)
        is_chance = bool(self.nodes.owner[node] == CHANCE)
        is_even = is_chance and self.is_even(node)
        items: list[str | tuple[int, int]] = [before]
        for child in self.nodes.children(node):
            if len(items) > 1:
                items.append(self.separator)
            around = self.child_brackets(child, is_even) if is_chance else ("", "")
            items += [around[0], (child, level if is_chance else level + 1), around[1]]
        return [*items, after]

    def name(self, node: int) -> str:
        """The name that a node was given; empty if it has none."""
        return self.nodes.names[node] if self.nodes.names else ""

    def guess(self, node: int) -> float | None:
        """What a node is guessed to be worth; None if it is not guessed."""
        if self.nodes.guesses is None or np.isnan(self.nodes.guesses[node]):
            return None
        return float(self.nodes.guesses[node])

    def is_off_cycle(self, node: int, level: int) -> bool:
        """Whether a player's node must be named, as its owner is not the one whose turn it is."""
        return bool(self.nodes.owner[node] != self.cycle[level % len(self.cycle)])

    def is_even(self, node: int) -> bool:
        """Whether all outcomes of a chance node are equally likely."""
        children = self.nodes.children(node)
        return bool(np.all(self.nodes.probability[children.start : children.stop] == 1.0 / len(children)))


def written_cycle(nodes: Nodes, root: int, most: int | None = None) -> list[int]:
    """The players of the levels from `root` on, in the shortest cycle, as far as `most` nodes show.

    The players in turn, player 0 first, where that fits or where nodes of one level have different owners.
    """
    default = list(range(nodes.players))
    owners: dict[int, int] = {}
    for node, level in islice(player_nodes(nodes, root), most):
        if owners.setdefault(level, int(nodes.owner[node])) != nodes.owner[node]:
            return default
    levels = [owners[level] for level in sorted(owners)]
    for cycle in [default] + [levels[:size] for size in range(1, len(levels) + 1)]:
        if all(owner == cycle[level % len(cycle)] for level, owner in enumerate(levels)):
            return cycle
    return default


def player_nodes(nodes: Nodes, root: int) -> Iterator[tuple[int, int]]:
    """The players' nodes from `root` on, each with its level."""
    todo = [(root, 0)]
    while todo:
        node, level = todo.pop()
        if nodes.child_count[node] and nodes.owner[node] != CHANCE:
            yield node, level
            level += 1
        todo += [(child, level) for child in nodes.children(node)]


def role_name(nodes: Nodes, player: int) -> str:
    """The word for a player: max or min where one loses what the other wins."""
    return ("max", "min")[player] if nodes.scalar else f"p{player}"
