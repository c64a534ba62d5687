"""Words of 64 bits out of states, actions and floats: what a table of positions is made of, the same at both speeds.

Words are signed, as the cells of a table are. The compiler has its own version of each function here.
"""

import functools
import itertools
import math
import struct
import zlib
from typing import Any

ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF

# The history of a search distinguishes this many slots of actions.
SLOTS = 1024

# Words that stand before the parts of what is no number of 64 bits.
LONG_NUMBER = 0x6C6F_6E67_206E_756D
NO_NUMBER = 0x6E6F_206E_756D_6265


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
    """Two independent words for a state of numbers: one to find its place by, one to recognise it by.

    Each field is folded, so that its high bits count, and multiplied by a number of its own.
    """
    place, check = 0, 0
    for number, field in enumerate(fields_of(state)):
        for_place, for_check = multipliers(number)
        place += (field ^ field >> 32) * for_place
        check += (field ^ field >> 29) * for_check
    return mixed(place), mixed(check)


@functools.cache
def multipliers(number: int) -> tuple[int, int]:
    """Two odd words for the field of this number; they must have nothing in common, or sums of fields would."""
    return tuple(mixed(2 * number + k + 1) & ALL_BITS | 1 for k in range(2))  # type: ignore[return-value]


def fields_of(state: Any) -> list[int]:
    """The numbers in a state, in order, each as a word without a sign; before those of a tuple stands its length."""
    if isinstance(state, tuple):
        return [len(state), *(field for part in state for field in fields_of(part))]
    if isinstance(state, float):
        return [float_bits(state) & ALL_BITS]
    if isinstance(state, int):
        return [state & ALL_BITS] if -(1 << 63) <= state <= ALL_BITS else long_fields(state)
    return [NO_NUMBER, odd_fields(state)]


def long_fields(number: int) -> list[int]:
    """The words of an int that one word does not hold."""
    length = number.bit_length() // 64 + 1
    return [LONG_NUMBER, length, *(number >> 64 * k & ALL_BITS for k in range(length))]


class Numbering:
    """Gives each thing a number of its own; at most so many are remembered at once.

    Threads may ask together: at worst a thing is given two numbers, but no two things are given the same.
    """

    def __init__(self, most: int = 1 << 20) -> None:
        self.numbers: dict[Any, int] = {}
        self.most = most
        self.count = itertools.count(1)

    def __call__(self, thing: Any) -> int:
        """The number of a thing."""
        number = self.numbers.get(thing)
        if number is None:
            if len(self.numbers) >= self.most:
                self.numbers.clear()
            number = self.numbers.setdefault(thing, next(self.count))
        return number


odd_fields = Numbering()


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
    return action & (SLOTS - 1) if isinstance(action, int) else zlib.crc32(repr(action).encode()) & (SLOTS - 1)


def prefetch(table: Any, cell: int) -> None:
    """Have the processor bring a cell of the table nearer, while something else is computed."""
