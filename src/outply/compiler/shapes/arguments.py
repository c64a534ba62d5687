"""Arguments of a program: written into the memory in which they are passed, again and again."""

from typing import Any

from outply.compiler.shapes.kinds import Bool, Char, Float, Int, Known, Member, Nothing, Record, Row, Set, Shape, Union
from outply.compiler.shapes.layout import size
from outply.compiler.shapes.passing import Write, writer
from outply.primitives.hashing import is_frozen

# Shapes of which a writer fills every byte.
NUMBERS = (Int, Float, Bool, Char, Member)

# How many values a program keeps the bytes of.
MOST_KEPT = 1024


def passing(shape: Shape) -> Write:
    """A writer for an argument of a program. It keeps the bytes of what it wrote: a root asks about the same states
    at every depth. What could be changed meanwhile is written anew.
    """
    write, length, kept = writer(shape), size(shape), dict[int, tuple[Any, bytes]]()
    if not is_settled(shape):
        return write if isinstance(shape, NUMBERS) else write_anew(write, length)

    def write_again(value: Any, buffer: bytearray, place: int) -> None:
        known = kept.get(id(value))
        if known is None or known[0] is not value:
            fresh = bytearray(length)
            write(value, fresh, 0)
            if len(kept) >= MOST_KEPT:
                kept.clear()
            known = kept[id(value)] = value, bytes(fresh)
        buffer[place : place + length] = known[1]

    return write_again


def write_anew(write: Write, length: int) -> Write:
    """The same writer for memory that was used before: where it leaves a gap, there is a zero."""
    nothing = bytes(length)

    def write_cleanly(value: Any, buffer: bytearray, place: int) -> None:
        buffer[place : place + length] = nothing
        write(value, buffer, place)

    return write_cleanly


def is_settled(shape: Shape) -> bool:
    """Whether values of a shape are large enough to be kept in mind, and never change."""
    return isinstance(shape, Record | Row | Set | Union) and never_changes(shape)


def never_changes(shape: Shape) -> bool:
    """Whether values of a shape, and all that is in them, cannot be changed."""
    if isinstance(shape, Record):
        cls = shape.cls or tuple
        return (issubclass(cls, tuple) or is_frozen(cls)) and all(map(never_changes, shape.items))
    if isinstance(shape, Row):
        return shape.kind in ("tuple", "str", "bytes") and never_changes(shape.item)
    if isinstance(shape, Set):
        return shape.frozen
    if isinstance(shape, Union):
        return all(map(never_changes, shape.options))
    return isinstance(shape, Int | Float | Bool | Char | Member | Nothing | Known)
