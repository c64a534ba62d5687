"""Dicts that rules make: in the order of insertion, with a table of places where there are few possible keys.

A dict is three rows (see `dict_parts`): its keys, its values, and for each key of a finite universe where it stands,
counted from 1. All else that dicts can do is plain Python in the library.
"""

import ast
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.sets import Sets
from outply.compiler.reading.uses import constant_displays
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import LONGEST, can_be_picked
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Conflict, Dict, Int, Known, Shape, Union
from outply.compiler.shapes.layout import dict_parts
from outply.compiler.shapes.ordered import with_order
from outply.compiler.tree import Assign, Temp


class Dicts(Sets):
    """Dicts."""

    # making

    def of_Dict(self, node: Any) -> Temp:
        pairs = [(None if key is None else self.expr(key), self.expr(value)) for key, value in self.evaluated(node)]
        shapes = [part.shape for pair in pairs for part in pair if part is not None]
        if UNKNOWN in shapes:
            raise NotYet
        fixed = all(isinstance(shape, Known) for shape in shapes) and None not in [key for key, _ in pairs]
        if fixed and self.is_constant(node) and all(is_data(key.shape.value) for key, _ in pairs if key):
            return self.folded(lambda: {key.shape.value: value.shape.value for key, value in pairs if key})

        def loop(body: Any) -> None:
            for key, value in pairs:
                if key is None:
                    self.iterate(self.items_of_dict(value, node), lambda pair: body(*self.unpacked(pair, 2)))
                else:
                    body(key, value)

        return self.dict_of(loop, None if None in [key for key, _ in pairs] else len(pairs), node)

    def evaluated(self, node: Any) -> list[tuple[Any, Any]]:
        """The pairs of a display, in the order in which Python evaluates them."""
        return list(zip(node.keys, node.values, strict=True))

    def of_DictComp(self, node: Any) -> Temp:
        def pair() -> Temp:
            key = self.expr(node.key)
            return self.tuple_of([key, self.expr(node.value)])

        lazy = self.comprehension(node, pair)
        with self.unordered(False):
            return self.dict_from(Temp(-1, lazy), node)

    def dict_from(self, value: Temp, node: Any, kind: str = "dict", factory: Any = None) -> Temp:
        """A dict of the pairs of something, or a copy of a dict."""
        shape = value.shape
        if isinstance(shape, Dict) or can_be_picked(shape):
            value = self.items_of_dict(value, node)

        def loop(body: Any) -> None:
            self.iterate(value, lambda pair: body(*self.unpacked(pair, 2)))

        return self.dict_of(loop, self.most_items(value), node, kind, factory)

    def dict_of(
        self, loop: Callable[..., None], most: int | None, node: Any, kind: str = "dict", factory: Any = None
    ) -> Temp:
        """A dict of the pairs that a loop brings."""
        holder = self.variable(self.place(node, f"{kind} of items"))
        if holder.shape == UNKNOWN:
            holder.shape = Dict(UNKNOWN, UNKNOWN, 0, kind, factory)
        shape = holder.shape
        capacity = self.unit.capacity if most is None or most > LONGEST else most
        result = self.new_dict(shape)

        def body(key: Temp, value: Temp) -> None:
            key, value = self.as_item(key), self.as_item(value)
            self.learn_dict(holder, self.dict_like(shape, key, value, capacity))
            if holder.shape == shape:
                self.dict_put(result, key, value)

        loop(body)
        return result

    def learn_dict(self, holder: Any, shape: Dict) -> None:
        try:
            self.learn(holder, shape)
        except Conflict as conflict:
            raise self.refuse(f"a dict of {conflict}", "let its keys be of one kind, and its values") from None

    def dict_like(self, shape: Dict, key: Temp, value: Temp, capacity: int) -> Dict:
        """The shape of a dict that also holds this pair. Of two sets that are equal, it may have either as a key."""
        names, values = with_order(self.runtime_shape(key), False), self.runtime_shape(value)
        return Dict(names, values, max(shape.high, capacity), shape.kind, shape.factory)

    def new_dict(self, shape: Dict) -> Temp:
        """An empty dict."""
        keys, values, places = dict_parts(shape)
        rows = [self.let(keys, "row_new", self.word(0)), self.let(values, "row_new", self.word(0))]
        table = self.let(places, "row_new", self.word(places.low))
        zero = self.literal(0, places.item)
        if places.low:
            self.repeat(self.word(places.low), lambda k: self.do("row_init", table, k, zero))
        return self.let(shape, "record", *rows, table)

    def is_constant(self, node: Any) -> bool:
        """Whether a display is only looked into: where it stands, or by a name that does nothing else."""
        constants = self.unit.displays
        frame: Any = self.frame
        while isinstance(frame.tree, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
            frame = frame.parent
        if id(frame.tree) not in constants:
            constants[id(frame.tree)] = frame.tree, constant_displays(frame.tree)
        return id(node) in constants[id(frame.tree)][1]

    # parts

    def rows_of_dict(self, value: Temp) -> tuple[Temp, Temp, Temp]:
        """The keys, the values and the places of a dict."""
        keys, values, places = (
            self.let(part, "field", value, extra=k) for k, part in enumerate(dict_parts(value.shape))
        )
        return keys, values, places

    def place_of_key(self, value: Temp, key: Temp) -> Temp:
        """Where a key stands in a dict, counted from 1; 0 if it is not in it."""
        shape = value.shape
        keys, _, places = self.rows_of_dict(value)
        self.check_hashable(key)
        if shape.key == UNKNOWN:
            return self.word(0)
        if isinstance(key.shape, Union):
            return self.each_option(key, lambda option: self.place_of_key(value, option))
        self.refuse_lazy(key)
        if places.shape.low:
            number, inside = self.items_of(self.place_in(key, shape.key))
            at = self.let(Int(0, places.shape.low - 1), "select", inside, number, self.word(0))
            found = self.let(places.shape.item, "row_get", places, at)
            return self.let(Int(0, shape.high), "select", inside, found, self.word(0))
        result = self.passing(Int(0, shape.high))
        self.add(Assign(result, self.literal(0, result.shape)))
        with self.labeled() as end:

            def body(k: Temp) -> None:
                def met() -> None:
                    self.add(Assign(result, self.let(result.shape, "add", k, self.word(1))))
                    self.leave(end)

                self.when(self.equal(self.item_at(keys, k), key, inside=True), met)

            self.repeat(self.length(keys), body)
        return self.let(result.shape, "read", extra=result)

    def has_key(self, value: Temp, key: Temp) -> Temp:
        """Whether a key is in a dict."""
        return self.let(BOOL, "ne", self.place_of_key(value, key), self.word(0))

    def dict_item(self, value: Temp, key: Temp) -> Temp:
        """The value of a key; a fault where there is none, but 0 in a Counter."""
        shape = value.shape
        place = self.place_of_key(value, key)
        if shape.value == UNKNOWN and shape.kind != "Counter":
            self.fault("key")
            return self.temp(BOOL)
        here = self.let(BOOL, "ne", place, self.word(0))
        if shape.kind == "Counter":
            if shape.value == UNKNOWN:
                return known(0)
            return self.choose(here, lambda: self.value_in_dict(value, place), lambda: known(0))
        self.check(here, "key")
        return self.value_in_dict(value, place)

    def value_in_dict(self, value: Temp, place: Temp) -> Temp:
        """The value at a place, counted from 1."""
        high = max(0, value.shape.high - 1)
        at = self.let(Int(0, high), "view", self.let(Int(-1, high), "sub", place, self.word(1)))
        return self.item_at(self.rows_of_dict(value)[1], at)

    def dict_put(self, value: Temp, key: Temp, item: Temp, is_new: bool = False) -> None:
        """Give a key a value; a new key comes last."""
        shape = value.shape
        place = self.place_of_key(value, key)
        keys, values, places = self.rows_of_dict(value)
        high = max(0, shape.high - 1)

        def change() -> None:
            at = self.let(Int(0, high), "view", self.let(Int(-1, high), "sub", place, self.word(1)))
            self.do("row_put", values, at, self.fit(item, shape.value))

        def append() -> None:
            length = self.length(keys)
            self.check(self.let(BOOL, "slt", length, self.word(shape.high)), "a longer list")
            longer = self.let(length.shape, "add", length, self.word(1))
            at = self.let(Int(0, high), "view", length)
            for row, part in ((keys, key), (values, item)):
                self.do("row_set_length", row, longer)
                self.do("row_init", row, at, self.fit(part, row.shape.item))
            if places.shape.low:
                number = self.number_in(key, shape.key, strict=True)
                self.do("row_put", places, number, self.let(places.shape.item, "view", longer))

        if is_new:
            append()
        else:
            self.when(self.let(BOOL, "ne", place, self.word(0)), change, append)

    def dict_remove(self, value: Temp, key: Temp) -> None:
        """Take a key out; those after it move up."""
        place = self.place_of_key(value, key)
        keys, values, places = self.rows_of_dict(value)
        if value.shape.key == UNKNOWN:
            self.fault("key")
            return
        self.check(self.let(BOOL, "ne", place, self.word(0)), "key")
        high = max(0, value.shape.high - 1)
        at = self.let(Int(0, high), "view", self.let(Int(-1, high), "sub", place, self.word(1)))
        if places.shape.low:
            gone = self.number_in(key, value.shape.key, strict=True)
        for row in (keys, values):
            self.remove_at(row, at)
        if places.shape.low:
            self.do("row_put", places, gone, self.literal(0, places.shape.item))

            def move_up(k: Temp) -> None:
                number = self.number_in(self.item_at(keys, k), value.shape.key, strict=True)
                here = self.let(places.shape.item, "row_get", places, number)
                less = self.let(places.shape.item, "sub", here, self.let(Int(0, 1), "of_bool", later(here)))
                self.do("row_put", places, number, less)

            def later(here: Temp) -> Temp:
                return self.let(BOOL, "slt", place, here)

            self.repeat(self.length(keys), move_up)

    # looking at them

    def iterate_dict(self, value: Temp, body: Callable[[Temp], None]) -> None:
        """A loop over the keys; Python raises an error if the dict grows or shrinks meanwhile."""
        if value.shape.key != UNKNOWN:
            keys = self.rows_of_dict(value)[0]
            self.repeat_steadily(keys, lambda k: body(self.item_at(keys, k)))

    def repeat_steadily(self, keys: Temp, body: Callable[[Temp], None]) -> None:
        """Do something for each place in a dict."""
        total = self.length(keys)

        def step(k: Temp) -> None:
            self.check(self.let(BOOL, "eq", self.length(keys), total), "python", "RuntimeError")
            body(k)

        self.repeat(total, step)
        self.check(self.let(BOOL, "eq", self.length(keys), total), "python", "RuntimeError")

    def fit_dict_dict(self, value: Temp, shape: Dict) -> Temp:
        """A dict of wider keys or values: put together anew."""
        if (value.shape.kind, value.shape.factory) != (shape.kind, shape.factory):
            return self.misfit(value.shape, shape)
        result = self.new_dict(shape)
        if value.shape.key == UNKNOWN or value.shape.value == UNKNOWN:
            return self.copy_of(value, result)
        outer, self.inner_copy = self.inner_copy, True
        keys, values, _ = self.rows_of_dict(value)

        def body(k: Temp) -> None:
            key, item = (self.let(row.shape.item, "row_get", row, k) for row in (keys, values))
            self.dict_put(result, key, item)

        self.repeat(self.length(keys), body)
        self.inner_copy = outer
        return self.copy_of(value, result)

    def copy_of(self, value: Temp, result: Temp) -> Temp:
        """The result, which is a copy of what stays one to Python."""
        if not self.inner_copy:
            self.do("copied", value, result)
        return result

    def dict_shape_of(self, value: Any) -> Shape:
        """The shape of a constant dict as a value."""
        raise self.refuse("a constant dict is used as data", "copy it by `dict(…)`")
