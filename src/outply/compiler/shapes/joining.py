"""How shapes join: the least shape for the values of both, and the shape of a Python value."""

import enum
import typing
from collections.abc import Iterable
from typing import Any

from outply.compiler.shapes.annotations import is_optional, item_notes, notes_of
from outply.compiler.shapes.clipping import is_few, narrower
from outply.compiler.shapes.data import DICTS, field_names, fields_of, is_data, is_data_but_for, is_flag, is_record
from outply.compiler.shapes.kinds import (
    BOOL,
    EXACT,
    FLOAT,
    LARGEST,
    LEAST,
    MIXED,
    MOST_UNSIGNED,
    NOTHING,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Method,
    Nothing,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Shape,
    Union,
    Unknown,
)
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.ordered import has_order, set_shape, table_row
from outply.compiler.shapes.set_layouts import has_table
from outply.compiler.shapes.unions import union

# Where a range that keeps growing is rounded up to.
STEPS = (0, 1, 15, 63, 255, LARGEST)
LENGTHS = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)
LONGEST = 4096


def int_shape(low: int, high: int) -> Int:
    """The integers of a range, if one word holds them."""
    if low < LEAST or high > MOST_UNSIGNED or (low < 0 and high > LARGEST):
        raise Conflict(f"integers from {low} to {high}, which need more than 64 bits")
    return Int(low, high)


def shape_of(value: Any, note: Any = None) -> Shape:
    """The shape of one Python value; `note` is its annotation, which distinguishes rows from records."""
    kind = type(value)
    if value is None:
        return NOTHING
    if kind is bool:
        return BOOL
    if kind is int:
        return int_shape(value, value)
    if kind is float:
        return FLOAT
    if kind is str:
        return Char(value) if len(value) == 1 else Row(joined(map(shape_of, value)), len(value), len(value), "str")
    if kind is bytes:
        return Row(joined(map(shape_of, value)), len(value), len(value), "bytes")
    if isinstance(value, enum.Enum) and (not isinstance(value, enum.Flag) or is_flag(kind)):
        return Member(kind)
    if kind is complex:
        return Record(tuple(shape_of(part) for part in fields_of(value, complex)), complex)
    if is_record(kind):
        notes = notes_of(typing.cast(Any, kind))
        parts = zip(field_names(kind), fields_of(value, kind), strict=True)
        return Record(tuple(field_shape(part, notes.get(name)) for name, part in parts), kind)
    if kind in (tuple, list):
        return shape_of_items(value, note)
    if kind in (set, frozenset):
        return shape_of_set(value, set_shape(joined(map(shape_of, value)), kind is frozenset))
    if kind is dict:
        return Dict(joined(map(shape_of, value)), joined(map(shape_of, value.values())), len(value))
    if kind is range:
        return Range(int_shape(min(value, default=0), max(value, default=0)), len(value))
    raise Conflict(f"a value of the class {kind.__name__}")


def shape_of_set(value: Any, shape: Set) -> Set:
    """The shape of a set: without its order, if the table behind it is not known, or too large."""
    known = not shape.ordered or not is_few(shape.item) or has_table(value, table_row(count(shape.item) or 1).high)
    return shape if known else Set(shape.item, shape.frozen)


def field_shape(value: Any, note: Any) -> Shape:
    """The shape of a field, which may be None if its annotation says so."""
    shape = shape_of(value, note)
    return join(shape, NOTHING) if is_optional(note) else shape


def shape_of_items(value: Any, note: Any) -> Shape:
    """The shape of a tuple or list."""
    parts = item_notes(note)
    if isinstance(value, list):
        return Row(joined(field_shape(item, parts) for item in value), len(value), len(value), "list")
    items = tuple(field_shape(item, parts) for item in value)
    if parts is None and 0 < len(items) <= 3 and not all(isinstance(item, Row | Record) for item in items):
        return Record(items)
    if parts is None and len(items) == 2:
        return Record(items)
    try:
        item = joined(items)
    except Conflict:
        item = None
    if item is None or (is_mixed(item) and len(items) <= 16 and parts is None):
        return Record(items)
    return Row(item, len(items), len(items), "tuple")


def is_mixed(shape: Shape) -> bool:
    """Whether a shape has several options besides None."""
    return isinstance(shape, Union) and sum(not isinstance(option, Nothing) for option in shape.options) > 1


def is_function(value: Any) -> bool:
    """Whether a known value is something to be called, which exists only while compiling."""
    return callable(value) and not is_data(value)


def holds_functions(value: Any) -> bool:
    """Whether a known value is a container or a record with functions among data."""
    return not is_data(value) and not is_function(value) and is_data_but_for(is_function, value)


def shown(shape: Shape) -> Shape:
    """The shape that a value has at run time."""
    if isinstance(shape, Known):
        if is_function(shape.value):
            return shape
        return Pick((shape.value,)) if holds_functions(shape.value) else shape_of(shape.value)
    if isinstance(shape, Record):
        return Record(tuple(shown(item) for item in shape.items), shape.cls)
    return shape


def joined(shapes: Iterable[Shape]) -> Shape:
    """The least shape for the values of all."""
    total: Shape = UNKNOWN
    for shape in shapes:
        total = join(total, shape)
    return total


def join(a: Shape, b: Shape, widen: bool = False) -> Shape:
    """The least shape for values of both. `widen` rounds growing ranges up, so that inference comes to an end."""
    if a in (UNKNOWN, b):
        return b
    if b == UNKNOWN:
        return a
    if can_be_picked(a) and can_be_picked(b):
        return picked_of(a, b)
    a, b = shown(a), shown(b)
    if a == b:
        return a
    if isinstance(a, Union) or isinstance(b, Union):
        return join_options(a, b, widen)
    merged = merge(a, b, widen)
    return merged if merged is not None else union([a, b])


def can_be_picked(shape: Shape) -> bool:
    """Whether a shape is of a constant dict, or of one of several constants."""
    if not isinstance(shape, Known):
        return isinstance(shape, Pick)
    return (type(shape.value) in DICTS and is_data(shape.value)) or holds_functions(shape.value)


def picked_of(a: Shape, b: Shape) -> Shape:
    """One of the constants of both."""
    constants: Pick = Pick(())
    for shape in (a, b):
        for constant in shape.constants if isinstance(shape, Pick) else (shape.value,):
            if constants.place_of(constant) is None:
                constants = Pick((*constants.constants, constant))
    return constants if len(constants.constants) > 1 else a


def join_options(a: Shape, b: Shape, widen: bool) -> Shape:
    """The options of both, each kind once."""
    options = list(a.options) if isinstance(a, Union) else [a]
    for other in b.options if isinstance(b, Union) else [b]:
        for k, option in enumerate(options):
            merged = option if option == other else merge(option, other, widen)
            if merged is not None:
                options[k] = merged
                break
        else:
            options.append(other)
    return union(options)


def merge(a: Shape, b: Shape, widen: bool) -> Shape | None:
    """One shape for both, of the same kind; None if they need a union."""
    kinds = {type(a), type(b)}
    if kinds <= {Int, Bool, Float}:
        return merge_numbers(a, b, kinds, widen)
    if kinds == {Char}:
        return Char("".join(sorted({*a.letters, *b.letters})))
    if kinds == {Member}:
        return a if a.cls is b.cls else None
    if kinds == {Record}:
        return merge_records(a, b, widen)
    if kinds <= {Char, Row} and as_text(a) and as_text(b):
        return merge_rows(as_text(a), as_text(b), widen)
    if kinds == {Row}:
        return merge_rows(a, b, widen) if a.kind == b.kind else None
    if kinds == {Row, Record}:
        row, record = (a, b) if isinstance(a, Row) else (b, a)
        other = as_row(record) if row.kind == "tuple" and record.cls is None else None
        if other is None or (row.item != UNKNOWN and is_mixed(join(row.item, other.item))):
            return None
        return merge_rows(row, other, widen)
    if kinds == {Set}:
        return merge_sets(a, b, widen) if a.frozen == b.frozen else None
    if kinds == {Dict} and (a.kind, a.factory) == (b.kind, b.factory):
        key, value = join(a.key, b.key, widen), join(a.value, b.value, widen)
        return Dict(key, value, merge_rows(rows_like(a), rows_like(b), widen).high, a.kind, a.factory)
    if kinds == {Method} and a.name == b.name:
        return Method(join(a.owner, b.owner, widen), a.name)
    if kinds == {Pick}:
        return picked_of(a, b)
    if kinds == {Range}:
        return Range(merge_numbers(a.item, b.item, {Int}, widen), max(a.most, b.most))
    return None


def merge_numbers(a: Shape, b: Shape, kinds: set[type], widen: bool) -> Shape:
    """A number; an int that may be a float is kept as a float, as long as that holds it."""
    if Float in kinds:
        return FLOAT if a == b == FLOAT else MIXED
    a, b = (Int(0, 1) if isinstance(shape, Bool) else shape for shape in (a, b))
    low, high = min(a.low, b.low), max(a.high, b.high)
    if widen and low < a.low:
        low = max(-step - 1 for step in STEPS if -step - 1 <= low) if low < 0 else 0
    if widen and high > a.high:
        # What no word holds together with negative numbers is a fault, should it come to that.
        high = min((step for step in STEPS if step >= high), default=LARGEST if low < 0 else MOST_UNSIGNED)
    return int_shape(low, high)


def merge_records(a: Record, b: Record, widen: bool) -> Shape | None:
    """A record of both, or a row where plain tuples of like items differ in length."""
    if a.cls is not b.cls:
        return None
    if len(a.items) == len(b.items):
        return Record(tuple(join(x, y, widen) for x, y in zip(a.items, b.items, strict=True)), a.cls)
    one, other = as_row(a), as_row(b)
    if one is None or other is None or is_mixed(join(one.item, other.item)):
        return None
    return merge_rows(one, other, widen)


def merge_rows(a: Row, b: Row, widen: bool) -> Row:
    """A row that holds either."""
    low, high = min(a.low, b.low), max(a.high, b.high)
    if widen and high > a.high:
        high = min((length for length in LENGTHS if length >= high), default=LONGEST)
    if high > LONGEST:
        raise Conflict(f"a row of {high} items")
    return Row(join(a.item, b.item, widen), low, high, a.kind)


def merge_sets(a: Set, b: Set, widen: bool) -> Set:
    """A set for the items of both; one that keeps growing has as many as its bits can hold, and the rest is checked."""
    item = join(a.item, b.item, widen)
    if widen:
        item = next(filter(is_few, (item, *(join(a.item, part) for part in narrower(item)))), item)
    return Set(item, a.frozen, a.ordered and b.ordered and has_order(item))


def rows_like(shape: Dict) -> Row:
    """A row of as many items as a dict."""
    return Row(UNKNOWN, 0, shape.high, "list")


def as_text(shape: Shape) -> Any:
    """A string as a row of letters; None for anything else."""
    if isinstance(shape, Char):
        return Row(shape, 1, 1, "str")
    return shape if isinstance(shape, Row) and shape.kind == "str" else None


def as_row(record: Shape) -> Any:
    """A plain tuple as a row of like items; None if they are not alike."""
    if isinstance(record, Row):
        return record
    try:
        item = joined(shown(item) for item in record.items)
    except Conflict:
        return None
    return Row(item, len(record.items), len(record.items), "tuple")


def fits_exactly(shape: Int) -> bool:
    """Whether a float holds every integer of this range."""
    return shape.low >= -EXACT and shape.high <= EXACT


__all__ = ["EXACT", "Unknown", "join", "joined", "shape_of", "shown"]
