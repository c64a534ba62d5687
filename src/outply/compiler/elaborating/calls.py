"""Calls: of functions, generators and inner functions of the user's."""

import ast
import functools
import inspect
import types
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import (
    Bound,
    Closure,
    Frame,
    Lazy,
    Making,
    Place,
    Spread,
    is_impure,
    may_end,
    names_of,
    parameters_of,
)
from outply.compiler.elaborating.membership import Membership
from outply.compiler.reading.sources import tree_of
from outply.compiler.reading.uses import is_read_once
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import ATOMS, BOOL, UNKNOWN, WORD, Conflict, Dict, Int, Known, Row, Set
from outply.compiler.tree import Temp, Variable, Weave, Yield

CACHED = type(functools.lru_cache(lambda: None))
MOST_NESTED = 24
ROUGH = ((0, 1), (-1, 1), (0, 7), (-1, 15), (0, 31), (-8, 127), (-128, 127), (0, 2**31 - 1), (-(2**31), 2**31 - 1),
         (0, 2**63 - 1))  # fmt: skip


def rough(shape: Any) -> Any:
    """A coarser shape for a parameter, so that not every range gets a copy of the function."""
    if isinstance(shape, Int):
        for low, high in ROUGH:
            if low <= shape.low and shape.high <= high:
                return Int(low, high)
        return shape if shape.unsigned else WORD
    return shape


class Calls(Membership):
    """Calls of what the user wrote."""

    def call_user(self, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a function of the user's."""
        if isinstance(function, CACHED):
            inner = function.__wrapped__
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

    def bind_arguments(
        self, tree: Any, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp]
    ) -> dict[str, Temp]:
        """Arguments by the names of the parameters."""
        given = tree.args
        if given.kwarg:
            raise self.refuse("a function with **", "name the parameters")
        positional = [argument.arg for argument in (*given.posonlyargs, *given.args)]
        if any(isinstance(value.shape, Spread) for value in arguments):
            arguments = self.spread_arguments(len(positional), arguments, bool(given.vararg))
        bound = dict(zip(positional, arguments, strict=False))
        if given.vararg:
            rest = arguments[len(positional) :]
            lazy = any(isinstance(value.shape, Lazy | Closure | Bound) for value in rest)
            if len(rest) == 1 and isinstance(rest[0].shape, Spread):
                bound[given.vararg.arg] = rest[0].shape.row
            else:
                bound[given.vararg.arg] = self.one_by_one(rest) if lazy else self.tuple_of(rest)
        elif len(arguments) > len(positional):
            self.fault("python", "too many arguments")
            raise self.refuse("a call with too many arguments", "give fewer")
        bound |= named
        for name in parameters_of(tree):
            if name not in bound:
                bound[name] = self.default_of(tree, function, path, name)
        if set(bound) - set(parameters_of(tree)) - {given.vararg.arg if given.vararg else ""}:
            raise self.refuse("a call with an argument of a wrong name", "name it as the function does")
        return {name: bound[name] for name in [*parameters_of(tree), *([given.vararg.arg] if given.vararg else [])]}

    def spread_arguments(self, most: int, arguments: list[Temp], takes_rest: bool) -> list[Temp]:
        """Arguments of which some stand behind a star: one by one for the parameters, the rest as one row."""
        first = next(k for k, value in enumerate(arguments) if isinstance(value.shape, Spread))
        if first >= most and takes_rest:
            rows = [self.row_of_arguments(value) for value in arguments[most:]]
            whole = rows[0]
            for row in rows[1:]:
                whole = self.concatenated(whole, row)
            return [*arguments[:most], Temp(-1, Spread(whole))]
        if takes_rest or len(arguments) - first > 1:
            raise self.refuse("a star before something whose length varies", "give the arguments one by one")
        return [*arguments[:first], *self.unpacked(arguments[first].shape.row, most - first)]

    def row_of_arguments(self, value: Temp) -> Temp:
        """One argument, or those behind a star, as a row."""
        if isinstance(value.shape, Spread):
            return self.row_from(value.shape.row, "tuple", None)
        return self.new_row(Row(self.runtime_shape(value), 1, 1, "tuple"), [value])

    def default_of(self, tree: Any, function: Any, path: Any, name: str) -> Temp:
        """The default of a parameter."""
        if function is None:
            positional = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
            defaults = dict(zip(reversed(positional), reversed(tree.args.defaults), strict=False))
            defaults |= {a.arg: d for a, d in zip(tree.args.kwonlyargs, tree.args.kw_defaults, strict=True)}
            if isinstance(defaults.get(name), ast.Constant):
                return known(defaults[name].value)
            raise self.refuse("a call with too few arguments, or a default that is no constant", "give them all")
        parameter = inspect.signature(function).parameters[name]
        if parameter.default is inspect.Parameter.empty:
            raise self.refuse(f"a call without the argument {name}", "give them all")
        if isinstance(parameter.default, list | dict | set):
            raise self.refuse("a default that can change", "use None")
        return self.read(parameter.default, path, "default", name)

    # functions of their own

    def call_instance(self, function: Any, path: Any, bound: dict[str, Temp], gathers: bool) -> Temp:
        """Call a function that is compiled for arguments of these shapes."""
        arguments = [self.passed(value) for value in bound.values()]
        instance = self.unit.instance(
            function, path, dict(zip(bound, [a.shape for a in arguments], strict=True)), gathers
        )
        instance.callers.add(self.instance)
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

    def passed(self, value: Temp) -> Temp:
        """An argument in the shape in which it is passed."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known) and isinstance(shape.value, ATOMS) and shape.value is not None:
            value = self.runtime(value)
        coarse = rough(self.plain(value.shape)) if not isinstance(value.shape, Known) else value.shape
        return self.fit(value, coarse)

    def plain(self, shape: Any) -> Any:
        """A record without parts that are known."""
        from outply.compiler.shapes.joining import shown

        try:
            return shown(shape)
        except Conflict as conflict:
            raise self.refuse(f"{conflict} inside of a tuple", "put data there") from None

    # inlined functions

    def enter(self, tree: Any, function: Any, path: Any, parent: Frame | None, node: Any) -> Frame:
        """A frame for a function that is inlined here."""
        caller = self.frame
        name = getattr(tree, "name", "lambda")
        prefix = f"{caller.prefix}{name}@{getattr(node, 'lineno', 0)}:{getattr(node, 'col_offset', 0)}."
        if caller.depth >= MOST_NESTED:
            raise self.refuse("inner functions or generators that call themselves", "use a method, and a list")
        bound = (
            names_of(tree).bound | set(parameters_of(tree)) | ({tree.args.vararg.arg} if tree.args.vararg else set())
        )
        if parent is None:
            file = function.__code__.co_filename
            return Frame(tree, function, path, prefix, file, bound, None, depth=caller.depth + 1, caller=caller,
                         trusted=self.unit.is_trusted(function))  # fmt: skip
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
        )

    def take_arguments(self, frame: Frame, bound: dict[str, Temp], node: Any, place: Any = None) -> None:
        """Bind the parameters of an inlined function; a list stays the caller's own, and a place the caller's place."""
        self.unbind(frame.prefix)
        rebound = {n.id for n in ast.walk(frame.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        outer = {name for n in ast.walk(frame.tree) if isinstance(n, ast.Nonlocal) for name in n.names}
        sources = self.argument_names(frame.tree, node)
        for k, (name, value) in enumerate(bound.items()):
            if k == 0 and place is not None:
                frame.renames[name] = place
            elif isinstance(value.shape, Making):
                frame.renames[name] = value
            elif isinstance(value.shape, Lazy | Bound):
                if not frame.trusted and isinstance(value.shape, Lazy) and not is_read_once(frame.tree, name):
                    raise self.refuse("a generator is passed to a function", "make it a list first")
                frame.renames[name] = value
            elif name in sources and name not in rebound and not outer and self.is_changeable(value):
                frame.renames[name] = sources[name]
            else:
                self.store(self.variable(frame.prefix + name), value)

    def is_changeable(self, value: Temp) -> bool:
        """Whether a value is a list or a set that may change."""
        shape = value.shape
        if isinstance(shape, Dict):
            return True
        return (isinstance(shape, Row) and shape.changes) or (isinstance(shape, Set) and not shape.frozen)

    def argument_names(self, tree: Any, node: Any) -> dict[str, Any]:
        """The caller's variables that are passed as they are, by parameter."""
        if not isinstance(node, ast.Call):
            return {}
        positional = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
        if isinstance(node.func, ast.Attribute) and len(node.args) < len(positional):
            positional = positional[1:]
        pairs = dict(zip(positional, node.args, strict=False))
        found = {}
        for name, argument in pairs.items():
            holder = self.holder(argument.id) if isinstance(argument, ast.Name) else None
            if isinstance(holder, Variable | Place):
                found[name] = holder
        return found

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
        with self.labeled() as end, self.unordered(False):
            here = self.block

            def on_return(value: Temp) -> None:
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
        bound = self.bind_arguments(tree, None, None, arguments, named)
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
        with self.within(weave.generator), self.unordered(False):
            self.take_arguments(inner, bound, node)
            with self.labeled() as end:

                def on_yield(value: Temp) -> None:
                    self.store(item, value)
                    if not self.dead:
                        self.add(Yield(weave, weave.yields))
                        weave.yields += 1

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
            with self.labeled():
                body(self.load(item))
        self.dead = False
        self.add(weave)
        self.bound = after & before if not ends_dead else before
        self.dead = ends_dead
