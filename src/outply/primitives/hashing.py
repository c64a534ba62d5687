"""Words of 64 bits out of states, actions and floats: what a table of positions is made of, the same at both speeds.

    int, bool, None, a string, a member of an enum    one word each; a float that is whole has the word of that int,
                                                      a complex number that is real that of the float
    tuple, NamedTuple, frozen dataclass, and a        its length and the words of its items, each times a number of its
    class whose fields `__init__` alone sets          own, added up and mixed
    frozenset                                         the sum of the mixed words of its items, whatever their order
    dict, inside of such a class                      the same, of its pairs of key and value

What is equal in Python has the same word. Words are signed, as the cells of a table are. The compiler has its own
version of each function here.
"""

import dataclasses
import enum
import functools
import itertools
import math
import struct
from operator import mul
from typing import Any

from outply.primitives.classes import fixed_fields

ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF

# The history of a search distinguishes this many slots of actions.
SLOTS = 1024

# The words of what is no number: None, and what strings and sets begin with.
NONE_WORD = 0x6E6F_7468_696E_6721
STRING_WORD = 0x7374_7269_6E67_2121
SET_WORD = 0x7365_7420_6F66_2121
DICT_WORD = 0x6469_6374_206F_6621
LONG_WORD = 0x6C6F_6E67_206E_756D
LIST_WORD = 0x6C69_7374_206F_6621
BYTES_WORD = 0x6279_7465_7320_6F66

# Words of tuples are kept in mind: boards share most of their rows.
MOST_REMEMBERED = 1 << 16


def signed(word: int) -> int:
    """The number of the same 64 bits that has a sign."""
    word &= ALL_BITS
    return word - (1 << 64) if word >> 63 else word


def mixed(word: int) -> int:
    """Another word for each word, in which every bit depends on all bits (the finaliser of SplitMix64)."""
    word &= ALL_BITS
    word = (word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9 & ALL_BITS
    word = (word ^ word >> 27) * 0x94D0_49BB_1331_11EB & ALL_BITS
    return signed(word ^ word >> 31)


def words_of(state: Any) -> tuple[int, int]:
    """Two independent words for a state: one to find its place by, one to recognise it by.

    Each field is folded, so that its high bits count, and multiplied by a number of its own.
    """
    fields = fields_of(state)
    for_place, for_check = multipliers(len(fields))
    place = sum(map(mul, [field ^ field >> 32 for field in fields], for_place))
    check = sum(map(mul, [field ^ field >> 29 for field in fields], for_check))
    return mixed(place), mixed(check)


@functools.cache
def multipliers(count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two odd words for each of so many fields; they must have nothing in common, or sums of fields would."""
    return tuple(tuple(multiplier(number, which) for number in range(count)) for which in range(2))  # type: ignore[return-value]


def multiplier(number: int, which: int) -> int:
    """The first or second odd word for the field of this number."""
    return mixed(2 * number + which + 1) & ALL_BITS | 1


def fields_of(state: Any) -> list[int]:
    """The words of a state's parts, without a sign; before those of a tuple stands its length."""
    if isinstance(state, tuple):
        return [len(state), *map(word_of, state)]
    if dataclasses.is_dataclass(state):
        return fields_of(tuple(getattr(state, field.name) for field in dataclasses.fields(state) if field.compare))
    if own_names(state):
        try:
            return fields_of(tuple(getattr(state, name) for name in own_names(state)))
        except (AttributeError, TypeError):  # it holds what has no word, and cannot be hashed
            return [odd_words(state)]
    return [word_of(state)]


def word_of(value: Any) -> int:
    """One word, without a sign, for a value of whatever kind."""
    if isinstance(value, int):
        return value & ALL_BITS if -(1 << 63) <= value <= ALL_BITS else long_word(value)
    if isinstance(value, str):
        return string_word(value)
    if isinstance(value, tuple):
        return tuple_word(value)
    if type(value) is list:
        return total_word(fields_of(tuple(value))) + LIST_WORD & ALL_BITS
    if isinstance(value, bytes):
        return string_word(value.decode("latin-1")) + BYTES_WORD & ALL_BITS
    if isinstance(value, float):
        return word_of(int(value)) if value.is_integer() and abs(value) < 2.0**63 else float_bits(value) & ALL_BITS
    if value is None:
        return NONE_WORD
    if isinstance(value, complex):
        return word_of(value.real) if value.imag == 0 else word_of((value.real, value.imag))
    if isinstance(value, enum.Enum):
        return string_word(f"{type(value).__qualname__}.{value.name}")
    if isinstance(value, frozenset):
        return (SET_WORD + sum(mixed(word_of(item)) for item in value)) & ALL_BITS
    if type(value) is dict:
        return (DICT_WORD + sum(map(tuple_word, value.items()))) & ALL_BITS
    if dataclasses.is_dataclass(value) or own_names(value):
        return total_word(fields_of(value))
    return odd_words(value)


@functools.lru_cache(MOST_REMEMBERED)
def tuple_word(value: tuple[Any, ...]) -> int:
    """The word of a tuple that is part of something."""
    return total_word(fields_of(value))


def total_word(fields: list[int]) -> int:
    """The word of all fields together."""
    folded = [field ^ field >> 32 for field in fields]
    return mixed(sum(map(mul, folded, multipliers(len(fields))[0]))) & ALL_BITS


@functools.lru_cache(MOST_REMEMBERED)
def string_word(text: str) -> int:
    """The word of a string: its length and its letters, each times a number of its own."""
    letters: int = sum(map(mul, map(ord, text), multipliers(len(text))[0]))
    return (STRING_WORD + len(text) * multiplier(0, 1) + letters) & ALL_BITS


def long_word(number: int) -> int:
    """The word of an int that one word does not hold."""
    length = number.bit_length() // 64 + 1
    return total_word([LONG_WORD, length, *(number >> 64 * k & ALL_BITS for k in range(length))])


def has_word(value: Any) -> bool:
    """Whether a value is made of what has a word of its own here; all else is numbered as it is met."""
    if isinstance(value, tuple | frozenset):
        return all(map(has_word, value))
    if type(value) is dict:
        return all(map(has_word, value.items()))
    if isinstance(value, int | float | complex | str | bytes | enum.Enum) or value is None:
        return True
    if own_names(value):
        return all(is_part(getattr(value, name, Ellipsis)) for name in own_names(value))
    fields = dataclasses.fields(value) if is_frozen(type(value)) else None
    return fields is not None and all(has_word(getattr(value, each.name)) for each in fields if each.compare)


def is_part(value: Any) -> bool:
    """Whether a field of a class that says itself how it is hashed has a word: there, it may be a list."""
    return all(map(is_part, value)) if type(value) is list else has_word(value)


def own_names(value: Any) -> tuple[str, ...]:
    """The fields of a value of a class of the user's own; none where they are not fixed."""
    kind: Any = type(value)
    return fixed_fields(kind) if kind.__hash__ is not None else ()


def is_frozen(kind: type) -> bool:
    """Whether a class is a dataclass whose instances are equal where their fields are, and never change."""
    if not dataclasses.is_dataclass(kind):
        return False
    parameters = kind.__dataclass_params__  # type: ignore[attr-defined]
    return bool(parameters.frozen and parameters.eq)


class Numbering:
    """Gives each thing a number of its own; at most so many are remembered at once.

    Threads may ask together: at worst a thing is given two numbers, but no two things are given the same.
    """

    def __init__(self, most: int = 1 << 20) -> None:
        self.numbers: dict[Any, int] = {}
        self.most = most
        self.count = itertools.count(1)
        self.unused: list[int] = []
        """Numbers that were taken for things which had one."""
        self.epoch = 0
        """Grows each time that numbers are forgotten."""

    def restart(self) -> None:
        """Begin again with the first number, as if nothing had been met; no number from before may count any more."""
        self.numbers.clear()
        self.unused.clear()
        self.count = itertools.count(1)
        self.epoch += 1

    def __call__(self, thing: Any) -> int:
        """The number of a thing."""
        try:
            unused = self.unused.pop()
        except IndexError:
            unused = next(self.count)
        # Hashing a thing may take a while: it is done once.
        number = self.numbers.setdefault(thing, unused)
        if number != unused:
            self.unused.append(unused)
        elif len(self.numbers) > self.most:
            self.numbers.clear()
            self.epoch += 1
            self.numbers[thing] = number
        return number


odd_words = Numbering()


def float_bits(number: float) -> int:
    """The bits of a float, as a word."""
    return int(struct.unpack("<q", struct.pack("<d", number))[0])


def bits_float(word: int) -> float:
    """The float of which these are the bits."""
    return float(struct.unpack("<d", struct.pack("<q", word))[0])


def just_above(number: float) -> float:
    """The least float that is greater."""
    return math.nextafter(number, math.inf)


def slot_of(action: Any) -> int:
    """A small number for an action; different actions mostly have different ones."""
    return (action if isinstance(action, int) else mixed(word_of(action))) & (SLOTS - 1)


def prefetch(table: Any, cell: int) -> None:
    """Have the processor bring a cell of the table nearer, while something else is computed."""
