"""Random trees from a seed, of a chosen shape.

3x3        the root has three children, each of which has three leaves
2x2x2      two children everywhere, three levels
random     two or three levels, two or three children; some leaves come early
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.tree.rules import Tree
from outply.primitives.dice import Dice

RANDOM = "random"
USUAL = ("3x3", "2x2x2", RANDOM)

MOST_LEAVES = 60
# A tree has a letter for each inner node.
MOST_LETTERS = 26

# A leaf is None, a node the list of its children.
Sketch = Any

# What the outcomes of a chance node may weigh, by their number; for other numbers they weigh the same.
WEIGHTS: dict[int, list[tuple[int, ...]]] = {
    2: [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)],
    3: [(1, 1, 2), (2, 1, 1), (3, 2, 1), (1, 2, 3), (1, 1, 1)],
}


class Shape(NamedTuple):
    """How many children the nodes of each level have; without any, that is left to the dice."""

    widths: tuple[int, ...] = ()

    @classmethod
    def from_text(cls, text: str) -> "Shape":
        """The shape written as in `3x3`, or `random`."""
        words = text.strip().lower()
        if words == RANDOM:
            return cls()
        if not re.fullmatch(r"[1-9](x[1-9]){1,5}", words, re.ASCII):
            raise InputError(f"expected a shape such as 3x3, 2x2x2 or random, but got '{shorten(text)}'")
        shape = cls(tuple(map(int, words.split("x"))))
        sketch = shape.sketch(Dice(0))
        leaves, nodes = count(sketch)
        if not 2 <= leaves <= MOST_LEAVES or nodes > MOST_LETTERS:
            room = f"2 to {MOST_LEAVES} leaves and at most {MOST_LETTERS} other nodes"
            raise InputError(f"expected a shape with {room}, but {words} has {leaves} and {nodes}")
        return shape

    def sketch(self, dice: Dice) -> Sketch:
        """A tree of this shape, as yet without values."""
        if self.widths:
            return uniform(self.widths)
        if dice.below(2):
            return [irregular(dice, 1, 2) for _ in range(2 + dice.below(3))]
        return [irregular(dice, 2, 1) for _ in range(2)]


def uniform(widths: tuple[int, ...]) -> Sketch:
    """A tree whose levels have these widths."""
    return [uniform(widths[1:]) for _ in range(widths[0])] if widths else None


def irregular(dice: Dice, levels: int, extra: int) -> Sketch:
    """A tree of up to so many levels, with two children everywhere and up to so many more."""
    if levels == 0 or dice.below(8) == 0:
        return None
    return [irregular(dice, levels - 1, extra) for _ in range(2 + dice.below(extra + 1))]


def count(sketch: Sketch) -> tuple[int, int]:
    """How many leaves there are, and how many other nodes."""
    if sketch is None:
        return 1, 0
    counts = [count(child) for child in sketch]
    return sum(leaves for leaves, _ in counts), 1 + sum(nodes for _, nodes in counts)


def with_chance(sketch: Sketch) -> Sketch:
    """The tree with a chance node of two outcomes below each of the root's actions: each child once more."""
    return [[child, child] for child in sketch]


class Filler:
    """Writes a tree as text: a sketch, with leaves and probabilities from the dice."""

    def __init__(self, dice: Dice, leaf: Callable[[], str], chance: frozenset[int] = frozenset()) -> None:
        self.dice, self.leaf, self.chance = dice, leaf, chance

    def tree(self, sketch: Sketch, levels: str = "") -> str:
        """The text of the tree, in its shortest form; `levels` says who owns them if not MAX and MIN in turn."""
        return Tree.from_text(levels + self.written(sketch, 0)).to_text()

    def written(self, sketch: Sketch, ply: int) -> str:
        """The text of what is below a node."""
        if sketch is None:
            return self.leaf()
        children = [self.written(child, ply + 1) for child in sketch]
        if ply not in self.chance:
            return f"({' '.join(children)})"
        likely = self.probabilities(len(children))
        return f"[{' '.join(f'{part}:{child}' for part, child in zip(likely, children, strict=True))}]"

    def probabilities(self, outcomes: int) -> list[Fraction]:
        """Fractions that sum to one."""
        weights = self.dice.pick(WEIGHTS[outcomes]) if outcomes in WEIGHTS else (1,) * outcomes
        return [Fraction(weight, sum(weights)) for weight in weights]
