"""Isolation on 5x5: a board with methods, a position, and a thin game around them."""

from typing import NamedTuple

from outply import Game


class Board(NamedTuple):
    width: int
    height: int
    open: tuple

    @classmethod
    def full(cls, width, height):
        return cls(width, height, tuple([True] * (width * height)))

    def __contains__(self, cell):
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height

    def is_open(self, cell):
        x, y = cell
        return self.open[y * self.width + x]

    def closed(self, cell):
        x, y = cell
        k = y * self.width + x
        return self._replace(open=self.open[:k] + (False,) + self.open[k + 1 :])

    def around(self, cell):
        x, y = cell
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx, dy) != (0, 0) and (x + dx, y + dy) in self:
                    yield (x + dx, y + dy)


class Position(NamedTuple):
    board: Board
    pawns: tuple
    turn: int

    def steps(self, player):
        return [
            cell
            for cell in self.board.around(self.pawns[player])
            if self.board.is_open(cell) and cell not in self.pawns
        ]


class Isolation(Game):
    """Step like a king, and the cell you leave sinks. Who cannot step loses."""

    def __init__(self, width=5, height=5):
        self.width, self.height = width, height

    def initial(self):
        middle = self.width // 2
        return Position(Board.full(self.width, self.height), ((middle, 0), (middle, self.height - 1)), 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return state.steps(state.turn)

    def result(self, state, action):
        old = state.pawns[state.turn]
        pawns = list(state.pawns)
        pawns[state.turn] = action
        return Position(state.board.closed(old), tuple(pawns), 1 - state.turn)

    def is_terminal(self, state):
        return len(state.steps(state.turn)) == 0

    def utility(self, state, player):
        return -1.0 if state.turn == player else 1.0

    def evaluate(self, state):
        return (len(state.steps(0)) - len(state.steps(1))) / 10
