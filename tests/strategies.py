"""Random trees: ties, single children, unequal depths, and chance nodes where they are wanted."""

import os

from hypothesis import settings
from hypothesis import strategies as st

# OUTPLY_MANY=10 makes ten times as many of them.
TIMES = int(os.environ.get("OUTPLY_MANY", "1"))


def many(examples: int) -> settings:
    """Settings for so many examples, however long they take."""
    return settings(max_examples=examples * TIMES, deadline=None)


few_values = st.integers(-3, 3)  # so that ties are common
many_values = st.integers(-1000, 1000)


def trees(leaves=few_values | many_values, chance: bool = False) -> st.SearchStrategy:
    """Nested lists of numbers; with chance, also tuples of (probability, child)."""

    def wider(children: st.SearchStrategy) -> st.SearchStrategy:
        choosing = st.lists(children, min_size=1, max_size=4)
        return choosing | dice(children) if chance else choosing

    return st.recursive(leaves, wider, max_leaves=30).filter(lambda tree: isinstance(tree, list))


def dice(children: st.SearchStrategy) -> st.SearchStrategy:
    """Chance nodes whose probabilities are eighths, which floats add up exactly."""
    return st.sampled_from([(8,), (4, 4), (1, 7), (2, 3, 3), (0, 8), (5, 2, 1)]).flatmap(
        lambda parts: st.tuples(*(st.tuples(st.just(part / 8), children) for part in parts))
    )


def tuple_trees(players: int, total: int | None = None) -> st.SearchStrategy:
    """Nested lists of tuples with a utility from 0 to 6 for each player; with a total, that is their sum."""
    parts = st.tuples(*(st.integers(0, 6) for _ in range(players)))
    if total is not None:
        parts = parts.map(lambda some: (*some[:-1], total - sum(some[:-1]))).filter(lambda some: some[-1] >= 0)
    children = st.recursive(parts, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=40)
    return children.filter(lambda tree: isinstance(tree, list))
