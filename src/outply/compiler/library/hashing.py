"""The order in which CPython goes through a set of small ints: that of its table, which grows as items come in.

As in Objects/setobject.c: an int is its own hash; up to nine places after the first are tried in turn before the next
one is calculated; the table grows fourfold when three fifths of it are taken.
"""

from typing import Any

PROBES = 9


def hash_order(items: Any) -> Any:
    size = 8
    keys = [0] * size
    taken = [False] * size
    used = 0
    for item in items:
        place = place_for(keys, taken, size - 1, item)
        if not taken[place]:
            keys[place] = item
            taken[place] = True
            used += 1
            if used * 5 >= (size - 1) * 3:
                larger = 8
                while larger <= used * 4:
                    larger *= 2
                moved = [0] * larger
                filled = [False] * larger
                for k in range(size):
                    if taken[k]:
                        at = place_for(moved, filled, larger - 1, keys[k])
                        moved[at] = keys[k]
                        filled[at] = True
                keys = list(moved)
                taken = list(filled)
                size = larger
    return [keys[k] for k in range(size) if taken[k]]


def place_for(keys: Any, taken: Any, mask: int, item: int) -> int:
    first = item & mask
    rest = item
    while True:
        last = first + PROBES if first + PROBES <= mask else first
        for place in range(first, last + 1):
            if not taken[place] or keys[place] == item:
                return place
        rest >>= 5
        first = (first * 5 + 1 + rest) & mask
