"""Explicit trees: the whole game is written down, as on a blackboard.

    ((3 12 8) (2 4 6) (14 5 2))      MAX has three actions; after each, MIN has three; leaves say what MAX gets

A state is the number of a node. Nodes are numbered breadth first, so action k leads from a node to `first_child + k`:

                0
        1       2       3
      4 5 6   7 8 9   10 11 12

`text.py` and `json.py` say how trees are written, and `view.py` how nodes are named.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from outply.contract.files import text_of
from outply.contract.game import CHANCE, Game
from outply.contract.notebooks import in_block
from outply.games.tree.json import read_data, read_json, write_json
from outply.games.tree.nodes import MOST_CHARACTERS, Nodes
from outply.games.tree.text import read_text, write_text

# Up to here a whole search is over before the compiler would be.
FEW_NODES = 200_000

# A tree of more nodes is shown as text.
MOST_DRAWN = 60


class State(NamedTuple):
    """A node of the tree."""

    node: int


class Tree(Game):
    """A tree that is written out. `min_utility` and `max_utility` are those of the leaves as they are written."""

    def __init__(self, nodes: Nodes) -> None:
        leaves = nodes.utilities[nodes.child_count == 0]
        written = leaves[:, :1] if nodes.scalar else leaves
        self.written_nodes = nodes
        self.players = nodes.players
        self.zero_sum = bool(np.all(np.abs(leaves.sum(axis=1)) <= 1e-9))
        self.min_utility = float(written.min())
        self.max_utility = float(written.max())
        self.max_total_utility = float(leaves.sum(axis=1).max())
        self.worth_compiling = self.nodes > FEW_NODES
        self.first_child = nodes.first_child
        self.child_count = nodes.child_count
        self.owner = nodes.owner
        self.probability = nodes.probability
        self.utilities = nodes.utilities

    @classmethod
    def of(cls, nodes: Nodes) -> "Tree":
        """The tree of these nodes, with an evaluation if some are guessed."""
        return _GuessedTree(nodes) if nodes.guesses is not None else cls(nodes)

    @classmethod
    def from_text(cls, text: str) -> "Tree":
        """The tree written as in `((3 12 8) (2 4 6) (14 5 2))`."""
        return cls.of(read_text(text))

    @classmethod
    def from_json(cls, text: str) -> "Tree":
        """The tree written as in `{"tree": [[3, 12, 8], [2, 4, 6]], "root": "max"}`."""
        return cls.of(read_json(text))

    @classmethod
    def from_data(cls, data: Any) -> "Tree":
        """The tree in nested lists, shaped as the JSON form is."""
        return cls.of(read_data(data))

    @classmethod
    def load(cls, path: str | Path) -> "Tree":
        """The tree in a file: JSON if its name ends so, else text."""
        text = text_of(os.fspath(path), MOST_CHARACTERS, "a tree")
        return cls.from_json(text) if Path(path).suffix.lower() == ".json" else cls.from_text(text)

    def to_text(self) -> str:
        """The tree as text that `from_text` reads."""
        return write_text(self.written_nodes)

    def to_json(self) -> str:
        """The tree as JSON that `from_json` reads."""
        return write_json(self.written_nodes)

    @property
    def nodes(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.written_nodes.parent)

    @property
    def has_chance(self) -> bool:
        """Whether there is a chance node."""
        return bool(np.any(self.owner == CHANCE))

    def with_utilities(self, utilities: Mapping[State, float]) -> "Tree":
        """The same tree, in which these leaves are worth something else to player 0, and the opposite to player 1."""
        nodes = self.written_nodes
        changed = nodes.utilities.copy()
        for state, utility in utilities.items():
            changed[state.node] = (utility, -utility)
        return Tree.of(replace(nodes, utilities=changed))

    def _repr_html_(self) -> str:
        """The tree for notebooks: a picture, or text where it would be too wide."""
        from outply.contract.companions import view_of
        from outply.drawing.svg import document
        from outply.games.tree.drawing import drawn
        from outply.games.tree.text import sketch_text

        if self.nodes > MOST_DRAWN:
            return in_block(sketch_text(self.written_nodes, 0, columns=100, rows=20))
        view = view_of(self)
        drawing = drawn(self.written_nodes, lambda node: view.label(State(node)))
        return document(drawing, title="a tree", description=self.to_text())

    def initial(self) -> State:
        """The root."""
        return State(0)

    def player(self, state: State) -> int:
        """The owner of the node."""
        return int(self.owner[state.node])

    def actions(self, state: State) -> Iterator[int]:
        """The children, counted from 0."""
        yield from range(int(self.child_count[state.node]))

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """The children, counted from 0, and their probabilities."""
        first = int(self.first_child[state.node])
        for child in range(int(self.child_count[state.node])):
            yield child, float(self.probability[first + child])

    def result(self, state: State, action: int) -> State:
        """The child with this number."""
        return State(int(self.first_child[state.node]) + action)

    def is_terminal(self, state: State) -> bool:
        """Whether the node is a leaf."""
        return bool(self.child_count[state.node] == 0)

    def utility(self, state: State, player: int) -> float:
        """What the leaf is worth to the player."""
        return float(self.utilities[state.node, player])


class _GuessedTree(Tree):
    """A tree with guesses at nodes that are no leaves, which are what a search sees at its horizon."""

    def __init__(self, nodes: Nodes) -> None:
        super().__init__(nodes)
        assert nodes.guesses is not None
        self.guesses = np.where(np.isnan(nodes.guesses), 0.0, nodes.guesses)
        # A guess is an opinion on the value, so the range of values holds it.
        self.min_utility = min(self.min_utility, float(self.guesses.min()))
        self.max_utility = max(self.max_utility, float(self.guesses.max()))

    def evaluate(self, state: State) -> float:
        """What the node is guessed to be worth to player 0; 0 if nothing was written."""
        return float(self.guesses[state.node])
