"""`python -m scripts.compiles FILE`: what the tests compiled, when they ran with OUTPLY_COMPILES=FILE."""

import sys
from collections import Counter
from pathlib import Path

MOST = 20


def summary(lines: list[str]) -> list[str]:
    """How many programs were compiled, how many more than once, and which tests compiled longest."""
    rows = [line.split("\t") for line in lines]
    times = Counter(key for key, *_ in rows)
    seconds: Counter[str] = Counter()
    for _, _, took, test in rows:
        seconds[test.partition("@")[0]] += float(took)  # type: ignore[assignment]
    again = sum(count - 1 for count in times.values())
    total = sum(seconds.values())
    head = f"{len(rows)} compiled in {total:.0f} s, {len(times)} different, {again} once more than needed"
    return [head, *(f"{took:7.1f} s  {test}" for test, took in seconds.most_common(MOST))]


if __name__ == "__main__":
    print(*summary(Path(sys.argv[1]).read_text().splitlines()), sep="\n")
