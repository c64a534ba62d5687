"""Games whose positions are objects with a dict inside, as easyAI plays them too.

A position keeps its board in a dict, and is equal to another with the same board and player. Where the dict is of a
class of its own, the compiler knows no shape for it, and states are numbered.
"""

from collections.abc import Iterator
from typing import Any

from outply import Game

CENTRE = {3: 0.02, 2: 0.01, 4: 0.01}


class Position:
    """A board and whose turn it is."""

    def __init__(self, board: dict[Any, Any], turn: int) -> None:
        self.board, self.turn = board, turn
        self.frozen = (turn, tuple(board.values()))
        self.hash = hash(self.frozen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.frozen == other.frozen

    def __hash__(self) -> int:
        return self.hash


class Board(dict[Any, Any]):
    """A dict that has no shape."""


class Duel(Game):
    """Two players who move in turn; who cannot move, or sees the other win, has lost."""

    def __init__(self, board: type[dict[Any, Any]] = dict) -> None:
        self.board = board

    def player(self, state: Position) -> int:
        """Whose turn it is."""
        return state.turn

    def lost(self, state: Position) -> bool:
        """Whether the player to move has lost."""
        raise NotImplementedError

    def is_terminal(self, state: Position) -> bool:
        """Whether the player to move has lost, or cannot move."""
        return self.lost(state) or not any(True for _ in self.actions(state))

    def utility(self, state: Position, player: int) -> float:
        """1 for a win."""
        return -1.0 if player == state.turn else 1.0


class Pawns(Duel):
    """Breakthrough, and Hexapawn if pawns capture only: a pawn on the last row wins."""

    def __init__(self, board: type[dict[Any, Any]], deep: int, slides: bool) -> None:
        super().__init__(board)
        self.rows, self.columns, self.deep, self.slides = 5, 5, deep, slides

    def initial(self) -> Position:
        """Pawns on the first and last rows."""
        cells = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        board = dict.fromkeys(cells, ".")
        for row, column in cells:
            if row < self.deep:
                board[row, column] = "w"
            if row >= self.rows - self.deep:
                board[row, column] = "b"
        return Position(self.board(board), 0)

    def actions(self, state: Position) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Straight on to an empty cell, aslant to capture, or in Breakthrough to an empty cell too."""
        own, other, step = ("w", "b", 1) if state.turn == 0 else ("b", "w", -1)
        board = state.board
        for cell, pawn in board.items():
            if pawn == own:
                row, column = cell
                for aside in (-1, 0, 1):
                    target = (row + step, column + aside)
                    there = board.get(target)
                    if (there == "." and (aside == 0 or self.slides)) or (there == other and aside != 0):
                        yield cell, target

    def result(self, state: Position, action: tuple[Any, Any]) -> Position:
        """The pawn on its new cell."""
        board = self.board(state.board)
        start, target = action
        board[target] = board[start]
        board[start] = "."
        return Position(board, 1 - state.turn)

    def lost(self, state: Position) -> bool:
        """Whether the other player has a pawn on their last row."""
        row, pawn = (0, "b") if state.turn == 0 else (self.rows - 1, "w")
        return any(state.board[row, column] == pawn for column in range(self.columns))

    def evaluate(self, state: Position) -> float:
        """More pawns are better."""
        pawns = list(state.board.values())
        return (pawns.count("w") - pawns.count("b")) / 100


class Four(Duel):
    """Connect Four, on a dict of cells."""

    def initial(self) -> Position:
        """The empty board."""
        return Position(self.board({(column, row): "." for column in range(7) for row in range(6)}), 0)

    def actions(self, state: Position) -> Iterator[int]:
        """The columns that are not full."""
        for column in range(7):
            if state.board[column, 5] == ".":
                yield column

    def result(self, state: Position, action: int) -> Position:
        """A stone in the lowest empty cell."""
        board = self.board(state.board)
        row = next(row for row in range(6) if board[action, row] == ".")
        board[action, row] = "xo"[state.turn]
        return Position(board, 1 - state.turn)

    def lost(self, state: Position) -> bool:
        """Whether the other player has four in a line."""
        board, stone = state.board, "ox"[state.turn]
        for (column, row), here in board.items():
            if here == stone:
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(board.get((column + k * right, row + k * up)) == stone for k in (1, 2, 3)):
                        return True
        return False

    def utility(self, state: Position, player: int) -> float:
        """0 if the board is full."""
        return super().utility(state, player) if self.lost(state) else 0.0

    def evaluate(self, state: Position) -> float:
        """Stones in the middle are better."""
        return sum(
            (1 if here == "x" else -1) * CENTRE.get(column, 0.0)
            for (column, _), here in state.board.items()
            if here != "."
        )


class Sowing(Game):
    """Oware: sow the seeds of a house, and capture twos and threes in the other player's."""

    min_utility, max_utility = -48.0, 48.0

    def __init__(self, board: type[dict[Any, Any]] = dict) -> None:
        self.board = board

    def initial(self) -> Position:
        """Four seeds in each house; the last two numbers are captured seeds."""
        return Position(self.board({house: 4 if house < 12 else 0 for house in range(14)}), 0)

    def player(self, state: Position) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: Position) -> list[int]:
        """Houses with seeds; if the other player has none, those that reach them."""
        own = range(6 * state.turn, 6 * state.turn + 6)
        filled = [house for house in own if state.board[house] > 0]
        if any(state.board[house] for house in range(12) if house not in own):
            return filled
        return [house for house in filled if house % 6 + state.board[house] >= 6]

    def result(self, state: Position, action: int) -> Position:
        """All seeds sown, one by one, and captures from the last house backwards."""
        board, house = self.board(state.board), action
        seeds, board[action] = board[action], 0
        while seeds:
            house = (house + 1) % 12
            if house != action:
                board[house] += 1
                seeds -= 1
        theirs = range(6 * (1 - state.turn), 6 * (1 - state.turn) + 6)
        while house in theirs and board[house] in (2, 3):
            board[12 + state.turn] += board[house]
            board[house] = 0
            house -= 1
        return Position(board, 1 - state.turn)

    def is_terminal(self, state: Position) -> bool:
        """Whether somebody has more than half of the seeds, or nobody can move."""
        return max(state.board[12], state.board[13]) > 24 or not self.actions(state)

    def utility(self, state: Position, player: int) -> float:
        """The difference of seeds."""
        return self.evaluate(state) if player == 0 else -self.evaluate(state)

    def evaluate(self, state: Position) -> float:
        """The difference of captured seeds."""
        return float(state.board[12] - state.board[13])


def hexapawn(board: type[dict[Any, Any]] = dict) -> Game:
    """Hexapawn on 5 × 5."""
    return Pawns(board, deep=1, slides=False)


def breakthrough(board: type[dict[Any, Any]] = dict) -> Game:
    """Breakthrough on 5 × 5."""
    return Pawns(board, deep=2, slides=True)
