"""Python's expressions as temporaries: names, constants, displays, comprehensions."""

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Bound, Closure, Frame, Lazy, Place
from outply.compiler.elaborating.universes import Universes
from outply.compiler.reading.record import MISSING, step
from outply.compiler.reading.uses import is_repeated, parts_of
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Conflict,
    Known,
    Record,
    Row,
)
from outply.compiler.tree import Temp


class Grid(tuple[Any, ...]):
    """The items of a constant NumPy array, as tuples."""

    narrow: bool

    def __new__(cls, items: Any, narrow: bool) -> "Grid":
        """The same items."""
        made = super().__new__(cls, [cls(item, narrow) if isinstance(item, list) else item for item in items])
        made.narrow = narrow
        return made


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
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list | range | str):
            return [known(item) for item in shape.value]
        if isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple)):
            return self.items_of(value)
        if isinstance(shape, Row) and not shape.varies:
            return [self.item_at(value, self.word(k)) for k in range(shape.low)]
        raise self.refuse("a star before something whose length varies", "join tuples by `+`")

    # names and constants

    def of_Constant(self, node: Any) -> Temp:
        if node.value is Ellipsis or isinstance(node.value, bytes):
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
                with self.labeled():
                    self.unrolled(body, value)

        return Temp(-1, Lazy(loop, len(values), True))

    # lambdas and comprehensions

    def of_Lambda(self, node: Any) -> Temp:
        self.keep_defaults(node)
        self.unit.frames[self.frame.prefix] = self.frame
        return Temp(-1, Closure(self.frame.prefix, node))

    def keep_defaults(self, node: Any) -> None:
        """Evaluate the defaults of an inner function where it is defined."""
        positional = [*node.args.posonlyargs, *node.args.args]
        pairs = [*zip(reversed(positional), reversed(node.args.defaults), strict=False),
                 *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]  # fmt: skip
        given = [(argument.arg, value) for argument, value in pairs[::-1] if value is not None]
        if all(isinstance(value, ast.Constant) for _, value in given):
            return
        if is_repeated(self.frame.tree, node):
            raise self.refuse("a function with defaults that is defined in a loop", "give it arguments")
        for name, value in given:
            self.store(self.default_place(self.frame.prefix, node, name), self.expr(value))

    def default_place(self, prefix: str, node: Any, name: str) -> Any:
        """The variable that holds a default of an inner function."""
        return self.variable(f"{prefix}{node.lineno}:{node.col_offset}:default {name}")

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
        names = {name.id for part in node.generators for name in parts_of(part.target) if isinstance(name, ast.Name)}
        prefix = f"{outer.prefix}[{node.lineno}:{node.col_offset}]."
        inner = Frame(
            node, outer.function, outer.path, prefix, outer.file, names, outer, trusted=outer.trusted, line=self.line
        )
        inner.depth, inner.caller = outer.depth, outer
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
                    with self.labeled() as skip, self.unordered(False), self.knowing({}):
                        self.bind_target(part.target, item)
                        for test in part.ifs:
                            flag = self.flag_of(test)
                            self.when(self.negated(flag), lambda: self.leave(skip))
                            self.learn_facts(self.facts(test)[0])
                            if isinstance(node, ast.GeneratorExp):
                                self.forget_others(prefix)  # what loops over it may assign them in between
                        level(k + 1)

                with self.unordered(order):
                    self.iterate(first if k == 0 else self.expr(part.iter), each)

            self.frame = inner
            self.forget_assigned(node)
            self.unbind(prefix)
            level(0)
            self.frame = caller

        return Lazy(loop, most, exact, node)
