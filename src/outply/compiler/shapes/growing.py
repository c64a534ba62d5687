"""Shapes of parameters that grow from call to call: which calls one function serves, and how wide shapes may get."""

from typing import Any

from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    LARGEST,
    LEAST,
    MOST_UNSIGNED,
    Conflict,
    Dict,
    Int,
    Known,
    Record,
    Row,
    Shape,
    Union,
)


def without_ranges(shape: Shape) -> Shape:
    """A shape but for the ranges of ints in registers, whose words are alike; those without a sign are others."""
    if isinstance(shape, Int):
        return Int(0, MOST_UNSIGNED if shape.unsigned else 0)
    if isinstance(shape, Record):
        return Record(tuple(map(without_ranges, shape.items)), shape.cls)
    if isinstance(shape, Union):
        return Union(tuple(map(without_ranges, shape.options)))
    return shape


def grown(first: Any, last: Any, now: dict[str, Shape], capacity: int) -> dict[str, Shape]:
    """Shapes for all calls of a function by itself, where each call passes longer rows than the one before.

    Such rows have room for as many items as other rows; more is a fault.
    """
    before = {name: join(first[name], last[name]) for name in now}
    return {name: stretched(before[name], join(before[name], shape), capacity) for name, shape in now.items()}


def stretched(before: Shape, after: Shape, most: int) -> Shape:
    """A shape that has grown, as wide as it may ever get."""
    if before == after:
        return after
    if isinstance(after, Int) and isinstance(before, Int):
        low = LEAST if after.low < before.low else after.low
        return Int(low, max(after.high, LARGEST) if after.high > before.high else after.high)
    if isinstance(after, Row) and isinstance(before, Row):
        high = max(most, before.high) if after.high > before.high else after.high
        return Row(stretched(before.item, after.item, most), after.low, high, after.kind)
    if isinstance(after, Record) and isinstance(before, Record) and len(after.items) == len(before.items):
        pairs = zip(before.items, after.items, strict=True)
        return Record(tuple(stretched(old, new, most) for old, new in pairs), after.cls)
    return after


def covers(wide: Shape, narrow: Shape) -> bool:
    """Whether a value of one shape can be passed where another is wanted, without a check that could fail."""
    if wide == narrow:
        return True
    if isinstance(wide, Known) or isinstance(narrow, Known):
        return False
    if isinstance(wide, Dict) or (isinstance(wide, Row) and wide.changes):
        return False
    try:
        return bool(join(wide, narrow) == wide)
    except Conflict:
        return False
