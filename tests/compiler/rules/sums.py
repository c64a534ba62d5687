"""Sums of slices, which are made at once: what Python gives, whatever the places and the parts are."""

# ruff: noqa
# fmt: off
from dataclasses import dataclass
from typing import NamedTuple

ROW = (3, 1, 4, 1, 5, 9)
TEXT = "abcdef"


def one_replaced(x):
    i = x % 6
    row = ROW[:i] + (x,) + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def one_letter_replaced(x):
    i = x % 6
    text = TEXT[:i] + "x" + TEXT[i + 1:]
    return text.index("x") * 100 + len(text) * 10 + text.count("a")


def replaced_again_and_again(x):
    row = (0,) * 8
    for k in range(x % 12):
        at = k * 3 % 8
        row = row[:at] + (row[at] + k,) + row[at + 1:]
    return sum((k + 1) * item for k, item in enumerate(row))


def replaced_at_a_constant_place(x):
    row = (x, x + 1, x + 2, x + 3)
    row = row[:2] + (7,) + row[3:]
    return row[0] * 1000 + row[2] * 100 + row[3]


def replaced_before_the_beginning(x):
    i = x % 4 - 2
    row = ROW[:i] + (x,) + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def replaced_beyond_the_end(x):
    i = x % 9
    row = ROW[:i] + (x,) + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def replaced_by_two(x):
    i = x % 6
    row = ROW[:i] + (x, 2) + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def replaced_by_none(x):
    i = x % 6
    row = ROW[:i] + () + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def replaced_by_text_of_some_length(x):
    i = x % 6
    text = TEXT[:i] + "xyz"[:x % 3] + TEXT[i + 1:]
    return len(text) * 10 + text.find("x")


def two_of_them(x):
    i = x % 5
    row = ROW[:i] + (x,) + ROW[i + 2:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def the_place_changes_in_between(x):
    i = x % 3
    row = ROW[:i] + ((i := i + 1),) + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def the_row_changes_in_between(x):
    row = ROW
    i = x % 6

    def other():
        nonlocal row
        row = (9, 8, 7, 6, 5, 4)
        return x

    row = row[:i] + (other(),) + row[i + 1:]
    return sum(k * item for k, item in enumerate(row))


def of_two_rows(x):
    other = (x, 2, 3, 4, 5, 6)
    i = x % 6
    row = ROW[:i] + (0,) + other[i + 1:]
    return sum(k * item for k, item in enumerate(row))


def by_two_places(x):
    i, j = x % 6, (x + 1) % 6
    row = ROW[:i] + (0,) + ROW[j + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def of_a_list(x):
    row = [3, 1, 4, 1]
    i = x % 4
    new = row[:i] + [x] + row[i + 1:]
    row[0] = 50
    new[1] = 20
    return sum(row) * 1000 + sum(new)


def of_a_row_whose_length_varies(x):
    row = ROW[:x % 6]
    if not row:
        return -1
    i = x % len(row)
    new = row[:i] + (x,) + row[i + 1:]
    return len(new) * 1000 + sum(k * item for k, item in enumerate(new))


def one_left_out(x):
    i = x % 6
    row = ROW[:i] + ROW[i + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def one_put_in(x):
    i = x % 7
    row = ROW[:i] + (x,) + ROW[i:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def several_parts(x):
    i, j = x % 3, 3 + x % 3
    row = ROW[:i] + (ROW[j],) + ROW[i + 1:j] + (ROW[i],) + ROW[j + 1:]
    return len(row) * 1000 + sum(k * item for k, item in enumerate(row))


def turned_round(x):
    k = x % 8
    row = ROW[k:] + ROW[:k]
    return sum(n * item for n, item in enumerate(row))


def from_the_end(x):
    row = ROW[-2:] + (x,) + ROW[:-2] + ROW[2:4]
    return len(row) * 1000 + sum(n * item for n, item in enumerate(row))


def backwards(x):
    i = x % 8
    row = ROW[i:2] + (x,)
    return len(row) * 1000 + sum(n * item for n, item in enumerate(row))


def a_short_tuple(x):
    pair = (x, x + 1)
    pair = pair[:1] + (5,)
    pair = pair[1:] + pair[:1]
    return pair[0] * 100 + pair[1]


def items_of_another_kind(x):
    cells = (None, None, None, None)
    i = x % 4
    cells = cells[:i] + (x % 2,) + cells[i + 1:]
    cells = cells[:2] + (1,) + cells[3:]
    return sum(1 for cell in cells if cell is None) * 100 + sum(cell for cell in cells if cell is not None)


def rows_in_a_row(x):
    grid = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    r, c = x % 4, x // 4 % 4
    row = grid[r]
    grid = grid[:r] + (row[:c] + (x,) + row[c + 1:],) + grid[r + 1:]
    return sum((i * 4 + j) * item for i, line in enumerate(grid) for j, item in enumerate(line))


def numbers_with_slices_beside(x):
    return x + len(ROW[1:]) + sum(ROW[x % 5:] + ROW[:2]) + (ROW[:3] + ROW)[x % 9]


class Cells(NamedTuple):
    items: tuple
    turn: int

    def put(self, k, item):
        return self._replace(items=self.items[:k] + (item,) + self.items[k + 1:], turn=1 - self.turn)


def a_field_replaced(x):
    cells = Cells((0, 0, 0, 0, 0), 0)
    for k in range(x % 5):
        cells = cells.put(k, x - k)
    return sum(k * item for k, item in enumerate(cells.items)) * 10 + cells.turn


@dataclass(frozen=True)
class Chain:
    links: tuple

    def __add__(self, other):
        return Chain(self.links + other.links + (7,))

    def __getitem__(self, key):
        return Chain(self.links[key])


def sums_of_the_users_own(x):
    chain = Chain((x, 2, 3))
    chain = chain[:1] + Chain((x,)) + chain[2:]
    return sum(chain.links) * 10 + len(chain.links)


def wrong_kinds_are_errors(x):
    if x % 3 == 0:
        return len(ROW[:1] + [2])
    return len(TEXT[:2] + "ab")
