"""Sets as bits: the number of an item in a universe, and the item of a number."""

import dataclasses
from itertools import combinations
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import is_cover, special
from outply.compiler.elaborating.loops import Body, Loops
from outply.compiler.shapes.clipping import clipped
from outply.compiler.shapes.joining import as_text, join
from outply.compiler.shapes.kinds import (
    BOOL,
    FLOAT,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
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
from outply.compiler.shapes.layout import count, universe
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


class Universes(Loops):
    """Sets."""

    # sets

    def each_in_set(self, value: Temp, body: Body) -> None:
        """Do something with each item of a set, in the order of its universe."""
        shape = value.shape
        if shape.item == UNKNOWN:
            return
        rest = self.passing(shape)
        self.add(Assign(rest, self.let(shape, "set_or", value, value)))  # a copy, to be used up
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

    def check_hashable(self, item: Temp) -> None:
        """Python raises an error where something that can change is a key, or an item of a set."""
        if not is_unhashable(item.shape):
            return
        if isinstance(item.shape, Union | Set):
            raise self.refuse("a key, or an item of a set, that may change", "use tuples and frozensets")
        self.fault("python", "TypeError: unhashable type")

    def place_in(self, item: Temp, shape: Shape) -> Temp:
        """The number of an item in a universe, and whether it lies in it."""
        item = self.runtime(item)
        self.check_hashable(item)

        def nowhere() -> Temp:
            return self.pair(self.word(0), known(False))

        if shape == UNKNOWN:
            return nowhere()
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.place_in(option, shape))
        if isinstance(shape, Union):
            self.refuse_equal_kinds(shape)
            before = 0
            for option in shape.options:
                if is_cover(option, item.shape) or are_equal_tuples(option, item.shape):
                    number, inside = self.items_of(self.place_in(item, option))
                    return self.pair(self.let(Int(0, 2**62), "add", number, self.word(before)), inside)
                before += counted(option)
            return nowhere()
        given = item.shape
        if isinstance(given, Float) and isinstance(shape, Int):
            return self.float_in(item, shape)
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
        if isinstance(shape, Record) and isinstance(given, Record):
            return nowhere()
        if isinstance(shape, Record | Row) and isinstance(given, Record | Row):
            return self.row_in(self.as_row(item), shape)
        return nowhere()

    def float_in(self, item: Temp, shape: Int) -> Temp:
        """The number of a float among ints: it is one of them if it is whole."""
        low, high = (self.literal(float(end), FLOAT) for end in (shape.low, shape.high))
        inside = self.both(self.let(BOOL, "fle", low, item), self.let(BOOL, "fle", item, high))
        near = self.let(FLOAT, "select", inside, self.let(FLOAT, "view", item), low)
        whole = self.let(FLOAT, "floor", near)
        number = self.let(Int(0, 2**62), "sub", self.let(shape, "to_int", whole), self.word(shape.low))
        return self.pair(number, self.both(inside, self.let(BOOL, "feq", whole, near)))

    def refuse_own_equality(self, *classes: Any) -> None:
        """Refuse sets of a class that defines equality by itself."""
        if any(special(cls, name) for cls in classes for name in ("__eq__", "__hash__")):
            raise self.refuse("a set of things with an `__eq__` of their own", "use a tuple")
        for cls in classes:
            if dataclasses.is_dataclass(cls) and not all(f.compare and f.hash is None for f in dataclasses.fields(cls)):
                raise self.refuse("a set of things with fields that do not count", "use a tuple")

    def refuse_equal_kinds(self, shape: Union) -> None:
        """Refuse sets of tuples of several classes: a NamedTuple is equal to a tuple of the same items."""
        if any(are_equal_tuples(*pair) for pair in combinations(shape.options, 2)):
            raise self.refuse("tuples of several kinds in a set or as keys", "use one kind of tuple")

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
            return self.let(Set(value.shape.item, frozen), "set_or", value, value)  # a copy
        holder = self.variable(self.place(node, "set of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Set(UNKNOWN, frozen)
        shape = holder.shape
        self.check_universe(shape)
        result = self.passing(shape)
        self.add(Assign(result, self.empty_set(shape)))

        def body(item: Temp) -> None:
            self.check_hashable(item)
            self.learn(holder, Set(clipped(join(holder.shape.item, self.runtime_shape(item))), frozen))
            if holder.shape == shape:
                number = self.number_in(item, shape.item, strict=True)
                self.add(Assign(result, self.let(shape, "set_add", self.let(shape, "read", extra=result), number)))

        with self.unordered():
            self.iterate(value, body)
        return self.let(shape, "read", extra=result)

    def empty_set(self, shape: Set) -> Temp:
        """A new set."""
        nothing = self.literal(frozenset(), shape)
        return self.let(shape, "set_or", nothing, nothing)

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
