"""Shapes: what the compiler knows about a value.

A shape is more than a type: an integer has a range, a letter its alphabet, a row its shortest and longest length.
Ranges make numbers small in memory and sets of them bits, and they make most checks unnecessary.

    shape                                       in registers          in memory
    Int[low, high], Bool, Float, Char, Member   one                   1 to 8 bytes by range
    Record (NamedTuple, dataclass, tuple)       its fields            a struct
    Row (tuple, list, string)                   a pointer             a length, if it varies, and the items
    Set over a finite universe                  a word for 64 items   bits
    Set with its order                          also a pointer        also the table behind it, as a row
    Dict in the order of insertion              three pointers        keys, values, and where each key stands
    Pick of constants without a common shape    its number            1 to 8 bytes by their count
    Union of several shapes                     a tag and all fields  the same
    Known (a constant, a parameter, a table)    none                  none
"""

import enum
from dataclasses import dataclass
from typing import Any

from outply.compiler.shapes.data import fingerprint, flags_of, is_data, same

LEAST, LARGEST = -(2**63), 2**63 - 1
MOST_UNSIGNED = 2**64 - 1
OCTETS = ("bytes", "bytearray")
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
    """Items of one shape: a tuple, a list, a string or bytes, of `low` to `high` items."""

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
        """Whether it is one that can be changed: a list, a deque or a bytearray."""
        return self.kind in ("list", "deque", "bytearray")


@dataclass(frozen=True)
class Set:
    """A set of items from a finite universe: one bit for each. The order of the bits is that of the items.

    If it is `ordered`, the table behind it goes with it, which says in which order Python goes through the set.
    """

    item: Any
    frozen: bool
    ordered: bool = False


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
class Pick:
    """One of some constants that have no common shape, held as its number: what is taken of them makes a table."""

    constants: tuple[Any, ...]

    @property
    def numbers(self) -> Int:
        """The shape of its number."""
        return Int(0, len(self.constants) - 1)

    def place_of(self, value: Any) -> int | None:
        """The number of a constant; None if it is none of them."""
        return next((k for k, item in enumerate(self.constants) if same(item, value)), None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pick) or len(self.constants) != len(other.constants):
            return False
        return all(map(same, self.constants, other.constants))

    def __hash__(self) -> int:
        return hash(len(self.constants))


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


class Misfit(Exception):
    """A value that the shapes of a program do not cover."""


class Conflict(Exception):
    """Two shapes that no value can have in common; in words."""
