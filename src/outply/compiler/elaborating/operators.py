"""Operators and comparisons."""

import ast
import enum
import types
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.comprehensions import Comprehensions
from outply.compiler.elaborating.describing import is_sequence, special
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.elaborating.numbers import BITS, OPERATORS, too_large
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data, is_flag, is_record
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Bool, Dict, Int, Known, Member, Nothing, Record, Set, Union
from outply.compiler.tree import Temp

METHODS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitOr: "or", ast.BitAnd: "and", ast.BitXor: "xor",
    ast.MatMult: "matmul", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.NotEq: "ne",
}  # fmt: skip
SET_OPERATIONS = {ast.BitOr: "set_or", ast.BitAnd: "set_and", ast.BitXor: "set_xor", ast.Sub: "set_sub"}

# What flags of NumPy's do as Python's.
OF_FLAGS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Mult)
OF_COUNTERS = {ast.Add: "add", ast.Sub: "sub", ast.BitOr: "or", ast.BitAnd: "and"}


def is_counter(shape: Any) -> bool:
    """Whether a value, or a constant, is a Counter."""
    if isinstance(shape, Known):
        return type(shape.value).__name__ == "Counter"
    return isinstance(shape, Dict) and shape.kind == "Counter"


class Operators(Comprehensions):
    """Operators and comparisons."""

    # operators

    def of_UnaryOp(self, node: Any) -> Temp:
        value = self.expr(node.operand)
        if isinstance(node.op, ast.Not):
            return self.negated(self.truth(value))
        return self.unary(node.op, value)

    def unary(self, op: Any, value: Temp) -> Temp:
        """A sign, or all bits turned round."""
        if value.shape == UNKNOWN:
            raise NotYet
        if is_counter(value.shape) and not isinstance(op, ast.Invert):
            return self.library("counter_neg" if isinstance(op, ast.USub) else "counter_pos", [value])
        if isinstance(value.shape, Known) and is_data(value.shape.value):
            functions = {ast.USub: lambda x: -x, ast.UAdd: lambda x: +x, ast.Invert: lambda x: ~x}
            return self.folded(functions[type(op)], value.shape.value)
        return self.each_option(value, lambda option: self.unary_option(op, option))

    def note_flags(self) -> None:
        """Note that flags are added or the like, which those of NumPy's numbers do in another way."""
        if not self.frame.trusted:
            self.unit.array_flags.flags.setdefault(self.users_rule(), self.users_place())

    def unary_option(self, op: Any, value: Temp) -> Temp:
        """The same for a value of one kind."""
        if isinstance(value.shape, Known):
            value = self.runtime(value)
        if isinstance(value.shape, Bool):
            self.note_flags()
        if isinstance(value.shape, Record):
            name = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}[type(op)]
            if special(value.shape.cls, name):
                return self.call_method_of(value.shape.cls, name, [value])
        if isinstance(value.shape, Member) and isinstance(op, ast.Invert) and is_flag(value.shape.cls):
            return self.let(value.shape, "view", self.other_bits(self.flag_bits(value)))
        functions = {ast.USub: self.minus, ast.UAdd: self.number, ast.Invert: self.inverted}
        return functions[type(op)](value)

    def folded(self, function: Any, *arguments: Any) -> Temp:
        """The result of a pure function of Python's on constants; a fault where it raises."""
        try:
            return known(function(*arguments))
        except Exception as error:
            self.fault("python", f"{type(error).__name__}: {error}")
            return self.temp(BOOL)

    def binary(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operator between two values."""
        if UNKNOWN in (a.shape, b.shape):
            raise NotYet
        if is_counter(a.shape) and is_counter(b.shape) and type(op) in OF_COUNTERS:
            return self.library(f"counter_{OF_COUNTERS[type(op)]}", [a, b])
        if isinstance(a.shape, Known) and isinstance(b.shape, Known):
            if is_data(a.shape.value) and is_data(b.shape.value) and type(op) in OPERATORS:
                if type(a.shape.value) is list or type(b.shape.value) is list:
                    return self.list_operation(op, a, b)
                if self.no_own_operator(a, b) and not too_large(op, a.shape.value, b.shape.value):
                    return self.folded(OPERATORS[type(op)], a.shape.value, b.shape.value)
        a, b = self.runtime(a), self.runtime(b)
        if isinstance(a.shape, Union):
            return self.each_option(a, lambda option: self.binary(op, option, b))
        if isinstance(b.shape, Union):
            return self.each_option(b, lambda option: self.binary(op, a, option))
        own = self.own_operator(op, a, b)
        if own is not None:
            return own
        if any(isinstance(side.shape, Record) and side.shape.cls is complex for side in (a, b)):
            return self.of_complex(op, a, b)
        if isinstance(a.shape, Bool) and isinstance(b.shape, Bool) and not isinstance(op, OF_FLAGS):
            self.note_flags()
        if isinstance(a.shape, Member) and a.shape == b.shape and is_flag(a.shape.cls) and type(op) in BITS:
            return self.let(a.shape, "view", self.bits(BITS[type(op)], self.flag_bits(a), self.flag_bits(b)))
        if isinstance(a.shape, Set) and isinstance(b.shape, Set) and type(op) in SET_OPERATIONS:
            return self.joined_sets(SET_OPERATIONS[type(op)], a, b)
        if is_sequence(a) and is_sequence(b) and isinstance(op, ast.Add):
            return self.concatenated(a, b)
        if isinstance(op, ast.Mult) and (is_sequence(a) or is_sequence(b)):
            row, times = (a, b) if is_sequence(a) else (b, a)
            return self.repeated(row, self.number(times))
        return self.arithmetic(op, a, b)

    def changed_set(self, op: Any, old: Temp, value: Temp) -> Temp:
        """A set that is changed in place by an operator."""
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.changed_set(op, old, option))
        if isinstance(value.shape, Set) and type(op) in SET_OPERATIONS:
            return self.joined_sets(SET_OPERATIONS[type(op)], old, value, in_place=True)
        return self.binary(op, old, value)

    def flag_bits(self, value: Temp) -> Temp:
        """The bits of flags."""
        return self.let(Int(0, len(value.shape.members) - 1), "view", value)

    def other_bits(self, value: Temp) -> Temp:
        """All bits of flags but these."""
        return self.let(value.shape, "xor", value, self.word(value.shape.high))

    def list_operation(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operator between lists that are constants: the result is a new list."""
        a, b = self.runtime(a), self.runtime(b)
        if isinstance(op, ast.Add):
            return self.concatenated(a, b)
        if isinstance(op, ast.Mult):
            row, times = (a, b) if is_sequence(a) else (b, a)
            return self.repeated(row, self.number(times))
        raise self.refuse("this operator on lists", "write a loop")

    def no_own_operator(self, a: Temp, b: Temp) -> bool:
        """Whether both are of Python's own classes."""
        kinds = (type(a.shape.value), type(b.shape.value))
        return not any(is_record(kind) or issubclass(kind, enum.Flag) for kind in kinds)

    def own_operator(self, op: Any, a: Temp, b: Temp) -> Temp | None:
        """An operator that a class of the user's defines."""
        name = METHODS.get(type(op), "")
        left, right = (getattr(value.shape, "cls", None) for value in (a, b))
        if special(left, f"__{name}__"):
            if right is not None and right is not left:
                raise self.refuse("an operator between two classes", "let both be of one class")
            return self.call_method_of(left, f"__{name}__", [a, b])
        if special(right, f"__r{name}__") and not isinstance(a.shape, Record):
            return self.call_method_of(right, f"__r{name}__", [b, a])
        return None

    def flag_of(self, node: Any) -> Temp:
        """Whether an expression counts as true; of `and`, `or` and `not` no more is asked than that."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.negated(self.flag_of(node.operand))
        if not isinstance(node, ast.BoolOp):
            return self.truth(self.expr(node))
        is_and = isinstance(node.op, ast.And)

        def rest(k: int) -> Temp:
            flag = self.flag_of(node.values[k])
            if k == len(node.values) - 1:
                return flag
            yes, no = self.facts(node.values[k])
            if is_and:
                return self.choose(flag, self.with_facts(yes, lambda: rest(k + 1)), lambda: known(False))
            return self.choose(flag, lambda: known(True), self.with_facts(no, lambda: rest(k + 1)))

        return rest(0)

    def of_BoolOp(self, node: Any) -> Temp:
        is_and = isinstance(node.op, ast.And)

        def rest(k: int) -> Temp:
            value = self.expr(node.values[k])
            if k == len(node.values) - 1:
                return value
            flag = self.truth(value)
            yes, no = self.facts(node.values[k])
            if is_and:
                return self.choose(flag, self.with_facts(yes, lambda: rest(k + 1)), lambda: value)
            return self.choose(flag, lambda: value, self.with_facts(no, lambda: rest(k + 1)))

        return rest(0)

    def of_IfExp(self, node: Any) -> Temp:
        flag = self.flag_of(node.test)
        yes, no = self.facts(node.test)
        return self.choose(
            flag,
            self.with_facts(yes, lambda: self.expr(node.body)),
            self.with_facts(no, lambda: self.expr(node.orelse)),
        )

    # comparisons

    def of_Compare(self, node: Any) -> Temp:
        asked = node.comparators[0]
        if isinstance(asked, ast.Name) and self.is_keyword_dict(asked.id):
            flag = self.has_keyword(asked.id, node.left.value)
            return flag if isinstance(node.ops[0], ast.In) else self.negated(flag)
        shapes: list[Any] = []
        self.compared[self.frame.prefix, id(node)] = shapes

        def rest(k: int, left: Temp) -> Temp:
            right = self.looked_at(node.comparators[k])
            shapes.append(right.shape)
            flag = self.compare(node.ops[k], left, right)
            if k == len(node.ops) - 1:
                return flag
            return self.choose(flag, lambda: rest(k + 1, right), lambda: known(False))

        first = self.looked_at(node.left)
        shapes.append(first.shape)
        return rest(0, first)

    def compare(self, op: Any, a: Temp, b: Temp) -> Temp:
        """A comparison of two values."""
        if isinstance(op, ast.In | ast.NotIn):
            flag = self.contains(b, a)
            return flag if isinstance(op, ast.In) else self.negated(flag)
        if isinstance(op, ast.Is | ast.IsNot):
            flag = self.identical(a, b)
            return flag if isinstance(op, ast.Is) else self.negated(flag)
        if UNKNOWN in (a.shape, b.shape):
            raise NotYet
        for side in (a, b):
            if isinstance(side.shape, Lazy | Bound | Closure):
                raise self.refuse("a generator or function is compared", "compare data")
        if isinstance(a.shape, Known) and isinstance(b.shape, Known):
            if is_data(a.shape.value) and is_data(b.shape.value) and self.no_own_operator(a, b):
                return self.folded(OPERATORS[type(op)], a.shape.value, b.shape.value)
        if isinstance(op, ast.Eq):
            return self.equal(a, b)
        if isinstance(op, ast.NotEq):
            return self.unequal(a, b)
        own = self.own_operator(op, self.runtime(a), self.runtime(b))
        if own is not None:
            return own
        if isinstance(op, ast.Gt | ast.GtE):
            return self.less(b, a, isinstance(op, ast.GtE))
        return self.less(a, b, isinstance(op, ast.LtE))

    def unequal(self, a: Temp, b: Temp) -> Temp:
        """`!=`: of tuples by items, of dataclasses the opposite of `==`."""
        for side in (a, b):
            cls: Any = getattr(side.shape, "cls", None) if not isinstance(side.shape, Known) else type(side.shape.value)
            if is_record(cls) and special(cls, "__eq__") and issubclass(cls, tuple):
                raise self.refuse("`!=` of a tuple with its own `__eq__`", "write `not a == b`")
            if is_record(cls) and special(cls, "__ne__"):
                raise self.refuse("a `__ne__` of the class", "write `not a == b`")
        return self.negated(self.equal(a, b))

    def identical(self, a: Temp, b: Temp) -> Temp:
        """`is`, where identity says no more than equality: None, True, False, members of enums, classes."""
        for value, other in ((a, b), (b, a)):
            if isinstance(other.shape, Known):
                wanted = other.shape.value
                if wanted is None:
                    return self.is_none(value)
                if isinstance(value.shape, Known):
                    kinds = (types.FunctionType, type, enum.Enum, bool)
                    if isinstance(wanted, kinds) or isinstance(value.shape.value, kinds):
                        return known(value.shape.value is wanted)
                if isinstance(wanted, enum.Enum):
                    return self.each_option(value, partial(self.same_member, member=other))
                if isinstance(wanted, bool):
                    return self.each_option(value, partial(self.same_bool, wanted=wanted))
        if all(isinstance(side.shape, Member | Bool) for side in (a, b)) and a.shape == b.shape:
            return self.let(BOOL, "eq" if isinstance(a.shape, Member) else "beq", a, b)
        raise self.refuse("`is` between values", "use `==`")

    def same_member(self, value: Temp, member: Temp) -> Temp:
        """Whether a value is this member of an enum."""
        return self.equal(value, member) if isinstance(value.shape, Member | Known) else known(False)

    def same_bool(self, value: Temp, wanted: bool) -> Temp:
        """Whether a value is True, or False."""
        if isinstance(value.shape, Bool):
            return value if wanted else self.negated(value)
        if isinstance(value.shape, Int | Known):
            raise self.refuse("`is` with a bool", "use `==`")
        return known(False)

    def is_none(self, value: Temp) -> Temp:
        """Whether a value is None."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known):
            return known(shape.value is None)
        if isinstance(shape, Union):
            places = [k for k, option in enumerate(shape.options) if isinstance(option, Nothing)]
            if places:
                tag = self.let(Int(0, len(shape.options) - 1), "tag", value)
                return self.let(BOOL, "eq", tag, self.word(places[0]))
            return known(False)
        return known(isinstance(shape, Nothing))
