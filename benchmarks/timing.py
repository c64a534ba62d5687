"""Medians of repeated calls, taken in turns, so that a busy moment of the machine hits both sides alike."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

Call = Callable[[], Any]


def seconds_of(call: Call) -> float:
    """The time that one call takes."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def median_seconds(call: Call, repeats: int) -> float:
    """The median time of a call, after one that is not counted."""
    call()
    return median(seconds_of(call) for _ in range(repeats))


def race(fast: Call, slow: Call, rounds: int = 5, per_round: int = 20) -> tuple[float, float]:
    """The median times of two calls; in each round the slow one runs once and the fast one `per_round` times."""
    fast()
    fast_times, slow_times = [], []
    for _ in range(rounds):
        slow_times.append(seconds_of(slow))
        fast_times += [seconds_of(fast) for _ in range(per_round)]
    return median(fast_times), median(slow_times)
