"""Connect Four: drop stones into columns; four in a line win.

Each player's stones are the bits of one integer. A column takes one bit more than it has cells and its top bit stays
empty, so that no line runs on from one column into the next. With 7 columns of 6 cells:

     6 13 20 27 34 41 48    always empty
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A board may take 64 bits. Bit 63 is then the always empty top of the last column, so plain integers are enough.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.games.parameters import check_whole

MOST_BITS = 64
MOST_COLUMNS = 32

# `has_line` shifts by up to 2 × (rows + 2), and compiled code must not shift by 64.
MOST_ROWS = 29


class State(NamedTuple):
    """The stones of both players, and who is to move."""

    first: int
    second: int
    turn: int


class ConnectFour(Game):
    """Connect Four on a board of any size of which the bits fit."""

    def __init__(self, width: int = 7, height: int = 6) -> None:
        check_whole("a number of columns", width, 1, MOST_COLUMNS)
        check_whole("a number of rows", height, 1, MOST_ROWS)
        if (height + 1) * width > MOST_BITS:
            size = f"{width} columns and {height} rows"
            raise InputError(f"expected (rows + 1) × columns to be at most {MOST_BITS}, but got {size}")
        self.width = width
        self.height = height
        self.column_bits = height + 1
        self.column = (1 << height) - 1
        self.full = sum(self.column << (place * self.column_bits) for place in range(width))

    def initial(self) -> State:
        """The empty board."""
        return State(0, 0, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """The columns that are not full, from the left, counted from 0."""
        taken = state.first | state.second
        for place in range(self.width):
            if not taken >> (place * self.column_bits + self.height - 1) & 1:
                yield place

    def result(self, state: State, action: int) -> State:
        """A stone of the mover on the lowest empty cell of the column."""
        bottom = action * self.column_bits
        # Adding one to a column's stones carries to its lowest empty cell.
        height = (((state.first | state.second) >> bottom) & self.column) + 1
        if state.turn == 0:
            return State(state.first | (height << bottom), state.second, 1)
        return State(state.first, state.second | (height << bottom), 0)

    def has_line(self, stones: int) -> bool:
        """Whether four of the stones are in a line: upright, across, or along a diagonal."""
        for step in (1, self.column_bits, self.column_bits - 1, self.column_bits + 1):
            pairs = stones & (stones >> step)
            if pairs & (pairs >> (2 * step)):
                return True
        return False

    def is_terminal(self, state: State) -> bool:
        """Whether the last mover has four in a line, or the board is full."""
        last = state.second if state.turn == 0 else state.first
        return self.has_line(last) or state.first | state.second == self.full

    def utility(self, state: State, player: int) -> float:
        """1 for a win, −1 for a loss, 0 for a draw."""
        last = state.second if state.turn == 0 else state.first
        if self.has_line(last):
            return -1.0 if player == state.turn else 1.0
        return 0.0


class ConnectFourScore(ConnectFour):
    """Connect Four in which a win is worth the number of stones that the winner has left, the winning one included.

    So a win with the last stone of one's own counts 1, and one with the fourth on the usual board 18. The convention is
    that of Pascal Pons, http://blog.gamesolver.org.
    """

    def __init__(self, width: int = 7, height: int = 6) -> None:
        super().__init__(width, height)
        self.cells = width * height
        # Nobody has four stones before the seventh; the second player's fourth is the eighth.
        can_win = self.cells >= 7 and width >= 2 and max(width, height) >= 4
        self.max_utility = self.stones_left(7) if can_win else 0.0
        self.min_utility = 0.0 - self.stones_left(8) if can_win else 0.0

    def utility(self, state: State, player: int) -> float:
        """The winner's stones left for a win, as many less for a loss, 0 for a draw."""
        return super().utility(state, player) * self.stones_left((state.first | state.second).bit_count())

    def stones_left(self, played: int) -> float:
        """How many stones the last mover has left if `played` are on the board, counting the last one played."""
        return float((self.cells + 2 - played) // 2)
