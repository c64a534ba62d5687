"""Built-in functions that make iterators: range, enumerate, zip, map, filter, reversed."""

from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.consuming import Consuming
from outply.compiler.elaborating.frames import Grouped, Lazy, Spread
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Dict, Int, Known, Pick, Range, Row, Set
from outply.compiler.tree import Assign, Temp


class Iterators(Consuming):
    """Built-in functions that make iterators."""

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
            self.check(self.let(BOOL, "ne", step, self.word(0)), "python", "ValueError: a range whose step is zero")
        low, high = bounds_of_range(start.shape, stop.shape, step.shape)
        for end in (start, stop):
            if not -(2**62) <= end.shape.low <= end.shape.high <= 2**62:
                self.check(self.let(BOOL, "sle", self.word(-(2**62)), end), "overflow")
                self.check(self.let(BOOL, "sle", end, self.word(2**62)), "overflow")
        low, high = max(low, -(2**62)), min(high, 2**62)
        item = Int(low, max(low, high))
        least_step = 1 if step.shape.low <= 0 <= step.shape.high else min(abs(step.shape.low), abs(step.shape.high))
        most = max(0, (high - low) // least_step + 1)
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
            if len(values) != 2 or any(isinstance(value.shape, Lazy | Spread) for value in values):
                raise self.refuse("`zip` with `strict` of other things than two rows", "compare the lengths first")
            # Python notices at the end, when all that both have was given; with pure rules nobody sees the difference.
            self.by_library("same_length", list(values), node)
        if not values:
            return known(())
        if isinstance(values[0].shape, Spread):
            return self.lazy_library("columns", [values[0].shape.row], node)
        lazies = [k for k, value in enumerate(values) if isinstance(value.shape, Lazy)]
        endless = [k for k in lazies if values[k].shape.most is None]
        leading = lazies if len(lazies) == 1 else endless if len(endless) == 1 else []
        driver = leading[0] if leading and len(values) > 1 else None
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
        if isinstance(value.shape, Set) and not value.shape.ordered:
            self.unit.shows_order = True
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

    def collected_groupby(self, node: Any, iterable: Temp, key: Temp | None = None) -> Temp:
        pairs = self.lazy_library("grouped", [iterable, key or known(None)], node)

        def loop(body: Any) -> None:
            def each(pair: Temp) -> None:
                first, group = self.items_of(pair)
                once = Lazy(lambda inner: self.iterate(group, inner), self.most_items(group), False, node)
                body(Temp(-1, Grouped(first, Temp(-1, once))))

            self.iterate(pairs, each)

        return Temp(-1, Lazy(loop, self.most_items(iterable), False, node))

    def call_map(self, node: Any, function: Temp, *values: Temp) -> Temp:
        source = values[0] if len(values) == 1 else self.call_zip(node, *values)

        def loop(body: Any) -> None:
            def each(item: Temp) -> None:
                arguments = [item] if len(values) == 1 else self.items_of(item)
                body(self.call(function, arguments, {}, node))

            self.iterate(source, each)

        def written_out(length: int) -> list[Temp] | None:
            items = self.separate(source, length) if len(values) == 1 else None
            return None if items is None else [self.call(function, [item], {}, node) for item in items]

        exact = self.is_exact(source)
        return Temp(-1, Lazy(loop, self.most_items(source), exact, node, written_out=written_out))

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
        if isinstance(value.shape, Pick):
            value = self.items_of_pick(value)
        if isinstance(value.shape, Range):
            raise self.refuse("`reversed` of a range that varies", "use a step of −1")
        if isinstance(value.shape, Dict):
            value = self.row_from(value, "list", node)
        if isinstance(value.shape, Lazy | Set):
            self.fault("kind", "reversed of a generator or set")
            return self.temp(BOOL)
        return self.reversed_row(self.text_or_row(value))


def bounds_of_range(start: Int, stop: Int, step: Int) -> tuple[int, int]:
    """The least and the greatest item that a range may have, whichever way it goes."""
    rising, falling = (start.low, stop.high - 1), (stop.low + 1, start.high)
    if step.low > 0:
        return rising
    return falling if step.high < 0 else (min(rising[0], falling[0]), max(rising[1], falling[1]))
