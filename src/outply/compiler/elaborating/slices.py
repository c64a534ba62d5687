"""Slices, sums and repetitions of rows, and rows made of anything."""

import functools
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, is_sequence
from outply.compiler.elaborating.items import Items
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import LONGEST, as_text, join
from outply.compiler.shapes.kinds import (
    BOOL,
    OCTETS,
    UNKNOWN,
    WORD,
    Char,
    Conflict,
    Float,
    Int,
    Known,
    Record,
    Row,
    Union,
)
from outply.compiler.tree import Temp

FEW = 8


class Slices(Items):
    """Parts of rows, and rows joined."""

    # slices

    here: Any = None

    def sliced(self, value: Temp, node: Any) -> Temp:
        """A part of a row."""
        self.here = node
        ends = [self.expr(part) if part is not None else known(None) for part in (node.lower, node.upper, node.step)]
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple | str | range | list):
            if all(isinstance(end.shape, Known) for end in ends) and not isinstance(value.shape.value, list):
                return self.folded(lambda: value.shape.value[slice(*(end.shape.value for end in ends))])
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.sliced_to(option, ends, 0))
        return self.sliced_to(value, ends, 0)

    def sliced_to(self, value: Temp, ends: list[Temp], k: int) -> Temp:
        """A part of a row, whose ends may be of several kinds."""
        if k == len(ends):
            return self.sliced_by(value, ends)
        return self.each_option(ends[k], lambda end: self.sliced_to(value, [*ends[:k], end, *ends[k + 1 :]], k + 1))

    def sliced_by(self, value: Temp, ends: list[Temp]) -> Temp:
        """A part of a row between two ends."""
        value = self.runtime(value)
        if isinstance(value.shape, Record) and all(isinstance(end.shape, Known) for end in ends):
            if value.shape.cls is None or issubclass(value.shape.cls, tuple):
                return self.tuple_of(self.items_of(value)[slice(*(end.shape.value for end in ends))])
        if not is_sequence(value):
            self.fault("kind", f"a slice of {describe(value.shape)}")
            return self.temp(BOOL)
        row = self.fit(value, as_text(value.shape)) if isinstance(value.shape, Char) else self.as_row(value)
        step = ends[2].shape.value if isinstance(ends[2].shape, Known) else "?"
        if step == -1 and all(isinstance(end.shape, Known) and end.shape.value is None for end in ends[:2]):
            return self.reversed_row(row)
        if step not in (None, 1):
            return self.stepped(row, ends)
        start, total = self.span(row, ends)
        low, high = self.lengths_of_slice(row.shape, ends)
        shape = Row(row.shape.item, low, high, row.shape.kind)
        result = self.let(shape, "row_new", self.let(Int(low, high), "view", total))
        if row.shape.item != UNKNOWN:
            self.do("row_move", result, self.word(0), row, start, total)
        self.do("shallow", row, result)
        return result

    def span(self, row: Temp, ends: list[Temp]) -> tuple[Temp, Temp]:
        """Where a slice begins, and how many items it has."""
        length = self.length(row)
        start, stop = self.slice_end(ends[0], length, 0), self.slice_end(ends[1], length, 1)
        if isinstance(start.shape, Int) and start.shape == Int(0, 0) and ends[1].shape == Known(None):
            return start, length
        size = self.let(WORD, "sub", stop, start)
        return start, self.let(WORD, "select", self.let(BOOL, "slt", size, self.word(0)), self.word(0), size)

    def lengths_of_slice(self, row: Row, ends: list[Temp]) -> tuple[int, int]:
        """How long a slice is at least and at most."""
        if all(isinstance(end.shape, Known) for end in ends[:2]):
            first, last = (end.shape.value for end in ends[:2])
            if all(end is None or isinstance(end, int) for end in (first, last)):
                return slice_lengths(row.low, row.high, first, last)
        return 0, row.high

    def slice_end(self, end: Temp, length: Temp, side: int) -> Temp:
        """An end of a slice, counted from the start and kept within the row."""
        if isinstance(end.shape, Known) and end.shape.value is None:
            return length if side else self.word(0)
        end = self.signed(self.index_number(end))
        if end.shape.low < 0:
            from_end = self.let(WORD, "add", end, length)
            zero = self.let(BOOL, "slt", from_end, self.word(0))
            from_end = self.let(WORD, "select", zero, self.word(0), from_end)
            end = self.let(WORD, "select", self.let(BOOL, "slt", end, self.word(0)), from_end, end)
        beyond = self.let(BOOL, "slt", length, end)
        return self.let(Int(0, max(0, length.shape.high)), "select", beyond, length, end)

    def reversed_row(self, row: Temp) -> Temp:
        """The items from the last to the first."""
        length = self.length(row)
        shape = row.shape
        result = self.let(shape, "row_new", length)

        def body(k: Temp) -> None:
            last = self.let(Int(0, max(0, shape.high - 1)), "sub", length, self.word(1))
            self.do("row_fill", result, self.let(last.shape, "sub", last, k), self.item_at(row, k))

        if shape.item != UNKNOWN:
            self.repeat(length, body)
        self.do("shallow", row, result)
        return result

    def stepped(self, row: Temp, ends: list[Temp]) -> Temp:
        """A slice with a step, of a row whose length is known."""
        if row.shape.varies or not all(isinstance(end.shape, Known) for end in ends):
            if row.shape.item == UNKNOWN:
                return row
            found = self.by_library("stepped", [row, *ends], self.here)
            return self.row_from(found, row.shape.kind, self.here)
        places = range(row.shape.low)[slice(*(end.shape.value for end in ends))]
        items = [self.item_at(row, self.word(k)) for k in places]
        return self.new_row(Row(row.shape.item, len(items), len(items), row.shape.kind), items)

    # sums

    def kind_of(self, value: Temp) -> str:
        """Whether a sequence is a tuple, a list or a string."""
        shape = value.shape
        return shape.kind if isinstance(shape, Row) else "str" if isinstance(shape, Char) else "tuple"

    def concatenated(self, a: Temp, b: Temp) -> Temp:
        """Two rows, one after the other."""
        a, b = self.runtime(a), self.runtime(b)
        kinds = self.kind_of(a), self.kind_of(b)
        if kinds[0] != kinds[1] and not set(kinds) <= set(OCTETS):
            self.fault("kind", "rows of two kinds are added")
            return self.temp(BOOL)
        if isinstance(a.shape, Record) and isinstance(b.shape, Record):
            if (
                len(a.shape.items) + len(b.shape.items) <= 4
                or self.alike(Record(a.shape.items + b.shape.items)) is None
            ):
                return self.tuple_of([*self.items_of(a), *self.items_of(b)])
        a, b = self.text_or_row(a), self.text_or_row(b)
        try:
            item = join(a.shape.item, b.shape.item)
        except Conflict as conflict:
            raise self.refuse(f"a row of {conflict}", "let the items be of one kind") from None
        high = a.shape.high + b.shape.high
        if high > LONGEST:
            high = LONGEST
        shape = Row(item, min(a.shape.low + b.shape.low, high), high, a.shape.kind)
        first, second = self.length(a), self.length(b)
        total = self.let(Int(0, 2 * LONGEST), "add", first, second)
        if a.shape.high + b.shape.high > high:
            self.check(self.let(BOOL, "sle", total, self.word(high)), "a longer list")
        result = self.let(shape, "row_new", self.let(Int(shape.low, shape.high), "view", total))
        self.fill(result, self.word(0), a)
        self.fill(result, first, b)
        return result

    def text_or_row(self, value: Temp) -> Temp:
        """A sequence as a row."""
        return self.fit(value, as_text(value.shape)) if isinstance(value.shape, Char) else self.as_row(value)

    def fill(self, result: Temp, start: Temp, row: Temp) -> None:
        """Put the items of a row into a new one, from a place on."""
        if row.shape.item == UNKNOWN:
            return
        if row.shape.item == result.shape.item:
            self.do("row_move", result, start, row, self.word(0), self.length(row))
            self.do("shallow", row, result)
            return

        def body(k: Temp) -> None:
            at = self.let(Int(0, max(0, result.shape.high - 1)), "add", start, k)
            outer, self.inner_copy = self.inner_copy, True
            self.do("row_fill", result, at, self.fit(self.item_at(row, k), result.shape.item))
            self.inner_copy = outer

        self.repeat(self.length(row), body)
        self.do("shallow", row, result)

    def repeated(self, row: Temp, times: Temp) -> Temp:
        """A row so many times."""
        if isinstance(times.shape, Float):
            return self.wrong_kind_now(times, "an int")
        if not is_sequence(row):
            return self.wrong_kind_now(row, "a row")
        if isinstance(row.shape, Record) and times.shape.low == times.shape.high:
            if len(row.shape.items) * times.shape.low <= 4 and times.shape.low > 0:
                return self.tuple_of(self.items_of(row) * times.shape.low)
        row, times = self.text_or_row(row), self.signed(times)
        if times.shape.low < 0:
            negative = self.let(BOOL, "slt", times, self.word(0))
            times = self.let(Int(0, max(0, times.shape.high)), "select", negative, self.word(0), times)
        high = row.shape.high * times.shape.high
        if high > LONGEST:
            high = max(row.shape.high, self.unit.capacity)
            most = self.word(high // max(1, row.shape.high))
            self.check(self.let(BOOL, "sle", times, most), "a longer list")
        if row.shape.item == UNKNOWN:
            return row
        shape = Row(row.shape.item, min(row.shape.low * times.shape.low, high), high, row.shape.kind)
        length = self.length(row)
        total = self.let(Int(shape.low, shape.high), "mul", length, times)
        result = self.let(shape, "row_new", total)
        counter = self.let(Int(0, high), "view", times)

        def body(k: Temp) -> None:
            at = self.let(Int(0, max(0, high - 1)), "mul", k, length)
            self.do("row_move", result, at, row, self.word(0), length)

        self.repeat(counter, body)
        self.do("shallow", row, result)
        self.do("shared", result)
        return result

    def row_from(self, value: Temp, kind: str, node: Any) -> Temp:
        """The items of anything as a new row: `list(…)`, `tuple(…)`."""
        shape = value.shape
        if (
            isinstance(shape, Known)
            and is_data(shape.value)
            and isinstance(shape.value, tuple | list | str | range | bytes)
        ):
            items = list(shape.value)
            if kind == "tuple":
                return known(tuple(items))
            return self.list_of([known(item) for item in items]) if len(items) <= FEW else self.row_from(
                self.literal(items, self.known_row(items)), kind, node)  # fmt: skip
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.row_from(option, kind, node))
        if isinstance(shape, Record) and kind == "tuple" and (shape.cls is None or issubclass(shape.cls, tuple)):
            return self.tuple_of(self.items_of(value))
        if (
            isinstance(shape, Record)
            and self.alike(shape) is not None
            and (shape.cls is None or issubclass(shape.cls, tuple))
        ):
            value = self.as_row(value)
            shape = value.shape
        if isinstance(shape, Char):
            value = self.fit(value, as_text(shape))
            shape = value.shape
        if isinstance(shape, Row):
            if shape.kind == kind == "tuple":
                return value
            result = self.let(Row(shape.item, shape.low, shape.high, kind), "row_new", self.length(value))
            self.fill(result, self.word(0), value)
            return result
        return self.collect(value, kind, node)

    def known_row(self, items: list[Any]) -> Row:
        """The shape of a constant table, which must be one."""
        shape = self.table_shape(items)
        if shape is None:
            raise self.refuse("a list of several kinds of things", "let its items be of one kind")
        return shape


@functools.lru_cache(maxsize=256)
def slice_lengths(low: int, high: int, first: int | None, last: int | None) -> tuple[int, int]:
    """How long a slice of a row of so many items is at least and at most."""
    sizes = [len(range(length)[first:last]) for length in range(low, high + 1)]
    return min(sizes), max(sizes)
