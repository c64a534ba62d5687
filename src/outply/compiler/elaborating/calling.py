"""Calls of anything: of what the user wrote, or of Python's own functions."""

import ast
import copy
import dataclasses
import enum
import inspect
import sys
import types
from functools import partial
from typing import Any, NewType

from outply.compiler import library
from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.builtin_calls import name_of
from outply.compiler.elaborating.calls import CACHED
from outply.compiler.elaborating.describing import describe, special, takes
from outply.compiler.elaborating.frames import Bound, Closure, Lazy, Making, Spread, names_of, parameters_of
from outply.compiler.elaborating.keywords import KeywordDicts
from outply.compiler.library import changing, iterating, numbers, plain, set_tables
from outply.compiler.ownership import holds_list, holds_set
from outply.compiler.reading.record import MISSING, step
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.data import can_be_made, is_flag
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Known, Member, Method, Record, Row, Union
from outply.compiler.tree import Temp
from outply.primitives import asking, cells, hashing
from outply.primitives.bits import lowest_bit, replaced

OWN_VERSIONS: dict[Any, str] = {
    changing.is_dict: "own_is_dict",
    iterating.is_fixed: "own_is_fixed",
    numbers.floor_of: "own_floor",
    plain.orderable: "own_orderable",
    set_tables.as_cell: "own_as_cell",
    set_tables.check_sure: "own_check_sure",
    numbers.power_of: "own_power",
    replaced: "own_replaced",
    lowest_bit: "own_lowest_bit",
    asking.answer_at: "own_answer_at",
    asking.ask: "own_ask",
    asking.path_at: "own_path_at",
    asking.put_path: "own_put_path",
    asking.in_python: "own_in_python",
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


# What only looks at its arguments, unless these are in what it returns.
LOOKS = (len, bool, isinstance, str, list, tuple, set, sum, sorted, min, max, any, all, int, abs)


def has_own_copy(value: Temp) -> bool:
    """Whether a class says itself how its instances are copied."""
    cls = getattr(value.shape, "cls", None)
    return any(special(cls, name) for name in ("__copy__", "__deepcopy__"))


class Calling(KeywordDicts):
    """Finds what is called."""

    def of_Call(self, node: Any) -> Temp:
        return self.snapshot(self.called(node))

    def called(self, node: Any) -> Temp:
        """The result of a call, which may be an object that changes itself."""
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.IfExp):
            chosen = node.func.value
            calls = [with_owner(node, owner) for owner in (chosen.body, chosen.orelse)]
            flag = self.flag_of(chosen.test)
            return self.choose(flag, lambda: self.of_Call(calls[0]), lambda: self.of_Call(calls[1]))
        if self.counts_ones(node):
            return self.int_bit_count(None, node, self.whole_number(self.expr(node.func.value.args[0])))
        above = self.method_above(node)
        if above is not None:
            function, path, owner = above
            arguments = [owner, *self.arguments_of(node.args)]
            return self.call_user(function, path, arguments, self.named_arguments(node.keywords), node)
        if self.update_keywords(node):
            return known(None)
        function = self.expr(node.func)
        if function.shape == UNKNOWN:
            raise NotYet
        if isinstance(function.shape, Known) and function.shape.value in (int, float, bool) and len(node.args) == 1:
            self.converted = node.args[0]
        arguments = self.arguments_of(node.args)
        named = self.named_arguments(node.keywords)
        if any(value.shape == UNKNOWN for value in (*arguments, *named.values())):
            raise NotYet
        return self.call(function, arguments, named, node)

    def counts_ones(self, node: Any) -> bool:
        """Whether a call is `bin(…).count("1")`, of which no text has to be made."""
        func = node.func
        if not (isinstance(func, ast.Attribute) and func.attr == "count" and isinstance(func.value, ast.Call)):
            return False
        inner, plain = func.value, not node.keywords and not func.value.keywords
        ones = len(node.args) == 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value == "1"
        return ones and plain and len(inner.args) == 1 and self.expr(inner.func).shape == Known(bin)

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
                thing = self.object_at(node)
                found.append(self.expr(node) if thing is None else thing)
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

    def solid_items(self, value: Temp, node: Any) -> Temp:
        """A generator whose items are no generators any more."""

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                lazy = isinstance(item.shape, Lazy)
                body(self.collect(item, "tuple", self.named_place(node, 1)) if lazy else item)

            self.iterate(value, each)

        return Temp(-1, Lazy(loop, value.shape.most, value.shape.exact, node))

    def call(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call anything; a function that is not the user's gets objects as they are now."""
        if self.dead:  # there is nothing to call
            return self.temp(BOOL)
        shape = function.shape
        if not self.takes_objects(shape):
            objects = [value.shape for value in arguments if isinstance(value.shape, Making)]
            looks = isinstance(shape, Known) and any(shape.value is each for each in LOOKS)
            arguments = [self.snapshot(value, leaks=not looks) for value in arguments]
            if objects and looks:
                return self.leaks_from(self.call(function, arguments, named, node), objects)
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
        return self.call_known(function, arguments, named, node)

    def takes_objects(self, shape: Any) -> bool:
        """Whether a function is the user's, to which an object that changes can be given as it is."""
        if isinstance(shape, Bound) and hasattr(shape.value.shape, "cls"):
            return isinstance(inspect.getattr_static(shape.value.shape.cls, shape.name, None), types.FunctionType)
        thing = shape.value if isinstance(shape, Known) else None
        if isinstance(thing, types.FunctionType | types.MethodType) and thing not in OWN_VERSIONS:
            return library.replacement(thing) is None and thing is not dataclasses.replace
        return isinstance(shape, Closure) or thing is object.__setattr__

    def call_known(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function, class or method that is known: the user's, or one that the compiler has its own way for."""
        thing, path = function.shape.value, function.shape.path
        if isinstance(thing, types.MethodType):
            owner = known(thing.__self__, None if path is None else (*path, ("self", None)))
            where = None if path is None else (*path, ("func", None))
            return self.call_user(thing.__func__, where, [owner, *arguments], named, node)
        if thing is object.__setattr__ and len(arguments) == 3 and isinstance(arguments[0].shape, Making):
            if not isinstance(arguments[1].shape, Known):
                raise self.refuse("an attribute whose name varies", "name the field")
            self.set_made_field(arguments[0].shape, arguments[1].shape.value, arguments[2])
            return known(None)
        if isinstance(thing, NewType) and len(arguments) == 1 and not named:
            return arguments[0]
        if thing is dataclasses.replace:
            return self.replaced(arguments[0], named)
        own = OWN_VERSIONS.get(thing) if isinstance(thing, types.FunctionType) else None
        if own is not None:
            return getattr(self, own)(arguments)
        if isinstance(thing, types.FunctionType | CACHED) and library.replacement(thing) is None:
            return self.call_function(thing, path, arguments, named, node)
        if can_be_made(thing):
            return self.construct(thing, arguments, named)
        return self.call_other(function, arguments, named, node)

    def call_other(self, function: Temp, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call an object with `__call__`, or one of Python's own functions: by the library, or as a built-in one."""
        thing, path = function.shape.value, function.shape.path
        where = None if path is None else (*path, ("type", None), ("static", "__call__"))
        calls = inspect.getattr_static(type(thing), "__call__", None)
        if isinstance(calls, types.FunctionType) and not isinstance(thing, type):
            return self.call_user(calls, where, [function, *arguments], named, node)
        instead = library.replacement(thing)
        if (thing is copy.copy or thing is copy.deepcopy) and any(map(has_own_copy, arguments)):
            raise self.refuse("a copy in the class's own way", "call its method")
        if thing is copy.deepcopy:
            arguments = [self.without_order(value) for value in arguments]  # it makes sets anew, from lists
        if thing is copy.deepcopy and len(arguments) == 1 and isinstance(arguments[0].shape, Record):
            return self.deeply_copied(arguments[0], function, node)
        if instead is not None and not self.folds(thing, arguments, named):
            if not takes(instead, arguments, named):
                raise self.refuse(f"`{name_of(thing)}` with these arguments", "use it in a plainer way")
            return self.call_user(instead, None, arguments, named, node)
        made = self.made_function(thing, arguments, named, node)
        if made is not None:
            return made
        if special(type(thing), "__call__"):
            return self.call_user(special(type(thing), "__call__"), where, [function, *arguments], named, node)
        return self.call_builtin(thing, arguments, named, node)

    def deeply_copied(self, value: Temp, function: Temp, node: Any) -> Temp:
        """A record with copies of all that it holds."""
        items = [
            self.call(function, [item], {}, self.named_place(node, k)) if holds_list(item.shape) else item
            for k, item in enumerate(self.items_of(value))
        ]
        if any(holds_set(item.shape) for item in items):
            raise self.refuse("a deep copy of a set that can change", "copy it by `set(…)`")
        made = self.let(Record(tuple(item.shape for item in items), value.shape.cls), "record", *items)
        self.fresh.add(made)
        return made

    def call_function(self, thing: Any, path: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function; if it is one of Python's own, the reason why not is that it is called."""
        try:
            return self.call_user(thing, path, arguments, named, node)
        except Unsupported:
            if (thing.__module__ or "").partition(".")[0] not in sys.stdlib_module_names:
                raise
        what, advice = f"a call of `{thing.__module__}.{thing.__name__}`", "write it in plain Python"
        raise self.refuse(what, advice) from None

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


def with_owner(node: Any, owner: Any) -> Any:
    """The same call of a method of something else."""
    method = ast.copy_location(ast.Attribute(owner, node.func.attr, ast.Load()), node.func)
    return ast.copy_location(ast.Call(method, node.args, node.keywords), node)
