"""What dicts and counters can do without being changed, in a few plain lines each."""

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
