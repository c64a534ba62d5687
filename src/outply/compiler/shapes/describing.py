"""Shapes in plain words, for people who want to see how a game was understood."""

from collections.abc import Iterator
from typing import NamedTuple

from outply.compiler.shapes.data import field_names
from outply.compiler.shapes.kinds import (
    LARGEST,
    LEAST,
    MOST_UNSIGNED,
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import count

MOST_LETTERS = 40


class Part(NamedTuple):
    """A part of a state or action, and what it can be."""

    name: str
    """The way to it: `state`, `state.cells`, `state.pieces[…].row`."""
    words: str


def parts_of(name: str, shape: Shape) -> Iterator[Part]:
    """A value and all fields of the classes in it, each with what it can be.

    >>> [part.words for part in parts_of("action", Record((Int(0, 2), Char("OX"))))]
    ["a tuple (an int from 0 to 2, one of the letters 'OX')"]
    """
    yield Part(name, words_of(shape))
    yield from fields_in(name, shape)


def fields_in(name: str, shape: Shape) -> Iterator[Part]:
    """The fields of the classes in a value."""
    if isinstance(shape, Record) and shape.cls in (None, complex):
        for number, item in enumerate(shape.items):
            yield from fields_in(f"{name}[{number}]", item)
    elif isinstance(shape, Record):
        for field, item in zip(field_names(shape.cls), shape.items, strict=True):
            yield from parts_of(f"{name}.{field}", item)
    elif isinstance(shape, Row | Set):
        yield from fields_in(f"{name}[…]", shape.item)
    elif isinstance(shape, Union):
        named = [option for option in shape.options if not isinstance(option, Nothing)]
        for option in named:
            several = len(named) > 1 and getattr(option, "cls", None)
            yield from fields_in(f"{name}({option.cls.__name__})" if several else name, option)


def words_of(shape: Shape) -> str:
    """What a value can be."""
    if isinstance(shape, Int):
        return range_of(shape)
    if isinstance(shape, Char):
        return f"one of the letters {shortened(shape.letters)}" if len(shape.letters) > 1 else f"'{shape.letters}'"
    if isinstance(shape, Float):
        return "a number" if shape.mixed else "a float"
    if isinstance(shape, Member):
        return f"a {shape.cls.__name__}, one of {len(shape.members)}"
    if isinstance(shape, Record):
        return record_of(shape)
    if isinstance(shape, Row):
        return row_of(shape)
    if isinstance(shape, Set):
        return set_of(shape)
    if isinstance(shape, Dict):
        return f"a dict of up to {shape.high} items, from {words_of(shape.key)} to {words_of(shape.value)}"
    if isinstance(shape, Union):
        return " or ".join(words_of(option) for option in shape.options)
    plain = {Bool: "True or False", Nothing: "None"}
    return plain.get(type(shape), "nothing that was ever seen")


def range_of(shape: Int) -> str:
    """An integer; ranges of a whole word say so."""
    if (shape.low, shape.high) in ((LEAST, LARGEST), (0, MOST_UNSIGNED)):
        return "an int of 64 bits"
    return f"an int from {shape.low:,} to {shape.high:,}" if shape.low < shape.high else f"the int {shape.low}"


def record_of(shape: Record) -> str:
    """A tuple with its items; of an object only its class, for its fields are shown one by one."""
    if shape.cls is not None:
        return f"a {shape.cls.__name__}"
    return f"a tuple ({', '.join(map(words_of, shape.items))})"


def row_of(shape: Row) -> str:
    """A tuple, list or string, as long as it was seen at most."""
    length = f"{shape.high}" if shape.low == shape.high else f"{shape.low} to {shape.high}"
    if shape.kind == "str":
        letters = shape.item.letters if isinstance(shape.item, Char) else ""
        return f"a string of {length} letters of {shortened(letters)}" if letters else "an empty string"
    if shape.kind == "bytes" and shape.item != UNKNOWN:
        return f"{length} bytes, each {words_of(shape.item)}"
    if shape.item == UNKNOWN:
        return f"an empty {shape.kind}"
    items = "item" if shape.high == 1 else "items"
    return f"a {shape.kind} of {length} {items}, each {words_of(shape.item)}"


def set_of(shape: Set) -> str:
    """A set, and how many items there can be: its universe."""
    kind = "frozenset" if shape.frozen else "set"
    if shape.item == UNKNOWN:
        return f"an empty {kind}"
    total = count(shape.item)
    room = "too many different items" if total is None else f"{total:,} different items"
    return f"a {kind} out of {room}, each {words_of(shape.item)}"


def shortened(letters: str) -> str:
    """An alphabet in quotes, cut where it is long."""
    return repr(letters if len(letters) <= MOST_LETTERS else letters[:MOST_LETTERS] + "…")
