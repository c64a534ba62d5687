"""Pentago on 4x4 with quadrants of 2x2: place, then twist. Lists of rows copied in several ways."""

import copy

from outply import Game


def rotate(quadrant):
    return [list(row) for row in zip(*quadrant[::-1])]


class Pentago(Game):
    n = 4

    def initial(self):
        return (((0,) * self.n,) * self.n, 1)

    def player(self, state):
        return 0 if state[1] == 1 else 1

    def actions(self, state):
        board, _ = state
        return [(r, c, q) for r in range(self.n) for c in range(self.n) if not board[r][c] for q in range(4)]

    def result(self, state, action):
        board, me = state
        r, c, q = action
        grid = list(map(list, board))
        grid[r][c] = me
        top, left = 2 * (q // 2), 2 * (q % 2)
        quadrant = [row[left : left + 2] for row in grid[top : top + 2]]
        turned = rotate(quadrant)
        for i in range(2):
            grid[top + i][left : left + 2] = turned[i]
        return (tuple(map(tuple, grid)), -me)

    def lines(self, board):
        yield from board
        yield from zip(*board)
        yield tuple(board[i][i] for i in range(self.n))
        yield tuple(board[i][~i] for i in range(self.n))

    def sums(self, board):
        return [sum(line) for line in self.lines(board)]

    def is_terminal(self, state):
        sums = self.sums(state[0])
        return max(sums) == self.n or min(sums) == -self.n or all(all(row) for row in state[0])

    def utility(self, state, player):
        sums = self.sums(state[0])
        value = (self.n in sums) - (-self.n in sums)
        return float(value) if player == 0 else float(-value)

    def evaluate(self, state):
        return sum(s * abs(s) for s in self.sums(state[0])) / 200
