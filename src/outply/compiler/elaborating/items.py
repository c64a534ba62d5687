"""Items of rows, tuples, constant tables and dicts."""

import ast
import collections
import enum
from collections import Counter
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.elaborating.grids import Grid, plain_grid
from outply.compiler.elaborating.picking import Picking
from outply.compiler.elaborating.tables import can_be_chosen
from outply.compiler.reading.uses import counts_as_int, is_only_asked, is_read_as_int, parents_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import DICTS, is_data, is_record
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    WORD,
    Array,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Pick,
    Range,
    Record,
    Row,
    Union,
)
from outply.compiler.tree import Temp


class Items(Picking):
    """Items."""

    # items

    def is_keyword_item(self, node: Any) -> bool:
        """Whether an expression is an item of a dict each of whose keys is a variable."""
        named = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        return named and bool(self.is_keyword_dict(node.value.id))

    def of_Subscript(self, node: Any) -> Temp:
        if self.is_keyword_item(node):
            return self.keyword_item(node.value.id, node.slice.value)
        thing = self.object_at(node.value)
        if thing is not None and special(thing.shape.cls, "__getitem__") and not isinstance(node.slice, ast.Slice):
            return self.call_method_of(thing.shape.cls, "__getitem__", [thing, self.expr(node.slice)])
        value = self.expr(node.value)
        if isinstance(node.slice, ast.Slice):
            return self.sliced(value, node.slice)
        index = self.expr(node.slice)
        if isinstance(value.shape, Dict) and value.shape.kind == "defaultdict":
            return self.item_or_factory(node.value, value, index)
        if isinstance(value.shape, Known) and isinstance(value.shape.value, Grid) and value.shape.value.narrow:
            if self.converted is not node and not self.is_read_as_int(value.shape.value, node):
                raise self.refuse("an item of an array of fewer than 64 bits", "write `int(…)` or `float(…)` around it")
        return self.item(value, index)

    converted: Any = None

    def is_read_as_int(self, thing: Grid, node: Any) -> bool:
        """Whether an item of an array is an int that is only an index or in a test; or whether it is the test."""
        above = parents_of(self.frame.tree).get(id(node))
        if isinstance(above, ast.Subscript) and above.value is node and thing.depth > 1:
            return self.is_read_as_int(thing[0], above)
        if is_only_asked(self.frame.tree, node):
            return True
        return type(thing.first) is int and counts_as_int(self.frame.tree, node)

    def opened(self, value: Temp, target: Any) -> Temp:
        """An array that is looped over as plain tuples, if its items are ints that are only indices, or compared."""
        thing = value.shape.value if isinstance(value.shape, Known) else None
        if not isinstance(thing, Grid) or not thing.narrow or type(thing.first) is not int:
            return value
        if not isinstance(target, ast.Name) or not is_read_as_int(self.frame.tree, target.id, thing.depth):
            raise self.refuse("a loop over an array of fewer than 64 bits", "loop over its `tolist()`, made once")
        return known(self.plain_items(thing))

    def item(self, value: Temp, index: Temp) -> Temp:
        """The item at an index, or of a key."""
        shape = value.shape
        if shape == UNKNOWN or index.shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Lazy | Closure | Bound):
            raise self.refuse("an item of a generator", "make it a list first")
        if isinstance(shape, Pick):
            return self.item_of_pick(value, index)
        if isinstance(shape, Known):
            return self.item_of_known(value, index)
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.item(option, index))
        if isinstance(shape, Array):
            return self.let(WORD, "array_get", value, self.signed(self.index_number(index)))
        if isinstance(shape, Record):
            return self.item_of_record(value, index)
        if isinstance(shape, Char):
            return self.item(self.fit(value, as_text(shape)), index)
        if isinstance(shape, Dict):
            return self.dict_item(value, index)
        if isinstance(shape, Row):
            if shape.item == UNKNOWN:
                self.fault("index")
                return self.temp(BOOL)
            return self.item_at(value, self.index(value, index))
        if isinstance(shape, Range):
            raise self.refuse("an item of a range", "calculate it")
        self.fault("kind", f"an item of {describe(shape)}")
        return self.temp(BOOL)

    def item_of_known(self, value: Temp, index: Temp) -> Temp:
        """An item of a constant: known, or from a table."""
        thing: Any = value.shape.value
        if thing is None:
            self.fault("kind", "an item of None")
            return self.temp(BOOL)
        if isinstance(thing, Grid):
            return self.item_of_grid(thing, index)
        if type(thing) is collections.defaultdict:
            return self.item_of_defaults(thing, index)
        if not is_record(type(thing)) and special(type(thing), "__getitem__"):
            return self.call_special(value, "__getitem__", [index])
        if isinstance(index.shape, Known) and is_data(index.shape.value):
            return self.known_item(value, index.shape.value)
        if isinstance(thing, enum.EnumType):
            self.unit.reads.note((("class", thing),), thing)
            return self.item_of_dict(dict(thing.__members__), index)
        if type(thing) in DICTS:
            missing = known(0) if type(thing) is Counter else None
            return self.item_of_dict(thing, index, missing)
        if isinstance(thing, tuple | list | str | bytes | range):
            return self.item_of_table(value, index)
        raise self.refuse(f"an item of {type(thing).__name__}", "use a tuple, list or dict")

    def known_item(self, value: Temp, key: Any) -> Temp:
        """An item of a constant, whose index or key is known too."""
        thing: Any = value.shape.value
        path = value.shape.path
        if type(thing) is Counter and key not in thing:
            return known(0)
        if isinstance(thing, enum.EnumType):
            self.unit.reads.note((("class", thing),), thing)
            return self.folded(lambda: thing[key])
        if not isinstance(thing, tuple | list | dict | str | bytes | range) and not isinstance(thing, type):
            raise self.refuse(f"an item of {type(thing).__name__}", "use a tuple, list or dict")
        try:
            found = value.shape.value[key]
        except Exception as error:
            self.fault("python", f"{type(error).__name__}: {error}")
            return self.temp(BOOL)
        return known(found, None if path is None or is_data(found) else (*path, ("item", key)))

    def item_of_table(self, value: Temp, index: Temp) -> Temp:
        """An item of a constant tuple, list, string or range."""
        if special(type(value.shape.value), "__getitem__"):
            raise self.refuse("a `__getitem__` of the class", "use fields")
        items = self.as_items(value.shape.value)
        shape = self.table_shape(items)
        if shape is None and items and can_be_chosen(items):
            numbers = self.literal(list(range(len(items))), Row(Int(0, len(items) - 1), len(items), len(items)))
            return self.one_of_known(items, self.index(numbers, index), value.shape.path)
        if shape is None:
            raise self.refuse("an item of a constant whose items are of several kinds", "let them be of one kind")
        if not items:
            self.fault("index")
            return self.temp(BOOL)
        row = self.literal(items, shape)
        return self.item_at(row, self.index(row, index))

    def item_of_defaults(self, thing: Any, index: Temp) -> Temp:
        """An item of a constant with defaults; a key that is missing would change the constant, and is a fault."""
        plain = self.unit.plain_dicts.setdefault(id(thing), (thing, dict(thing)))[1]
        self.check(self.in_known(plain, index), "a constant that changes", "a missing key gets a default")
        return self.temp(BOOL) if self.dead else self.item_of_known(known(plain), index)

    def item_of_grid(self, thing: Grid, index: Temp) -> Temp:
        """An item of a constant array, by one index or by several."""
        parts = [index]
        if isinstance(index.shape, Record):
            parts = self.items_of(index)
        elif isinstance(index.shape, Known) and isinstance(index.shape.value, tuple):
            parts = [known(each) for each in index.shape.value]
        if any(isinstance(part.shape, Known) and type(part.shape.value) is not int for part in parts):
            raise self.refuse("an array with another index than ints", "use a tuple")
        found = known(self.plain_items(thing))
        for part in parts:
            found = self.item(found, part)
        return found

    def plain_items(self, thing: Grid) -> Any:
        """The items of a constant array as plain tuples, the same each time."""
        grids = self.unit.grids
        if id(thing) not in grids:
            grids[id(thing)] = thing, plain_grid(thing)
        return grids[id(thing)][1]

    def item_of_record(self, value: Temp, index: Temp) -> Temp:
        """An item of a tuple."""
        cls = value.shape.cls
        if special(cls, "__getitem__"):
            return self.call_method_of(cls, "__getitem__", [value, index])
        if cls is not None and not issubclass(cls, tuple):
            self.fault("kind", f"an item of {describe(value.shape)}")
            return self.temp(BOOL)
        items = self.items_of(value)
        if isinstance(index.shape, Known) and isinstance(index.shape.value, int):
            if not -len(items) <= index.shape.value < len(items):
                self.fault("index")
                return self.temp(BOOL)
            return items[index.shape.value]
        number = self.runtime(index).shape
        if isinstance(number, Int) and number.low >= 0 and number.high < len(items):
            # Only some of the items can be meant: those may be alike where not all are.
            part = self.tuple_of(items[number.low : number.high + 1])
            row = part if isinstance(part.shape, Known) else self.as_row(part)
            place = self.let(Int(0, number.high - number.low), "sub", self.runtime(index), self.word(number.low))
            return self.item(row, place) if isinstance(row.shape, Known) else self.item_at(row, place)
        row = self.as_row(value)
        return self.item_at(row, self.index(row, index))

    def index_number(self, index: Temp) -> Temp:
        """An index as an integer."""
        index = self.number(index)
        if isinstance(index.shape, Float):
            if index.shape.mixed:
                self.fault("kind", "an index that may be a float")
            return self.wrong_kind_index()
        return index

    def wrong_kind_index(self) -> Temp:
        if not self.dead:
            self.fault("kind", "an index that is not an int")
        return self.temp(WORD)

    def index(self, row: Temp, index: Temp) -> Temp:
        """An index as Python counts, checked unless its range and the length of the row say that it is good."""
        if isinstance(index.shape, Union):
            index = self.each_option(index, self.index_number)
        index = self.signed(self.index_number(index))
        length = self.length(row)
        low, high = index.shape.low, index.shape.high
        shape = row.shape
        if low < 0:
            negative = self.let(BOOL, "slt", index, self.word(0))
            from_end = self.let(WORD, "add", index, length)
            index = self.let(WORD, "select", negative, from_end, index)
        if low < -shape.low or high >= shape.low:
            self.check(self.let(BOOL, "ult", index, length), "index")
        return self.let(Int(0, max(0, shape.high - 1)), "view", index)
