"""Values and classes as the compiler looks at them: what is plain data, what is a record, and what is the same."""

import collections
import dataclasses
import enum
import functools
import operator
import types
from collections.abc import Callable
from typing import Any

from outply.compiler.shapes.set_layouts import is_stable, places_text
from outply.primitives.classes import own_fields, plain_fields

ATOMS = (int, float, bool, str, type(None), complex, bytes)
CONTAINERS = (tuple, list, dict, set, frozenset, range)
DICTS = (dict, collections.Counter, collections.OrderedDict, collections.defaultdict)
MADE = (functools.partial, operator.itemgetter, operator.attrgetter)
MOST_FLAGS = 7


def is_flag(cls: Any) -> bool:
    """Whether an enum is one of a few flags, with a bit each."""
    if not issubclass(cls, enum.Flag) or "_missing_" in vars(cls):
        return False
    bits = sum(member.value for member in cls)
    return bool(bits == (1 << len(cls)) - 1 and 0 < len(cls) <= MOST_FLAGS)


@functools.lru_cache(maxsize=256)
def flags_of(cls: Any) -> list[Any]:
    """All values that flags can have."""
    return [cls(bits) for bits in range(1 << len(cls))]


def is_record(cls: Any) -> bool:
    """Whether instances are a fixed number of named fields: NamedTuples and frozen dataclasses."""
    if not isinstance(cls, type):
        return False
    if issubclass(cls, tuple):
        made = getattr(cls.__new__, "__code__", None)
        if made is None or not isinstance(getattr(cls, "_fields", None), tuple):
            return False
        return str(made.co_filename).startswith("<") and not is_peculiar(cls)
    is_made_of_fields = dataclasses.is_dataclass(cls) or bool(own_fields(cls))  # type: ignore[arg-type]
    return is_made_of_fields and not is_peculiar(cls)


def is_peculiar(cls: type) -> bool:
    """Whether a class has its own way to its fields or items."""
    items = ("__iter__", "__getitem__", "__reversed__") if issubclass(cls, tuple) else ()
    for name in (*items, "__getattribute__", "__getattr__"):
        method = getattr(cls, name, None)
        if isinstance(method, types.FunctionType) and method.__code__.co_filename != "<string>":
            return True
    return False


def field_names(cls: Any) -> tuple[str, ...]:
    """The fields of such a class."""
    if cls is complex:
        return "real", "imag"
    if issubclass(cls, tuple):
        return tuple(cls._fields)
    if dataclasses.is_dataclass(cls):
        return tuple(field.name for field in dataclasses.fields(cls))
    return own_fields(cls) or plain_fields(cls)


def can_be_made(cls: Any) -> bool:
    """Whether rules can make instances of a class: of a record, or of a plain class of the user's."""
    return is_record(cls) or (isinstance(cls, type) and bool(plain_fields(cls)))


def fields_of(value: Any, cls: Any) -> list[Any]:
    """The fields of an instance, or the items of a tuple; of a complex number its parts, as ints if they are whole."""
    if cls is complex:
        return [int(part) if part.is_integer() else part for part in (value.real, value.imag)]
    return list(value) if cls is None or issubclass(cls, tuple) else [getattr(value, n) for n in field_names(cls)]


# Whether large containers are data, while one program is compiled; they are kept so that no id is used again.
_large: dict[int, tuple[Any, bool]] = {}


def forget_large() -> None:
    """Begin anew: what was seen may have changed since."""
    _large.clear()


def is_data(value: Any) -> bool:
    """Whether a value is made of Python's own atoms and containers alone, and so can be compared by its text."""
    if type(value) in (tuple, list, *DICTS) and len(value) > 64:
        if id(value) not in _large:
            _large[id(value)] = value, is_plain_data(value)
        return _large[id(value)][1]
    return is_plain_data(value)


def is_plain_data(value: Any) -> bool:
    """The same, looked at anew."""
    kind = type(value)
    if kind in ATOMS:
        return True
    if kind in DICTS:
        return all(is_data(part) for pair in value.items() for part in pair)
    if isinstance(value, enum.Enum):
        return True
    if kind in CONTAINERS or (isinstance(value, tuple) and is_record(kind)):
        return all(is_data(item) for item in value) if kind is not range else True
    return is_record(kind) and all(is_data(item) for item in fields_of(value, kind))


def is_data_but_for(allowed: Callable[[Any], bool], value: Any) -> bool:
    """Whether a value is made of atoms, containers and records, and of what is allowed besides."""
    kind = type(value)
    if is_data(value) or allowed(value):
        return True
    if kind in DICTS:
        return all(is_data(key) and is_data_but_for(allowed, item) for key, item in value.items())
    if kind in (tuple, list):
        return all(is_data_but_for(allowed, item) for item in value)
    return is_record(kind) and all(is_data_but_for(allowed, item) for item in fields_of(value, kind))


def fingerprint(value: Any) -> Any:
    """What distinguishes two pieces of data, also 1 from True and 0.0 from −0.0; hashable, and as text the same in
    every process.
    """
    kind = type(value)
    if kind in ATOMS or kind is range:
        return kind.__name__, repr(value)
    if isinstance(value, enum.Enum):
        return "member", kind.__qualname__, value.name, fingerprint(value.value) if is_data(value.value) else ""
    if kind in DICTS:
        return kind.__name__, tuple((fingerprint(key), fingerprint(item)) for key, item in value.items())
    if kind in (set, frozenset):
        items = [repr(fingerprint(item)) for item in value]
        return kind.__name__, places_text(value, items) if all(map(is_stable, value)) else tuple(sorted(items))
    if is_record(kind):
        return kind.__qualname__, tuple(fingerprint(item) for item in fields_of(value, kind))
    return kind.__name__, tuple(fingerprint(item) for item in value)


def same(one: Any, other: Any) -> bool:
    """Whether two known values are the same to a program."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, types.MethodType):
        return one.__func__ is other.__func__ and one.__self__ is other.__self__
    if type(one) in MADE:  # by a call that is done again in each round
        return same(one.__reduce__()[1:], other.__reduce__()[1:])
    if is_data(one) and is_data(other):
        return bool(fingerprint(one) == fingerprint(other))
    if type(one) in (tuple, list) and len(one) == len(other):
        return all(map(same, one, other))
    return type(one) is dict and list(one) == list(other) and all(map(same, one.values(), other.values()))
