"""Arithmetic as Python does it: integers are checked wherever their ranges do not exclude an overflow."""

import ast
import operator
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.fitting_parts import FittingParts
from outply.compiler.shapes.joining import int_shape
from outply.compiler.shapes.kinds import (
    BOOL,
    EXACT,
    FLOAT,
    LARGEST,
    LEAST,
    MIXED,
    MOST_UNSIGNED,
    WORD,
    Bool,
    Float,
    Int,
)
from outply.compiler.tree import Temp

EXACT_RANGE = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
WORDS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
BITS = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}


class Numbers(FittingParts):
    """Arithmetic."""

    def arithmetic(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operation on two numbers."""
        kind = type(op)
        if kind in BITS and isinstance(a.shape, Bool) and isinstance(b.shape, Bool):
            names = {ast.BitAnd: "both", ast.BitOr: "either", ast.BitXor: "ne"}
            return self.let(BOOL, names[kind], a, b)
        a, b = self.number(a), self.number(b)
        if self.dead:
            return self.temp(FLOAT)
        if kind is ast.Div:
            return self.divided(a, b)
        if kind is ast.Pow:
            return self.power(a, b)
        if isinstance(a.shape, Float) or isinstance(b.shape, Float):
            return self.of_floats(op, a, b)
        if kind in WORDS:
            return self.whole(kind, a, b)
        if kind in BITS:
            return self.bits(BITS[kind], a, b)
        if kind in (ast.FloorDiv, ast.Mod):
            return self.quotient(kind, a, b)
        if kind is ast.LShift:
            return self.shifted_left(a, b)
        if kind is ast.RShift:
            return self.shifted_right(a, b)
        raise self.refuse(f"the operator {kind.__name__}", "calculate otherwise")

    # integers

    def whole(self, kind: Any, a: Temp, b: Temp) -> Temp:
        """A sum, difference or product."""
        name, function = WORDS[kind], EXACT_RANGE[kind]
        ends = [function(x, y) for x in (a.shape.low, a.shape.high) for y in (b.shape.low, b.shape.high)]
        low, high = min(ends), max(ends)
        unsigned = a.shape.unsigned or b.shape.unsigned
        if (low >= LEAST and high <= LARGEST) or (unsigned and low >= 0 and high <= MOST_UNSIGNED):
            # The word is right, whatever sign its parts have: it is the result modulo 2⁶⁴.
            return self.let(Int(low, high), name, a, b)
        if (a.shape.unsigned or (unsigned and kind is not ast.Sub)) and a.shape.low >= 0 and b.shape.low >= 0:
            shape = Int(max(low, 0), min(high, MOST_UNSIGNED))
            return self.let(shape, f"u{name}?", a, b, extra=self.code("overflow"))
        a, b = self.signed(a), self.signed(b)
        shape = Int(max(low, LEAST), min(high, LARGEST))
        return self.let(shape, f"{name}?", a, b, extra=self.code("overflow"))

    def bits(self, name: str, a: Temp, b: Temp) -> Temp:
        """Bits of two integers."""
        one, other = a.shape, b.shape
        if name == "and" and (one.low >= 0 or other.low >= 0):
            high = min(shape.high for shape in (one, other) if shape.low >= 0)
            return self.let(Int(0, high), name, a, b)
        if one.low >= 0 and other.low >= 0:
            length = max(one.high.bit_length(), other.high.bit_length())
            return self.let(Int(0, (1 << length) - 1), name, a, b)
        a, b = self.signed(a), self.signed(b)
        length = max(end.bit_length() for shape in (a.shape, b.shape) for end in (shape.low, shape.high))
        length = min(length, 63)
        return self.let(Int(-(1 << length), (1 << length) - 1), name, a, b)

    def quotient(self, kind: Any, a: Temp, b: Temp) -> Temp:
        """Floor division or the remainder, which has the sign of the divisor."""
        if b.shape.low <= 0 <= b.shape.high:
            self.check(self.let(BOOL, "ne", b, self.word(0)), "division by zero")
        if a.shape.low >= 0 and b.shape.low >= 0:
            least = max(1, b.shape.low)
            if kind is ast.Mod:
                return self.let(Int(0, max(0, min(a.shape.high, b.shape.high - 1))), "urem", a, b)
            return self.let(Int(a.shape.low // max(1, b.shape.high), a.shape.high // least), "udiv", a, b)
        a, b = self.signed(a), self.signed(b)
        if a.shape.low == LEAST and b.shape.low <= -1 <= b.shape.high:
            least = self.let(BOOL, "eq", a, self.word(LEAST))
            self.check(self.negated(self.both(least, self.let(BOOL, "eq", b, self.word(-1)))), "overflow")
        rest = self.let(Int(LEAST, LARGEST), "srem", a, b)
        signs = self.let(Int(LEAST, LARGEST), "xor", rest, b)
        uneven = self.both(self.let(BOOL, "ne", rest, self.word(0)), self.let(BOOL, "slt", signs, self.word(0)))
        if kind is ast.Mod:
            shape = Int(min(0, b.shape.low + 1), max(0, b.shape.high - 1))
            return self.let(shape, "select", uneven, self.let(shape, "add", rest, b), self.let(shape, "view", rest))
        size = max(abs(a.shape.low), abs(a.shape.high))
        shape = int_shape(max(-size, LEAST), min(size, LARGEST))
        whole = self.let(shape, "sdiv", a, b)
        return self.let(shape, "select", uneven, self.let(shape, "sub", whole, self.word(1)), whole)

    def shifted_left(self, a: Temp, b: Temp) -> Temp:
        """Bits moved up."""
        if b.shape.high < 0:
            self.fault("a negative shift")
            return self.temp(WORD)
        if b.shape.low < 0:
            self.check(self.let(BOOL, "sle", self.word(0), b), "a negative shift")
        low, high = max(0, b.shape.low), b.shape.high
        if high < 64:
            ends = [end << by for end in (a.shape.low, a.shape.high) for by in (low, high)]
            if (min(ends) >= LEAST and max(ends) <= LARGEST) or (min(ends) >= 0 and max(ends) <= MOST_UNSIGNED):
                return self.let(Int(min(ends), max(ends)), "shl", a, b)
        if high > 63:
            self.check(self.let(BOOL, "sle", b, self.word(63)), "overflow")
            b = self.let(Int(low if low < 64 else 63, 63), "view", b)
        if a.shape.low >= 0 and (a.shape.unsigned or low < 64):
            # Without a sign there is room for one more bit.
            shape = Int(0, MOST_UNSIGNED)
            moved = self.let(shape, "shl", a, b)
            self.check(self.let(BOOL, "eq", self.let(shape, "lshr", moved, b), a), "overflow")
            return moved
        a = self.signed(a)
        moved = self.let(Int(LEAST, LARGEST), "shl", a, b)
        self.check(self.let(BOOL, "eq", self.let(Int(LEAST, LARGEST), "ashr", moved, b), a), "overflow")
        return moved

    def shifted_right(self, a: Temp, b: Temp) -> Temp:
        """Bits moved down."""
        if b.shape.low < 0:
            self.check(self.let(BOOL, "sle", self.word(0), b), "a negative shift")
        least = max(0, b.shape.low)
        if b.shape.high > 63:
            short = self.let(BOOL, "ule", b, self.word(63))
            b = self.let(Int(0, 63), "select", short, b, self.word(63))
            if a.shape.unsigned:
                moved = self.let(Int(0, a.shape.high), "lshr", a, b)
                return self.let(Int(0, a.shape.high), "select", short, moved, self.word(0))
        low, high = min(a.shape.low >> least, 0) if a.shape.low < 0 else 0, a.shape.high >> min(least, 64)
        return self.let(Int(low, max(high, low)), "ashr" if a.shape.low < 0 else "lshr", a, b)

    # floats

    def of_floats(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operation of which at least one part is a float."""
        kind = type(op)
        both_may_be_ints = all(not isinstance(side.shape, Float) or side.shape.mixed for side in (a, b))
        if both_may_be_ints:
            a, b = (self.exact(side) if isinstance(side.shape, Int) else side for side in (a, b))
        x, y = self.real(a), self.real(b)
        shape = MIXED if both_may_be_ints else FLOAT
        if kind in WORDS:
            result = self.let(shape, "f" + WORDS[kind], x, y)
            if both_may_be_ints:
                self.check_exact(result, x, y)
            return result
        if kind in (ast.FloorDiv, ast.Mod):
            self.check(self.let(BOOL, "fne", y, self.literal(0.0, FLOAT)), "division by zero")
            name = "float_mod" if kind is ast.Mod else "float_floor"
            result = self.library(name, [self.let(FLOAT, "view", x), self.let(FLOAT, "view", y)])
            return self.let(shape, "view", result)
        return self.wrong_kind_now(a, "an int")

    def check_exact(self, result: Temp, x: Temp, y: Temp) -> None:
        """A fault where Python may have had two ints, and a float does not hold their exact result."""
        most = self.literal(float(EXACT), FLOAT)
        large = self.let(BOOL, "flt", most, self.let(FLOAT, "fabs", result))
        small = [self.let(BOOL, "fle", self.let(FLOAT, "fabs", side), most) for side in (x, y)]
        self.check(self.negated(self.both(large, self.both(*small))), "overflow")

    def divided(self, a: Temp, b: Temp) -> Temp:
        """True division."""
        a, b = (self.exact(side) if isinstance(side.shape, Int) else side for side in (a, b))
        if not (isinstance(b.shape, Int) and (b.shape.low > 0 or b.shape.high < 0)):
            zero = self.word(0) if isinstance(b.shape, Int) else self.literal(0.0, FLOAT)
            self.check(self.let(BOOL, "ne" if isinstance(b.shape, Int) else "fne", b, zero), "division by zero")
        return self.let(FLOAT, "fdiv", self.real(a), self.real(b))

    def power(self, a: Temp, b: Temp) -> Temp:
        """A power; of integers by multiplying, of floats by the function that Python calls."""
        if isinstance(a.shape, Int) and isinstance(b.shape, Int):
            if b.shape.low == b.shape.high and 0 <= b.shape.low <= 8:
                result = self.word(1)
                for _ in range(b.shape.low):
                    result = self.whole(ast.Mult, result, a)
                return result
            self.check(self.let(BOOL, "sle", self.word(0), self.signed(b)), "a negative power")
            return self.library("int_power", [a, b])
        if any(isinstance(side.shape, Float) and side.shape.mixed for side in (a, b)):
            raise self.refuse("a power of what is now an int, now a float", "make it a float")
        x, y = self.real(a), self.real(b)
        return self.library("float_power", [x, y])

    def minus(self, a: Temp) -> Temp:
        """The negative of a number."""
        if getattr(a.shape, "cls", None) is complex:
            return self.complex_of(*(self.minus(part) for part in self.items_of(a)))
        a = self.number(a)
        if isinstance(a.shape, Float):
            return self.let(a.shape, "fneg", a)
        return self.whole(ast.Sub, self.word(0), a)

    def inverted(self, a: Temp) -> Temp:
        """All bits of an integer turned round."""
        a = self.number(a)
        if isinstance(a.shape, Float):
            return self.wrong_kind_now(a, "an int")
        a = self.signed(a)
        return self.let(Int(-1 - a.shape.high, -1 - a.shape.low), "xor", a, self.word(-1))

    def absolute(self, a: Temp) -> Temp:
        """The size of a number."""
        if getattr(a.shape, "cls", None) is complex:
            return self.let(FLOAT, "c_hypot", *(self.let(FLOAT, "view", self.real(part)) for part in self.items_of(a)))
        a = self.number(a)
        if isinstance(a.shape, Float):
            return self.let(a.shape, "fabs", a)
        if a.shape.low >= 0:
            return a
        return self.choose(self.let(BOOL, "slt", self.signed(a), self.word(0)), lambda: self.minus(a), lambda: a)

    def to_whole(self, value: Temp, rounding: str) -> Temp:
        """A float as an integer, rounded by a function of C's."""
        whole = self.let(FLOAT, rounding, value) if rounding else value
        limit = self.literal(float(2**63), FLOAT)
        inside = self.both(
            self.let(BOOL, "flt", whole, limit), self.let(BOOL, "flt", self.let(FLOAT, "fneg", limit), whole)
        )
        self.check(inside, "overflow")
        return self.let(Int(LEAST, LARGEST), "to_int", whole)


# Folding


def too_large(op: Any, a: Any, b: Any) -> bool:
    """Whether an operation on constants could take very long."""
    if isinstance(op, ast.Pow):
        return isinstance(b, int) and isinstance(a, int) and abs(b) > 4096
    if isinstance(op, ast.LShift):
        return isinstance(b, int) and b > 4096
    if isinstance(op, ast.Mult):
        sides = [side for side in (a, b) if isinstance(side, str | tuple | list)]
        counts = [side for side in (a, b) if isinstance(side, int)]
        return bool(sides and counts) and len(sides[0]) * counts[0] > 100_000
    return False


OPERATORS: dict[Any, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
