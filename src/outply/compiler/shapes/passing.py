"""Passing values to compiled code: for each shape a function that checks a value and writes its bytes.

`pack` does the same for any shape, by looking at the shape again and again. A search at the root calls compiled code
for each of its actions, so here all that depends on the shape alone is decided once.
"""

import struct
from collections.abc import Callable
from typing import Any

from outply.compiler.shapes.kinds import Bool, Float, Int, Misfit, Record, Row, Shape, fields_of
from outply.compiler.shapes.layout import LENGTH_BYTES, header, offsets
from outply.compiler.shapes.packing import LISTS, format_of, holds, pack

Write = Callable[[Any, bytearray, int], None]


def writer(shape: Shape) -> Write:
    """The function `write(value, buffer, place)`; it raises Misfit where the value is none of this shape."""
    if isinstance(shape, Int):
        return int_writer(shape)
    if isinstance(shape, Float):
        return float_writer(shape)
    if isinstance(shape, Bool):
        return bool_writer()
    if isinstance(shape, Record):
        return record_writer(shape)
    if isinstance(shape, Row):
        return row_writer(shape)
    return any_writer(shape)


def any_writer(shape: Shape) -> Write:
    """A writer for a shape that needs no haste."""

    def write(value: Any, buffer: bytearray, place: int) -> None:
        data = pack(value, shape)
        buffer[place : place + len(data)] = data

    return write


def misfit(value: Any) -> Misfit:
    """The value does not fit."""
    return Misfit(f"{value!r:.60}")


def int_writer(shape: Int) -> Write:
    """A writer for integers within a range."""
    low, high, put = shape.low, shape.high, struct.Struct("<" + format_of(shape)).pack_into

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) not in (int, bool) or not low <= value <= high:
            raise misfit(value)
        put(buffer, place, value)

    return write


def float_writer(shape: Float) -> Write:
    """A writer for floats."""
    put = struct.Struct("<d").pack_into

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if not holds(shape, value):
            raise misfit(value)
        put(buffer, place, value)

    return write


def bool_writer() -> Write:
    """A writer for flags."""

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) is not bool:
            raise misfit(value)
        buffer[place] = value

    return write


def record_writer(shape: Record) -> Write:
    """A writer for tuples, NamedTuples and dataclasses."""
    kind, cls = shape.cls or tuple, shape.cls
    is_tuple = issubclass(kind, tuple)
    parts = [(writer(item), at) for item, at in zip(shape.items, offsets(shape)[0], strict=True)]

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) is not kind:
            raise misfit(value)
        items = value if is_tuple else fields_of(value, cls)
        if len(items) != len(parts):
            raise misfit(value)
        for item, (put, at) in zip(items, parts, strict=True):
            put(item, buffer, place + at)

    return write


def row_writer(shape: Row) -> Write:
    """A writer for rows of small integers without a sign, as most boards are; others go the general way."""
    item = shape.item
    if not isinstance(item, Int) or item.low < 0 or item.high > 255 or shape.kind != "tuple":
        return any_writer(shape)
    kind, varies, start, most, least = LISTS[shape.kind], shape.varies, header(shape), item.high, item.low

    def write(value: Any, buffer: bytearray, place: int) -> None:
        count = len(value) if type(value) is kind else -1
        if not shape.low <= count <= shape.high or not all(type(each) is int for each in value):
            raise misfit(value)
        if count and (max(value) > most or min(value) < least):
            raise misfit(value)
        if varies:
            buffer[place : place + LENGTH_BYTES] = count.to_bytes(LENGTH_BYTES, "little")
        buffer[place + start : place + start + count] = bytes(value)

    return write
