from outply import Game

SIZE = 4
MAX_MOVES = 100


class Blocked(Exception):
    """There is a car in the way."""


def turn_right(rows):
    return tuple(zip(*rows[::-1]))


def turn_left(rows):
    return tuple(zip(*rows))[::-1]


def peek(rows, r, c):
    """What stands on r, c; IndexError when that is off the board, also at the low end."""
    if r < 0:
        raise IndexError(r)
    return rows[r][c]


def drive(rows, r, c, way):
    """The rows after one car, headed right, goes 'ahead', 'up' or 'down'."""
    board = [list(row) for row in rows]
    car, board[r][c] = board[r][c], "."
    nr, nc = {"ahead": (r, c + 1), "up": (r - 1, c), "down": (r + 1, c)}[way]
    try:
        if peek(board, nr, nc) != ".":
            raise Blocked
    except IndexError:
        if way != "ahead":  # only the far edge is an exit
            raise Blocked from None
    else:
        board[nr][nc] = car
    return tuple(map(tuple, board))


def parked(rows, car):
    """All places of one colour of car."""
    for r, row in enumerate(rows):
        c = -1
        while True:
            try:
                c = row.index(car, c + 1)
            except ValueError:
                break
            yield r, c


class Dodgem(Game):
    """Dodgem on 4x4: A's three cars leave by the right edge, B's by the top; the first to
    get all off wins, and so does one who is left without a move (100 moves: a draw)."""

    def initial(self):
        rows = [["."] * SIZE for _ in range(SIZE)]
        for k in range(SIZE - 1):
            rows[k][0] = "A"
            rows[-1][k + 1] = "B"
        return tuple(map(tuple, rows)), "A", 0

    def player(self, state):
        return "AB".index(state[1])

    def seen(self, state):
        """The board as the mover sees it: his cars are headed right."""
        rows, mover, _ = state
        return rows if mover == "A" else turn_right(rows)

    def actions(self, state):
        rows = self.seen(state)
        for r, c in parked(rows, state[1]):
            for way in "ahead", "up", "down":
                try:
                    drive(rows, r, c, way)
                except Blocked:
                    continue
                yield r, c, way

    def result(self, state, action):
        r, c, way = action
        _, mover, moves = state
        rows = drive(self.seen(state), r, c, way)
        if mover == "B":
            rows = turn_left(rows)
        return rows, "B" if mover == "A" else "A", moves + 1

    def winner(self, state):
        rows, mover, _ = state
        for car in "AB":
            try:
                next(parked(rows, car))
            except StopIteration:
                return car
        try:
            next(iter(self.actions(state)))
        except StopIteration:
            return mover  # hemmed in: the other side has overdone it
        raise LookupError("nobody has won yet")

    def is_terminal(self, state):
        try:
            self.winner(state)
        except LookupError:
            return state[2] >= MAX_MOVES
        return True

    def utility(self, state, player):
        try:
            return 1 if self.winner(state) == "AB"[player] else -1
        except LookupError:
            return 0

    def evaluate(self, state):
        rows, mover, _ = state
        to_go = [sum(SIZE - c for _, c in parked(view, car)) for view, car in ((rows, "A"), (turn_right(rows), "B"))]
        lead = to_go[1] - to_go[0] + (0.5 if mover == "A" else -0.5)
        try:
            return lead / sum(to_go)
        except ZeroDivisionError:
            return 0.0
