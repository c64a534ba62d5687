from outply import Game

SIZE = 4
LIMIT = 60
MARKS = "XO"


def flip(rows):
    return [list(line) for line in zip(*rows)]


# where a cube goes back in -> (look at columns?, into the line at the front?, may it come from r, c?)
PUSH = {
    "left": (False, True, lambda r, c: c != 0),
    "right": (False, False, lambda r, c: c != SIZE - 1),
    "top": (True, True, lambda r, c: r != 0),
    "bottom": (True, False, lambda r, c: r != SIZE - 1),
}


def pusher(name):
    turned, front, _ = PUSH[name]

    def shove(rows, r, c, mark):
        grid = flip(rows) if turned else [list(row) for row in rows]
        line, at = (grid[c], r) if turned else (grid[r], c)
        del line[at]
        if front:
            line[:0] = [mark]
        else:
            line[len(line) :] = [mark]
        return flip(grid) if turned else grid

    return shove


SHOVE = {name: pusher(name) for name in PUSH}


def lines_of(rows):
    flat = [cube for row in rows for cube in row]
    yield from rows
    yield from zip(*rows)
    yield flat[:: SIZE + 1]
    yield flat[SIZE - 1 : -1 : SIZE - 1]


def on_edge():
    for i, row in enumerate(range(SIZE), start=1):
        step = 1 if i in (1, SIZE) else SIZE - 1
        for col in range(SIZE)[::step]:
            yield row, col


def tally():
    """A running score for X with the function that adds to it."""
    score = 0

    def add(line):
        nonlocal score
        if (x := sum(m == "X" for m in line)) != (o := sum(m == "O" for m in line)):
            score += x**2 - o**2
        return score

    return add


class Quixo(Game):
    """Quixo on 4x4: take a blank or own cube from the edge and push it back in, marked as yours,
    at another end of its row or column; four in line win, and completing the opponent's line
    loses even if you complete your own (60 plies: a draw)."""

    def initial(self):
        return (tuple("." * SIZE for _ in range(SIZE)), 0, 0)

    player = lambda self, state: state[1]

    def actions(self, state):
        rows, mover, _ = state
        found = [
            (r, c, way)
            for r, c in on_edge()
            if rows[r][c] in (".", MARKS[mover])
            for way, (_, _, allowed) in PUSH.items()
            if allowed(r, c)
        ]
        # blank cubes first: they add to one's marks
        return sorted(found, key=lambda a: (rows[a[0]][a[1]] != ".", a))

    def result(self, state, action):
        rows, mover, ply = state
        r, c, way = action
        pushed = SHOVE[way](rows, r, c, MARKS[mover])
        return tuple("".join(row) for row in pushed), 1 - mover, ply + 1

    def winner(self, state):
        rows, to_move, _ = state
        full = {line[0] for line in map(tuple, lines_of(rows)) if len(set(line)) == 1}
        # the side to move did not make the last push, so its line counts first
        for side in (to_move, 1 - to_move):
            if MARKS[side] in full:
                return side
        return None

    def is_terminal(self, state):
        return state[2] >= LIMIT or self.winner(state) is not None

    def utility(self, state, player):
        if (won := self.winner(state)) is None:
            return 0
        return 1 if won == player else -1

    def evaluate(self, state):
        add = tally()
        for line in lines_of(state[0]):
            total = add(line)
        return max(-0.99, min(0.99, total / (8 * SIZE)))
