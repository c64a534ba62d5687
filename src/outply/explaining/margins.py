"""The bounds of a Star search without the margins that it keeps for rounding.

Where floats are averaged, Star1 and Star2 widen the range of values a little, so that rounding never causes a cut (see
`searches/outcomes.py`). What they report is true, but 7.000005 in place of 7. The tree shows the bounds of the paper:

    at most    known outcomes + the greatest value · the probability that is left
    at least   known outcomes + the least value · the probability that is left

A bound is replaced only where it differs from that by less than the margin.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf, isfinite
from typing import Any

from outply.contract.game import Game
from outply.contract.result import Bound
from outply.explaining.node import Node, Role
from outply.searches.workspace import SUM_ERROR


@dataclass
class Outcome:
    """What is known of one outcome: its probability, and the least and greatest value that it can have."""

    chance: float
    low: float
    high: float

    def learn(self, node: Node, is_quick: bool) -> None:
        """Take in what a visit found; of a quick look, Star2 takes only what the mover can have at least."""
        if isinstance(node.value, int | float):
            if node.bound is not Bound.UPPER and not (is_quick and node.role is Role.MIN):
                self.low = max(self.low, node.value)
            if node.bound is not Bound.LOWER and not (is_quick and node.role is Role.MAX):
                self.high = min(self.high, node.value)


class Margins:
    """Replaces the bounds of trees, from the first visit to the last."""

    def __init__(self, game: Game) -> None:
        low, high = float(game.min_utility), float(game.max_utility)
        # Where there is no evaluation, guesses are 0, and the range reaches to 0.
        self.ranges = list(dict.fromkeys([(low, high), (min(low, 0.0), max(high, 0.0))]))
        self.margin = 4 * SUM_ERROR * max(abs(low), abs(high), high - low)
        self.found: dict[float, float] = {}
        """The bound to show for each bound that the search had."""

    def without(self, bound: float) -> float:
        """The bound to show."""
        return self.found.get(bound, bound)

    def walk(self, root: Node) -> None:
        """Replace the bounds of one tree. A stack, not recursion, as trees may be deep."""
        todo = [(root, self.steps(root))]
        while todo:
            node, steps = todo[-1]
            child = next(steps, None)
            if child is None:
                todo.pop()
                self.leave(node)
            else:
                child.alpha, child.beta = self.without(child.alpha), self.without(child.beta)
                todo.append((child, self.steps(child)))

    def steps(self, node: Node) -> Iterator[Node]:
        """The children of a node; before each outcome of a chance node, its window is worked out."""
        if not node.is_chancy or not all(child.probability for child in node.children):
            yield from node.children
            return
        # The log does not say which range was taken, nor whether a first visit was a quick look.
        known = [
            (self.unknown(node, *ends), first_is_quick) for ends in self.ranges for first_is_quick in (False, True)
        ]
        for child in node.children:
            for outcomes, _ in known:
                self.window(node, child, outcomes)
            yield child
            for outcomes, first_is_quick in known:
                outcomes[child.action].learn(child, first_is_quick and not child.again)
        if node.bound is not Bound.EXACT:
            for outcomes, _ in known:
                self.average(node, outcomes)

    def unknown(self, node: Node, low: float, high: float) -> dict[Any, Outcome]:
        """The outcomes of a node before any is visited."""
        everyone = [*node.children, *node.skipped]
        return {child.action: Outcome(child.probability or 0.0, low, high) for child in everyone}

    def window(self, node: Node, child: Node, outcomes: dict[Any, Outcome]) -> None:
        """Work out the window of an outcome: what brings the average to the ends of the window above."""
        chance = outcomes[child.action].chance
        rest = [outcome for action, outcome in outcomes.items() if action != child.action]
        alpha = (node.alpha - sum(outcome.chance * outcome.high for outcome in rest)) / chance
        beta = (node.beta - sum(outcome.chance * outcome.low for outcome in rest)) / chance
        self.note(child.alpha, alpha, node.depth / chance)
        self.note(child.beta, beta, node.depth / chance)

    def average(self, node: Node, outcomes: dict[Any, Outcome]) -> None:
        """Work out the bound on the average, or the average itself if all outcomes are known."""
        low = sum(outcome.chance * outcome.low for outcome in outcomes.values())
        high = sum(outcome.chance * outcome.high for outcome in outcomes.values())
        self.note(node.value, high if node.bound is Bound.UPPER else low, node.depth)
        if node.cut is None and node.is_whole and all(outcome.low == outcome.high for outcome in outcomes.values()):
            node.bound = Bound.EXACT
            node.value = self.without(node.value)

    def note(self, bound: Any, exact: float, depth: float) -> None:
        """Keep what to show for a bound, if the two differ by no more than the margin."""
        if isinstance(bound, int | float) and isfinite(bound) and abs(bound - exact) <= self.margin * (1 + depth):
            self.found.setdefault(bound, exact)

    def leave(self, node: Node) -> None:
        """Replace the other bounds of a node: those that it had on the way, and its value if that is one."""
        node.narrowed[:] = [
            replace(step, alpha=self.without(step.alpha), beta=self.without(step.beta)) for step in node.narrowed
        ]
        if node.cut is not None:
            node.cut = replace(node.cut, alpha=self.without(node.cut.alpha), beta=self.without(node.cut.beta))
        if node.bound is not Bound.EXACT and isinstance(node.value, int | float) and abs(node.value) < inf:
            node.value = self.without(node.value)


def without_margins(game: Game, roots: list[Node]) -> dict[float, float]:
    """Show the bounds in these trees without margins; returns what was put in place of what."""
    margins = Margins(game)
    for root in roots:
        margins.walk(root)
    return margins.found
