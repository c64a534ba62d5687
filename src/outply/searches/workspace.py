"""The work sheet that a search carries through its recursion: counters, the stop flag, and the line.

One flat sequence serves all, because compiled code pays for each array that it passes on:

    0         states visited            3   leaves at the horizon, whose values are guesses
    1         states allowed            4   the fault to blame at the horizon, or 0 if guesses are fine
    2         stop flag                 5   what is wrong with the game, or 0
    6         whether utilities must keep to the range that the game declares
    7         the action that makes progress, counted from 0, where values alone do not tell
    8 … 31    what only the strong search keeps: see `searches/strong_sheet.py`
    32 …      the line: a row for each depth that is left, `length, action, action, …`

The clock runs in another thread, and raises the stop flag; a search reads no clock.
"""

from enum import IntEnum
from math import inf
from typing import Any

# An array of 64-bit integers when compiled, a dict of cells when interpreted.
Sheet = Any

NODES = 0
MOST_NODES = 1
STOP = 2
HORIZON = 3
TO_THE_END = 4
FAULT = 5
RANGED = 6
PROGRESS = 7
HEAD = 32

# A search to the end of the game looks no deeper than this: beyond it, a game counts as endless.
MOST_PLIES = 1000
UNLIMITED = 2**62

# Probabilities may sum to one but for this much, as those that were rounded do.
SUM_ERROR = 1e-9


class Fault(IntEnum):
    """How a game can break the contract in the middle of a search."""

    NONE = 0
    NO_ACTIONS = 1
    WRONG_PLAYER = 2
    WRONG_PROBABILITIES = 3
    ENDLESS = 4
    OUT_OF_RANGE = 5
    TOO_MANY_ACTIONS = 6
    NO_ROOM = 7
    OVER_TOTAL = 8
    NO_NUMBER = 9


ENDLESS, WRONG_PROBABILITIES = int(Fault.ENDLESS), int(Fault.WRONG_PROBABILITIES)
OUT_OF_RANGE, NO_NUMBER = int(Fault.OUT_OF_RANGE), int(Fault.NO_NUMBER)


def cells(depth: int) -> int:
    """How long the sheet must be for a search of this depth."""
    return row(depth + 1)


def visit(sheet: Sheet) -> bool:
    """Count one more state; false if the search has to stop instead."""
    if sheet[STOP] != 0 or sheet[NODES] == sheet[MOST_NODES]:
        sheet[STOP] = 1
        return False
    sheet[NODES] += 1
    return True


def at_horizon(sheet: Sheet) -> None:
    """Note that a live state is judged by a guess."""
    sheet[HORIZON] += 1
    if sheet[TO_THE_END] != 0:
        blame(sheet, sheet[TO_THE_END])


def blame(sheet: Sheet, fault: int) -> None:
    """Stop the search because the game broke the contract; the first fault is the one that is told."""
    if sheet[FAULT] == 0:
        sheet[FAULT] = fault
    sheet[STOP] = 1


def check_number(sheet: Sheet, worth: float) -> None:
    """Blame a utility or a guess that is infinite or no number: comparisons with it would pass over actions."""
    if not -inf < worth < inf:
        blame(sheet, NO_NUMBER)


def check_range(sheet: Sheet, utility: float, least: float, greatest: float) -> None:
    """Blame a utility outside the declared range, if the search relies on the range."""
    if sheet[RANGED] != 0 and not least <= utility <= greatest:
        blame(sheet, OUT_OF_RANGE)


def row(depth: int) -> int:
    """Where the line of a node with `depth` plies left begins: a row holds a length and up to `depth` actions."""
    return HEAD + depth * (depth + 1) // 2


def clear_line(sheet: Sheet, depth: int) -> None:
    """No action is expected from here."""
    sheet[row(depth)] = 0


def extend_line(sheet: Sheet, depth: int, action: Any) -> None:
    """Expect `action` here, and then what is expected below."""
    here = row(depth)
    below = row(depth - 1)
    length = sheet[below]
    sheet[here] = length + 1
    sheet[here + 1] = action
    for k in range(length):
        sheet[here + 2 + k] = sheet[below + 1 + k]


def read_line(sheet: Sheet, depth: int) -> tuple[Any, ...]:
    """The line of a node with `depth` plies left."""
    here = row(depth)
    return tuple(sheet[here + 1 + k] for k in range(int(sheet[here])))


def add_probability(total: float, probability: float) -> float:
    """The sum so far and one more probability; infinite once one is negative, so that the sum is never one."""
    return total + probability if probability >= 0.0 else inf


def check_total(sheet: Sheet, total: float) -> None:
    """Blame a chance node whose probabilities do not sum to one."""
    if not abs(total - 1.0) <= SUM_ERROR:
        blame(sheet, WRONG_PROBABILITIES)
