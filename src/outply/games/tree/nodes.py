"""Explicit trees as flat arrays, and the builder that the text and JSON forms share.

Nodes are numbered breadth first, so the children of a node stand side by side:

    ((3 12) 7)        node          0  1  2  3  4
                      first_child   1  3  0  0  0
                      child_count   2  2  0  0  0

A *level* is the number of players' nodes above a node; chance nodes written in brackets do not count.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from outply.contract.errors import InputError
from outply.contract.game import CHANCE

MOST_LEVELS = 1_000
MOST_NODES = 1_000_000
MOST_CHARACTERS = 32_000_000
MOST_PLAYERS = 16
LONGEST_NAME = 24

NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
ROLE = re.compile(r"max|min|chance|p\d{1,2}", re.ASCII | re.IGNORECASE)
ROLES_IN_WORDS = "max, min, chance or a player such as p0"

UNNAMED = -2


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """A tree as arrays, one entry for each node."""

    first_child: NDArray[np.int64]
    child_count: NDArray[np.int64]
    parent: NDArray[np.int64]
    """The root is its own parent."""
    owner: NDArray[np.int64]
    """The player who chooses here, or CHANCE; 0 at leaves."""
    probability: NDArray[np.float64]
    """How likely chance brings this node; 1 for the children of players."""
    utilities: NDArray[np.float64]
    """One row for each node, one column for each player; only the rows of leaves mean something."""
    scalar: bool
    """Whether one number says all about a leaf: there are two players, and one loses what the other wins."""
    names: tuple[str, ...] = ()
    """The names that nodes were given, empty for those without one; () if no node has one."""
    guesses: NDArray[np.float64] | None = None
    """What nodes that are no leaves are guessed to be worth to player 0, and NaN; None if no node is guessed."""

    @property
    def players(self) -> int:
        """How many players have a utility."""
        return int(self.utilities.shape[1])

    def children(self, node: int) -> range:
        """The children of a node."""
        first = int(self.first_child[node])
        return range(first, first + int(self.child_count[node]))


@dataclass(slots=True)
class Opened:
    """A node whose children are still being read."""

    node: int
    level_below: int
    takes_probabilities: bool
    children: int = 0
    probabilities: list[float] = field(default_factory=list)


class Builder:
    """Takes the nodes of a tree in the order in which they are written, checks them, and numbers them."""

    def __init__(self, where: Callable[[], str]) -> None:
        self.where = where
        self.opened: list[Opened] = []
        self.parents: list[int] = []
        self.depths: list[int] = []
        self.levels: list[int] = []
        self.owners: list[int] = []
        self.probabilities: list[float] = []
        self.leaves: list[int] = []
        self.leaf_utilities: list[tuple[float, ...]] = []
        self.names: dict[int, str] = {}
        self.guesses: dict[int, float] = {}
        self.next_name = ""
        self.last = 0

    def name(self, name: str) -> None:
        """Give the node that comes next a name."""
        if not 0 < len(name) <= LONGEST_NAME:
            self.fail(f"a name of 1 to {LONGEST_NAME} characters", f"there is '{show_value(name)}'")
        if name in self.names.values():
            self.fail("a name for one node only", f"there is '{name}' again")
        self.next_name = name

    def guess(self, value: float) -> None:
        """Note what the node that was opened or closed last is guessed to be worth to player 0."""
        if not math.isfinite(value):
            self.fail("a finite number as a guess", "there is one too large")
        self.guesses[self.last] = value

    def fail(self, expected: str, came: str) -> NoReturn:
        """Raise the error that says what was expected, what came, and where."""
        raise InputError(f"expected {expected}, but {came} at {self.where()}")

    def open(self, owner: int, probability: float | None, brackets: bool = False) -> None:
        """Begin a node; with `brackets`, chance that counts as no level and whose children have probabilities."""
        if len(self.opened) == MOST_LEVELS:
            self.fail(f"a tree of at most {MOST_LEVELS:,} levels", "there is a deeper one")
        level = self.opened[-1].level_below if self.opened else 0
        node = self.last = self.add(owner, probability, level)
        self.opened.append(Opened(node, level if brackets else level + 1, brackets))

    def leaf(self, utilities: tuple[float, ...], probability: float | None) -> None:
        """Add a leaf, with one number for player 0 or one number for each player."""
        if not all(map(math.isfinite, utilities)):
            self.fail("finite numbers as utilities", "there is one too large")
        if len(utilities) > MOST_PLAYERS:
            self.fail(f"at most {MOST_PLAYERS} utilities at a leaf", f"there are {len(utilities)}")
        if self.leaf_utilities and len(utilities) != len(self.leaf_utilities[0]):
            counts = len(self.leaf_utilities[0]), len(utilities)
            self.fail(f"as many utilities at every leaf as at the first ({counts[0]})", f"there are {counts[1]}")
        self.leaves.append(self.add(0, probability, 0))
        self.leaf_utilities.append(utilities)

    def add(self, owner: int, probability: float | None, level: int) -> int:
        """Append one node below the one that was opened last."""
        if len(self.parents) == MOST_NODES:
            self.fail(f"a tree of at most {MOST_NODES:,} nodes", "there is one more")
        if self.opened:
            self.count_child(self.opened[-1], probability)
        self.parents.append(self.opened[-1].node if self.opened else 0)
        self.depths.append(len(self.opened))
        self.levels.append(level)
        self.owners.append(owner)
        self.probabilities.append(math.nan if probability is None else probability)
        node = len(self.parents) - 1
        if self.next_name:
            self.names[node], self.next_name = self.next_name, ""
        return node

    def count_child(self, parent: Opened, probability: float | None) -> None:
        """Note one more child of `parent`, whose probability must fit with those of its siblings."""
        if probability is not None:
            if not parent.takes_probabilities:
                self.fail("probabilities only at a chance node", "there is one below a player's node")
            if not 0.0 <= probability <= 1.0:
                self.fail("a probability between 0 and 1", f"there is {probability:g}")
        if parent.children and (probability is None) == bool(parent.probabilities):
            self.fail("a probability for every child of a chance node or for none", "there is a mixture")
        if probability is not None:
            parent.probabilities.append(probability)
        parent.children += 1

    def close(self) -> None:
        """End the node that was opened last."""
        node = self.opened.pop()
        self.last = node.node
        if not node.children:
            self.fail("at least one child in every node", "there is an empty one")
        total = math.fsum(node.probabilities)
        if node.probabilities and abs(total - 1.0) > 1e-9:
            self.fail("probabilities that sum to 1", f"their sum is {total:.12g}")

    def finish(self, cycle: Sequence[int] = (), first: int = 0) -> Nodes:
        """The whole tree, its levels owned by the players of `cycle`; without one they take turns, `first` begins."""
        scalar, utilities = self.all_utilities()
        players = utilities.shape[1]
        rounds = np.array(cycle or [(first + turn) % players for turn in range(players)], dtype=np.int64)
        order = np.argsort(np.array(self.depths), kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        parent = rank[np.array(self.parents)][order]
        owner = np.array(self.owners)[order]
        owner = np.where(owner == UNNAMED, rounds[np.array(self.levels)[order] % len(rounds)], owner)
        highest = max(first, int(owner.max()), int(rounds.max()))
        if highest >= players:
            raise InputError(f"expected players below p{players}, as the leaves say, but p{highest} is named")
        child_count = np.bincount(parent[1:], minlength=len(order)).astype(np.int64)
        first_child = np.where(child_count > 0, 1 + np.cumsum(child_count) - child_count, 0)
        even = np.where(owner[parent] == CHANCE, 1.0 / np.maximum(child_count[parent], 1), 1.0)
        probability = np.array(self.probabilities)[order]
        probability = np.where(np.isnan(probability), even, probability)
        names, guesses = self.all_names(order), self.all_guesses(order, scalar)
        return Nodes(first_child, child_count, parent, owner, probability, utilities[order], scalar, names, guesses)

    def all_names(self, order: NDArray[np.int64]) -> tuple[str, ...]:
        """The names of all nodes, breadth first; () if there are none."""
        return tuple(self.names.get(int(node), "") for node in order) if self.names else ()

    def all_guesses(self, order: NDArray[np.int64], scalar: bool) -> NDArray[np.float64] | None:
        """The guesses of all nodes, breadth first; None if there are none."""
        if self.guesses and not scalar:
            raise InputError("expected guesses only in trees with one number at each leaf, but there are several")
        return np.array([self.guesses.get(int(node), math.nan) for node in order]) if self.guesses else None

    def all_utilities(self) -> tuple[bool, NDArray[np.float64]]:
        """Whether leaves are single numbers, and each player's utility at each node as it was written."""
        at_leaves = np.array(self.leaf_utilities, dtype=np.float64) + 0.0
        if at_leaves.shape[1] == 1:
            at_leaves = np.hstack([at_leaves, 0.0 - at_leaves])
        utilities = np.zeros((len(self.parents), at_leaves.shape[1]))
        utilities[self.leaves] = at_leaves
        return at_leaves.shape[1] == 2 and bool(np.all(at_leaves[:, 0] == -at_leaves[:, 1])), utilities


def parse_role(word: str) -> int | None:
    """The player, or CHANCE, whom a word names; None if it names nobody."""
    if not ROLE.fullmatch(word):
        return None
    names = {"max": 0, "min": 1, "chance": CHANCE}
    return names[word.lower()] if word.lower() in names else int(word[1:])


def parse_number(text: str) -> float | None:
    """The number that `text` is; None if it is not one."""
    return float(text) if NUMBER.fullmatch(text) else None


def parse_probability(text: str) -> float | None:
    """The number that a fraction or a decimal stands for; None if it is neither."""
    above, slash, below = text.partition("/")
    numerator, denominator = parse_number(above), parse_number(below) if slash else 1.0
    if numerator is None or not denominator:
        return None
    return numerator / denominator


def show_value(value: Any) -> str:
    """Something from outside, as a short piece of an error message."""
    text = str(value)
    return text if len(text) <= 30 else text[:29] + "…"
