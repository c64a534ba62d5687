"""Pictures of results in SVG, in the colours of all pictures, for light and for dark."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from outply.contract.view import Drawing
from outply.drawing.svg import document, element, polyline
from outply.drawing.svg import text as written
from outply.drawing.themes import PLAYERS
from outply.lab.experiment import Row
from outply.lab.figures import Figure, rounded

WIDTH, LEFT, RIGHT, TOP = 720, 270, 80, 48
BAR, GAP = 22, 12
# Where the lines of a picture lie; their labels stand to the right of it.
FIRST_X, LAST_X, BOTTOM = 80, 500, 370
# Intervals at one place are drawn side by side.
ASIDE = 2.0

Point = tuple[float, float]

ANCHORS = {"start": " start", "middle": "", "end": " flush-right"}


def bars(title: str, rows: Sequence[Row], name: str, least: float = -math.inf) -> str:
    """A bar for the figure of this name in every row, with a whisker for its interval.

    An interval ends at `least`, below which no figure can be: Student's does not know that.
    """
    figures = [replace(row.figures[name], low=max(row.figures[name].low, least)) for row in rows]
    low = min([0.0, *(known(figure.low, figure) for figure in figures)])
    high = max([0.0, *(known(figure.high, figure) for figure in figures)])
    scale = (WIDTH - LEFT - RIGHT) / ((high - low) or 1.0)
    parts = []
    for number, (row, figure) in enumerate(zip(rows, figures, strict=True)):
        y = TOP + number * (BAR + GAP)
        parts.append(text(LEFT - 10, y + 16, ", ".join(row.labels), "end"))
        parts.append(bar(LEFT + (min(figure.value, 0.0) - low) * scale, y, abs(figure.value) * scale))
        parts.append(whisker(figure, LEFT - low * scale, scale, y + BAR / 2))
        end = LEFT + (max(figure.value, known(figure.high, figure), 0.0) - low) * scale
        parts.append(text(end + 8, y + 16, in_short(figure), "start"))
    height = TOP + len(rows) * (BAR + GAP) + 8
    zero = LEFT - low * scale
    parts.append(element("path", d=f"M{zero:.1f} {TOP - 6}V{height - 8}", class_="edge"))
    return page(title, height, parts)


def lines(title: str, rows: Sequence[Row], name: str, across: str, logarithmic: bool = False) -> str:
    """A line through the figure of this name for each first label, over the x of the rows, with its intervals."""
    plane = Plane(rows, name, logarithmic)
    parts = [text(plane.place(x, 1.0)[0], BOTTOM + 24, f"{x:g}", "middle") for x in sorted({row.x for row in rows})]
    for value in ticks(plane.least, plane.most, logarithmic):
        y, number = plane.place(plane.first, value)[1], f"{value:,.4g}".replace("-", "−")
        parts.append(element("path", d=f"M{FIRST_X - 8} {y:.1f}H{LAST_X}", class_="grid"))
        parts.append(text(66, y + 4, number, "end"))
    heights: list[float] = []
    for colour, label in zip(cycle(PLAYERS), dict.fromkeys(row.labels[0] for row in rows), strict=False):
        own = [(row.x, row.figures[name]) for row in rows if row.labels[0] == label]
        points = [plane.place(x, figure.value) for x, figure in own]
        spans = [(plane.place(x, known(f.low, f)), plane.place(x, known(f.high, f))) for x, f in own]
        parts.append(curve(points, spans, colour, ASIDE * len(heights)))
        heights.append(free_place(points[-1][1], heights))
        parts.append(line_label(label, points[-1][0], heights[-1], colour))
    parts.append(text((FIRST_X + LAST_X) / 2, BOTTOM + 44, across, "middle"))
    return page(title, BOTTOM + 50, parts)


def line_label(label: str, end: float, y: float, colour: str) -> str:
    """The name of a line, to the right of all lines; one that ends before them is shown by a piece of it."""
    if end >= LAST_X:
        return text(LAST_X + 12, y + 4, label, "start", colour)
    return curve([(LAST_X + 12, y), (LAST_X + 36, y)], [], colour) + text(LAST_X + 44, y + 4, label, "start", colour)


class Plane:
    """Where values lie in a picture with lines."""

    def __init__(self, rows: Sequence[Row], name: str, logarithmic: bool) -> None:
        figures = [row.figures[name] for row in rows]
        values = [figure.value for figure in figures]
        ends = [known(end, figure) for figure in figures for end in (figure.low, figure.high)]
        self.logarithmic = logarithmic
        # A logarithm knows no zero: there an interval is shown only as far down as the least value.
        self.floor = min(values, default=1.0) if logarithmic else -math.inf
        levels = [self.level(value) for value in values + ends] or [0.0]
        self.least, self.most = min(levels), max(levels)
        self.first, self.last = min((row.x for row in rows), default=0.0), max((row.x for row in rows), default=1.0)

    def level(self, value: float) -> float:
        """How high a value stands."""
        value = max(value, self.floor)
        return math.log10(value) if self.logarithmic else value

    def place(self, x: float, value: float) -> Point:
        """The point of the picture for a value at x."""
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


def bar(x: float, y: float, width: float) -> str:
    """One bar, light enough to show the whisker on it."""
    return element("rect", x=x, y=y, width=max(width, 1.0), height=BAR, rx=3, class_="max")


def whisker(figure: Figure, zero: float, scale: float, y: float) -> str:
    """The interval of a figure, as a thin line with ends."""
    if math.isnan(figure.low):
        return ""
    low, high = zero + figure.low * scale, zero + figure.high * scale
    ends = f"M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10M{low:.1f} {y}H{high:.1f}"
    return element("path", d=ends, class_="slash")


def known(end: float, figure: Figure) -> float:
    """An end of the interval, or the value where the interval is unknown."""
    return figure.value if math.isnan(end) else end


def in_short(figure: Figure) -> str:
    """The value in short."""
    return f"{100 * figure.value:.0f} %" if figure.is_share else rounded(figure.value).replace("-", "−")


def text(x: float, y: float, words: str, anchor: str, colour: str = "ink") -> str:
    """Words at a place."""
    return written(words, x, y, size=13, class_=f"{colour}{ANCHORS[anchor]}")


def page(title: str, height: int, parts: Sequence[str]) -> str:
    """The whole picture."""
    head = written(title, 16, 26, size=16, class_="ink bold start")
    return document(Drawing(WIDTH, height, head + "".join(parts)), title=title, description=title)
