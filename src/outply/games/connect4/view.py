"""Connect Four as people write, read and see it."""

from collections.abc import Iterator

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.games.connect4.drawing import draw_board
from outply.games.connect4.rules import ConnectFour, State

COLUMN_NAMES = "123456789abcdefghijklmnopqrstuvw"


class ConnectFourView(View):
    """A position is the columns played, as in `4453`, counted from 1; columns beyond 9 are letters, a = 10."""

    game: ConnectFour
    colours = (("Blue", "first"), ("Red", "second"))
    signs = ("x", "o")

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
