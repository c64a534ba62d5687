"""The tables of the library are those behind Python's own sets, place by place, after any history of operations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.compiler.library import set_tables
from outply.compiler.library.set_tables import FIRST, ITEM, SMALLEST
from outply.compiler.shapes.set_checks import are_as_expected
from outply.compiler.shapes.set_layouts import EMPTY, REMOVED, Unreadable, layout_of, table_of

ROOM = FIRST + 2048
EMPTY_TABLE = [SMALLEST - 1, *[0] * (ROOM - 1)]

small, alike = st.integers(-9, 90), st.integers(0, 40).map(lambda number: number * 32)
large = st.integers(-(2**80), 2**80) | st.integers(0, 70).map(lambda bits: 2**bits - 1)
pairs = st.tuples(st.integers(-1, 8), st.integers(-1, 8))
nested = st.tuples(pairs, st.integers(-2, 2)) | st.tuples(st.tuples(pairs), small)
items = st.sampled_from([small, alike, large, pairs, nested, st.one_of(small, large, pairs, nested)])
pools = items.flatmap(lambda kind: st.lists(kind, min_size=1, max_size=90, unique=True))


class History:
    """Some sets, and the table that the library has for each of them."""

    def __init__(self, pool):
        self.pool = pool
        self.hashes = tuple(hash(item) & (2**64 - 1) for item in pool)
        self.sets = [(set(), EMPTY_TABLE)]

    def check(self, group, table):
        found = table_of(group, self.pool.index)
        assert list(table) == [*found, *[0] * (ROOM - len(found))]

    def step(self, name, chosen, number):
        """Do something with a set, or make another of two."""
        at, other_at, number = chosen[0] % len(self.sets), chosen[1] % len(self.sets), number % len(self.pool)
        group, table = self.sets[at]
        if name in CHANGES:
            if type(group) is set:
                table = CHANGES[name](self, group, table, number)
                self.sets[at] = group, table
        elif name in CHANGED_BY_ANOTHER:
            other, another = self.sets[other_at]
            if type(group) is set and other is not group:
                getattr(group, name)(other)
                table = getattr(set_tables, CHANGED_BY_ANOTHER[name])(table, self.hashes, another, False)
                self.sets[at] = group, table
        else:
            other, another = self.sets[other_at]
            if name != "made" and (other is not group or name in ("sub", "xor")):
                made = {"or": group.union, "and": group.intersection, "sub": group.difference,
                        "xor": group.symmetric_difference}[name](other)  # fmt: skip
                made_table = getattr(set_tables, f"table_{name}")(table, self.hashes, another, False)
            elif number % 3 == 0 and type(group) is set:
                made, made_table = frozenset(group), set_tables.table_copied(table, self.hashes)
            elif number % 3 == 1:
                made, made_table = set(group), set_tables.table_copied(table, self.hashes)
            else:
                made, made_table = self.from_row(chosen)
            self.check(made, made_table)
            self.sets = [*self.sets[-4:], (made, made_table)]
        self.check(group, table)

    def from_row(self, chosen):
        """A set of some items, added one by one."""
        numbers = [(chosen[0] + k * chosen[1]) % len(self.pool) for k in range(chosen[0] % 60)]
        table = EMPTY_TABLE
        for number in numbers:
            table = set_tables.table_added(table, self.hashes, number)
        return set(self.pool[number] for number in numbers), table  # noqa: C401

    def add(self, group, table, number):
        group.add(self.pool[number])
        return set_tables.table_added(table, self.hashes, number)

    def discard(self, group, table, number):
        group.discard(self.pool[number])
        return set_tables.table_discarded(table, self.hashes, number)

    def pop(self, group, table, number):
        if not group:
            return table
        place = set_tables.table_next(table)
        assert group.pop() == self.pool[table[FIRST + place] - ITEM]
        return set_tables.table_popped(table)

    def clear(self, group, table, number):
        group.clear()
        return set_tables.table_cleared(table)


CHANGES = {name: getattr(History, name) for name in ("add", "discard", "pop", "clear")}
CHANGED_BY_ANOTHER = {"update": "table_updated", "difference_update": "table_less",
                      "intersection_update": "table_kept", "symmetric_difference_update": "table_changed"}  # fmt: skip
MADE = ("or", "and", "sub", "xor", "made", "made")
NAMES = [*["add"] * 6, *["discard"] * 3, "pop", *CHANGES, *CHANGED_BY_ANOTHER, *MADE]
numbers = st.integers(0, 200)
steps = st.lists(st.tuples(st.sampled_from(NAMES), st.tuples(numbers, numbers), numbers), max_size=120)


@settings(max_examples=400, deadline=None)
@given(pools, steps)
def test_a_history_of_sets_leaves_the_tables_that_python_has(pool, history):
    sets = History(pool)
    for name, chosen, number in history:
        sets.step(name, chosen, number)


@given(st.lists(st.integers(-300, 300)))
def test_the_places_of_a_set_are_read_in_the_order_of_a_loop(row):
    group = set(row)
    group.discard(3)
    places = layout_of(group).places
    assert [place[0] for place in places if place not in (EMPTY, REMOVED)] == list(group)


def test_a_place_that_was_given_up_is_read_as_such():
    group = {1, 2}
    group.discard(2)
    assert layout_of(group).places[1:3] == ((1,), REMOVED)


def test_of_a_class_with_its_own_layout_nothing_is_read():
    class Group(set):
        __slots__ = ("name",)

    with pytest.raises(Unreadable):
        layout_of(Group([1, 2]))


def test_the_sets_of_this_python_are_as_the_library_says():
    assert are_as_expected()


def test_a_set_joined_with_what_may_be_itself_is_uncertain_where_that_would_show():
    table = EMPTY_TABLE
    hashes = tuple(range(40))
    for number in range(12):
        table = set_tables.table_added(table, hashes, number)
    group = set(range(12))
    assert layout_of(group | group) != layout_of(group | set(range(12)))
    with pytest.raises(NotImplementedError):
        set_tables.table_or(table, hashes, list(table), True)
    set_tables.table_or(table, hashes, list(table), False)
