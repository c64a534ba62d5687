"""The tables behind CPython's sets, as rows of numbers: what decides in which order a set is gone through.

As in Objects/setobject.c. An item stands at the place that its hash says, or at one of the nine after it, or at the
next place that is calculated from the rest of the hash. A table grows when three fifths of it are taken. What is
removed leaves a mark, so that what stands behind it is still found. So the order depends on all that was done before.

    table   mask, places ever taken, items, where `pop` looks next, and the places: 0 empty, 1 removed, or item + 2
    hashes  the hash of each item, by the number of the item

A row has room for the largest table that is expected; more is a fault, and then Python goes on. Sets of more than
50,000 items, which grow more slowly, do not occur.
"""

from typing import Any

MASK, FILL, USED, FINGER, FIRST = 0, 1, 2, 3, 4
REMOVED, ITEM = 1, 2
PROBES = 9
SMALLEST = 8


def check_sure(is_sure: bool) -> None:
    """Nothing, if it is certain what Python does, and there is room for it; else what no handler catches."""
    if not is_sure:
        raise NotImplementedError


def as_cell(table: Any, number: int) -> int:
    """A number that a cell of a table holds: so the compiler need not look for a larger cell."""
    return number


def table_spot(table: Any, hashes: Any, key: int) -> int:
    """Where a key stands; if it does not, the last removed place on its way, or the first empty one."""
    mask = table[MASK]
    rest = hashes[key - ITEM]
    start = rest & mask
    free = -1
    while True:
        last = start + PROBES if start + PROBES <= mask else start
        for place in range(start, last + 1):
            here = table[FIRST + place]
            if here == key:
                return place
            if here == 0:
                return free if free >= 0 else place
            if here == REMOVED:
                free = place
        rest >>= 5
        start = (start * 5 + 1 + (rest & mask)) & mask


def table_added(table: Any, hashes: Any, item: int) -> Any:
    """A table with one item more: `add`."""
    places = list(table)
    place = table_spot(table, hashes, item + ITEM)
    here = table[FIRST + place]
    if here == item + ITEM:
        return places
    places[FIRST + place] = as_cell(table, item + ITEM)
    places[USED] = as_cell(table, table[USED] + 1)
    if here == REMOVED:
        return places
    places[FILL] = as_cell(table, table[FILL] + 1)
    if places[FILL] * 5 < places[MASK] * 3:
        return places
    return table_resized(places, hashes, places[USED] * 4)


def table_filled(table: Any, hashes: Any, other: Any) -> Any:
    """A table to which all items of another are added, one after the other."""
    places = list(table)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        key = other[k]
        if key >= ITEM:
            place = table_spot(places, hashes, key)
            here = places[FIRST + place]
            if here != key:
                places[FIRST + place] = key
                places[USED] = as_cell(table, places[USED] + 1)
            if here == 0:
                places[FILL] = as_cell(table, places[FILL] + 1)
                if places[FILL] * 5 >= places[MASK] * 3:
                    places = table_resized(places, hashes, places[USED] * 4)
    return places


def table_resized(table: Any, hashes: Any, least: int) -> Any:
    """The smallest table of more than so many places, with the same items."""
    size = SMALLEST
    while size <= least:
        size *= 2
    if size == SMALLEST and table[MASK] == SMALLEST - 1 and table[FILL] == table[USED]:
        return list(table)
    return table_refilled(table, hashes, size, table[FINGER])


def table_emptied(table: Any, size: int) -> Any:
    """An empty table of so many places."""
    check_sure(FIRST + size <= len(table))
    places = [0 for _ in table]
    places[MASK] = as_cell(table, size - 1)
    return places


def table_refilled(table: Any, hashes: Any, size: int, finger: int) -> Any:
    """A table of so many places with the items of another, put there in its order."""
    check_sure(FIRST + size <= len(table))
    places = [0 for _ in table]
    places[MASK] = as_cell(table, size - 1)
    places[FILL] = places[USED] = table[USED]
    places[FINGER] = as_cell(table, finger)
    for k in range(FIRST, FIRST + table[MASK] + 1):
        key = table[k]
        if key >= ITEM:
            places[FIRST + table_gap(places, size - 1, hashes[key - ITEM])] = key
    return places


def table_gap(table: Any, mask: int, rest: int) -> int:
    """The first empty place on the way of a hash."""
    start = rest & mask
    while True:
        last = start + PROBES if start + PROBES <= mask else start
        for place in range(start, last + 1):
            if table[FIRST + place] == 0:
                return place
        rest >>= 5
        start = (start * 5 + 1 + (rest & mask)) & mask


def is_in_table(table: Any, hashes: Any, key: int) -> bool:
    """Whether a key stands in a table."""
    return bool(table[FIRST + table_spot(table, hashes, key)] == key)


def table_discarded(table: Any, hashes: Any, item: int) -> Any:
    """A table without an item, if it held it: `discard`."""
    places = list(table)
    place = table_spot(table, hashes, item + ITEM)
    if table[FIRST + place] == item + ITEM:
        places[FIRST + place] = REMOVED
        places[USED] = as_cell(table, table[USED] - 1)
    return places


def table_updated(table: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """A table with the items of another set: `update`, `|=`."""
    check_sure(not (may_be_same and is_same_table(table, other)))
    return table_merged(table, hashes, other)


def table_merged(table: Any, hashes: Any, other: Any) -> Any:
    """A table with the items of another set, which is not the same one."""
    if other[USED] == 0:
        return list(table)
    if table[FILL] == 0 and table[MASK] == SMALLEST - 1:
        copied = table_copied(other, hashes)
        copied[FINGER] = table[FINGER]
        return copied
    if (table[FILL] + other[USED]) * 5 < table[MASK] * 3:
        return table_filled(table, hashes, other)
    return table_joined(table_resized(table, hashes, (table[USED] + other[USED]) * 2), hashes, other)


def table_joined(table: Any, hashes: Any, other: Any) -> Any:
    """A table with the items of another, for which it has room."""
    if table[FILL] > 0:
        return table_filled(table, hashes, other)
    if table[MASK] != other[MASK] or other[FILL] != other[USED]:
        return table_refilled(other, hashes, table[MASK] + 1, table[FINGER])
    copied = list(other)
    copied[FINGER] = table[FINGER]
    return copied


def table_copied(table: Any, hashes: Any) -> Any:
    """The table of a new set with the same items: the same places, or those of a table just large enough."""
    size = SMALLEST
    if table[USED] * 5 >= (SMALLEST - 1) * 3:
        while size <= table[USED] * 2:
            size *= 2
    if size == table[MASK] + 1 and table[FILL] == table[USED]:
        places = list(table)
        places[FINGER] = 0
        return places
    return table_refilled(table, hashes, size, 0)


def table_or(one: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """The table of `one | other`; if both are the same set, Python merely copies it."""
    copied = table_copied(one, hashes)
    made = table_merged(copied, hashes, other)
    check_sure(not (may_be_same and is_same_table(one, other)) or is_same_table(made, copied))
    return made


def table_and(one: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """The table of `one & other`: the smaller is gone through, or the second. The same set is merely copied."""
    if other[USED] > one[USED]:
        return table_common(one, hashes, other)
    made = table_common(other, hashes, one)
    check_sure(not (may_be_same and is_same_table(one, other)) or is_same_table(made, table_copied(one, hashes)))
    return made


def table_kept(one: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """The table of a set of which only the items of another are kept: `intersection_update`, `&=`."""
    places = table_and(one, hashes, other, may_be_same)
    places[FINGER] = one[FINGER]
    return places


def table_cleared(table: Any) -> Any:
    """The table of a set that is emptied."""
    places = table_emptied(table, SMALLEST)
    places[FINGER] = table[FINGER]
    return places


def table_common(small: Any, hashes: Any, large: Any) -> Any:
    """The items of one set that are in another, too, each added by itself."""
    left = list(small)
    for k in range(FIRST, FIRST + small[MASK] + 1):
        if small[k] >= ITEM and not is_in_table(large, hashes, small[k]):
            left[k] = 0
    return table_filled(table_emptied(small, SMALLEST), hashes, left)


def table_sub(one: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """The table of `one - other`: a copy from which little is taken, or what is left, added one by one."""
    if one[USED] // 4 > other[USED]:
        return table_less(table_copied(one, hashes), hashes, other, False)
    left = list(one)
    for k in range(FIRST, FIRST + one[MASK] + 1):
        if one[k] >= ITEM and is_in_table(other, hashes, one[k]):
            left[k] = 0
    return table_filled(table_emptied(one, SMALLEST), hashes, left)


def table_less(table: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """A table without the items of another set: `difference_update`, `-=`."""
    check_sure(not (may_be_same and is_same_table(table, other)))
    places = list(table)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        key = other[k]
        if key >= ITEM:
            place = table_spot(places, hashes, key)
            if places[FIRST + place] == key:
                places[FIRST + place] = REMOVED
                places[USED] = as_cell(table, places[USED] - 1)
    return table_tidied(places, hashes)


def table_tidied(table: Any, hashes: Any) -> Any:
    """A table after several items were taken out: made anew if more than a quarter are removed places."""
    if table[FILL] - table[USED] <= table[MASK] // 4:
        return list(table)
    return table_resized(table, hashes, table[USED] * 4)


def table_xor(one: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """The table of `one ^ other`: a copy of the second, changed by the first."""
    return table_changed(table_copied(other, hashes), hashes, one, False)


def table_changed(table: Any, hashes: Any, other: Any, may_be_same: bool) -> Any:
    """A table in which the items of another set are taken out or put in: `^=`."""
    check_sure(not (may_be_same and is_same_table(table, other)))
    places = list(table)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        if other[k] >= ITEM:
            item = other[k] - ITEM
            if is_in_table(places, hashes, other[k]):
                places = table_discarded(places, hashes, item)
            else:
                places = table_added(places, hashes, item)
    return places


def table_next(table: Any) -> int:
    """The place from which `pop` takes an item, of which there is one."""
    place: int = table[FINGER] & table[MASK]
    while table[FIRST + place] < ITEM:
        place = place + 1 if place < table[MASK] else 0
    return place


def table_popped(table: Any) -> Any:
    """A table after `pop`."""
    place = table_next(table)
    places = list(table)
    places[FIRST + place] = REMOVED
    places[USED] = as_cell(table, places[USED] - 1)
    places[FINGER] = as_cell(table, place + 1)
    return places


def table_renumbered(table: Any, empty: Any, numbers: Any) -> Any:
    """A table of items that have other numbers, or none there: −1."""
    check_sure(FIRST + table[MASK] < len(empty))
    places = list(empty)
    for k in range(FIRST):
        places[k] = as_cell(empty, table[k])
    for k in range(FIRST, FIRST + table[MASK] + 1):
        check_sure(numbers[table[k]] >= 0)
        places[k] = as_cell(empty, numbers[table[k]])
    return places


def is_same_table(one: Any, other: Any) -> bool:
    """Whether two sets are laid out alike, so that they may be the same one."""
    if one[USED] == 0 or one[MASK] != other[MASK] or one[USED] != other[USED]:
        return False
    return all(one[k] == other[k] for k in range(FIRST, FIRST + one[MASK] + 1))
