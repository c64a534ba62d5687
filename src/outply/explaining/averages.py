"""A tree with an unknown leaf x, in which some nodes average: its values and its breaks, in exact fractions.

The value of each node above x is

    a · clamp(x, low, high) + b

and the choice changes only where that meets the best of the other children.
"""

from fractions import Fraction
from math import inf

from outply.contract.game import CHANCE, Game
from outply.explaining.ranges import Number
from outply.explaining.written import WrittenNode


class Averages:
    """The values of a tree as functions of one leaf; all but the first to move may average."""

    def __init__(self, game: Game, nodes: list[WrittenNode], leaf: int, others_average: bool) -> None:
        self.nodes, self.leaf = nodes, leaf
        self.written = [
            Fraction(0) if node.children else Fraction(float(game.utility(node.state, 0))) for node in nodes
        ]
        owner = nodes[0].owner
        hero = 0 if owner is None or owner == CHANCE else owner
        self.choosing = {hero} if others_average else {0, 1}

    def is_average(self, number: int) -> bool:
        """Whether the children of a node are averaged."""
        return self.nodes[number].owner not in self.choosing

    def values(self, x: Fraction) -> list[Fraction]:
        """The value of every node; children stand after their parents, so it is worked out from the end."""
        found = list(self.written)
        found[self.leaf] = x
        for number in reversed(range(len(found))):
            children = self.nodes[number].children
            if not children:
                continue
            if self.is_average(number):
                found[number] = sum((self.nodes[child].weight * found[child] for child in children), Fraction(0))
            else:
                found[number] = self.best(number, [found[child] for child in children])
        return found

    def best(self, number: int, values: list[Fraction]) -> Fraction:
        """The best of some values for the owner of a node."""
        return max(values) if self.nodes[number].owner == 0 else min(values)

    def choice(self, x: Fraction) -> int | None:
        """The place of the first of the best actions at the root; None if chance decides there."""
        if self.is_average(0):
            return None
        found = self.values(x)
        values = [found[child] for child in self.nodes[0].children]
        return values.index(self.best(0, values))

    def breaks(self) -> list[Fraction]:
        """The x at which the value of a node above x meets the best of that node's other children."""
        constant = self.values(Fraction(0))
        a, b = Fraction(1), Fraction(0)
        low: Number = -inf
        high: Number = inf
        found, number = set(), self.leaf
        while number and a:
            node = self.nodes[number]
            parent = self.nodes[node.parent]
            rest = [child for child in parent.children if child != number]
            if self.is_average(node.parent):
                others = sum(self.nodes[child].weight * constant[child] for child in rest)
                a, b = a * node.weight, b * node.weight + others
            elif rest:
                meets = (self.best(node.parent, [constant[child] for child in rest]) - b) / a
                if low <= meets <= high:
                    found.add(meets)
                if parent.owner == 0:
                    low = max(low, meets)
                else:
                    high = min(high, meets)
            number = node.parent
        return sorted(found)
