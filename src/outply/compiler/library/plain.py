"""Built-in functions as a few plain lines each. The compiler inlines them, or compiles them, like any other code."""

from collections.abc import Callable, Iterable
from typing import Any


def any_of(items: Iterable[Any]) -> bool:
    for item in items:
        if item:
            return True
    return False


def all_of(items: Iterable[Any]) -> bool:
    for item in items:
        if not item:
            return False
    return True


def copied(value: Any) -> Any:
    if isinstance(value, list):
        return value[:]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, dict):
        return value.copy()
    return value


def deeply_copied(value: Any) -> Any:
    if isinstance(value, list):
        return [deeply_copied(item) for item in value]
    return copied(value)


def joined_all(rows: Any, start: Any) -> Any:
    total = start
    for row in rows:
        total = total + row
    return total


def sum_of(items: Iterable[Any], start: Any) -> Any:
    total = start
    for item in items:
        total = total + item
    return total


def least(items: Iterable[Any]) -> Any:
    empty = True
    for item in items:
        if empty:
            best = item
            empty = False
        elif item < best:
            best = item
    if empty:
        raise ValueError
    return best


def greatest(items: Iterable[Any]) -> Any:
    empty = True
    for item in items:
        if empty:
            best = item
            empty = False
        elif item > best:
            best = item
    if empty:
        raise ValueError
    return best


def least_or(items: Iterable[Any], default: Any) -> Any:
    empty = True
    for item in items:
        if empty:
            best = item
            empty = False
        elif item < best:
            best = item
    return default if empty else best


def greatest_or(items: Iterable[Any], default: Any) -> Any:
    empty = True
    for item in items:
        if empty:
            best = item
            empty = False
        elif item > best:
            best = item
    return default if empty else best


def least_by(items: Iterable[Any], key: Callable[[Any], Any]) -> Any:
    empty = True
    for item in items:
        mark = key(item)
        if empty:
            best, best_mark = item, mark
            empty = False
        elif mark < best_mark:
            best, best_mark = item, mark
    if empty:
        raise ValueError
    return best


def greatest_by(items: Iterable[Any], key: Callable[[Any], Any]) -> Any:
    empty = True
    for item in items:
        mark = key(item)
        if empty:
            best, best_mark = item, mark
            empty = False
        elif mark > best_mark:
            best, best_mark = item, mark
    if empty:
        raise ValueError
    return best


def least_by_or(items: Iterable[Any], key: Callable[[Any], Any], default: Any) -> Any:
    row = list(items)
    return least_by(row, key) if row else default


def greatest_by_or(items: Iterable[Any], key: Callable[[Any], Any], default: Any) -> Any:
    row = list(items)
    return greatest_by(row, key) if row else default


def same_length(first: Any, second: Any) -> None:
    if len(first) != len(second):
        raise ValueError


def orderable(value: Any) -> Any:
    """The compiler has its own, which has a fault where the way of sorting would show."""
    return value


def rising(items: Any) -> Any:
    row = list(items)
    for place in range(1, len(row)):
        item = row[place]
        hole = place
        while hole > 0 and item < row[hole - 1]:
            row[hole] = row[hole - 1]
            hole -= 1
        row[hole] = item
    return row


def falling(items: Any) -> Any:
    row = list(items)
    for place in range(1, len(row)):
        item = row[place]
        hole = place
        while hole > 0 and row[hole - 1] < item:
            row[hole] = row[hole - 1]
            hole -= 1
        row[hole] = item
    return row


def rising_by(items: Any, key: Callable[[Any], Any]) -> Any:
    row = list(items)
    marks = [orderable(key(item)) for item in row]
    for place in range(1, len(row)):
        item, mark = row[place], marks[place]
        hole = place
        while hole > 0 and mark < marks[hole - 1]:
            row[hole], marks[hole] = row[hole - 1], marks[hole - 1]
            hole -= 1
        row[hole], marks[hole] = item, mark
    return row


def falling_by(items: Any, key: Callable[[Any], Any]) -> Any:
    row = list(items)
    marks = [orderable(key(item)) for item in row]
    for place in range(1, len(row)):
        item, mark = row[place], marks[place]
        hole = place
        while hole > 0 and marks[hole - 1] < mark:
            row[hole], marks[hole] = row[hole - 1], marks[hole - 1]
            hole -= 1
        row[hole], marks[hole] = item, mark
    return row


def place_of(row: Any, wanted: Any) -> int:
    for place in range(len(row)):
        if wanted in (row[place],):
            return place
    raise ValueError


def place_between(row: Any, wanted: Any, start: int, *end: int) -> int:
    length = len(row)
    first = within(start, 0, length, length)
    last = within(end[0], 0, length, length) if len(end) == 1 else length
    for place in range(first, last):
        if wanted in (row[place],):
            return place
    raise ValueError


def text_starts(text: str, part: str) -> bool:
    return has_at(text, part, 0)


def text_ends(text: str, part: str) -> bool:
    return len(part) <= len(text) and has_at(text, part, len(text) - len(part))


def has_at(text: str, part: str, place: int) -> bool:
    if place + len(part) > len(text):
        return False
    for k in range(len(part)):
        if text[place + k] != part[k]:
            return False
    return True


def stepped(row: Any, start: Any, stop: Any, step: int) -> Any:
    length = len(row)
    if step > 0:
        first = 0 if start is None else within(start, 0, length, length)
        last = length if stop is None else within(stop, 0, length, length)
    else:
        first = length - 1 if start is None else within(start, -1, length - 1, length)
        last = -1 if stop is None else within(stop, -1, length - 1, length)
    return [row[place] for place in range(first, last, step)]


def within(place: int, least: int, most: int, length: int) -> int:
    if place < 0:
        return max(place + length, least)
    return min(place, most)
