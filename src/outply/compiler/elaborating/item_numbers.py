"""The number of an item in a universe: sets are bits, one for each item that there can be."""

import dataclasses
from itertools import combinations
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.collecting import Collecting
from outply.compiler.elaborating.describing import is_cover, special
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    FLOAT,
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.packing import counted
from outply.compiler.tree import Assign, Temp


def is_unhashable(shape: Shape) -> bool:
    """Whether values of a shape, or some of them, have no hash."""
    if isinstance(shape, Union):
        return any(map(is_unhashable, shape.options))
    if isinstance(shape, Record):
        return getattr(shape.cls, "__hash__", hash) is None or any(map(is_unhashable, shape.items))
    if isinstance(shape, Row):
        return shape.changes or is_unhashable(shape.item)
    return isinstance(shape, Dict) or (isinstance(shape, Set) and not shape.frozen)


def are_equal_tuples(one: Shape, other: Shape) -> bool:
    """Whether tuples, perhaps of two classes, may be equal: a NamedTuple is equal to a tuple of the same items."""
    lengths = [tuple_lengths(shape) for shape in (one, other)]
    return max(low for low, _ in lengths) <= min(high for _, high in lengths)


def tuple_lengths(shape: Shape) -> tuple[int, int]:
    """The shortest and the longest length of a tuple, be it of a class; none for all else."""
    if isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple)):
        return len(shape.items), len(shape.items)
    return (shape.low, shape.high) if isinstance(shape, Row) and shape.kind == "tuple" else (0, -1)


class ItemNumbers(Collecting):
    """Items as numbers."""

    def pair(self, number: Temp, inside: Temp) -> Temp:
        """A place in a universe, and whether there is one."""
        shape = Record((Int(0, 2**62), BOOL))
        return self.let(shape, "record", self.let(Int(0, 2**62), "view", number), self.fit(inside, BOOL))

    def number_in(self, item: Temp, shape: Shape, strict: bool) -> Temp:
        """The place of an item in a universe; a fault if it lies outside."""
        number, inside = self.items_of(self.place_in(item, shape))
        if strict:
            self.check(inside, "outside", "an item that no set held")
        total = count(shape) or 1
        return self.let(Int(0, max(total - 1, 0)), "view", number)

    def check_hashable(self, item: Temp) -> None:
        """Python raises an error where something that can change is a key, or an item of a set."""
        if not is_unhashable(item.shape):
            return
        if isinstance(item.shape, Union | Set):
            raise self.refuse("a key, or an item of a set, that may change", "use tuples and frozensets")
        self.fault("python", "TypeError: unhashable type")

    def place_in(self, item: Temp, shape: Shape) -> Temp:
        """The place of an item in a universe, and whether it lies in it."""
        item = self.runtime(item)
        self.check_hashable(item)
        given = item.shape
        if shape == UNKNOWN:
            return self.nowhere()
        if isinstance(given, Union):
            return self.each_option(item, lambda option: self.place_in(option, shape))
        if isinstance(shape, Union):
            return self.place_in_options(item, shape)
        if isinstance(given, Float) and isinstance(shape, Int):
            return self.float_in(item, shape)
        if isinstance(given, Float) or isinstance(shape, Float):
            raise self.refuse("floats in a set", "use ints")
        if isinstance(shape, Int | Bool) and isinstance(given, Int | Bool):
            return self.int_in(item, shape)
        if isinstance(shape, Member) and isinstance(given, Member):
            return self.pair(item, known(True)) if given.cls is shape.cls else self.nowhere()
        if isinstance(shape, Nothing) and isinstance(given, Nothing):
            return self.pair(self.word(0), known(True))
        if as_text(given):
            return self.text_in(item, shape)
        if isinstance(shape, Record | Row) and isinstance(given, Record | Row):
            return self.tuple_in(item, shape)
        return self.nowhere()

    def nowhere(self) -> Temp:
        """What is said of an item outside of a universe."""
        return self.pair(self.word(0), known(False))

    def place_in_options(self, item: Temp, shape: Union) -> Temp:
        """The place in a universe of several kinds, which follow one another."""
        if any(are_equal_tuples(*pair) for pair in combinations(shape.options, 2)):
            raise self.refuse("tuples of several kinds in a set or as keys", "use one kind of tuple")
        before = 0
        for option in shape.options:
            if is_cover(option, item.shape) or are_equal_tuples(option, item.shape):
                number, inside = self.items_of(self.place_in(item, option))
                return self.pair(self.let(Int(0, 2**62), "add", number, self.word(before)), inside)
            before += counted(option)
        return self.nowhere()

    def int_in(self, item: Temp, shape: Int | Bool) -> Temp:
        """The place of an int among ints."""
        item = self.number(item)
        low, high = (shape.low, shape.high) if isinstance(shape, Int) else (0, 1)
        above, below = self.less_numbers(self.word(low), item, True), self.less_numbers(item, self.word(high), True)
        return self.pair(self.let(Int(0, 2**62), "sub", item, self.word(low)), self.both(above, below))

    def float_in(self, item: Temp, shape: Int) -> Temp:
        """The number of a float among ints: it is one of them if it is whole."""
        low, high = (self.literal(float(end), FLOAT) for end in (shape.low, shape.high))
        inside = self.both(self.let(BOOL, "fle", low, item), self.let(BOOL, "fle", item, high))
        near = self.let(FLOAT, "select", inside, self.let(FLOAT, "view", item), low)
        whole = self.let(FLOAT, "floor", near)
        number = self.let(Int(0, 2**62), "sub", self.let(shape, "to_int", whole), self.word(shape.low))
        return self.pair(number, self.both(inside, self.let(BOOL, "feq", whole, near)))

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

    def text_in(self, item: Temp, shape: Shape) -> Temp:
        """The place of a letter or string."""
        given = item.shape
        if isinstance(given, Char) and isinstance(shape, Char):
            return self.letter_in(item, shape)
        if isinstance(shape, Row) and as_text(shape):
            return self.row_in(self.fit(item, as_text(given)), shape)
        if not isinstance(shape, Char) or given.item == UNKNOWN:
            return self.nowhere()
        return self.choose(
            self.has_length(item, 1),
            lambda: self.place_in(self.let(given.item, "row_get", item, self.word(0)), shape),
            self.nowhere,
        )

    def tuple_in(self, item: Temp, shape: Record | Row) -> Temp:
        """The place of a tuple, or of a record of a class."""
        given = item.shape
        if as_text(shape):
            return self.nowhere()
        if isinstance(shape, Row) or isinstance(given, Row):
            return self.row_in(self.as_row(item), shape)
        if len(shape.items) != len(given.items):
            return self.nowhere()
        classes = {cls for cls in (shape.cls, given.cls) if cls and not issubclass(cls, tuple)}
        if classes and shape.cls is not given.cls:
            return self.nowhere()
        self.refuse_own_equality(shape.cls, given.cls)
        return self.items_in(self.items_of(item), list(shape.items))

    def refuse_own_equality(self, *classes: Any) -> None:
        """Refuse sets of a class that defines equality by itself."""
        if any(special(cls, name) for cls in classes for name in ("__eq__", "__hash__")):
            raise self.refuse("a set of things with an `__eq__` of their own", "use a tuple")
        for cls in classes:
            if dataclasses.is_dataclass(cls) and not all(f.compare and f.hash is None for f in dataclasses.fields(cls)):
                raise self.refuse("a set of things with fields that do not count", "use a tuple")

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
            size = len(shape.items)
            if not row.shape.low <= size <= row.shape.high or row.shape.item == UNKNOWN:
                return self.pair(self.word(0), known(False))
            return self.choose(
                self.has_length(row, size),
                lambda: self.items_in([self.item_at(row, self.word(k)) for k in range(size)], list(shape.items)),
                lambda: self.pair(self.word(0), known(False)),
            )
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
