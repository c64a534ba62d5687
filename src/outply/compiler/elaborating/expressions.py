"""Python's expressions as temporaries."""

import ast
import builtins
import enum
import inspect
import types
from collections.abc import Sequence
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.comparing import special
from outply.compiler.elaborating.fitting import describe
from outply.compiler.elaborating.frames import Bound, Closure, Frame, Lazy, names_of
from outply.compiler.elaborating.loops import Loops
from outply.compiler.elaborating.numbers import OPERATORS, too_large
from outply.compiler.reading.record import MISSING, step
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    MOST_UNSIGNED,
    UNKNOWN,
    Array,
    Bool,
    Char,
    Conflict,
    Int,
    Known,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Union,
    field_names,
    is_data,
    is_record,
)
from outply.compiler.tree import Temp

METHODS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitOr: "or", ast.BitAnd: "and", ast.BitXor: "xor",
    ast.MatMult: "matmul", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.NotEq: "ne",
}  # fmt: skip
SET_OPERATIONS = {ast.BitOr: "set_or", ast.BitAnd: "set_and", ast.BitXor: "set_xor", ast.Sub: "set_sub"}


class Grid(tuple[Any, ...]):
    """The items of a constant NumPy array, as tuples."""

    narrow: bool

    def __new__(cls, items: Any, narrow: bool) -> "Grid":
        """The same items."""
        made = super().__new__(cls, [cls(item, narrow) if isinstance(item, list) else item for item in items])
        made.narrow = narrow
        return made


class Expressions(Loops):
    """Python's expressions."""

    def expr(self, node: Any) -> Temp:
        """The value of an expression."""
        method = getattr(self, "of_" + type(node).__name__, None)
        if method is None:
            raise self.refuse(f"`{ast.unparse(node)[:60]}`", "write it with plainer expressions")
        line, self.line = self.line, getattr(node, "lineno", self.line)
        value: Temp = method(node)
        self.line = line
        return value

    def values(self, nodes: list[Any]) -> list[Temp]:
        """The values of several expressions; those with a star give several each."""
        found: list[Temp] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                found += self.spread(self.expr(node.value))
            else:
                found.append(self.expr(node))
        return found

    def spread(self, value: Temp) -> list[Temp]:
        """The items behind a star, if their number is known."""
        shape = value.shape
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list | range | str):
            return [known(item) for item in shape.value]
        if isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple)):
            return self.items_of(value)
        if isinstance(shape, Row) and not shape.varies:
            return [self.item_at(value, self.word(k)) for k in range(shape.low)]
        raise self.refuse("a star before something whose length varies", "join tuples by `+`")

    # names and constants

    def of_Constant(self, node: Any) -> Temp:
        if node.value is Ellipsis or isinstance(node.value, bytes | complex):
            raise self.refuse(f"`{node.value!r}`", "use numbers and strings")
        return known(node.value)

    def of_Name(self, node: Any) -> Temp:
        return self.name(node.id)

    def holder(self, name: str) -> Any:
        """The variable, or the lazy value, that a name stands for here; None for what lies outside of functions."""
        frame: Frame | None = self.frame
        while frame is not None:
            if name in frame.renames:
                return frame.renames[name]
            if name in frame.names:
                return self.variable(frame.prefix + name)
            frame = frame.parent
        return None

    def name(self, name: str) -> Temp:
        """What a name stands for."""
        holder = self.holder(name)
        if isinstance(holder, Temp):
            return holder
        if holder is not None:
            return self.load(holder)
        frame = self.frame
        while frame.parent is not None:
            frame = frame.parent
        kind = "cell" if name in frame.function.__code__.co_freevars else "global"
        value = step(frame.function, kind, name)
        if value is MISSING:
            raise self.refuse(f"the name {name} is not defined", "define it before")
        return self.read(value, frame.path, kind, name)

    def read(self, value: Any, path: Any, kind: str, name: Any) -> Temp:
        """A constant that was read: the program depends on it."""
        way = None if path is None else (*path, (kind, name))
        self.unit.reads.note(way, value)
        if type(value).__name__ == "ndarray" and value.dtype.kind in "if" and value.size < 100_000:
            # Where an item of an array would do otherwise than a number of Python's, compiled code has a fault. Items
            # of fewer bits do otherwise more often, and are taken only where they are made numbers of Python's at once.
            grids = self.unit.grids
            if id(value) not in grids:
                grids[id(value)] = value, Grid(value.tolist(), value.dtype.itemsize < 8)
            return known(grids[id(value)][1])
        return known(value, way)

    def of_NamedExpr(self, node: Any) -> Temp:
        value = self.expr(node.value)
        frame = self.frame
        while isinstance(frame.tree, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
            assert frame.parent is not None
            frame = frame.parent
        holder = self.variable(frame.prefix + node.target.id) if node.target.id in frame.names else None
        if holder is None:
            raise self.refuse("`:=` to a name from outside", "assign on a line of its own")
        self.store(holder, value)
        return self.load(holder)

    # displays

    def of_Tuple(self, node: Any) -> Temp:
        return self.tuple_of(self.values_or_row(node, "tuple"))

    def values_or_row(self, node: Any, kind: str) -> Any:
        """The items of a display; where a star brings in a row of any length, the whole as a row."""
        try:
            return self.values(node.elts)
        except Unsupported:
            if not any(isinstance(part, ast.Starred) for part in node.elts):
                raise
        rows = []
        for part in node.elts:
            if isinstance(part, ast.Starred):
                rows.append(self.row_from(self.expr(part.value), kind, part))
            else:
                value = self.expr(part)
                rows.append(self.new_row(Row(self.runtime_shape(value), 1, 1, kind), [value]))
        total = rows[0]
        for row in rows[1:]:
            total = self.concatenated(total, row)
        return total

    def tuple_of(self, values: Any) -> Temp:
        """A tuple of values."""
        if isinstance(values, Temp):
            return values
        for value in values:
            self.refuse_lazy(value)
        if all(isinstance(value.shape, Known) for value in values):
            return known(tuple(value.shape.value for value in values))
        if not values:
            return known(())
        return self.let(Record(tuple(value.shape for value in values)), "record", *values)

    def refuse_lazy(self, value: Temp) -> None:
        """Refuse a generator, a method or an inner function inside of data."""
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Lazy | Bound | Closure):
            raise self.refuse("a generator or function inside of a tuple or list", "put data there")

    def of_List(self, node: Any) -> Temp:
        values = self.values_or_row(node, "list")
        if isinstance(values, Temp):
            return values
        for value in values:
            self.refuse_lazy(value)
        return self.list_of(values)

    def list_of(self, values: list[Temp]) -> Temp:
        """A new list."""
        from outply.compiler.shapes.joining import joined

        try:
            item = joined(self.runtime_shape(value) for value in values)
        except Conflict as conflict:
            raise self.refuse(f"a list of {conflict}", "let its items be of one kind") from None
        return self.new_row(Row(item, len(values), len(values), "list"), values)

    def of_Set(self, node: Any) -> Temp:
        values = self.values(node.elts)
        return self.set_of(self.one_by_one(values), False, node)

    def one_by_one(self, values: Sequence[Temp]) -> Temp:
        """Some values to be looped over."""

        def loop(body: Any) -> None:
            for value in values:
                body(value)

        return Temp(-1, Lazy(loop, len(values), True))

    def of_Dict(self, node: Any) -> Temp:
        raise self.refuse("a dict made in a rule", "make it once, outside of the rules, or use a tuple")

    def of_JoinedStr(self, node: Any) -> Temp:
        raise self.refuse("an f-string", "keep text out of the rules")

    # operators

    def of_UnaryOp(self, node: Any) -> Temp:
        value = self.expr(node.operand)
        if isinstance(node.op, ast.Not):
            return self.negated(self.truth(value))
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Known) and is_data(value.shape.value):
            functions = {ast.USub: lambda x: -x, ast.UAdd: lambda x: +x, ast.Invert: lambda x: ~x}
            return self.folded(functions[type(node.op)], value.shape.value)
        if isinstance(value.shape, Record):
            name = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}[type(node.op)]
            if special(value.shape.cls, name):
                return self.call_method_of(value.shape.cls, name, [value])
        functions = {ast.USub: self.minus, ast.UAdd: self.number, ast.Invert: self.inverted}
        return self.each_option(value, functions[type(node.op)])

    def folded(self, function: Any, *arguments: Any) -> Temp:
        """The result of a pure function of Python's on constants; a fault where it raises."""
        try:
            return known(function(*arguments))
        except Exception as error:
            self.fault("python", f"{type(error).__name__}: {error}")
            return self.temp(BOOL)

    def of_BinOp(self, node: Any) -> Temp:
        masked = self.masked(node)
        if masked is not None:
            return masked
        left = self.expr(node.left)
        return self.binary(node.op, left, self.expr(node.right))

    def masked(self, node: Any) -> Temp | None:
        """`x & -x`, `x & (x - 1)` and `(x << n) & mask`, whose parts may pass 64 bits though the whole does not."""
        if not isinstance(node.op, ast.BitAnd):
            return None
        left, right = node.left, node.right
        if isinstance(left, ast.Name) and isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.USub):
            if isinstance(right.operand, ast.Name) and right.operand.id == left.id:
                return self.bit_trick(self.expr(left), "neg")
        if isinstance(left, ast.Name) and isinstance(right, ast.BinOp) and isinstance(right.op, ast.Sub):
            one = isinstance(right.right, ast.Constant) and right.right.value == 1 and type(right.right.value) is int
            if one and isinstance(right.left, ast.Name) and right.left.id == left.id:
                return self.bit_trick(self.expr(left), "less")
        if isinstance(left, ast.BinOp) and isinstance(left.op, ast.LShift):
            return self.masked_shift(self.expr(left.left), self.expr(left.right), self.expr(right))
        return None

    def bit_trick(self, value: Temp, trick: str) -> Temp:
        """The lowest bit of a number, or the number without it."""
        plain = self.runtime(value) if isinstance(value.shape, Known) else value
        if not isinstance(plain.shape, Int) or plain.shape.low < 0:
            other = self.minus(value) if trick == "neg" else self.binary(ast.Sub(), value, known(1))
            return self.binary(ast.BitAnd(), value, other)
        wide = Int(0, MOST_UNSIGNED)
        zero_or_one = self.word(0 if trick == "neg" else 1)
        pair = (zero_or_one, plain) if trick == "neg" else (plain, zero_or_one)
        return self.let(Int(0, plain.shape.high), "and", plain, self.let(wide, "sub", *pair))

    def masked_shift(self, value: Temp, by: Temp, mask: Temp) -> Temp:
        """A shift of which only some of the lowest 64 bits are kept."""
        shapes = [each.shape for each in (value, by, mask)]
        if not all(isinstance(shape, Int | Known) for shape in shapes) or all(isinstance(s, Known) for s in shapes):
            return self.binary(ast.BitAnd(), self.binary(ast.LShift(), value, by), mask)
        plain = [self.runtime(each) for each in (value, by, mask)]
        if isinstance(plain[1].shape, Int) and plain[1].shape.low < 0 <= plain[1].shape.high:
            self.check(self.let(BOOL, "sle", self.word(0), plain[1]), "a negative shift")
            plain[1] = self.let(Int(0, plain[1].shape.high), "view", plain[1])
        if not all(isinstance(each.shape, Int) and each.shape.low >= 0 for each in plain):
            return self.binary(ast.BitAnd(), self.binary(ast.LShift(), value, by), mask)
        value, by, mask = plain
        wide = Int(0, MOST_UNSIGNED)
        moved = self.let(wide, "shl", value, self.let(Int(0, 63), "and", by, self.word(63)))
        if by.shape.high > 63:
            moved = self.let(wide, "select", self.let(BOOL, "ule", by, self.word(63)), moved, self.word(0))
        return self.let(Int(0, mask.shape.high), "and", moved, mask)

    def binary(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operator between two values."""
        if UNKNOWN in (a.shape, b.shape):
            raise NotYet
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
        if isinstance(a.shape, Set) and isinstance(b.shape, Set) and type(op) in SET_OPERATIONS:
            return self.joined_sets(SET_OPERATIONS[type(op)], a, b)
        if is_sequence(a) and is_sequence(b) and isinstance(op, ast.Add):
            return self.concatenated(a, b)
        if isinstance(op, ast.Mult) and (is_sequence(a) or is_sequence(b)):
            row, times = (a, b) if is_sequence(a) else (b, a)
            return self.repeated(row, self.number(times))
        return self.arithmetic(op, a, b)

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

    def of_BoolOp(self, node: Any) -> Temp:
        is_and = isinstance(node.op, ast.And)

        def rest(k: int) -> Temp:
            value = self.expr(node.values[k])
            if k == len(node.values) - 1:
                return value
            flag = self.truth(value)
            if is_and:
                return self.choose(flag, lambda: rest(k + 1), lambda: value)
            return self.choose(flag, lambda: value, lambda: rest(k + 1))

        return rest(0)

    def of_IfExp(self, node: Any) -> Temp:
        flag = self.truth(self.expr(node.test))
        return self.choose(flag, lambda: self.expr(node.body), lambda: self.expr(node.orelse))

    # comparisons

    def of_Compare(self, node: Any) -> Temp:
        def rest(k: int, left: Temp) -> Temp:
            right = self.expr(node.comparators[k])
            flag = self.compare(node.ops[k], left, right)
            if k == len(node.ops) - 1:
                return flag
            return self.choose(flag, lambda: rest(k + 1, right), lambda: known(False))

        return rest(0, self.expr(node.left))

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

    # attributes

    def of_Attribute(self, node: Any) -> Temp:
        return self.attribute(self.expr(node.value), node.attr, node.value)

    def attribute(self, value: Temp, name: str, node: Any = None) -> Temp:
        """An attribute of a value."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known):
            return self.known_attribute(value, name, node)
        if isinstance(shape, Union):
            return self.union_attribute(value, name, node)
        cls = getattr(shape, "cls", None)
        if isinstance(shape, Record) and cls and name in field_names(cls):
            return self.items_of(value)[field_names(cls).index(name)]
        if isinstance(shape, Member):
            return self.member_attribute(value, name, node)
        if cls is None:
            return Temp(-1, Bound(value, name, node))
        member = inspect.getattr_static(cls, name, None)
        if isinstance(member, property):
            return self.call_user(member.fget, (*self.way_in(cls, name), ("fget", None)), [value], {}, node)
        self.unit.reads.note(self.way_in(cls, name), member)
        if member is None:
            self.fault("kind", f"{describe(shape)} has no {name}")
            return self.temp(BOOL)
        if is_data(member):
            return known(member)
        return Temp(-1, Bound(value, name, node))

    def union_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of one of several kinds; a method is taken from the only kind that is not None."""
        rest = [option for option in value.shape.options if not isinstance(option, Nothing)]
        is_field = any(isinstance(o, Record) and o.cls and name in field_names(o.cls) for o in rest)
        if len(rest) == 1 and not is_field:
            return self.attribute(self.narrowed(value, rest[0]), name, node)

        def branch(option: Temp) -> Temp:
            if isinstance(option.shape, Known | Nothing):
                self.fault("kind", f"None has no {name}")
                return self.temp(BOOL)
            got = self.attribute(option, name, node)
            if isinstance(got.shape, Bound):
                raise self.refuse("a method of one of several kinds", "tell the kinds apart first")
            return got

        return self.each_option(value, branch)

    def member_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of a member of an enum: a table over all members, or a method of the user's."""
        member = inspect.getattr_static(value.shape.cls, name, None)
        if isinstance(member, types.FunctionType):
            return Temp(-1, Bound(value, name, node))
        if isinstance(member, property) and type(member) is property:
            way = (*self.way_in(value.shape.cls, name), ("fget", None))
            return self.call_user(member.fget, way, [value], {}, node)
        items = [getattr(each, name) for each in value.shape.members]
        for k, each in enumerate(value.shape.members):
            way = (("class", value.shape.cls), ("attr", each.name), ("attr", name))
            self.unit.reads.note(way, items[k])
        if self.table_shape(items) is None:
            raise self.refuse(f"`{name}` of an enum whose members differ in kind", "let them be of one kind")
        return self.table_of_members(value, lambda each: getattr(each, name))

    def way_in(self, cls: Any, name: str) -> Any:
        """The way to what a class of the user's has by a name."""
        return (("class", cls), ("static", name))

    def known_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of something known: a module, a class, the game, a constant."""
        thing, path = value.shape.value, value.shape.path
        if isinstance(thing, tuple | list | dict | set | frozenset | str | int | float | range) and not is_record(
            type(thing)
        ):
            if not isinstance(thing, enum.Enum):
                return Temp(-1, Bound(value, name, node))
        static = (
            inspect.getattr_static(type(thing), name, None) if not isinstance(thing, type | types.ModuleType) else None
        )
        if isinstance(static, property) and isinstance(static.fget, types.FunctionType):
            where = None if path is None else (*path, ("type", None), ("static", name), ("fget", None))
            self.unit.reads.note(where, static.fget)
            return self.call_user(static.fget, where, [value], {}, node)
        if isinstance(static, types.FunctionType) and is_record(type(thing)):
            return Temp(-1, Bound(value, name, node))
        found = step(thing, "attr", name)
        if found is MISSING:
            self.fault("kind", f"{type(thing).__name__} has no {name}")
            return self.temp(BOOL)
        return self.read(found, path, "attr", name)

    # lambdas and comprehensions

    def of_Lambda(self, node: Any) -> Temp:
        if node.args.defaults or node.args.kw_defaults:
            raise self.refuse("a lambda with defaults", "leave them out")
        self.unit.frames[self.frame.prefix] = self.frame
        return Temp(-1, Closure(self.frame.prefix, node))

    def of_GeneratorExp(self, node: Any) -> Temp:
        return Temp(-1, self.comprehension(node, lambda: self.expr(node.elt)))

    def of_ListComp(self, node: Any) -> Temp:
        with self.unordered(False):
            return self.collect(self.of_GeneratorExp(node), "list", node)

    def of_SetComp(self, node: Any) -> Temp:
        return self.set_of(self.of_GeneratorExp(node), False, node)

    def comprehension(self, node: Any, element: Any) -> Lazy:
        """A comprehension as a loop."""
        outer = self.frame
        names = {name.id for part in node.generators for name in ast.walk(part.target) if isinstance(name, ast.Name)}
        prefix = f"{outer.prefix}[{node.lineno}:{node.col_offset}]."
        inner = Frame(node, outer.function, outer.path, prefix, outer.file, names, outer, trusted=outer.trusted)
        inner.depth = outer.depth
        inner.on_yield = outer.on_yield
        # The first thing to loop over is evaluated at once, all else when the loop runs.
        first = self.expr(node.generators[0].iter)
        most, exact = self.most_items(first), self.is_exact(first)
        if len(node.generators) > 1 or node.generators[0].ifs:
            exact = False
        if len(node.generators) > 1:
            most = None

        def loop(body: Any) -> None:
            caller, order = self.frame, self.any_order

            def level(k: int) -> None:
                if k == len(node.generators):
                    value = element()
                    self.frame = caller
                    body(value)
                    self.frame = inner
                    return
                part = node.generators[k]

                def each(item: Temp) -> None:
                    with self.labeled() as skip, self.unordered(False):
                        self.bind(part.target, item)
                        for test in part.ifs:
                            flag = self.truth(self.expr(test))
                            self.when(self.negated(flag), lambda: self.leave(skip))
                        level(k + 1)

                with self.unordered(order):
                    self.iterate(first if k == 0 else self.expr(part.iter), each)

            self.frame = inner
            self.unbind(prefix)
            level(0)
            self.frame = caller

        return Lazy(loop, most, exact, node)

    def bind(self, target: Any, value: Temp) -> None:
        """Bind a target to a value."""
        raise NotImplementedError

    def contains(self, container: Temp, item: Temp) -> Temp:
        """Whether something is in a container."""
        raise NotImplementedError

    def call_user(self, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function of the user's."""
        raise NotImplementedError

    def concatenated(self, a: Temp, b: Temp) -> Temp:
        """Two rows, one after the other."""
        raise NotImplementedError

    def repeated(self, row: Temp, times: Temp) -> Temp:
        """A row so many times."""
        raise NotImplementedError

    def row_from(self, value: Temp, kind: str, node: Any) -> Temp:
        """The items of anything as a new row."""
        raise NotImplementedError


def is_sequence(value: Temp) -> bool:
    """Whether a value is a tuple, list or string."""
    shape = value.shape
    if isinstance(shape, Known):
        return isinstance(shape.value, tuple | list | str)
    return isinstance(shape, Row | Char) or (
        isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple))
    )


__all__ = ["Array", "Expressions", "as_text", "builtins", "is_sequence", "names_of"]
