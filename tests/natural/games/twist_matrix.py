"""Rotate or place, on 3x3, with matrices and zip(*rows)."""

# ruff: noqa
# fmt: off
from outply import Game
def rotated(rows): return tuple(zip(*rows[::-1]))
def transposed(rows): return tuple(map(tuple, zip(*rows)))
def diagonals(rows):
    n = len(rows)
    return [tuple(rows[i][i] for i in range(n)), tuple(row[-i - 1] for i, row in enumerate(rows))]
def lines(rows): return [*rows, *transposed(rows), *diagonals(rows)]
def dropped(rows):
    columns = [[c for c in column if c == 0] + [c for c in column if c != 0] for column in zip(*rows)]
    return tuple(zip(*columns))
def put(rows, r, c, v): return tuple(tuple(v if (i, j) == (r, c) else x for j, x in enumerate(row)) for i, row in enumerate(rows))
class Twist(Game):
    def initial(self): return ((0,) * 3,) * 3, 1, 0
    def player(self, state): return 0 if state[1] == 1 else 1
    def actions(self, state):
        rows, _, ply = state
        places = [("put", r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if not x]
        return places + [("turn", 0, 0)] * (ply > 0)
    def result(self, state, action):
        rows, mark, ply = state
        kind, r, c = action
        rows = put(rows, r, c, mark) if kind == "put" else dropped(rotated(rows))
        return rows, -mark, ply + 1
    def sums(self, rows): return [sum(line) for line in lines(rows)]
    def is_terminal(self, state):
        rows, _, ply = state
        found = self.sums(rows)
        return max(found) == 3 or min(found) == -3 or ply >= 10
    def utility(self, state, player):
        found = self.sums(state[0])
        score = (max(found) == 3) - (min(found) == -3)
        return float(score if player == 0 else -score)
    def evaluate(self, state): return sum(x * w for row, ws in zip(state[0], ((2, 1, 2), (1, 3, 1), (2, 1, 2))) for x, w in zip(row, ws)) / 100
