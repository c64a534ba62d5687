"""One of several constants that have no common shape, such as dicts in a dict: what is taken of them makes a table."""

from collections import Counter
from collections.abc import Callable
from operator import itemgetter
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Bound
from outply.compiler.elaborating.tables import Tables
from outply.compiler.shapes.data import DICTS, is_data
from outply.compiler.shapes.kinds import BOOL, Int, Known, Union
from outply.compiler.tree import Temp

MOST_ENTRIES = 1 << 16
MOST_BRANCHES = 16


def entries(constant: Any) -> dict[Any, Any] | None:
    """What the items of a constant are by their keys or indices; None if it has none."""
    if type(constant) in DICTS and type(constant) is not Counter:
        return dict(constant)
    if type(constant) in (tuple, list, str):
        return {k: constant[k] for k in range(-len(constant), len(constant))}
    return None


def has_item(constant: Any, key: Any) -> bool:
    """Whether a constant has an item of this key or index, and no way of its own to it."""
    table = entries(constant)
    return table is not None and is_data(key) and not isinstance(key, list | dict | set) and key in table


class Picking(Tables):
    """One of several constants."""

    def number_of_pick(self, value: Temp) -> Temp:
        """Which of the constants it is."""
        return self.let(value.shape.numbers, "view", value)

    def of_each_constant(self, value: Temp, function: Callable[[Any], Any]) -> Temp:
        """What a function of Python's says about one of several constants, by a table."""
        found = self.folded(lambda: [function(item) for item in value.shape.constants])
        return self.value_at_place(found.shape.value, self.number_of_pick(value)) if not self.dead else found

    def each_constant(self, value: Temp, then: Callable[[Temp], Temp]) -> Temp:
        """What comes of a value for each constant that it may be."""
        constants = value.shape.constants
        if len(constants) > MOST_BRANCHES:
            raise self.refuse("this of one of many constants", "let them be of one kind")
        number = self.number_of_pick(value)
        tests = [self.let(BOOL, "eq", number, self.word(k)) for k in range(len(constants) - 1)]
        branches = [(lambda item=item: then(known(item))) for item in constants]
        return self.choose_from(list(zip(tests, branches, strict=False)), branches[-1])

    def item_of_pick(self, value: Temp, key: Temp, default: Temp | None = None) -> Temp:
        """The item of one of several constants; a fault, or the default, where there is none."""
        if isinstance(key.shape, Known) and all(
            has_item(constant, key.shape.value) for constant in value.shape.constants
        ):
            return self.of_each_constant(value, itemgetter(key.shape.value))
        if not self.has_entries(value):
            return self.each_constant(value, lambda constant: self.item(constant, key))
        if isinstance(key.shape, Union):
            return self.each_option(key, lambda option: self.item_of_pick(value, option, default))
        place, items = self.entry_of(value, key)
        if self.dead:
            return place
        missing = self.less_numbers(place, self.word(0), False)
        if default is not None:
            return self.choose(missing, lambda: default, lambda: self.value_at_place(items, place))
        is_dict = type(value.shape.constants[0]) in DICTS
        self.check(self.negated(missing), "key" if is_dict else "index", "KeyError" if is_dict else "")
        return self.value_at_place(items, place) if items else self.temp(BOOL)

    def has_entries(self, value: Temp) -> bool:
        """Whether all constants are dicts, or all are tuples, lists and strings, with keys that are data."""
        constants = value.shape.constants
        tables = [entries(item) for item in constants]
        if len({type(item) in DICTS for item in constants}) > 1 or any(table is None for table in tables):
            return False
        return all(is_data(key) for table in tables for key in table or ())

    def entry_of(self, value: Temp, key: Temp) -> tuple[Temp, list[Any]]:
        """The place of an item among those of all constants, or −1; and all these items."""
        keys, items, places = self.grid_of(value.shape.constants)
        if type(value.shape.constants[0]) in DICTS:
            self.check_hashable(key)
        else:
            key = self.index_number(key)
        if self.dead:
            return self.temp(BOOL), []
        if isinstance(key.shape, Known) and not is_data(key.shape.value):
            raise self.refuse("a key that is no data", "use numbers, strings and tuples")
        column = self.key_number(self.runtime(key), keys)
        width = len(keys) + 1
        row = self.let(Int(0, len(places)), "mul", self.number_of_pick(value), self.word(width))
        start = self.let(Int(0, len(places)), "add", row, self.word(1))
        cell = self.let(Int(0, len(places) - 1), "add", start, column)
        return self.table_at(places, cell), items

    def grid_of(self, constants: tuple[Any, ...]) -> tuple[list[Any], list[Any], list[Any]]:
        """All keys; all items; and where the item of each constant and key is, after a column for what is no key."""
        grids = self.unit.picks
        name = tuple(map(id, constants))
        if name not in grids:
            tables = [entries(item) or {} for item in constants]
            keys = list(dict.fromkeys(key for table in tables for key in table))
            if len(tables) * (len(keys) + 1) > MOST_ENTRIES:
                raise self.refuse("constants with too many items", "use fewer")
            items: list[Any] = []
            places: list[Any] = []
            for table in tables:
                places.append(-1)
                for key in keys:
                    places.append(len(items) if key in table else -1)
                    items += [table[key]] if key in table else []
            grids[name] = constants, (keys, items, places)
        return grids[name][1]

    def items_of_pick(self, value: Temp) -> Temp:
        """What a loop over one of several constants meets."""
        if any(isinstance(item, set | frozenset) for item in value.shape.constants):
            self.in_some_order()
        return self.of_each_constant(value, tuple)

    def is_in_pick(self, value: Temp, item: Temp) -> Temp:
        """Whether something is in one of several constants."""
        if not self.has_entries(value) or type(value.shape.constants[0]) not in DICTS:
            return self.each_constant(value, lambda constant: self.contains(constant, item))
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.is_in_pick(value, option))
        place, _ = self.entry_of(value, item)
        return place if self.dead else self.less_numbers(self.word(0), place, True)

    def call_of_pick(self, value: Temp, name: str, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a method of one of several constants."""
        if all(type(item) in DICTS for item in value.shape.constants) and not named:
            if name == "get" and 1 <= len(arguments) <= 2 and self.has_entries(value):
                return self.item_of_pick(value, arguments[0], arguments[1] if len(arguments) == 2 else known(None))
            if name in ("items", "keys", "values") and not arguments:
                return self.of_each_constant(value, lambda item: tuple(getattr(item, name)()))
        return self.each_constant(value, lambda item: self.call_bound(Bound(item, name), arguments, named, node))
