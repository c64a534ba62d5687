"""The workspace that a search carries through its recursion: counters, the stop flag, and the line.

One flat sequence serves all, because compiled code pays for each array that it passes on:

    0         states visited            3   leaves at the horizon, whose values are guesses
    1         states allowed            4   the fault to fail at the horizon, or 0 if guesses are fine
    2         stop flag                 5   what is wrong with the game, or 0
    6         whether utilities must keep to the range that the game declares
    7         the action that makes progress, counted from 0, where values alone do not say
    8 … 30    what only the strong search keeps: see `searches/strong/workspace.py`
    32 …      the line: a row for each depth that is left, `length, action, action, …`

The clock runs in another thread, and raises the stop flag; a search reads no clock.
"""

from enum import IntEnum
from math import inf
from typing import Any

from outply.contract.kinds import Workspace

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

# More actions or outcomes than any search can look at.
MOST_ACTIONS = MOST_OUTCOMES = 2**17

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
OUT_OF_RANGE, NO_NUMBER, TOO_MANY = int(Fault.OUT_OF_RANGE), int(Fault.NO_NUMBER), int(Fault.TOO_MANY_ACTIONS)


def cells(depth: int) -> int:
    """How long the workspace must be for a search of this depth."""
    return row(depth + 1)


def visit(workspace: Workspace) -> bool:
    """Count one more state; false if the search has to stop instead."""
    if workspace[STOP] != 0 or workspace[NODES] == workspace[MOST_NODES]:
        workspace[STOP] = 1
        return False
    workspace[NODES] += 1
    return True


def at_horizon(workspace: Workspace) -> None:
    """Note that a live state is judged by a guess."""
    workspace[HORIZON] += 1
    if workspace[TO_THE_END] != 0:
        fail(workspace, workspace[TO_THE_END])


def fail(workspace: Workspace, fault: int) -> None:
    """Stop the search because the game broke the contract; the first fault is the one that is reported."""
    if workspace[FAULT] == 0:
        workspace[FAULT] = fault
    workspace[STOP] = 1


def check_number(workspace: Workspace, number: float) -> None:
    """Fail on a utility or a guess that is not finite: comparisons with it would pass over actions."""
    if not -inf < number < inf:
        fail(workspace, NO_NUMBER)


def check_range(workspace: Workspace, utility: float, least: float, greatest: float) -> None:
    """Fail on a utility outside the declared range, if the search relies on the range."""
    if workspace[RANGED] != 0 and not least <= utility <= greatest:
        fail(workspace, OUT_OF_RANGE)


def row(depth: int) -> int:
    """Where the line of a node with `depth` plies left begins: a row holds a length and up to `depth` actions."""
    return HEAD + depth * (depth + 1) // 2


def clear_line(workspace: Workspace, depth: int) -> None:
    """No action is expected from here."""
    workspace[row(depth)] = 0


def extend_line(workspace: Workspace, depth: int, action: Any) -> None:
    """Expect `action` here, and then what is expected below."""
    here = row(depth)
    below = row(depth - 1)
    length = workspace[below]
    workspace[here] = length + 1
    workspace[here + 1] = action
    for k in range(length):
        workspace[here + 2 + k] = workspace[below + 1 + k]


def read_line(workspace: Workspace, depth: int) -> tuple[Any, ...]:
    """The line of a node with `depth` plies left."""
    here = row(depth)
    return tuple(workspace[here + 1 + k] for k in range(int(workspace[here])))


def add_probability(total: float, probability: float) -> float:
    """The sum so far and one more probability; infinite once one is negative, so that the sum is never one."""
    return total + probability if probability >= 0.0 else inf


def add_outcome(workspace: Workspace, probability: float, total: float, count: int) -> tuple[float, int]:
    """The sum of probabilities and the number of outcomes with one more; fails where they seem to have no end."""
    if count >= MOST_OUTCOMES:
        fail(workspace, TOO_MANY)
    return add_probability(total, probability), count + 1


def check_total(workspace: Workspace, total: float) -> None:
    """Fail on a chance node whose probabilities do not sum to one."""
    if not abs(total - 1.0) <= SUM_ERROR:
        fail(workspace, WRONG_PROBABILITIES)
