"""Reversi on 6x6 by a user of NumPy: tables are arrays, the state is a tuple of ints."""

import numpy as np

from outply import Game

N = 6
RAYS = np.array([[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]])
WEIGHTS = np.array(
    [
        [20, -5, 4, 4, -5, 20],
        [-5, -9, 0, 0, -9, -5],
        [4, 0, 1, 1, 0, 4],
        [4, 0, 1, 1, 0, 4],
        [-5, -9, 0, 0, -9, -5],
        [20, -5, 4, 4, -5, 20],
    ]
)
START = np.zeros((N, N), dtype=int)
START[2, 2] = START[3, 3] = 1
START[2, 3] = START[3, 2] = -1


class Reversi(Game):
    def initial(self):
        return (tuple(START.ravel().tolist()), -1)

    def player(self, state):
        return 0 if state[1] == -1 else 1

    def flips(self, board, r, c, me):
        found = []
        if board[r * N + c] != 0:
            return found
        for dr, dc in RAYS:
            line = []
            y, x = r + dr, c + dc
            while 0 <= y < N and 0 <= x < N and board[y * N + x] == -me:
                line.append((y, x))
                y, x = y + dr, x + dc
            if line and 0 <= y < N and 0 <= x < N and board[y * N + x] == me:
                found.extend(line)
        return found

    def moves(self, board, me):
        return [(r, c) for r in range(N) for c in range(N) if self.flips(board, r, c, me)]

    def actions(self, state):
        return self.moves(*state) or [None]

    def result(self, state, action):
        board, me = state
        if action is None:
            return (board, -me)
        after = list(board)
        r, c = action
        for y, x in self.flips(board, r, c, me):
            after[y * N + x] = me
        after[r * N + c] = me
        return (tuple(after), -me)

    def is_terminal(self, state):
        board, me = state
        return not self.moves(board, me) and not self.moves(board, -me)

    def utility(self, state, player):
        total = sum(state[0])
        black = (total < 0) - (total > 0)
        return float(black if player == 0 else -black)

    def evaluate(self, state):
        score = 0
        for k, piece in enumerate(state[0]):
            score -= WEIGHTS[k // N, k % N] * piece
        return float(score) / 200
