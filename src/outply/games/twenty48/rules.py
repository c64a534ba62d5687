"""2048 (Gabriele Cirulli 2014): slide all tiles one way; two that are alike become one of twice the value.

One player and chance. The game begins with two tiles on an empty board; after each slide one more falls on an
empty cell, each equally likely: a 2 nine times out of ten, else a 4. In a slide every tile goes as far as it can. Two
equal tiles that meet merge, nearest to the wall first; a merged tile does not merge again in the same slide. A slide
must change something. The game is over when none can.

A row is one number, four bits a cell from the left: 0 is empty, e is the tile 2 to the power of e.

    2 . 4 4   =   0x2201      the lowest four bits are the leftmost cell

What a slide does to a row is looked up in a table. Four bits end at 32768, and so does the game.

With a `goal`, the first such tile ends the game: the utility is 1 if it was reached, else 0, and no points are counted.
Otherwise the utility is the number of points: each tile that is made counts what stands on it.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.games.parameters import check_whole
from outply.primitives.bits import replaced

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
LARGEST = 15

Table = NDArray[np.int64]


class State(NamedTuple):
    """The rows from the top, the points, and how many tiles are to fall before the player slides."""

    rows: tuple[int, ...]
    points: int
    falling: int


class Twenty48(Game):
    """2048 on a board of `size` by `size` cells, for points, or for a tile if a `goal` is given."""

    players = 1
    zero_sum = False
    min_utility = 0.0

    def __init__(self, size: int = 4, goal: int = 0) -> None:
        check_whole("a size", size, 2, 4)
        if goal != 0 and goal not in [1 << power for power in range(2, LARGEST + 1)]:
            raise InputError(f"expected a goal that is a power of two from 4 to {1 << LARGEST}, but got {goal!r}")
        self.size = size
        self.goal = goal
        self.highest = goal.bit_length() - 1 if goal else LARGEST
        self.slid, self.gained = sliding(size)
        # A tile with power e is worth at most (e − 1) · 2^e points, made of nothing but twos.
        self.max_utility = 1.0 if goal else float(size * size * (LARGEST - 1) << LARGEST)

    def initial(self) -> State:
        """An empty board on which two tiles are to fall."""
        return State((0,) * self.size, 0, 2)

    def player(self, state: State) -> int:
        """Chance while a tile is to fall, else the player."""
        return CHANCE if state.falling > 0 else 0

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """Twice the cell, along the rows from the top, for a 2; one more for a 4."""
        empty = self.empty_cells(state)
        for cell in range(self.size * self.size):
            if self.power(state, cell) == 0:
                yield 2 * cell, 0.9 / empty
                yield 2 * cell + 1, 0.1 / empty

    def actions(self, state: State) -> Iterator[int]:
        """The ways in which the tiles can slide: 0 up, 1 right, 2 down, 3 left."""
        for way in range(4):
            if self.moves(state, way):
                yield way

    def result(self, state: State, action: int) -> State:
        """The tile fallen, or all tiles slid."""
        rows, points, falling = state
        if falling > 0:
            row, column = action // 2 // self.size, action // 2 % self.size
            tile = (1 + action % 2) << 4 * column
            return State(replaced(rows, row, rows[row] | tile), points, falling - 1)
        for lane in range(self.size):
            before = self.lane(rows, lane, action)
            rows = self.with_lane(rows, lane, action, int(self.slid[before]))
            if self.goal == 0:
                points += int(self.gained[before])
        return State(rows, points, 1)

    def lane(self, rows: tuple[int, ...], lane: int, way: int) -> int:
        """A row or column, read from the wall to which the tiles slide."""
        found = 0
        for k in range(self.size):
            near = k if way in (UP, LEFT) else self.size - 1 - k
            row, column = (lane, near) if way in (LEFT, RIGHT) else (near, lane)
            found |= (rows[row] >> 4 * column & 15) << 4 * k
        return found

    def with_lane(self, rows: tuple[int, ...], lane: int, way: int, tiles: int) -> tuple[int, ...]:
        """The rows with other tiles in a row or column, written from the wall to which they slid."""
        for k in range(self.size):
            near = k if way in (UP, LEFT) else self.size - 1 - k
            row, column = (lane, near) if way in (LEFT, RIGHT) else (near, lane)
            cleared = rows[row] & ~(15 << 4 * column)
            rows = replaced(rows, row, cleared | (tiles >> 4 * k & 15) << 4 * column)
        return rows

    def moves(self, state: State, way: int) -> bool:
        """Whether a slide changes anything."""
        for lane in range(self.size):
            tiles = self.lane(state.rows, lane, way)
            if self.slid[tiles] != tiles:
                return True
        return False

    def power(self, state: State, cell: int) -> int:
        """The power of two on a cell; 0 if it is empty."""
        return state.rows[cell // self.size] >> 4 * (cell % self.size) & 15

    def empty_cells(self, state: State) -> int:
        """How many cells are empty."""
        empty = 0
        for cell in range(self.size * self.size):
            if self.power(state, cell) == 0:
                empty += 1
        return empty

    def reached(self, state: State) -> bool:
        """Whether there is a tile that ends the game."""
        largest = 0
        for cell in range(self.size * self.size):
            largest = max(largest, self.power(state, cell))
        return largest >= self.highest

    def is_terminal(self, state: State) -> bool:
        """Whether the highest tile is made, or no slide changes anything."""
        if self.reached(state):
            return True
        # With an empty cell some tile can move; on a full board, only tiles that are alike make room.
        return (
            state.falling == 0
            and self.empty_cells(state) == 0
            and not (self.moves(state, UP) or self.moves(state, LEFT))
        )

    def utility(self, state: State, player: int) -> float:
        """The points; with a goal, 1 if it is reached and else 0."""
        if self.goal == 0:
            return float(state.points)
        return 1.0 if self.reached(state) else 0.0


@cache
def sliding(size: int) -> tuple[Table, Table]:
    """For each row of `size` cells: the row after a slide to the left, and the points that it brings."""
    rows = np.arange(16**size)
    cells = [rows >> 4 * k & 15 for k in range(size)]
    joined = [np.zeros_like(rows, dtype=bool) for _ in range(size)]
    points = np.zeros_like(rows)
    for k in range(1, size):
        for to in range(k, 0, -1):
            moving, wall = cells[to], cells[to - 1]
            meets = (moving > 0) & (moving == wall) & ~joined[to - 1] & ~joined[to] & (moving < LARGEST)
            slides = (moving > 0) & (wall == 0)
            points += np.where(meets, 2 << moving, 0)
            joined[to - 1] = np.where(slides, joined[to], joined[to - 1]) | meets
            joined[to] = joined[to] & ~slides & ~meets
            cells[to - 1] = np.where(meets, moving + 1, np.where(slides, moving, wall))
            cells[to] = np.where(meets | slides, 0, moving)
    after = sum((cell << 4 * k for k, cell in enumerate(cells)), np.zeros_like(rows))
    return after, points
