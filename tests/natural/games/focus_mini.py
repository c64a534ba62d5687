from itertools import chain, product

from outply import Game

SIDE, TALLEST, HORIZON = 4, 4, 60
CELLS = tuple(product(range(SIDE), repeat=2))
COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))
NAMES = "ab"

# A stack is a string, bottom first, so stack[-1] is who controls it. A board is a tuple of
# stacks, a state is (board, reserves, ply). Everything below is an expression.

index = lambda cell: cell[0] * SIDE + cell[1]
inside = lambda cell: all(0 <= x < SIDE for x in cell)
shift = lambda cell, d, k: (cell[0] + d[0] * k, cell[1] + d[1] * k)
mover = lambda state: state[2] % 2
put = lambda xs, i, x: xs[:i] + (x,) + xs[i + 1 :]
controls = lambda stack, p: stack.endswith(NAMES[p])


def land(board, reserves, i, pieces, p):
    """Pieces come down on cell i; what is over the limit leaves from the bottom: the
    mover's own go to the reserve, the others are captured."""
    whole = board[i] + pieces
    spill = whole[: max(0, len(whole) - TALLEST)]
    return (
        put(board, i, whole[len(spill) :]),
        put(reserves, p, reserves[p] + spill.count(NAMES[p])),
    )


def slides(board, p):
    return (
        (index(cell), index(shift(cell, d, k)), k)
        for cell in CELLS
        if controls(board[index(cell)], p)
        for k in range(1, len(board[index(cell)]) + 1)
        for d in COMPASS
        if inside(shift(cell, d, k))
    )


def drops(reserves, p):
    return ((None, i, 1) for i in range(len(CELLS)) if reserves[p])


def worth(state, p):
    board, reserves, _ = state
    return reserves[p] + sum(controls(s, p) for s in board)


def can_move(state, p):
    return worth(state, p) > 0


class MiniFocus(Game):
    """Focus (Domination) on a 4x4 board with stacks of at most four: move the top k pieces of a
    stack you control exactly k cells straight, or drop a reserve piece anywhere; whoever cannot
    move loses, and after sixty plies more reserves plus controlled stacks win."""

    def initial(self):
        board = tuple(NAMES[(r + c // 2) % 2] for r, c in CELLS)
        return board, (0, 0), 0

    player = staticmethod(mover)

    def actions(self, state):
        board, reserves, _ = state
        p = mover(state)
        return chain(slides(board, p), drops(reserves, p))

    def result(self, state, action):
        board, reserves, ply = state
        p = mover(state)
        source, target, k = action
        if source is None:
            return (*land(board, put(reserves, p, reserves[p] - 1), target, NAMES[p], p), ply + 1)
        stack = board[source]
        left = put(board, source, stack[:-k])
        return (*land(left, reserves, target, stack[-k:], p), ply + 1)

    def is_terminal(self, state):
        return state[2] >= HORIZON or not can_move(state, mover(state))

    def utility(self, state, player):
        if not can_move(state, mover(state)):
            return -1 if player == mover(state) else 1
        gap = worth(state, player) - worth(state, 1 - player)
        return (gap > 0) - (gap < 0)

    def evaluate(self, state):
        mine, theirs = (worth(state, p) for p in (0, 1))
        return (mine - theirs) / (mine + theirs)
