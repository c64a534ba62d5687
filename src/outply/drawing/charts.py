"""Bars and lines in SVG, each with its interval, in the colours of all pictures, for light and for dark."""

import math
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import NamedTuple

from outply.contract.view import Drawing
from outply.drawing.svg import document, element, polyline
from outply.drawing.svg import text as written
from outply.drawing.themes import PLAYERS

WIDTH, LEFT, RIGHT, TOP = 720, 270, 80, 48
BAR, GAP = 22, 12
# Where the lines of a chart lie; their labels stand to the right of it.
FIRST_X, LAST_X, BOTTOM = 80, 500, 370
# Intervals at one place are drawn side by side.
ASIDE = 2.0

# The classes that set words before or behind their place.
ANCHORS = {"start": " start", "middle": "", "end": " flush-right"}

Point = tuple[float, float]


class Measured(NamedTuple):
    """A value and its interval, whose ends are not numbers where it is unknown."""

    value: float
    low: float = math.nan
    high: float = math.nan

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the interval, or the value where the interval is unknown."""
        return (self.value, self.value) if math.isnan(self.low) else (self.low, self.high)


class Bar(NamedTuple):
    """One bar: its name, how long it is, and the words at its end."""

    name: str
    measured: Measured
    words: str


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars below each other, with a whisker for each interval."""
    low = min([0.0, *(bar.measured.ends[0] for bar in bars)])
    high = max([0.0, *(bar.measured.ends[1] for bar in bars)])
    scale = (WIDTH - LEFT - RIGHT) / ((high - low) or 1.0)
    zero = LEFT - low * scale
    parts = []
    for number, (name, measured, words) in enumerate(bars):
        y = TOP + number * (BAR + GAP)
        parts.append(text(LEFT - 10, y + 16, name, "end"))
        parts.append(bar_shape(zero + min(measured.value, 0.0) * scale, y, abs(measured.value) * scale))
        parts.append(whisker(measured, zero, scale, y + BAR / 2))
        end = zero + max(measured.value, measured.ends[1], 0.0) * scale
        parts.append(text(end + 8, y + 16, words, "start"))
    height = TOP + len(bars) * (BAR + GAP) + 8
    parts.append(element("path", d=f"M{zero:.1f} {TOP - 6}V{height - 8}", class_="edge"))
    return page(title, height, parts)


def line_chart(
    title: str, lines: Mapping[str, Sequence[tuple[float, Measured]]], across: str, logarithmic: bool = False
) -> str:
    """Named lines through their values over x, with intervals; `across` says what x is."""
    plane = Plane([point for line in lines.values() for point in line], logarithmic)
    places = sorted({x for line in lines.values() for x, _ in line})
    parts = [text(plane.place(x, 1.0)[0], BOTTOM + 24, f"{x:g}", "middle") for x in places]
    for value in ticks(plane.least, plane.most, logarithmic):
        y, number = plane.place(plane.first, value)[1], f"{value:,.4g}".replace("-", "−")
        parts.append(element("path", d=f"M{FIRST_X - 8} {y:.1f}H{LAST_X}", class_="grid"))
        parts.append(text(66, y + 4, number, "end"))
    heights: list[float] = []
    for colour, (name, line) in zip(cycle(PLAYERS), lines.items(), strict=False):
        points = [plane.place(x, measured.value) for x, measured in line]
        spans = [(plane.place(x, measured.ends[0]), plane.place(x, measured.ends[1])) for x, measured in line]
        parts.append(curve(points, spans, colour, ASIDE * len(heights)))
        heights.append(free_place(points[-1][1], heights))
        parts.append(line_label(name, points[-1][0], heights[-1], colour))
    parts.append(text((FIRST_X + LAST_X) / 2, BOTTOM + 44, across, "middle"))
    return page(title, BOTTOM + 50, parts)


def line_label(label: str, end: float, y: float, colour: str) -> str:
    """The name of a line, to the right of all lines; one that ends before them is shown by a piece of it."""
    if end >= LAST_X:
        return text(LAST_X + 12, y + 4, label, "start", colour)
    return curve([(LAST_X + 12, y), (LAST_X + 36, y)], [], colour) + text(LAST_X + 44, y + 4, label, "start", colour)


class Plane:
    """Where values lie in a chart with lines."""

    def __init__(self, points: Sequence[tuple[float, Measured]], logarithmic: bool) -> None:
        places = [x for x, _ in points]
        values = [measured.value for _, measured in points]
        ends = [end for _, measured in points for end in measured.ends]
        self.logarithmic = logarithmic
        # A logarithm knows no zero: there an interval is shown only as far down as the least value.
        self.floor = min(values, default=1.0) if logarithmic else -math.inf
        levels = [self.level(value) for value in values + ends] or [0.0]
        self.least, self.most = min(levels), max(levels)
        self.first, self.last = min(places, default=0.0), max(places, default=1.0)

    def level(self, value: float) -> float:
        """How high a value stands."""
        value = max(value, self.floor)
        return math.log10(value) if self.logarithmic else value

    def place(self, x: float, value: float) -> Point:
        """The point of the chart for a value at x."""
        along = (x - self.first) / ((self.last - self.first) or 1.0)
        up = (self.level(value) - self.least) / ((self.most - self.least) or 1.0)
        return FIRST_X + along * (LAST_X - FIRST_X), BOTTOM - up * (BOTTOM - TOP - 10)


def free_place(y: float, taken: Sequence[float]) -> float:
    """The nearest height, downwards or near the bottom upwards, at which a label covers no other."""
    step = 15 if y < BOTTOM - 15 * len(taken) else -15
    while any(abs(y - other) < 15 for other in taken):
        y += step
    return y


def ticks(least: float, most: float, logarithmic: bool) -> list[float]:
    """A few round values between two levels."""
    if logarithmic:
        return [10.0**power for power in range(math.ceil(least), math.floor(most) + 1)]
    step = 10.0 ** math.floor(math.log10((most - least) or 1.0))
    step = step / 2 if (most - least) / step < 3 else step
    return [step * k for k in range(math.ceil(least / step), math.floor(most / step) + 1)]


def curve(points: Sequence[Point], spans: Sequence[tuple[Point, Point]], colour: str, aside: float = 0.0) -> str:
    """A line with a mark at each point, and a thin stroke over its interval, a little aside."""
    marks = "".join(element("circle", cx=x, cy=y, r=3.5, class_=colour) for x, y in points)
    strokes = "".join(f"M{x + aside:.1f} {low:.1f}V{high:.1f}" for (x, low), (_, high) in spans)
    whiskers = element("path", d=strokes, class_=f"{colour}-thin") if strokes else ""
    return polyline(list(points), f"{colour}-line") + whiskers + marks


def bar_shape(x: float, y: float, width: float) -> str:
    """One bar, light enough to show the whisker on it."""
    return element("rect", x=x, y=y, width=max(width, 1.0), height=BAR, rx=3, class_="max")


def whisker(measured: Measured, zero: float, scale: float, y: float) -> str:
    """An interval, as a thin line with ends."""
    if math.isnan(measured.low):
        return ""
    low, high = zero + measured.low * scale, zero + measured.high * scale
    ends = f"M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10M{low:.1f} {y}H{high:.1f}"
    return element("path", d=ends, class_="slash")


def text(x: float, y: float, words: str, anchor: str, colour: str = "ink") -> str:
    """Words at a place."""
    return written(words, x, y, size=13, class_=f"{colour}{ANCHORS[anchor]}")


def page(title: str, height: int, parts: Sequence[str]) -> str:
    """The whole chart."""
    head = written(title, 16, 26, size=16, class_="ink bold start")
    return document(Drawing(WIDTH, height, head + "".join(parts)), title=title, description=title)
