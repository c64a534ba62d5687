"""Helpers with several returns, each of which puts rows into other places of what it returns."""

import random

import pytest

from tests.compiler.comparing_rules import compare_text

HELPERS = 20

# What lies in a state that is returned: rows of the state before, rows that are made here, and either.
PARTS = ("s[0]", "s[1]", "new", "other", "(new if x % 3 else s[0])", "(s[1] if x % 3 else other)", "new[::-1]", "late")
MADE = ("tuple(v + 1 for v in {0})", "tuple(sorted({0}))", "{0}[::-1]", "(*{0}, x)", "tuple(list({0}))")
TURNS = ("1 - s[2]", "s[2]", "x % 3", "1")

TEMPLATE = """
def helper_{seed}(s, x):
    new = {new}
    other = {other}
    if x % 2 == s[2]:
        return ({0}, {1}, {turn})
    late = {late}
    if x % 5 == 1:
        return ({2}, {3}, {turn})
    return ({4}, {5}, {turn})


def rule_{seed}(x):
    state = (tuple(range(x % 4)), tuple(range(x % 7, x % 7 + x % 2 + 1)), x % 2)
    state = helper_{seed}(state, x)
    first, second, turn = helper_{seed}(state, x + 1)
    return sum((k + 1) * v for k, v in enumerate(first)) + 1000 * sum((k + 1) * v for k, v in enumerate(second)) + turn
"""


def written(seed: int) -> str:
    """A helper that returns rows in three ways, and a function that calls it twice."""
    chosen = random.Random(seed)
    first = [chosen.choice(PARTS[:-1]) for _ in range(2)]
    parts = first + [chosen.choice(PARTS) for _ in range(4)]
    made = {name: chosen.choice(MADE).format(chosen.choice(("s[0]", "s[1]"))) for name in ("new", "other", "late")}
    return TEMPLATE.format(*parts, seed=seed, turn=chosen.choice(TURNS), **made)


@pytest.mark.parametrize("start", range(0, 5 * HELPERS, HELPERS))
def test_rows_come_back_where_python_puts_them(start, tmp_path):
    seeds = list(range(start, start + HELPERS))
    verdicts = compare_text("".join(map(written, seeds)), seeds, tmp_path / f"returned_{start}.py")
    assert verdicts["agrees"] == HELPERS
