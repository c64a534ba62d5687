"""Arguments of a call, bound to the parameters of a function that the user wrote."""

import ast
import inspect
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import can_change
from outply.compiler.elaborating.frames import (
    Bound,
    Closure,
    Frame,
    Keywords,
    Lazy,
    Making,
    Place,
    Spread,
    parameters_of,
)
from outply.compiler.elaborating.membership import Membership
from outply.compiler.reading.uses import is_read_once, names_assigned, names_shared
from outply.compiler.reading.webs import MARK
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import ATOMS
from outply.compiler.shapes.kinds import UNKNOWN, Conflict, Dict, Known, Row, Set
from outply.compiler.tree import Temp, Variable


class Arguments(Membership):
    """Arguments and parameters."""

    def bind_arguments(
        self, tree: Any, function: Any, path: Any, arguments: list[Temp], named: dict[str, Temp]
    ) -> dict[str, Temp]:
        """Arguments by the names of the parameters."""
        given = tree.args
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
        self.bind_named(tree, bound, named)
        for name in parameters_of(tree):
            if name not in bound:
                bound[name] = self.default_of(tree, function, path, name)
            bound[name] = self.given_or(bound[name], partial(self.default_of, tree, function, path, name))
        stars = [each.arg for each in (given.vararg, given.kwarg) if each]
        return {name: bound[name] for name in [*parameters_of(tree), *stars]}

    def bind_named(self, tree: Any, bound: dict[str, Temp], named: dict[str, Temp]) -> None:
        """Arguments with names; what no parameter is named after goes to the one with two stars."""
        given = tree.args
        taken = {argument.arg for argument in (*given.args, *given.kwonlyargs)}
        others = {name: value for name, value in named.items() if name not in taken}
        if set(named) & set(bound):
            raise self.refuse("a call with an argument that is given twice", "give it once")
        bound |= {name: value for name, value in named.items() if name in taken}
        if given.kwarg:
            bound[given.kwarg.arg] = Temp(-1, Keywords(others))
        elif others:
            raise self.refuse("a call with an argument of a wrong name", "name it as the function does")

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
            if defaults.get(name) is not None and path is not None:
                return self.load(self.default_place(path, tree, name))
            raise self.refuse("a call with too few arguments", "give them all")
        parameter = inspect.signature(function).parameters[name]
        if parameter.default is inspect.Parameter.empty:
            raise self.refuse(f"a call without the argument {name}", "give them all")
        # A list among defaults is a constant like any other: where it is changed, that is refused.
        return self.read(parameter.default, path, "default", name)

    def passed(self, value: Temp) -> Temp:
        """An argument in the shape in which it is passed."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known) and isinstance(shape.value, ATOMS) and shape.value is not None:
            value = self.runtime(value)
        return value if isinstance(value.shape, Known) else self.fit(value, self.plain(value.shape))

    def plain(self, shape: Any) -> Any:
        """A record without parts that are known."""
        from outply.compiler.shapes.joining import shown

        try:
            return shown(shape)
        except Conflict as conflict:
            raise self.refuse(f"{conflict} inside of a tuple", "put data there") from None

    def take_arguments(self, frame: Frame, bound: dict[str, Temp], node: Any, place: Any = None) -> None:
        """Bind the parameters of an inlined function; a list stays the caller's own, and a place the caller's place."""
        self.unbind(frame.prefix)
        rebound = names_assigned(frame.tree)
        outer = names_shared(frame.tree)
        nodes = self.argument_nodes(frame.tree, node)
        sources = self.argument_names(nodes)
        for k, (name, value) in enumerate(bound.items()):
            if k == 0 and place is not None:
                frame.renames[name] = place
            elif isinstance(value.shape, Making | Keywords):
                frame.renames[name] = value
            elif isinstance(value.shape, Lazy | Bound):
                if not frame.trusted and isinstance(value.shape, Lazy) and not is_read_once(frame.tree, name):
                    raise self.refuse("a generator is passed to a function", "make it a list first")
                frame.renames[name] = self.anchored(frame, name, value)
            elif name in nodes and name not in rebound and self.is_named(nodes[name], value):
                frame.renames[name] = Place(nodes[name], self.frame)
            elif name in sources and name not in rebound and not outer and self.is_changeable(value):
                frame.renames[name] = sources[name]
            else:
                self.store(self.variable(frame.prefix + name), value)

    def anchored(self, frame: Frame, name: str, value: Temp) -> Temp:
        """A method by another name: what it changes stays where its own name stands, whatever that means elsewhere."""
        if not isinstance(value.shape, Bound) or value.shape.node is None:
            return value
        owner = f"{name}{MARK}owner"
        frame.renames[owner] = Place(value.shape.node, self.frame)
        node = ast.copy_location(ast.Name(owner, ast.Load()), value.shape.node)
        return Temp(-1, Bound(value.shape.value, value.shape.name, node))

    def is_changeable(self, value: Temp) -> bool:
        """Whether a value is a list or a set that may change."""
        shape = value.shape
        if isinstance(shape, Dict):
            return True
        return (isinstance(shape, Row) and shape.changes) or (isinstance(shape, Set) and not shape.frozen)

    def is_named(self, node: Any, value: Temp) -> bool:
        """Whether a value is an object that was read by a name just now."""
        holder = self.holder(node.id)
        while isinstance(holder, Place) and isinstance(holder.node, ast.Name):
            with self.at(holder):
                holder = self.holder(holder.node.id)
        return can_change(value.shape) and self.loaded.get(value) is holder

    def argument_nodes(self, tree: Any, node: Any) -> dict[str, Any]:
        """The caller's names that are passed as they are, by parameter."""
        if not isinstance(node, ast.Call) or any(isinstance(argument, ast.Starred) for argument in node.args):
            return {}
        positional = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
        given = node.args
        if isinstance(node.func, ast.Attribute) and len(node.args) < len(positional):
            given = [node.func.value, *node.args]
        return {name: part for name, part in zip(positional, given, strict=False) if isinstance(part, ast.Name)}

    def argument_names(self, nodes: dict[str, Any]) -> dict[str, Any]:
        """The caller's variables that are passed as they are, by parameter."""
        found = {}
        for name, argument in nodes.items():
            holder = self.holder(argument.id)
            if isinstance(holder, Variable | Place):
                found[name] = holder
        return found
