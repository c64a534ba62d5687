"""Python values as bytes, and back; and the number of a value among all that its shape has."""

import dataclasses
import struct
from typing import Any

from outply.compiler.shapes.data import fields_of
from outply.compiler.shapes.kinds import (
    BOOL,
    EXACT,
    Bool,
    Char,
    Conflict,
    Dict,
    Float,
    Int,
    Member,
    Misfit,
    Nothing,
    Pick,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import LENGTH_BYTES, count, dict_parts, header, int_size, offsets, set_parts, size
from outply.compiler.shapes.set_layouts import has_table, table_of
from outply.primitives.classes import own_fields

LISTS: dict[str, Any] = {"tuple": tuple, "list": list, "str": str, "bytes": bytes, "bytearray": bytearray}


FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}


def format_of(shape: Int) -> str:
    """How `struct` writes an integer of this range."""
    letter = FORMATS[int_size(shape)]
    return letter if shape.low < 0 else letter.upper()


def made(cls: Any, items: list[Any]) -> Any:
    """A tuple, or an instance of a class, with these fields; those that it makes by itself it makes again."""
    if cls is None:
        return tuple(items)
    if own_fields(cls):
        value = object.__new__(cls)
        vars(value).update(zip(own_fields(cls), items, strict=True))
        return value
    if dataclasses.is_dataclass(cls):
        items = [item for item, field in zip(items, dataclasses.fields(cls), strict=True) if field.init]
    return cls(*items)


def holds(shape: Shape, value: Any) -> bool:
    """Whether a value is one of this shape."""
    kind = type(value)
    if isinstance(shape, Int):
        return kind in (int, bool) and shape.low <= value <= shape.high
    if isinstance(shape, Bool):
        return kind is bool
    if isinstance(shape, Float):
        return kind is float or (shape.mixed and kind in (int, bool) and -EXACT <= value <= EXACT)
    if isinstance(shape, Char):
        return kind is str and len(value) == 1 and value in shape.letters
    if isinstance(shape, Member):
        return kind is shape.cls
    if isinstance(shape, Nothing):
        return value is None
    if isinstance(shape, Record):
        if kind is not (shape.cls or tuple):
            return False
        items = fields_of(value, shape.cls)
        if shape.cls is complex:
            items = [float(i) if isinstance(part, Float) else i for i, part in zip(items, shape.items, strict=True)]
        return len(items) == len(shape.items) and all(map(holds, shape.items, items))
    if isinstance(shape, Row):
        fits = kind is LISTS[shape.kind] and shape.low <= len(value) <= shape.high
        return fits and all(holds(shape.item, item) for item in value)
    if isinstance(shape, Set):
        fits = kind is (frozenset if shape.frozen else set) and all(holds(shape.item, item) for item in value)
        return fits and (not shape.ordered or has_table(value, set_parts(shape)[1].high))
    if isinstance(shape, Pick):
        return shape.place_of(value) is not None
    if isinstance(shape, Dict):
        fits = shape.kind == "dict" and kind is dict and len(value) <= shape.high
        return fits and all(holds(shape.key, key) and holds(shape.value, item) for key, item in value.items())
    return isinstance(shape, Union) and any(holds(option, value) for option in shape.options)


def pack(value: Any, shape: Shape) -> bytes:
    """A Python value as bytes."""
    if not holds(shape, value):
        raise Misfit(f"{value!r:.60}")
    return packed(value, shape)


def packed(value: Any, shape: Shape) -> bytes:
    """A Python value of a shape as bytes."""
    length = size(shape)
    if isinstance(shape, Int):
        data = int(value).to_bytes(length, "little", signed=shape.low < 0)
    elif isinstance(shape, Bool):
        data = bytes([value])
    elif isinstance(shape, Float):
        data = struct.pack("<d", value)
    elif isinstance(shape, Char):
        data = ord(value).to_bytes(length, "little")
    elif isinstance(shape, Member):
        data = bytes([shape.members.index(value)])
    elif isinstance(shape, Record):
        data = b""
        for place, item, part in zip(offsets(shape)[0], fields_of(value, shape.cls), shape.items, strict=True):
            data = data.ljust(place, b"\0") + packed(item, part)
    elif isinstance(shape, Row):
        data = len(value).to_bytes(LENGTH_BYTES, "little").ljust(header(shape), b"\0") if shape.varies else b""
        if isinstance(shape.item, Int):
            data += struct.pack(f"<{len(value)}{format_of(shape.item)}", *value)
        else:
            data += b"".join(packed(item, shape.item) for item in value)
    elif isinstance(shape, Set):
        bits = sum(1 << number_of(item, shape.item) for item in value)
        data = bits.to_bytes(size(Set(shape.item, shape.frozen)), "little")
        data += packed_table(value, shape) if shape.ordered else b""
    elif isinstance(shape, Dict):
        data = packed_dict(value, shape)
    elif isinstance(shape, Union):
        tag = next(k for k, option in enumerate(shape.options) if holds(option, value))
        data = bytes([tag]).ljust(offsets(shape)[0][tag + 1], b"\0") + packed(value, shape.options[tag])
    else:
        data = b""
    return data.ljust(length, b"\0")


def packed_dict(value: dict[Any, Any], shape: Dict) -> bytes:
    """A dict as bytes: its keys, its values, and for each key that there can be where it stands."""
    (keys, values, _), (_, at_values, at_places) = dict_parts(shape), offsets(shape)[0]
    data = packed(list(value), keys).ljust(at_values, b"\0") + packed(list(value.values()), values)
    return data.ljust(at_places, b"\0") + placed(value, shape)


def placed(value: dict[Any, Any], shape: Dict) -> bytes:
    """For each key that there can be in a dict where it stands, counted from 1."""
    row = dict_parts(shape)[2]
    places = [0] * row.low
    if places:
        for place, key in enumerate(value, start=1):
            places[number_of(key, shape.key)] = place
    return packed(places, row)


def unpack(data: bytes, shape: Shape, at: int = 0) -> Any:
    """The Python value whose bytes begin there."""
    if isinstance(shape, Int):
        return int.from_bytes(data[at : at + size(shape)], "little", signed=shape.low < 0)
    if isinstance(shape, Bool):
        return bool(data[at])
    if isinstance(shape, Float):
        return struct.unpack_from("<d", data, at)[0]
    if isinstance(shape, Char):
        return chr(int.from_bytes(data[at : at + size(shape)], "little"))
    if isinstance(shape, Member):
        return shape.members[data[at]]
    if isinstance(shape, Pick):
        return shape.constants[unpack(data, shape.numbers, at)]
    if isinstance(shape, Record):
        items = [unpack(data, part, at + k) for k, part in zip(offsets(shape)[0], shape.items, strict=True)]
        return made(shape.cls, items)
    if isinstance(shape, Row):
        length = int.from_bytes(data[at : at + LENGTH_BYTES], "little") if shape.varies else shape.low
        first, step = at + header(shape), size(shape.item)
        items = [unpack(data, shape.item, first + step * k) for k in range(length)]
        return "".join(items) if shape.kind == "str" else LISTS[shape.kind](items)
    if isinstance(shape, Set):
        length = size(Set(shape.item, shape.frozen))
        bits = int.from_bytes(data[at : at + length], "little")
        items = [value_of(k, shape.item) for k in range(8 * length) if bits >> k & 1]
        return frozenset(items) if shape.frozen else set(items)
    if isinstance(shape, Dict):
        rows = zip(offsets(shape)[0][:2], dict_parts(shape)[:2], strict=True)
        keys, values = (unpack(data, row, at + k) for k, row in rows)
        return dict(zip(keys, values, strict=True))
    if isinstance(shape, Union):
        tag = data[at]
        return unpack(data, shape.options[tag], at + offsets(shape)[0][tag + 1])
    return None


def packed_table(value: Any, shape: Set) -> bytes:
    """The table behind a set as bytes."""
    row = set_parts(shape)[1]
    table = table_of(value, lambda item: number_of(item, shape.item))
    return packed((*table, *[0] * (row.high - len(table))), row)


def counted(shape: Shape) -> int:
    """How many values a shape has, which must be known."""
    total = count(shape)
    if total is None:
        raise Conflict("items of which there is no end")
    return total


def number_of(value: Any, shape: Shape) -> int:
    """The place of a value in the universe of its shape."""
    if isinstance(shape, Int):
        return int(value) - shape.low
    if isinstance(shape, Bool):
        return int(value)
    if isinstance(shape, Char):
        return shape.letters.index(value)
    if isinstance(shape, Member):
        return shape.members.index(value)
    if isinstance(shape, Record):
        total = 0
        for item, part in zip(fields_of(value, shape.cls), shape.items, strict=True):
            total = total * counted(part) + number_of(item, part)
        return total
    if isinstance(shape, Row):
        base, total = counted(shape.item), 0
        for item in value:
            total = total * base + number_of(item, shape.item)
        return total + sum(int(base**length) for length in range(shape.low, len(value)))
    if isinstance(shape, Union):
        tag = next(k for k, option in enumerate(shape.options) if holds(option, value))
        return sum(counted(option) for option in shape.options[:tag]) + number_of(value, shape.options[tag])
    return 0


def value_of(number: int, shape: Shape) -> Any:
    """The value at a place in the universe of a shape."""
    if isinstance(shape, Int):
        return number + shape.low
    if isinstance(shape, Bool):
        return bool(number)
    if isinstance(shape, Char):
        return shape.letters[number]
    if isinstance(shape, Member):
        return shape.members[number]
    if isinstance(shape, Record):
        items: list[Any] = []
        for part in reversed(shape.items):
            number, rest = divmod(number, counted(part))
            items.insert(0, value_of(rest, part))
        return made(shape.cls, items)
    if isinstance(shape, Row):
        base, length = counted(shape.item), shape.low
        while number >= base**length:
            number, length = number - base**length, length + 1
        row: list[Any] = []
        for _ in range(length):
            number, rest = divmod(number, base)
            row.insert(0, value_of(rest, shape.item))
        return "".join(row) if shape.kind == "str" else LISTS[shape.kind](row)
    if isinstance(shape, Union):
        for option in shape.options:
            if number < counted(option):
                return value_of(number, option)
            number -= counted(option)
    return None


__all__ = ["BOOL", "holds", "number_of", "pack", "unpack", "value_of"]
