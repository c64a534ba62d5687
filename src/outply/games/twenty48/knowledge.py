"""What is known about 2048 beyond its rules: which boards leave room.

A board is judged by its rows and columns, each of which is looked up in a table: empty cells are good, neighbours that
are alike are good, and so is the largest tile at an end; tiles that rise and fall along the lane are bad, the more the
larger they are, and so are many large tiles that could have been one.
"""

from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from outply.contract.knowledge import Knowledge
from outply.games.twenty48.rules import LEFT, UP, State, Twenty48

# The weights are in points, and are round numbers, as public programs for 2048 use them; they were not tuned.
EMPTY = 300.0
ALIKE = 700.0
AT_END = 200.0
UNEVEN = 50.0
HEAVY = 10.0

# What a live board may still bring; dying forfeits it.
PROMISE = 200_000.0


class Twenty48Knowledge(Knowledge):
    """Knowledge of 2048."""

    game: Twenty48

    def __init__(self, game: Twenty48) -> None:
        super().__init__(game)
        self.lane_values = lane_values(game.size)

    def evaluate(self, state: State) -> float:
        """The points so far and what the board promises; with a goal, a number between 0 and 1 that grows with it."""
        hope = PROMISE
        for lane in range(self.game.size):
            hope += self.lane_values[self.game.lane(state.rows, lane, LEFT)]
            hope += self.lane_values[self.game.lane(state.rows, lane, UP)]
        hope = min(max(hope, 0.0), 2.0 * PROMISE)
        if self.game.goal > 0:
            return hope / (2.0 * PROMISE)
        return state.points + hope


@cache
def lane_values(size: int) -> NDArray[np.float64]:
    """What each row of `size` cells is worth, as a part of the whole."""
    rows = np.arange(16**size)
    cells = [rows >> 4 * k & 15 for k in range(size)]
    value = np.zeros(len(rows))
    falls, rises = np.zeros(len(rows)), np.zeros(len(rows))
    for cell in cells:
        value += EMPTY * (cell == 0) - HEAVY * cell**3.5
    for one, next_one in pairwise(cells):
        value += ALIKE * ((one == next_one) & (one > 0))
        steps = one**4.0 - next_one**4.0
        falls += np.maximum(steps, 0.0)
        rises += np.maximum(-steps, 0.0)
    largest = np.maximum.reduce(cells)
    value += AT_END * ((cells[0] == largest) | (cells[-1] == largest))
    # A lane that only falls, or only rises, is as even as can be.
    return np.asarray(value - UNEVEN * np.minimum(falls, rises))
