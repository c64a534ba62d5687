"""What if a leaf were worth something else? Answered exactly, on trees that are written out.

Minimax and alpha-beta only compare values. So what they do changes only where x, the unknown leaf, meets the value of
another leaf; between two neighbouring values all x are alike. With chance nodes, the value of each node above x is

    a · clamp(x, low, high) + b

and the choice changes only where that meets the best of the other children.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.contract.messages import shorten
from outply.engine.searching import search
from outply.explaining.log import Log
from outply.explaining.ranges import Interval, Number, Ranges, between, split, where
from outply.explaining.wording import listed, shown
from outply.games.tree.nodes import Nodes
from outply.games.tree.rules import State, Tree
from outply.games.tree.view import TreeView
from outply.searches.algorithm import textbook

# Each leaf may be a break, and the tree is searched at and between all of them.
MOST_LEAVES = 500

COMPARING = ("minimax", "alphabeta", "alphabeta-strict")
AVERAGING = ("expectiminimax", "expectimax")

# What a search did: the action at the root, and the nodes that it never looked at.
Course = tuple[Any, frozenset[int]]


@dataclass(frozen=True)
class Piece:
    """A range of x over which the search does the same."""

    interval: Interval
    action: Any
    """The choice at the root."""
    pruned: tuple[State, ...]
    """The leaves that are never looked at."""


@dataclass(frozen=True)
class WhatIf:
    """What a search does for each value x of one leaf."""

    tree: Tree
    leaf: State
    algorithm: str
    pieces: tuple[Piece, ...]
    """Ranges of x in order, from −∞ to ∞."""

    @property
    def value(self) -> float:
        """What the leaf is worth as it is written."""
        return self.tree.utility(self.leaf, 0)

    @property
    def now(self) -> Piece:
        """The piece that the leaf is in as it is written."""
        return next(piece for piece in self.pieces if self.value in piece.interval)

    @property
    def same_choice(self) -> Ranges:
        """The x for which the root's choice is the same as now."""
        return where((piece.interval, piece.action == self.now.action) for piece in self.pieces)

    @property
    def same_cuts(self) -> Ranges:
        """The x for which the same leaves are never looked at as now."""
        return where((piece.interval, piece.pruned == self.now.pruned) for piece in self.pieces)

    def __str__(self) -> str:
        view = TreeView(self.tree)
        lines = [f"x is the leaf {view.format(self.leaf)}, now {shown(self.value)} ({self.algorithm})"]
        for piece in self.pieces:
            choice = "no choice" if piece.action is None else f"choice {view.name(State(0), piece.action)}"
            pruned = listed([view.format(leaf) for leaf in piece.pruned]) or "nothing"
            mark = "   ← now" if piece is self.now else ""
            lines.append(f"  {piece.interval}: {choice}; pruned: {pruned}{mark}")
        choice_range = f"the choice stays the same for {self.same_choice}"
        return "\n".join([*lines, f"{choice_range}; the same is pruned for {self.same_cuts}"])


def whatif(tree: Tree, leaf: State | str, algorithm: str | None = None) -> WhatIf:
    """What the search does for every value x of a leaf, which is given as a State or as the way to it, such as `2.1`.

    Without a name, the textbook's search for this kind of tree is taken.

    >>> from outply import Tree
    >>> print(whatif(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), "2.1"))
    x is the leaf 2.1, now 2 (alphabeta)
      x ≤ 3: choice 1; pruned: 2.2, 2.3   ← now
      x > 3: choice 2; pruned: nothing
    the choice stays the same for x ≤ 3; the same is pruned for x ≤ 3
    """
    name = checked(tree, algorithm)
    state = find_leaf(tree, leaf)
    breaks, course = courses(tree, state, name)
    leaves = [node for node in range(tree.nodes) if tree.written_nodes.child_count[node] == 0]
    pieces = [
        Piece(interval, action, tuple(State(node) for node in leaves if node in unseen))
        for interval, (action, unseen) in split(breaks, course)
    ]
    return WhatIf(tree, state, name, tuple(pieces))


def pruned_when(tree: Tree, leaf: State | str, branch: State | str, algorithm: str | None = None) -> Ranges:
    """For which values x of a leaf a branch is never looked at; both are given as for `whatif`. Any node is a branch.

    >>> from outply import Tree
    >>> tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    >>> print(pruned_when(tree, "2.1", "2.3"), "and strictly", pruned_when(tree, "2.1", "2.3", "alphabeta-strict"))
    x ≤ 3 and strictly x < 3
    """
    name = checked(tree, algorithm)
    state, target = find_leaf(tree, leaf), find_node(tree, branch)
    breaks, course = courses(tree, state, name)
    return where(split(breaks, lambda place: target.node in course(place)[1]))


# What is asked about


def checked(tree: Tree, algorithm: str | None) -> str:
    """The name of the search, if this question can be answered for it and for the tree."""
    if not isinstance(tree, Tree):
        raise InputError(f"expected a tree that is written out, but got {shorten(repr(tree))}")
    if not tree.written_nodes.scalar:
        raise InputError("expected a tree with one number at each leaf, but this one has several")
    name = textbook(tree) if algorithm is None else algorithm
    fitting = AVERAGING if tree.has_chance else COMPARING + AVERAGING
    if name not in fitting:
        raise InputError(f"expected a search that this can be answered for ({', '.join(fitting)}), but got '{name}'")
    leaves = int((tree.written_nodes.child_count == 0).sum())
    if leaves > MOST_LEAVES:
        raise InputError(f"expected a tree of at most {MOST_LEAVES} leaves, but this one has {leaves:,}")
    return name


def find_node(tree: Tree, place: State | str) -> State:
    """The node that is meant."""
    if isinstance(place, str):
        return TreeView(tree).parse(place)
    if isinstance(place, State) and isinstance(place.node, int) and 0 <= place.node < tree.nodes:
        return place
    raise InputError(f"expected a state of the tree, or the way to it such as '2.1', but got {shorten(repr(place))}")


def find_leaf(tree: Tree, place: State | str) -> State:
    """The leaf that is meant."""
    state = find_node(tree, place)
    if state.node == 0 or not tree.is_terminal(state):
        count = int(tree.child_count[state.node])
        came = "the root" if state.node == 0 else f"a node with {count} {'child' if count == 1 else 'children'}"
        raise InputError(f"expected a leaf below the root, but '{TreeView(tree).format(state)}' is {came}")
    return state


def courses(tree: Tree, leaf: State, algorithm: str) -> tuple[list[Fraction], Callable[[int], Course]]:
    """The numbers at which what the search does may change, and a function for what it does at and between them."""
    if algorithm in COMPARING:
        others = sorted({Fraction(value) for node, value in leaf_values(tree) if node != leaf.node})
        return others, lambda place: compared(tree, leaf, others, place, algorithm)
    averaged = Averaged(tree, leaf, algorithm == "expectimax")
    breaks = averaged.breaks()
    return breaks, lambda place: (averaged.choice(between(breaks, place)), frozenset())


def leaf_values(tree: Tree) -> list[tuple[int, float]]:
    """Each leaf and its value to player 0."""
    nodes = tree.written_nodes
    return [(node, float(nodes.utilities[node, 0])) for node in range(tree.nodes) if nodes.child_count[node] == 0]


# Minimax and alpha-beta


def compared(tree: Tree, leaf: State, others: list[Fraction], place: int, algorithm: str) -> Course:
    """What the search does where x is at a place among the values of the other leaves.

    Only the order of values matters, so each is replaced by its place: no number is too close to another.
    """
    places = {value: 2 * k + 1 for k, value in enumerate(others)}
    nodes = tree.written_nodes
    utilities = nodes.utilities.copy()
    for node, value in leaf_values(tree):
        at = place if node == leaf.node else places[Fraction(value)]
        utilities[node] = (at, -at)
    log = Log()
    result = search(Tree(replace(nodes, utilities=utilities)), algorithm=algorithm, observer=log)
    looked_at = {event.state.node for event in log.events if event.kind == "enter"}
    return result.action, frozenset(range(tree.nodes)) - looked_at


# With chance


class Averaged:
    """A tree with an unknown leaf, in which some nodes average; in exact fractions."""

    def __init__(self, tree: Tree, leaf: State, others_average: bool) -> None:
        self.nodes: Nodes = tree.written_nodes
        self.leaf = leaf.node
        owner = int(self.nodes.owner[0])
        hero = 0 if owner == CHANCE else owner
        self.choosing = {hero} if others_average else {0, 1}

    def is_average(self, node: int) -> bool:
        """Whether the children of a node are averaged."""
        return int(self.nodes.owner[node]) not in self.choosing

    def weight(self, node: int) -> Fraction:
        """How much a node counts in the average above it."""
        parent = int(self.nodes.parent[node])
        if self.nodes.owner[parent] != CHANCE:
            return Fraction(1, int(self.nodes.child_count[parent]))
        number = float(self.nodes.probability[node])
        short = Fraction(number).limit_denominator(1000)
        return short if float(short) == number else Fraction(number)

    def values(self, x: Fraction) -> list[Fraction]:
        """The value of every node; children stand after their parents, so it is worked out from the end."""
        found = [Fraction(0)] * len(self.nodes.parent)
        for node in reversed(range(len(found))):
            children = self.nodes.children(node)
            if not children:
                found[node] = x if node == self.leaf else Fraction(float(self.nodes.utilities[node, 0]))
            elif self.is_average(node):
                found[node] = sum((self.weight(child) * found[child] for child in children), Fraction(0))
            else:
                found[node] = self.best(node, [found[child] for child in children])
        return found

    def best(self, node: int, values: list[Fraction]) -> Fraction:
        """The best of some values for the owner of a node."""
        return max(values) if self.nodes.owner[node] == 0 else min(values)

    def choice(self, x: Fraction) -> int | None:
        """The first of the best actions at the root; None if chance decides there."""
        if self.is_average(0):
            return None
        values = [self.values(x)[child] for child in self.nodes.children(0)]
        return values.index(self.best(0, values))

    def breaks(self) -> list[Fraction]:
        """The x at which the value of a node above x meets the best of that node's other children."""
        constant = self.values(Fraction(0))
        a, b = Fraction(1), Fraction(0)
        low: Number = -inf
        high: Number = inf
        found, node = set(), self.leaf
        while node and a:
            parent = int(self.nodes.parent[node])
            rest = [child for child in self.nodes.children(parent) if child != node]
            if self.is_average(parent):
                weight = self.weight(node)
                a, b = a * weight, b * weight + sum(self.weight(child) * constant[child] for child in rest)
            elif rest:
                meets = (self.best(parent, [constant[child] for child in rest]) - b) / a
                if low <= meets <= high:
                    found.add(meets)
                if self.nodes.owner[parent] == 0:
                    low = max(low, meets)
                else:
                    high = min(high, meets)
            node = parent
        return sorted(found)
