"""Built-in functions that loop: by the library in Python where they can."""

import ast
import sys
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.conversions import Conversions
from outply.compiler.elaborating.frames import Bound, Closure, Lazy, Spread
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.tree import Assign, Temp

COMPENSATES = sys.version_info >= (3, 12)


def as_it_is(value: Temp) -> Temp:
    """The value."""
    return value


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
        return self.inline(tree, function, None, bound, None, node, place)

    def call_any(self, node: Any, value: Temp) -> Temp:
        return self.by_library("any_of", [self.freely(value)], node)

    def call_all(self, node: Any, value: Temp) -> Temp:
        return self.by_library("all_of", [self.freely(value)], node)

    def call_sum(self, node: Any, value: Temp, start: Temp | None = None) -> Temp:
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
                raise self.refuse(f"`{name}` with a key and a default", "test for the empty case first")
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
        if isinstance(value.shape, Closure | Bound | Known):
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
                raise self.refuse("`sorted` with a `reverse` that varies", "sort in one direction")
            falls = bool(reverse.shape.value)
        keyed = key is not None and not (isinstance(key.shape, Known) and key.shape.value is None)
        name = ("falling" if falls else "rising") + ("_by" if keyed else "")
        row = self.row_from(value if keyed else self.freely(value), "list", node)
        if row.shape.item == UNKNOWN:
            return row
        if keyed:
            assert key is not None
            return self.by_library(name, [row, self.as_function(key)], node)
        return self.library(name, [row])

    def call_range(self, node: Any, *ends: Temp) -> Temp:
        if not 1 <= len(ends) <= 3:
            raise self.refuse("`range` with these arguments", "give one to three")
        if all(isinstance(end.shape, Known) for end in ends):
            return self.folded(range, *(end.shape.value for end in ends))
        plain_ends = [
            self.signed(self.index_number(self.each_option(self.runtime(end), self.index_number))) for end in ends
        ]
        start, stop = plain_ends[:2] if len(ends) > 1 else (self.word(0), plain_ends[0])
        step = plain_ends[2] if len(ends) == 3 else self.word(1)
        if step.shape.low <= 0 <= step.shape.high:
            raise self.refuse("a range whose step may be zero", "use a constant step")
        rising = step.shape.low > 0
        low, high = (start.shape.low, stop.shape.high - 1) if rising else (stop.shape.low + 1, start.shape.high)
        for end in (start, stop):
            if not -(2**62) <= end.shape.low <= end.shape.high <= 2**62:
                self.check(self.let(BOOL, "sle", self.word(-(2**62)), end), "overflow")
                self.check(self.let(BOOL, "sle", end, self.word(2**62)), "overflow")
        low, high = max(low, -(2**62)), min(high, 2**62)
        item = Int(low, max(low, high))
        most = max(0, (high - low) // min(abs(step.shape.low), abs(step.shape.high)) + 1)
        return self.let(Range(item, most), "record", start, stop, step)

    def call_enumerate(self, node: Any, value: Temp, start: Temp | None = None) -> Temp:
        most = self.most_items(value)
        first = self.number(start or known(0))
        if not isinstance(first.shape, Int):
            return self.wrong_kind_now(first, "an int")

        def loop(body: Any) -> None:
            low, high = first.shape.low, first.shape.high + (2**40 if most is None else most)
            counter = self.passing(Int(low, high))
            self.add(Assign(counter, self.let(counter.shape, "view", first)))

            def each(item: Temp) -> None:
                k = self.let(counter.shape, "read", extra=counter)
                self.add(Assign(counter, self.let(counter.shape, "add", k, self.word(1))))
                inside = Int(low, max(low, high - 1))
                body(self.tuple_of([self.let(inside, "view", k), item]))

            with self.unordered(False):
                self.iterate(value, each)

        return Temp(-1, Lazy(loop, most, self.is_exact(value), node))

    def call_zip(self, node: Any, *values: Temp, strict: Temp | None = None) -> Temp:
        if strict is not None and not (isinstance(strict.shape, Known) and not strict.shape.value):
            raise self.refuse("`zip` with `strict`", "compare the lengths first")
        if not values:
            return known(())
        if isinstance(values[0].shape, Spread):
            return self.lazy_library("columns", [values[0].shape.row], node)
        lazies = [k for k, value in enumerate(values) if isinstance(value.shape, Lazy)]
        driver = lazies[0] if len(lazies) == 1 and len(values) > 1 else None
        rows = [None if k == driver else self.zipped_row(value, node, k) for k, value in enumerate(values)]
        given = [row for row in rows if row is not None]
        lengths = [self.length(row) for row in given]
        count = lengths[0]
        for other in lengths[1:]:
            shape = Int(min(count.shape.low, other.shape.low), min(count.shape.high, other.shape.high))
            count = self.let(shape, "select", self.let(BOOL, "slt", other, count), other, count)
        if any(row.shape.item == UNKNOWN for row in given):
            return known(())

        def loop(body: Any) -> None:
            self.repeat(count, lambda k: body(self.tuple_of([self.item_at(row, k) for row in given])))

        if driver is not None:
            return Temp(-1, Lazy(self.driven(values[driver], rows, count), count.shape.high, False, node))
        return Temp(-1, Lazy(loop, count.shape.high, count.shape.low == count.shape.high, node))

    def zipped_row(self, value: Temp, node: Any, k: int) -> Temp:
        """One of the things that are zipped, as a row."""
        if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple | list | str):
            items = list(value.shape.value)
            return self.literal(items, self.known_row(items)) if items else self.list_of([])
        if isinstance(value.shape, Row):
            return value
        if isinstance(value.shape, Set):
            raise self.refuse("`zip` of a set, whose order may show", "use `sorted(…)`")
        return self.collect_named(value, node, k)

    def driven(self, lazy: Temp, rows: list[Any], count: Temp) -> Any:
        """A loop over a generator beside rows, as long as all of them last."""

        def loop(body: Any) -> None:
            place = self.passing(Int(0, count.shape.high))
            self.add(Assign(place, self.literal(0, place.shape)))
            with self.labeled() as end:

                def each(item: Temp) -> None:
                    k = self.let(place.shape, "read", extra=place)
                    self.when(self.let(BOOL, "sle", count, k), lambda: self.leave(end))
                    at = self.let(Int(0, max(0, count.shape.high - 1)), "view", k)
                    self.add(Assign(place, self.let(place.shape, "add", k, self.word(1))))
                    body(self.tuple_of([item if row is None else self.item_at(row, at) for row in rows]))

                self.iterate(lazy, each)

        return loop

    def collect_named(self, value: Temp, node: Any, k: int) -> Temp:
        """A lazy argument as a row; each has a place of its own."""

        return self.row_from(value, "list", self.named_place(node, k))

    def named_place(self, node: Any, k: int) -> Any:
        """A place in the source for each of several things at one node."""

        class Place:
            lineno, col_offset = getattr(node, "lineno", 0), f"{getattr(node, 'col_offset', 0)}/{k}"

        return Place

    def call_map(self, node: Any, function: Temp, *values: Temp) -> Temp:
        source = values[0] if len(values) == 1 else self.call_zip(node, *values)

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                arguments = [item] if len(values) == 1 else self.items_of(item)
                body(self.call(function, arguments, {}, node))

            self.iterate(source, each)

        return Temp(-1, Lazy(loop, self.most_items(source), self.is_exact(source), node))

    def call_filter(self, node: Any, function: Temp, value: Temp) -> Temp:
        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                keep = item if isinstance(function.shape, Known) and function.shape.value is None else self.call(
                    function, [item], {}, node)  # fmt: skip
                self.when(self.truth(keep), lambda: body(item))

            self.iterate(value, each)

        return Temp(-1, Lazy(loop, self.most_items(value), False, node))

    def call_reversed(self, node: Any, value: Temp) -> Temp:
        if isinstance(value.shape, Known):
            if isinstance(value.shape.value, set | frozenset | dict):
                raise self.refuse("`reversed` of a set or dict", "use a list")
            return (
                known(list(value.shape.value)[::-1])
                if not isinstance(value.shape.value, range)
                else known(value.shape.value[::-1])
            )
        if isinstance(value.shape, Range):
            raise self.refuse("`reversed` of a range that varies", "use a step of −1")
        if isinstance(value.shape, Lazy | Set):
            self.fault("kind", "reversed of a generator or set")
            return self.temp(BOOL)
        return self.reversed_row(self.text_or_row(value))

    def call_iter(self, node: Any, value: Temp) -> Temp:
        return Temp(
            -1, Lazy(lambda body: self.iterate(value, body), self.most_items(value), self.is_exact(value), node)
        )

    def call_next(self, node: Any, value: Temp, default: Temp | None = None) -> Temp:
        if not isinstance(value.shape, Lazy):
            raise self.refuse("`next` of something that is no fresh generator", "use an index, or a loop")
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
            return issubclass({"tuple": tuple, "list": list, "str": str}[shape.kind], kinds)
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
