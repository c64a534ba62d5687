"""Where CPython keeps the items of a set: read from memory, since no method of sets tells it.

    PySetObject   header, fill, used, mask, table, hash, finger, eight entries of its own, weak references
    entry         the item, its hash

So it is in Python 3.11 to 3.14. What is read is compared with what the set itself says: the number of its items, its
size in memory, and each item in the order of a loop. Where it differs, nothing is known.
"""

import ctypes
import struct
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from outply.compiler.library.set_tables import FIRST, ITEM, SMALLEST
from outply.compiler.library.set_tables import REMOVED as REMOVED_MARK

HEADER = object.__basicsize__
WORDS = struct.Struct("=6q")
ENTRY = struct.Struct("=qq")
OWN_TABLE = HEADER + WORDS.size
BASIC = OWN_TABLE + SMALLEST * ENTRY.size + 8
REMOVED_HASH = -1

EMPTY, REMOVED = "empty", "removed"


class Unreadable(Exception):
    """The set is not laid out as it should be."""


class Layout(NamedTuple):
    """What the table of a set holds: at each place its item in a tuple, or a word."""

    fill: int
    finger: int
    places: tuple[Any, ...]


def layout_of(group: Any) -> Layout:
    """The table of a set or frozenset. Raises Unreadable where it cannot be told."""
    if sys.implementation.name != "cpython" or type(group).__basicsize__ != BASIC:
        raise Unreadable
    fill, used, mask, table, _, finger = WORDS.unpack(ctypes.string_at(id(group) + HEADER, WORDS.size))
    size = mask + 1
    own = table == id(group) + OWN_TABLE
    expected = BASIC + (0 if own else size * ENTRY.size)
    if used != len(group) or own != (size == SMALLEST) or object_size(group) != expected:
        raise Unreadable
    found = entries(ctypes.string_at(table, size * ENTRY.size), list(group))
    if sum(place != EMPTY for place in found) != fill:
        raise Unreadable
    return Layout(fill, finger, tuple(found))


def object_size(group: Any) -> int:
    """How many bytes a set takes, with its table."""
    return int(group.__sizeof__())


def entries(data: bytes, items: list[Any]) -> list[Any]:
    """What stands at each place, of which the items in their order are known."""
    found: list[Any] = []
    rest = iter(items)
    for address, number in ENTRY.iter_unpack(data):
        if address == 0:
            found.append(EMPTY)
        elif number == REMOVED_HASH:
            found.append(REMOVED)
        else:
            item = next(rest, None)
            if id(item) != address or hash(item) != number:
                raise Unreadable
            found.append((item,))
    if next(rest, rest) is not rest:
        raise Unreadable
    return found


def is_stable(item: Any) -> bool:
    """Whether an item has the same hash in every process."""
    if isinstance(item, tuple):
        return type(item).__hash__ is tuple.__hash__ and all(map(is_stable, item))
    return type(item) in (int, bool, float, complex)


def places_text(group: Any, items: list[str]) -> tuple[str, ...]:
    """What stands at each place of a set, as text; where that is not known, its items in their order."""
    try:
        places = layout_of(group).places
    except Unreadable:
        return tuple(items)
    rest = iter(items)
    return tuple(place if isinstance(place, str) else next(rest) for place in places)


def table_of(group: Any, number: Callable[[Any], int]) -> list[int]:
    """The table behind a set as the library has it, with the number of each item."""
    layout = layout_of(group)
    words = {EMPTY: 0, REMOVED: REMOVED_MARK}
    places = [words[place] if isinstance(place, str) else number(place[0]) + ITEM for place in layout.places]
    return [len(places) - 1, layout.fill, len(group), layout.finger, *places]


def has_table(group: Any, most: int) -> bool:
    """Whether the table behind a set is known, and takes a row of at most so many numbers."""
    try:
        return FIRST + len(layout_of(group).places) <= most
    except Unreadable:
        return False
