"""Charts of an experiment's results."""

import math
from collections.abc import Sequence

from outply.drawing.charts import Bar, Measured, bar_chart, line_chart
from outply.lab.experiment import Row
from outply.lab.figures import Figure, rounded


def bars(title: str, rows: Sequence[Row], name: str, least: float = -math.inf) -> str:
    """A bar for the figure of this name in every row, with a whisker for its interval.

    An interval ends at `least`, below which no figure can be: Student's does not know that.
    """
    figures = [(", ".join(row.labels), row.figures[name]) for row in rows]
    return bar_chart(title, [Bar(label, measured(figure, least), in_short(figure)) for label, figure in figures])


def lines(title: str, rows: Sequence[Row], name: str, across: str, logarithmic: bool = False) -> str:
    """A line through the figure of this name for each first label, over the x of the rows, with its intervals."""
    found: dict[str, list[tuple[float, Measured]]] = {}
    for row in rows:
        found.setdefault(row.labels[0], []).append((row.x, measured(row.figures[name])))
    return line_chart(title, found, across, logarithmic)


def measured(figure: Figure, least: float = -math.inf) -> Measured:
    """A figure as charts draw it."""
    return Measured(figure.value, figure.low if math.isnan(figure.low) else max(figure.low, least), figure.high)


def in_short(figure: Figure) -> str:
    """The value in short."""
    return f"{100 * figure.value:.0f} %" if figure.is_share else rounded(figure.value).replace("-", "−")
