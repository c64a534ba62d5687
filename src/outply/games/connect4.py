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

from outply.errors import InputError
from outply.game import Game, View, shorten
from outply.games.connect4_drawing import draw_board
from outply.games.parameters import check_whole
from outply.svg import Drawing

MOST_BITS = 64
MOST_COLUMNS = 32
# `has_line` shifts by up to 2 × (rows + 2), and compiled code must not shift by 64.
MOST_ROWS = 29
COLUMN_NAMES = "123456789abcdefghijklmnopqrstuvw"


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


class ConnectFourView(View):
    """A position is the columns played, as in `4453`, counted from 1; columns beyond 9 are letters, a = 10."""

    game: ConnectFour

    def name(self, state: State, action: int) -> str:
        """The column."""
        return COLUMN_NAMES[action]

    def show(self, state: State) -> str:
        """The board over the names of its columns."""
        return "\n".join(" ".join(row) for row in [*self.rows(state), COLUMN_NAMES[: self.game.width]])

    def draw(self, state: State) -> Drawing:
        """The board with discs and rings."""
        return draw_board(self.rows(state), COLUMN_NAMES[: self.game.width])

    def rows(self, state: State) -> list[str]:
        """The rows from the top, with x, o and a dot for an empty cell."""
        rows = []
        for row in reversed(range(self.game.height)):
            cells = [place * self.game.column_bits + row for place in range(self.game.width)]
            rows.append("".join(".xo"[(state.first >> cell & 1) + 2 * (state.second >> cell & 1)] for cell in cells))
        return rows

    def parse(self, text: str) -> State:
        """The state after the columns played."""
        moves = text.strip().lower()
        state = self.game.initial()
        for number, column in enumerate(moves, start=1):
            action = COLUMN_NAMES[: self.game.width].find(column)
            problem = ""
            if action < 0:
                problem = f"is '{column}', not a column from 1 to {COLUMN_NAMES[self.game.width - 1]}"
            elif self.game.is_terminal(state):
                problem = f"(column {column}) comes after the end of the game"
            elif action not in self.game.actions(state):
                problem = f"is illegal: column {column} is full"
            if problem:
                raise InputError(f"expected legal moves in '{shorten(moves)}', but move {number} {problem}")
            state = self.game.result(state, action)
        return state

    def format(self, state: State) -> str:
        """Columns in an order of play that leads to the state; it need not be the order in which it came about."""
        for before, final in self.last_moves(state):
            played = order_of_play(self.columns(before.first, before.second))
            if played is not None:
                return played + final
        raise InputError("expected a state that play can reach, but no order of play leads to this one")

    def last_moves(self, state: State) -> Iterator[tuple[State, str]]:
        """States without a line from which one move, or none, leads to this one, and the column of that move."""
        game = self.game
        if not game.has_line(state.first) and not game.has_line(state.second):
            yield state, ""
        for place in range(game.width):
            before = without_top_stone(state, place * game.column_bits, game.column)
            if before != state and not game.has_line(before.first) and not game.has_line(before.second):
                yield before, COLUMN_NAMES[place]

    def columns(self, first: int, second: int) -> list[str]:
        """The stones of each column from the bottom: 0 for the first player's, 1 for the second's."""
        columns = []
        for place in range(self.game.width):
            cells = range(place * self.game.column_bits, place * self.game.column_bits + self.game.height)
            columns.append("".join(str(second >> cell & 1) for cell in cells if (first | second) >> cell & 1))
        return columns


def without_top_stone(state: State, bottom: int, column: int) -> State:
    """The state before the last mover's stone fell into the column; the same state if none of theirs is on top."""
    taken = ((state.first | state.second) >> bottom) & column
    top = ((taken + 1) >> 1) << bottom
    if state.turn == 0:
        return State(state.first, state.second & ~top, 1) if state.second & top else state
    return State(state.first & ~top, state.second, 0) if state.first & top else state


def order_of_play(columns: list[str]) -> str | None:
    """Columns in an order in which players alternate and stones come bottom-up; None if there is none.

    Depth-first over how many stones of each column are played; what failed once is not tried again.
    """
    stones = sum(map(len, columns))
    failed: set[tuple[int, ...]] = set()
    path: list[int] = []
    heights = [0] * len(columns)
    todo = [next_columns(columns, heights, 0)]
    while len(path) < stones:
        for place in todo[-1]:
            heights[place] += 1
            if tuple(heights) not in failed:
                path.append(place)
                todo.append(next_columns(columns, heights, len(path) % 2))
                break
            heights[place] -= 1
        else:
            failed.add(tuple(heights))
            todo.pop()
            if not path:
                return None
            heights[path.pop()] -= 1
    return "".join(COLUMN_NAMES[place] for place in path)


def next_columns(columns: list[str], heights: list[int], player: int) -> Iterator[int]:
    """Columns of which the next stone is the player's; those with most left first, as they are hardest to finish."""
    own = [place for place, column in enumerate(columns) if column[heights[place] :].startswith(str(player))]
    return iter(sorted(own, key=lambda place: heights[place] - len(columns[place])))
