"""Slow, obvious twins of the searches, on nested lists: no depth limit, no pruning, nothing shared with the package.

A tree is a number (a leaf, player 0's utility), or a list of children. Players alternate, MAX first. A chance node is a
tuple of pairs (probability, child), and is nobody's turn.
"""

from collections.abc import Iterator
from typing import Any


def minimax(tree: Any, maximising: bool = True) -> float:
    if isinstance(tree, list):
        return (max if maximising else min)(minimax(child, not maximising) for child in tree)
    if isinstance(tree, tuple):
        return sum(probability * minimax(child, maximising) for probability, child in tree)
    return tree


def expectimax(tree: Any, maximising: bool = True) -> float:
    if isinstance(tree, list):
        values = [expectimax(child, not maximising) for child in tree]
        return max(values) if maximising else sum(values) / len(values)
    if isinstance(tree, tuple):
        return sum(probability * expectimax(child, maximising) for probability, child in tree)
    return tree


def best_children(tree: list[Any], maximising: bool = True) -> list[int]:
    """The indices of all children that are as good as the best."""
    values = [minimax(child, not maximising) for child in tree]
    best = (max if maximising else min)(values)
    return [k for k, value in enumerate(values) if value == best]


def alphabeta_leaves(tree: Any, cut_on_equality: bool, maximising: bool = True) -> list[float]:
    """The leaves that alpha-beta looks at, in order, by the textbook's two functions."""
    seen: list[float] = []

    def max_value(node: Any, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            seen.append(node)
            return node
        v = float("-inf")
        for child in node:
            v = max(v, min_value(child, alpha, beta))
            if v > beta or (cut_on_equality and v == beta):
                return v
            alpha = max(alpha, v)
        return v

    def min_value(node: Any, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            seen.append(node)
            return node
        v = float("inf")
        for child in node:
            v = min(v, max_value(child, alpha, beta))
            if v < alpha or (cut_on_equality and v == alpha):
                return v
            beta = min(beta, v)
        return v

    (max_value if maximising else min_value)(tree, float("-inf"), float("inf"))
    return seen


def nodes(tree: Any) -> Iterator[Any]:
    """Every node of a tree."""
    yield tree
    if isinstance(tree, list):
        for child in tree:
            yield from nodes(child)
    elif isinstance(tree, tuple):
        for _, child in tree:
            yield from nodes(child)


def as_text(tree: Any) -> str:
    """The tree as outply reads it."""
    if isinstance(tree, list):
        return "(" + " ".join(as_text(child) for child in tree) + ")"
    if isinstance(tree, tuple):
        return "[" + " ".join(f"{probability!r}:{as_text(child)}" for probability, child in tree) + "]"
    return repr(tree)


def cut_off(tree: Any, depth: int) -> Any:
    """The tree down to a depth; what lies deeper is replaced by the sum of its leaves: a guess unlike any other."""
    if depth == 0:
        return guess(tree)
    if isinstance(tree, list):
        return [cut_off(child, depth - 1) for child in tree]
    if isinstance(tree, tuple):
        return tuple((probability, cut_off(child, depth - 1)) for probability, child in tree)
    return tree


def guess(tree: Any) -> float:
    return float(sum(leaf for leaf in nodes(tree) if isinstance(leaf, int | float)))


# Many players. Here a tree is a tuple (a leaf, one utility for each player), or a list of children. Players take turns.


def maxn(tree: Any, players: int, mover: int = 0) -> tuple[float, ...]:
    """Each maximises their own part; of equally good children the first."""
    if isinstance(tree, tuple):
        return tree
    return max((maxn(child, players, (mover + 1) % players) for child in tree), key=lambda values: values[mover])


def paranoid(tree: Any, players: int, hero: int = 0, mover: int = 0) -> float:
    """The hero's part, with all others against them."""
    if isinstance(tree, tuple):
        return tree[hero]
    values = [paranoid(child, players, hero, (mover + 1) % players) for child in tree]
    return max(values) if mover == hero else min(values)


def best_reply(tree: Any, players: int, hero: int = 0, mover: int = 0) -> float:
    """The hero's part, if in each round one opponent chooses against them and the others take their first child."""
    if isinstance(tree, tuple):
        return tree[hero]
    if mover == hero:
        return max(best_reply(child, players, hero, (mover + 1) % players) for child in tree)
    repliers = [player for player in range(players) if player != hero]
    ends = [end for replier in repliers for end in after_reply(tree, players, hero, mover, replier)]
    return min(best_reply(end, players, hero, hero) for end in ends)


def after_reply(tree: Any, players: int, hero: int, mover: int, replier: int, replied: bool = False) -> Iterator[Any]:
    """What the hero may find at their next turn if this opponent replies; nothing if they are never asked."""
    if isinstance(tree, tuple) or mover == hero:
        if replied:
            yield tree
        return
    for child in tree if mover == replier else tree[:1]:
        yield from after_reply(child, players, hero, (mover + 1) % players, replier, replied or mover == replier)


def leaves(tree: Any) -> Iterator[tuple[float, ...]]:
    """The leaves from left to right."""
    if isinstance(tree, tuple):
        yield tree
    else:
        for child in tree:
            yield from leaves(child)


def first_leaves(tree: Any, depth: int) -> Any:
    """The tree down to a depth; what lies deeper is replaced by its first leaf."""
    if isinstance(tree, tuple) or depth == 0:
        return next(leaves(tree))
    return [first_leaves(child, depth - 1) for child in tree]


def as_tuple_text(tree: Any) -> str:
    """The tree of tuples as outply reads it."""
    if isinstance(tree, tuple):
        return ",".join(map(repr, tree))
    return "(" + " ".join(map(as_tuple_text, tree)) + ")"
