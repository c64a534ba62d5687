"""Constant tables: the place of a key among constants, and the constant at a place."""

from typing import Any

from outply.compiler.elaborating.attributes import Attributes
from outply.compiler.elaborating.builder import known
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import is_function
from outply.compiler.shapes.kinds import BOOL, Float, Int, Pick, Union
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.packing import value_of
from outply.compiler.tree import Assign, Temp

MOST_KEYS = 4096
MOST_FUNCTIONS = 16


def can_be_chosen(items: list[Any]) -> bool:
    """Whether one of these constants may be chosen while the program runs: functions are told apart one by one."""
    return len(items) <= MOST_FUNCTIONS or not any(map(is_function, items))


class Tables(Attributes):
    """Constant tables."""

    def item_of_dict(self, thing: Any, key: Temp, default: Temp | None = None, error: str = "KeyError") -> Temp:
        """The value of a key in a constant dict; a fault, or the default, where there is none."""
        if not all(is_data(each) for each in thing):
            raise self.refuse("a dict with keys of other things than data", "use numbers, strings and tuples")
        self.check_hashable(key)
        if self.dead:
            return self.temp(BOOL)
        if not thing:
            if default is None:
                self.fault("key")
                return self.temp(BOOL)
            return default
        key = self.runtime(key)
        if isinstance(key.shape, Union):
            return self.each_option(key, lambda option: self.item_of_dict(thing, option, default, error))
        keys, items = list(thing), list(thing.values())
        place = self.key_number(key, keys)
        missing = self.less_numbers(place, self.word(0), False)
        if default is None:
            self.check(self.negated(missing), "key" if error == "KeyError" else "python", error)
            return self.value_at_place(items, place)
        return self.choose(missing, lambda: default, lambda: self.value_at_place(items, place))

    def value_at_place(self, items: list[Any], place: Temp) -> Temp:
        """The item of a constant row at a place that is known to be good."""
        shape = self.table_shape(items)
        if shape is None and can_be_chosen(items):
            return self.one_of_known(items, place)
        if shape is None:
            raise self.refuse("a dict whose values are of several kinds", "let them be of one kind")
        at = self.let(Int(0, len(items) - 1), "view", place)
        return self.item_at(self.literal(items, shape), at)

    def one_of_known(self, items: list[Any], place: Temp, path: Any = None) -> Temp:
        """One of some constants that make no table, such as functions, or tuples of several kinds."""
        if not any(is_function(item) for item in items):
            return self.let(Pick(tuple(items)), "view", place)
        branches = [
            (lambda k=k, item=item: known(item, None if path is None else (*path, ("item", k))))
            for k, item in enumerate(items)
        ]
        tests = [self.let(BOOL, "eq", place, self.word(k)) for k in range(len(items) - 1)]
        return self.choose_from(list(zip(tests, branches, strict=False)), branches[-1])

    def key_number(self, key: Temp, keys: list[Any]) -> Temp:
        """The place of a key among constants; −1 if it is none of them."""
        kinds = count(key.shape) if not isinstance(key.shape, Float) else None
        if kinds is not None and kinds <= MOST_KEYS:
            places = {each: k for k, each in enumerate(keys)}
            table = [places.get(value_of(number, key.shape), -1) for number in range(kinds)]
            return self.table_at([*table, -1], self.number_in(key, key.shape, strict=False))
        if len(keys) > 64:
            raise self.refuse("a dict with many keys of a wide range", "use a tuple indexed by small numbers")
        result = self.passing(Int(-1, len(keys) - 1))
        self.add(Assign(result, self.literal(-1, result.shape)))
        with self.labeled() as end:
            for k, each in enumerate(keys):

                def found(k: int = k) -> None:
                    self.add(Assign(result, self.literal(k, result.shape)))
                    self.leave(end)

                self.when(self.equal(key, known(each), inside=True), found)
                if self.dead:
                    break
        return self.let(result.shape, "read", extra=result)
