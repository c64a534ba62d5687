"""The order of values, and two sets over one universe."""

import dataclasses

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.comparing import NUMBERS, Comparing
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import as_text, join
from outply.compiler.shapes.kinds import (
    BOOL,
    OCTETS,
    UNKNOWN,
    Char,
    Conflict,
    Float,
    Int,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.tree import Assign, Temp


class Ordering(Comparing):
    """Order."""

    # order

    def less(self, a: Temp, b: Temp, or_equal: bool) -> Temp:
        """Whether one value comes before another."""
        if UNKNOWN in (a.shape, b.shape):
            raise NotYet
        a, b = self.runtime(a), self.runtime(b)
        if isinstance(a.shape, Union):
            return self.each_option(a, lambda option: self.less(option, b, or_equal))
        if isinstance(b.shape, Union):
            return self.each_option(b, lambda option: self.less(a, option, or_equal))
        a, b = self.member_as_number(a, Temp(-1, UNKNOWN)), self.member_as_number(b, Temp(-1, UNKNOWN))
        one, other = a.shape, b.shape
        if isinstance(one, NUMBERS) and isinstance(other, NUMBERS):
            return self.less_numbers(a, b, or_equal)
        if isinstance(one, Char) and isinstance(other, Char):
            return self.let(BOOL, "ule" if or_equal else "ult", a, b)
        if as_text(one) and as_text(other):
            return self.less_rows(self.fit(a, as_text(one)), self.fit(b, as_text(other)), or_equal)
        if isinstance(one, Record | Row) and isinstance(other, Record | Row):
            return self.less_items(a, b, or_equal)
        if isinstance(one, Set) and isinstance(other, Set):
            a, b = self.same_universe(a, b)
            inside = self.let(BOOL, "set_same", self.let(a.shape, "set_and", a, b), a)
            return inside if or_equal else self.both(inside, self.negated(self.let(BOOL, "set_same", a, b)))
        self.fault("kind", f"{describe(one)} is compared with {describe(other)}")
        return self.temp(BOOL)

    def less_numbers(self, a: Temp, b: Temp, or_equal: bool) -> Temp:
        a, b = self.number(a), self.number(b)
        if isinstance(a.shape, Float) or isinstance(b.shape, Float):
            return self.let(BOOL, "fle" if or_equal else "flt", self.comparable(a), self.comparable(b))
        if a.shape.high < b.shape.low or (or_equal and a.shape.high == b.shape.low):
            return known(True)
        if a.shape.low > b.shape.high or (not or_equal and a.shape.low == b.shape.high):
            return known(False)
        if a.shape.unsigned or b.shape.unsigned:
            if min(a.shape.low, b.shape.low) >= 0:
                return self.let(BOOL, "ule" if or_equal else "ult", a, b)
            a, b = self.signed(a), self.signed(b)
        return self.let(BOOL, "sle" if or_equal else "slt", a, b)

    def less_items(self, a: Temp, b: Temp, or_equal: bool) -> Temp:
        """The order of tuples and lists: that of the first items that differ, or of the lengths."""
        one, other = a.shape, b.shape
        name = "__le__" if or_equal else "__lt__"
        classes = [getattr(shape, "cls", None) for shape in (one, other)]
        if any(special(cls, each) for cls in classes for each in (name, "__gt__", "__ge__")):
            raise self.refuse("an order defined by the class, in an indirect way", "write `<` between two of them")
        for cls in classes:
            if cls is not None and not issubclass(cls, tuple):
                if classes[0] is not classes[1] or not cls.__dataclass_params__.order:
                    self.fault("kind", "dataclasses without an order are compared")
                    return self.temp(BOOL)
                if any(not field.compare for field in dataclasses.fields(cls)):
                    raise self.refuse("the order of a dataclass with fields that do not count", "use a key")
        kinds = [shape.kind if isinstance(shape, Row) else "tuple" for shape in (one, other)]
        if kinds[0] != kinds[1] and not set(kinds) <= set(OCTETS):
            self.fault("kind", "a tuple is compared with a list")
            return self.temp(BOOL)
        if isinstance(one, Record) and isinstance(other, Record):
            return self.less_fields(self.items_of(a), self.items_of(b), or_equal)
        return self.less_rows(self.as_row(a), self.as_row(b), or_equal)

    def less_fields(self, left: list[Temp], right: list[Temp], or_equal: bool) -> Temp:
        if not left or not right:
            return known(len(left) < len(right) or (or_equal and len(left) == len(right)))
        same = self.equal(left[0], right[0], inside=True)
        return self.choose(
            same,
            lambda: self.less_fields(left[1:], right[1:], or_equal),
            lambda: self.less(left[0], right[0], False),
        )

    def less_rows(self, a: Temp, b: Temp, or_equal: bool) -> Temp:
        count, other = self.length(a), self.length(b)
        if UNKNOWN in (a.shape.item, b.shape.item):
            return self.less_numbers(count, other, or_equal)
        result = self.passing(BOOL)
        shorter = self.let(BOOL, "slt", count, other)
        least = self.let(Int(0, min(a.shape.high, b.shape.high)), "select", shorter, count, other)
        with self.labeled() as end:

            def differ(x: Temp, y: Temp) -> None:
                self.add(Assign(result, self.fit(self.less(x, y, False), BOOL)))
                self.leave(end)

            def body(k: Temp) -> None:
                x, y = self.item_at(a, k), self.item_at(b, k)
                self.when(self.negated(self.equal(x, y, inside=True)), lambda: differ(x, y))

            self.repeat(least, body)
            self.add(Assign(result, self.let(BOOL, "sle" if or_equal else "slt", count, other)))
        return self.let(BOOL, "read", extra=result)

    # sets

    def joined_shape(self, a: Temp, b: Temp) -> Shape:
        """The shape of the items of two sets."""
        try:
            return join(a.shape.item, b.shape.item)
        except Conflict as conflict:
            raise self.refuse(f"sets of {conflict}", "let sets hold items of one kind") from None

    def same_universe(self, a: Temp, b: Temp) -> tuple[Temp, Temp]:
        """The bits of two sets over one universe that holds the items of both."""
        item = self.joined_shape(a, b)
        a, b = self.plain_set(a), self.plain_set(b)
        a = a if a.shape.item == item else self.reset(a, Set(item, a.shape.frozen), strict=False)
        b = b if b.shape.item == item else self.reset(b, Set(item, b.shape.frozen), strict=False)
        return a, self.let(a.shape, "set_or", b, b)
