"""Hexapawn: pawns alone on a small board (Martin Gardner, Scientific American, March 1962).

A pawn steps forward onto an empty cell, or takes diagonally forward. Who brings a pawn to the far row wins, and so does
who leaves the other without a move. Each player's pawns are the bits of one integer; cells are counted along the rows:

    3 | 6 7 8       o o o     player 1 moves down
    2 | 3 4 5       . . .
    1 | 0 1 2       x x x     player 0 moves up
        a b c

An action is `3 * cell + side`: the pawn on `cell` goes forward, with side 0 to the left, 1 straight on, 2 to the right.

    outply search examples/hexapawn.py:Hexapawn
    outply check examples/hexapawn.py:Hexapawn:4,4
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply import Game, InputError, each_bit, popcount

MOST_CELLS = 62


class State(NamedTuple):
    """The pawns of both players, and who is to move."""

    first: int
    second: int
    turn: int


class Hexapawn(Game[State, int]):
    """Hexapawn on a board of any size that fits into 62 bits."""

    def __init__(self, width: int = 3, height: int = 3) -> None:
        if width < 1 or height < 3 or width * height > MOST_CELLS or width > 26:
            size = f"{width} columns and {height} rows"
            raise InputError(f"expected at least 3 rows, and at most {MOST_CELLS} cells, but got {size}")
        self.width = width
        self.height = height
        self.bottom = (1 << width) - 1
        self.top = self.bottom << (width * (height - 1))

    def initial(self) -> State:
        """A full row of pawns on each side, player 0 to move."""
        return State(self.bottom, self.top, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """Each pawn's moves, from the bottom left on. No pawn stands on its far row while the game goes on."""
        own, other = (state.first, state.second) if state.turn == 0 else (state.second, state.first)
        for cell in each_bit(own):
            for side in range(3):
                column = cell % self.width + side - 1
                if 0 <= column < self.width:
                    target = 1 << self.target(state, 3 * cell + side)
                    if other & target if side != 1 else not (own | other) & target:
                        yield 3 * cell + side

    def target(self, state: State, action: int) -> int:
        """The cell to which a pawn goes."""
        forward = self.width if state.turn == 0 else -self.width
        return action // 3 + forward + action % 3 - 1

    def result(self, state: State, action: int) -> State:
        """The pawn on its new cell, and what stood there taken."""
        source, target = 1 << (action // 3), 1 << self.target(state, action)
        if state.turn == 0:
            return State(state.first ^ source ^ target, state.second & ~target, 1)
        return State(state.first & ~target, state.second ^ source ^ target, 0)

    def is_terminal(self, state: State) -> bool:
        """Whether the last mover has reached the far row, or the mover has no action."""
        if state.first & self.top or state.second & self.bottom:
            return True
        for _ in self.actions(state):
            return False
        return True

    def utility(self, state: State, player: int) -> float:
        """1 for a win, −1 for a loss. Whoever is to move at the end has lost."""
        return -1.0 if player == state.turn else 1.0

    # Knowledge and notation: a search is stronger with the one, and people read the other.

    def evaluate(self, state: State) -> float:
        """A guess between −1 and 1: player 0's lead in pawns."""
        return (popcount(state.first) - popcount(state.second)) / (self.width + 1.0)

    def show(self, state: State) -> str:
        """The board with the names of rows and columns."""
        lines = []
        for row in reversed(range(self.height)):
            cells = range(row * self.width, (row + 1) * self.width)
            marks = (".xo"[(state.first >> cell & 1) + 2 * (state.second >> cell & 1)] for cell in cells)
            lines.append(f"{row + 1} | {' '.join(marks)}")
        return "\n".join([*lines, "    " + " ".join(chr(ord("a") + column) for column in range(self.width))])

    def name(self, state: State, action: int) -> str:
        """The cells from and to, as in `a1a2`."""
        return self.cell_name(action // 3) + self.cell_name(self.target(state, action))

    def cell_name(self, cell: int) -> str:
        """A letter for the column, a number for the row, from the bottom."""
        return f"{chr(ord('a') + cell % self.width)}{cell // self.width + 1}"
