"""Functions that are put where they are called, and generators in the loops that consume them."""

import ast
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.arguments import Arguments
from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import (
    Bound,
    Frame,
    Inlined,
    Lazy,
    Making,
    closures_in,
    may_end,
    names_of,
    parameters_of,
)
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Record
from outply.compiler.tree import Temp, Variable, Weave, Yield

MOST_NESTED = 24
MOST_UNROLLED = 4  # of functions that call themselves in several places


def is_made_in(shape: Any, prefix: str) -> bool:
    """Whether a value is, or holds, a function that was defined within a frame."""
    return any(closure.prefix.startswith(prefix) for closure in closures_in(shape))


class Inlining(Arguments):
    """Functions in the place of their calls."""

    def enter(self, call: Inlined) -> Frame:
        """A frame for a function that is inlined here."""
        tree, node, parent, caller = call.tree, call.node, call.parent, self.frame
        name = getattr(tree, "name", "lambda")
        prefix = f"{caller.prefix}{name}@{getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}."
        if caller.depth >= MOST_NESTED or caller.times_within(tree) > MOST_UNROLLED:
            raise self.refuse("inner functions or generators that call themselves", "use a method, and a list")
        rest = {each.arg for each in (tree.args.vararg, tree.args.kwarg) if each}
        bound = names_of(tree).bound | set(parameters_of(tree)) | rest
        if parent is None:
            file, trusted = call.function.__code__.co_filename, self.unit.is_trusted(call.function)
            frame = Frame(tree, call.function, call.path, prefix, file, bound, trusted=trusted)
        else:
            frame = Frame(tree, parent.function, parent.path, prefix, parent.file, bound, parent)
        frame.depth, frame.caller, frame.line = caller.depth + 1, caller, self.line
        return frame

    def inline(self, call: Inlined) -> Temp:
        """The result of a function whose body is put here."""
        outer, inner = self.frame, self.enter(call)
        result = self.variable(inner.prefix + "(return)")
        self.take_arguments(inner, call.bound, call.node, call.place)
        self.bound.discard(result)
        lazies: list[Temp] = []
        with self.labeled() as end, self.unordered(False), self.knowing({}):
            inner.on_return = self.returning(inner, result, end, lazies)
            self.frame = inner
            if isinstance(call.tree, ast.Lambda):
                inner.on_return(self.expr(call.tree.body))
            else:
                self.statements(call.tree.body)
                if lazies:
                    self.dead = False
                elif not self.dead and may_end(call.tree.body):
                    inner.on_return(known(None))
            self.frame = outer
        if lazies:
            return lazies[0]
        if self.dead:
            return self.temp(BOOL)
        if result.shape == UNKNOWN:
            raise NotYet
        self.bound.add(result)
        value = self.load(result)
        if isinstance(value.shape, Record) and self.is_fresh(result):
            self.fresh.add(value)
        return value

    def returning(self, frame: Frame, result: Variable, end: Any, lazies: list[Temp]) -> Callable[[Temp], None]:
        """What `return` does in an inlined function: it stores the result and leaves; a generator is only kept."""
        here, repeated = self.block, self.repeats > 0

        def on_return(value: Temp) -> None:
            if repeated and is_made_in(value.shape, frame.prefix):
                # Each has names of its own in Python, but here all of them have the same ones.
                raise self.refuse("a function that makes functions is called in a loop", "pass data instead")
            if isinstance(value.shape, Making) and (self.block is not here or end.used):
                value = self.snapshot(value)
            if isinstance(value.shape, Lazy | Bound | Making):
                if self.block is not here or end.used:
                    raise self.refuse("a function that returns one of several generators", "yield their items")
                lazies.append(value)
                return
            self.store(result, value)
            self.leave(end)

        return on_return

    # generators

    def weave(self, call: Inlined, body: Callable[[Temp], None]) -> None:
        """A generator in the loop that consumes it: each yield goes through the body, so one may leave early."""
        inner = self.enter(call)
        item = self.variable(inner.prefix + "(item)")
        weave = Weave([], [])
        if self.dead:
            return
        ends_dead = self.weave_generator(weave, call, inner, item)
        after = set(self.bound)
        self.dead = False
        if weave.yields == 0 and item.shape == UNKNOWN:
            self.block.extend(weave.generator)
            self.dead = ends_dead
            return
        before = {variable for variable in self.bound if not variable.key.startswith(inner.prefix)}
        with self.within(weave.body):
            self.bound = before | {item}
            with self.labeled(), self.again_and_again():
                body(self.load(item))
        self.dead = False
        self.add(weave)
        self.bound = after & before if not ends_dead else before
        self.dead = ends_dead

    def weave_generator(self, weave: Weave, call: Inlined, inner: Frame, item: Variable) -> bool:
        """Write the generator's own part; whether its end is never reached."""
        outer = self.frame

        def on_yield(value: Temp) -> None:
            self.store(item, value)
            if not self.dead:
                self.add(Yield(weave, weave.yields))
                weave.yields += 1
                self.forget_others(inner.prefix)

        with self.within(weave.generator), self.unordered(False), self.knowing({}):
            self.take_arguments(inner, call.bound, call.node)
            with self.labeled() as end:
                inner.on_yield = on_yield
                inner.on_return = lambda value: self.leave(end)
                self.frame = inner
                self.statements(call.tree.body)
                self.frame = outer
            return self.dead
