"""Shapes: what the compiler knows about a value.

A shape is more than a type: an integer has a range, a letter its alphabet, a row its shortest and longest length.
Ranges make numbers small in memory and sets of them bits, and they make most checks unnecessary.

    shape                                       in registers          in memory
    Int[low, high], Bool, Float, Char, Member   one                   1 to 8 bytes by range
    Record (NamedTuple, dataclass, tuple)       its fields            a struct
    Row (tuple, list, string)                   a pointer             a length, if it varies, and the items
    Set over a finite universe                  a word for 64 items   bits
    Dict in the order of insertion              three pointers        keys, values, and where each key stands
    Union of several shapes                     a tag and all fields  the same
    Known (a constant, a parameter, a table)    none                  none
"""

import ast
import collections
import dataclasses
import enum
import functools
import inspect
import textwrap
import types
from dataclasses import dataclass
from typing import Any

LEAST, LARGEST = -(2**63), 2**63 - 1
MOST_UNSIGNED = 2**64 - 1
EXACT = 2**53  # up to here, a float holds every integer


@dataclass(frozen=True)
class Int:
    """An integer within a range; one word holds −2⁶³ … 2⁶³−1, or 0 … 2⁶⁴−1."""

    low: int
    high: int

    @property
    def unsigned(self) -> bool:
        """Whether its word has to be read without a sign."""
        return self.high > LARGEST


@dataclass(frozen=True)
class Bool:
    """True or False."""


@dataclass(frozen=True)
class Float:
    """A float; `mixed` if Python may have an int of the same value there, of at most 2⁵³."""

    mixed: bool = False


@dataclass(frozen=True)
class Nothing:
    """None."""


@dataclass(frozen=True)
class Char:
    """A string of one letter, held as its code; the alphabet is sorted."""

    letters: str


@dataclass(frozen=True)
class Member:
    """A member of an enum, held as its number in the order of definition."""

    cls: Any

    @property
    def members(self) -> list[Any]:
        """All members, by number; of flags, all that their bits can be."""
        return flags_of(self.cls) if issubclass(self.cls, enum.Flag) else list(self.cls)


@dataclass(frozen=True)
class Record:
    """A fixed number of items, each of its own shape: a plain tuple, or an instance of `cls`."""

    items: tuple[Any, ...]
    cls: Any = None


@dataclass(frozen=True)
class Row:
    """Items of one shape: a tuple, a list or a string, of `low` to `high` items."""

    item: Any
    low: int
    high: int
    kind: str = "tuple"

    @property
    def varies(self) -> bool:
        """Whether the length has to be kept in memory."""
        return self.low != self.high

    @property
    def changes(self) -> bool:
        """Whether it is one that can be changed: a list or a deque."""
        return self.kind in ("list", "deque")


@dataclass(frozen=True)
class Set:
    """A set of items from a finite universe: one bit for each. The order of the bits is that of the items."""

    item: Any
    frozen: bool


@dataclass(frozen=True)
class Dict:
    """A dict of at most `high` items, in the order in which they came; `kind` is dict, Counter or defaultdict.

    Of keys from a finite universe, a table says where each stands; others are looked for one by one.
    """

    key: Any
    value: Any
    high: int
    kind: str = "dict"
    factory: Any = None


@dataclass(frozen=True)
class Method:
    """A method together with the value that it was taken from."""

    owner: Any
    name: str


@dataclass(frozen=True)
class Union:
    """One of several shapes; a tag says which."""

    options: tuple[Any, ...]


@dataclass(frozen=True)
class Range:
    """A range with its three numbers; `item` says what it may yield."""

    item: Int
    most: int


@dataclass(frozen=True)
class Array:
    """The cells of a workspace or a table: 64-bit integers behind a pointer, which several threads may share."""

    encodes: bool = True


@dataclass(frozen=True)
class Unknown:
    """Nothing is known yet; a later round will tell."""


@dataclass(frozen=True)
class Known:
    """A value known while compiling. `path` says how it was reached from the function that is compiled."""

    value: Any
    path: Any = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and same(self.value, other.value)

    def __hash__(self) -> int:
        return hash(fingerprint(self.value)) if is_data(self.value) else id(self.value)


Shape = Any

BOOL, FLOAT, MIXED, NOTHING, UNKNOWN = Bool(), Float(), Float(True), Nothing(), Unknown()
WORD = Int(LEAST, LARGEST)
ATOMS = (int, float, bool, str, type(None), complex, bytes)
CONTAINERS = (tuple, list, dict, set, frozenset, range)
DICTS = (dict, collections.Counter, collections.OrderedDict)


class Misfit(Exception):
    """A value that the shapes of a program do not cover."""


class Conflict(Exception):
    """Two shapes that no value can have in common; in words."""


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


@functools.lru_cache(maxsize=1024)
def own_fields(cls: Any) -> tuple[str, ...]:
    """The attributes that the `__init__` of a value's class sets: one with `__eq__` and `__hash__`, and no bases."""
    made = [vars(cls).get(name) for name in ("__init__", "__eq__", "__hash__")]
    if cls.__bases__ != (object,) or "__slots__" in vars(cls) or dataclasses.is_dataclass(cls):
        return ()
    if not all(isinstance(method, types.FunctionType) for method in made):
        return ()
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(vars(cls)["__init__"])))
    except (OSError, TypeError, SyntaxError):
        return ()
    stores = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]
    return tuple(dict.fromkeys(node.attr for node in stores if isinstance(node.value, ast.Name)))


def is_peculiar(cls: type) -> bool:
    """Whether a class has its own way to its fields or items."""
    for name in ("__iter__", "__getitem__", "__getattribute__", "__getattr__", "__reversed__"):
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
    return own_fields(cls) or tuple(field.name for field in dataclasses.fields(cls))


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


def fingerprint(value: Any) -> Any:
    """What tells two pieces of data apart, also 1 from True and 0.0 from −0.0; hashable, and as text the same in
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
        return kind.__name__, tuple(sorted(repr(fingerprint(item)) for item in value))
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
    if is_data(one) and is_data(other):
        return bool(fingerprint(one) == fingerprint(other))
    if type(one) in (tuple, list) and len(one) == len(other):
        return all(map(same, one, other))
    return type(one) is dict and list(one) == list(other) and all(map(same, one.values(), other.values()))
