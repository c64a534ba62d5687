"""Pruning: how the leaves visited grow with the depth, between b^m for minimax and b^(m/2) for a perfect order."""

from collections.abc import Iterator, Sequence
from functools import partial

from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import lines
from outply.lab.trees import ORDERS, fewest, leaves_visited, ordered, random_tree
from outply.primitives.dice import Dice

BRANCHING = 4
DEPTHS = range(1, 7)


def cases() -> list[Case]:
    """Each search at each depth, on the same random trees."""
    found = []
    for depth in DEPTHS:
        found.append(Case(("minimax", str(depth)), partial(played, "minimax", "given", depth), depth))
    for order, name in ORDERS.items():
        for depth in DEPTHS:
            found.append(Case((name, str(depth)), partial(played, "alphabeta", order, depth), depth))
    for depth in DEPTHS:
        found.append(Case(("b^(m/2)", str(depth)), partial(promised, depth), depth))
    return found


def promised(depth: int, seed: int) -> Facts:
    """The square root of all leaves: what a perfect order comes near to."""
    return {"leaves": BRANCHING ** (depth / 2), "effective branching": BRANCHING**0.5}


def played(algorithm: str, order: str, depth: int, seed: int) -> Facts:
    """How many leaves one search visits, and the branching of a full tree with as many."""
    tree = ordered(random_tree(BRANCHING, depth, Dice(seed)), order)
    leaves = leaves_visited(tree, algorithm)
    return {"leaves": float(leaves), "effective branching": leaves ** (1 / depth)}


def notes() -> Iterator[str]:
    """What theory says about trees of these depths."""
    yield f"b^m for b = {BRANCHING}, m = {DEPTHS[0]} to {DEPTHS[-1]}: " + in_a_row([BRANCHING**m for m in DEPTHS])
    yield "the least possible (Knuth and Moore 1975): " + in_a_row([fewest(BRANCHING, m) for m in DEPTHS])


def in_a_row(numbers: Sequence[float]) -> str:
    """Numbers one after the other."""
    return ", ".join(f"{number:,.0f}" for number in numbers)


def picture(rows: Sequence[Row]) -> str:
    """The leaves over the depth, on a logarithmic scale."""
    return lines("Leaves visited in random trees with four children", rows, "leaves", "depth m", logarithmic=True)


PRUNING = Experiment(
    "pruning",
    "How do the leaves that are visited grow with the depth?",
    ("search", "depth"),
    cases,
    picture,
    games=20,
    notes=notes,
)
