"""EinStein würfelt nicht (Ingo Althöfer 2004): the die says which stone moves, and you say where.

    5 | 1 2 3 . .      the first player's stones 1 to 6 begin here, and run down and to the right
    4 | 4 5 . . .
    3 | 6 . . . f
    2 | . . . e d      the second player's, written a to f for 1 to 6, run up and to the left
    1 | . . c b a
        a b c d e

In each turn the die is thrown first. Its face is the stone that moves; if that stone is gone, the next lower or the
next higher one that is left, as the mover likes. A stone moves one cell along the row, along the column or both, always
towards the corner opposite to where it began. A stone that stands there, of either player, is captured. Who brings a
stone into the opposite corner wins, and so does who captures all stones of the other.

In the game as it is sold, players arrange their six stones as they like, or at random; here the arrangement is a
parameter, by default the one above. Cells are numbered along the rows from the top, a5 = 0 to e1 = 24; a captured
stone is at −1.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.primitives.bits import replaced

SIZE = 5
STONES = 6
LAST = SIZE * SIZE - 1
GONE = -1

# The corner of the first player, row by row. The second player's cells are the same, seen from the other corner.
CORNER = (0, 1, 2, 5, 6, 10)

ACROSS, ALONG, BOTH = 0, 1, 2


class State(NamedTuple):
    """Where the twelve stones are, the first player's six before the other's; whose turn; the face of the die, or 0."""

    stones: tuple[int, ...]
    turn: int
    die: int


class EinStein(Game):
    """EinStein würfelt nicht, with these numbers on each player's cells, row by row as seen from their corner."""

    def __init__(
        self, first: tuple[int, ...] = (1, 2, 3, 4, 5, 6), second: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    ) -> None:
        for numbers in (first, second):
            if not isinstance(numbers, tuple | list) or sorted(numbers) != [1, 2, 3, 4, 5, 6]:
                raise InputError(f"expected an arrangement of the numbers 1 to 6, but got {numbers!r}")
        self.first = tuple(first)
        self.second = tuple(second)

    def initial(self) -> State:
        """The stones in their corners, the die to be thrown for player 0."""
        own = [CORNER[self.first.index(number)] for number in range(1, STONES + 1)]
        other = [LAST - CORNER[self.second.index(number)] for number in range(1, STONES + 1)]
        return State((*own, *other), 0, 0)

    def player(self, state: State) -> int:
        """Chance while the die is to be thrown, else whose turn it is."""
        return CHANCE if state.die == 0 else state.turn

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """The six faces of the die."""
        for face in range(1, STONES + 1):
            yield face, 1.0 / STONES

    def actions(self, state: State) -> Iterator[int]:
        """Stone (from 0) times 3, plus the way: 0 across, 1 along the column, 2 both."""
        lower = self.nearest(state, -1)
        higher = self.nearest(state, 1)
        if lower >= 0:
            for way in range(3):
                if self.target(state, lower, way) >= 0:
                    yield lower * 3 + way
        if higher < STONES and higher != lower:
            for way in range(3):
                if self.target(state, higher, way) >= 0:
                    yield higher * 3 + way

    def nearest(self, state: State, step: int) -> int:
        """The stone that the die names, or the next one left in this direction; out of range if there is none."""
        stone = state.die - 1
        while 0 <= stone < STONES and state.stones[state.turn * STONES + stone] == GONE:
            stone += step
        return stone

    def target(self, state: State, stone: int, way: int) -> int:
        """The cell to which a stone of the mover goes; −1 if it would leave the board."""
        cell = state.stones[state.turn * STONES + stone]
        forward = 1 if state.turn == 0 else -1
        row, column = cell // SIZE, cell % SIZE
        if way != ACROSS:
            row += forward
        if way != ALONG:
            column += forward
        return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else GONE

    def result(self, state: State, action: int) -> State:
        """The die thrown, or the stone moved and whatever stood there captured."""
        stones, turn, die = state
        if die == 0:
            return State(stones, turn, action)
        cell = self.target(state, action // 3, action % 3)
        for other in range(2 * STONES):
            if stones[other] == cell:
                stones = replaced(stones, other, GONE)
        return State(replaced(stones, turn * STONES + action // 3, cell), 1 - turn, 0)

    def is_terminal(self, state: State) -> bool:
        """Whether a stone is in the opposite corner, or a player has no stones."""
        return state.die == 0 and (self.has_won(state, 0) or self.has_won(state, 1))

    def has_won(self, state: State, player: int) -> bool:
        """Whether a player has reached the corner, or captured everything."""
        corner = LAST if player == 0 else 0
        others = 0
        for stone in range(STONES):
            if state.stones[player * STONES + stone] == corner:
                return True
            if state.stones[(1 - player) * STONES + stone] != GONE:
                others += 1
        return others == 0

    def utility(self, state: State, player: int) -> float:
        """1 for the winner, −1 for the other."""
        return 1.0 if self.has_won(state, player) else -1.0
