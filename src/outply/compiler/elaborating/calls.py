"""Calls: of functions, generators and inner functions of the user's."""

import ast
import functools
import types
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.arguments import Arguments
from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import (
    Bound,
    Closure,
    Frame,
    Lazy,
    is_impure,
    may_end,
    names_of,
    parameters_of,
)
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Known, Row, Union
from outply.compiler.tree import Temp, Weave, Yield

CACHED = type(functools.lru_cache(lambda: None))
MOST_NESTED = 24
MOST_UNROLLED = 4  # of functions that call themselves in several places


def is_made_in(shape: Any, prefix: str) -> bool:
    """Whether a value is, or may be, a function that was defined within a frame."""
    if isinstance(shape, Union):
        return any(is_made_in(option, prefix) for option in shape.options)
    return isinstance(shape, Closure) and shape.prefix.startswith(prefix)


class Calls(Arguments):
    """Calls of what the user wrote."""

    def call_user(self, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function of the user's."""
        if isinstance(function, CACHED):
            inner = function.__wrapped__
            self.unit.cached.add(inner)
            return self.call_user(
                inner, None if path is None else (*path, ("attr", "__wrapped__")), arguments, named, node
            )
        if not isinstance(function, types.FunctionType):
            raise self.refuse(f"a call of {getattr(function, '__name__', 'this')}", "write it in plain Python")
        self.unit.reads.note(path, function)
        tree = tree_of(function)
        bound = self.bind_arguments(tree, function, path, arguments, named)
        names = names_of(tree)
        if is_impure(tree):
            raise self.refuse("a function that is async or changes globals", "let rules be pure")
        contract = self.unit.contract(function, bound)
        if not self.frame.trusted and isinstance(contract, Row):
            contract = None  # a rule that calls another gets what Python gives it: a generator, or a list of its own
        if names.yields:
            if contract is None and self.frame.is_within(function) and not self.frame.in_library:
                return self.call_instance(function, path, bound, gathers=True)
            if contract is None:
                return Temp(-1, Lazy(lambda body: self.weave(tree, function, path, bound, node, body), node=node))
            return self.call_instance(function, path, bound, gathers=True)
        lazy = any(isinstance(value.shape, Lazy | Closure | Bound) for value in bound.values())
        if lazy or function in self.unit.inlined:
            return self.inline(tree, function, path, bound, None, node)
        return self.call_instance(function, path, bound, gathers=isinstance(contract, Row))

    # functions of their own

    def call_instance(self, function: Any, path: Any, bound: dict[str, Temp], gathers: bool) -> Temp:
        """Call a function that is compiled for arguments of these shapes."""
        arguments = [self.passed(value) for value in bound.values()]
        instance = self.unit.instance(
            function, path, dict(zip(bound, [a.shape for a in arguments], strict=True)), gathers
        )
        instance.callers.add(self.instance)
        instance.called = instance.called or self.users_place()
        self.unit.settle(instance)
        arguments = [
            self.fit(value, variable.shape) for value, variable in zip(arguments, instance.parameters, strict=True)
        ]
        result = instance.result
        if result == UNKNOWN:
            raise NotYet
        if isinstance(result, Closure):
            raise self.refuse("a function that returns a function", "return data")
        temp = self.let(result, "call", *arguments, extra=instance)
        return Temp(-1, result) if isinstance(result, Known) else temp

    # inlined functions

    def enter(self, tree: Any, function: Any, path: Any, parent: Frame | None, node: Any) -> Frame:
        """A frame for a function that is inlined here."""
        caller = self.frame
        name = getattr(tree, "name", "lambda")
        prefix = f"{caller.prefix}{name}@{getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}."
        if caller.depth >= MOST_NESTED or caller.times_within(tree) > MOST_UNROLLED:
            raise self.refuse("inner functions or generators that call themselves", "use a method, and a list")
        bound = (
            names_of(tree).bound | set(parameters_of(tree)) | ({tree.args.vararg.arg} if tree.args.vararg else set())
        )
        if parent is None:
            file = function.__code__.co_filename
            return Frame(tree, function, path, prefix, file, bound, None, depth=caller.depth + 1, caller=caller,
                         trusted=self.unit.is_trusted(function), line=self.line)  # fmt: skip
        return Frame(
            tree,
            parent.function,
            parent.path,
            prefix,
            parent.file,
            bound,
            parent,
            depth=caller.depth + 1,
            caller=caller,
            line=self.line,
        )

    def inline(
        self,
        tree: Any,
        function: Any,
        path: Any,
        bound: dict[str, Temp],
        parent: Frame | None,
        node: Any,
        place: Any = None,
    ) -> Temp:
        """The result of a function whose body is put here; its first parameter may stand for a place."""
        outer = self.frame
        inner = self.enter(tree, function, path, parent, node)
        result = self.variable(inner.prefix + "(return)")
        self.take_arguments(inner, bound, node, place)
        self.bound.discard(result)
        lazies: list[Temp] = []
        repeated = self.repeats > 0
        with self.labeled() as end, self.unordered(False), self.knowing({}):
            here = self.block

            def on_return(value: Temp) -> None:
                if repeated and is_made_in(value.shape, inner.prefix):
                    # Each has names of its own in Python, but here all of them have the same ones.
                    raise self.refuse("a function that makes functions is called in a loop", "pass data instead")
                if isinstance(value.shape, Lazy | Bound):
                    if self.block is not here or end.used:
                        raise self.refuse("a function that returns one of several generators", "yield their items")
                    lazies.append(value)
                    return
                self.store(result, value)
                self.leave(end)

            inner.on_return = on_return
            self.frame = inner
            if isinstance(tree, ast.Lambda):
                on_return(self.expr(tree.body))
            else:
                self.statements(tree.body)
                if lazies:
                    self.dead = False
                elif not self.dead and may_end(tree.body):
                    on_return(known(None))
            self.frame = outer
        if lazies:
            return lazies[0]
        if self.dead:
            return self.temp(BOOL)
        if result.shape == UNKNOWN:
            raise NotYet
        self.bound.add(result)
        return self.load(result)

    def call_closure(self, closure: Closure, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a lambda or an inner function: its body is put here, with the names of where it was defined."""
        parent = self.unit.frames[closure.prefix]
        tree = closure.node
        bound = self.bind_arguments(tree, None, closure.prefix, arguments, named)
        if names_of(tree).yields:
            return Temp(-1, Lazy(lambda body: self.weave(tree, None, None, bound, node, body, parent), node=node))
        return self.inline(tree, None, None, bound, parent, node)

    def weave(
        self,
        tree: Any,
        function: Any,
        path: Any,
        bound: dict[str, Temp],
        node: Any,
        body: Callable[[Temp], None],
        parent: Frame | None = None,
    ) -> None:
        """A generator in the loop that consumes it: each yield goes through the body, so one may leave early."""
        outer = self.frame
        inner = self.enter(tree, function, path, parent, node)
        item = self.variable(inner.prefix + "(item)")
        weave = Weave([], [])
        if self.dead:
            return
        with self.within(weave.generator), self.unordered(False), self.knowing({}):
            self.take_arguments(inner, bound, node)
            with self.labeled() as end:

                def on_yield(value: Temp) -> None:
                    self.store(item, value)
                    if not self.dead:
                        self.add(Yield(weave, weave.yields))
                        weave.yields += 1
                        self.forget_others(inner.prefix)

                inner.on_yield = on_yield
                inner.on_return = lambda value: self.leave(end)
                self.frame = inner
                self.statements(tree.body)
                self.frame = outer
            ends_dead = self.dead
        after = set(self.bound)
        if weave.yields == 0 and item.shape == UNKNOWN:
            self.dead = False
            self.block.extend(weave.generator)
            self.dead = ends_dead
            return
        self.dead = False
        before = {variable for variable in self.bound if not variable.key.startswith(inner.prefix)}
        with self.within(weave.body):
            self.bound = before | {item}
            with self.labeled(), self.again_and_again():
                body(self.load(item))
        self.dead = False
        self.add(weave)
        self.bound = after & before if not ends_dead else before
        self.dead = ends_dead
