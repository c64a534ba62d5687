"""Sets with their order: which items have the same hash in every process, and how large the tables of sets get.

A program is compiled without the order of sets first. Only where it shows, it is compiled again with it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from outply.compiler.library.set_tables import FIRST, ITEM, SMALLEST
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Bool,
    Dict,
    Int,
    Method,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)

MOST_PLACES = 512

_kept: ContextVar[bool] = ContextVar("order kept", default=False)


@contextmanager
def keeping_order(kept: bool = True) -> Iterator[None]:
    """Within, the shapes of sets say that their order is kept, where it can be."""
    token = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(token)


def is_kept() -> bool:
    """Whether the order of sets is kept."""
    return _kept.get()


def set_shape(item: Shape, frozen: bool) -> Set:
    """The shape of a set of these items, with its order if that is kept."""
    return Set(item, frozen, is_kept() and has_order(item))


def has_order(item: Shape) -> bool:
    """Whether items have the same hash in every process. Those of strings differ, and so do those of enums."""
    if isinstance(item, Nothing):
        return sys.version_info >= (3, 12)
    if isinstance(item, Record):
        return is_hashed_as_tuple(item.cls) and all(map(has_order, item.items))
    if isinstance(item, Row):
        return item.kind == "tuple" and has_order(item.item)
    if isinstance(item, Union):
        return all(map(has_order, item.options))
    return item == UNKNOWN or isinstance(item, Int | Bool)


def is_hashed_as_tuple(cls: Any) -> bool:
    """Whether a class leaves hashes to Python's numbers and tuples."""
    if cls is None or cls is complex:
        return True
    made = getattr(cls.__hash__, "__code__", None)
    return cls.__hash__ is tuple.__hash__ or (made is not None and made.co_filename == "<string>")


def places_for(items: int) -> int:
    """How many places there are for a set of so many items, added one by one or joined from two sets."""
    size = SMALLEST
    while items * 5 >= (size - 1) * 3:
        size *= 4
    joined = SMALLEST
    while joined <= 2 * items:
        joined *= 2
    return min(max(size, joined), MOST_PLACES)


def table_row(items: int) -> Row:
    """The shape of the table behind a set, of which there are so many items."""
    places = places_for(items)
    return Row(Int(0, max(items - 1 + ITEM, places)), FIRST + places, FIRST + places, "tuple")


def with_order(shape: Shape, ordered: bool = True) -> Shape:
    """A shape in which all sets have their order, where they can, or none has."""
    if isinstance(shape, Set):
        return Set(shape.item, shape.frozen, ordered and has_order(shape.item))
    if isinstance(shape, Record):
        return Record(tuple(with_order(item, ordered) for item in shape.items), shape.cls)
    if isinstance(shape, Row):
        return Row(with_order(shape.item, ordered), shape.low, shape.high, shape.kind)
    if isinstance(shape, Union):
        return Union(tuple(with_order(option, ordered) for option in shape.options))
    if isinstance(shape, Dict):
        value = with_order(shape.value, ordered)
        return Dict(with_order(shape.key, ordered), value, shape.high, shape.kind, shape.factory)
    return Method(with_order(shape.owner, ordered), shape.name) if isinstance(shape, Method) else shape
