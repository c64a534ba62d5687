"""Calls of what the user wrote: functions, generators and inner functions."""

import functools
import types
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.frames import (
    Bound,
    Closure,
    Inlined,
    Keywords,
    Lazy,
    Making,
    holds_closure,
    is_impure,
    names_of,
)
from outply.compiler.elaborating.inlining import Inlining
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import ATOMS, is_data
from outply.compiler.shapes.kinds import UNKNOWN, Known, Row, Shape
from outply.compiler.shapes.ordered import is_kept, with_order
from outply.compiler.tree import Temp

CACHED = type(functools.lru_cache(lambda: None))


class Calls(Inlining):
    """Calls of what the user wrote."""

    def call_user(self, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function of the user's."""
        if isinstance(function, CACHED):
            inner = function.__wrapped__
            self.unit.cached.add(inner)
            arguments = [self.without_order(value) for value in arguments]
            named = {name: self.without_order(value) for name, value in named.items()}
            return self.call_user(
                inner, None if path is None else (*path, ("attr", "__wrapped__")), arguments, named, node
            )
        if not isinstance(function, types.FunctionType):
            raise self.refuse(f"a call of {getattr(function, '__name__', 'this')}", "write it in plain Python")
        self.unit.reads.note(path, function)
        tree = tree_of(function)
        bound = self.bind_arguments(tree, function, path, arguments, named)
        call = Inlined(tree, bound, node, function, path)
        if is_impure(tree):
            raise self.refuse("a function that is async or changes globals", "let rules be pure")
        contract = self.unit.contract(function, bound)
        if not self.frame.trusted and isinstance(contract, Row):
            contract = None  # a rule that calls another gets what Python gives it: a generator, or a list of its own
        if names_of(tree).yields:
            if contract is None and self.frame.is_within(function) and not self.frame.in_library:
                return self.call_instance(function, path, bound, gathers=True)
            if contract is None:
                return Temp(-1, Lazy(lambda body: self.weave(call, body), node=node))
            return self.call_instance(function, path, bound, gathers=True)
        lazy = any(isinstance(v.shape, Lazy | Bound | Keywords) or holds_closure(v.shape) for v in bound.values())
        objects = [value.shape for value in bound.values() if isinstance(value.shape, Making)]
        if lazy or function in self.unit.inlined or any(making.half_made for making in objects):
            return self.inline(call)
        bound = {name: self.snapshot(value, leaks=False) for name, value in bound.items()}
        if isinstance(contract, Row) and self.unit.is_called_by_rules(function):
            return self.items_as(self.call_instance(function, path, bound, gathers=False), contract.item, node)
        result = self.call_instance(function, path, bound, gathers=isinstance(contract, Row))
        return self.leaks_from(result, objects)

    def without_order(self, value: Temp) -> Temp:
        """A value without the order of its sets, for a function that may deal with equal ones of another order."""
        shape = value.shape
        if is_kept() and isinstance(shape, Known) and is_data(shape.value) and type(shape.value) not in ATOMS:
            value = self.runtime(value)
        plain = with_order(value.shape, False)
        return value if plain == value.shape else self.fit(value, plain)

    # functions of their own

    def call_instance(self, function: Any, path: Any, bound: dict[str, Temp], gathers: bool) -> Temp:
        """Call a function that is compiled for arguments of these shapes."""
        arguments = [self.passed(value) for value in bound.values()]
        instance = self.unit.instance(
            function, path, dict(zip(bound, [a.shape for a in arguments], strict=True)), gathers
        )
        instance.callers.add(self.instance)
        if (rule := self.users_rule()) is not None:
            self.unit.array_flags.calls.add((rule, function))
        instance.called = instance.called or self.users_place()
        self.unit.settle(instance)
        arguments = [
            self.fit(value, variable.shape) for value, variable in zip(arguments, instance.parameters, strict=True)
        ]
        result = instance.result
        if result == UNKNOWN:
            raise NotYet
        if holds_closure(result) or any(holds_closure(variable.shape) for variable in instance.parameters):
            raise self.refuse("a function that returns a function", "return data")
        temp = self.let(result, "call", *arguments, extra=instance)
        if instance.returns_fresh and function not in self.unit.cached:
            self.fresh.add(temp)
        return Temp(-1, result) if isinstance(result, Known) else temp

    def items_as(self, row: Temp, shape: Shape, node: Any) -> Temp:
        """The items of what a rule returned to a search, in the shape of actions: one function serves both callers."""

        def loop(body: Callable[[Temp], None]) -> None:
            self.iterate(row, lambda item: body(self.fit(item, shape)))

        return Temp(-1, Lazy(loop, node=node))

    # inner functions

    def call_closure(self, closure: Closure, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a lambda or an inner function: its body is put here, with the names of where it was defined."""
        parent = self.unit.frames[closure.prefix]
        tree = closure.node
        bound = self.bind_arguments(tree, None, closure.prefix, arguments, named)
        call = Inlined(tree, bound, node, parent=parent)
        if names_of(tree).yields:
            return Temp(-1, Lazy(lambda body: self.weave(call, body), node=node))
        return self.inline(call)
