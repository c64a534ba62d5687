"""`math`, `operator`, `itertools`, and functions of the library for which there is an operation."""

import ast
import itertools
import math
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.builtin_calls import FROM_C
from outply.compiler.elaborating.frames import Inlined, Lazy
from outply.compiler.elaborating.iterators import Iterators
from outply.compiler.elaborating.set_orders import UNCERTAIN
from outply.compiler.reading.sources import tree_of
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import BOOL, FLOAT, UNKNOWN, Dict, Float, Int, Known, Record, Row, Set, Union
from outply.compiler.tree import Let, Temp
from outply.primitives.bits import replaced

# Functions of one float that Python takes from C, and where they are defined.


MOST_IN_TABLE = 4096


class Maths(Iterators):
    """Functions of modules."""

    # math, operator, itertools

    def from_c(self, name: str) -> Any:
        """A function of one float, by C's library; a fault where Python raises."""

        def method(node: Any, value: Temp) -> Temp:
            x = self.let(FLOAT, "view", self.real(value))
            if FROM_C[name] is not None:
                self.check(self.let(BOOL, "flt", self.literal(0.0, FLOAT), x), "python", "math domain error")
            large = self.literal(math.inf, FLOAT)
            self.check(self.let(BOOL, "flt", self.let(FLOAT, "fabs", x), large), "python", "math of no finite number")
            result = self.let(FLOAT, "c_" + name, x)
            self.check(self.let(BOOL, "flt", self.let(FLOAT, "fabs", result), large), "python", "math range error")
            return result

        return method

    def math_sqrt(self, node: Any, value: Temp) -> Temp:
        x = self.let(FLOAT, "view", self.real(value))
        self.check(self.let(BOOL, "fle", self.literal(0.0, FLOAT), x), "python", "math domain error")
        return self.let(FLOAT, "sqrt", x)

    def math_fabs(self, node: Any, value: Temp) -> Temp:
        return self.let(FLOAT, "fabs", self.let(FLOAT, "view", self.real(value)))

    def math_floor(self, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        return self.to_whole(value, "floor") if isinstance(value.shape, Float) else value

    def math_ceil(self, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        return self.to_whole(value, "ceil") if isinstance(value.shape, Float) else value

    def math_trunc(self, node: Any, value: Temp) -> Temp:
        return self.call_int(node, value)

    def math_copysign(self, node: Any, x: Temp, y: Temp) -> Temp:
        return self.let(FLOAT, "copysign", self.pure_float(x), self.pure_float(y))

    def pure_float(self, value: Temp) -> Temp:
        if isinstance(value.shape, Float) and value.shape.mixed:
            raise self.refuse("the sign of what is now an int, now a float", "make it a float")
        return self.let(FLOAT, "view", self.real(value))

    def math_fmod(self, node: Any, x: Temp, y: Temp) -> Temp:
        a, b = self.pure_float(x), self.pure_float(y)
        self.check(self.let(BOOL, "fne", b, self.literal(0.0, FLOAT)), "python", "math domain error")
        self.check(
            self.let(BOOL, "flt", self.let(FLOAT, "fabs", a), self.literal(math.inf, FLOAT)),
            "python",
            "math domain error",
        )
        return self.let(FLOAT, "frem", a, b)

    def math_isinf(self, node: Any, value: Temp) -> Temp:
        size = self.let(FLOAT, "fabs", self.let(FLOAT, "view", self.real(value)))
        return self.let(BOOL, "feq", size, self.literal(math.inf, FLOAT))

    def math_isnan(self, node: Any, value: Temp) -> Temp:
        x = self.real(value)
        return self.negated(self.let(BOOL, "feq", x, x))

    def math_isfinite(self, node: Any, value: Temp) -> Temp:
        size = self.let(FLOAT, "fabs", self.let(FLOAT, "view", self.real(value)))
        return self.let(BOOL, "flt", size, self.literal(math.inf, FLOAT))

    def operator_named(self, name: str) -> Any:
        """A function of `operator` as the operator itself."""
        signs = {"add": ast.Add, "sub": ast.Sub, "mul": ast.Mult, "floordiv": ast.FloorDiv, "mod": ast.Mod,
                 "truediv": ast.Div, "and_": ast.BitAnd, "or_": ast.BitOr, "xor": ast.BitXor}  # fmt: skip
        tests = {"eq": ast.Eq, "ne": ast.NotEq, "lt": ast.Lt, "le": ast.LtE, "gt": ast.Gt, "ge": ast.GtE}
        if name in signs:
            return lambda node, a, b: self.binary(signs[name](), a, b)
        if name in tests:
            return lambda node, a, b: self.compare(tests[name](), a, b)
        if name == "neg":
            return lambda node, a: self.each_option(self.runtime(a), self.minus)
        if name == "not_":
            return lambda node, a: self.negated(self.truth(a))
        return None

    def lazy_library(self, name: str, arguments: list[Temp], node: Any) -> Temp:
        """A generator of the library."""
        function = self.unit.library(name)
        tree = tree_of(function)
        bound = self.bind_arguments(tree, function, None, arguments, {})
        call = Inlined(tree, bound, node, function)
        return Temp(-1, Lazy(lambda body: self.weave(call, body), node=node))

    # functions of the library for which there is an operation

    def own_is_fixed(self, arguments: list[Temp]) -> Temp:
        return known(isinstance(arguments[0].shape, Known))

    def own_is_dict(self, arguments: list[Temp]) -> Temp:
        shape = arguments[0].shape
        return known(isinstance(shape, Dict) or (isinstance(shape, Known) and isinstance(shape.value, dict)))

    def own_orderable(self, arguments: list[Temp]) -> Temp:
        """A value that is sorted: where it is not equal to itself, or has no order, the way of sorting would show."""
        value = arguments[0]
        for part in self.items_of(value) if isinstance(value.shape, Record) else [value]:
            if isinstance(part.shape, Set):
                raise self.refuse("sets are sorted", "sort by a key")
            if isinstance(part.shape, Float):
                self.check(self.let(BOOL, "feq", part, part), "python", "a NaN is sorted")
        return value

    def own_as_cell(self, arguments: list[Temp]) -> Temp:
        table, number = arguments
        return self.let(table.shape.item, "view", self.number(number))

    def own_check_sure(self, arguments: list[Temp]) -> Temp:
        self.check(self.truth(arguments[0]), UNCERTAIN, "a large set, or one joined with itself")
        return known(None)

    def own_floor(self, arguments: list[Temp]) -> Temp:
        return self.let(FLOAT, "floor", arguments[0])

    def math_hypot(self, node: Any, *sides: Temp) -> Temp:
        """Python's own answer for small whole numbers, by a table: it rounds otherwise than C does."""
        numbers = [self.whole_behind(self.number(self.runtime(side))) for side in sides]
        ends = [max(abs(each.shape.low), abs(each.shape.high)) + 1 if isinstance(each.shape, Int) else 0
                for each in numbers]  # fmt: skip
        if not numbers or not 0 < math.prod(ends) <= MOST_IN_TABLE:
            raise self.refuse("`hypot` or `dist` of floats or of large numbers", "compare squares")
        place = self.word(0)
        for each, end in zip(numbers, ends, strict=True):
            scaled = self.let(Int(0, MOST_IN_TABLE), "mul", place, self.word(end))
            size = self.let(Int(0, end - 1), "view", self.absolute(each))
            place = self.let(Int(0, MOST_IN_TABLE), "add", scaled, size)
        table: list[object] = [math.hypot(*sizes) for sizes in itertools.product(*map(range, ends))]
        return self.table_at(table, self.let(Int(0, len(table) - 1), "view", place))

    def whole_behind(self, value: Temp) -> Temp:
        """The int of which a float was just made, as the part of a complex number is; else the number itself."""
        for statement in reversed(self.block):
            if isinstance(statement, Let) and statement.temp is value and statement.name in ("to_float", "view"):
                return self.whole_behind(statement.args[0])
        return value

    def math_dist(self, node: Any, one: Temp, other: Temp) -> Temp:
        """The same for two points."""
        ends = [self.spread(self.runtime(point)) for point in (one, other)]
        if len(ends[0]) != len(ends[1]):
            self.fault("python", "ValueError")
            return self.temp(FLOAT)
        return self.math_hypot(node, *(self.binary(ast.Sub(), a, b) for a, b in zip(*ends, strict=True)))

    def own_replaced(self, arguments: list[Temp]) -> Temp:
        """A tuple with one item replaced: copied once, and not in three parts."""
        values, index, value = arguments
        row = self.text_or_row(self.runtime(values))
        if row.shape.kind != "tuple" or row.shape.item == UNKNOWN or isinstance(index.shape, Union):
            return self.call_user(replaced, None, arguments, {}, None)
        item = join(row.shape.item, self.runtime_shape(value))
        shape = Row(item, row.shape.low, row.shape.high, "tuple")
        at, length = self.signed(self.index_number(index)), self.length(row)
        self.check(self.let(BOOL, "ult", at, length), "index")
        if item == row.shape.item:
            result = self.let(shape, "row_new", length)
            self.do("row_move", result, self.word(0), row, self.word(0), length)
        else:
            result = self.fit(row, shape)
        self.do("row_init", result, self.let(Int(0, max(0, shape.high - 1)), "view", at), self.fit(value, item))
        return result

    def own_power(self, arguments: list[Temp]) -> Temp:
        return self.let(FLOAT, "c_pow", *arguments)
