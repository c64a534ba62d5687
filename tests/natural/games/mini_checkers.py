"""English draughts on a 6x6 board, two rows of men each.

An action is the path of a piece: (from, to) for a step or a single jump, and
(from, landing, landing, ...) for a chain of jumps.
"""

from outply import Game

N = 6
MAX_PLIES = 80

Path = tuple[int, ...]

DIAGONALS = {
    "w": ((-1, -1), (-1, 1)),
    "b": ((1, -1), (1, 1)),
    "W": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "B": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
}
COLOURS = ("wW", "bB")


def rays(square: int, piece: str):
    """Yields (next square, the one after it); None where the board ends."""
    r, c = divmod(square, N)
    for dr, dc in DIAGONALS[piece]:
        yield at(r + dr, c + dc), at(r + 2 * dr, c + 2 * dc)


def at(r, c):
    return r * N + c if 0 <= r < N and 0 <= c < N else None


def steps(board, square):
    for near, _ in rays(square, board[square]):
        if near is not None and board[near] == " ":
            yield (square, near)


def hops(board, square, piece, foes):
    for near, far in rays(square, piece):
        if far is not None and board[near] in foes and board[far] == " ":
            yield near, far


def chains(board, square, piece, foes):
    """All complete chains of jumps from the square; a lone (square,) when there is none."""
    stuck = True
    for near, far in hops(board, square, piece, foes):
        stuck = False
        without = lift(board, near)
        for rest in chains(without, far, piece, foes):
            yield (square,) + rest
    if stuck:
        yield (square,)


def lift(board, *squares):
    return tuple(" " if i in squares else p for i, p in enumerate(board))


def captures(board, turn):
    mine, foes = COLOURS[turn], COLOURS[1 - turn]
    for square, piece in enumerate(board):
        if piece != " " and piece in mine:
            for path in chains(lift(board, square), square, piece, foes):
                if len(path) > 1:
                    yield path


def quiet(board, turn):
    for square, piece in enumerate(board):
        if piece != " " and piece in COLOURS[turn]:
            yield from steps(board, square)


def moves(board, turn):
    forced = False
    for path in captures(board, turn):
        forced = True
        yield path
    if not forced:
        yield from quiet(board, turn)


class MiniCheckers(Game):
    """6x6 English draughts: captures are compulsory, chains are jumped to the end, no move left loses, 80 plies draw.

    A man that reaches the far row becomes a king there, which ends its move.
    """

    def initial(self):
        rows = [" b b b", "b b b ", "      ", "      ", " w w w", "w w w "]
        return tuple("".join(rows)), 0, 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        board, turn, _ = state
        yield from moves(board, turn)

    def result(self, state, action: Path):
        board, turn, plies = state
        start, end = action[0], action[-1]
        piece = board[start]
        taken = [(a + b) // 2 for a, b in zip(action, action[1:]) if abs(a - b) > N + 1]
        if end // N == (0, N - 1)[turn]:
            piece = piece.upper()
        cells = list(lift(board, start, *taken))
        cells[end] = piece
        return tuple(cells), 1 - turn, plies + 1

    def is_terminal(self, state):
        board, turn, plies = state
        return plies >= MAX_PLIES or next(moves(board, turn), None) is None

    def utility(self, state, player):
        board, turn, _ = state
        if next(moves(board, turn), None) is not None:
            return 0
        return -1 if player == turn else 1

    def evaluate(self, state):
        worth = {"w": 1, "W": 1.6, "b": -1, "B": -1.6, " ": 0}
        return sum(worth[p] for p in state[0]) / 10
