"""Taking values from compiled code: for each shape a function that reads a value from its bytes.

`unpack` does the same for any shape, by looking at the shape again and again. Here all that depends on the shape alone
is decided once, for a rule in Python may be asked about thousands of states.
"""

import struct
from collections.abc import Callable, Iterator
from typing import Any

from outply.compiler.shapes.kinds import Char, Dict, Int, Record, Row, Set, Shape, Union
from outply.compiler.shapes.layout import LENGTH_BYTES, header, offsets, size
from outply.compiler.shapes.packing import LISTS, format_of, made, unpack
from outply.primitives.classes import keeps_hash

Read = Callable[[bytes, int], Any]


def reader(shape: Shape) -> Read:
    """The function `read(data, place)`."""
    makers: dict[Any, Callable[[Any], Read]] = {
        Int: int_reader, Record: record_reader, Row: row_reader, Union: union_reader,
    }  # fmt: skip
    return makers.get(type(shape), any_reader)(shape)


def any_reader(shape: Shape) -> Read:
    """A reader for a shape that needs no haste."""

    def read(data: bytes, place: int) -> Any:
        return unpack(data, shape, place)

    return read


def int_reader(shape: Int) -> Read:
    """A reader for integers."""
    get = struct.Struct("<" + format_of(shape)).unpack_from

    def read(data: bytes, place: int) -> Any:
        return get(data, place)[0]

    return read


def record_reader(shape: Record) -> Read:
    """A reader for records."""
    parts, cls = [*zip(offsets(shape)[0], map(reader, shape.items), strict=True)], shape.cls

    def read(data: bytes, place: int) -> Any:
        return made(cls, [each(data, place + at) for at, each in parts])

    return read


def row_reader(shape: Row) -> Read:
    """A reader for rows: those of small letters and of numbers are read at once."""
    first, step = header(shape), size(shape.item)
    kind: Any = "".join if shape.kind == "str" else LISTS[shape.kind]
    small = isinstance(shape.item, Char) and step == 1
    letter = format_of(shape.item) if isinstance(shape.item, Int) else ""
    item = reader(shape.item)

    def read(data: bytes, place: int) -> Any:
        length = int.from_bytes(data[place : place + LENGTH_BYTES], "little") if shape.varies else shape.low
        start = place + first
        if small:
            return kind(data[start : start + length].decode("latin-1"))
        if letter:
            return kind(struct.unpack_from(f"<{length}{letter}", data, start))
        return kind([item(data, start + step * k) for k in range(length)])

    return read


def union_reader(shape: Union) -> Read:
    """A reader for one of several shapes."""
    places, options = offsets(shape)[0][1:], [reader(option) for option in shape.options]

    def read(data: bytes, place: int) -> Any:
        tag = data[place]
        return options[tag](data, place + places[tag])

    return read


def has_set(shape: Shape) -> bool:
    """Whether a value of a shape may hold a set, of which the order is not the one that it had."""
    return any(isinstance(part, Set) for part in all_parts(shape))


def has_kept_hash(shape: Shape) -> bool:
    """Whether a value of a shape may hold an object that keeps its hash, which compiled code does not know."""
    return any(isinstance(part, Record) and part.cls and keeps_hash(part.cls) for part in all_parts(shape))


def all_parts(shape: Shape) -> Iterator[Shape]:
    """A shape, and those of all that its values may hold."""
    yield shape
    inside: tuple[Shape, ...] = ()
    if isinstance(shape, Record):
        inside = shape.items
    elif isinstance(shape, Union):
        inside = shape.options
    elif isinstance(shape, Dict):
        inside = shape.key, shape.value
    elif isinstance(shape, Row):
        inside = (shape.item,)
    for part in inside:
        yield from all_parts(part)
