"""Tic-tac-toe and its relatives: place stones on a board; so many in a row, column or diagonal win.

Each player's stones are the bits of one integer. Cells are counted along the rows, from the bottom, and named by column
and row as in chess:

    3 | 6 7 8        a3 b3 c3
    2 | 3 4 5        a2 b2 c2
    1 | 0 1 2        a1 b1 c1
        a b c

At most 62 cells, so that no integer of the game needs more than 63 bits.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.drawing.boards import cells, column_names, disc, grid, row_names, struck
from outply.drawing.svg import element, number
from outply.games.parameters import check_whole, read_numbers
from outply.primitives.bits import popcount

MOST_CELLS = 62
MOST_COLUMNS = 26
CELL = 24.0

# From the edge of a cell to its cross or nought.
INSET = 5.5


class State(NamedTuple):
    """The stones of both players; player 0 moves when both have as many."""

    crosses: int
    noughts: int


class MNK(Game):
    """Tic-tac-toe on a board of any size: `in_a_row` stones in a row, a column or a diagonal win."""

    def __init__(self, width: int = 3, height: int = 3, in_a_row: int = 3) -> None:
        check_whole("a number of columns", width, 1, MOST_COLUMNS)
        check_whole("a number of rows", height, 1, MOST_CELLS)
        if width * height > MOST_CELLS:
            raise InputError(f"expected at most {MOST_CELLS} cells, but got {width} columns and {height} rows")
        check_whole("a number of stones in a row that fits the board,", in_a_row, 1, max(width, height))
        self.width = width
        self.height = height
        self.in_a_row = in_a_row
        self.cells = width * height
        self.full = (1 << self.cells) - 1
        self.lines = all_lines(width, height, in_a_row)

    def initial(self) -> State:
        """The empty board."""
        return State(0, 0)

    def player(self, state: State) -> int:
        """Player 0 has the crosses and begins."""
        return 0 if popcount(state.crosses) == popcount(state.noughts) else 1

    def actions(self, state: State) -> Iterator[int]:
        """The empty cells."""
        taken = state.crosses | state.noughts
        for cell in range(self.cells):
            if not taken >> cell & 1:
                yield cell

    def result(self, state: State, action: int) -> State:
        """A stone of the mover on the cell."""
        if self.player(state) == 0:
            return State(state.crosses | (1 << action), state.noughts)
        return State(state.crosses, state.noughts | (1 << action))

    def has_line(self, stones: int) -> bool:
        """Whether the stones hold a winning line."""
        return any(stones & line == line for line in self.lines)

    def is_terminal(self, state: State) -> bool:
        """Whether the last mover has a line, or the board is full."""
        last = state.noughts if self.player(state) == 0 else state.crosses
        return state.crosses | state.noughts == self.full or self.has_line(last)

    def utility(self, state: State, player: int) -> float:
        """1 for a win, −1 for a loss, 0 for a draw."""
        if self.has_line(state.crosses):
            return 1.0 if player == 0 else -1.0
        if self.has_line(state.noughts):
            return -1.0 if player == 0 else 1.0
        return 0.0


class MNKView(View):
    """A position is its rows from the top, as in `x.o/.x./...`, or the actions that lead to it, as in `a1 b2 c3`."""

    game: MNK
    colours = (("Crosses", "first"), ("Noughts", "second"))
    signs = ("x", "o")

    def name(self, state: State, action: int) -> str:
        """The cell: a letter for its column, a number for its row, from the bottom."""
        return f"{chr(ord('a') + action % self.game.width)}{action // self.game.width + 1}"

    def format(self, state: State) -> str:
        """The rows from the top."""
        return "/".join(self.rows(state))

    def show(self, state: State) -> str:
        """The board with the names of rows and columns."""
        width = len(str(self.game.height))
        numbered = zip(range(self.game.height, 0, -1), self.rows(state), strict=True)
        lines = [f"{number:>{width}} | {' '.join(row)}" for number, row in numbered]
        letters = " ".join(chr(ord("a") + column) for column in range(self.game.width))
        return "\n".join([*lines, f"{'':{width}}   {letters}"])

    def draw(self, state: State) -> Drawing:
        """Crosses and noughts on a grid."""
        return draw_board(self.rows(state), self.game.in_a_row)

    def rows(self, state: State) -> list[str]:
        """The rows from the top, with x, o and a dot for an empty cell."""
        cells = "".join(".xo"[(state.crosses >> c & 1) + 2 * (state.noughts >> c & 1)] for c in range(self.game.cells))
        return [cells[row * self.game.width :][: self.game.width] for row in reversed(range(self.game.height))]

    def parse(self, text: str) -> State:
        """The state of a board in rows, or after the actions named."""
        words = text.strip().lower()
        if "/" in words or (words and not set(words) - set("xo.")):
            return self.read_board(words)
        return self.replay(words.split())  # type: ignore[no-any-return]

    def read_board(self, text: str) -> State:
        """The state of a board in rows, if play can lead to it."""
        rows = text.split("/")
        if len(rows) != self.game.height or any(len(row) != self.game.width or set(row) - set("xo.") for row in rows):
            expected = f"{self.game.height} rows of {self.game.width} cells (x, o or .) joined by /"
            raise InputError(f"expected {expected}, but got '{shorten(text)}'")
        cells = "".join(reversed(rows))
        crosses, noughts = (sum(1 << cell for cell, c in enumerate(cells) if c == mark) for mark in "xo")
        self.check_reachable(State(crosses, noughts))
        return State(crosses, noughts)

    def check_reachable(self, state: State) -> None:
        """Refuse a state to which no play leads. Without a line, the stones may have come in any order."""
        counts = popcount(state.crosses), popcount(state.noughts)
        if counts[0] - counts[1] not in (0, 1):
            came = f"{counts[0]} x and {counts[1]} o"
            raise InputError(f"expected as many x as o, or one x more, but the board has {came}")
        last, other = (state.noughts, state.crosses) if self.game.player(state) == 0 else state
        if self.game.has_line(other):
            raise InputError("expected no stone after the end of the game, but the player to move has a line already")
        cells = [cell for cell in range(self.game.cells) if last >> cell & 1]
        if self.game.has_line(last) and all(self.game.has_line(last ^ (1 << cell)) for cell in cells):
            raise InputError("expected no stone after the end of the game, but no single stone can have been the last")


def all_lines(width: int, height: int, in_a_row: int) -> tuple[int, ...]:
    """Every winning line, as the bits of its cells."""
    lines = set()
    for cell in range(width * height):
        for right, up in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            column, row = cell % width + right * (in_a_row - 1), cell // width + up * (in_a_row - 1)
            if 0 <= column < width and row < height:
                lines.add(sum(1 << (cell + step * (right + up * width)) for step in range(in_a_row)))
    return tuple(sorted(lines))


def draw_board(rows: list[str], in_a_row: int) -> Drawing:
    """The board of these rows from the top, written with x, o and dots."""
    width, height = len(rows[0]), len(rows)
    marks = [mark(cell, x * CELL, y * CELL) for y, row in enumerate(rows) for x, cell in enumerate(row)]
    letters = [chr(ord("a") + column) for column in range(width)]
    numbers = [str(row) for row in range(height, 0, -1)]
    names = row_names(numbers, CELL) + column_names(letters, CELL, height * CELL + 14)
    places = [[f"{letter}{number}" for letter in letters] for number in numbers]
    words = {"x": "cross", "o": "nought", ".": "empty"}
    labels = {places[y][x]: words[cell] for y, row in enumerate(rows) for x, cell in enumerate(row)}
    shapes = grid(width, height, CELL) + "".join(marks) + struck(rows, in_a_row, CELL, "struck")
    return Drawing(width * CELL, height * CELL, shapes, names, cells(places, CELL, labels))


def mark(cell: str, x: float, y: float) -> str:
    """A cross, a nought, or nothing, in the cell whose corner is at (x, y)."""
    if cell == "o":
        return disc(x + CELL / 2, y + CELL / 2, CELL / 2 - INSET, "second-stroke")
    if cell != "x":
        return ""
    near_x, near_y, far_x, far_y = map(number, (x + INSET, y + INSET, x + CELL - INSET, y + CELL - INSET))
    return element(
        "path", d=f"M{near_x} {near_y}L{far_x} {far_y}M{near_x} {far_y}L{far_x} {near_y}", class_="first-stroke"
    )


join(MNK, name="tictactoe", view=MNKView)


def make(parameters: str) -> MNK:
    """A board of these columns and rows, with this many stones in a row to win."""
    return MNK(*read_numbers(parameters, most=3))
