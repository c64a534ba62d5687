"""Truth and equality of all shapes; with the methods of the user's classes where they define their own."""

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.elaborating.numbers import Numbers
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import as_text, fits_exactly
from outply.compiler.shapes.kinds import (
    BOOL,
    FLOAT,
    OCTETS,
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.tree import Assign, Temp

NUMBERS = (Int, Bool, Float)
SIMPLE = (Int, Bool, Char)


class Comparing(Numbers):
    """Truth and equality."""

    # truth

    def truth(self, value: Temp) -> Temp:
        """Whether a value counts as true."""
        shape = value.shape
        if isinstance(shape, Known):
            if not (is_data(shape.value) or callable(shape.value)):
                raise self.refuse("the truth of an object", "compare it")
            return known(bool(shape.value))
        if isinstance(shape, Bool):
            return value
        if isinstance(shape, Int):
            return self.let(BOOL, "ne", value, self.word(0))
        if isinstance(shape, Float):
            return self.let(BOOL, "fne", value, self.literal(0.0, FLOAT))
        if isinstance(shape, Union):
            return self.runtime_flag(self.each_option(value, lambda option: self.truth(option)))
        if isinstance(shape, Row):
            return self.let(BOOL, "ne", self.length(value), self.word(0)) if shape.varies else known(shape.low > 0)
        if isinstance(shape, Nothing):
            return known(False)
        if isinstance(shape, Pick):
            return self.of_each_constant(value, bool)
        if isinstance(shape, Dict):
            return self.truth(self.rows_of_dict(value)[0]) if shape.key != UNKNOWN else known(False)
        if isinstance(shape, Record):
            return self.truth_of_record(value)
        if isinstance(shape, Set):
            return self.let(BOOL, "ne", self.let(Int(0, 1024), "set_count", value), self.word(0))
        if isinstance(shape, Char | Closure):
            return known(True)
        if isinstance(shape, Member):
            return self.table_of_members(value, bool)
        if isinstance(shape, Range):
            return self.let(BOOL, "ne", self.range_length(value), self.word(0))
        if shape == UNKNOWN:
            raise NotYet
        raise self.refuse("the truth of a generator", "make it a list first")

    def runtime_flag(self, flag: Temp) -> Temp:
        """A flag that may be known."""
        return flag

    def truth_of_record(self, value: Temp) -> Temp:
        cls = value.shape.cls
        if cls is complex:
            return self.negated(self.equal(value, known(0)))
        for name in ("__bool__", "__len__"):
            method = special(cls, name)
            if method is not None:
                return self.truth(self.call_method_of(cls, name, [value]))
        return known(bool(value.shape.items) if cls is None or issubclass(cls, tuple) else True)

    def table_of_members(self, value: Temp, function: Callable[[Any], Any]) -> Temp:
        """What a function of Python's says about a member of an enum, by a table."""
        items = [function(member) for member in value.shape.members]
        return known(items[0]) if len(set(map(repr, items))) == 1 else self.table_at(items, value)

    # equality

    def equal(self, a: Temp, b: Temp, inside: bool = False) -> Temp:
        """Whether two values are equal; `inside` a container, where Python asks for identity first."""
        if UNKNOWN in (a.shape, b.shape):
            raise NotYet
        if (
            isinstance(a.shape, Known)
            and isinstance(b.shape, Known)
            and is_data(a.shape.value)
            and is_data(b.shape.value)
        ):
            return known(a.shape.value == b.shape.value)
        for side in (a, b):
            if isinstance(side.shape, Lazy | Closure | Bound):
                raise self.refuse("a function or generator is compared", "compare data")
            if isinstance(side.shape, Pick):
                raise self.refuse("one of several constants is compared", "compare what is in it")
            if isinstance(side.shape, Known) and not is_data(side.shape.value):
                raise self.refuse("an object of another class is compared", "compare data")
        a, b = self.runtime(a), self.runtime(b)
        if isinstance(a.shape, Union):
            return self.each_option(a, lambda option: self.equal(option, b, inside))
        if isinstance(b.shape, Union):
            return self.each_option(b, lambda option: self.equal(a, option, inside))
        return self.equal_plain(a, b, inside)

    def equal_plain(self, a: Temp, b: Temp, inside: bool) -> Temp:
        """Equality of two values that are of one kind each."""
        one, other = a.shape, b.shape
        a, b = self.member_as_number(a, b), self.member_as_number(b, a)
        one, other = a.shape, b.shape
        if isinstance(one, NUMBERS) and isinstance(other, NUMBERS):
            return self.equal_numbers(a, b, inside)
        if isinstance(one, Char) and isinstance(other, Char):
            return self.let(BOOL, "eq", a, b) if set(one.letters) & set(other.letters) else known(False)
        if as_text(one) and as_text(other):
            return self.equal_text(a, b)
        if isinstance(one, Member) and isinstance(other, Member):
            if special(one.cls, "__eq__") or special(other.cls, "__eq__"):
                raise self.refuse("an enum with an `__eq__` of its own", "compare values")
            return self.let(BOOL, "eq", a, b) if one.cls is other.cls else self.equal_members(a, b)
        if complex in (getattr(one, "cls", None), getattr(other, "cls", None)):
            return self.equal_complex(a, b)
        if isinstance(one, Record | Row) and isinstance(other, Record | Row):
            return self.equal_items(a, b, inside)
        if isinstance(one, Set) and isinstance(other, Set):
            a, b = self.same_universe(a, b)
            return self.let(BOOL, "set_same", a, b)
        if isinstance(one, Nothing) and isinstance(other, Nothing):
            return known(True)
        if isinstance(one, Dict) and isinstance(other, Dict):
            if "Counter" in (one.kind, other.kind) or one.kind == other.kind == "OrderedDict":
                raise self.refuse("counters or ordered dicts are compared", "compare dicts")
            return self.library("same_dict", [a, b])
        if isinstance(one, Range) or isinstance(other, Range):
            raise self.refuse("a range is compared", "compare its ends")
        for value, rest in ((a, b), (b, a)):
            if isinstance(value.shape, Record) and special(value.shape.cls, "__eq__"):
                raise self.refuse(
                    f"`__eq__` of {value.shape.cls.__name__} with {describe(rest.shape)}", "compare alike"
                )
        return known(False)

    def equal_members(self, a: Temp, b: Temp) -> Temp:
        return known(False)

    def member_as_number(self, value: Temp, other: Temp) -> Temp:
        """A member of an IntEnum as its number, where it is compared with something else."""
        shape = value.shape
        if isinstance(shape, Member) and not (isinstance(other.shape, Member) and other.shape.cls is shape.cls):
            if issubclass(shape.cls, int):
                return self.number(value)
            if issubclass(shape.cls, str) or special(shape.cls, "__eq__"):
                raise self.refuse("a member of an enum of strings is compared", "compare members")
        return value

    def equal_numbers(self, a: Temp, b: Temp, inside: bool) -> Temp:
        a, b = self.number(a), self.number(b)
        if isinstance(a.shape, Float) or isinstance(b.shape, Float):
            x, y = self.comparable(a), self.comparable(b)
            flag = self.let(BOOL, "feq", x, y)
            if inside and isinstance(a.shape, Float) and isinstance(b.shape, Float):
                # Python takes a NaN for equal to itself here, and a copy of it not.
                numbers = self.either(self.let(BOOL, "feq", x, x), self.let(BOOL, "feq", y, y))
                self.check(numbers, "not a number")
            return flag
        if a.shape.high < b.shape.low or b.shape.high < a.shape.low:
            return known(False)
        if a.shape.unsigned != b.shape.unsigned and min(a.shape.low, b.shape.low) < 0:
            a, b = self.signed(a), self.signed(b)
        return self.let(BOOL, "eq", a, b)

    def comparable(self, value: Temp) -> Temp:
        """A number as a float of exactly the same value."""
        if isinstance(value.shape, Int) and not fits_exactly(value.shape):
            value = self.exact(value)
        return self.real(value)

    def equal_text(self, a: Temp, b: Temp) -> Temp:
        one, other = as_text(a.shape), as_text(b.shape)
        if one.high < other.low or other.high < one.low:
            return known(False)
        return self.equal_rows(self.fit(a, one), self.fit(b, other), False)

    def equal_items(self, a: Temp, b: Temp, inside: bool) -> Temp:
        """Equality of tuples, lists and records."""
        one, other = a.shape, b.shape
        classes: list[Any] = [getattr(shape, "cls", None) for shape in (one, other)]
        if any(special(cls, "__eq__") for cls in classes):
            if inside or classes[0] is None or (classes[0] is not classes[1]):
                raise self.refuse("`__eq__` of the class within a container", "compare one by one")
            answer = self.call_method_of(classes[0], "__eq__", [a, b])
            if not isinstance(answer.shape, Bool) and not (
                isinstance(answer.shape, Known) and type(answer.shape.value) is bool
            ):
                raise self.refuse("`__eq__` does not return a bool", "return a bool")
            return answer
        data = [cls is not None and not issubclass(cls, tuple) for cls in classes]
        if any(data):
            if classes[0] is not classes[1]:
                return known(False)
            if not getattr(getattr(classes[0], "__dataclass_params__", None), "eq", False):
                raise self.refuse(f"{classes[0].__name__} is compared by identity", "let the dataclass define `eq`")
            return self.equal_fields(a, b)
        kinds = [shape.kind if isinstance(shape, Row) else "tuple" for shape in (one, other)]
        if kinds[0] != kinds[1] and not set(kinds) <= set(OCTETS):
            return known(False)
        if isinstance(one, Record) and isinstance(other, Record):
            return self.equal_fields(a, b) if len(one.items) == len(other.items) else known(False)
        return self.equal_rows(self.as_row(a), self.as_row(b), True)

    def equal_fields(self, a: Temp, b: Temp) -> Temp:
        cls = a.shape.cls
        left, right = self.items_of(a), self.items_of(b)
        if cls is not None and dataclasses.is_dataclass(cls):
            compared = [field.compare for field in dataclasses.fields(cls)]
            left = [item for item, counts in zip(left, compared, strict=True) if counts]
            right = [item for item, counts in zip(right, compared, strict=True) if counts]
        return self.all_equal(list(zip(left, right, strict=True)))

    def all_equal(self, pairs: list[tuple[Temp, Temp]]) -> Temp:
        """Whether the items of all pairs are equal; the first that differ end it, unless all are soon compared."""
        if not pairs:
            return known(True)
        if all(isinstance(item.shape, SIMPLE) for pair in pairs for item in pair):
            # Processors guess badly which of several branches is taken, and compare fast.
            return functools.reduce(self.both, [self.equal(a, b, inside=True) for a, b in pairs])
        (a, b), *rest = pairs
        flag = self.equal(a, b, inside=True)
        if not rest:
            return flag
        return self.choose(flag, lambda: self.all_equal(rest), lambda: known(False))

    def equal_rows(self, a: Temp, b: Temp, inside: bool) -> Temp:
        """Equality of two rows, item by item."""
        if UNKNOWN in (a.shape.item, b.shape.item):
            return self.let(BOOL, "eq", self.length(a), self.length(b))
        same = self.passing(BOOL)
        self.add(Assign(same, self.literal(False, BOOL)))
        count, other = self.length(a), self.length(b)
        with self.labeled() as end:
            if a.shape.low != a.shape.high or b.shape.low != b.shape.high or a.shape.low != b.shape.low:
                self.when(self.let(BOOL, "ne", count, other), lambda: self.leave(end))

            def body(k: Temp) -> None:
                flag = self.equal(self.item_at(a, k), self.item_at(b, k), inside)
                self.when(self.negated(flag), lambda: self.leave(end))

            self.repeat(count, body)
            self.add(Assign(same, self.literal(True, BOOL)))
        return self.let(BOOL, "read", extra=same)

    def as_row(self, value: Temp) -> Temp:
        """A record or row as a row."""
        from outply.compiler.shapes.joining import as_row

        if isinstance(value.shape, Row):
            return value
        if isinstance(value.shape, Pick):
            return self.as_row(self.items_of_pick(value))
        plain = Record(value.shape.items)
        shape = as_row(plain)
        if shape is None:
            raise self.refuse("a tuple of several kinds is used as a row", "use its items one by one")
        return self.new_row(shape, self.items_of(value))
