"""Small games, each of which leans on one thing that the compiler must understand."""

import math
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from outply import CHANCE, U64, Game, bit, complement, each_bit, lowest_bit, popcount, replaced, shift_left, shift_right

STEPS = [1, 2, 3]
LIMIT = 12


class Heap(NamedTuple):
    left: int
    turn: int


def smaller(a: int, b: int) -> int:
    return a if a < b else b


class Countdown(Game):
    """Take one to three; who takes the last one wins. Parameters, helpers, module functions and constants."""

    def __init__(self, size: int = LIMIT) -> None:
        self.size = size

    def initial(self) -> Heap:
        return Heap(self.size, 0)

    def player(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Iterator[int]:
        for step in STEPS:
            if step <= smaller(state.left, self.most()):
                yield step

    def most(self) -> int:
        return max(STEPS)

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(turn=1 - state.turn, left=state.left - action)

    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0

    def utility(self, state: Heap, player: int) -> float:
        return -1.0 if state.turn == player else 1.0


class Misere(Countdown):
    """A variant that overrides one method, and asks its parent."""

    def utility(self, state: Heap, player: int) -> float:
        return -super().utility(state, player)


class Evens(Countdown):
    """A variant that delegates with `yield from`, and has a class constant."""

    EXTRA = 4

    def actions(self, state: Heap) -> Iterator[int]:
        yield from super().actions(state)
        if state.left >= self.EXTRA:
            yield Evens.EXTRA


class Listed(Countdown):
    """`actions` may return a list."""

    def actions(self, state: Heap) -> list[int]:  # type: ignore[override]
        return [step for step in (1, 2, 3) if step <= state.left]


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class Inner(NamedTuple):
    cells: tuple[int, int, int]
    heat: float


class Mixed(NamedTuple):
    inner: Inner
    done: bool
    turn: int = Colour.RED
    steps: int = 0


class Everything(Game):
    """Nested NamedTuples, floats, bools, fixed tuples, defaults, enums, arrays, math, and `_replace`."""

    min_utility, max_utility = -10.0, 10.0

    def __init__(self) -> None:
        self.weights = np.array([0.5, 1.5, 2.5])

    def initial(self) -> Mixed:
        return Mixed(Inner((0, 0, 0), 0.0), False)

    def player(self, state: Mixed) -> int:
        return Colour.RED if state.turn == Colour.RED else Colour.BLUE

    def actions(self, state: Mixed) -> Iterator[int]:
        for cell in range(len(state.inner.cells)):
            if state.inner.cells[cell] < 2:
                yield cell

    def result(self, state: Mixed, action: int) -> Mixed:
        """One more stone."""
        cells = state.inner.cells
        count: int = cells[action] + 1
        cells = cells[:action] + (count,) + cells[action + 1 :]  # noqa: RUF005, one of two forms to be understood
        sign = 1 if state.turn == 0 else -1
        inner = Inner(cells, state.inner.heat + sign * math.sqrt(self.weights[action]))
        return state._replace(inner=inner, done=sum(cells) >= 5, turn=1 - state.turn, steps=state.steps + 1)

    def is_terminal(self, state: Mixed) -> bool:
        return state.done

    def utility(self, state: Mixed, player: int) -> float:
        return state.inner.heat if player == 0 else -state.inner.heat


class Board(NamedTuple):
    mine: U64
    theirs: U64
    turn: int


class Corners(Game):
    """Sixty-four cells as bits, the topmost included: claim a row of the top or bottom edge, two apart."""

    min_utility, max_utility = -64.0, 64.0

    def initial(self) -> Board:
        return Board(bit(63), bit(0), 0)

    def player(self, state: Board) -> int:
        return state.turn

    def actions(self, state: Board) -> Iterator[int]:
        free = complement(state.mine | state.theirs)
        edge = shift_left(0b10100101, 56) | 0b10100101
        yield from each_bit(free & edge)

    def result(self, state: Board, action: int) -> Board:
        grown = state.mine | bit(action) | (shift_right(bit(action), 8) ^ shift_left(bit(action), 8))
        return Board(state.theirs, grown, 1 - state.turn)

    def is_terminal(self, state: Board) -> bool:
        return popcount(state.mine | state.theirs) > 12

    def utility(self, state: Board, player: int) -> float:
        lead = float(
            state.mine.bit_count() - popcount(state.theirs) + lowest_bit(state.mine) - lowest_bit(state.theirs)
        )
        return lead if player == state.turn else -lead


class Path(NamedTuple):
    at: int
    turn: int
    rolled: int


class Walk(Game):
    """Chance anywhere, a player who moves twice in a row, passes, three players, general-sum."""

    players, zero_sum = 3, False
    min_utility, max_utility = 0.0, 9.0

    def initial(self) -> Path:
        return Path(0, CHANCE, 0)

    def player(self, state: Path) -> int:
        return state.turn

    def actions(self, state: Path) -> Iterator[int]:
        yield 0
        if state.turn != 1:
            yield state.rolled

    def outcomes(self, state: Path) -> Iterator[tuple[int, float]]:
        yield 1, 0.25
        yield 2, 0.75

    def result(self, state: Path, action: int) -> Path:
        if state.turn == CHANCE:
            return Path(state.at, state.at % 3, action)
        again = state.turn == 2 and state.at % 2 == 0
        return Path(state.at + 1 + action, 2 if again else CHANCE, state.rolled)

    def is_terminal(self, state: Path) -> bool:
        return state.at > 5

    def utility(self, state: Path, player: int) -> float:
        return float((state.at * (player + 2)) % 7 + (1 if state.turn == player else 0))


class Row(NamedTuple):
    cells: tuple[int, ...]
    turn: int


class Tuples(Game):
    """A tuple whose length the initial state tells, changed with `replaced`."""

    def __init__(self, length: int = 4) -> None:
        self.length = length

    def initial(self) -> Row:
        return Row((0,) * self.length, 0)

    def player(self, state: Row) -> int:
        return state.turn

    def actions(self, state: Row) -> Iterator[int]:
        for place in range(self.length):
            if not state.cells[place]:
                yield place

    def result(self, state: Row, action: int) -> Row:
        return Row(replaced(state.cells, action, state.turn + 1), 1 - state.turn)

    def is_terminal(self, state: Row) -> bool:
        return 0 not in state.cells

    def utility(self, state: Row, player: int) -> float:
        pairs = 0
        for place in range(self.length - 1):
            if state.cells[place] == state.cells[place + 1]:
                pairs += 1
        return 1.0 if (pairs % 2 == 0) == (player == 0) else -1.0


class Starred(Tuples):
    """The same, changed by unpacking."""

    def result(self, state: Row, action: int) -> Row:
        return Row((*state.cells[:action], state.turn + 1, *state.cells[action + 1 :]), 1 - state.turn)


SAMPLES = [Countdown(), Countdown(7), Misere(), Evens(), Listed(), Everything(), Corners(), Walk(), Tuples(), Starred()]
