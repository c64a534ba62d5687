"""Passing values to compiled code: for each shape a function that checks a value and writes its bytes.

`pack` does the same for any shape, by looking at the shape again and again. A search at the root calls compiled code
for each of its actions, so here all that depends on the shape alone is decided once.
"""

import enum
import struct
from collections.abc import Callable
from operator import is_
from typing import Any

from outply.compiler.shapes.data import fields_of
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Member,
    Misfit,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import LENGTH_BYTES, char_size, dict_parts, header, offsets, set_parts, size
from outply.compiler.shapes.packing import LISTS, format_of, holds, number_of, pack, packed_table, placed
from outply.compiler.shapes.set_layouts import has_table

Write = Callable[[Any, bytearray, int], None]


def writer(shape: Shape) -> Write:
    """The function `write(value, buffer, place)`; it raises Misfit where the value is none of this shape."""
    makers: dict[Any, Callable[[Any], Write]] = {
        Int: int_writer, Float: float_writer, Bool: bool_writer, Char: char_writer, Member: member_writer,
        Nothing: none_writer, Record: record_writer, Row: row_writer, Set: set_writer, Dict: dict_writer,
        Union: union_writer,
    }  # fmt: skip
    return makers.get(type(shape), any_writer)(shape)


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


def bool_writer(shape: Bool) -> Write:
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


def char_writer(shape: Char) -> Write:
    """A writer for single letters."""
    codes = {letter: ord(letter).to_bytes(char_size(shape), "little") for letter in shape.letters}
    length = char_size(shape)

    def write(value: Any, buffer: bytearray, place: int) -> None:
        code = codes.get(value) if type(value) is str else None
        if code is None:
            raise misfit(value)
        buffer[place : place + length] = code

    return write


def member_writer(shape: Member) -> Write:
    """A writer for members of an enum."""
    if not is_plain(shape):
        return any_writer(shape)
    numbers, kind = {member: k for k, member in enumerate(shape.members)}, shape.cls

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) is not kind:
            raise misfit(value)
        buffer[place] = numbers[value]

    return write


def is_plain(shape: Member) -> bool:
    """Whether a member of an enum is held by its number alone, as those of flags are not."""
    return not issubclass(shape.cls, enum.Flag)


def none_writer(shape: Nothing) -> Write:
    """A writer for None, which takes no room."""

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if value is not None:
            raise misfit(value)

    return write


def row_writer(shape: Row) -> Write:
    """A writer for rows: of small integers without a sign and of letters at once, of other things one by one."""
    if shape.kind not in LISTS or shape.item == UNKNOWN:
        return any_writer(shape)
    kind, varies, start, step = LISTS[shape.kind], shape.varies, header(shape), size(shape.item)
    put_items = items_writer(shape, step)

    def write(value: Any, buffer: bytearray, place: int) -> None:
        count = len(value) if type(value) is kind else -1
        if not shape.low <= count <= shape.high:
            raise misfit(value)
        if varies:
            buffer[place : place + LENGTH_BYTES] = count.to_bytes(LENGTH_BYTES, "little")
        put_items(value, buffer, place + start)

    return write


def items_writer(shape: Row, step: int) -> Write:
    """A writer for the items of a row alone."""
    item = shape.item
    if isinstance(item, Int) and item.low >= 0 and item.high <= 255:
        return bytes_writer(item)
    if isinstance(item, Char) and step == 1:
        return letters_writer(item)
    put = writer(item)

    def write(value: Any, buffer: bytearray, place: int) -> None:
        for each in value:
            put(each, buffer, place)
            place += step

    return write


def bytes_writer(item: Int) -> Write:
    """A writer for small integers without a sign, as most boards are made of."""
    most, least = item.high, item.low

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if not all(type(each) is int or type(each) is bool for each in value):
            raise misfit(value)
        if value and (max(value) > most or min(value) < least):
            raise misfit(value)
        buffer[place : place + len(value)] = bytes(value)

    return write


def letters_writer(item: Char) -> Write:
    """A writer for letters that take a byte each."""
    letters = frozenset(item.letters)

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if not letters.issuperset(value):
            raise misfit(value)
        buffer[place : place + len(value)] = "".join(value).encode("latin-1")

    return write


def set_writer(shape: Set) -> Write:
    """A writer for sets; the number of each item that was met is kept in mind."""
    kind, numbers = frozenset if shape.frozen else set, dict[Any, int]()
    length, end = size(Set(shape.item, shape.frozen)), size(shape)
    most = set_parts(shape)[1].high if shape.ordered else 0

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) is not kind:
            raise misfit(value)
        bits = 0
        for item in value:
            number = numbers.get(item)
            if number is None:
                if not holds(shape.item, item):
                    raise misfit(value)
                number = numbers[item] = number_of(item, shape.item)
            bits |= 1 << number
        buffer[place : place + length] = bits.to_bytes(length, "little")
        if most:
            if not has_table(value, most):
                raise misfit(value)
            buffer[place + length : place + end] = packed_table(value, shape).ljust(end - length, b"\0")

    return write


def dict_writer(shape: Dict) -> Write:
    """A writer for dicts. The keys that were written last are kept in mind: boards mostly have the same ones."""
    if shape.kind != "dict" or UNKNOWN in (shape.key, shape.value):
        return any_writer(shape)
    keys, values, places = dict_parts(shape)
    at_keys, at_values, at_places = offsets(shape)[0]
    put_keys, put_values = writer(keys), writer(values)
    last: list[Any] = [((), bytes(size(keys)), bytes(size(places)))]

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) is not dict:
            raise misfit(value)
        names, row, table = last[0]  # other threads write, too
        if len(names) != len(value) or not all(map(is_, names, value)):
            row = bytearray(size(keys))
            put_keys(list(value), row, 0)
            table = placed(value, shape)
            last[0] = (*value,), row, table
        buffer[place + at_keys : place + at_keys + len(row)] = row
        put_values(list(value.values()), buffer, place + at_values)
        buffer[place + at_places : place + at_places + len(table)] = table

    return write


def union_writer(shape: Union) -> Write:
    """A writer for one of several shapes, if Python's own class of a value says which."""
    kinds = [kinds_of_values(option) for option in shape.options]
    if len(set().union(*kinds)) != sum(map(len, kinds)) or not all(kinds):
        return any_writer(shape)
    places = offsets(shape)[0][1:]
    options = {
        kind: (tag, writer(option), places[tag]) for tag, option in enumerate(shape.options) for kind in kinds[tag]
    }

    def write(value: Any, buffer: bytearray, place: int) -> None:
        if type(value) not in options:
            raise misfit(value)
        tag, put, at = options[type(value)]
        buffer[place] = tag
        put(value, buffer, place + at)

    return write


def kinds_of_values(shape: Shape) -> frozenset[Any]:
    """The classes that values of a shape may have in Python; none if that is not known here."""
    if isinstance(shape, Int):
        return frozenset({int, bool})
    if isinstance(shape, Char) or (isinstance(shape, Row) and shape.kind == "str"):
        return frozenset({str})
    simple = {Bool: bool, Float: float, Nothing: type(None)}
    if type(shape) in simple and not (isinstance(shape, Float) and shape.mixed):
        return frozenset({simple[type(shape)]})
    if isinstance(shape, Record):
        return frozenset({shape.cls or tuple})
    if isinstance(shape, Row) and shape.kind == "tuple":
        return frozenset({tuple})
    return frozenset({shape.cls}) if isinstance(shape, Member) else frozenset()
