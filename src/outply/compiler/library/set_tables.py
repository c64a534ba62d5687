"""The tables behind CPython's sets, as rows of numbers: what decides in which order a set is gone through.

As in Objects/setobject.c. An item stands at the place that its hash says, or at one of the nine after it, or at the next
place that is calculated from the rest of the hash. A table grows when three fifths of it are taken. What is removed
leaves a mark, so that what stands behind it is still found. So the order depends on all that was done to a set before.

    table   mask, places ever taken, items, where `pop` looks next, and the places: 0 empty, 1 removed, or item + 2
    hashes  the hash of each item, by the number of the item

Where a number is kept below a bound that it never reaches, the compiler sees that a small cell holds it.

A row has room for the largest table that is expected; more is a fault, and then Python goes on. Sets of more than 50,000
items, which grow more slowly, do not occur.
"""

from typing import Any

MASK, FILL, USED, FINGER, FIRST = 0, 1, 2, 3, 4
REMOVED, ITEM = 1, 2
PROBES = 9
SMALLEST = 8


def check_room(is_enough: bool) -> None:
    """Nothing, if a table has the room that is needed; else what no handler of the user's catches."""
    if not is_enough:
        raise NotImplementedError


def table_added(table: Any, hashes: Any, item: int) -> Any:
    """A table with one item more: in the last removed place on its way, or the first empty one."""
    key = item + ITEM
    mask = table[MASK]
    rest = hashes[item]
    start = rest & mask
    free = -1
    while True:
        last = start + PROBES if start + PROBES <= mask else start
        for place in range(start, last + 1):
            here = table[FIRST + place]
            if here == key:
                return list(table)
            if here == 0:
                return table_with(table, hashes, key, place, free)
            if here == REMOVED:
                free = place
        rest >>= 5
        start = (start * 5 + 1 + (rest & mask)) & mask


def table_with(table: Any, hashes: Any, key: int, empty: int, free: int) -> Any:
    """A table with a key in a free place, or in an empty one; then it may have to grow."""
    places = list(table)
    places[USED] = min(places[USED] + 1, len(hashes))
    if free >= 0:
        places[FIRST + free] = key
        return places
    places[FIRST + empty] = key
    places[FILL] = min(places[FILL] + 1, len(table) - FIRST)
    if places[FILL] * 5 < places[MASK] * 3:
        return places
    return table_resized(places, hashes, places[USED] * 4)


def table_resized(table: Any, hashes: Any, least: int) -> Any:
    """The smallest table of more than so many places, with the same items."""
    size = SMALLEST
    while size <= least:
        size *= 2
    if size == SMALLEST and table[MASK] == SMALLEST - 1 and table[FILL] == table[USED]:
        return list(table)
    places = table_emptied(table, size)
    places[FINGER] = table[FINGER]
    return table_refilled(places, hashes, table)


def table_emptied(table: Any, size: int) -> Any:
    """An empty table of so many places."""
    check_room(FIRST + size <= len(table))
    places = [0 for _ in table]
    places[MASK] = min(size, len(table) - FIRST) - 1
    return places


def table_refilled(empty: Any, hashes: Any, other: Any) -> Any:
    """An empty table with the items of another, in its order."""
    places = list(empty)
    mask = places[MASK]
    places[FILL] = places[USED] = other[USED]
    for k in range(FIRST, FIRST + other[MASK] + 1):
        key = other[k]
        if key >= ITEM:
            places[FIRST + table_gap(places, mask, hashes[key - ITEM])] = key
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


def table_place(table: Any, hashes: Any, item: int) -> int:
    """Where an item stands; −1 if it does not."""
    mask = table[MASK]
    rest = hashes[item]
    start = rest & mask
    while True:
        last = start + PROBES if start + PROBES <= mask else start
        for place in range(start, last + 1):
            here = table[FIRST + place]
            if here == item + ITEM:
                return place
            if here == 0:
                return -1
        rest >>= 5
        start = (start * 5 + 1 + (rest & mask)) & mask


def table_discarded(table: Any, hashes: Any, item: int) -> Any:
    """A table without an item, if it held it."""
    places = list(table)
    place = table_place(table, hashes, item)
    if place >= 0:
        places[FIRST + place] = REMOVED
        places[USED] = max(places[USED] - 1, 0)
    return places


def table_merged(table: Any, hashes: Any, other: Any) -> Any:
    """A table with the items of another set, which is not the same one: `update`, `|=`."""
    if other[USED] == 0:
        return list(table)
    places = list(table)
    if (places[FILL] + other[USED]) * 5 >= places[MASK] * 3:
        places = table_resized(places, hashes, (places[USED] + other[USED]) * 2)
    if places[FILL] == 0 and places[MASK] == other[MASK] and other[FILL] == other[USED]:
        copied = list(other)
        copied[FINGER] = places[FINGER]
        return copied
    if places[FILL] == 0:
        return table_refilled(places, hashes, other)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        if other[k] >= ITEM:
            places = table_added(places, hashes, other[k] - ITEM)
    return places


def table_copied(table: Any, hashes: Any) -> Any:
    """The table of a new set with the same items."""
    return table_merged(table_emptied(table, SMALLEST), hashes, table)


def table_or(one: Any, hashes: Any, other: Any) -> Any:
    """The table of `one | other`."""
    return table_merged(table_copied(one, hashes), hashes, other)


def table_and(one: Any, hashes: Any, other: Any) -> Any:
    """The table of `one & other`: the smaller is gone through, or the second."""
    if other[USED] > one[USED]:
        return table_common(one, hashes, other)
    return table_common(other, hashes, one)


def table_kept(one: Any, hashes: Any, other: Any) -> Any:
    """The table of a set of which only the items of another are kept: `intersection_update`, `&=`."""
    places = table_and(one, hashes, other)
    places[FINGER] = one[FINGER]
    return places


def table_cleared(table: Any) -> Any:
    """The table of a set that is emptied."""
    places = table_emptied(table, SMALLEST)
    places[FINGER] = table[FINGER]
    return places


def table_common(small: Any, hashes: Any, large: Any) -> Any:
    """The items of one set that are in another, too, each added by itself."""
    places = table_emptied(small, SMALLEST)
    for k in range(FIRST, FIRST + small[MASK] + 1):
        if small[k] >= ITEM and table_place(large, hashes, small[k] - ITEM) >= 0:
            places = table_added(places, hashes, small[k] - ITEM)
    return places


def table_sub(one: Any, hashes: Any, other: Any) -> Any:
    """The table of `one - other`: a copy from which little is taken, or what is left, added one by one."""
    if one[USED] // 4 > other[USED]:
        return table_less(table_copied(one, hashes), hashes, other)
    places = table_emptied(one, SMALLEST)
    for k in range(FIRST, FIRST + one[MASK] + 1):
        if one[k] >= ITEM and table_place(other, hashes, one[k] - ITEM) < 0:
            places = table_added(places, hashes, one[k] - ITEM)
    return places


def table_less(table: Any, hashes: Any, other: Any) -> Any:
    """A table without the items of another set, which is not the same one: `difference_update`, `-=`."""
    places = list(table)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        if other[k] >= ITEM:
            places = table_discarded(places, hashes, other[k] - ITEM)
    return table_tidied(places, hashes)


def table_tidied(table: Any, hashes: Any) -> Any:
    """A table after several items were taken out: made anew if more than a quarter are removed places."""
    if table[FILL] - table[USED] <= table[MASK] // 4:
        return list(table)
    return table_resized(table, hashes, table[USED] * 4)


def table_xor(one: Any, hashes: Any, other: Any) -> Any:
    """The table of `one ^ other`: a copy of the second, changed by the first."""
    return table_changed(table_copied(other, hashes), hashes, one)


def table_changed(table: Any, hashes: Any, other: Any) -> Any:
    """A table in which the items of another set, which is not the same one, are taken out or put in: `^=`."""
    places = list(table)
    for k in range(FIRST, FIRST + other[MASK] + 1):
        if other[k] >= ITEM:
            item = other[k] - ITEM
            if table_place(places, hashes, item) >= 0:
                places = table_discarded(places, hashes, item)
            else:
                places = table_added(places, hashes, item)
    return places


def table_next(table: Any) -> int:
    """The place from which `pop` takes an item, of which there is one."""
    place = table[FINGER] & table[MASK]
    while table[FIRST + place] < ITEM:
        place = place + 1 if place < table[MASK] else 0
    return place


def table_popped(table: Any) -> Any:
    """A table after `pop`."""
    place = table_next(table)
    places = list(table)
    places[FIRST + place] = REMOVED
    places[USED] = max(places[USED] - 1, 0)
    places[FINGER] = min(place + 1, len(table) - FIRST)
    return places


def table_renumbered(table: Any, empty: Any, numbers: Any) -> Any:
    """A table of items that have other numbers, or none there: −1."""
    check_room(FIRST + table[MASK] < len(empty))
    places = list(empty)
    for k in range(FIRST):
        places[k] = table[k]
    for k in range(FIRST, FIRST + table[MASK] + 1):
        check_room(numbers[table[k]] >= 0)
        places[k] = max(numbers[table[k]], 0)
    return places


def is_sure_to_be(made: Any, one: Any, hashes: Any, other: Any) -> bool:
    """Whether two sets are not the same one, of which Python would make a mere copy, or that copy is no other."""
    return not is_same_table(one, other) or is_same_table(made, table_copied(one, hashes))


def is_same_table(one: Any, other: Any) -> bool:
    """Whether two sets are laid out alike, so that they may be the same one."""
    if one[USED] == 0 or one[MASK] != other[MASK] or one[USED] != other[USED]:
        return False
    return all(one[k] == other[k] for k in range(FIRST, FIRST + one[MASK] + 1))
