"""`itertools` and `functools.reduce` in a few plain lines each.

Where the number of items is known while compiling, functions call themselves once for each and are put one into the
other, so that tuples keep a length and a shape for each item.
"""

from collections.abc import Callable
from typing import Any


def is_fixed(value: Any) -> bool:
    """Whether a value is known while compiling. The compiler has its own."""
    return True


def chain(*sources: Any) -> Any:
    for source in sources:
        yield from source


def chained(sources: Any) -> Any:
    for source in sources:
        yield from source


def product(*pools: Any, repeat: int = 1) -> Any:
    if repeat == 1:
        yield from product_of(*pools)
    elif repeat == 2:
        yield from product_of(*pools, *pools)
    elif repeat == 3:
        yield from product_of(*pools, *pools, *pools)
    elif repeat == 4:
        yield from product_of(*pools, *pools, *pools, *pools)
    else:
        raise NotImplementedError


def product_of(*pools: Any) -> Any:
    if len(pools) == 0:
        yield ()
    else:
        row = tuple(pools[0])
        if len(pools) == 1:
            for item in row:
                yield (item,)
        else:
            for item in row:
                for rest in product_of(*pools[1:]):
                    yield (item, *rest)


def combinations(items: Any, r: int) -> Any:
    row = tuple(items)
    if is_fixed(r):
        yield from chosen(row, 0, r)
    else:
        yield from chosen_any(row, r)


def chosen(row: Any, start: int, size: int) -> Any:
    if size == 0:
        yield ()
    else:
        for place in range(start, len(row) - size + 1):
            for rest in chosen(row, place + 1, size - 1):
                yield (row[place], *rest)


def chosen_any(row: Any, size: int) -> Any:
    count = len(row)
    if 0 <= size <= count:
        places = list(range(size))
        k = 0
        while k >= 0:
            yield tuple([row[place] for place in places])
            k = size - 1
            while k >= 0 and places[k] == k + count - size:
                k -= 1
            if k >= 0:
                places[k] += 1
                for j in range(k + 1, size):
                    places[j] = places[j - 1] + 1


def combinations_with_replacement(items: Any, r: int) -> Any:
    yield from chosen_again(tuple(items), 0, r)


def chosen_again(row: Any, start: int, size: int) -> Any:
    if size == 0:
        yield ()
    else:
        for place in range(start, len(row)):
            for rest in chosen_again(row, place, size - 1):
                yield (row[place], *rest)


def permutations(items: Any, r: Any = None) -> Any:
    row = tuple(items)
    if r is None:
        yield from arranged(row, (), len(row))
    else:
        yield from arranged(row, (), r)


def arranged(row: Any, taken: Any, size: int) -> Any:
    if size == 0:
        yield ()
    else:
        for place in range(len(row)):
            if place not in taken:
                for rest in arranged(row, (*taken, place), size - 1):
                    yield (row[place], *rest)


def accumulate(items: Any, func: Any = None, initial: Any = None) -> Any:
    started = False
    if initial is not None:
        total = initial
        started = True
        yield total
    for item in items:
        if not started:
            total = item
            started = True
        elif func is None:
            total = total + item
        else:
            total = func(total, item)
        yield total


def takewhile(test: Callable[[Any], Any], items: Any) -> Any:
    for item in items:
        if not test(item):
            return
        yield item


def dropwhile(test: Callable[[Any], Any], items: Any) -> Any:
    dropping = True
    for item in items:
        if dropping and not test(item):
            dropping = False
        if not dropping:
            yield item


def filterfalse(test: Any, items: Any) -> Any:
    for item in items:
        if not (item if test is None else test(item)):
            yield item


def compress(items: Any, flags: Any) -> Any:
    for item, flag in zip(items, flags, strict=False):
        if flag:
            yield item


def starmap(function: Callable[..., Any], rows: Any) -> Any:
    for row in rows:
        yield function(*row)


def pairwise(items: Any) -> Any:
    started = False
    for item in items:
        if not started:
            before = item
            started = True
        else:
            yield before, item
            before = item


def repeat(item: Any, times: Any = None) -> Any:
    if times is None:
        while True:
            yield item
    else:
        for _ in range(times):
            yield item


def count(start: Any = 0, step: Any = 1) -> Any:
    number = start
    while True:
        yield number
        number = number + step


def cycle(items: Any) -> Any:
    row = tuple(items)
    if len(row) > 0:
        while True:
            yield from row


def grouped(items: Any, key: Any = None) -> Any:
    """The keys of `groupby`, each with its group."""
    started = False
    group: list[Any] = []
    for item in items:
        mark = item if key is None else key(item)
        if not started:
            current = mark
            started = True
        elif not current == mark:  # noqa: SIM201, which is what Python asks
            yield current, tuple(group)
            group = []
            current = mark
        group.append(item)
    if started:
        yield current, tuple(group)


def islice(items: Any, *ends: Any) -> Any:
    start, stop, step = 0, ends[0], 1
    if len(ends) > 1:
        start, stop = ends[0] or 0, ends[1]
    if len(ends) > 2:
        step = ends[2] or 1
    wanted = start
    place = 0
    if stop is None or wanted < stop:
        for item in items:
            if place == wanted:
                yield item
                wanted += step
                if stop is not None and wanted >= stop:
                    return
            place += 1


def zip_longest(first: Any, second: Any, fillvalue: Any = None) -> Any:
    one, other = tuple(first), tuple(second)
    for place in range(max(len(one), len(other))):
        left = one[place] if place < len(one) else fillvalue
        right = other[place] if place < len(other) else fillvalue
        yield left, right


def reduce(function: Callable[..., Any], items: Any, *initial: Any) -> Any:
    if len(initial) == 1:
        return reduce_from(function, items, initial[0])
    started = False
    for item in items:
        if not started:
            total = item
            started = True
        else:
            total = function(total, item)
    if not started:
        raise TypeError
    return total


def reduce_from(function: Callable[..., Any], items: Any, initial: Any) -> Any:
    total = initial
    for item in items:
        total = function(total, item)
    return total


def columns(rows: Any) -> Any:
    if len(rows) > 0:
        for place in range(min([len(row) for row in rows])):
            yield tuple([row[place] for row in rows])
