"""Which registers hold a value of a shape, and constants as the text of registers."""

import struct
from typing import Any

from outply.compiler.shapes.data import fields_of
from outply.compiler.shapes.kinds import (
    Array,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Method,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import dict_parts, set_parts, words
from outply.compiler.shapes.packing import holds, packed, packed_table

Kinds = list[tuple[str, Any]]


def registers(shape: Shape) -> Kinds:
    """The kind of each register, and for a pointer to a row the shape of the row."""
    if isinstance(shape, Int | Char | Member | Pick):
        return [("i64", None)]
    if isinstance(shape, Dict):
        return [("ptr", row) for row in dict_parts(shape)]
    if isinstance(shape, Method):
        return registers(shape.owner)
    if isinstance(shape, Bool):
        return [("i1", None)]
    if isinstance(shape, Float):
        return [("double", None)]
    if isinstance(shape, Record):
        return [kind for item in shape.items for kind in registers(item)]
    if isinstance(shape, Row):
        return [("ptr", shape)]
    if isinstance(shape, Set):
        table = [("ptr", set_parts(shape)[1])] if shape.ordered else []
        return [("i64", None)] * words(shape) + table
    if isinstance(shape, Union):
        return [("i64", None), *(kind for option in shape.options for kind in registers(option))]
    if isinstance(shape, Range):
        return [("i64", None)] * 3
    if isinstance(shape, Array):
        return [("ptr", None), ("i64", None)]
    return []


def parts_of(shape: Shape) -> list[Shape]:
    """The shapes whose registers make up those of a record or range, or of a set with its order."""
    if isinstance(shape, Dict):
        return list(dict_parts(shape))
    if isinstance(shape, Set):
        return list(set_parts(shape))
    return list(shape.items) if isinstance(shape, Record) else [Int(0, 0)] * 3


def slice_of(shapes: list[Shape], k: int, start: int = 0) -> slice:
    """Where the registers of the k-th of several shapes lie."""
    first = start + sum(len(registers(shape)) for shape in shapes[:k])
    return slice(first, first + len(registers(shapes[k])))


def float_text(number: float) -> str:
    """A float as LLVM writes it, to the last bit."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', number))[0]:016X}"


def zero(kind: str) -> str:
    """The zero of a register."""
    return {"i64": "0", "i1": "false", "double": float_text(0.0), "ptr": "null"}[kind]


def word_text(number: int) -> str:
    """An integer as a word with a sign."""
    return str(number - 2**64 if number > 2**63 - 1 else number)


class Tables:
    """The constants of a program that lie in memory."""

    def __init__(self) -> None:
        self.names: dict[bytes, str] = {}
        self.packed: dict[tuple[int, Any], tuple[Any, str]] = {}

    def of(self, value: Any, shape: Shape) -> str:
        """The name of a constant row."""
        key = id(value), shape
        if key not in self.packed:
            self.packed[key] = value, self.name(packed(value, shape))
        return self.packed[key][1]

    def name(self, data: bytes) -> str:
        """The name of a constant with these bytes."""
        return self.names.setdefault(data or b"\0", f"@table{len(self.names)}")

    def text(self) -> list[str]:
        """The definitions."""
        lines = []
        for data, name in self.names.items():
            escaped = "\\" + data.hex("\\")
            lines.append(f'{name} = internal unnamed_addr constant [{len(data)} x i8] c"{escaped}", align 8')
        return lines


def constant(value: Any, shape: Shape, tables: Tables) -> list[str]:
    """The registers of a constant."""
    if isinstance(shape, Int):
        return [word_text(int(value))]
    if isinstance(shape, Bool):
        return [str(bool(value)).lower()]
    if isinstance(shape, Float):
        return [float_text(float(value))]
    if isinstance(shape, Char):
        return [str(ord(value))]
    if isinstance(shape, Member):
        return [str(shape.members.index(value))]
    if isinstance(shape, Pick):
        return [str(shape.place_of(value))]
    if isinstance(shape, Record):
        items = zip(fields_of(value, shape.cls), shape.items, strict=True)
        return [reg for item, part in items for reg in constant(item, part, tables)]
    if isinstance(shape, Row):
        return [tables.of(value, shape)]
    if isinstance(shape, Set):
        data = packed(value, Set(shape.item, shape.frozen))
        bits = [word_text(int.from_bytes(data[k : k + 8], "little")) for k in range(0, len(data), 8)]
        return bits + ([tables.name(packed_table(value, shape))] if shape.ordered else [])
    if isinstance(shape, Union):
        tag = next(k for k, option in enumerate(shape.options) if holds(option, value))
        regs = [str(tag)]
        for k, option in enumerate(shape.options):
            regs += constant(value, option, tables) if k == tag else [zero(kind) for kind, _ in registers(option)]
        return regs
    if isinstance(shape, Range):
        return [str(value.start), str(value.stop), str(value.step)]
    assert not isinstance(shape, Known)
    return []
