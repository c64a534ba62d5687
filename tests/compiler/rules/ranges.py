"""Tests about ints, and all that makes what they said no longer true. As in `tricky.py`, nothing may be wrong.

A range that no longer holds shows at an index: Python raises an error there, and so compiled code must have a fault.
"""

# ruff: noqa
# fmt: off
from typing import NamedTuple

ROW = (3, 1, 4, 1)


def guarded_index(x):
    r = x - 5
    if 0 <= r < 4:
        return ROW[r]
    return -1


def guarded_by_early_return(x):
    r = x % 20 - 5
    if r < 0 or r >= 4:
        return -1
    return ROW[r] + r


def guarded_from_the_other_side(x):
    r = x % 9
    if 4 > r and 0 <= r:
        return ROW[r]
    return r


def guarded_by_a_range(x):
    r = x % 12 - 3
    if r in range(4):
        return ROW[r]
    if r not in range(-3, 6):
        return 100 + r
    return r


def guarded_by_a_conditional_expression(x):
    r = x % 9
    return ROW[r] if r < 4 else ROW[r - 5] if r > 4 else 50


def guarded_by_another_name(x):
    size, r = x % 4, x % 11
    if r < size:
        return ROW[r]
    return size


def guarded_by_equality(x):
    r, s = x % 11, x % 3
    if r == s:
        return ROW[r]
    if r != 5:
        return r
    return ROW[r - 5]


def both_sides_are_learnt(x):
    a, b = x % 7, x % 5
    if a <= b:
        return ROW[a - 1] if a and a < 5 else b
    return a - b


def assigned_in_a_branch(x):
    r = x % 4
    if r < 3:
        if x > 10:
            r = 4 + x % 3
    return ROW[r]


def assigned_in_the_branch_that_was_guarded(x):
    r = x % 10
    if r < 4:
        r += x % 3
        return ROW[r]
    return ROW[r % 4]


def assigned_in_a_loop_below_the_test(x):
    r, total = x % 4, 0
    if r < 4:
        for _ in range(x % 3):
            total = total * 10 + ROW[r]
            r += 3
    return total


def assigned_in_a_while_below_the_test(x):
    r, total = x % 4, 0
    if 0 <= r <= 3:
        while total < x:
            total = total * 10 + ROW[r]
            r = r * 2 + 1
    return total + r


def tested_anew_by_each_turn(x):
    r = x % 6
    while r < 4:
        if x % 2:
            r = r * 2 + 1
        if ROW[r] > 3:
            r += 9
        r += 1
    return r


def left_by_a_break(x):
    r = x % 9
    while True:
        if r >= 3:
            break
        r += 4
    return ROW[r - x % 4]


def the_rest_of_a_loop_after_continue(x):
    total = 0
    for k in range(8):
        r = k - x % 5
        if r < 0 or r > 3:
            continue
        total += ROW[r]
        r += x % 3
        total += ROW[r]
    return total


def assigned_by_an_inner_function(x):
    r = x % 4

    def move():
        nonlocal r
        r += x % 3

    if r < 4:
        move()
        return ROW[r]
    return -1


def assigned_by_an_inner_function_in_a_loop(x):
    r, total = x % 4, 0

    def move():
        nonlocal r
        r += 2
        return r

    if r < 4:
        for _ in range(x % 4):
            total = total * 100 + ROW[r]
            move()
    return total


def assigned_by_the_test_itself(x):
    r = x % 5
    if r < 4 and (r := r + x % 3):
        return ROW[r]
    return r * 2


def assigned_by_the_test_before(x):
    r = x % 5
    if (r := r + 2) < 4:
        return ROW[r]
    return r


def compared_with_what_it_becomes(x):
    r, total = x % 3, 0
    while total < x % 9:
        if r < (r := min(r + x % 2 + 1, 4)):
            total += ROW[r]
        total += 1
    return total


def assigned_by_a_test_of_a_name(x):
    r = x % 30
    if (s := r - 4) > 3 and s < r:
        return s
    return s * 100 + r


def assigned_by_a_comprehension(x):
    r = x % 3
    if r < 3:
        found = [r := r + k for k in (1, 0, x % 2)]
        return ROW[r] * 10 + found[0]
    return r


def read_by_a_comprehension_that_assigns(x):
    r = x % 3
    if r < 3:
        return sum(ROW[r] * (r := r + k) for k in (1, x % 2, 1))
    return r


def assigned_before_an_error(x):
    r = x % 4
    if r < 4:
        try:
            r = 3 + x % 3
            r = ROW[r] // 2
        except IndexError:
            return ROW[r - x % 2]
    return ROW[r]


def a_test_of_an_inner_function_says_nothing_here(x):
    r = x % 9

    def small():
        if r >= 4:
            return 0
        return ROW[r]

    return small() * 100 + ROW[r]


def a_test_of_a_generator_says_nothing_here(x):
    r = x % 9

    def items():
        yield 1
        if r >= 4:
            return
        yield ROW[r]

    total = 0
    for item in items():
        total = total * 10 + item + ROW[r]
    return total


def a_test_at_the_end_of_a_generator_says_nothing_here(x):
    r, seen = x % 9, 0

    def items():
        nonlocal seen
        yield 1
        if r >= 4:
            return
        seen += 1

    total = 0
    for item in items():
        total = total * 10 + item + ROW[r]
    return total + seen


def a_name_changed_by_a_yield_in_a_branch(x):
    r, total = x % 5, 0

    def items():
        if r >= 4:
            return
        if x % 2:
            yield 1
        yield ROW[r]

    for item in items():
        total = total * 10 + item
        r += x % 4
    return total


def a_name_changed_between_two_yields(x):
    r = x % 3

    def items():
        if r < 3:
            yield ROW[r]
            yield ROW[r]

    total = 0
    for item in items():
        total = total * 100 + item
        r += 2
    return total


def a_filter_reads_a_name_that_its_loop_changes(x):
    r, total = x % 4, 0
    for k in (k for k in range(9) if k > r):
        total = total * 10 + ROW[r]
        r += x % 3
        if total > 99:
            break
    return total


def a_filter_with_two_loops_reads_a_name_that_is_changed(x):
    r, total = x % 4, 0
    for k in (ROW[r] for _ in range(2) if r < 4 for _ in range(2)):
        total = total * 10 + k
        r += x % 3
    return total


def a_chain_that_does_not_hold(x):
    r = x % 12 - 4
    if 0 <= r < 4:
        return ROW[r]
    else:
        return 100 + r


def neither_and_nor_or(x):
    r, s = x % 9 - 3, x % 7 - 3
    if not (r < 0 or s < 0):
        return r * 10 + s
    if not (r < 0 and s < 0):
        return r * 100 + s
    return r + s


def compared_with_floats(x):
    r = x % 7
    if r < 2.5:
        return ROW[r]
    if r > 3.5:
        return r
    return -r


def compared_with_flags(x):
    r = x % 4
    if r == True:
        return ROW[r]
    if r > False:
        return r * 10
    return ROW[r]


def asserted(x):
    r = x % 6
    assert r < 4
    s = ROW[r]
    r += x % 3
    return s * 10 + ROW[r]


def matched(x):
    r = x % 6
    if r > 1:
        match r:
            case 2 | 3:
                r = 3 + x % 2
            case other:
                r = other - 2
    return ROW[r]


def swapped(x):
    r, s = x % 4, x % 50
    if r < 4:
        r, s = s, r
        return ROW[r] * 100 + ROW[s]
    return r


def looped_over_again(x):
    r = x % 4
    if r < 4:
        for r in (7, 2, x % 6):
            pass
        return ROW[r]
    return r


def flood(x):
    todo, seen = [(x % 5, 0)], set()
    while todo:
        r, c = todo.pop()
        if not (0 <= r < 5 and 0 <= c < 5) or (r, c) in seen or (r * c + x) % 7 == 1:
            continue
        seen.add((r, c))
        todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(seen) * 100 + sum(r for r, _ in seen)


def unsigned(x):
    board = (x << 58) & (2**64 - 1)
    if board > 5:
        board >>= 1
    if board <= 2**40:
        return board
    return board >> 50


class Cell(NamedTuple):
    r: int
    c: int


def fields_are_not_names(x):
    cell = Cell(x % 9, 1)
    if cell.r < 4:
        cell = cell._replace(r=cell.r + 5)
        return cell.r
    return ROW[cell.r % 4]
