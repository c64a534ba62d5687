"""Methods of sets."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.formats import Formats
from outply.compiler.elaborating.frames import Bound, Spread
from outply.compiler.elaborating.set_orders import UNCERTAIN
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.clipping import clipped
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Int,
    Known,
    Set,
    Shape,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.shapes.ordered import set_shape
from outply.compiler.tree import Assign, Temp


class Sets(Formats):
    """Methods of sets."""

    # sets

    def set_place(self, bound: Bound, item: Shape | None) -> tuple[Any, Temp]:
        """The set that a method changes, made wide enough."""
        if isinstance(bound.node, ast.Subscript):
            self.holder_of(bound.node)
            if item is not None:
                self.grow(bound.node, set_shape(item, False))
            group = self.expr(bound.node)
            if not isinstance(group.shape, Set):
                raise NotYet
            self.check_universe(group.shape)
            return bound.node, group
        if not isinstance(bound.node, ast.Name | ast.Attribute):
            raise self.refuse("a set is changed that has no name", "give it a name first")
        holder = self.holder_of(bound.node)
        if bound.value.shape.frozen:
            self.fault("kind", "a frozenset is changed")
        if item is not None:
            old = holder.shape.item if isinstance(holder.shape, Set) else UNKNOWN
            self.learn(holder, self.more_items(holder.shape, clipped(join(old, item))))
        if not isinstance(holder.shape, Set):
            raise NotYet
        self.check_universe(holder.shape)
        return holder, self.load(holder)

    def change_set(self, holder: Any, value: Temp) -> Temp:
        if isinstance(holder, ast.Subscript):
            container = self.expr(holder.value)
            self.do("mutated", value, extra=container)
            self.put_item(holder, container, self.expr(holder.slice), value)
            return known(None)
        self.do("mutated", value, extra=holder)
        self.add(Assign(holder, value))
        return known(None)

    def set_add(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, self.runtime_shape(item))
        number = self.number_in(item, group.shape.item, strict=True)
        return self.change_set(holder, self.with_item(group, number))

    def set_discard(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, None)
        if group.shape.item == UNKNOWN:
            return known(None)
        number, inside = self.items_of(self.place_in(item, group.shape.item))
        number = self.let(Int(0, universe(group.shape.item) - 1), "view", number)
        return self.change_set(holder, self.choose(inside, lambda: self.without_item(group, number), lambda: group))

    def set_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        self.check(self.in_set(value, item), "python", "KeyError")
        return self.set_discard(bound, node, value, item)

    def set_update(self, bound: Any, node: Any, value: Temp, *several: Temp) -> Temp:
        for items in several:
            items = self.runtime_set(items)
            if value.shape.ordered and not isinstance(items.shape, Set) and self.is_added_one_by_one(items):
                self.add_each(bound, node, items)
                continue
            other = items if isinstance(items.shape, Set) else self.set_of(self.freely(items), False, node)
            holder, group = self.set_place(bound, other.shape.item if other.shape.item != UNKNOWN else None)
            if not (isinstance(items.shape, Set) and items.shape.ordered):
                group = self.lose_order(bound, group)
            self.change_set(holder, self.fit(self.joined_sets("set_or", group, other, True), group.shape))
            self.do("looked_at", other)
        return known(None)

    def add_each(self, bound: Any, node: Any, items: Temp) -> None:
        """Add items to a set one after the other."""

        def body(item: Temp) -> None:
            self.set_add(bound, node, bound.value, item)

        with self.unordered(False):
            self.iterate(items, body)

    def more_items(self, shape: Any, item: Shape) -> Set:
        """The shape of a set that gets other items, too; an order that is not known stays so."""
        return set_shape(item, False) if not isinstance(shape, Set) or shape.ordered else Set(item, False)

    def lose_order(self, bound: Bound, group: Temp) -> Temp:
        """A set of which the order is not known from here on."""
        if not group.shape.ordered:
            return group
        shape = Set(group.shape.item, False)
        if isinstance(bound.node, ast.Name):
            self.learn(self.holder_of(bound.node), shape)
            raise NotYet
        raise self.refuse("a set is changed in a way that its order is not known", "add items one by one")

    def set_clear(self, bound: Any, node: Any, value: Temp) -> Temp:
        holder, group = self.set_place(bound, None)
        empty = self.empty_set(Set(group.shape.item, False))
        if not group.shape.ordered:
            return self.change_set(holder, empty)
        table = self.library("table_cleared", [self.table_behind(group)])
        return self.change_set(holder, self.with_table(empty, table))

    def set_pop(self, bound: Any, node: Any, value: Temp) -> Temp:
        """An item of a set: of one whose order is not known, the only one."""
        holder, group = self.set_place(bound, None)
        if group.shape.item == UNKNOWN:
            self.fault("python", "KeyError")
            return self.temp(BOOL)
        total = self.let(Int(0, 2**16), "set_count", group)
        self.check(self.let(BOOL, "ne", total, self.word(0)), "python", "KeyError")
        if group.shape.ordered:
            item, rest = self.popped(group)
            self.change_set(holder, rest)
            return item
        self.unit.shows_order = True
        self.check(self.let(BOOL, "eq", total, self.word(1)), UNCERTAIN, "pop of a set of several items")
        number = self.let(Int(0, universe(group.shape.item) - 1), "set_first", group)
        item = self.value_at(number, group.shape.item)
        self.change_set(holder, self.let(group.shape, "set_rest", group))
        return item

    def only_in_set(self, group: Temp, body: Any) -> None:
        """Do something with the item of a set, if there is one; which of several comes first is Python's secret."""
        total = self.let(Int(0, 2**16), "set_count", group)
        few = self.let(BOOL, "sle", total, self.word(1))
        self.unit.shows_order = True
        self.check(few, UNCERTAIN, "the first item of a set of several items")
        self.each_in_set(group, body)

    def as_set(self, value: Temp, node: Any) -> Temp:
        return value if isinstance(value.shape, Set) else self.set_of(self.freely(value), True, node)

    def joined_with(self, name: str, value: Temp, others: tuple[Temp, ...], node: Any) -> Temp:
        """A set joined with others, one after the other; a copy if there are none."""
        if not others:
            return self.copied_set(value, value.shape.frozen)
        result = value
        for k, other in enumerate(others):
            place = self.named_place(node, k)
            if isinstance(other.shape, Spread):
                if name != "set_or":
                    raise self.refuse("a star before something whose length varies", "write a loop")
                other = self.lazy_library("chained", [other.shape.row], place)
            other = self.runtime_set(other)
            if len(others) > 1 or not isinstance(other.shape, Set):
                result = self.plain_set(result)
            result = self.joined_sets(name, result, self.as_set(other, place))
        return result

    def set_union(self, bound: Any, node: Any, value: Temp, *others: Temp) -> Temp:
        return self.joined_with("set_or", value, others, node)

    def set_intersection(self, bound: Any, node: Any, value: Temp, *others: Temp) -> Temp:
        return self.joined_with("set_and", value, others, node)

    def set_difference(self, bound: Any, node: Any, value: Temp, *others: Temp) -> Temp:
        return self.joined_with("set_sub", value, others, node)

    def set_symmetric_difference(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_with("set_xor", value, (other,), node)

    def set_issubset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(value, self.as_set(self.runtime_set(other), node), True)

    def set_issuperset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(self.as_set(self.runtime_set(other), node), value, True)

    def set_isdisjoint(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        common = self.joined_sets("set_and", value, self.as_set(self.runtime_set(other), node))
        return self.negated(self.truth(common))

    def set_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.copied_set(value, value.shape.frozen)

    def runtime_set(self, value: Temp) -> Temp:
        """A constant set as a value."""
        if isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset):
            return self.runtime(value)
        return value
