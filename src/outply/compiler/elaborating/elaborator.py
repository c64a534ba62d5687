"""One walk over one function: from its syntax to its part of the typed tree."""

import ast
from typing import TYPE_CHECKING, Any

from outply.compiler.elaborating.builder import PATIENCE, known
from outply.compiler.elaborating.frames import Bound, Frame, Lazy, holds_closure, may_end, names_of
from outply.compiler.elaborating.primitives import Primitives
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import UNKNOWN, Conflict, Int, Record, Row, Shape
from outply.compiler.tree import Assign, Temp

if TYPE_CHECKING:
    from outply.compiler.elaborating.unit import Instance, Unit

# A parameter that is assigned anew is passed under another name.
GIVEN = " (given)"


class Elaborator(Primitives):
    """One walk over one function."""

    def __init__(self, unit: "Unit", instance: "Instance") -> None:
        self.unit, self.instance = unit, instance

    def run(self) -> None:
        """Build the body anew."""
        self.begin()
        instance = self.instance
        instance.reasons = []
        tree = tree_of(instance.function)
        file = instance.function.__code__.co_filename
        names = names_of(tree)
        vararg = {tree.args.vararg.arg} if tree.args.vararg else set()
        bound = names.bound | set(instance.shapes) | vararg
        trusted = self.unit.is_trusted(instance.function)
        self.frame = Frame(tree, instance.function, instance.path, "", file, bound, trusted=trusted)
        self.line = tree.lineno
        self.frame.on_return = self.give
        for variable in instance.parameters:
            self.bound.add(variable)
            if variable.key in instance.flagged:
                instance.flagged.discard(variable.key)
        for name in instance.shapes:
            if name in instance.rebound:
                self.store(self.variable(name), self.load(self.variable(name + GIVEN)))
        if names.yields and instance.fixed is None:
            self.gather_all(tree.body)
        elif names.yields:
            self.gather(lambda: self.statements(tree.body))
        elif isinstance(tree, ast.Lambda):
            self.give(self.expr(tree.body))
        else:
            self.statements(tree.body)
            if not self.dead and may_end(tree.body):
                self.give(known(None))
        instance.body, instance.skipped = self.block, self.skipped

    def give(self, value: Temp) -> None:
        """Return a value; its shape joins that of the result."""
        instance = self.instance
        if instance.gathers and instance.fixed is not None:
            self.gather(lambda: self.iterate(value, self.frame_yield))
            return
        if isinstance(value.shape, Lazy | Bound) or holds_closure(value.shape):
            self.unit.inline_from_now_on(instance, self.frame)
        if value.shape == UNKNOWN:
            raise NotYet
        value = self.snapshot(value)
        if value not in self.fresh and instance.returns_fresh:
            instance.returns_fresh = False
            instance.changed = True
        if instance.fixed is None:
            if isinstance(value.shape, Record):
                value = self.solidified(value)
            try:
                new = join(instance.result, value.shape, instance.round > PATIENCE)
            except Conflict as conflict:
                raise self.refuse(f"a function returns {conflict}", "return one kind of value") from None
            if new != instance.result:
                instance.result, instance.changed = new, True
        self.give_back(self.fit(value, instance.result))

    def gather_all(self, body: list[Any]) -> None:
        """Collect what a generator yields that calls itself: nobody sees that all is done at once."""
        instance, capacity = self.instance, self.unit.capacity
        item = instance.result.item if instance.result != UNKNOWN else UNKNOWN
        shape = Row(item, 0, capacity, "tuple")
        row = self.let(shape, "row_new", self.word(capacity))
        index = self.passing(Int(0, capacity))
        self.add(Assign(index, self.literal(0, index.shape)))

        def on_yield(value: Temp) -> None:
            if self.dead:
                return
            self.refuse_lazy(value)
            if holds_closure(value.shape):
                raise self.refuse("a function is yielded by a generator that calls itself", "yield data")
            new = join(instance.result, Row(self.runtime_shape(value), 0, capacity, "tuple"), instance.round > PATIENCE)
            if new != instance.result:
                instance.result, instance.changed = new, True
            here = self.let(index.shape, "read", extra=index)
            self.check(self.let(known_bool(), "slt", here, self.word(capacity)), "a longer list")
            if instance.result != shape:
                return
            self.do("row_init", row, self.let(Int(0, capacity - 1), "view", here), self.fit(value, shape.item))
            self.add(Assign(index, self.let(index.shape, "add", here, self.word(1))))

        def on_return(value: Temp) -> None:
            if instance.result == shape:
                self.do("row_close", row, self.let(index.shape, "read", extra=index))
                self.give_back(row)
            self.dead = True

        self.frame.on_yield, self.frame.on_return = on_yield, on_return
        self.statements(body)
        if not self.dead:
            on_return(known(None))

    def solidified(self, value: Temp) -> Temp:
        """A record without parts that are known, unless all of them are."""
        return self.fit(value, self.plain(value.shape))

    def frame_yield(self, item: Temp) -> None:
        """Pass an item on to where this frame yields."""
        assert self.gathering is not None
        self.gathering(item)

    gathering: Any = None

    def gather(self, run: Any) -> None:
        """Collect what is yielded in a row, for a search that wants all items at once."""
        row_shape: Row = self.instance.result
        row = self.let(row_shape, "row_new", self.word(row_shape.high))
        index = self.passing(Int(0, row_shape.high))
        self.add(Assign(index, self.literal(0, index.shape)))

        def on_yield(item: Temp) -> None:
            here = self.let(index.shape, "read", extra=index)
            self.check(self.let(known_bool(), "slt", here, self.word(row_shape.high)), "a longer list", "more actions")
            at = self.let(Int(0, row_shape.high - 1), "view", here)
            self.do("row_init", row, at, self.fit(item, row_shape.item))
            self.add(Assign(index, self.let(index.shape, "add", here, self.word(1))))

        def on_return(value: Temp) -> None:
            self.do("row_close", row, self.let(index.shape, "read", extra=index))
            self.give_back(row)

        outer = self.frame.on_return
        self.frame.on_yield, self.frame.on_return, self.gathering = on_yield, on_return, on_yield
        run()
        if not self.dead:
            on_return(known(None))
        self.frame.on_return = outer


def known_bool() -> Shape:
    """The shape of a flag."""
    from outply.compiler.shapes.kinds import BOOL

    return BOOL
