"""A tree as it stands on the blackboard before anyone has solved it: letters for the nodes, names for the leaves."""

from collections.abc import Iterator

from outply.contract.messages import show_probability
from outply.contract.result import show_value
from outply.explaining import Node, Role, explain
from outply.explaining.naming import SYMBOLS, who
from outply.games.tree.nodes import Nodes
from outply.games.tree.rules import Tree
from outply.games.tree.text import TextWriter
from outply.games.tree.writer import written_cycle
from outply.searches.algorithm import textbook


class Board:
    """The nodes of a tree by their names: A, B, C, … and, for the leaves, b1, b2, …"""

    def __init__(self, tree: Tree, x: str = "") -> None:
        algorithm = textbook(tree)
        # Alpha-beta would leave some nodes out.
        explanation = explain(tree, algorithm="minimax" if algorithm == "alphabeta" else algorithm)
        self.tree, self.root, self.names, self.x = tree, explanation.root, explanation.names, x
        everyone = list(self.root.below())
        self.leaves = {self.names.of(node): node for node in everyone if not node.children}
        inner = [node for node in everyone if node.children]
        self.nodes = {self.names.of(node): node for node in sorted(inner, key=lambda node: self.number(node))}

    def number(self, node: Node) -> int:
        """The number of a node in its tree."""
        return int(node.state.node)

    def text(self) -> str:
        """The tree on one line, with an x in place of the leaf that is not known."""
        nodes = self.tree.written_nodes
        return WithX(nodes, written_cycle(nodes, 0), self.number(self.leaves[self.x]) if self.x else -1).text()

    def drawing(self) -> str:
        """The tree, one line for each node, without any value but those of the leaves."""
        return "\n".join([self.label(self.root), *self.branches(self.root, "")])

    def branches(self, node: Node, margin: str) -> Iterator[str]:
        """The lines below a node."""
        for child in node.children:
            last = child is node.children[-1]
            likely = f" ({show_probability(child.probability)})" if child.probability is not None else ""
            yield f"{margin}{'└─' if last else '├─'} {self.names.action(child)}{likely}  {self.label(child)}"
            yield from self.branches(child, margin + ("   " if last else "│  "))

    def label(self, node: Node) -> str:
        """A node's letter and who moves there; or what a leaf is worth."""
        if node.role is Role.END:
            return "x" if self.x and self.names.of(node) == self.x else show_value(node.value)
        return f"{self.names.of(node)} {SYMBOLS[node.role]} {who(node)}"


class WithX(TextWriter):
    """Writes a tree with one leaf as x."""

    def __init__(self, nodes: Nodes, cycle: list[int], x: int) -> None:
        super().__init__(nodes, 0, cycle)
        self.x = x

    def leaf(self, node: int) -> str:
        """Its utilities, or x."""
        return "x" if node == self.x else super().leaf(node)
