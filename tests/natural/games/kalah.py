from functools import lru_cache, partial, reduce
from operator import add, itemgetter

from outply import Game

PITS = 4
SEEDS = 3
STORE = (PITS, 2 * PITS + 1)
ROW = (tuple(range(PITS)), tuple(range(PITS + 1, 2 * PITS + 1)))
row_of = (itemgetter(*ROW[0]), itemgetter(*ROW[1]))
stores = itemgetter(*STORE)


@lru_cache(maxsize=None)
def path(pit, seeds, side):
    """Where the seeds from a pit fall, one after another (the enemy store is skipped)."""
    ring = [k for k in range(2 * PITS + 2) if k != STORE[1 - side]]
    at = ring.index(pit)
    return tuple(ring[(at + k) % len(ring)] for k in range(1, seeds + 1))


def bump(board, where, by=1):
    return board[:where] + (board[where] + by,) + board[where + 1 :]


def clear(board, where):
    return bump(board, where, by=-board[where])


def opposite(pit):
    return 2 * PITS - pit


def sweep(side, board):
    """Put all that is left in side's row into its own store."""
    left = reduce(add, row_of[side](board))
    return bump(reduce(clear, ROW[side], board), STORE[side], by=left)


class Kalah(Game):
    """Kalah(4, 3): sow counter-clockwise, move again from your store, capture what lies
    opposite an empty pit of yours; the game ends when either row is empty."""

    def initial(self):
        row = (SEEDS,) * PITS + (0,)
        return row + row, 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, side = state
        return list(filter(board.__getitem__, ROW[side]))

    def result(self, state, action):
        board, side = state
        fall = path(action, board[action], side)
        board = reduce(bump, fall, clear(board, action))
        last = fall[-1]
        if last in ROW[side] and board[last] == 1 and board[opposite(last)]:
            prize = board[last] + board[opposite(last)]
            board = reduce(clear, (last, opposite(last)), board)
            board = bump(board, STORE[side], by=prize)
        if not any(row_of[0](board)) or not any(row_of[1](board)):
            board = reduce(lambda b, finish: finish(b), map(partial(partial, sweep), (0, 1)), board)
        return board, side if last == STORE[side] else 1 - side

    def is_terminal(self, state):
        board, _ = state
        return sum(stores(board)) == sum(board)

    def utility(self, state, player):
        mine, theirs = itemgetter(STORE[player], STORE[1 - player])(state[0])
        return (mine > theirs) - (mine < theirs)

    def evaluate(self, state):
        first, second = stores(state[0])
        return (first - second) / (2 * PITS * SEEDS)
