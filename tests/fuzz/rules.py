"""Random rule functions for the compiler, as many as are asked for."""

from collections import Counter
from pathlib import Path

from tests.compiler.comparing_rules import compare

GROUP = 20


def try_rules(count: int, first: int, folder: Path) -> str:
    """Compare so many functions with Python, every tenth group of them large; what came of it, in a sentence."""
    total: Counter[str] = Counter()
    for number, start in enumerate(range(first, first + count, GROUP)):
        seeds = list(range(start, min(start + GROUP, first + count)))
        total += compare(seeds, number % 10 != 0, folder)
    parts = f"{total['agrees']:,} agree with Python, {total['faults']:,} always fault, {total['refused']:,} are refused"
    return f"{count:,} random rules from seed {first:,}: {parts}; none is wrong"
