"""Ranges of an unknown number x: exact intervals with open or closed ends, and what is true over each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import TypeVar

from outply.contract.result import show_value

T = TypeVar("T")

Number = Fraction | float


@dataclass(frozen=True)
class Interval:
    """All x from `low` to `high`; an end belongs to it if it is closed. A single number is an interval too."""

    low: Number = -inf
    high: Number = inf
    low_closed: bool = False
    high_closed: bool = False

    def __contains__(self, x: Number) -> bool:
        above = x > self.low or (self.low_closed and x == self.low)
        below = x < self.high or (self.high_closed and x == self.high)
        return above and below

    def __str__(self) -> str:
        if self.low == self.high:
            return f"x = {exact(self.low)}"
        if self.low == -inf and self.high == inf:
            return "any x"
        before = "" if self.low == -inf else f"{exact(self.low)} {'≤' if self.low_closed else '<'} "
        after = "" if self.high == inf else f" {'≤' if self.high_closed else '<'} {exact(self.high)}"
        return f"{before}x{after}" if after else f"x {'≥' if self.low_closed else '>'} {exact(self.low)}"


@dataclass(frozen=True)
class Ranges:
    """All x in any of some intervals, which are in order and do not touch."""

    intervals: tuple[Interval, ...] = ()

    def __contains__(self, x: Number) -> bool:
        return any(x in interval for interval in self.intervals)

    def __str__(self) -> str:
        return " or ".join(map(str, self.intervals)) or "no x"


def split(breaks: Sequence[Fraction], judge: Callable[[int], T]) -> list[tuple[Interval, T]]:
    """What `judge` says all along the line of numbers, in order, where it changes only at `breaks`.

    It is asked about places, of which the odd ones are the breaks and the even ones lie between:

        place     0    1    2    3    4
                ────── b₀ ───── b₁ ──────
    """
    ends: list[Number] = [-inf, *breaks, inf]
    found = [(elementary(ends, place), judge(place)) for place in range(2 * len(breaks) + 1)]
    together = [list(same) for _, same in groupby(found, key=lambda each: each[1])]
    return [(joined(same[0][0], same[-1][0]), same[0][1]) for same in together]


def elementary(ends: Sequence[Number], place: int) -> Interval:
    """The break, or the open interval between two, at a place."""
    if place % 2:
        return Interval(ends[place // 2 + 1], ends[place // 2 + 1], True, True)
    return Interval(ends[place // 2], ends[place // 2 + 1])


def joined(first: Interval, last: Interval) -> Interval:
    """From the beginning of one interval to the end of a later one."""
    return Interval(first.low, last.high, first.low_closed, last.high_closed)


def where(pieces: Iterable[tuple[Interval, bool]]) -> Ranges:
    """The ranges over which something is true, of pieces in order."""
    together = [list(same) for _, same in groupby(pieces, key=lambda each: each[1])]
    return Ranges(tuple(joined(same[0][0], same[-1][0]) for same in together if same[0][1]))


def between(breaks: Sequence[Fraction], place: int) -> Fraction:
    """A number at a place, as `split` counts them."""
    if place % 2:
        return breaks[place // 2]
    if not breaks:
        return Fraction(0)
    if place == 0:
        return breaks[0] - 1
    return breaks[-1] + 1 if place == 2 * len(breaks) else (breaks[place // 2 - 1] + breaks[place // 2]) / 2


def exact(number: Number) -> str:
    """A number as people write it: as a decimal if that is short, else as a fraction."""
    text = show_value(float(number))
    if number in (inf, -inf) or Fraction(text.replace("−", "-")) == number:
        return text.replace("inf", "∞")
    return str(number).replace("-", "−")
