"""Games on boards of letters: tuples, strings, tuples of tuples."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Optional

from outply import Game

EMPTY = "."
MARKS = "XO"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Game):
    """The board is a string, an action the index of a cell."""

    def initial(self):
        return EMPTY * 9

    def player(self, state):
        return (9 - state.count(EMPTY)) % 2

    def actions(self, state):
        return [i for i, cell in enumerate(state) if cell == EMPTY]

    def result(self, state, action):
        mark = MARKS[self.player(state)]
        return state[:action] + mark + state[action + 1 :]

    def winner(self, state):
        for a, b, c in LINES:
            if state[a] != EMPTY and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or EMPTY not in state

    def utility(self, state, player):
        won = self.winner(state)
        if won is None:
            return 0
        return 1 if won == MARKS[player] else -1


class Grid(NamedTuple):
    cells: tuple[str, ...]
    turn: int
    last: Optional[tuple[int, int]] = None

    @property
    def mark(self):
        return MARKS[self.turn]


DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class ConnectThree(Game):
    """Stones fall to the bottom of their column; three in a row win."""

    def __init__(self, width=5, height=4, length=3):
        self.width, self.height, self.length = width, height, length

    def initial(self):
        return Grid((EMPTY,) * (self.width * self.height), 0)

    def player(self, state):
        return state.turn

    def at(self, state, row, column):
        if not (0 <= row < self.height and 0 <= column < self.width):
            return None
        return state.cells[row * self.width + column]

    def actions(self, state):
        return [column for column in range(self.width) if state.cells[column] == EMPTY]

    def result(self, state, action):
        row = max(r for r in range(self.height) if self.at(state, r, action) == EMPTY)
        cells = list(state.cells)
        cells[row * self.width + action] = state.mark
        return Grid(tuple(cells), 1 - state.turn, (row, action))

    def run(self, state, down, right):
        row, column = state.last
        stone, count = self.at(state, row, column), 1
        for sign in (1, -1):
            step = 1
            while self.at(state, row + sign * step * down, column + sign * step * right) == stone:
                count += 1
                step += 1
        return count

    def won(self, state):
        return state.last is not None and any(self.run(state, dr, dc) >= self.length for dr, dc in DIRECTIONS)

    def is_terminal(self, state):
        return self.won(state) or EMPTY not in state.cells

    def utility(self, state, player):
        if not self.won(state):
            return 0.0
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state):
        score = 0
        for place, stone in enumerate(state.cells):
            if stone != EMPTY:
                worth = self.width - abs(2 * (place % self.width) - self.width + 1)
                score += worth if stone == "X" else -worth
        return score / (2 * self.width * self.width * self.height)


class Hexapawn(Game):
    """Rows of a board as tuples of letters; a move is a pair of squares."""

    def __init__(self, size=4):
        self.size = size

    def initial(self):
        n = self.size
        return (("b",) * n, *((EMPTY,) * n,) * (n - 2), ("w",) * n), 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, turn = state
        mine, theirs, step = ("w", "b", -1) if turn == 0 else ("b", "w", 1)
        for r, row in enumerate(board):
            for c, cell in enumerate(row):
                if cell != mine or not 0 <= r + step < self.size:
                    continue
                if board[r + step][c] == EMPTY:
                    yield (r, c), (r + step, c)
                for side in (c - 1, c + 1):
                    if 0 <= side < self.size and board[r + step][side] == theirs:
                        yield (r, c), (r + step, side)

    def result(self, state, action):
        board, turn = state
        (r, c), (tr, tc) = action
        rows = [list(row) for row in board]
        rows[tr][tc] = rows[r][c]
        rows[r][c] = EMPTY
        return tuple(tuple(row) for row in rows), 1 - turn

    def is_terminal(self, state):
        board, _ = state
        return "w" in board[0] or "b" in board[-1] or not any(True for _ in self.actions(state))

    def utility(self, state, player):
        return -1 if player == state[1] else 1


@dataclass(frozen=True)
class Shore:
    board: tuple[tuple[int, ...], ...]
    mover: int = 0
    moves: int = 0


class Isolation(Game):
    """Walk like a king on cells that were not visited; who cannot move loses. Cells: 0 free, 1 used, 2 and 3 players."""

    rows, columns = 4, 4

    def initial(self):
        rows = [[0] * self.columns for _ in range(self.rows)]
        rows[0][1], rows[self.rows - 1][2] = 2, 3
        return Shore(tuple(map(tuple, rows)))

    def player(self, state):
        return state.mover

    def where(self, state, piece):
        for r in range(self.rows):
            for c in range(self.columns):
                if state.board[r][c] == piece:
                    return r, c
        raise ValueError("no such piece")

    def actions(self, state):
        r, c = self.where(state, 2 + state.mover)
        return tuple(
            (i, j)
            for i in range(max(0, r - 1), min(self.rows, r + 2))
            for j in range(max(0, c - 1), min(self.columns, c + 2))
            if state.board[i][j] == 0
        )

    def result(self, state, action):
        r, c = self.where(state, 2 + state.mover)
        board = [list(row) for row in state.board]
        board[r][c] = 1
        board[action[0]][action[1]] = 2 + state.mover
        return replace(state, board=tuple(tuple(row) for row in board), mover=1 - state.mover, moves=state.moves + 1)

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        return -1.0 if player == state.mover else 1.0

    def evaluate(self, state):
        mine = len(self.actions(state))
        theirs = len(self.actions(replace(state, mover=1 - state.mover)))
        lead = (mine - theirs) / 10
        return lead if state.mover == 0 else -lead


class Reversi(Game):
    """Othello on 4 × 4, with the board as a string and moves as squares or "pass"."""

    size = 4
    rays = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]

    def initial(self):
        return ".....OX..XO.....", "X"

    def player(self, state):
        return 0 if state[1] == "X" else 1

    def flips(self, board, r, c, me):
        found = []
        for dr, dc in self.rays:
            line = []
            i, j = r + dr, c + dc
            while 0 <= i < self.size and 0 <= j < self.size and board[i * self.size + j] not in (EMPTY, me):
                line.append(i * self.size + j)
                i, j = i + dr, j + dc
            if line and 0 <= i < self.size and 0 <= j < self.size and board[i * self.size + j] == me:
                found.extend(line)
        return found

    def squares(self, board, me):
        for place, cell in enumerate(board):
            if cell == EMPTY and self.flips(board, place // self.size, place % self.size, me):
                yield place

    def actions(self, state):
        found = list(self.squares(*state))
        return found or [-1]

    def result(self, state, action):
        board, me = state
        other = "O" if me == "X" else "X"
        if action < 0:
            return board, other
        cells = list(board)
        for place in self.flips(board, action // self.size, action % self.size, me) + [action]:
            cells[place] = me
        return "".join(cells), other

    def is_terminal(self, state):
        board, _ = state
        return not any(True for me in "XO" for _ in self.squares(board, me))

    def utility(self, state, player):
        board = state[0]
        lead = board.count("X") - board.count("O")
        sign = (lead > 0) - (lead < 0)
        return sign if player == 0 else -sign
