"""Rows of the table: a figure of ours, one of theirs, their ratio, and whether it meets the target."""

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table


class DisagreementError(Exception):
    """Two programs that should find the same found something else, so their times must not be compared."""


@dataclass(frozen=True)
class Row:
    """One comparison. A target is either the least ratio or the most that our own figure may be."""

    what: str
    ours: float | None = None
    theirs: float | None = None
    ratio: float | None = None
    unit: str = "s"
    least_ratio: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is none, or nothing was measured."""
        if self.least_ratio is not None and self.ratio is not None:
            return self.ratio >= self.least_ratio
        if self.most is not None and self.ours is not None:
            return self.ours <= self.most
        return None

    @property
    def target(self) -> str:
        """The target as people write it."""
        if self.least_ratio is not None:
            return f"≥ {self.least_ratio:g}×"
        return "" if self.most is None else f"≤ {show(self.most, self.unit)}"

    def as_data(self) -> dict[str, Any]:
        """The row for JSON."""
        return asdict(self) | {"met": self.met}


def check_same(what: str, ours: object, theirs: object) -> None:
    """Raise a DisagreementError unless both are equal."""
    if ours != theirs:
        raise DisagreementError(f"{what}: expected both to agree, but ours is {ours} and theirs {theirs}")


def show(figure: float | None, unit: str) -> str:
    """A figure with its unit: 1.24 ms, 35.1 M nodes/s, 12,574 leaves."""
    if figure is None:
        return ""
    if unit == "s":
        return f"{figure:.2f} s" if figure >= 1 else f"{1e3 * figure:.3g} ms"
    if unit.endswith("/s"):
        return f"{figure / 1e6:.3g} M {unit}"
    return f"{figure:,.0f} {unit}"


def table(rows: Sequence[Row]) -> Table:
    """The rows as a table for people."""
    drawn = Table()
    for name in ("what", "ours", "theirs", "ratio", "target", "met", "note"):
        drawn.add_column(name, justify="right" if name in ("ours", "theirs", "ratio", "target") else "left")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.3g}×"
        met = {True: "yes", False: "NO", None: ""}[row.met]
        drawn.add_row(row.what, show(row.ours, row.unit), show(row.theirs, row.unit), ratio, row.target, met, row.note)
    return drawn


def progress(message: str) -> None:
    """Tell on stderr what is being measured."""
    print(message, file=sys.stderr, flush=True)
