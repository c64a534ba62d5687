"""Sets as bits: the item at each place of a universe, and sets made of items."""

from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.item_numbers import ItemNumbers
from outply.compiler.elaborating.loops import Body
from outply.compiler.shapes.clipping import clipped
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Int,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.shapes.packing import counted
from outply.compiler.tree import Assign, Temp


class Universes(ItemNumbers):
    """Sets."""

    def each_in_set(self, value: Temp, body: Body) -> None:
        """Do something with each item of a set, in the order of its universe."""
        shape = value.shape
        if shape.item == UNKNOWN:
            return
        rest = self.passing(shape)
        self.add(Assign(rest, self.let(shape, "set_or", value, value)))  # a copy, to be used up
        with self.labeled() as end, self.loop():
            left = self.let(shape, "read", extra=rest)
            self.when(self.negated(self.truth(left)), lambda: self.leave(end))
            number = self.let(Int(0, universe(shape.item) - 1), "set_first", left)
            self.add(Assign(rest, self.let(shape, "set_rest", left)))
            with self.labeled():
                body(self.value_at(number, shape.item))

    def value_at(self, number: Temp, shape: Shape) -> Temp:
        """The value at a place in a universe."""
        if isinstance(shape, Int):
            return self.let(shape, "add", number, self.word(shape.low))
        if isinstance(shape, Bool):
            return self.let(BOOL, "ne", number, self.word(0))
        if isinstance(shape, Char):
            return (
                self.table_at(list(shape.letters), number)
                if len(shape.letters) > 1
                else self.literal(shape.letters, shape)
            )
        if isinstance(shape, Member):
            return self.let(shape, "view", number)
        if isinstance(shape, Nothing):
            return known(None)
        if isinstance(shape, Record):
            items: list[Temp] = []
            for part in reversed(shape.items):
                total = counted(part)
                items.insert(0, self.value_at(self.let(Int(0, total - 1), "urem", number, self.word(total)), part))
                number = self.let(Int(0, 2**62), "udiv", number, self.word(total))
            return self.let(shape, "record", *(self.fit(i, p) for i, p in zip(items, shape.items, strict=True)))
        if isinstance(shape, Row) and not shape.varies:
            plain = Record((shape.item,) * shape.low)
            return self.new_row(shape, self.items_of(self.value_at(number, plain)))
        if isinstance(shape, Union):
            return self.option_at(number, shape)
        raise self.refuse("a loop over a set of rows of several lengths", "let all be of one length")

    def option_at(self, number: Temp, shape: Union) -> Temp:
        """The value at a place in the universe of a union."""
        cases, before = [], 0

        def branch(option: Shape, start: int) -> Temp:
            here = self.let(Int(0, counted(option) - 1), "sub", number, self.word(start))
            return self.fit(self.value_at(here, option), shape)

        for option in shape.options:
            start, before = before, before + counted(option)
            test = self.let(BOOL, "slt", number, self.word(before))
            cases.append((test, lambda option=option, start=start: branch(option, start)))
        return self.choose_from(cases[:-1], cases[-1][1])

    def set_of(self, value: Temp, frozen: bool, node: Any) -> Temp:
        """The items of a loop as a set."""
        if isinstance(value.shape, Set):
            return self.let(Set(value.shape.item, frozen), "set_or", value, value)  # a copy
        holder = self.variable(self.place(node, "set of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Set(UNKNOWN, frozen)
        shape = holder.shape
        self.check_universe(shape)
        result = self.passing(shape)
        self.add(Assign(result, self.empty_set(shape)))

        def body(item: Temp) -> None:
            self.check_hashable(item)
            self.learn(holder, Set(clipped(join(holder.shape.item, self.runtime_shape(item))), frozen))
            if holder.shape == shape:
                number = self.number_in(item, shape.item, strict=True)
                self.add(Assign(result, self.let(shape, "set_add", self.let(shape, "read", extra=result), number)))

        with self.unordered():
            self.iterate(value, body)
        return self.let(shape, "read", extra=result)

    def empty_set(self, shape: Set) -> Temp:
        """A new set."""
        nothing = self.literal(frozenset(), shape)
        return self.let(shape, "set_or", nothing, nothing)

    def check_universe(self, shape: Set) -> None:
        """Refuse a set of things of which there are too many."""
        try:
            universe(shape.item)
        except Conflict as conflict:
            raise self.refuse(f"a set of {conflict}", "use a list, or smaller numbers") from None

    def joined_sets(self, name: str, a: Temp, b: Temp) -> Temp:
        """A set made of two; what is taken out of a set, or common with it, needs no wider universe."""
        if name in ("set_sub", "set_and") and a.shape.item != b.shape.item:
            other = self.reset(b, Set(a.shape.item, b.shape.frozen), strict=False)
            return self.let(a.shape, name, a, self.let(a.shape, "view", other))
        a, b = self.same_universe(a, b)
        self.check_universe(a.shape)
        return self.let(a.shape, name, a, b)
