"""Bit boards of up to 64 cells, and fixed tuples: helpers that mean the same at both speeds.

Declare such a field as `U64`. Interpreted it is an int between 0 and 2**64 - 1; compiled it is an unsigned 64-bit
number. `&`, `|`, `^`, `==` and `>>` between such fields are safe at both speeds. What could carry beyond the 64th bit,
or turn a number negative, has a name here.
"""

from collections.abc import Iterator
from typing import Annotated, Any

ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF


# The type of a field that holds 64 bits. Its values are plain ints; the mark is for the compiler.
U64 = Annotated[int, "64 bits"]


def u64(number: int) -> int:
    """The lowest 64 bits of `number`."""
    return number & ALL_BITS


def bit(index: int) -> int:
    """The board with only cell `index` set, for 0 <= index < 64."""
    return 1 << index


def popcount(board: int) -> int:
    """How many cells are set."""
    return board.bit_count()


def lowest_bit(board: int) -> int:
    """The index of the lowest cell that is set; 64 if there is none."""
    return (board & -board).bit_length() - 1 if board else 64


def each_bit(board: int) -> Iterator[int]:
    """The indices of the cells that are set, lowest first."""
    while board:
        yield lowest_bit(board)
        board &= board - 1


def shift_left(board: int, cells: int) -> int:
    """The board moved up by `cells`; what passes the 64th cell is lost, and 64 or more leave nothing."""
    return (board << cells) & ALL_BITS if cells < 64 else 0


def shift_right(board: int, cells: int) -> int:
    """The board moved down by `cells`; what passes the first cell is lost."""
    return board >> cells


def complement(board: int) -> int:
    """The cells that are not set."""
    return board ^ ALL_BITS


def replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with `value` at `index`."""
    if not 0 <= index < len(values):
        raise IndexError("expected an index within the tuple")
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005, the form that compiled code knows
