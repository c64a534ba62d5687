"""Calls of what Python has built in: by the library in Python, or by an operation where it is one."""

import ast
import builtins
import dataclasses
import enum
import functools
import inspect
import itertools
import math
import operator
import sys
import types
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.calls import Calls
from outply.compiler.elaborating.comparing import special
from outply.compiler.elaborating.fitting import describe
from outply.compiler.elaborating.frames import Bound, Closure, Lazy, parameters_of
from outply.compiler.library import plain
from outply.compiler.reading.record import MISSING, step
from outply.compiler.refusing import WORDS_OF_STATES, NotYet
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    FLOAT,
    UNKNOWN,
    WORD,
    Bool,
    Char,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Union,
    is_data,
    is_record,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.tree import Assign, Temp

# Functions of one float that Python takes from C, and where they are defined.
FROM_C = {"sin": None, "cos": None, "tan": None, "atan": None, "exp": None, "log": 0.0, "log2": 0.0, "log10": 0.0}
PURE = (builtins.len, builtins.abs, builtins.min, builtins.max, builtins.sum, builtins.sorted, builtins.round,
        builtins.divmod, builtins.pow, builtins.ord, builtins.chr, builtins.any, builtins.all)  # fmt: skip
CACHED = type(functools.lru_cache(lambda: None))
COMPENSATES = sys.version_info >= (3, 12)


class BuiltinCalls(Calls):
    """Calls of what Python has built in."""

    def of_Call(self, node: Any) -> Temp:
        above = self.method_above(node)
        if above is not None:
            function, path, owner = above
            return self.call_user(function, path, [owner, *self.values(node.args)], {
                keyword.arg: self.expr(keyword.value) for keyword in node.keywords}, node)  # fmt: skip
        function = self.expr(node.func)
        if function.shape == UNKNOWN:
            raise NotYet
        if isinstance(function.shape, Known) and function.shape.value in (int, float) and len(node.args) == 1:
            self.converted = node.args[0]
        arguments = self.values(node.args)
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise self.refuse("a call with **", "name the arguments")
            named[keyword.arg] = self.expr(keyword.value)
        if any(value.shape == UNKNOWN for value in (*arguments, *named.values())):
            raise NotYet
        return self.call(function, arguments, named, node)

    def method_above(self, node: Any) -> Any:
        """The method behind `super().method(…)`, the way to it, and the object; None for other calls."""
        func = node.func
        if not (isinstance(func, ast.Attribute) and isinstance(func.value, ast.Call)):
            return None
        inner = func.value
        if not (isinstance(inner.func, ast.Name) and inner.func.id == "super") or inner.args or inner.keywords:
            return None
        frame = self.frame
        while frame.parent is not None:
            frame = frame.parent
        owner = self.name(parameters_of(frame.tree)[0])
        cls = step(frame.function, "cell", "__class__")
        kind = type(owner.shape.value) if isinstance(owner.shape, Known) else getattr(owner.shape, "cls", None)
        if cls is MISSING or kind is None or kind.__mro__[kind.__mro__.index(cls) :] != cls.__mro__:
            raise self.refuse("`super()` where classes have several bases", "name the class")
        path = None if frame.path is None else (*frame.path, ("cell", "__class__"), ("above", func.attr))
        function = step(cls, "above", func.attr)
        if not isinstance(function, types.FunctionType):
            raise self.refuse("`super()` of something that is no plain method", "name the class")
        return function, path, owner

    def call(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call anything."""
        shape = function.shape
        if isinstance(shape, Closure):
            return self.call_closure(shape, arguments, named, node)
        if isinstance(shape, Bound):
            return self.call_bound(shape, arguments, named, node)
        if not isinstance(shape, Known):
            raise self.refuse(f"a call of {describe(shape)}", "call functions")
        thing, path = shape.value, shape.path
        if isinstance(thing, types.MethodType):
            owner = known(thing.__self__, None if path is None else (*path, ("self", None)))
            where = None if path is None else (*path, ("func", None))
            return self.call_user(thing.__func__, where, [owner, *arguments], named, node)
        if thing is dataclasses.replace:
            return self.replaced(arguments[0], named)
        own = OWN_VERSIONS.get(thing) if isinstance(thing, types.FunctionType) else None
        if own is not None:
            return getattr(self, own)(arguments)  # type: ignore[no-any-return]
        if getattr(thing, "__module__", "") == "outply.primitives.hashing":
            raise self.refuse(WORDS_OF_STATES, "search with a textbook search")
        if isinstance(thing, types.FunctionType | CACHED):
            return self.call_user(thing, path, arguments, named, node)
        if is_record(thing):
            return self.construct(thing, arguments, named)
        return self.call_builtin(thing, arguments, named, node)

    def call_builtin(self, thing: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a built-in function or class."""
        values = [*arguments, *named.values()]
        fixed = all(isinstance(v.shape, Known) and is_data(v.shape.value) for v in values)
        if fixed and (thing in PURE or getattr(thing, "__module__", "") in ("math", "_operator")):
            given = [v.shape.value for v in arguments]
            if not any(isinstance(value, list | set | dict | range) for value in given) or thing in (
                len,
                sum,
                min,
                max,
            ):
                return self.folded(lambda: thing(*given, **{k: v.shape.value for k, v in named.items()}))
        module = getattr(thing, "__module__", "")
        if isinstance(thing, type) and issubclass(thing, enum.Enum) and fixed:
            return self.folded(lambda: thing(*(v.shape.value for v in arguments)))
        name = getattr(thing, "__name__", "")
        if thing is getattr(builtins, name, None):
            method = getattr(self, "call_" + name, None)
        elif module == "math" and thing is getattr(math, name, None):
            method = getattr(self, "math_" + name, None) or (name in FROM_C and self.from_c(name))
        elif module == "_operator" and thing is getattr(operator, name, None):
            method = self.operator_named(name)
        elif module == "itertools" and thing is getattr(itertools, name, None):
            method = getattr(self, "iter_" + name, None)
        else:
            method = None
        if not method:
            shown = getattr(thing, "__name__", type(thing).__name__)
            raise self.refuse(f"a call of `{shown}`", "write it in plain Python")
        try:
            inspect.signature(method).bind(node, *arguments, **named)
        except TypeError:
            raise self.refuse(f"`{name}` with these arguments", "use it in a plainer way") from None
        return method(node, *arguments, **named)  # type: ignore[no-any-return]

    # sizes and conversions

    def call_len(self, node: Any, value: Temp) -> Temp:
        shape = value.shape
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.call_len(node, option))
        if isinstance(shape, Known) and hasattr(shape.value, "__len__"):
            return self.folded(len, shape.value)
        if isinstance(shape, Record):
            if special(shape.cls, "__len__"):
                return self.call_method_of(shape.cls, "__len__", [value])
            if shape.cls is None or issubclass(shape.cls, tuple):
                return known(len(shape.items))
        if isinstance(shape, Row):
            return self.length(value) if shape.varies else known(shape.low)
        if isinstance(shape, Set):
            return self.let(Int(0, universe(shape.item)), "set_count", value)
        if isinstance(shape, Char):
            return known(1)
        if isinstance(shape, Range):
            return self.range_length(value)
        self.fault("kind", f"the length of {describe(shape)}")
        return self.temp(WORD)

    def call_int(self, node: Any, value: Temp) -> Temp:
        if isinstance(value.shape, Known) and isinstance(value.shape.value, int | float | str):
            return self.folded(int, value.shape.value)
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.call_int(node, option))
        if as_text(value.shape):
            if isinstance(value.shape, Char) and set(value.shape.letters) <= set("0123456789"):
                return self.let(Int(0, 9), "sub", value, self.word(48))
            raise self.refuse("`int` of a string", "keep numbers as numbers")
        value = self.number(value)
        return self.to_whole(value, "trunc") if isinstance(value.shape, Float) else value

    def call_float(self, node: Any, value: Temp) -> Temp:
        if isinstance(value.shape, Known) and isinstance(value.shape.value, int | float | str):
            return self.folded(float, value.shape.value)
        if as_text(value.shape):
            raise self.refuse("`float` of a string", "keep numbers as numbers")
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.call_float(node, option))
        value = self.real(value)
        return self.let(FLOAT, "view", value)

    def call_bool(self, node: Any, value: Temp) -> Temp:
        return self.truth(value)

    def call_abs(self, node: Any, value: Temp) -> Temp:
        return self.each_option(self.runtime(value), self.absolute)

    def call_round(self, node: Any, value: Temp) -> Temp:
        value = self.number(self.runtime(value))
        return self.to_whole(value, "rint") if isinstance(value.shape, Float) else value

    def call_divmod(self, node: Any, a: Temp, b: Temp) -> Temp:
        return self.tuple_of([self.binary(ast.FloorDiv(), a, b), self.binary(ast.Mod(), a, b)])

    def call_pow(self, node: Any, a: Temp, b: Temp) -> Temp:
        return self.binary(ast.Pow(), a, b)

    def call_ord(self, node: Any, value: Temp) -> Temp:
        value = self.runtime(value)
        if isinstance(value.shape, Row) and value.shape.kind == "str" and value.shape.item != UNKNOWN:
            self.check(self.has_length(value, 1), "kind", "ord of a longer string")
            value = self.item_at(value, self.word(0))
        if not isinstance(value.shape, Char):
            return self.wrong_kind_now(value, "a letter")
        return self.let(Int(ord(value.shape.letters[0]), ord(value.shape.letters[-1])), "view", value)

    def call_chr(self, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        if not isinstance(value.shape, Int) or value.shape.low < 0 or value.shape.high > 0x2FF:
            raise self.refuse("`chr` of a number of a wide range", "take a letter from a string")
        letters = "".join(chr(code) for code in range(value.shape.low, value.shape.high + 1))
        return self.let(Char(letters), "view", value)

    def call_str(self, node: Any, value: Temp) -> Temp:
        if as_text(value.shape):
            return value
        if isinstance(value.shape, Known) and isinstance(value.shape.value, str | int):
            return self.folded(str, value.shape.value)
        raise self.refuse("`str` of a value", "keep text out of the rules")

    def call_list(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return self.list_of([])
        return self.row_from(value, "list", node)

    def call_tuple(self, node: Any, value: Temp | None = None) -> Temp:
        return known(()) if value is None else self.row_from(value, "tuple", node)

    def call_set(self, node: Any, value: Temp | None = None) -> Temp:
        return self.made_set(node, value, False)

    def call_frozenset(self, node: Any, value: Temp | None = None) -> Temp:
        return self.made_set(node, value, True)

    def made_set(self, node: Any, value: Temp | None, frozen: bool) -> Temp:
        if value is None:
            return self.literal(frozenset(), Set(UNKNOWN, frozen))
        if isinstance(value.shape, Known) and frozen and is_data(value.shape.value):
            return self.folded(frozenset, value.shape.value)
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.made_set(node, option, frozen))
        return self.set_of(value, frozen, node)

    # loops

    def freely(self, value: Temp) -> Temp:
        """The items of something in any order, for a consumer to whom it does not matter."""

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                with self.unordered(False):
                    body(item)

            with self.unordered():
                self.iterate(value, each)

        if isinstance(value.shape, Set | Lazy) or (
            isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset)
        ):
            return Temp(-1, Lazy(loop, self.most_items(value), self.is_exact(value)))
        return value

    def by_library(self, name: str, arguments: list[Temp], node: Any) -> Temp:
        """A call of the library that is put here."""
        function = getattr(plain, name)
        from outply.compiler.reading.sources import tree_of

        tree = tree_of(function)
        return self.inline(tree, function, None, self.bind_arguments(tree, function, None, arguments, {}), None, node)

    def call_any(self, node: Any, value: Temp) -> Temp:
        return self.by_library("any_of", [self.freely(value)], node)

    def call_all(self, node: Any, value: Temp) -> Temp:
        return self.by_library("all_of", [self.freely(value)], node)

    def call_sum(self, node: Any, value: Temp, start: Temp | None = None) -> Temp:
        before, self.met_set = self.met_set, False
        result = self.by_library("sum_of", [self.freely(value), start or known(0)], node)
        options = result.shape.options if isinstance(result.shape, Union) else (result.shape,)
        floats = any(isinstance(option, Float) for option in options)
        if floats and (self.met_set or COMPENSATES):
            raise self.refuse("a sum of floats", "add them in a loop, in a fixed order")
        if not isinstance(result.shape, Int | Float | Bool | Known):
            raise self.refuse("a sum of other things than numbers", "join them in a loop")
        self.met_set |= before
        return result

    def best(self, node: Any, name: str, values: tuple[Temp, ...], key: Temp | None, default: Temp | None) -> Temp:
        if len(values) == 1:
            source = values[0] if key is not None else self.freely(values[0])
        else:
            source = self.one_by_one(values)
            if key is None and default is None:
                return self.best_of(name, values)
        if key is not None and not (isinstance(key.shape, Known) and key.shape.value is None):
            if default is not None:
                raise self.refuse(f"`{name}` with a key and a default", "test for the empty case first")
            return self.by_library(f"{name}_by", [source, self.as_function(key)], node)
        if default is not None:
            return self.by_library(f"{name}_or", [source, default], node)
        return self.by_library(name, [source], node)

    def best_of(self, name: str, values: tuple[Temp, ...]) -> Temp:
        """The best of several values, the first of equals."""
        best = values[0]
        for value in values[1:]:
            better = self.compare(ast.Lt() if name == "least" else ast.Gt(), value, best)
            best = self.choose(self.truth(better), partial(as_it_is, value), partial(as_it_is, best))
        return best

    def as_function(self, value: Temp) -> Temp:
        """A key: a lambda, an inner function, or a function that is known."""
        if isinstance(value.shape, Closure | Bound | Known):
            return value
        raise self.refuse("a key that is no function", "use a lambda")

    def call_min(self, node: Any, *values: Temp, key: Temp | None = None, default: Temp | None = None) -> Temp:
        return self.best(node, "least", values, key, default)

    def call_max(self, node: Any, *values: Temp, key: Temp | None = None, default: Temp | None = None) -> Temp:
        return self.best(node, "greatest", values, key, default)

    def call_sorted(self, node: Any, value: Temp, key: Temp | None = None, reverse: Temp | None = None) -> Temp:
        falls = False
        if reverse is not None:
            if not isinstance(reverse.shape, Known):
                raise self.refuse("`sorted` with a `reverse` that varies", "sort in one direction")
            falls = bool(reverse.shape.value)
        keyed = key is not None and not (isinstance(key.shape, Known) and key.shape.value is None)
        name = ("falling" if falls else "rising") + ("_by" if keyed else "")
        row = self.row_from(value if keyed else self.freely(value), "list", node)
        if row.shape.item == UNKNOWN:
            return row
        if keyed:
            assert key is not None
            return self.by_library(name, [row, self.as_function(key)], node)
        return self.library(name, [row])

    def call_range(self, node: Any, *ends: Temp) -> Temp:
        if not 1 <= len(ends) <= 3:
            raise self.refuse("`range` with these arguments", "give one to three")
        if all(isinstance(end.shape, Known) for end in ends):
            return self.folded(range, *(end.shape.value for end in ends))
        plain_ends = [
            self.signed(self.index_number(self.each_option(self.runtime(end), self.index_number))) for end in ends
        ]
        start, stop = plain_ends[:2] if len(ends) > 1 else (self.word(0), plain_ends[0])
        step = plain_ends[2] if len(ends) == 3 else self.word(1)
        if step.shape.low <= 0 <= step.shape.high:
            raise self.refuse("a range whose step may be zero", "use a constant step")
        rising = step.shape.low > 0
        low, high = (start.shape.low, stop.shape.high - 1) if rising else (stop.shape.low + 1, start.shape.high)
        for end in (start, stop):
            if not -(2**62) <= end.shape.low <= end.shape.high <= 2**62:
                self.check(self.let(BOOL, "sle", self.word(-(2**62)), end), "overflow")
                self.check(self.let(BOOL, "sle", end, self.word(2**62)), "overflow")
        low, high = max(low, -(2**62)), min(high, 2**62)
        item = Int(low, max(low, high))
        most = max(0, (high - low) // min(abs(step.shape.low), abs(step.shape.high)) + 1)
        return self.let(Range(item, most), "record", start, stop, step)

    def call_enumerate(self, node: Any, value: Temp, start: Temp | None = None) -> Temp:
        most = self.most_items(value)
        first = self.number(start or known(0))
        if not isinstance(first.shape, Int):
            return self.wrong_kind_now(first, "an int")

        def loop(body: Any) -> None:
            low, high = first.shape.low, first.shape.high + (2**40 if most is None else most)
            counter = self.passing(Int(low, high))
            self.add(Assign(counter, self.let(counter.shape, "view", first)))

            def each(item: Temp) -> None:
                k = self.let(counter.shape, "read", extra=counter)
                self.add(Assign(counter, self.let(counter.shape, "add", k, self.word(1))))
                inside = Int(low, max(low, high - 1))
                body(self.tuple_of([self.let(inside, "view", k), item]))

            with self.unordered(False):
                self.iterate(value, each)

        return Temp(-1, Lazy(loop, most, self.is_exact(value), node))

    def call_zip(self, node: Any, *values: Temp, strict: Temp | None = None) -> Temp:
        if strict is not None and not (isinstance(strict.shape, Known) and not strict.shape.value):
            raise self.refuse("`zip` with `strict`", "compare the lengths first")
        if not values:
            return known(())
        rows = []
        for k, value in enumerate(values):
            if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple | list | str):
                items = list(value.shape.value)
                rows.append(self.literal(items, self.known_row(items)) if items else self.list_of([]))
            elif isinstance(value.shape, Row):
                rows.append(value)
            elif isinstance(value.shape, Set):
                raise self.refuse("`zip` of a set, whose order may show", "use `sorted(…)`")
            else:
                rows.append(self.collect_named(value, node, k))
        lengths = [self.length(row) for row in rows]
        count = lengths[0]
        for other in lengths[1:]:
            shape = Int(min(count.shape.low, other.shape.low), min(count.shape.high, other.shape.high))
            count = self.let(shape, "select", self.let(BOOL, "slt", other, count), other, count)
        if any(row.shape.item == UNKNOWN for row in rows):
            return known(())

        def loop(body: Any) -> None:
            self.repeat(count, lambda k: body(self.tuple_of([self.item_at(row, k) for row in rows])))

        return Temp(-1, Lazy(loop, count.shape.high, count.shape.low == count.shape.high, node))

    def collect_named(self, value: Temp, node: Any, k: int) -> Temp:
        """A lazy argument as a row; each has a place of its own."""

        class Place:
            lineno, col_offset = getattr(node, "lineno", 0), f"{getattr(node, 'col_offset', 0)}/{k}"

        return self.row_from(value, "list", Place)

    def call_map(self, node: Any, function: Temp, *values: Temp) -> Temp:
        source = values[0] if len(values) == 1 else self.call_zip(node, *values)

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                arguments = [item] if len(values) == 1 else self.items_of(item)
                body(self.call(function, arguments, {}, node))

            self.iterate(source, each)

        return Temp(-1, Lazy(loop, self.most_items(source), self.is_exact(source), node))

    def call_filter(self, node: Any, function: Temp, value: Temp) -> Temp:
        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                keep = item if isinstance(function.shape, Known) and function.shape.value is None else self.call(
                    function, [item], {}, node)  # fmt: skip
                self.when(self.truth(keep), lambda: body(item))

            self.iterate(value, each)

        return Temp(-1, Lazy(loop, self.most_items(value), False, node))

    def call_reversed(self, node: Any, value: Temp) -> Temp:
        if isinstance(value.shape, Known):
            if isinstance(value.shape.value, set | frozenset | dict):
                raise self.refuse("`reversed` of a set or dict", "use a list")
            return (
                known(list(value.shape.value)[::-1])
                if not isinstance(value.shape.value, range)
                else known(value.shape.value[::-1])
            )
        if isinstance(value.shape, Range):
            raise self.refuse("`reversed` of a range that varies", "use a step of −1")
        if isinstance(value.shape, Lazy | Set):
            self.fault("kind", "reversed of a generator or set")
            return self.temp(BOOL)
        return self.reversed_row(self.text_or_row(value))

    def call_iter(self, node: Any, value: Temp) -> Temp:
        return Temp(
            -1, Lazy(lambda body: self.iterate(value, body), self.most_items(value), self.is_exact(value), node)
        )

    def call_next(self, node: Any, value: Temp, default: Temp | None = None) -> Temp:
        if not isinstance(value.shape, Lazy):
            raise self.refuse("`next` of something that is no fresh generator", "use an index, or a loop")
        result = self.variable(self.place(node, "next"))
        self.bound.discard(result)
        with self.labeled() as end, self.unordered(False):

            def take(item: Temp) -> None:
                self.store(result, item)
                self.leave(end)

            self.iterate(value, take)
            if not self.dead:
                if default is None:
                    self.fault("python", "StopIteration")
                else:
                    take(default)
        if self.dead:
            return self.temp(BOOL)
        if result.shape == UNKNOWN:
            raise NotYet
        self.bound.add(result)
        return self.load(result)

    def call_isinstance(self, node: Any, value: Temp, kinds: Temp) -> Temp:
        if not isinstance(kinds.shape, Known):
            raise self.refuse("`isinstance` of classes that vary", "name the classes")
        return self.each_option(value, lambda option: known(self.is_instance(option, kinds.shape.value)))

    def is_instance(self, value: Temp, kinds: Any) -> bool:
        shape = value.shape
        if isinstance(shape, Known):
            return isinstance(shape.value, kinds)
        if isinstance(shape, Record):
            return issubclass(shape.cls or tuple, kinds)
        if isinstance(shape, Member):
            return issubclass(shape.cls, kinds)
        if isinstance(shape, Row):
            return issubclass({"tuple": tuple, "list": list, "str": str}[shape.kind], kinds)
        if isinstance(shape, Set):
            return issubclass(frozenset if shape.frozen else set, kinds)
        if isinstance(shape, Float) and shape.mixed:
            raise self.refuse("`isinstance` of what is now an int, now a float", "use one kind")
        if isinstance(shape, Int) and self.asks_for_bool(kinds):
            raise self.refuse("`isinstance` with bool", "compare the value")
        by_kind = {Int: int, Bool: bool, Float: float, Char: str, Nothing: type(None), Range: range}
        return issubclass(by_kind[type(shape)], kinds)

    def asks_for_bool(self, kinds: Any) -> bool:
        return kinds is bool or (isinstance(kinds, tuple) and bool in kinds and int not in kinds)

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

    def math_gcd(self, node: Any, a: Temp, b: Temp) -> Temp:
        return self.library("greatest_divisor", [self.number(a), self.number(b)])

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

    def iter_product(self, node: Any, *values: Temp, repeat: Temp | None = None) -> Temp:
        times = repeat.shape.value if repeat is not None and isinstance(repeat.shape, Known) else 1
        rows = list(values) * times if repeat is None or isinstance(repeat.shape, Known) else []
        if all(isinstance(row.shape, Known) and is_data(row.shape.value) for row in rows) and rows:
            return known(tuple(itertools.product(*(row.shape.value for row in rows))))
        name = {2: "product_of_two", 3: "product_of_three"}.get(len(rows))
        if name is None or times > 1:
            raise self.refuse("`product` of so many", "write nested loops")
        return self.lazy_library(name, rows, node)

    def iter_combinations(self, node: Any, value: Temp, size: Temp) -> Temp:
        if not isinstance(size.shape, Known):
            raise self.refuse("`combinations` of a size that varies", "write nested loops")
        if isinstance(value.shape, Known) and is_data(value.shape.value):
            return known(tuple(itertools.combinations(value.shape.value, size.shape.value)))
        if size.shape.value not in (2, 3):
            raise self.refuse("`combinations` of such a size", "write nested loops")
        return self.lazy_library("combinations", [value, size], node)

    def iter_chain(self, node: Any, *values: Temp) -> Temp:
        def loop(body: Any) -> None:
            for value in values:
                self.iterate(value, body)

        return Temp(-1, Lazy(loop, None, False, node))

    def lazy_library(self, name: str, arguments: list[Temp], node: Any) -> Temp:
        """A generator of the library."""
        function = getattr(plain, name)
        from outply.compiler.reading.sources import tree_of

        tree = tree_of(function)
        bound = self.bind_arguments(tree, function, None, arguments, {})
        return Temp(-1, Lazy(lambda body: self.weave(tree, function, None, bound, node, body), node=node))

    # functions of the library for which there is an operation

    def own_floor(self, arguments: list[Temp]) -> Temp:
        return self.let(FLOAT, "floor", arguments[0])

    def own_power(self, arguments: list[Temp]) -> Temp:
        return self.let(FLOAT, "c_pow", *arguments)

    def call_bound(self, shape: Bound, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a method of a value."""
        raise NotImplementedError


def as_it_is(value: Temp) -> Temp:
    """The value."""
    return value


OWN_VERSIONS: dict[Any, str] = {plain.floor_of: "own_floor", plain.power_of: "own_power"}
