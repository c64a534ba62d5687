"""Loops over anything."""

import enum
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.grids import Grid
from outply.compiler.elaborating.ordering import Ordering
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import as_row, is_mixed, join, joined, shape_of
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Char,
    Conflict,
    Dict,
    Int,
    Known,
    Nothing,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.tree import Temp

Body = Callable[[Temp], None]


class AnyOrder:
    """Leave to loop in any order, and whether a set was met meanwhile."""

    met = False


class Loops(Ordering):
    """Loops."""

    any_order: "bool | AnyOrder" = False
    met_set = False

    @contextmanager
    def unordered(self, allowed: "bool | AnyOrder" = True) -> Iterator[None]:
        """Within, the order of what is looped over does not show."""
        before, self.any_order = self.any_order, allowed
        try:
            yield
        finally:
            self.any_order = before

    def place(self, node: Any, tag: str = "") -> str:
        """A name for a place in the source that lives from round to round."""
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        return f"{self.frame.prefix}{line}:{column}:{tag}"

    # loops

    def iterate(self, value: Temp, body: Body) -> None:
        """A loop over anything."""
        shape = value.shape
        if isinstance(shape, Lazy):
            shape.loop(body)
        elif isinstance(shape, Known):
            self.iterate_known(value, body)
        elif isinstance(shape, Range):
            self.iterate_range(value, body)
        elif isinstance(shape, Row):
            self.iterate_row(value, body)
        elif isinstance(shape, Record):
            self.iterate_record(value, body)
        elif isinstance(shape, Set):
            if shape.ordered and self.any_order is not True:
                self.each_in_table(value, body)
                return
            self.in_some_order()
            self.each_in_set(value, body)
        elif isinstance(shape, Char):
            body(value)
        elif isinstance(shape, Dict):
            self.iterate_dict(value, body)
        elif isinstance(shape, Pick):
            self.iterate(self.items_of_pick(value), body)
        elif isinstance(shape, Union):
            self.iterate_union(value, body)
        elif shape == UNKNOWN:
            raise NotYet
        else:
            self.fault("kind", f"a loop over {describe(shape)}")

    def iterate_union(self, value: Temp, body: Body) -> None:
        """A loop over one of several kinds: written once for each kind that can be looped over."""

        def run(option: Temp) -> Temp:
            if isinstance(option.shape, Known | Nothing):
                self.fault("kind", "a loop over None")
            else:
                self.iterate(option, body)
            return known(None)

        self.each_option(value, run)

    def in_some_order(self) -> None:
        """Refuse a loop over a set where the order of its items can show."""
        self.met_set = True
        if isinstance(self.any_order, AnyOrder):
            self.any_order.met = True
        if not self.any_order:
            self.unit.shows_order = True
            raise self.refuse("a loop over a set, whose order may show", "loop over `sorted(…)`")

    def iterate_known(self, value: Temp, body: Body) -> None:
        """A loop over a constant: a table where it can be one, else item by item."""
        items: Any = value.shape.value
        if items is None:
            return self.fault("kind", "a loop over None")
        if isinstance(items, range):
            return self.iterate_range(self.known_range(items), body)
        if isinstance(items, set | frozenset):
            if self.any_order is True or not shape_of(items).ordered:
                self.in_some_order()
                items = sorted(items, key=repr)
            items = list(items)
        if isinstance(items, enum.EnumType):
            items = list[Any](items)
        if isinstance(items, Grid) and not items.narrow:
            items = self.plain_items(items)
        if isinstance(items, Grid) or not isinstance(items, tuple | list | str | bytes | dict | set | frozenset):
            raise self.refuse(f"a loop over {type(items).__name__}", "loop over a list, tuple, string or range")
        items = self.as_items(items)
        shape = self.table_shape(items)
        if len(items) > 1 and shape is not None:
            self.iterate_row(self.literal(items, shape), body)
            return None
        if len(items) > 64:
            raise self.refuse("a loop over many things of several kinds", "let them be of one kind")
        for item in items:
            with self.labeled():
                self.unrolled(body, known(item))
        return None

    unrolling = False

    def unrolled(self, body: Body, item: Temp) -> None:
        """One round of a loop that is written out: its target may stand for what has no shape."""
        before, self.unrolling = self.unrolling, True
        with self.again_and_again():
            body(item)
        self.unrolling = before

    def table_shape(self, items: list[Any]) -> Any:
        """The shape of a constant table of these items; None where they are no data of one kind."""
        if len(items) < 64:
            return self.new_table_shape(items)
        tables = self.unit.tables
        if id(items) not in tables:
            tables[id(items)] = items, self.new_table_shape(items)
        return tables[id(items)][1]

    def as_items(self, thing: Any) -> list[Any]:
        """The items of a constant as a list, the same each time for a large one."""
        if len(thing) < 64:
            return list(thing)
        tables = self.unit.tables
        if id(thing) not in tables or not isinstance(tables[id(thing)][1], list):
            tables[id(thing)] = thing, list(thing)
        return tables[id(thing)][1]

    def new_table_shape(self, items: list[Any]) -> Any:
        """The shape of a constant table, found anew."""
        kinds = set(map(type, items))
        if kinds in ({int}, {float}):
            # Large tables are mostly of numbers.
            items_shape = join(shape_of(min(items)), shape_of(max(items))) if kinds == {int} else shape_of(items[0])
            return None if len(items) > 100_000 else Row(items_shape, len(items), len(items), "tuple")
        try:
            plain = all(map(is_data, items)) and not any(isinstance(item, range | dict) for item in items)
            shape = joined(map(shape_of, items)) if plain else None
        except Conflict:
            return None
        return None if shape is None or len(items) > 100_000 else Row(shape, len(items), len(items), "tuple")

    def known_range(self, items: range) -> Temp:
        """A constant range as a value."""
        shape = Range(Int(min(items, default=0), max(items, default=0)), len(items))
        return self.let(shape, "record", *(self.word(end) for end in (items.start, items.stop, items.step)))

    def iterate_range(self, value: Temp, body: Body) -> None:
        """A loop over a range, whose numbers are those at its start."""
        shape = value.shape
        start = self.let(shape.item, "field", value, extra=0)
        step = self.let(Int(-(2**31), 2**31), "field", value, extra=2)
        length = self.range_length(value)

        def each(k: Temp) -> None:
            moved = self.let(shape.item, "add", start, self.let(shape.item, "mul", k, step))
            body(moved)

        self.repeat(length, each)

    def range_length(self, value: Temp) -> Temp:
        """How many items a range has."""
        wide = Int(-(2**63), 2**63 - 1)
        start, stop, step = (self.let(wide, "field", value, extra=k) for k in range(3))
        rising = self.let(BOOL, "slt", self.word(0), step)
        span = self.let(wide, "sub", stop, start)
        size = self.let(wide, "select", rising, span, self.let(wide, "sub", self.word(0), span))
        by = self.let(wide, "select", rising, step, self.let(wide, "sub", self.word(0), step))
        rounds = self.let(wide, "sdiv", self.let(wide, "add", size, self.let(wide, "sub", by, self.word(1))), by)
        empty = self.let(BOOL, "sle", size, self.word(0))
        return self.let(Int(0, value.shape.most), "select", empty, self.word(0), rounds)

    def iterate_row(self, value: Temp, body: Body) -> None:
        """A loop over a row; a list may change meanwhile."""
        if value.shape.item == UNKNOWN:
            return
        live = (lambda: self.length(value)) if value.shape.changes and value.shape.varies else None
        self.repeat(self.length(value), lambda k: body(self.item_at(value, k)), live)

    def iterate_record(self, value: Temp, body: Body) -> None:
        """A loop over the items of a tuple, one by one where they are not alike."""
        if special(value.shape.cls, "__iter__"):
            self.iterate(self.call_method_of(value.shape.cls, "__iter__", [value]), body)
            return
        if value.shape.cls is not None and not issubclass(value.shape.cls, tuple):
            self.fault("kind", f"a loop over {describe(value.shape)}")
            return
        items = self.items_of(value)
        shape = self.alike(value.shape)
        if len(items) > 1 and shape is not None:
            self.iterate_row(self.new_row(shape, items), body)
            return
        for item in items:
            with self.labeled():
                self.unrolled(body, item)

    def alike(self, record: Record) -> Any:
        """The shape of a record as a row, if its items are of one kind."""
        row = as_row(Record(record.items))
        return None if row is None or is_mixed(row.item) else row
