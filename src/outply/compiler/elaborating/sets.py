"""Methods of sets."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Bound
from outply.compiler.elaborating.texts import Texts
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Known,
    Set,
    Shape,
)
from outply.compiler.tree import Assign, Temp, Variable


class Sets(Texts):
    """Methods of sets."""

    # sets

    def set_place(self, bound: Bound, item: Shape | None) -> tuple[Variable, Temp]:
        """The set that a method changes, made wide enough."""
        if not isinstance(bound.node, ast.Name):
            raise self.refuse("a set is changed that has no name", "give it a name first")
        holder = self.holder_of(bound.node)
        if bound.value.shape.frozen:
            self.fault("kind", "a frozenset is changed")
        if item is not None:
            self.learn(holder, Set(item, False))
        if not isinstance(holder.shape, Set):
            raise NotYet
        self.check_universe(holder.shape)
        return holder, self.load(holder)

    def change_set(self, holder: Variable, value: Temp) -> Temp:
        self.do("mutated", value, extra=holder)
        self.add(Assign(holder, value))
        return known(None)

    def set_add(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, self.runtime_shape(item))
        number = self.number_in(item, group.shape.item, strict=True)
        return self.change_set(holder, self.let(group.shape, "set_add", group, number))

    def set_discard(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, None)
        if group.shape.item == UNKNOWN:
            return known(None)
        number, inside = self.items_of(self.place_in(item, group.shape.item))
        out = self.let(group.shape, "set_remove", group, number)
        return self.change_set(holder, self.let(group.shape, "select", inside, out, group))

    def set_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        self.check(self.in_set(value, item), "python", "KeyError")
        return self.set_discard(bound, node, value, item)

    def set_update(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        other = items if isinstance(items.shape, Set) else self.set_of(items, False, node)
        holder, group = self.set_place(bound, other.shape.item if other.shape.item != UNKNOWN else None)
        group, other = self.same_universe(group, other)
        return self.change_set(holder, self.fit(self.let(group.shape, "set_or", group, other), holder.shape))

    def as_set(self, value: Temp, node: Any) -> Temp:
        return value if isinstance(value.shape, Set) else self.set_of(self.freely(value), True, node)

    def set_union(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_or", value, self.as_set(self.runtime_set(other), node))

    def set_intersection(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_and", value, self.as_set(self.runtime_set(other), node))

    def set_difference(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_sub", value, self.as_set(self.runtime_set(other), node))

    def set_symmetric_difference(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_xor", value, self.as_set(self.runtime_set(other), node))

    def set_issubset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(value, self.as_set(self.runtime_set(other), node), True)

    def set_issuperset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(self.as_set(self.runtime_set(other), node), value, True)

    def set_isdisjoint(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        common = self.joined_sets("set_and", value, self.as_set(self.runtime_set(other), node))
        return self.negated(self.truth(common))

    def set_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.let(value.shape, "set_or", value, value)

    def runtime_set(self, value: Temp) -> Temp:
        """A constant set as a value."""
        if isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset):
            return self.runtime(value)
        return value
