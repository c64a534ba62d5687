"""What dicts and counters can do without being changed, in a few plain lines each."""

from collections import Counter
from typing import Any


def dict_get(d: Any, key: Any, default: Any = None) -> Any:
    if key in d:
        return d[key]
    return default


def same_dict(one: Any, other: Any) -> bool:
    if len(one) != len(other):
        return False
    for key in one:
        if key not in other:
            return False
        if other[key] not in (one[key],):
            return False
    return True


def counter_elements(counter: Any) -> Any:
    for item in counter:
        for _ in range(counter[item]):
            yield item


def counter_total(counter: Any) -> Any:
    total = 0
    for item in counter:
        total += counter[item]
    return total


def counter_most_common(counter: Any, most: Any = None) -> Any:
    pairs = sorted([(item, counter[item]) for item in counter], key=second, reverse=True)
    return pairs if most is None else pairs[:most]


def second(pair: Any) -> Any:
    return pair[1]


def from_keys(keys: Any, value: Any = None) -> Any:
    made = {}
    for key in keys:
        made[key] = value
    return made


def counter_add(one: Any, other: Any) -> Any:
    made: Any = Counter()
    for item in one:
        total = one[item] + other[item]
        if total > 0:
            made[item] = total
    for item in other:
        if item not in one and other[item] > 0:
            made[item] = other[item]
    return made


def counter_sub(one: Any, other: Any) -> Any:
    made: Any = Counter()
    for item in one:
        left = one[item] - other[item]
        if left > 0:
            made[item] = left
    for item in other:
        if item not in one and other[item] < 0:
            made[item] = 0 - other[item]
    return made


def counter_or(one: Any, other: Any) -> Any:
    made: Any = Counter()
    for item in one:
        most = other[item] if one[item] < other[item] else one[item]
        if most > 0:
            made[item] = most
    for item in other:
        if item not in one and other[item] > 0:
            made[item] = other[item]
    return made


def counter_and(one: Any, other: Any) -> Any:
    made: Any = Counter()
    for item in one:
        least = one[item] if one[item] < other[item] else other[item]
        if least > 0:
            made[item] = least
    return made


def counter_pos(counter: Any) -> Any:
    made: Any = Counter()
    for item in counter:
        if counter[item] > 0:
            made[item] = counter[item]
    return made


def counter_neg(counter: Any) -> Any:
    made: Any = Counter()
    for item in counter:
        if counter[item] < 0:
            made[item] = 0 - counter[item]
    return made
