"""Loops over anything, rows collected from them, and sets as bits."""

import enum
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.comparing import Comparing
from outply.compiler.elaborating.fitting import describe, is_cover
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import LONGEST, as_text, join, joined, shape_of
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Shape,
    Union,
    is_data,
)
from outply.compiler.shapes.layout import count, universe
from outply.compiler.shapes.packing import counted
from outply.compiler.tree import Assign, Temp

Body = Callable[[Temp], None]


class Loops(Comparing):
    """Loops, collections and sets."""

    any_order = False
    met_set = False

    @contextmanager
    def unordered(self, allowed: bool = True) -> Iterator[None]:
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
            self.in_some_order()
            self.each_in_set(value, body)
        elif isinstance(shape, Char):
            body(value)
        elif isinstance(shape, Union):
            self.iterate_union(value, body)
        elif shape == UNKNOWN:
            raise NotYet
        else:
            self.fault("kind", f"a loop over {describe(shape)}")

    def iterate_union(self, value: Temp, body: Body) -> None:
        """A loop over the one kind of a union that can be looped over."""
        fitting = [option for option in value.shape.options if isinstance(option, Row | Set | Range)]
        if len(fitting) != 1:
            raise self.refuse(f"a loop over {describe(value.shape)}", "loop over one kind of thing")
        self.iterate(self.narrowed(value, fitting[0]), body)

    def in_some_order(self) -> None:
        """Refuse a loop over a set where the order of its items can show."""
        self.met_set = True
        if not self.any_order:
            raise self.refuse("a loop over a set, whose order may show", "loop over `sorted(…)`")

    def iterate_known(self, value: Temp, body: Body) -> None:
        """A loop over a constant: a table where it can be one, else item by item."""
        items: Any = value.shape.value
        if items is None:
            return self.fault("kind", "a loop over None")
        if isinstance(items, range):
            return self.iterate_range(self.known_range(items), body)
        if isinstance(items, set | frozenset):
            self.in_some_order()
            items = sorted(items, key=repr)
        if isinstance(items, enum.EnumType):
            items = list[Any](items)
        if type(items).__name__ == "Grid" or not isinstance(items, tuple | list | str | dict | set | frozenset):
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
                body(known(item))
        return None

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
        return tables[id(thing)][1]  # type: ignore[no-any-return]

    def new_table_shape(self, items: list[Any]) -> Any:
        """The shape of a constant table, found anew."""
        try:
            shape = joined(map(shape_of, items)) if all(map(is_data, items)) else None
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
        live = (lambda: self.length(value)) if value.shape.kind == "list" and value.shape.varies else None
        self.repeat(self.length(value), lambda k: body(self.item_at(value, k)), live)

    def iterate_record(self, value: Temp, body: Body) -> None:
        """A loop over the items of a tuple, one by one where they are not alike."""
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
                body(item)

    def alike(self, record: Record) -> Any:
        """The shape of a record as a row, if its items are of one kind."""
        from outply.compiler.shapes.joining import as_row, is_mixed

        row = as_row(Record(record.items))
        return None if row is None or is_mixed(row.item) else row

    # rows

    def solid(self, value: Temp, kind: str = "tuple") -> Temp:
        """Something lazy as a row."""
        if not isinstance(value.shape, Lazy):
            return value
        raise self.refuse("a generator is used as a value", "make it a list or a tuple")

    def collect(self, value: Temp, kind: str, node: Any) -> Temp:
        """All items of a loop as a new row."""
        lazy = value.shape
        most = lazy.most if isinstance(lazy, Lazy) else self.most_items(value)
        exact = lazy.exact if isinstance(lazy, Lazy) else isinstance(lazy, Row) and not lazy.varies
        capacity = self.unit.capacity if most is None or most > LONGEST else most
        holder = self.variable(self.place(node, f"{kind} of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Row(UNKNOWN, 0, 0, kind)
        shape = Row(holder.shape.item, capacity if exact else 0, capacity, kind)
        row = self.let(shape, "row_new", self.word(capacity))
        index = self.passing(Int(0, capacity))
        self.add(Assign(index, self.literal(0, index.shape)))

        def body(item: Temp) -> None:
            if isinstance(item.shape, Lazy):
                raise self.refuse("a list of generators", "make each a list")
            try:
                self.learn(holder, Row(self.runtime_shape(item), 0, 0, kind))
            except Conflict as conflict:
                raise self.refuse(f"a row of {conflict}", "let the items be of one kind") from None
            here = self.let(index.shape, "read", extra=index)
            if not exact and (most is None or most > capacity):
                self.check(self.let(BOOL, "slt", here, self.word(capacity)), "a longer list")
            if holder.shape.item != shape.item:
                return
            self.do("row_init", row, self.let(Int(0, max(0, capacity - 1)), "view", here), self.fit(item, shape.item))
            self.add(Assign(index, self.let(index.shape, "add", here, self.word(1))))

        self.iterate(value, body)
        if holder.shape.item == UNKNOWN:
            return self.let(Row(UNKNOWN, 0, 0, kind), "row_new", self.word(0))
        if not exact:
            self.do("row_close", row, self.let(index.shape, "read", extra=index))
        return row

    def runtime_shape(self, value: Temp) -> Shape:
        """The shape that a value has at run time."""
        if isinstance(value.shape, Known):
            try:
                return shape_of(value.shape.value)
            except Conflict as conflict:
                raise self.refuse(f"{conflict} is used as data", "use numbers, strings, tuples and sets") from None
        from outply.compiler.shapes.joining import shown

        return shown(value.shape)

    def most_items(self, value: Temp) -> int | None:
        """How many items something has at most, as far as that is known."""
        shape = value.shape
        if isinstance(shape, Lazy):
            return shape.most
        if isinstance(shape, Known):
            return len(shape.value) if hasattr(shape.value, "__len__") else None
        if isinstance(shape, Row):
            return shape.high
        if isinstance(shape, Record):
            return len(shape.items)
        if isinstance(shape, Set):
            return universe(shape.item)
        return shape.most if isinstance(shape, Range) else 1 if isinstance(shape, Char) else None

    def is_exact(self, value: Temp) -> bool:
        """Whether the number of items is known."""
        shape = value.shape
        if isinstance(shape, Lazy):
            return shape.exact
        return isinstance(shape, Known | Record | Char) or (isinstance(shape, Row) and not shape.varies)

    # sets

    def each_in_set(self, value: Temp, body: Body) -> None:
        """Do something with each item of a set, in the order of its universe."""
        shape = value.shape
        if shape.item == UNKNOWN:
            return
        rest = self.passing(shape)
        self.add(Assign(rest, value))
        with self.labeled() as end, self.loop():
            left = self.let(shape, "read", extra=rest)
            self.when(self.negated(self.truth(left)), lambda: self.leave(end))
            number = self.let(Int(0, universe(shape.item) - 1), "set_first", left)
            self.add(Assign(rest, self.let(shape, "set_rest", left)))
            with self.labeled():
                body(self.value_at(number, shape.item))

    def pair(self, number: Temp, inside: Temp) -> Temp:
        """A place in a universe, and whether there is one."""
        shape = Record((Int(0, 2**62), BOOL))
        return self.let(shape, "record", self.let(Int(0, 2**62), "view", number), self.fit(inside, BOOL))

    def number_in(self, item: Temp, shape: Shape, strict: bool) -> Temp:
        """The number of an item in a universe; a fault if it lies outside."""
        number, inside = self.items_of(self.place_in(item, shape))
        if strict:
            self.check(inside, "outside", "an item that no set held")
        total = count(shape) or 1
        return self.let(Int(0, max(total - 1, 0)), "view", number)

    def place_in(self, item: Temp, shape: Shape) -> Temp:
        """The number of an item in a universe, and whether it lies in it."""
        item = self.runtime(item)

        def nowhere() -> Temp:
            return self.pair(self.word(0), known(False))

        if shape == UNKNOWN:
            return nowhere()
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.place_in(option, shape))
        if isinstance(shape, Union):
            before = 0
            for option in shape.options:
                if is_cover(option, item.shape):
                    number, inside = self.items_of(self.place_in(item, option))
                    return self.pair(self.let(Int(0, 2**62), "add", number, self.word(before)), inside)
                before += counted(option)
            return nowhere()
        given = item.shape
        if isinstance(given, Float) or (isinstance(shape, Float)):
            raise self.refuse("floats in a set", "use ints")
        if isinstance(shape, Int | Bool) and isinstance(given, Int | Bool):
            item = self.number(item)
            low, high = (shape.low, shape.high) if isinstance(shape, Int) else (0, 1)
            above, below = self.less_numbers(self.word(low), item, True), self.less_numbers(item, self.word(high), True)
            return self.pair(self.let(Int(0, 2**62), "sub", item, self.word(low)), self.both(above, below))
        if isinstance(shape, Char) and isinstance(given, Char):
            return self.letter_in(item, shape)
        if isinstance(shape, Member) and isinstance(given, Member):
            return self.pair(item, known(True)) if given.cls is shape.cls else nowhere()
        if isinstance(shape, Nothing) and isinstance(given, Nothing):
            return self.pair(self.word(0), known(True))
        if as_text(shape) and as_text(given) and not isinstance(given, Row):
            return self.place_in(self.fit(item, as_text(given)), shape)
        if isinstance(shape, Char) and as_text(given):
            return self.choose(
                self.has_length(item, 1),
                lambda: self.place_in(self.let(given.item, "row_get", item, self.word(0)), shape),
                nowhere,
            ) if given.item != UNKNOWN else nowhere()  # fmt: skip
        if isinstance(shape, Record) and isinstance(given, Record) and len(shape.items) == len(given.items):
            classes = {cls for cls in (shape.cls, given.cls) if cls and not issubclass(cls, tuple)}
            if classes and shape.cls is not given.cls:
                return nowhere()
            self.refuse_own_equality(shape.cls, given.cls)
            return self.items_in(self.items_of(item), list(shape.items))
        if isinstance(shape, Record | Row) and isinstance(given, Record | Row):
            return self.row_in(self.as_row(item), shape)
        return nowhere()

    def refuse_own_equality(self, *classes: Any) -> None:
        """Refuse sets of a class that defines equality by itself."""
        from outply.compiler.elaborating.comparing import special

        if any(special(cls, name) for cls in classes for name in ("__eq__", "__hash__")):
            raise self.refuse("a set of things with an `__eq__` of their own", "use a tuple")

    def items_in(self, items: list[Temp], shapes: list[Shape]) -> Temp:
        """The number of a record: its items as the digits of a number."""
        total, inside = self.word(0), known(True)
        for item, shape in zip(items, shapes, strict=True):
            number, flag = self.items_of(self.place_in(item, shape))
            scaled = self.let(Int(0, 2**62), "mul", total, self.word(counted(shape)))
            total, inside = self.let(Int(0, 2**62), "add", scaled, number), self.both(inside, flag)
        return self.pair(total, inside)

    def row_in(self, row: Temp, shape: Shape) -> Temp:
        """The number of a row among rows of several lengths."""
        if isinstance(shape, Record):
            if row.shape.varies or row.shape.low != len(shape.items) or row.shape.item == UNKNOWN:
                raise self.refuse("a tuple of another length in a set", "let all be of one length")
            return self.items_in([self.item_at(row, self.word(k)) for k in range(row.shape.low)], list(shape.items))
        base = counted(shape.item)
        total, inside = self.passing(Int(0, 2**62)), self.passing(BOOL)
        length = self.length(row)
        good = self.both(self.less_numbers(self.word(shape.low), length, True),
                         self.less_numbers(length, self.word(shape.high), True))  # fmt: skip
        self.add(Assign(total, self.literal(0, total.shape)))
        self.add(Assign(inside, self.fit(good, BOOL)))
        before = 0
        starts = []
        for size in range(row.shape.high + 1):
            starts.append(before)
            before += base**size if shape.low <= size else 0

        def body(k: Temp) -> None:
            number, flag = self.items_of(self.place_in(self.item_at(row, k), shape.item))
            scaled = self.let(total.shape, "mul", self.let(total.shape, "read", extra=total), self.word(base))
            self.add(Assign(total, self.let(total.shape, "add", scaled, number)))
            self.add(Assign(inside, self.both(self.let(BOOL, "read", extra=inside), flag)))

        if row.shape.item != UNKNOWN:
            self.when(self.let(BOOL, "read", extra=inside), lambda: self.repeat(length, body))
        start = self.table_at(list(starts), length)
        number = self.let(total.shape, "add", self.let(total.shape, "read", extra=total), start)
        return self.pair(number, self.let(BOOL, "read", extra=inside))

    def letter_in(self, item: Temp, shape: Char) -> Temp:
        """The number of a letter in an alphabet."""
        highest = ord(shape.letters[-1])
        if highest > 4095:
            raise self.refuse("a set of unusual letters", "use ints")
        places = [shape.letters.find(chr(code)) for code in range(highest + 1)]
        low = self.let(BOOL, "ule", item, self.word(highest))
        code = self.let(Int(0, highest), "select", low, self.let(Int(0, highest), "view", item), self.word(0))
        found = self.table_at(list(places), code)
        return self.pair(found, self.both(low, self.less_numbers(self.word(0), found, True)))

    def value_at(self, number: Temp, shape: Shape) -> Temp:
        """The value at a place in a universe."""
        if isinstance(shape, Int):
            return self.let(shape, "add", number, self.word(shape.low))
        if isinstance(shape, Bool):
            return self.let(BOOL, "ne", number, self.word(0))
        if isinstance(shape, Char):
            return (
                self.table_at(list(shape.letters), number)
                if len(shape.letters) > 1
                else self.literal(shape.letters, shape)
            )
        if isinstance(shape, Member):
            return self.let(shape, "view", number)
        if isinstance(shape, Nothing):
            return known(None)
        if isinstance(shape, Record):
            items: list[Temp] = []
            for part in reversed(shape.items):
                total = counted(part)
                items.insert(0, self.value_at(self.let(Int(0, total - 1), "urem", number, self.word(total)), part))
                number = self.let(Int(0, 2**62), "udiv", number, self.word(total))
            return self.let(shape, "record", *(self.fit(i, p) for i, p in zip(items, shape.items, strict=True)))
        if isinstance(shape, Row) and not shape.varies:
            plain = Record((shape.item,) * shape.low)
            return self.new_row(shape, self.items_of(self.value_at(number, plain)))
        if isinstance(shape, Union):
            return self.option_at(number, shape)
        raise self.refuse("a loop over a set of rows of several lengths", "let all be of one length")

    def option_at(self, number: Temp, shape: Union) -> Temp:
        """The value at a place in the universe of a union."""
        cases, before = [], 0

        def branch(option: Shape, start: int) -> Temp:
            here = self.let(Int(0, counted(option) - 1), "sub", number, self.word(start))
            return self.fit(self.value_at(here, option), shape)

        for option in shape.options:
            start, before = before, before + counted(option)
            test = self.let(BOOL, "slt", number, self.word(before))
            cases.append((test, lambda option=option, start=start: branch(option, start)))
        return self.choose_from(cases[:-1], cases[-1][1])

    def set_of(self, value: Temp, frozen: bool, node: Any) -> Temp:
        """The items of a loop as a set."""
        if isinstance(value.shape, Set):
            return self.let(Set(value.shape.item, frozen), "view", value)
        holder = self.variable(self.place(node, "set of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Set(UNKNOWN, frozen)
        shape = holder.shape
        self.check_universe(shape)
        result = self.passing(shape)
        self.add(Assign(result, self.literal(frozenset(), shape)))

        def body(item: Temp) -> None:
            self.learn(holder, Set(self.runtime_shape(item), frozen))
            if holder.shape == shape:
                number = self.number_in(item, shape.item, strict=True)
                self.add(Assign(result, self.let(shape, "set_add", self.let(shape, "read", extra=result), number)))

        with self.unordered():
            self.iterate(value, body)
        return self.let(shape, "read", extra=result)

    def check_universe(self, shape: Set) -> None:
        """Refuse a set of things of which there are too many."""
        try:
            universe(shape.item)
        except Conflict as conflict:
            raise self.refuse(f"a set of {conflict}", "use a list, or smaller numbers") from None

    def joined_sets(self, name: str, a: Temp, b: Temp) -> Temp:
        """A set made of two; what is taken out of a set, or common with it, needs no wider universe."""
        if name in ("set_sub", "set_and") and a.shape.item != b.shape.item:
            other = self.reset(b, Set(a.shape.item, b.shape.frozen), strict=False)
            return self.let(a.shape, name, a, self.let(a.shape, "view", other))
        a, b = self.same_universe(a, b)
        self.check_universe(a.shape)
        return self.let(a.shape, name, a, b)


__all__ = ["Loops", "join"]
