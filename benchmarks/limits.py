"""How far plain alpha-beta is from the best that any order of actions allows.

On a uniform tree with b actions and d plies no search visits fewer leaves than b^⌈d/2⌉ + b^⌊d/2⌋ − 1, and alpha-beta
visits just these if the best action always comes first (Knuth and Moore 1975, theorem 1).
"""

import random
from collections.abc import Iterator
from statistics import mean
from typing import Any

from benchmarks.rows import Row, check_same
from outply import Log, Tree, search

BRANCHING, DEPTH, SEEDS = 6, 6, range(5)


def minimal_tree() -> Iterator[Row]:
    """Leaves that alpha-beta visits on random trees in given and in best order, against the minimum."""
    least = BRANCHING ** -(-DEPTH // 2) + BRANCHING ** (DEPTH // 2) - 1
    trees = [random_tree(BRANCHING, DEPTH, random.Random(seed)) for seed in SEEDS]
    for tree in trees:
        check_same("leaves in best order", leaves_visited(best_first(tree)), least)
    visited = mean(leaves_visited(tree) for tree in trees)
    what = f"alpha-beta, random order, {BRANCHING} actions, {DEPTH} plies"
    note = f"theirs: Knuth and Moore's minimum, reached in best order; {BRANCHING**DEPTH:,} leaves in all"
    yield Row(what, visited, least, visited / least, "leaves", note=note)


def random_tree(branching: int, depth: int, source: random.Random) -> Any:
    """Nested lists, with leaves that differ."""
    leaves = list(range(branching**depth))
    source.shuffle(leaves)
    level: list[Any] = leaves
    for _ in range(depth):
        level = [level[k : k + branching] for k in range(0, len(level), branching)]
    return level[0]


def best_first(tree: Any, maximising: bool = True) -> Any:
    """The tree with the children of every node in order of their value to its owner."""
    if not isinstance(tree, list):
        return tree
    children = [best_first(child, not maximising) for child in tree]
    return sorted(children, key=worth, reverse=maximising)


def worth(tree: Any) -> int:
    """The value of a tree whose children are in best order: that of its first leaf."""
    return worth(tree[0]) if isinstance(tree, list) else int(tree)


def leaves_visited(tree: Any) -> int:
    """How many leaves alpha-beta looks at."""
    log = Log()
    search(Tree.from_data(tree), algorithm="alphabeta", observer=log)
    return sum(event.kind == "leaf" for event in log.events)
