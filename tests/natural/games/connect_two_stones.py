import operator
from itertools import accumulate, chain, combinations, groupby, product, repeat, takewhile

from outply import Game

WIDTH, HEIGHT, IN_A_ROW = 5, 5, 4
CELLS = list(product(range(HEIGHT), range(WIDTH)))


def on_board(cell):
    row, col = cell
    return 0 <= row < HEIGHT and 0 <= col < WIDTH


def plus(cell, step):
    return tuple(map(operator.add, cell, step))


def ray(start, step):
    return tuple(takewhile(on_board, accumulate(repeat(step), plus, initial=start)))


def all_lines():
    top = [(0, col) for col in range(WIDTH)]
    left = [(row, 0) for row in range(HEIGHT)]
    right = [(row, WIDTH - 1) for row in range(HEIGHT)]
    candidates = chain(
        map(ray, top, repeat((1, 0))),
        map(ray, left, repeat((0, 1))),
        map(ray, chain(top, left[1:]), repeat((1, 1))),
        map(ray, chain(top, right[1:]), repeat((1, -1))),
    )
    return [line for line in candidates if len(line) >= IN_A_ROW]


LINES = all_lines()
WINDOWS = [line[i : i + IN_A_ROW] for line in LINES for i in range(len(line) - IN_A_ROW + 1)]


def colour(stones, cell):
    black, white = stones
    return "x" if cell in black else "o" if cell in white else None


def longest(stones, who):
    """Length of the longest unbroken run of who's stones."""
    runs = chain.from_iterable(groupby(colour(stones, c) for c in line) for line in LINES)
    return max((sum(1 for _ in run) for key, run in runs if key == who), default=0)


class ConnectTwoStones(Game):
    """Connect(5,5,4,2,1), a small relative of Connect6: Black first puts one stone, then both
    sides put two a turn; four in a row wins and a full board is a draw."""

    def initial(self):
        return (), ()

    def player(self, state):
        black, white = state
        # black has always one stone more than white after his own turn
        return 0 if len(black) <= len(white) else 1

    def actions(self, state):
        free = [cell for cell in CELLS if cell not in chain(*state)]
        count = 1 if not any(state) else 2
        return combinations(free, min(count, len(free)))

    def result(self, state, action):
        mover = self.player(state)
        return tuple(
            tuple(sorted(chain(stones, action))) if side == mover else stones for side, stones in enumerate(state)
        )

    def is_terminal(self, state):
        if sum(map(len, state)) == len(CELLS):
            return True
        return any(longest(state, who) >= IN_A_ROW for who in "xo")

    def utility(self, state, player):
        black, white = (longest(state, who) >= IN_A_ROW for who in "xo")
        return (black - white) * (1 if player == 0 else -1)

    def evaluate(self, state):
        def value(window):
            marks = [colour(state, cell) for cell in window]
            x, o = marks.count("x"), marks.count("o")
            return 0 if x and o else x * x - o * o

        *_, total = accumulate(map(value, WINDOWS))
        return max(-0.95, min(0.95, total / 60))
