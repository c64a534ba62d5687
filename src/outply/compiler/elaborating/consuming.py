"""Built-in functions that loop: by the library in Python where they can."""

import ast
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.conversions import Conversions
from outply.compiler.elaborating.describing import is_sequence
from outply.compiler.elaborating.frames import Bound, Closure, Inlined, Lazy
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Method,
    Nothing,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.tree import Temp

COMPENSATES = sys.version_info >= (3, 12)


def as_it_is(value: Temp) -> Temp:
    """The value."""
    return value


ROWS = {"tuple": tuple, "list": list, "str": str, "deque": deque, "bytes": bytes, "bytearray": bytearray}
OF_DICTS = {"dict": dict, "Counter": Counter, "defaultdict": defaultdict, "OrderedDict": OrderedDict}


class Consuming(Conversions):
    """Built-in functions that loop."""

    # loops

    def freely(self, value: Temp) -> Temp:
        """The items of something in any order, for a consumer to whom it does not matter."""

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                with self.unordered(False):
                    body(item)

            with self.unordered():
                self.iterate(value, each)

        if isinstance(value.shape, Set | Lazy | Union) or (
            isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset)
        ):
            return Temp(-1, Lazy(loop, self.most_items(value), self.is_exact(value)))
        return value

    def by_library(self, name: str, arguments: list[Temp], node: Any, place: Any = None) -> Temp:
        """A call of the library that is put here; its first parameter may stand for a place that is changed."""
        function = self.unit.library(name)
        tree = tree_of(function)
        bound = self.bind_arguments(tree, function, None, arguments, {})
        return self.inline(Inlined(tree, bound, node, function, place=place))

    def call_any(self, node: Any, value: Temp) -> Temp:
        return self.by_library("any_of", [self.freely(value)], node)

    def call_all(self, node: Any, value: Temp) -> Temp:
        return self.by_library("all_of", [self.freely(value)], node)

    def call_sum(self, node: Any, value: Temp, start: Temp | None = None) -> Temp:
        if start is not None and is_sequence(self.runtime(start)):
            return self.by_library("joined_all", [value, start], node)
        before, self.met_set = self.met_set, False
        result = self.by_library("sum_of", [self.freely(value), start or known(0)], node)
        options = result.shape.options if isinstance(result.shape, Union) else (result.shape,)
        floats = any(isinstance(option, Float) for option in options)
        if floats and (self.met_set or COMPENSATES):
            raise self.refuse("a sum of floats", "add them in a loop, in a fixed order")
        if not isinstance(result.shape, Int | Float | Bool | Known):
            raise self.refuse("a sum of other things than numbers", "join them in a loop")
        self.met_set |= before
        return result

    def best(self, node: Any, name: str, values: tuple[Temp, ...], key: Temp | None, default: Temp | None) -> Temp:
        if len(values) == 1:
            source = values[0] if key is not None else self.freely(values[0])
        else:
            source = self.one_by_one(values)
            if key is None and default is None:
                return self.best_of(name, values)
        if key is not None and not (isinstance(key.shape, Known) and key.shape.value is None):
            if default is not None:
                return self.by_library(f"{name}_by_or", [source, self.as_function(key), default], node)
            return self.by_library(f"{name}_by", [source, self.as_function(key)], node)
        if default is not None:
            return self.by_library(f"{name}_or", [source, default], node)
        return self.by_library(name, [source], node)

    def best_of(self, name: str, values: tuple[Temp, ...]) -> Temp:
        """The best of several values, the first of equals."""
        best = values[0]
        for value in values[1:]:
            better = self.compare(ast.Lt() if name == "least" else ast.Gt(), value, best)
            best = self.choose(self.truth(better), partial(as_it_is, value), partial(as_it_is, best))
        return best

    def as_function(self, value: Temp) -> Temp:
        """A key: a lambda, an inner function, or a function that is known."""
        shapes = value.shape.options if isinstance(value.shape, Union) else (value.shape,)
        if all(isinstance(shape, Closure | Bound | Known | Method) for shape in shapes):
            return value
        raise self.refuse("a key that is no function", "use a lambda")

    def call_min(self, node: Any, *values: Temp, key: Temp | None = None, default: Temp | None = None) -> Temp:
        return self.best(node, "least", values, key, default)

    def call_max(self, node: Any, *values: Temp, key: Temp | None = None, default: Temp | None = None) -> Temp:
        return self.best(node, "greatest", values, key, default)

    def call_sorted(self, node: Any, value: Temp, key: Temp | None = None, reverse: Temp | None = None) -> Temp:
        falls = False
        if reverse is not None:
            if not isinstance(reverse.shape, Known):
                row = self.row_from(value, "list", node)
                return self.choose(self.truth(reverse), lambda: self.call_sorted(node, row, key, known(True)),
                                   lambda: self.call_sorted(node, row, key))  # fmt: skip
            falls = bool(reverse.shape.value)
        keyed = key is not None and not (isinstance(key.shape, Known) and key.shape.value is None)
        name = ("falling" if falls else "rising") + ("_by" if keyed else "")
        row = self.row_from(value if keyed else self.freely(value), "list", node)
        if row.shape.item == UNKNOWN:
            return row
        if keyed:
            assert key is not None
            return self.by_library(name, [row, self.as_function(key)], node)
        parts = row.shape.item.items if isinstance(row.shape.item, Record) else (row.shape.item,)
        if any(isinstance(part, Float | Set) for part in parts):
            self.iterate(row, self.check_orderable)
        return self.library(name, [row])

    def check_orderable(self, item: Temp) -> None:
        """A fault where the way of sorting would show."""
        self.own_orderable([item])

    def call_iter(self, node: Any, value: Temp) -> Temp:
        def loop(body: Any) -> None:
            self.iterate(value, body)

        return Temp(-1, Lazy(loop, self.most_items(value), self.is_exact(value), node, value))

    def call_next(self, node: Any, value: Temp, default: Temp | None = None) -> Temp:
        if not isinstance(value.shape, Lazy):
            raise self.refuse("`next` of something that is no fresh generator", "use an index, or a loop")
        source = value.shape.source
        if source is not None and isinstance(source.shape, Set) and not source.shape.ordered:
            value = Temp(-1, Lazy(lambda body: self.only_in_set(source, body)))
        result = self.variable(self.place(node, "next"))
        self.bound.discard(result)
        with self.labeled() as end, self.unordered(False):

            def take(item: Temp) -> None:
                self.store(result, item)
                self.leave(end)

            self.iterate(value, take)
            if not self.dead:
                if default is None:
                    # Out of a generator, Python lets no StopIteration go as it is.
                    certain = self.frame.on_yield is None or self.frame.tries
                    self.fault("python", "StopIteration" if certain else "the end of a generator in another")
                else:
                    take(default)
        if self.dead:
            return self.temp(BOOL)
        if result.shape == UNKNOWN:
            raise NotYet
        self.bound.add(result)
        return self.load(result)

    def call_isinstance(self, node: Any, value: Temp, kinds: Temp) -> Temp:
        if not isinstance(kinds.shape, Known):
            raise self.refuse("`isinstance` of classes that vary", "name the classes")
        if isinstance(value.shape, Pick):
            return self.of_each_constant(value, lambda constant: isinstance(constant, kinds.shape.value))
        return self.each_option(value, lambda option: known(self.is_instance(option, kinds.shape.value)))

    def is_instance(self, value: Temp, kinds: Any) -> bool:
        shape = value.shape
        if isinstance(shape, Known):
            return isinstance(shape.value, kinds)
        if isinstance(shape, Record):
            return issubclass(shape.cls or tuple, kinds)
        if isinstance(shape, Member):
            return issubclass(shape.cls, kinds)
        if isinstance(shape, Row):
            return issubclass(ROWS[shape.kind], kinds)
        if isinstance(shape, Dict):
            return issubclass(OF_DICTS[shape.kind], kinds)
        if isinstance(shape, Set):
            return issubclass(frozenset if shape.frozen else set, kinds)
        if isinstance(shape, Float) and shape.mixed:
            raise self.refuse("`isinstance` of what is now an int, now a float", "use one kind")
        if isinstance(shape, Int) and self.asks_for_bool(kinds):
            raise self.refuse("`isinstance` with bool", "compare the value")
        by_kind = {Int: int, Bool: bool, Float: float, Char: str, Nothing: type(None), Range: range}
        return issubclass(by_kind[type(shape)], kinds)

    def asks_for_bool(self, kinds: Any) -> bool:
        return kinds is bool or (isinstance(kinds, tuple) and bool in kinds and int not in kinds)
