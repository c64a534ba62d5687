"""Conversions of letters, records, rows and sets, and the parts of these."""

from collections.abc import Callable

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import lies_in_memory
from outply.compiler.elaborating.fitting import Fitting
from outply.compiler.elaborating.frames import Closure
from outply.compiler.ownership import holds_list
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Char,
    Int,
    Known,
    Member,
    Method,
    Pick,
    Range,
    Record,
    Row,
    Set,
)
from outply.compiler.tree import Assign, Temp


class FittingParts(Fitting):
    """Converts what has parts."""

    # letters, members, records, rows, sets

    def fit_char_char(self, value: Temp, shape: Char) -> Temp:
        """A letter of another alphabet."""
        if not set(value.shape.letters) <= set(shape.letters):
            flag = known(False)
            for letter in shape.letters:
                flag = self.either(flag, self.let(BOOL, "eq", value, self.literal(letter, Char(letter))))
            self.check(flag, "outside", f"one of {shape.letters!r}")
        return self.let(shape, "view", value)

    def fit_char_row(self, value: Temp, shape: Row) -> Temp:
        """A letter as a string."""
        if shape.kind != "str" or not shape.low <= 1 <= shape.high:
            return self.misfit(value.shape, shape)
        return self.new_row(shape, [value])

    def fit_row_char(self, value: Temp, shape: Char) -> Temp:
        """A string of one letter."""
        if value.shape.kind != "str" or value.shape.item == UNKNOWN:
            return self.misfit(value.shape, shape)
        self.check(self.has_length(value, 1), "outside", "one letter")
        return self.fit(self.let(value.shape.item, "row_get", value, self.word(0)), shape)

    def fit_method_method(self, value: Temp, shape: Method) -> Temp:
        """A method of a value in another shape."""
        if value.shape.name != shape.name:
            return self.misfit(value.shape, shape)
        owner = self.let(value.shape.owner, "view", value)
        return self.let(shape, "view", self.fit(owner, shape.owner))

    def fit_member_member(self, value: Temp, shape: Member) -> Temp:
        """A member of another enum cannot be."""
        return self.misfit(value.shape, shape)

    def fit_pick_pick(self, value: Temp, shape: Pick) -> Temp:
        """One of some constants as one of more."""
        places: list[object] = [shape.place_of(item) for item in value.shape.constants]
        if None in places:
            return self.misfit(value.shape, shape)
        return self.let(shape, "view", self.table_at(places, self.let(value.shape.numbers, "view", value)))

    def fit_record_record(self, value: Temp, shape: Record) -> Temp:
        """A record, item by item."""
        given = value.shape
        if given.cls is not shape.cls or len(given.items) != len(shape.items):
            return self.misfit(given, shape)
        items = [self.fit(item, part) for item, part in zip(self.items_of(value), shape.items, strict=True)]
        return self.let(shape, "record", *items)

    def fit_record_row(self, value: Temp, shape: Row) -> Temp:
        """A plain tuple as a row."""
        length = len(value.shape.items)
        if value.shape.cls is not None or shape.kind != "tuple" or not shape.low <= length <= shape.high:
            return self.misfit(value.shape, shape)
        return self.new_row(shape, self.items_of(value))

    def fit_row_record(self, value: Temp, shape: Record) -> Temp:
        """A row as a plain tuple of so many items."""
        if shape.cls is not None or value.shape.kind != "tuple" or value.shape.item == UNKNOWN:
            return self.misfit(value.shape, shape)
        self.check(self.has_length(value, len(shape.items)), "outside", "another length")
        items = [self.let(value.shape.item, "row_get", value, self.word(k)) for k in range(len(shape.items))]
        return self.let(shape, "record", *(self.fit(i, p) for i, p in zip(items, shape.items, strict=True)))

    def fit_row_row(self, value: Temp, shape: Row) -> Temp:
        """A row of other items or lengths; the same memory where it can serve."""
        given = value.shape
        if given.kind != shape.kind:
            return self.misfit(given, shape)
        length = self.length(value)
        if given.low < shape.low:
            self.check(self.let(BOOL, "sle", self.word(shape.low), length), "outside", "a shorter row")
        if given.high > shape.high:
            self.check(self.let(BOOL, "sle", length, self.word(shape.high)), "outside", "a longer row")
        if given.item == shape.item and given.varies == shape.varies and not shape.changes:
            return self.let(shape, "view", value)
        result = self.let(shape, "row_new", self.fit_int_int(length, Int(shape.low, shape.high)))
        outer, self.inner_copy = self.inner_copy, True
        if given.item == shape.item:
            self.do("row_move", result, self.word(0), value, self.word(0), length)
        elif given.item != UNKNOWN:
            self.repeat(
                length,
                lambda k: self.do(
                    "row_fill", result, k, self.fit(self.let(given.item, "row_get", value, k), shape.item)
                ),
            )
        self.inner_copy = outer
        if holds_list(shape) and not self.inner_copy:
            self.do("copied", value, result)
        return result

    inner_copy = False

    def fit_set_set(self, value: Temp, shape: Set) -> Temp:
        """A set over another universe."""
        if value.shape.frozen != shape.frozen:
            return self.misfit(value.shape, shape)
        if not shape.ordered:
            return self.reset(self.plain_set(value), shape)
        if not value.shape.ordered:
            raise self.refuse("a set is kept whose order is not known", "keep `tuple(sorted(…))`")
        return self.renumbered(value, shape)

    def reset(self, value: Temp, shape: Set, strict: bool = True) -> Temp:
        """The items of a set in a set of another universe; others are a fault, or left out."""
        result = self.passing(shape)
        self.add(Assign(result, self.empty_set(shape)))
        if value.shape.item != UNKNOWN:

            def body(item: Temp) -> None:
                number, inside = self.items_of(self.place_in(item, shape.item))
                if strict:
                    self.check(inside, "outside", "an item that no set held")
                before = self.let(shape, "read", extra=result)
                after = self.let(shape, "set_add", before, number)
                self.add(Assign(result, self.let(shape, "select", inside, after, before)))

            self.each_in_set(value, body)
        made = self.let(shape, "read", extra=result)
        if strict:
            self.do("same_set", value, made)
        return made

    def fit_range_range(self, value: Temp, shape: Range) -> Temp:
        """A range."""
        return self.let(shape, "view", value)

    # parts of rows and records

    def items_of(self, record: Temp) -> list[Temp]:
        """The items of a record."""
        return [
            Temp(-1, item) if isinstance(item, Known | Closure) else self.let(item, "field", record, extra=k)
            for k, item in enumerate(record.shape.items)
        ]

    def item_at(self, row: Temp, index: Temp) -> Temp:
        """The item at an index that is known to be good; out of a list that may change, a copy of what lies in it."""
        item = self.let(row.shape.item, "row_get", row, index)
        if row.shape.changes and lies_in_memory(row.shape.item):
            if holds_list(row.shape.item):
                raise self.refuse("a list of tuples that hold lists", "use tuples in them")
            return self.let(row.shape.item, "keep", item)
        if row in self.origins and isinstance(item.shape, Row) and item.shape.changes:
            self.origins[item] = {(variable, depth + 1) for variable, depth in self.origins[row]}
        return item

    def each_unchanged(self, row: Temp, body: Callable[[Temp], None]) -> None:
        """Do something with each item of a row that does not change meanwhile, and so needs no copies."""
        self.repeat(self.length(row), lambda k: body(self.let(row.shape.item, "row_get", row, k)))

    def length(self, row: Temp) -> Temp:
        """How many items a row has."""
        if not row.shape.varies:
            return self.word(row.shape.low)
        return self.let(Int(row.shape.low, row.shape.high), "row_length", row)

    def has_length(self, row: Temp, length: int) -> Temp:
        """Whether a row has so many items."""
        if not row.shape.varies:
            return known(row.shape.low == length)
        return self.let(BOOL, "eq", self.length(row), self.word(length))

    def new_row(self, shape: Row, items: list[Temp]) -> Temp:
        """A row of these items."""
        result = self.let(shape, "row_new", self.word(len(items)))
        for k, item in enumerate(items):
            self.do("row_init", result, self.word(k), self.fit(item, shape.item))
        return result

    def repeat(self, count: Temp, body: Callable[[Temp], None], live: Callable[[], Temp] | None = None) -> None:
        """Do something for 0, 1, … below a count, which may be asked for anew each time."""
        high = max(0, count.shape.high - 1)
        index = self.passing(Int(0, high + 1))
        self.add(Assign(index, self.literal(0, index.shape)))
        with self.labeled() as end, self.loop():
            here = self.let(index.shape, "read", extra=index)
            limit = live() if live else count
            self.when(self.let(BOOL, "sle", limit, here), lambda: self.leave(end))
            item = self.let(Int(0, high), "view", here)
            with self.labeled():
                body(item)
            after = self.let(index.shape, "add", here, self.word(1))
            self.add(Assign(index, after))
