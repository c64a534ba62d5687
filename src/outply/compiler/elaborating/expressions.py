"""Python's expressions as temporaries: names, constants, displays."""

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import special
from outply.compiler.elaborating.frames import (
    COMPREHENSIONS,
    Bound,
    Closure,
    Frame,
    Keywords,
    Lazy,
    Perhaps,
    Place,
    closures_in,
    is_users,
)
from outply.compiler.elaborating.grids import Grid
from outply.compiler.elaborating.universes import Universes
from outply.compiler.library.set_tables import SMALLEST
from outply.compiler.reading.record import MISSING, step
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.joining import joined
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Conflict,
    Known,
    Record,
    Row,
    Set,
)
from outply.compiler.tree import Temp


def is_layout_open(nodes: list[Any]) -> bool:
    """Whether Python may make a set of constants while it compiles: then it adds them in another way or order.

    That makes no difference if each stands at the place that its hash says, whichever comes first.
    """
    try:
        items = {ast.literal_eval(node) for node in nodes}
    except (ValueError, TypeError):
        parts = [part for node in nodes for part in ast.walk(node)]
        return len(nodes) > 1 and not any(isinstance(part, ast.Name) for part in parts)
    return len(items) * 5 >= (SMALLEST - 1) * 3 or len({hash(item) % SMALLEST for item in items}) < len(items)


def way_of(frame: Frame) -> Any:
    """The way to a function, from which its globals are read; to one out of a container, that to its module."""
    if frame.path is not None or not is_users(frame.file):
        return frame.path
    name = frame.function.__module__
    return (("module", name),) if vars(sys.modules.get(name, ast)) is frame.function.__globals__ else None


class Expressions(Universes):
    """Python's expressions."""

    def expr(self, node: Any) -> Temp:
        """The value of an expression."""
        method = getattr(self, "of_" + type(node).__name__, None)
        if method is None:
            raise self.refuse(f"`{plain_name(ast.unparse(node))[:60]}`", "write it with plainer expressions")
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
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list | range | str | bytes):
            return [known(item) for item in shape.value]
        if isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple)):
            return self.items_of(value)
        if isinstance(shape, Row) and not shape.varies:
            return [self.item_at(value, self.word(k)) for k in range(shape.low)]
        raise self.refuse("a star before something whose length varies", "join tuples by `+`")

    # names and constants

    def of_Constant(self, node: Any) -> Temp:
        if node.value is Ellipsis:
            raise self.refuse(f"`{node.value!r}`", "use numbers and strings")
        return known(node.value)

    def of_Name(self, node: Any) -> Temp:
        thing = self.object_at(node)
        return self.name(node.id) if thing is None else self.snapshot(thing)

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

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Go to the frame of a place."""
        outer, self.frame = self.frame, place.frame
        try:
            yield
        finally:
            self.frame = outer

    def name(self, name: str) -> Temp:
        """What a name stands for."""
        holder = self.holder(name)
        if isinstance(holder, Temp) and isinstance(holder.shape, Keywords):
            return self.dict_of_keywords(holder.shape)
        if isinstance(holder, Temp):
            return holder
        if isinstance(holder, Place):
            with self.at(holder):
                return self.expr(holder.node)
        if holder is not None:
            return self.load(holder)
        frame = self.frame
        while frame.parent is not None:
            frame = frame.parent
        kind = "cell" if name in frame.function.__code__.co_freevars else "global"
        value = step(frame.function, kind, name)
        if value is MISSING:
            raise self.refuse(f"the name {name} is not defined", "define it before")
        return self.read(value, frame.path if kind == "cell" else way_of(frame), kind, name)

    def read(self, value: Any, path: Any, kind: str, name: Any) -> Temp:
        """A constant that was read: the program depends on it."""
        way = None if path is None else (*path, (kind, name))
        self.unit.reads.note(way, value)
        if type(value).__name__ == "ndarray" and value.dtype.kind in "ifub" and value.ndim > 0 and value.size < 100_000:
            # Where an item of an array would do otherwise than a number of Python's, compiled code has a fault. Items
            # of fewer bits do otherwise more often, and are taken only where they are made numbers of Python's at once.
            grids = self.unit.grids
            self.unit.array_flags.arrays.add(self.users_rule())
            if id(value) not in grids:
                grids[id(value)] = value, Grid(value.tolist(), value.dtype.itemsize < 8 or value.dtype.kind == "u")
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
        values = [self.as_item(value) for value in values]
        if all(isinstance(value.shape, Known) for value in values):
            return known(tuple(value.shape.value for value in values))
        if not values:
            return known(())
        return self.let(Record(tuple(value.shape for value in values)), "record", *values)

    def as_item(self, value: Temp) -> Temp:
        """A value as an item of something: a method together with its value, anything else as it is."""
        if isinstance(value.shape, Bound):
            value = self.named_method(value.shape)
        self.refuse_lazy(value)
        return value

    def refuse_lazy(self, value: Temp) -> None:
        """Refuse what cannot be an item: a generator, or a function that sees the names of a comprehension."""
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Perhaps):
            raise self.refuse("an argument that may not be given", "name the arguments")
        if isinstance(value.shape, Lazy | Bound):
            raise self.refuse("a generator inside of a tuple or list", "put data there")
        if isinstance(value.shape, Closure) and isinstance(self.unit.frames[value.shape.prefix].tree, COMPREHENSIONS):
            raise self.refuse("a function made in a comprehension, inside of a tuple or list", "write a loop")
        if self.repeats and any(closure.prefix for closure in closures_in(value.shape)):
            # A function that is called again has new names each time in Python, but here the same ones.
            raise self.refuse("a function that makes functions is called in a loop", "pass data instead")

    def of_List(self, node: Any) -> Temp:
        values = self.values_or_row(node, "list")
        if isinstance(values, Temp):
            return values
        return self.list_of([self.as_item(value) for value in values])

    def list_of(self, values: list[Temp]) -> Temp:
        """A new list."""
        try:
            item = joined(self.runtime_shape(value) for value in values)
        except Conflict as conflict:
            raise self.refuse(f"a list of {conflict}", "let its items be of one kind") from None
        return self.new_row(Row(item, len(values), len(values), "list"), values)

    def of_Set(self, node: Any) -> Temp:
        if not any(isinstance(part, ast.Starred) for part in node.elts):
            items = self.one_by_one(self.values(node.elts))
            shape = replace(items.shape, not_in_order=is_layout_open(node.elts))
            return self.set_of(Temp(-1, shape), False, node)
        stars = [isinstance(part, ast.Starred) for part in node.elts]
        values = [self.expr(part.value if star else part) for part, star in zip(node.elts, stars, strict=True)]

        def loop(body: Any) -> None:
            order = self.any_order
            for value, star in zip(values, stars, strict=True):
                with self.unordered(order):
                    self.iterate(value if star else self.one_by_one([value]), body)

        one_by_one = all(self.is_added_one_by_one(value) for value in values) and not any(
            isinstance(value.shape, Set) for value in values
        )
        return self.set_of(Temp(-1, Lazy(loop, not_in_order=not one_by_one)), False, node)

    def looped_over(self, node: Any) -> Temp:
        """What a loop goes over; functions that are listed there are looked at one by one."""
        if isinstance(node, ast.Tuple | ast.List) and any(isinstance(part, ast.Lambda) for part in node.elts):
            return self.one_by_one(self.values(node.elts))
        thing = self.object_at(node)
        if thing is not None and special(thing.shape.cls, "__iter__"):
            return self.call_method_of(thing.shape.cls, "__iter__", [thing])
        return self.expr(node)

    def one_by_one(self, values: Sequence[Temp]) -> Temp:
        """Some values to be looped over."""

        def loop(body: Any) -> None:
            for value in values:
                with self.labeled():
                    self.unrolled(body, value)

        return Temp(-1, Lazy(loop, len(values), True))
