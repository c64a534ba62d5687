"""Averages and shares with their 95 % intervals."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# Student's t for 95 %, by degrees of freedom from 1 to 30, as in the usual tables.
STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
NORMAL = statistics.NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Figure:
    """A mean or a share over some games, and the interval that holds the true one in 95 of 100 experiments."""

    value: float
    low: float
    high: float
    count: int
    is_share: bool = False

    def __str__(self) -> str:
        if self.count == 1:
            # One game has no interval.
            return ("yes" if self.value else "no") if self.is_share else rounded(self.value).replace("-", "−")
        if self.is_share:
            low, high = 100 * self.low, 100 * self.high
            # As many digits as it takes to write the ends differently.
            digits = max(0, -math.floor(math.log10((high - low) / 2)))
            return f"{round(self.value * self.count)}/{self.count} ({low:.{digits}f}–{high:.{digits}f} %)"
        spread = (self.high - self.low) / 2
        return f"{rounded(self.value)} ± {rounded(spread)}".replace("-", "−")

    def data(self) -> dict[str, Any]:
        """The figure as JSON."""
        kind = "share" if self.is_share else "mean"
        return {kind: self.value, "low": self.low, "high": self.high, "games": self.count}


def mean(numbers: Sequence[float]) -> Figure:
    """The mean with Student's interval; of a single number the interval is unknown, and not a number.

    >>> from outply.lab.figures import mean
    >>> print(mean([2, 4, 4, 4, 5, 5, 7, 9]))
    5.0 ± 1.8
    """
    middle, count = statistics.fmean(numbers), len(numbers)
    spread = student(count - 1) * statistics.stdev(numbers) / math.sqrt(count) if count > 1 else math.nan
    return Figure(middle, middle - spread, middle + spread, count)


def share(hits: Sequence[bool]) -> Figure:
    """The share of the games in which something happened, with Wilson's interval (1927).

    >>> from outply.lab.figures import share
    >>> print(share([True] * 19 + [False]))
    19/20 (76–99 %)
    """
    count = len(hits)
    part, z = sum(hits) / count, NORMAL
    centre = (part + z * z / (2 * count)) / (1 + z * z / count)
    spread = z / (1 + z * z / count) * math.sqrt(part * (1 - part) / count + z * z / (4 * count * count))
    # At no hits, and at hits only, one end is exact; rounding would lay it a little aside.
    low, high = 0.0 if part == 0.0 else centre - spread, 1.0 if part == 1.0 else centre + spread
    return Figure(part, low, high, count, is_share=True)


def student(freedom: int) -> float:
    """Student's t for 95 %; beyond the table by the first term of its expansion, right to 0.002."""
    return STUDENT[freedom - 1] if freedom <= len(STUDENT) else NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom)


def rounded(number: float) -> str:
    """A number as people read it: no more digits than matter."""
    if math.isnan(number):
        return "?"
    return f"{number:,.1f}" if abs(number) < 1000 else f"{number:,.0f}"
