"""Loops over sets whose order shows. Each does with sets what games do, and gives another number for another order."""

# ruff: noqa
# fmt: off
import copy
import enum
from functools import cache
from itertools import combinations
from typing import NamedTuple

BOARD = frozenset((row, column) for row in range(4) for column in range(4))
STEPS = {(0, 1), (1, 0), (0, -1), (-1, 0)}
FAR = set(range(0, 400, 33))
THINNED = set(range(20))
for number in range(0, 20, 3):
    THINNED.discard(number)


class Cell(NamedTuple):
    row: int
    column: int


class Color(enum.Enum):
    RED = 1
    BLUE = 2
    GREEN = 3


def told(items):
    total = 7
    for item in items:
        total = (total * 31 + item) % 100003
    return total


def told_pairs(items):
    total = 7
    for row, column in items:
        total = (total * 31 + row * 11 + column) % 100003
    return total


def spread(x):
    return {(k * k * 13 + x) % 97 - 20 for k in range(x % 23)}


def pairs(x):
    return frozenset(((k * 3 + x) % 7 - 1, (k * k + x) % 5) for k in range(x % 29))


def known_comprehension(x): return told(spread(x))
def known_list(x): return told(list(spread(x))) + told(tuple(spread(x)))
def known_set_of_a_row(x): return told(set([x % 7 * 8, x % 5 * 16, 64, 0, -1, -2, x]))
def known_frozenset_of_a_generator(x): return told_pairs(frozenset((k % 3, k % 4) for k in range(x)))
def known_display(x): return told({x, x + 8, x + 16, x + 24, x + 32, -x})
def known_display_with_a_star(x): return told({x + 64, *range(x % 9), *[x, 32 - x]})
def known_union(x): return told(spread(x) | spread(x + 3))
def known_intersection(x): return told(spread(x) & spread(x + 20))
def known_difference(x): return told(spread(x) - spread(x + 20))
def known_symmetric_difference(x): return told(spread(x) ^ spread(x + 20))
def known_little_difference(x): return told(spread(x + 18) - {x, 3, 5})
def known_chain(x): return told_pairs((pairs(x) | pairs(x + 1)) - pairs(x + 2) & pairs(x + 5) | {(x % 4, 3)})
def known_copy(x): return told(set(spread(x))) + told(frozenset(spread(x))) + told(spread(x).copy())
def known_methods(x): return told(spread(x).union(spread(x + 1))) + told(spread(x).difference(spread(x + 1)))
def known_constant(x): return told_pairs(BOARD - {(x % 4, 1), (2, 2)}) + told(FAR)
def known_constant_with_removed_places(x): return told(THINNED) + told(THINNED | {x}) + told(set(THINNED) - {1})
def known_small_display_of_constants(x): return told([x + step for step in {1, -1, 3}]) + told({12, -3})
def known_named_tuples(x): return sum(k * cell.row + cell.column for k, cell in enumerate({Cell(k % 5, k % 3) for k in range(x)}))
def known_nested(x): return sum(k * (a + b * c) for k, (a, (b, c)) in enumerate({(k % 5, (k % 3, -k % 4)) for k in range(x)}))
def known_complex(x): return sum(k * cell.real - cell.imag for k, cell in enumerate({complex(k % 5, k % 3) for k in range(x)}))
def known_flags(x): return told_pairs([(a, b) for a, b in {(k % 3, k % 5 > 2) for k in range(x)}])
def known_first(x): return next(iter(spread(x)), -50)
def known_first_two(x):
    one, other = {x, 40 - x} if x != 20 else {1, 2}
    return one * 100 + other
def known_best_by_key(x): return max(spread(x), key=lambda k: k % 3, default=0) * 100 + min(spread(x), key=lambda k: k % 2, default=0)
def known_sorted_by_key(x): return told(sorted(spread(x), key=lambda k: k % 3))
def known_pairs_of_two(x): return sum(a * 3 - b for a, b in combinations(spread(x), 2))
def known_zip(x): return sum(a * b for a, b in zip(spread(x), spread(x + 1)))
def known_map(x): return told(map(abs, spread(x))) + told(filter(None, spread(x)))
def known_dict(x): return told(list({k % 11: 1 for k in spread(x)})) + told(dict.fromkeys(spread(x)))
def known_float_sum(x):
    total = 0.1
    for k in spread(x): total = total * 0.9 + k / 7
    return total
def known_add_and_discard(x):
    seen = set()
    for k in range(x):
        seen.add(k * 8 % 61)
        if k % 3 == 0: seen.discard(k * 5 % 61)
    seen.update([3, x, 99])
    seen.update({x % 6, 70})
    return told(seen)
def known_pop(x):
    seen, total = spread(x), 0
    while seen: total = (total * 31 + seen.pop()) % 100003
    return total
def known_pop_between(x):
    seen, total = spread(x), 0
    for k in range(12):
        seen.add(k * x % 50)
        total = (total * 31 + seen.pop() + told(seen)) % 100003
    return total
def known_flood(x):
    todo, seen = {(x % 4, x % 3)}, set()
    total = 0
    while todo:
        here = todo.pop()
        seen.add(here)
        total = (total * 7 + here[0] * 5 + here[1]) % 100003
        for row, column in STEPS:
            there = here[0] + row, here[1] + column
            if there in BOARD and there not in seen: todo.add(there)
    return total + told_pairs(seen)
def known_in_place(x):
    seen = spread(x)
    seen |= spread(x + 4)
    seen -= {3, 4, x}
    seen &= spread(x) | spread(x + 30)
    seen ^= {5, 8, x}
    return told(seen)
def known_clear(x):
    seen = spread(x)
    seen.clear()
    seen.add(x); seen.add(8); seen.add(16)
    return told(seen)
def known_changed_and_left(x):
    seen = spread(x)
    for k in seen:
        if k > 30:
            seen.add(1)
            seen.discard(k)
            break
    return told(seen)
def known_choice(x):
    group = pairs(x) if x % 2 else BOARD
    return told_pairs(group if x % 3 else frozenset())
def known_in_a_row(x):
    groups = [spread(x), spread(x + 1), set()]
    groups[2].add(x)
    return sum(map(told, groups))
def known_in_a_dict(x):
    groups = {}
    for k in range(x): groups.setdefault(k % 3, set()).add(k * 16 % 51)
    return sum(told(group) for group in groups.values())
def known_in_a_tuple(x):
    state = (pairs(x), BOARD, x)
    mine, other, last = state
    return told_pairs(mine | other) + told_pairs(other - mine) + last
def known_kept_for_later(x):
    before = pairs(x)
    after = before | {(x % 5, 0)}
    return told_pairs(before) * 3 + told_pairs(after)
def known_recursion(x): return deeper(frozenset(), x % 9, x)
def deeper(seen, left, x): return told(seen) if left == 0 else deeper(seen | {left * x % 40}, left - 1, x) + left
def known_argument(x): return helped(spread(x), frozenset(spread(x + 2)))
def helped(one, other): return told(one | other) + told(other - one)

def unknown_strings(x): return told([ord(c) for c in {"abc"[k % 3] + "x" for k in range(x)} for c in c])
def unknown_letters(x): return told([ord(c) for c in {"abcdefgh"[k % 8] for k in range(x)}])
def unknown_members(x): return told([m.value for m in {Color(k % 3 + 1) for k in range(x)}])
def unknown_display_of_constants(x): return told({0, 8, 16}) + told({0, 32, 64, 96, 128, 1})
def unknown_cache(x): return remembered(frozenset(spread(x))) - remembered(frozenset(sorted(spread(x))))
@cache
def remembered(group): return told(group)
def unknown_deep_copy(x): return told(copy.deepcopy(spread(x) - spread(x + 20)))
def unknown_with_itself(x):
    seen = spread(x)
    seen ^= seen
    seen.add(8); seen.add(0)
    return told(seen)
def unknown_alias(x):
    seen = spread(x)
    other = seen
    other -= seen
    return told(other)
def unknown_changed_while_looped_over(x):
    seen, total = spread(x), 0
    try:
        for k in seen:
            seen.add(k + 200)
            total += 1
    except RuntimeError:
        return -total
    return total
def unknown_changed_by_another_name(x):
    seen = spread(x)
    other, total = seen, 0
    try:
        for k in seen:
            other.discard(k)
            total += 1
    except RuntimeError:
        return -total
    return total
def certain_same_set_twice(x):
    group = pairs(x)
    return told_pairs(group & group) + told_pairs(group | group)
def unknown_keys(x):
    found = {frozenset(spread(x)): 1}
    found[frozenset(sorted(spread(x)))] = 2
    return sum(told(key) for key in found)
