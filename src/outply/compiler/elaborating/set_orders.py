"""Sets with their order: the table behind a set goes through every operation as in Python, by the library.

A set without a table is one of which the order is not known. Whatever is made of it has none either.
"""

from collections.abc import Callable

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.item_numbers import ItemNumbers
from outply.compiler.library.set_tables import FIRST, ITEM, MASK, SMALLEST
from outply.compiler.shapes.kinds import BOOL, MOST_UNSIGNED, UNKNOWN, Int, Row, Set, Shape
from outply.compiler.shapes.layout import set_parts, universe
from outply.compiler.shapes.packing import holds, number_of, value_of
from outply.compiler.tree import Assign, Temp

Body = Callable[[Temp], None]

UNCERTAIN = "the order of a set"

# The table of what two sets make, and of the first one after it was changed by the second.
MADE = {"set_or": "table_or", "set_and": "table_and", "set_sub": "table_sub", "set_xor": "table_xor"}
CHANGED = {"set_or": "table_updated", "set_and": "table_kept", "set_sub": "table_less", "set_xor": "table_changed"}


def hashes_of(item: Shape) -> tuple[int, ...]:
    """The hash of each item that there can be, without a sign."""
    total = 0 if item == UNKNOWN else universe(item)
    return tuple(hash(value_of(number, item)) & MOST_UNSIGNED for number in range(total)) or (0,)


def numbers_in(item: Shape, other: Shape) -> tuple[int, ...]:
    """What stands in a table of other items for each number in a table of these; −1 for an item that is none."""
    values = [] if item == UNKNOWN else [value_of(number, item) for number in range(universe(item))]
    numbers = [number_of(value, other) + ITEM if holds(other, value) else -1 for value in values]
    return (*range(ITEM), *numbers)


class SetOrders(ItemNumbers):
    """Tables behind sets."""

    # parts of a set

    def plain_set(self, value: Temp) -> Temp:
        """The bits of a set alone."""
        return self.let(set_parts(value.shape)[0], "field", value, extra=0) if value.shape.ordered else value

    def table_behind(self, value: Temp) -> Temp:
        """The table behind a set with its order."""
        return self.let(set_parts(value.shape)[1], "field", value, extra=1)

    def with_table(self, bits: Temp, table: Temp) -> Temp:
        """A set of its bits and its table."""
        shape = Set(bits.shape.item, bits.shape.frozen, True)
        return self.let(shape, "record", bits, self.as_table(table, set_parts(shape)[1]))

    def as_table(self, table: Temp, row: Row) -> Temp:
        """What the library returns, a list that nobody else knows, as a table."""
        given = table.shape
        if given == row:
            return table
        return self.fit(self.let(Row(given.item, given.low, given.high, "tuple"), "view", table), row)

    def empty_table(self, shape: Set) -> Temp:
        """The table of a new set."""
        row = set_parts(shape)[1]
        return self.literal(self.unit.kept((SMALLEST - 1, *[0] * (row.high - 1))), row)

    def hashes(self, shape: Set) -> Temp:
        """The hash of each item of a set."""
        hashes = self.unit.kept(hashes_of(shape.item))
        return self.literal(hashes, Row(Int(0, MOST_UNSIGNED), len(hashes), len(hashes)))

    def by_table(self, name: str, value: Temp, *others: Temp) -> Temp:
        """What a function of the library makes of the table behind a set."""
        return self.library(name, [self.table_behind(value), self.hashes(value.shape), *others])

    # loops

    def each_in_table(self, value: Temp, body: Body) -> None:
        """Do something with each item of a set, in Python's order.

        The set is read anew each time: where it may change meanwhile, that is another name for it, and refused.
        """
        shape = value.shape
        if shape.item == UNKNOWN:
            return
        looped = self.passing(shape)
        self.add(Assign(looped, value))
        table = self.table_behind(value)
        mask = self.let(table.shape.item, "row_get", table, self.word(MASK))

        def each(k: Temp) -> None:
            key = self.key_at(self.table_behind(self.let(shape, "read", extra=looped)), k)
            self.when(self.let(BOOL, "sle", self.word(ITEM), key), lambda: body(self.item_of_key(key, shape.item)))

        self.repeat(self.let(Int(1, table.shape.high - FIRST), "add", mask, self.word(1)), each)

    def key_at(self, table: Temp, place: Temp) -> Temp:
        """What stands at a place of a table that is known to be good."""
        return self.let(table.shape.item, "row_get", table, self.let(Int(0, 2**16), "add", place, self.word(FIRST)))

    def item_of_key(self, key: Temp, item: Shape) -> Temp:
        """The item that stands at a place of a table."""
        return self.value_at(self.let(Int(0, universe(item) - 1), "sub", key, self.word(ITEM)), item)

    # operations

    def copied_set(self, value: Temp, frozen: bool) -> Temp:
        """A set made of another. Of a frozenset, Python makes no other frozenset."""
        shape = value.shape
        bits = self.plain_set(value)
        copy = self.let(Set(shape.item, frozen), "set_or", bits, bits)
        if not shape.ordered:
            return copy
        is_same = frozen and shape.frozen
        return self.with_table(copy, self.table_behind(value) if is_same else self.by_table("table_copied", value))

    def joined_in_order(self, name: str, sides: list[Temp], in_place: bool) -> Temp:
        """A set made of two, or the first one changed by the second; its items are of the kinds of both.

        Of a set and itself, Python makes something else. Where two tables are alike, they may be those of one set. One
        that is changed by itself is refused, as one that is read by another name after it was changed.
        """
        a, b = sides
        bits = self.let(set_parts(a.shape)[0], name, self.plain_set(a), self.plain_set(b))
        may_be_same = known(a.shape.frozen == b.shape.frozen and not in_place)
        table = self.by_table((CHANGED if in_place else MADE)[name], a, self.table_behind(b), may_be_same)
        return self.with_table(bits, table)

    def renumbered(self, value: Temp, shape: Set) -> Temp:
        """A set with its order over another universe; items outside of it are a fault."""
        numbers = self.unit.kept(numbers_in(value.shape.item, shape.item))
        places = self.literal(numbers, Row(Int(-1, max(numbers)), len(numbers), len(numbers)))
        table = self.library("table_renumbered", [self.table_behind(value), self.empty_table(shape), places])
        bits = self.reset(self.plain_set(value), Set(shape.item, shape.frozen))
        return self.with_table(bits, table)

    def with_item(self, group: Temp, number: Temp) -> Temp:
        """A set with one more item, by its number."""
        bits = self.plain_set(group)
        more = self.let(bits.shape, "set_add", bits, number)
        return self.with_table(more, self.by_table("table_added", group, number)) if group.shape.ordered else more

    def without_item(self, group: Temp, number: Temp) -> Temp:
        """A set without an item, by its number."""
        bits = self.plain_set(group)
        less = self.let(bits.shape, "set_remove", bits, number)
        return self.with_table(less, self.by_table("table_discarded", group, number)) if group.shape.ordered else less

    def popped(self, group: Temp) -> tuple[Temp, Temp]:
        """The item that `pop` takes of a set that is not empty, and the set without it."""
        table, item = self.table_behind(group), group.shape.item
        place = self.library("table_next", [table])
        key = self.key_at(table, self.let(Int(0, table.shape.high - FIRST - 1), "view", place))
        number = self.let(Int(0, universe(item) - 1), "sub", key, self.word(ITEM))
        bits = self.plain_set(group)
        rest = self.let(bits.shape, "set_remove", bits, number)
        return self.value_at(number, item), self.with_table(rest, self.library("table_popped", [table]))
