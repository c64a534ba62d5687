"""Sets as bits: the item at each place of a universe, and sets made of items."""

from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.loops import AnyOrder, Body
from outply.compiler.elaborating.set_orders import SetOrders
from outply.compiler.shapes.clipping import clipped, is_few
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Dict,
    Int,
    Known,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.shapes.ordered import has_order, set_shape
from outply.compiler.shapes.packing import counted
from outply.compiler.tree import Assign, Temp


class Universes(SetOrders):
    """Sets."""

    def each_in_set(self, value: Temp, body: Body) -> None:
        """Do something with each item of a set, in the order of its universe."""
        value = self.plain_set(value)
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
            return self.copied_set(value, frozen)
        holder = self.variable(self.place(node, "set of items"))
        if holder.shape == UNKNOWN:
            holder.shape = set_shape(UNKNOWN, frozen)
        if not self.is_added_one_by_one(value):
            self.learn(holder, Set(holder.shape.item, frozen))
        shape = holder.shape
        self.check_universe(shape)
        result = self.passing(shape)
        self.add(Assign(result, self.empty_set(shape)))

        def body(item: Temp) -> None:
            self.check_hashable(item)
            self.learn(holder, set_shape(clipped(join(holder.shape.item, self.runtime_shape(item))), frozen))
            if holder.shape == shape:
                number = self.number_in(item, shape.item, strict=True)
                self.add(Assign(result, self.with_item(self.let(shape, "read", extra=result), number)))

        order = AnyOrder()
        with self.unordered(order if shape.ordered else True):
            self.iterate(value, body)
        if order.met:
            self.learn(holder, Set(shape.item, frozen))
        return self.let(shape, "read", extra=result)

    def is_added_one_by_one(self, value: Temp) -> bool:
        """Whether Python makes a set of this item by item, as it does not of dicts and sets."""
        shape = value.shape
        if isinstance(shape, Known):
            return not isinstance(shape.value, dict | set | frozenset)
        return not isinstance(shape, Dict | Union) and not (isinstance(shape, Lazy) and shape.not_in_order)

    def empty_set(self, shape: Set) -> Temp:
        """A new set."""
        plain = Set(shape.item, shape.frozen)
        nothing = self.literal(frozenset(), plain)
        empty = self.let(plain, "set_or", nothing, nothing)
        return self.with_table(empty, self.empty_table(shape)) if shape.ordered else empty

    def check_universe(self, shape: Set) -> None:
        """Refuse a set of things of which there are too many."""
        try:
            universe(shape.item)
        except Conflict as conflict:
            raise self.refuse(f"a set of {conflict}", "use a list, or smaller numbers") from None

    def joined_sets(self, name: str, a: Temp, b: Temp, in_place: bool = False) -> Temp:
        """A set made of two; what is taken out of a set, or common with it, needs no wider universe."""
        narrow = a.shape
        if narrow.ordered and b.shape.ordered:
            wide = self.joined_shape(a, b)
            if has_order(wide) and is_few(wide):
                sides = [self.fit(side, Set(wide, side.shape.frozen, True)) for side in (a, b)]
                made = self.joined_in_order(name, sides, in_place)
                return self.fit(made, narrow) if name in ("set_sub", "set_and") else made
        a, b = self.plain_set(a), self.plain_set(b)
        if name in ("set_sub", "set_and") and a.shape.item != b.shape.item:
            other = self.reset(b, Set(a.shape.item, b.shape.frozen), strict=False)
            return self.let(a.shape, name, a, self.let(a.shape, "view", other))
        a, b = self.same_universe(a, b)
        self.check_universe(a.shape)
        return self.let(a.shape, name, a, b)
