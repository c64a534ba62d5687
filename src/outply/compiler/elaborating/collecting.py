"""Rows collected from loops, and how many items a loop has."""

from typing import Any

from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.loops import Loops
from outply.compiler.shapes.joining import LONGEST, shown
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Char, Conflict, Dict, Int, Known, Range, Record, Row, Set, Shape
from outply.compiler.shapes.layout import universe
from outply.compiler.tree import Assign, Temp


class Collecting(Loops):
    """Rows out of loops."""

    def solid(self, value: Temp, kind: str = "tuple") -> Temp:
        """Something lazy as a row."""
        if not isinstance(value.shape, Lazy):
            return value
        raise self.refuse("a generator is used as a value", "make it a list or a tuple")

    def collect(self, value: Temp, kind: str, node: Any) -> Temp:
        """All items of a loop as a new row."""
        lazy = value.shape
        most = lazy.most if isinstance(lazy, Lazy) else self.most_items(value)
        exact = lazy.exact if isinstance(lazy, Lazy) else isinstance(lazy, Row) and not lazy.varies
        capacity = self.unit.capacity if most is None or most > LONGEST else most
        holder = self.variable(self.place(node, f"{kind} of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Row(UNKNOWN, 0, 0, kind)
        shape = Row(holder.shape.item, capacity if exact else 0, capacity, kind)
        row = self.let(shape, "row_new", self.word(capacity))
        index = self.passing(Int(0, capacity))
        self.add(Assign(index, self.literal(0, index.shape)))

        def body(item: Temp) -> None:
            if isinstance(item.shape, Lazy):
                raise self.refuse("a list of generators", "make each a list")
            item = self.as_item(item)
            try:
                self.learn(holder, Row(self.runtime_shape(item), 0, 0, kind))
            except Conflict as conflict:
                raise self.refuse(f"a row of {conflict}", "let the items be of one kind") from None
            here = self.let(index.shape, "read", extra=index)
            if not exact and (most is None or most > capacity):
                self.check(self.let(BOOL, "slt", here, self.word(capacity)), "a longer list")
            if holder.shape.item != shape.item:
                return
            self.do("row_init", row, self.let(Int(0, max(0, capacity - 1)), "view", here), self.fit(item, shape.item))
            self.add(Assign(index, self.let(index.shape, "add", here, self.word(1))))

        self.iterate(value, body)
        if holder.shape.item == UNKNOWN:
            return self.let(Row(UNKNOWN, 0, 0, kind), "row_new", self.word(0))
        if not exact:
            self.do("row_close", row, self.let(index.shape, "read", extra=index))
        return row

    def runtime_shape(self, value: Temp) -> Shape:
        """The shape that a value has at run time."""
        if isinstance(value.shape, Known):
            try:
                return shown(value.shape)
            except Conflict as conflict:
                raise self.refuse(f"{conflict} is used as data", "use numbers, strings, tuples and sets") from None
        return shown(value.shape)

    def most_items(self, value: Temp) -> int | None:
        """How many items something has at most, as far as that is known."""
        shape = value.shape
        if isinstance(shape, Lazy):
            return shape.most
        if isinstance(shape, Known):
            return len(shape.value) if hasattr(shape.value, "__len__") else None
        if isinstance(shape, Row | Dict):
            return shape.high
        if isinstance(shape, Record):
            return len(shape.items)
        if isinstance(shape, Set):
            return universe(shape.item)
        return shape.most if isinstance(shape, Range) else 1 if isinstance(shape, Char) else None

    def is_exact(self, value: Temp) -> bool:
        """Whether the number of items is known."""
        shape = value.shape
        if isinstance(shape, Lazy):
            return shape.exact
        return isinstance(shape, Known | Record | Char) or (isinstance(shape, Row) and not shape.varies)
