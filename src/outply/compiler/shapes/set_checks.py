"""Whether the sets of this Python behave as the library says: a few are made, and compared place by place."""

import functools
from typing import Any

from outply.compiler.library import set_tables
from outply.compiler.library.set_tables import FIRST, SMALLEST
from outply.compiler.shapes.set_layouts import Unreadable, table_of

ROOM = FIRST + 512
ITEMS: tuple[tuple[Any, ...], ...] = (
    tuple(range(-3, 97)),
    tuple(k * 32 for k in range(24)),
    tuple(2**k - 2 for k in range(80)),
    tuple((row, column) for row in range(-1, 9) for column in range(9)),
    tuple(((k % 7, -k), k // 7) for k in range(60)),
)


@functools.cache
def are_as_expected() -> bool:
    """Whether histories of several operations leave the same tables in Python and in the library."""
    try:
        return all(is_as_expected(items, count) for items in ITEMS for count in (3, 5, 8, 19, len(items) - 1))
    except (Unreadable, NotImplementedError):
        return False


def is_as_expected(items: tuple[Any, ...], count: int) -> bool:
    """Whether sets of some items, made and changed in each way, are as the library makes them."""
    hashes = tuple(hash(item) & (2**64 - 1) for item in items)
    empty = (SMALLEST - 1, *[0] * (ROOM - 1))
    group, other = set(items[:count]), frozenset(items[count // 2 : count + 3])
    one, two = empty, empty
    for number in range(count):
        one = set_tables.table_added(one, hashes, number)
    for number in range(count // 2, min(count + 3, len(items))):
        two = set_tables.table_added(two, hashes, number)
    made = {"or": group | other, "and": group & other, "sub": group - other, "xor": group ^ other}
    pairs = [(group, one), (other, two), (frozenset(group), set_tables.table_copied(one, hashes))]
    pairs += [(value, getattr(set_tables, f"table_{name}")(one, hashes, two, False)) for name, value in made.items()]
    same = all(is_table(made, table, items) for made, table in pairs)
    for number in range(0, count, 2):
        group.discard(items[number])
        one = set_tables.table_discarded(one, hashes, number)
    group.add(items[0])
    group.pop()
    one = set_tables.table_popped(set_tables.table_added(one, hashes, 0))
    same = same and is_table(group, one, items)
    group |= other
    return same and is_table(group, set_tables.table_merged(one, hashes, two), items)


def is_table(group: Any, table: Any, items: tuple[Any, ...]) -> bool:
    """Whether the library has the table of a set."""
    found = table_of(group, items.index)
    return list(table[: len(found)]) == found and not any(table[len(found) :])
