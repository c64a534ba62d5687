"""How the nodes of a written tree are named and shown."""

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import View
from outply.games.tree.rules import State, Tree
from outply.games.tree.text import sketch_text


class TreeView(View):
    """Children are counted from 1. A position is the way from the root, as in `1.3`; the root is `.`."""

    game: Tree

    def name(self, state: State, action: int) -> str:
        """The number of the child."""
        return str(action + 1)

    def format(self, state: State) -> str:
        """The numbers of the children on the way from the root."""
        steps, node, nodes = [], state.node, self.game.written_nodes
        while node:
            parent = int(nodes.parent[node])
            steps.append(str(node - int(nodes.first_child[parent]) + 1))
            node = parent
        return ".".join(reversed(steps)) or "."

    def parse(self, text: str) -> State:
        """The node at the end of the way."""
        words = text.strip()
        steps = [] if words in ("", ".") else words.split(".")
        node = 0
        for step in steps:
            children = self.game.written_nodes.children(node)
            if not (step.isascii() and step.isdigit() and len(step) < 8 and 1 <= int(step) <= len(children)):
                here = f"a child of '{self.format(State(node))}' ({len(children)} in number)"
                raise InputError(f"expected {here} in '{shorten(words)}', but got '{shorten(step)}'")
            node = children[int(step) - 1]
        return State(node)

    def show(self, state: State) -> str:
        """The tree from here on: on one line if it fits, else one subtree a line."""
        return sketch_text(self.game.written_nodes, state.node, columns=100, rows=20)
