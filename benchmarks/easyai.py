"""Connect Four as a game for easyAI, on bits and with `unmake_move`, which is its fastest way; and its Negamax.

Its Negamax multiplies what an end is worth by 1 + 0.001 × the plies left, so wins come out a little above 1.
"""

import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from easyAI import Negamax, TwoPlayerGame

from benchmarks.centre import CENTRE_CELLS, WEIGHT
from benchmarks.timing import Call

COLUMNS, ROWS, COLUMN_BITS = 7, 6, 7
FULL = sum(((1 << ROWS) - 1) << (column * COLUMN_BITS) for column in range(COLUMNS))

Scoring = Callable[[Any], float]


class ConnectFour(TwoPlayerGame):  # type: ignore[misc]
    """The stones of players 1 and 2, and in each column the lowest empty cell, as bits."""

    def __init__(self) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.stones = [0, 0]
        self.free = [1 << (column * COLUMN_BITS) for column in range(COLUMNS)]

    def possible_moves(self) -> list[int]:
        """The columns that are not full."""
        return [column for column, cell in enumerate(self.free) if cell & FULL]

    def make_move(self, move: int) -> None:
        """Drop a stone."""
        self.stones[self.current_player - 1] |= self.free[move]
        self.free[move] <<= 1

    def unmake_move(self, move: int) -> None:
        """Take the stone back."""
        self.free[move] >>= 1
        self.stones[self.current_player - 1] ^= self.free[move]

    def lost(self) -> bool:
        """Whether the other player, who moved last, has four in a line."""
        stones = self.stones[2 - self.current_player]
        for step in (1, COLUMN_BITS, COLUMN_BITS - 1, COLUMN_BITS + 1):
            pairs = stones & (stones >> step)
            if pairs & (pairs >> (2 * step)):
                return True
        return False

    def is_over(self) -> bool:
        """Whether somebody won or the board is full."""
        return self.lost() or self.stones[0] | self.stones[1] == FULL


def no_opinion(game: ConnectFour) -> float:
    """−1 for a loss, else 0."""
    return -1.0 if game.lost() else 0.0


def centre(game: ConnectFour) -> float:
    """The evaluation of `benchmarks.centre`, as the player to move sees it."""
    if game.is_over():
        return no_opinion(game)
    mine, theirs = game.stones[game.current_player - 1], game.stones[2 - game.current_player]
    return WEIGHT * ((mine & CENTRE_CELLS).bit_count() - (theirs & CENTRE_CELLS).bit_count())


def negamax(depth: int, scoring: Scoring = no_opinion) -> tuple[float, int]:
    """Value and action, from the empty board."""
    algorithm = Negamax(depth, scoring)
    action = algorithm(ConnectFour())
    return without_bonus(float(algorithm.alpha)), int(action)


def without_bonus(value: float) -> float:
    """The value without what is added for early ends."""
    return max(-1.0, min(1.0, value))


def count_nodes(call: Call) -> int:
    """How many states a call of `negamax` visits. Counting takes time, so it is not to be timed."""
    module = sys.modules[Negamax.__module__]
    with patch.object(module, "negamax", wraps=vars(module)["negamax"]) as visits:
        call()
        return visits.call_count
