"""What if a leaf were worth something else? Answered exactly, on trees that are written out.

Minimax and alpha-beta only compare values. So what they do changes only where x, the unknown leaf, meets the value of
another leaf; between two neighbouring values all x are alike. `averages.py` says where it changes with chance nodes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from outply.contract.companions import view_of
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.contract.notebooks import Written
from outply.contract.written import WrittenOut, is_written_out
from outply.engine.searching import search
from outply.explaining.averages import Averages
from outply.explaining.log import Log
from outply.explaining.ranges import Interval, Ranges, between, split, where
from outply.explaining.wording import listed, shown
from outply.explaining.written import WrittenNode, find_leaf, find_node, written_nodes
from outply.searches.algorithm import textbook

COMPARING = ("minimax", "alphabeta", "alphabeta-strict")
AVERAGING = ("expectiminimax", "expectimax")

# What a search did: the action at the root, and the states that it never visited.
Course = tuple[Any, frozenset[Any]]


@dataclass(frozen=True)
class Piece:
    """A range of x over which the search does the same."""

    interval: Interval
    action: Any
    """The choice at the root."""
    pruned: tuple[Any, ...]
    """The leaves that are never visited."""


@dataclass(frozen=True)
class WhatIf(Written):
    """What a search does for each value x of one leaf."""

    tree: Game
    leaf: Any
    algorithm: str
    pieces: tuple[Piece, ...]
    """Ranges of x in order, from −∞ to ∞."""

    @property
    def value(self) -> float:
        """The value of the leaf as it is written."""
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
        """The x for which the same leaves are pruned as now."""
        return where((piece.interval, piece.pruned == self.now.pruned) for piece in self.pieces)

    def __str__(self) -> str:
        view, root = view_of(self.tree), self.tree.initial()
        lines = [f"x is the leaf {view.label(self.leaf)}, now {shown(self.value)} ({self.algorithm})"]
        for piece in self.pieces:
            choice = "no choice" if piece.action is None else f"choice {view.name(root, piece.action)}"
            pruned = listed([view.label(leaf) for leaf in piece.pruned]) or "nothing"
            mark = "   ← now" if piece is self.now else ""
            lines.append(f"  {piece.interval}: {choice}; pruned: {pruned}{mark}")
        choice_range = f"the choice stays the same for {self.same_choice}"
        return "\n".join([*lines, f"{choice_range}; the same is pruned for {self.same_cuts}"])


def whatif(tree: Game, leaf: Any, algorithm: str | None = None) -> WhatIf:
    """What the search does for every value x of a leaf, which is given as a state or by its name, such as `c1`.

    Without a name, the textbook's search for this kind of tree is taken.

    >>> from outply import Tree
    >>> print(whatif(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), "c1"))
    x is the leaf c1, now 2 (alphabeta)
      x ≤ 3: choice a1; pruned: c2, c3   ← now
      x > 3: choice a2; pruned: nothing
    the choice stays the same for x ≤ 3; the same is pruned for x ≤ 3
    """
    about = Question(tree, leaf, algorithm)
    breaks, course = about.courses()
    leaves = [node.state for node in about.nodes if not node.children]
    pieces = [
        Piece(interval, action, tuple(state for state in leaves if state in unseen))
        for interval, (action, unseen) in split(breaks, course)
    ]
    return WhatIf(tree, about.nodes[about.leaf].state, about.algorithm, tuple(pieces))


def pruned_when(tree: Game, leaf: Any, branch: Any, algorithm: str | None = None) -> Ranges:
    """For which values x of a leaf a branch is pruned; both are given as for `whatif`. Any node is a branch.

    >>> from outply import Tree
    >>> tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    >>> print(pruned_when(tree, "c1", "c3"), "and strictly", pruned_when(tree, "c1", "c3", "alphabeta-strict"))
    x ≤ 3 and strictly x < 3
    """
    about = Question(tree, leaf, algorithm)
    target = about.nodes[find_node(tree, about.nodes, branch)].state
    breaks, course = about.courses()
    return where(split(breaks, lambda place: target in course(place)[1]))


class Question:
    """A tree with an unknown leaf, and the search that is asked about."""

    def __init__(self, tree: Game, leaf: Any, algorithm: str | None) -> None:
        if not is_written_out(tree):
            raise InputError(f"expected a tree that is written out, but got {shorten(repr(tree))}")
        if tree.players != 2 or not tree.zero_sum:
            raise InputError("expected a tree with one number at each leaf, but this one has several")
        self.tree = tree
        self.algorithm = textbook(tree) if algorithm is None else algorithm
        fitting = AVERAGING if tree.has_chance else COMPARING + AVERAGING
        if self.algorithm not in fitting:
            names = ", ".join(fitting)
            raise InputError(f"expected a search for which this has an answer ({names}), but got '{self.algorithm}'")
        self.nodes: list[WrittenNode] = written_nodes(tree)
        self.leaf = find_leaf(tree, self.nodes, leaf)

    def courses(self) -> tuple[list[Fraction], Callable[[int], Course]]:
        """The numbers at which what the search does may change, and a function for what it does at and between them."""
        if self.algorithm in COMPARING:
            values = {
                number: Fraction(float(self.tree.utility(node.state, 0)))
                for number, node in enumerate(self.nodes)
                if not node.children
            }
            others = sorted({value for number, value in values.items() if number != self.leaf})
            return others, lambda place: self.compared(values, others, place)
        averages = Averages(self.tree, self.nodes, self.leaf, self.algorithm == "expectimax")
        breaks = averages.breaks()
        return breaks, lambda place: (self.chosen(averages.choice(between(breaks, place))), frozenset())

    def chosen(self, place: int | None) -> Any:
        """The action at a place among those of the root."""
        return None if place is None else list(self.tree.actions(self.tree.initial()))[place]

    def compared(self, values: dict[int, Fraction], others: list[Fraction], place: int) -> Course:
        """What the search does where x is at a place among the values of the other leaves.

        Only the order of values matters, so each is replaced by its place: no number is too close to another.
        """
        places = {value: 2 * k + 1 for k, value in enumerate(others)}
        ranks = {
            self.nodes[number].state: float(place if number == self.leaf else places[value])
            for number, value in values.items()
        }
        log = Log()
        assert isinstance(self.tree, WrittenOut)
        result = search(self.tree.with_utilities(ranks), algorithm=self.algorithm, observer=log)
        visited = {event.state for event in log.events if event.kind == "enter"}
        return result.action, frozenset(node.state for node in self.nodes) - visited
