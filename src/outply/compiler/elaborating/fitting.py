"""Conversions: a value in another shape, with the checks that make it safe."""

from collections.abc import Callable

from outply.compiler.elaborating.builder import Builder, known
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.ownership import holds_list
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import as_row, fits_exactly, merge
from outply.compiler.shapes.kinds import (
    BOOL,
    EXACT,
    FLOAT,
    LARGEST,
    UNKNOWN,
    WORD,
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
)
from outply.compiler.shapes.packing import holds
from outply.compiler.tree import Assign, Temp


def is_cover(wide: Shape, narrow: Shape) -> bool:
    """Whether one shape is of the same kind as another, so that a value may be converted."""
    try:
        return wide == narrow or merge(wide, narrow, False) is not None
    except Conflict:
        return False


class Fitting(Builder):
    """Converts between shapes."""

    def fit(self, value: Temp, shape: Shape) -> Temp:
        """A value in another shape; what may not fit is checked when it runs."""
        given = value.shape
        if given == shape:
            return value if not isinstance(given, Known) else Temp(-1, shape)
        if isinstance(given, Lazy):
            return self.fit(self.solid(value), shape)
        if given == UNKNOWN or shape == UNKNOWN:
            raise NotYet
        if isinstance(given, Known):
            if holds(shape, given.value):
                return self.literal(given.value, shape)
            value = self.runtime(value)
            given = value.shape
        if isinstance(shape, Known | Closure) or isinstance(given, Closure | Bound):
            raise self.refuse("a function is used as data", "call it here")
        if isinstance(shape, Union):
            return self.fit_union(value, shape)
        if isinstance(given, Union):
            return self.narrowed(value, shape)
        method = getattr(self, f"fit_{type(given).__name__.lower()}_{type(shape).__name__.lower()}", None)
        if method is None:
            return self.misfit(given, shape)
        return method(value, shape)  # type: ignore[no-any-return]

    def misfit(self, given: Shape, shape: Shape) -> Temp:
        """A value of another kind than was ever seen: a fault, should it come to that."""
        self.fault("outside", f"{describe(given)} where only {describe(shape)} was seen")
        return Temp(-1, UNKNOWN) if shape == UNKNOWN else self.dead_value(shape)

    def dead_value(self, shape: Shape) -> Temp:
        """A value that no one will see."""
        return self.temp(shape)

    def fit_union(self, value: Temp, shape: Union) -> Temp:
        """A value as one option of a union."""
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.fit_union(option, shape))
        for k, option in enumerate(shape.options):
            if is_cover(option, value.shape):
                return self.let(shape, "wrap", self.fit(value, option), extra=k)
        return self.misfit(value.shape, shape)

    def narrowed(self, value: Temp, shape: Shape) -> Temp:
        """One of a union as what it must be here."""
        return self.each_option(
            value,
            lambda option: self.fit(option, shape) if is_cover(shape, option.shape) else self.wrong_kind(option, shape),
        )

    def wrong_kind(self, value: Temp, shape: Shape) -> Temp:
        """A fault where a value is of a kind that cannot be used here."""
        self.fault("kind", f"{describe(value.shape)} where {describe(shape)} is needed")
        return Temp(-1, UNKNOWN)

    def each_option(self, value: Temp, then: Callable[[Temp], Temp]) -> Temp:
        """What comes of a value for each shape that it may have."""
        if not isinstance(value.shape, Union):
            return then(value)
        options = value.shape.options
        tag = self.let(Int(0, len(options) - 1), "tag", value)

        def branch(k: int) -> Temp:
            if isinstance(options[k], Nothing):
                return then(known(None))
            return then(self.let(options[k], "unwrap", value, extra=k))

        cases = []
        for k in range(len(options) - 1):
            test = self.let(BOOL, "eq", tag, self.word(k))
            cases.append((test, lambda k=k: branch(k)))
        return self.choose_from(cases, lambda: branch(len(options) - 1))

    # numbers

    def fit_bool_int(self, value: Temp, shape: Int) -> Temp:
        """0 or 1."""
        return self.fit(self.let(Int(0, 1), "of_bool", value), shape)

    def fit_int_int(self, value: Temp, shape: Int) -> Temp:
        """An integer within another range."""
        given = value.shape
        if shape.low <= given.low and given.high <= shape.high:
            return self.let(shape, "view", value)
        if given.unsigned:
            self.check(self.let(BOOL, "ule", value, self.word(shape.high)), "outside", f"up to {shape.high}")
            if shape.low > 0:
                self.check(self.let(BOOL, "ule", self.word(shape.low), value), "outside")
            return self.let(shape, "view", value)
        if shape.low > given.low:
            self.check(self.let(BOOL, "sle", self.word(shape.low), value), "outside", f"from {shape.low}")
        if shape.high < given.high:
            self.check(self.let(BOOL, "sle", value, self.word(shape.high)), "outside", f"up to {shape.high}")
        return self.let(shape, "view", value)

    def fit_int_float(self, value: Temp, shape: Float) -> Temp:
        """An integer that a float holds exactly."""
        if not shape.mixed:
            return self.misfit(value.shape, shape)
        return self.let(shape, "to_float", self.exact(value))

    def fit_bool_float(self, value: Temp, shape: Float) -> Temp:
        """0 or 1."""
        return self.fit_int_float(self.let(Int(0, 1), "of_bool", value), shape)

    def fit_float_float(self, value: Temp, shape: Float) -> Temp:
        """A float where an int may be as well."""
        if not shape.mixed:
            return self.misfit(value.shape, shape)
        return self.let(shape, "view", value)

    def exact(self, value: Temp) -> Temp:
        """An integer, checked to be one that a float holds."""
        if not fits_exactly(value.shape):
            value = self.fit_int_int(self.signed(value), Int(-EXACT, EXACT))
        return value

    def signed(self, value: Temp) -> Temp:
        """An integer that a word with a sign holds."""
        if value.shape.unsigned:
            return self.fit_int_int(value, Int(value.shape.low, LARGEST))
        return value

    def number(self, value: Temp) -> Temp:
        """A number to calculate with: an int or a float."""
        value = self.runtime(value)
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Bool):
            return self.let(Int(0, 1), "of_bool", value)
        if isinstance(shape, Member) and issubclass(shape.cls, int):
            return self.let(WORD, "view", self.table_at([int(member) for member in shape.members], value))
        if isinstance(shape, Int | Float):
            return value
        return self.wrong_kind_now(value, "a number")

    def wrong_kind_now(self, value: Temp, needed: str) -> Temp:
        """What Python would refuse: a fault here."""
        self.fault("kind", f"{describe(value.shape)} where {needed} is needed")
        return self.temp(FLOAT)

    def real(self, value: Temp) -> Temp:
        """A number as a float, rounded as Python does."""
        value = self.number(value)
        if isinstance(value.shape, Float):
            return value
        return self.let(FLOAT, "uto_float" if value.shape.unsigned else "to_float", value)

    def table_at(self, items: list[object], index: Temp) -> Temp:
        """The item of a constant table at a place that is known to be good."""
        shape = as_row_of(items)
        return self.let(shape.item, "row_get", self.literal(items, shape), index)

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

    def fit_member_member(self, value: Temp, shape: Member) -> Temp:
        """A member of another enum cannot be."""
        return self.misfit(value.shape, shape)

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
        if given.item == shape.item and given.varies == shape.varies and shape.kind != "list":
            return self.let(shape, "view", value)
        result = self.let(shape, "row_new", self.fit_int_int(length, Int(shape.low, shape.high)))
        if shape.kind == "list" and not self.inner_copy:
            self.do("copied", value, result)
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
        return result

    inner_copy = False

    def fit_set_set(self, value: Temp, shape: Set) -> Temp:
        """A set over another universe."""
        if value.shape.frozen != shape.frozen:
            return self.misfit(value.shape, shape)
        return self.reset(value, shape)

    def reset(self, value: Temp, shape: Set, strict: bool = True) -> Temp:
        """The items of a set in a set of another universe; others are a fault, or left out."""
        result = self.passing(shape)
        self.add(Assign(result, self.literal(frozenset(), shape)))
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
        self.do("same_set", value, made)
        return made

    def fit_range_range(self, value: Temp, shape: Range) -> Temp:
        """A range."""
        return self.let(shape, "view", value)

    # parts of rows and records

    def items_of(self, record: Temp) -> list[Temp]:
        """The items of a record."""
        return [
            Temp(-1, item) if isinstance(item, Known) else self.let(item, "field", record, extra=k)
            for k, item in enumerate(record.shape.items)
        ]

    def item_at(self, row: Temp, index: Temp) -> Temp:
        """The item at an index that is known to be good; out of a list that may change, a copy of what lies in it."""
        item = self.let(row.shape.item, "row_get", row, index)
        if row.shape.kind == "list" and lies_in_memory(row.shape.item):
            if holds_list(row.shape.item):
                raise self.refuse("a list of tuples that hold lists", "use tuples in them")
            return self.let(row.shape.item, "keep", item)
        return item

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

    def each_in_set(self, value: Temp, body: Callable[[Temp], None]) -> None:
        """Do something with each item of a set, in the order of its universe."""
        raise NotImplementedError

    def number_in(self, item: Temp, shape: Shape, strict: bool) -> Temp:
        """The number of an item in a universe."""
        raise NotImplementedError

    def place_in(self, item: Temp, shape: Shape) -> Temp:
        """The number of an item in a universe, and whether it lies in it."""
        raise NotImplementedError


def lies_in_memory(shape: Shape) -> bool:
    """Whether a value has a part behind a pointer; of a list in a list, the list itself is meant, not a copy."""
    if isinstance(shape, Row):
        return shape.kind != "list"
    if isinstance(shape, Record):
        return any(lies_in_memory(item) for item in shape.items)
    return isinstance(shape, Union) and any(lies_in_memory(option) for option in shape.options)


def as_row_of(items: list[object]) -> Row:
    """The shape of a constant table."""
    from outply.compiler.shapes.joining import joined, shape_of

    return Row(joined(shape_of(item) for item in items), len(items), len(items), "tuple")


def describe(shape: Shape) -> str:
    """A shape in words."""
    if isinstance(shape, Int):
        return f"an int from {shape.low} to {shape.high}"
    if isinstance(shape, Record):
        return f"a {shape.cls.__name__}" if shape.cls else f"a tuple of {len(shape.items)}"
    if isinstance(shape, Row):
        return f"a {shape.kind} of {shape.low} to {shape.high} items"
    if isinstance(shape, Union):
        return " or ".join(describe(option) for option in shape.options)
    if isinstance(shape, Member):
        return f"a {shape.cls.__name__}"
    if isinstance(shape, Known):
        return f"{shape.value!r:.40}"
    words = {"Nothing": "None", "Bool": "a bool", "Float": "a float", "Char": "a letter", "Set": "a set"}
    return words.get(type(shape).__name__, type(shape).__name__.lower())


__all__ = ["Fitting", "as_row", "describe", "is_cover"]
