"""Ordering: alpha-beta saves little if bad actions come first, and halves the exponent if the best do."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from outply.games.connect4.knowledge import ConnectFourKnowledge
from outply.games.connect4.rules import ConnectFour
from outply.lab.experiment import Case, Experiment, Facts, Row
from outply.lab.picture import bars
from outply.lab.trees import ORDERS, Nested, fewest, game_tree, leaves_visited, ordered, random_tree
from outply.primitives.dice import Dice

BRANCHING, DEPTH = 4, 6
OPENING, PLIES = 4, 4
COLUMNS = 7


def uniform(seed: int) -> Nested:
    """A uniform tree with random leaves."""
    return random_tree(BRANCHING, DEPTH, Dice(seed))


def connect_four(seed: int) -> Nested:
    """The tree below a position of Connect Four after a few random moves; no column is full or game over so soon."""
    game, dice = ConnectFour(), Dice(seed)
    state = game.initial()
    for _ in range(OPENING):
        state = game.result(state, dice.pick(list(game.actions(state))))
    return game_tree(game, ConnectFourKnowledge(game).evaluate, state, PLIES)


TREES: dict[str, tuple[Callable[[int], Nested], int, int]] = {
    "random": (uniform, BRANCHING, DEPTH),
    "Connect Four": (connect_four, COLUMNS, PLIES),
}


def cases() -> list[Case]:
    """Minimax, and alpha-beta in each order, on either kind of tree."""
    found = []
    for name, (grow, _, _) in TREES.items():
        grown = lru_cache(maxsize=1)(grow)
        found.append(Case((name, "minimax"), partial(played, grown, "minimax", "given")))
        found += [Case((name, ORDERS[order]), partial(played, grown, "alphabeta", order)) for order in ORDERS]
    return found


def played(grow: Callable[[int], Nested], algorithm: str, order: str, seed: int) -> Facts:
    """How many leaves one search visits."""
    return {"leaves": float(leaves_visited(ordered(grow(seed), order), algorithm))}


def notes() -> Iterator[str]:
    """What theory says about the same trees."""
    for name, (_, branching, depth) in TREES.items():
        full, root = branching**depth, branching ** (depth / 2)
        least = fewest(branching, depth)
        words = f"b = {branching}, m = {depth}: b^m = {full:,}, b^(m/2) = {root:,.0f}"
        yield f"{name}: {words}, the least possible {least:,} (Knuth and Moore 1975)."


def picture(rows: Sequence[Row]) -> str:
    """Leaves on the random trees and on those of Connect Four."""
    return bars("Leaves visited, by tree and search", rows, "leaves", least=0.0)


ORDERING = Experiment(
    "ordering",
    "How much does the order of the actions matter to alpha-beta?",
    ("tree", "search"),
    cases,
    picture,
    games=20,
    notes=notes,
)
