"""Items, slices and sums of rows; membership; constant dicts."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.comparing import special
from outply.compiler.elaborating.expressions import Expressions, Grid, is_sequence
from outply.compiler.elaborating.fitting import describe
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import LONGEST, as_text, join, joined, shape_of
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    WORD,
    Array,
    Char,
    Conflict,
    Float,
    Int,
    Known,
    Range,
    Record,
    Row,
    Set,
    Union,
    is_data,
)
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.packing import value_of
from outply.compiler.tree import Assign, Temp

FEW = 8
MOST_KEYS = 4096


def plain_grid(thing: Any) -> Any:
    """The items of an array as plain tuples."""
    return tuple(plain_grid(item) for item in thing) if isinstance(thing, Grid) else thing


class Containers(Expressions):
    """Items, slices, sums and membership."""

    # items

    def of_Subscript(self, node: Any) -> Temp:
        value = self.expr(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.sliced(value, node.slice)
        index = self.expr(node.slice)
        if isinstance(value.shape, Known) and isinstance(value.shape.value, Grid) and value.shape.value.narrow:
            if self.converted is not node:
                raise self.refuse("an item of an array of fewer than 64 bits", "make it an int by `int(…)`")
        return self.item(value, index)

    converted: Any = None

    def item(self, value: Temp, index: Temp) -> Temp:
        """The item at an index, or of a key."""
        shape = value.shape
        if shape == UNKNOWN or index.shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Lazy | Closure | Bound):
            raise self.refuse("an item of a generator", "make it a list first")
        if isinstance(shape, Known):
            return self.item_of_known(value, index)
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.item(option, index))
        if isinstance(shape, Array):
            return self.let(WORD, "array_get", value, self.signed(self.index_number(index)))
        if isinstance(shape, Record):
            return self.item_of_record(value, index)
        if isinstance(shape, Char):
            return self.item(self.fit(value, as_text(shape)), index)
        if isinstance(shape, Row):
            if shape.item == UNKNOWN:
                self.fault("index")
                return self.temp(BOOL)
            return self.item_at(value, self.index(value, index))
        if isinstance(shape, Range):
            raise self.refuse("an item of a range", "calculate it")
        self.fault("kind", f"an item of {describe(shape)}")
        return self.temp(BOOL)

    def item_of_known(self, value: Temp, index: Temp) -> Temp:
        """An item of a constant: known, or from a table."""
        thing: Any = value.shape.value
        if thing is None:
            self.fault("kind", "an item of None")
            return self.temp(BOOL)
        if isinstance(thing, Grid):
            return self.item_of_grid(thing, index)
        if isinstance(index.shape, Known) and is_data(index.shape.value):
            if not isinstance(thing, tuple | list | dict | str | range) and not isinstance(thing, type):
                raise self.refuse(f"an item of {type(thing).__name__}", "use a tuple, list or dict")
            path = value.shape.path
            try:
                found = value.shape.value[index.shape.value]
            except Exception as error:
                self.fault("python", f"{type(error).__name__}: {error}")
                return self.temp(BOOL)
            return known(found, None if path is None or is_data(found) else (*path, ("item", index.shape.value)))
        if type(thing) is dict:
            return self.item_of_dict(thing, index)
        if isinstance(thing, tuple | list | str | range):
            if special(type(thing), "__getitem__"):
                raise self.refuse("a `__getitem__` of the class", "use fields")
            items = self.as_items(thing)
            shape = self.table_shape(items)
            if shape is None:
                raise self.refuse("an item of a constant whose items are of several kinds", "let them be of one kind")
            if not items:
                self.fault("index")
                return self.temp(BOOL)
            row = self.literal(items, shape)
            return self.item_at(row, self.index(row, index))
        raise self.refuse(f"an item of {type(thing).__name__}", "use a tuple, list or dict")

    def item_of_grid(self, thing: Grid, index: Temp) -> Temp:
        """An item of a constant array, by one index or by several."""
        parts = [index]
        if isinstance(index.shape, Record):
            parts = self.items_of(index)
        elif isinstance(index.shape, Known) and isinstance(index.shape.value, tuple):
            parts = [known(each) for each in index.shape.value]
        if any(isinstance(part.shape, Known) and type(part.shape.value) is not int for part in parts):
            raise self.refuse("an array with another index than ints", "use a tuple")
        grids = self.unit.grids
        if id(thing) not in grids:
            grids[id(thing)] = thing, plain_grid(thing)
        found = known(grids[id(thing)][1])
        for part in parts:
            found = self.item(found, part)
        return found

    def item_of_dict(self, thing: Any, key: Temp, default: Temp | None = None) -> Temp:
        """The value of a key in a constant dict; a fault, or the default, where there is none."""
        if not all(is_data(part) for pair in thing.items() for part in pair):
            raise self.refuse("a dict of other things than data", "use numbers, strings and tuples")
        if not thing:
            if default is None:
                self.fault("key")
                return self.temp(BOOL)
            return default
        key = self.runtime(key)
        if isinstance(key.shape, Union):
            return self.each_option(key, lambda option: self.item_of_dict(thing, option, default))
        keys, items = list(thing), list(thing.values())
        place = self.key_number(key, keys)
        missing = self.less_numbers(place, self.word(0), False)
        if default is None:
            self.check(self.negated(missing), "key")
            return self.value_at_place(items, place)
        return self.choose(missing, lambda: default, lambda: self.value_at_place(items, place))

    def value_at_place(self, items: list[Any], place: Temp) -> Temp:
        """The item of a constant row at a place that is known to be good."""
        shape = self.table_shape(items)
        if shape is None:
            raise self.refuse("a dict whose values are of several kinds", "let them be of one kind")
        at = self.let(Int(0, len(items) - 1), "view", place)
        return self.item_at(self.literal(items, shape), at)

    def key_number(self, key: Temp, keys: list[Any]) -> Temp:
        """The place of a key among constants; −1 if it is none of them."""
        kinds = count(key.shape) if not isinstance(key.shape, Float) else None
        if kinds is not None and kinds <= MOST_KEYS:
            places = {each: k for k, each in enumerate(keys)}
            table = [places.get(value_of(number, key.shape), -1) for number in range(kinds)]
            return self.table_at([*table, -1], self.number_in(key, key.shape, strict=False))
        if len(keys) > 64:
            raise self.refuse("a dict with many keys of a wide range", "use a tuple indexed by small numbers")
        result = self.passing(Int(-1, len(keys) - 1))
        self.add(Assign(result, self.literal(-1, result.shape)))
        with self.labeled() as end:
            for k, each in enumerate(keys):

                def found(k: int = k) -> None:
                    self.add(Assign(result, self.literal(k, result.shape)))
                    self.leave(end)

                self.when(self.equal(key, known(each), inside=True), found)
                if self.dead:
                    break
        return self.let(result.shape, "read", extra=result)

    def item_of_record(self, value: Temp, index: Temp) -> Temp:
        """An item of a tuple."""
        cls = value.shape.cls
        if special(cls, "__getitem__"):
            return self.call_method_of(cls, "__getitem__", [value, index])
        if cls is not None and not issubclass(cls, tuple):
            self.fault("kind", f"an item of {describe(value.shape)}")
            return self.temp(BOOL)
        items = self.items_of(value)
        if isinstance(index.shape, Known) and isinstance(index.shape.value, int):
            if not -len(items) <= index.shape.value < len(items):
                self.fault("index")
                return self.temp(BOOL)
            return items[index.shape.value]
        row = self.as_row(value)
        return self.item_at(row, self.index(row, index))

    def index_number(self, index: Temp) -> Temp:
        """An index as an integer."""
        index = self.number(index)
        if isinstance(index.shape, Float):
            if index.shape.mixed:
                self.fault("kind", "an index that may be a float")
            return self.wrong_kind_index()
        return index

    def wrong_kind_index(self) -> Temp:
        if not self.dead:
            self.fault("kind", "an index that is not an int")
        return self.temp(WORD)

    def index(self, row: Temp, index: Temp) -> Temp:
        """An index as Python counts, checked unless its range and the length of the row say that it is good."""
        if isinstance(index.shape, Union):
            index = self.each_option(index, self.index_number)
        index = self.signed(self.index_number(index))
        length = self.length(row)
        low, high = index.shape.low, index.shape.high
        shape = row.shape
        if low < 0:
            negative = self.let(BOOL, "slt", index, self.word(0))
            from_end = self.let(WORD, "add", index, length)
            index = self.let(WORD, "select", negative, from_end, index)
        if low < -shape.low or high >= shape.low:
            self.check(self.let(BOOL, "ult", index, length), "index")
        return self.let(Int(0, max(0, shape.high - 1)), "view", index)

    # slices

    def sliced(self, value: Temp, node: Any) -> Temp:
        """A part of a row."""
        ends = [self.expr(part) if part is not None else known(None) for part in (node.lower, node.upper, node.step)]
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple | str | range | list):
            if all(isinstance(end.shape, Known) for end in ends) and not isinstance(value.shape.value, list):
                return self.folded(lambda: value.shape.value[slice(*(end.shape.value for end in ends))])
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.sliced_by(option, ends))
        return self.sliced_by(value, ends)

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
        length = self.length(row)
        start, stop = self.slice_end(ends[0], length, 0), self.slice_end(ends[1], length, 1)
        if isinstance(start.shape, Int) and start.shape == Int(0, 0) and ends[1].shape == Known(None):
            total = length
        else:
            size = self.let(WORD, "sub", stop, start)
            total = self.let(WORD, "select", self.let(BOOL, "slt", size, self.word(0)), self.word(0), size)
        low, high = self.slice_lengths(row.shape, ends)
        shape = Row(row.shape.item, low, high, row.shape.kind)
        result = self.let(shape, "row_new", self.let(Int(low, high), "view", total))
        if shape.kind == "list":
            self.do("shallow", row, result)
        if row.shape.item != UNKNOWN:
            self.do("row_move", result, self.word(0), row, start, total)
        return result

    def slice_lengths(self, row: Row, ends: list[Temp]) -> tuple[int, int]:
        """How long a slice is at least and at most."""
        if all(isinstance(end.shape, Known) for end in ends[:2]):
            first, last = (end.shape.value for end in ends[:2])
            if all(end is None or isinstance(end, int) for end in (first, last)):
                sizes = [len(range(length)[slice(first, last)]) for length in range(row.low, row.high + 1)]
                return min(sizes), max(sizes)
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
        if shape.kind == "list":
            self.do("shallow", row, result)

        def body(k: Temp) -> None:
            last = self.let(Int(0, max(0, shape.high - 1)), "sub", length, self.word(1))
            self.do("row_init", result, self.let(last.shape, "sub", last, k), self.item_at(row, k))

        if shape.item != UNKNOWN:
            self.repeat(length, body)
        return result

    def stepped(self, row: Temp, ends: list[Temp]) -> Temp:
        """A slice with a step, of a row whose length is known."""
        if row.shape.varies or not all(isinstance(end.shape, Known) for end in ends):
            raise self.refuse("a slice with a step", "write a loop")
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
        if self.kind_of(a) != self.kind_of(b):
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
        if row.shape.kind == "list":
            self.do("shallow", row, result)
        if row.shape.item == result.shape.item:
            self.do("row_move", result, start, row, self.word(0), self.length(row))
            return

        def body(k: Temp) -> None:
            at = self.let(Int(0, max(0, result.shape.high - 1)), "add", start, k)
            self.do("row_init", result, at, self.fit(self.item_at(row, k), result.shape.item))

        self.repeat(self.length(row), body)

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
        if shape.kind == "list":
            self.do("shallow", row, result)
            self.do("shared", result)
        counter = self.let(Int(0, high), "view", times)

        def body(k: Temp) -> None:
            at = self.let(Int(0, max(0, high - 1)), "mul", k, length)
            self.do("row_move", result, at, row, self.word(0), length)

        self.repeat(counter, body)
        return result

    def row_from(self, value: Temp, kind: str, node: Any) -> Temp:
        """The items of anything as a new row: `list(…)`, `tuple(…)`."""
        shape = value.shape
        if isinstance(shape, Known) and is_data(shape.value) and isinstance(shape.value, tuple | list | str | range):
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
        return shape  # type: ignore[no-any-return]

    # membership

    def contains(self, container: Temp, item: Temp) -> Temp:
        """Whether something is in a container."""
        shape = container.shape
        if UNKNOWN in (shape, item.shape):
            raise NotYet
        if isinstance(shape, Known):
            return self.in_known(shape.value, item)
        if isinstance(shape, Union):
            return self.each_option(container, lambda option: self.contains(option, item))
        if isinstance(shape, Set):
            return self.in_set(container, item)
        if isinstance(shape, Row | Char) and as_text(shape):
            return self.in_text(container, item)
        if isinstance(shape, Record):
            return self.in_record(container, item)
        if isinstance(shape, Range):
            return self.each_option(self.runtime(item), lambda option: self.in_varying_range(container, option))
        return self.found_in(container, item)

    def in_set(self, container: Temp, item: Temp) -> Temp:
        number, inside = self.items_of(self.place_in(item, container.shape.item))
        held = self.let(BOOL, "set_test", container, number)
        return self.both(inside, held)

    def in_text(self, container: Temp, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.in_text(container, option))
        if isinstance(item.shape, Char):
            return self.found_in(container, item)
        if not as_text(item.shape):
            return self.wrong_kind_flag(item)
        found = self.library("text_find", [self.text_or_row(container), item])
        return self.less_numbers(self.word(0), found, True)

    def wrong_kind_flag(self, item: Temp) -> Temp:
        self.fault("kind", f"{describe(item.shape)} is looked for in a string")
        return self.temp(BOOL)

    def in_record(self, container: Temp, item: Temp) -> Temp:
        cls = container.shape.cls
        if special(cls, "__contains__"):
            return self.truth(self.call_method_of(cls, "__contains__", [container, item]))
        if cls is not None and (not issubclass(cls, tuple) or special(cls, "__iter__")):
            raise self.refuse(f"membership in {describe(container.shape)}", "compare with its fields")
        return self.any_equal(self.items_of(container), item)

    def any_equal(self, items: list[Temp], item: Temp) -> Temp:
        """Whether one of some values is equal to another."""
        if not items:
            return known(False)
        flag = self.equal(items[0], item, inside=True)
        return self.choose(flag, lambda: known(True), lambda: self.any_equal(items[1:], item))

    def in_known(self, thing: Any, item: Temp) -> Temp:
        """Whether something is in a constant."""
        if isinstance(item.shape, Known) and is_data(item.shape.value) and is_data(thing):
            return self.folded(lambda: item.shape.value in thing)
        if isinstance(thing, range):
            return self.in_range(thing, item)
        if isinstance(thing, str):
            return self.in_text(self.literal(thing, shape_of(thing)), item) if thing else self.contains_nothing(item)
        if not isinstance(thing, tuple | list | dict | set | frozenset):
            raise self.refuse(f"membership in {type(thing).__name__}", "use a tuple, list, set or dict")
        items = list(thing)
        if not all(map(is_data, items)):
            raise self.refuse("membership in a constant of other things than data", "use data")
        if isinstance(thing, dict | set | frozenset) and len(items) > 2:
            place = self.each_option(self.runtime(item), lambda option: self.key_number(option, items))
            return self.less_numbers(self.word(0), place, True)
        if len(items) <= FEW:
            return self.any_equal([known(each) for each in items], item)
        return self.found_in(self.literal(items, self.known_row(items)), item)

    def contains_nothing(self, item: Temp) -> Temp:
        """Whether a string is in the empty string."""
        if not as_text(item.shape):
            return self.wrong_kind_flag(item)
        return known(False) if isinstance(item.shape, Char) else self.negated(self.truth(item))

    def in_range(self, thing: range, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.in_range(thing, option))
        if not isinstance(item.shape, Int):
            if isinstance(item.shape, Float):
                raise self.refuse("a float in a range", "compare with its ends")
            return (
                self.in_range(thing, self.number(item))
                if hasattr(item.shape, "cls") or count(item.shape) == 2
                else known(False)
            )
        if not thing:
            return known(False)
        low, high = min(thing), max(thing)
        inside = self.both(
            self.less_numbers(self.word(low), item, True), self.less_numbers(item, self.word(high), True)
        )
        if abs(thing.step) == 1:
            return inside
        rest = self.quotient(ast.Mod, self.whole(ast.Sub, item, self.word(low)), self.word(abs(thing.step)))
        return self.both(inside, self.equal_numbers(rest, self.word(0), False))

    def in_varying_range(self, container: Temp, item: Temp) -> Temp:
        """Whether an int is one of a range: a whole number of steps from its start, and fewer than it has."""
        if not isinstance(item.shape, Int) or item.shape.unsigned:
            raise self.refuse("something else than an int in a range", "compare with its ends")
        start, step = (self.let(WORD, "field", container, extra=k) for k in (0, 2))
        away = self.whole(ast.Sub, item, start)
        steps, rest = self.let(WORD, "sdiv", away, step), self.let(WORD, "srem", away, step)
        inside = self.both(
            self.let(BOOL, "sle", self.word(0), steps), self.let(BOOL, "slt", steps, self.range_length(container))
        )
        return self.both(inside, self.let(BOOL, "eq", rest, self.word(0)))

    def found_in(self, container: Temp, item: Temp) -> Temp:
        """Whether a loop meets something equal."""
        found = self.passing(BOOL)
        self.add(Assign(found, self.literal(False, BOOL)))
        with self.labeled() as end:

            def met() -> None:
                self.add(Assign(found, self.literal(True, BOOL)))
                self.leave(end)

            def body(each: Temp) -> None:
                self.when(self.equal(each, item, inside=True), met)

            with self.unordered():
                self.iterate(container, body)
        return self.let(BOOL, "read", extra=found)


__all__ = ["Containers", "joined"]
