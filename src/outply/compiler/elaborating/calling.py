"""Calls of anything: by the user, or what Python has built in."""

import ast
import builtins
import collections
import dataclasses
import enum
import functools
import inspect
import math
import operator
import types
from functools import partial
from typing import Any

from outply.compiler import library
from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.calls import CACHED
from outply.compiler.elaborating.classes import Classes
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.frames import Bound, Closure, Lazy, Making, Spread, names_of, parameters_of
from outply.compiler.library import changing, iterating, plain
from outply.compiler.reading.record import MISSING, step
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Known,
    Member,
    Method,
    Row,
    Union,
    is_data,
    is_flag,
    is_record,
)
from outply.compiler.tree import Temp
from outply.primitives import cells, hashing
from outply.primitives.bits import lowest_bit, replaced

# Functions of one float that Python takes from C, and where they are defined.
FROM_C = {"sin": None, "cos": None, "tan": None, "atan": None, "exp": None, "log": 0.0, "log2": 0.0, "log10": 0.0}
PURE = (builtins.len, builtins.abs, builtins.min, builtins.max, builtins.sum, builtins.sorted, builtins.round,
        builtins.divmod, builtins.pow, builtins.ord, builtins.chr, builtins.any, builtins.all)  # fmt: skip
MADE = "made by "
OWN_VERSIONS: dict[Any, str] = {
    changing.is_dict: "own_is_dict",
    iterating.is_fixed: "own_is_fixed",
    plain.floor_of: "own_floor",
    plain.power_of: "own_power",
    replaced: "own_replaced",
    lowest_bit: "own_lowest_bit",
    cells.put_state: "own_put_state",
    cells.state_at: "own_state_at",
    cells.put_float: "own_put_float",
    cells.float_at: "own_float_at",
    hashing.mixed: "own_mixed",
    hashing.words_of: "own_words",
    hashing.slot_of: "own_slot",
    hashing.float_bits: "own_float_bits",
    hashing.bits_float: "own_bits_float",
    hashing.just_above: "own_just_above",
    hashing.prefetch: "own_prefetch",
}


class Calling(Classes):
    """Finds what is called."""

    def of_Call(self, node: Any) -> Temp:
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.IfExp):
            chosen = node.func.value
            calls = [with_owner(node, owner) for owner in (chosen.body, chosen.orelse)]
            flag = self.flag_of(chosen.test)
            return self.choose(flag, lambda: self.of_Call(calls[0]), lambda: self.of_Call(calls[1]))
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
        arguments = self.arguments_of(node.args)
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

    def arguments_of(self, nodes: list[Any]) -> list[Temp]:
        """The arguments of a call; a star may bring in any number of them."""
        found: list[Temp] = []
        for node in nodes:
            if not isinstance(node, ast.Starred):
                found.append(self.expr(node))
                continue
            value = self.expr(node.value)
            if isinstance(value.shape, Lazy):
                value = self.collect(self.solid_items(value, node), "tuple", node)
            if isinstance(value.shape, Union):
                value = self.each_option(value, partial(self.row_from, kind="tuple", node=node))
            if isinstance(value.shape, Row) and value.shape.varies:
                found.append(Temp(-1, Spread(value)))
            else:
                found += self.spread(value)
        return found

    def made_function(self, thing: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp | None:
        """What comes of `partial`, `itemgetter` and `attrgetter`, and of calling what these made; None for others."""
        if thing in (functools.partial, operator.itemgetter, operator.attrgetter) and not named and arguments:
            return Temp(-1, Bound(self.tuple_of(arguments), MADE + thing.__name__))
        if thing is functools.partial:
            names = tuple(named)
            return Temp(-1, Bound(self.tuple_of([*arguments, *named.values()]), MADE + "partial " + " ".join(names)))
        if type(thing) is functools.partial:
            named = {name: known(value) for name, value in thing.keywords.items()} | named
            return self.call(known(thing.func), [*map(known, thing.args), *arguments], named, node)
        if type(thing) in (operator.itemgetter, operator.attrgetter):
            _, given = thing.__reduce__()
            return self.call_made(MADE + type(thing).__name__, [*map(known, given)], arguments, named, node)
        return None

    def call_made(self, kind: str, given: list[Temp], arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call what `partial`, `itemgetter` or `attrgetter` made."""
        kind, *names = kind[len(MADE) :].split()
        if kind == "partial":
            first = len(given) - len(names)
            named = dict(zip(names, given[first:], strict=True)) | named
            return self.call(given[0], [*given[1:first], *arguments], named, node)
        if len(arguments) != 1 or named:
            raise self.refuse(f"`{kind}` with these arguments", "use it in a plainer way")
        if kind == "itemgetter":
            found = [self.item(arguments[0], key) for key in given]
        else:
            found = [self.attribute_by_name(arguments[0], name) for name in given]
        return found[0] if len(found) == 1 else self.tuple_of(found)

    def attribute_by_name(self, value: Temp, name: Temp) -> Temp:
        """An attribute whose name is a known string, with dots."""
        for part in name.shape.value.split("."):
            value = self.attribute(value, part)
        return value

    def solid_items(self, value: Temp, node: Any) -> Temp:
        """A generator whose items are no generators any more."""

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                lazy = isinstance(item.shape, Lazy)
                body(self.collect(item, "tuple", self.named_place(node, 1)) if lazy else item)

            self.iterate(value, each)

        return Temp(-1, Lazy(loop, value.shape.most, value.shape.exact, node))

    def call(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call anything."""
        shape = function.shape
        if isinstance(shape, Closure):
            return self.call_closure(shape, arguments, named, node)
        if isinstance(shape, Bound):
            return self.call_bound(shape, arguments, named, node)
        if isinstance(shape, Union):
            return self.call_one_of(function, arguments, named, node)
        if isinstance(shape, Method):
            return self.call_bound(self.bound_of(function), arguments, named, node)
        if not isinstance(shape, Known):
            raise self.refuse(f"a call of {describe(shape)}", "call functions")
        thing, path = shape.value, shape.path
        if isinstance(thing, types.MethodType):
            owner = known(thing.__self__, None if path is None else (*path, ("self", None)))
            where = None if path is None else (*path, ("func", None))
            return self.call_user(thing.__func__, where, [owner, *arguments], named, node)
        if thing is object.__setattr__ and len(arguments) == 3 and isinstance(arguments[0].shape, Making):
            if not isinstance(arguments[1].shape, Known):
                raise self.refuse("an attribute whose name varies", "name the field")
            self.set_made_field(arguments[0].shape, arguments[1].shape.value, arguments[2])
            return known(None)
        if thing is dataclasses.replace:
            return self.replaced(arguments[0], named)
        own = OWN_VERSIONS.get(thing) if isinstance(thing, types.FunctionType) else None
        if own is not None:
            return getattr(self, own)(arguments)
        if isinstance(thing, types.FunctionType | CACHED):
            return self.call_user(thing, path, arguments, named, node)
        if is_record(thing):
            return self.construct(thing, arguments, named)
        calls = inspect.getattr_static(type(thing), "__call__", None)
        if isinstance(calls, types.FunctionType) and not isinstance(thing, type):
            where = None if path is None else (*path, ("type", None), ("static", "__call__"))
            return self.call_user(calls, where, [function, *arguments], named, node)
        instead = library.replacement(thing)
        if instead is not None and not self.folds(thing, arguments, named):
            try:
                inspect.signature(instead).bind(*arguments, **named)
            except TypeError:
                raise self.refuse(f"`{name_of(thing)}` with these arguments", "use it in a plainer way") from None
            return self.call_user(instead, None, arguments, named, node)
        made = self.made_function(thing, arguments, named, node)
        if made is not None:
            return made
        if special(type(thing), "__call__"):
            where = None if path is None else (*path, ("type", None), ("static", "__call__"))
            return self.call_user(special(type(thing), "__call__"), where, [function, *arguments], named, node)
        return self.call_builtin(thing, arguments, named, node)

    def bound_of(self, value: Temp) -> Bound:
        """A method that was given a name."""
        return Bound(self.let(value.shape.owner, "view", value), value.shape.name)

    def call_one_of(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call one of several functions; of generators, the one that it is runs in the loop."""
        if not any(self.is_generator(option) for option in function.shape.options):
            return self.each_option(function, lambda option: self.call(option, arguments, named, node))

        def loop(body: Any) -> None:
            def run(option: Temp) -> Temp:
                self.iterate(self.call(option, arguments, named, node), body)
                return known(None)

            self.each_option(function, run)

        return Temp(-1, Lazy(loop, node=node))

    def is_generator(self, shape: Any) -> bool:
        """Whether a function yields."""
        if isinstance(shape, Method) and hasattr(shape.owner, "cls"):
            shape = Known(inspect.getattr_static(shape.owner.cls, shape.name, None))
        thing = shape.value if isinstance(shape, Known) else None
        if isinstance(shape, Closure):
            return bool(names_of(shape.node).yields)
        return isinstance(thing, types.FunctionType) and bool(thing.__code__.co_flags & inspect.CO_GENERATOR)

    def member_of(self, cls: Any, value: Temp) -> Temp:
        """The member of an enum with a value, which must be data; a member stands for itself."""
        if isinstance(value.shape, Member) and value.shape.cls is cls:
            return value
        if is_flag(cls):
            bits = self.number(value)
            good = self.both(self.less_numbers(self.word(0), bits, True),
                             self.less_numbers(bits, self.word((1 << len(cls)) - 1), True))  # fmt: skip
            self.check(good, "python", "a flag outside of its bits")
            return self.let(Member(cls), "view", bits)
        if special(cls, "_missing_") or issubclass(cls, enum.Flag):
            raise self.refuse(f"a {cls.__name__} made of a value", "use its members")
        self.unit.reads.note((("class", cls),), cls)
        members = {member.value: member for member in cls.__members__.values()}
        return self.item_of_dict(members, value, error="ValueError")

    def folds(self, thing: Any, arguments: list[Temp], named: dict[str, Temp]) -> bool:
        """Whether a call of one of Python's own functions is done while compiling, since all is known."""
        values = [*arguments, *named.values()]
        if not all(isinstance(v.shape, Known) and is_data(v.shape.value) for v in values):
            return False
        return thing in PURE or getattr(thing, "__module__", "") in ("math", "_operator")

    def call_builtin(self, thing: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a built-in function or class."""
        if any(isinstance(value.shape, Spread) for value in arguments):
            if thing in (min, max) and len(arguments) == 1 and arguments[0].shape.row.shape.low > 1:
                arguments = [arguments[0].shape.row]
            elif thing is not zip or len(arguments) > 1:
                raise self.refuse("a star before something whose length varies", "give the arguments one by one")
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
        if isinstance(thing, type) and issubclass(thing, enum.Enum) and len(arguments) == 1 and not named:
            return self.member_of(thing, arguments[0])
        name = getattr(thing, "__name__", "")
        if thing is getattr(builtins, name, None):
            method = getattr(self, "call_" + name, None)
        elif module == "math" and thing is getattr(math, name, None):
            method = getattr(self, "math_" + name, None) or (name in FROM_C and self.from_c(name))
        elif module == "_operator" and thing is getattr(operator, name, None):
            method = self.operator_named(name)
        elif module == "collections" and thing is getattr(collections, name, None):
            method = getattr(self, "collected_" + name, None)
        else:
            method = None
        if not method:
            shown = getattr(thing, "__name__", type(thing).__name__)
            raise self.refuse(f"a call of `{shown}`", "write it in plain Python")
        try:
            inspect.signature(method).bind(node, *arguments, **named)
        except TypeError:
            raise self.refuse(f"`{name}` with these arguments", "use it in a plainer way") from None
        return method(node, *arguments, **named)


def name_of(thing: Any) -> str:
    """What a function is called."""
    return getattr(thing, "__name__", type(thing).__name__)


def with_owner(node: Any, owner: Any) -> Any:
    """The same call of a method of something else."""
    method = ast.copy_location(ast.Attribute(owner, node.func.attr, ast.Load()), node.func)
    return ast.copy_location(ast.Call(method, node.args, node.keywords), node)
