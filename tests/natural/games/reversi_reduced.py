"""Reversi on 4x4 by a functional person: reduce, partial, map, takewhile."""

# ruff: noqa
# fmt: off
from functools import partial, reduce
from itertools import product, starmap, takewhile
from operator import add, itemgetter
from outply import Game
N = 4
DIRS = tuple((a, b) for a, b in product((-1, 0, 1), repeat=2) if (a, b) != (0, 0))
inside = lambda rc: all(0 <= x < N for x in rc)
index = lambda r, c: r * N + c

def ray(start, direction):
    r, c = start[0] + direction[0], start[1] + direction[1]
    while inside((r, c)):
        yield index(r, c)
        r, c = r + direction[0], c + direction[1]

RAYS = {i: tuple(tuple(ray(divmod(i, N), d)) for d in DIRS) for i in range(N * N)}

def flips_on(board, me, line):
    run = tuple(takewhile(lambda i: board[i] == 3 - me, line))
    return run if run and len(run) < len(line) and board[line[len(run)]] == me else ()

def flips(board, me, where):
    return reduce(add, map(partial(flips_on, board, me), RAYS[where]), ())

def place(board, me, where):
    changed = {where, *flips(board, me, where)}
    return tuple(me if i in changed else v for i, v in enumerate(board))

class Reversi(Game):
    def initial(self):
        start = {index(1, 1): 2, index(2, 2): 2, index(1, 2): 1, index(2, 1): 1}
        return tuple(map(lambda i: start.get(i, 0), range(N * N))), 1
    def player(self, state): return state[1] - 1
    def legal(self, board, me):
        return [i for i in range(N * N) if board[i] == 0 and flips(board, me, i)]
    def actions(self, state):
        return self.legal(*state) or [-1]
    def result(self, state, action):
        board, me = state
        return (board if action < 0 else place(board, me, action)), 3 - me
    def is_terminal(self, state):
        board = state[0]
        return not any(map(partial(self.legal, board), (1, 2)))
    def utility(self, state, player):
        mine, theirs = map(state[0].count, (player + 1, 2 - player))
        return float((mine > theirs) - (mine < theirs))
    def evaluate(self, state):
        return sum(starmap(lambda i, v: (0, 1, -1)[v] * (3 if i in (0, 3, 12, 15) else 1), enumerate(state[0]))) / 100
