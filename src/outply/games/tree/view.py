"""How the nodes of a written tree are named and shown.

Nodes get letters, as on a blackboard: A is the root, B, C, D are its children, and so on, level by level; Z is followed
by AA. The actions of C are c1, c2, c3, and a leaf is named by the action that leads to it:

                 A
         a1     a2     a3
         B       C       D
     b1 b2 b3 c1 c2 c3 d1 d2 d3

In Python, actions and nodes are counted from 0; in names they are counted from 1. A node that was given a name keeps
it, and the action that leads to it is called the same.
"""

import re
from functools import cached_property
from typing import Any

import numpy as np

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import View
from outply.games.tree.rules import State, Tree
from outply.games.tree.text import sketch_text

LABEL = re.compile(r"([a-z]{1,6})([0-9]{0,7})", re.ASCII | re.IGNORECASE)
WAY = re.compile(r"[0-9]*(\.[0-9]*)*", re.ASCII)


class TreeView(View):
    """Nodes are written by their names, such as C or c2; the numbers of the children on the way, 2.2, are read too."""

    game: Tree

    @cached_property
    def inner(self) -> Any:
        """The inner nodes, in the order of their letters."""
        return np.flatnonzero(self.game.written_nodes.child_count)

    @cached_property
    def given(self) -> dict[str, int]:
        """The nodes that were given names, by these."""
        return {name: node for node, name in enumerate(self.game.written_nodes.names) if name}

    def name(self, state: State, action: int) -> str:
        """The name of the child; if it was given none, the letters of the node and the number of the child, from 1."""
        nodes = self.game.written_nodes
        named = nodes.names[int(nodes.first_child[state.node]) + action] if nodes.names else ""
        return named or f"{self.label(state).lower()}{action + 1}"

    def readings(self, state: State) -> dict[str, int]:
        """The actions by their names, and by the numbers of the children alone."""
        count = int(self.game.written_nodes.child_count[state.node])
        return {name: action for action in range(count) for name in (self.name(state, action), str(action + 1))}

    def label(self, state: State) -> str:
        """The name of a node, or its letters; of a leaf, the action that leads to it."""
        nodes, node = self.game.written_nodes, state.node
        if nodes.names and nodes.names[node]:
            return nodes.names[node]
        if nodes.child_count[node] or node == 0:
            return letters(int(np.searchsorted(self.inner, node)))
        parent = int(nodes.parent[node])
        return self.name(State(parent), node - int(nodes.first_child[parent]))

    def format(self, state: State) -> str:
        """The name of the node."""
        return self.label(state)

    def parse(self, text: str) -> State:
        """The node with this name, or at the end of a way such as 2.1."""
        words = text.strip()
        if words in self.given:
            return State(self.given[words])
        parent = words.rstrip("0123456789")
        above = next((node for name, node in self.given.items() if name.lower() == parent.lower()), None)
        if above is not None:
            return State(self.child(above, words[len(parent) :], words))
        named = LABEL.fullmatch(words)
        if named is None:
            return self.follow(words)
        number, count = number_of(named[1]), max(1, len(self.inner))
        if number >= count:
            known = f"A to {letters(count - 1)}" if count > 1 else "A"
            raise InputError(f"expected a node of the tree ({known}), but got '{shorten(words)}'")
        # A tree that is a single leaf is called A too.
        node = int(self.inner[number]) if len(self.inner) else 0
        return State(self.child(node, named[2], words) if named[2] else node)

    def follow(self, way: str) -> State:
        """The node at the end of a way from the root, such as 2.1; the root is a full stop."""
        if not WAY.fullmatch(way):
            raise InputError(f"expected the name of a node, such as B or a1, but got '{shorten(way)}'")
        node = 0
        for step in [] if way in ("", ".") else way.split("."):
            node = self.child(node, step, way)
        return State(node)

    def child(self, node: int, number: str, words: str) -> int:
        """The child with a number, counted from 1."""
        children = self.game.written_nodes.children(node)
        if not (number and len(number) < 8 and 1 <= int(number) <= len(children)):
            counted = f"{len(children)} {'child' if len(children) == 1 else 'children'}"
            here = f"one of the {counted} of {self.label(State(node))}"
            raise InputError(f"expected {here} in '{shorten(words)}', but got '{shorten(number)}'")
        return children[int(number) - 1]

    def show(self, state: State) -> str:
        """The tree from here on: on one line if it fits, else one subtree a line."""
        return sketch_text(self.game.written_nodes, state.node, columns=100, rows=20)


def letters(number: int) -> str:
    """The letters of an inner node, by its number from 0.

    >>> [letters(number) for number in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    text = ""
    while number >= 0:
        number, letter = divmod(number, 26)
        text = chr(ord("A") + letter) + text
        number -= 1
    return text


def number_of(text: str) -> int:
    """The number, from 0, of the node with these letters.

    >>> [number_of(text) for text in ("A", "z", "AA", "zz", "AAA")]
    [0, 25, 26, 701, 702]
    """
    number = 0
    for letter in text.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1
