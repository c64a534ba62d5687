"""The nodes of a game that is written out, level by level, and the one that someone means."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from outply.contract.companions import view_of
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.messages import shorten

# The tree is searched once for each value of a leaf, and once between two of them.
MOST_LEAVES = 500


@dataclass(frozen=True)
class WrittenNode:
    """A node, by the numbers of the nodes around it."""

    state: Any
    parent: int
    """The root is its own parent."""
    owner: int | None
    """The player who chooses here, or CHANCE; None at a leaf."""
    children: range
    weight: Fraction
    """How much the node counts in an average over its siblings."""


def written_nodes(game: Game) -> list[WrittenNode]:
    """The nodes of a tree, each before its children, and siblings side by side."""
    found: list[WrittenNode] = []
    todo: list[tuple[Any, int, Fraction]] = [(game.initial(), 0, Fraction(1))]
    leaves = 0
    for state, parent, weight in todo:
        if game.is_terminal(state):
            leaves += 1
            found.append(WrittenNode(state, parent, None, range(0), weight))
            continue
        owner = game.player(state)
        if owner == CHANCE:
            steps = [(outcome, as_fraction(chance)) for outcome, chance in game.outcomes(state)]
        else:
            actions = list(game.actions(state))
            steps = [(action, Fraction(1, len(actions))) for action in actions]
        children = range(len(todo), len(todo) + len(steps))
        todo += [(game.result(state, step), len(found), share) for step, share in steps]
        found.append(WrittenNode(state, parent, owner, children, weight))
    if leaves > MOST_LEAVES:
        raise InputError(f"expected a tree of at most {MOST_LEAVES} leaves, but this one has {leaves:,}")
    return found


def as_fraction(probability: float) -> Fraction:
    """A probability as the short fraction that was meant, if there is one, or exactly as the float is."""
    short = Fraction(probability).limit_denominator(1000)
    return short if float(short) == probability else Fraction(probability)


def find_node(game: Game, nodes: list[WrittenNode], place: Any) -> int:
    """The number of the node that is meant by its state or by its name."""
    state = view_of(game).parse(place) if isinstance(place, str) else place
    for number, node in enumerate(nodes):
        if type(node.state) is type(state) and node.state == state:
            return number
    raise InputError(f"expected a node of the tree, or its name such as 'b1', but got {shorten(repr(place))}")


def find_leaf(game: Game, nodes: list[WrittenNode], place: Any) -> int:
    """The number of the leaf that is meant."""
    number = find_node(game, nodes, place)
    count = len(nodes[number].children)
    if number == 0 or count:
        came = "the root" if number == 0 else f"a node with {count} {'child' if count == 1 else 'children'}"
        raise InputError(f"expected a leaf below the root, but {view_of(game).label(nodes[number].state)} is {came}")
    return number
