"""Turkish draughts on a five by five board, as a lesson.

Men (`m` for white, `w` for black) move one square forward or sideways and capture by jumping over a neighbour, also
forward or sideways, again and again. A man that ends its turn on the last rank becomes a king (upper case). Kings here
move one square in all four directions. Capturing is compulsory, and the longest capture must be chosen.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from outply import Game

Square: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Square, ...]

SIZE = 5
START: str = ".....wwwww.....mmmmm....."
MEN: dict[int, str] = {0: "mM", 1: "wW"}
FORWARD: dict[int, int] = {0: -1, 1: +1}


class State(NamedTuple):
    """The squares, row by row, whose turn it is, and how many turns passed since the last capture."""

    squares: str
    turn: int
    quiet: int

    def at(self, square: Square) -> str:
        """What stands on a square."""
        row, column = square
        return self.squares[row * SIZE + column]

    def put(self, square: Square, piece: str) -> "State":
        """The same state, but with `piece` on `square`."""
        row, column = square
        i = row * SIZE + column
        return self._replace(squares=self.squares[:i] + piece + self.squares[i + 1 :])


def inside(square: Square) -> bool:
    """Whether a square is on the board."""
    return all(0 <= x < SIZE for x in square)


class TurkishDraughts(Game[State, Path]):
    """Turkish draughts."""

    def initial(self) -> State:
        """Two rows of men."""
        return State(START, 0, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def directions(self, piece: str, player: int) -> list[tuple[int, int]]:
        """Where a piece may go."""
        found = [(FORWARD[player], 0), (0, -1), (0, 1)]
        if piece.isupper():
            found.append((-FORWARD[player], 0))
        return found

    def jumps(self, state: State, path: Path, piece: str) -> Iterator[Path]:
        """All ways to go on capturing, each as far as it goes."""
        row, column = path[-1]
        stuck = True
        for down, right in self.directions(piece, state.turn):
            over = row + down, column + right
            target = row + 2 * down, column + 2 * right
            if inside(target) and state.at(target) == "." and state.at(over) in MEN[1 - state.turn]:
                stuck = False
                yield from self.jumps(state.put(over, "."), path + (target,), piece)
        if stuck and len(path) > 1:
            yield path

    def actions(self, state: State) -> list[Path]:
        """The longest captures, or else all steps."""
        captures: list[Path] = []
        steps: list[Path] = []
        for row in range(SIZE):
            for column in range(SIZE):
                piece = state.at((row, column))
                if piece not in MEN[state.turn]:
                    continue
                captures += self.jumps(state.put((row, column), "."), ((row, column),), piece)
                for down, right in self.directions(piece, state.turn):
                    target = row + down, column + right
                    if inside(target) and state.at(target) == ".":
                        steps.append(((row, column), target))
        if captures:
            longest = max(map(len, captures))
            return [path for path in captures if len(path) == longest]
        return steps

    def result(self, state: State, action: Path) -> State:
        """Move along the path, and take what was jumped over."""
        piece = state.at(action[0])
        after = state.put(action[0], ".")
        captured = False
        for (row, column), (next_row, next_column) in zip(action, action[1:], strict=False):
            if abs(next_row - row) + abs(next_column - column) == 2:
                after = after.put(((row + next_row) // 2, (column + next_column) // 2), ".")
                captured = True
        if action[-1][0] == (0 if state.turn == 0 else SIZE - 1):
            piece = piece.upper()
        after = after.put(action[-1], piece)
        return after._replace(turn=1 - state.turn, quiet=0 if captured else state.quiet + 1)

    def is_terminal(self, state: State) -> bool:
        """Over if the player to move cannot, or after twenty quiet turns."""
        return state.quiet >= 20 or not self.actions(state)

    def utility(self, state: State, player: int) -> float:
        """Who cannot move loses."""
        if state.quiet >= 20:
            return 0.0
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state: State) -> float:
        """Men count one, kings three."""
        worth = {"m": 1, "M": 3, "w": -1, "W": -3, ".": 0}
        total = sum(worth[piece] for piece in state.squares)
        return total / 40
