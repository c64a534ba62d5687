"""Methods of lists, which change them."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Bound, Place
from outply.compiler.elaborating.methods import Methods
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import LONGEST
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Conflict, Dict, Int, Known, Record, Row, Set, Shape, Union
from outply.compiler.tree import Temp, Variable


class Lists(Methods):
    """Methods of lists."""

    # lists

    def holder_of(self, node: Any) -> Variable:
        """The variable in which a place like grid[r][c] begins."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            field = self.variable_of_field(node)
            if field is not None:
                return field
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if isinstance(holder, Place):
            with self.at(holder):
                return self.holder_of(holder.node)
        if not isinstance(holder, Variable) or isinstance(holder.shape, Known):
            raise self.refuse("something is changed that is not made here", "make a new list, and change that")
        if holder.key in self.instance.parameter_keys:
            self.unit.inline_from_now_on(self.instance, self.frame)
        return holder

    def grow(self, node: Any, shape: Shape) -> None:
        """Let the list behind a place hold such an item there."""
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if isinstance(holder, Place):
            with self.at(holder):
                return self.grow(holder.node, shape)
        try:
            if isinstance(node, ast.Name | ast.Attribute):
                self.learn(self.holder_of(node), shape)
            else:
                row = self.shape_at(node.value)
                if isinstance(row, Row):
                    self.grow(node.value, Row(shape, row.low, row.high, row.kind))
                elif isinstance(row, Dict):
                    self.grow(node.value, Dict(row.key, shape, row.high, row.kind, row.factory))
        except Conflict as conflict:
            raise self.refuse(f"a list of {conflict}", "let its items be of one kind") from None

    def shape_at(self, node: Any) -> Shape:
        """The shape of what stands at a place."""
        if isinstance(node, ast.Name):
            holder = self.holder(node.id)
            if isinstance(holder, Place):
                with self.at(holder):
                    return self.shape_at(holder.node)
            return self.holder_of(node).shape
        if isinstance(node, ast.Attribute):
            return self.holder_of(node).shape
        if not isinstance(node, ast.Subscript):
            raise self.refuse("something is changed that has no name", "give it a name first")
        row = self.shape_at(node.value)
        if isinstance(row, Dict):
            return row.value
        return row.item if isinstance(row, Row) else UNKNOWN

    def list_place(self, bound: Bound, low: int | None, shape: Shape | None) -> Temp:
        """The list that a method changes, made wide enough."""
        place = bound.node
        if place is None:
            raise self.refuse("a list is changed that has no name", "give it a name first")
        self.holder_of(place)
        row = bound.value.shape
        if shape is not None or low is not None:
            high = row.high if shape is None else max(row.high, min(self.unit.capacity, LONGEST))
            item = shape if shape is not None else row.item
            self.grow(place, Row(item, row.low if low is None else low, high, row.kind))
        fresh = self.expr(place)
        if not isinstance(fresh.shape, Row) or (fresh.shape.item == UNKNOWN and shape is not None):
            raise NotYet
        return fresh

    def list_append(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        item = self.as_item(item)
        row = self.list_place(bound, None, self.runtime_shape(item))
        length = self.length(row)
        if not row.shape.varies:
            raise NotYet
        self.check(self.let(BOOL, "slt", length, self.word(row.shape.high)), "a longer list")
        self.do("row_set_length", row, self.let(length.shape, "add", length, self.word(1)))
        at = self.let(Int(0, row.shape.high - 1), "view", length)
        self.do("row_init", row, at, self.fit(item, row.shape.item))
        return known(None)

    def list_extend(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        if isinstance(items.shape, Row) and items.shape.changes:
            items = self.row_from(items, "tuple", node)  # the list itself may be the one that grows

        def body(item: Temp) -> None:
            self.list_append(bound, node, value, item)

        self.iterate(items, body)
        return known(None)

    def list_insert(self, bound: Any, node: Any, value: Temp, index: Temp, item: Temp) -> Temp:
        row = self.list_place(bound, None, self.runtime_shape(item))
        if not row.shape.varies:
            raise NotYet
        length = self.length(row)
        at = self.slice_end(index, length, 0)
        self.check(self.let(BOOL, "slt", length, self.word(row.shape.high)), "a longer list")
        longer = self.let(length.shape, "add", length, self.word(1))
        self.do("row_set_length", row, longer)
        rest = self.let(length.shape, "sub", length, at)
        self.do("row_shift", row, self.let(length.shape, "add", at, self.word(1)), row, at, rest)
        self.do("row_put", row, self.let(Int(0, row.shape.high - 1), "view", at), self.fit(item, row.shape.item))
        return known(None)

    def list_pop(self, bound: Any, node: Any, value: Temp, index: Temp | None = None) -> Temp:
        row = self.list_place(bound, 0, None)
        if row.shape.item == UNKNOWN:
            self.fault("index")
            return self.temp(BOOL)
        if not row.shape.varies:
            raise NotYet
        at = self.index(row, index if index is not None else known(-1))
        item = self.item_at(row, at)
        if self.holds_list(row.shape.item):
            raise self.refuse("a list is taken out of a list", "keep tuples in it")
        self.remove_at(row, at)
        return item

    def remove_at(self, row: Temp, at: Temp) -> None:
        """Close the gap where an item is taken out."""
        length = self.length(row)
        after = self.let(length.shape, "add", at, self.word(1))
        self.do("row_shift", row, at, row, after, self.let(length.shape, "sub", length, after))
        self.do("row_set_length", row, self.let(length.shape, "sub", length, self.word(1)))

    def holds_list(self, shape: Shape) -> bool:
        """Whether a shape has a list or a mutable set inside."""
        if isinstance(shape, Row):
            return shape.changes or self.holds_list(shape.item)
        if isinstance(shape, Record):
            return any(self.holds_list(item) for item in shape.items)
        if isinstance(shape, Dict):
            return True
        if isinstance(shape, Union):
            return any(self.holds_list(item) for item in shape.options)
        return isinstance(shape, Set) and not shape.frozen

    def list_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        row = self.list_place(bound, 0, None)
        if row.shape.item == UNKNOWN:
            self.fault("python", "ValueError")
            return self.temp(BOOL)
        if not row.shape.varies:
            raise NotYet
        at = self.library("place_of", [row, item])
        self.remove_at(row, self.let(Int(0, row.shape.high), "view", at))
        return known(None)

    def list_clear(self, bound: Any, node: Any, value: Temp) -> Temp:
        row = self.list_place(bound, 0, None)
        if not row.shape.varies:
            raise NotYet
        self.do("row_shift", row, self.word(0), row, self.word(0), self.word(0))  # what comes next takes their place
        self.do("row_set_length", row, self.word(0))
        return known(None)

    def list_reverse(self, bound: Any, node: Any, value: Temp) -> Temp:
        row = self.list_place(bound, None, None)
        turned = self.reversed_row(row)
        self.put_all(row, turned)
        return known(None)

    def list_sort(
        self, bound: Any, node: Any, value: Temp, *, key: Temp | None = None, reverse: Temp | None = None
    ) -> Temp:
        row = self.list_place(bound, None, None)
        if row.shape.item != UNKNOWN:
            self.put_all(row, self.call_sorted(node, row, key, reverse))
        return known(None)

    def put_all(self, row: Temp, items: Temp) -> None:
        """Overwrite a list by the items of another of the same length."""
        if row.shape.item != UNKNOWN:
            self.repeat(self.length(row), lambda k: self.do("row_put", row, k, self.item_at(items, k)))

    def list_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.row_from(value, "list", node)

    def list_index(self, bound: Any, node: Any, value: Temp, item: Temp, *ends: Temp) -> Temp:
        return self.tuple_index(bound, node, value, item, *ends)

    def list_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.tuple_count(bound, node, value, item)
