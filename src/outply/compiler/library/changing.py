"""Methods that change what they belong to, in a few plain lines each. They are put where they are called, and their
first parameter stands for the place that is changed.
"""

from typing import Any


def count_all(counter: Any, items: Any) -> None:
    for item in items:
        counter[item] = counter[item] + 1


def dict_update(d: Any, other: Any) -> None:
    if is_dict(other):
        for key in other:
            d[key] = other[key]
    else:
        for key, value in other:
            d[key] = value


def dict_setdefault(d: Any, key: Any, default: Any = None) -> Any:
    if key not in d:
        d[key] = default
    return d[key]


def dict_pop(d: Any, key: Any, *default: Any) -> Any:
    if len(default) == 1:
        if key not in d:
            return default[0]
    value = d[key]
    del d[key]
    return value


def dict_popitem(d: Any) -> Any:
    if not d:
        raise KeyError
    key = last_key(d)
    value = d[key]
    del d[key]
    return key, value


def last_key(d: Any) -> Any:
    return list(d)[-1]


def dict_clear(d: Any) -> None:
    for key in list(d):
        del d[key]


def counter_update(counter: Any, items: Any) -> None:
    if is_dict(items):
        for item in items:
            counter[item] = counter[item] + items[item]
    else:
        for item in items:
            counter[item] = counter[item] + 1


def counter_subtract(counter: Any, items: Any) -> None:
    if is_dict(items):
        for item in items:
            counter[item] = counter[item] - items[item]
    else:
        for item in items:
            counter[item] = counter[item] - 1


def counter_iadd(counter: Any, other: Any) -> None:
    for item in other:
        counter[item] = counter[item] + other[item]
    for item in list(counter):
        if counter[item] <= 0:
            del counter[item]


def counter_isub(counter: Any, other: Any) -> None:
    for item in other:
        counter[item] = counter[item] - other[item]
    for item in list(counter):
        if counter[item] <= 0:
            del counter[item]


def counter_ior(counter: Any, other: Any) -> None:
    for item in other:
        if counter[item] < other[item]:
            counter[item] = other[item]
    for item in list(counter):
        if counter[item] <= 0:
            del counter[item]


def counter_iand(counter: Any, other: Any) -> None:
    for item in counter:
        if other[item] < counter[item]:
            counter[item] = other[item]
    for item in list(counter):
        if counter[item] <= 0:
            del counter[item]


def is_dict(value: Any) -> bool:
    """The compiler has its own."""
    return isinstance(value, dict)


def deque_appendleft(row: Any, item: Any) -> None:
    row.insert(0, item)


def deque_popleft(row: Any) -> Any:
    return row.pop(0)


def deque_extendleft(row: Any, items: Any) -> None:
    for item in items:
        row.insert(0, item)


def deque_rotate(row: Any, steps: int = 1) -> None:
    if row:
        for _ in range(steps % len(row)):
            row.insert(0, row.pop())
