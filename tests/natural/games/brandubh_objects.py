# BRANDUBH!!  (celtic tafl, 7x7) -- ripped out of my old pygame jam entry
# ruff: noqa
# fmt: off
# attackers "A" move first, king "K" wants a corner, defenders "D" help him
# king is captured like any other piece here except on/next to the throne
# (simplest version of the rules: king gets sandwiched on 2 sides, throne/corners are hostile when empty)
from outply import Game

SIZE = 7
# TILE = 64
# screen = pygame.display.set_mode((SIZE * TILE, SIZE * TILE))
CORNERS = [(0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1)]
THRONE = (3, 3)
MAX_MOVES = 60


class Board:
    def __init__(self, grid=None, side=0, count=0):
        if grid is None:
            grid = [
                list(row)
                for row in (
                    "...A...",
                    "...A...",
                    "...D...",
                    "AADKDAA",
                    "...D...",
                    "...A...",
                    "...A...",
                )
            ]
        self.grid = grid
        self.side = side
        self.count = count

    def __eq__(self, other):
        return self.grid == other.grid and self.side == other.side and self.count == other.count

    def __hash__(self):
        return hash((tuple("".join(r) for r in self.grid), self.side, self.count))

    def copy(self):
        return Board([row[:] for row in self.grid], self.side, self.count)

    def on_board(self, x, y):
        return x >= 0 and y >= 0 and x < SIZE and y < SIZE

    def owner(self, x, y):
        c = self.grid[y][x]
        if c == "A":
            return 0
        if c == "D" or c == "K":
            return 1
        return None

    def find_king(self):
        for y in range(SIZE):
            for x in range(SIZE):
                if self.grid[y][x] == "K":
                    return (x, y)
        return None

    def get_moves(self):
        moves = []
        for y in range(SIZE):
            for x in range(SIZE):
                if self.owner(x, y) != self.side:
                    continue
                for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
                    nx, ny = x + dx, y + dy
                    while self.on_board(nx, ny) and self.grid[ny][nx] == ".":
                        special = (nx, ny) in CORNERS or (nx, ny) == THRONE
                        if not special or self.grid[y][x] == "K":
                            moves.append((x, y, nx, ny))
                        nx += dx
                        ny += dy
        return moves

    def hostile(self, x, y, me):
        if (x, y) in CORNERS:
            return True
        if (x, y) == THRONE and self.grid[y][x] == ".":
            return True
        return self.owner(x, y) == me

    def move(self, x, y, nx, ny):
        me = self.side
        self.grid[ny][nx] = self.grid[y][x]
        self.grid[y][x] = "."
        # captures
        for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
            ex, ey = nx + dx, ny + dy
            bx, by = ex + dx, ey + dy
            if not self.on_board(bx, by):
                continue
            if self.owner(ex, ey) is not None and self.owner(ex, ey) != me:
                if self.grid[ey][ex] == "K" and abs(ex - 3) + abs(ey - 3) <= 1:
                    # strong king: needs all four sides
                    caught = True
                    for sx, sy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
                        if not self.hostile(ex + sx, ey + sy, me):
                            caught = False
                            break
                    if caught:
                        self.grid[ey][ex] = "."
                elif self.hostile(bx, by, me):
                    self.grid[ey][ex] = "."
        self.side = 1 - self.side
        self.count += 1


class BrandubhOfObjects(Game):
    def initial(self):
        return Board()

    def player(self, board):
        return board.side

    def actions(self, board):
        return board.get_moves()

    def result(self, board, action):
        b = board.copy()
        b.move(*action)
        return b

    def is_terminal(self, board):
        king = board.find_king()
        if king is None or king in CORNERS or board.count >= MAX_MOVES:
            return True
        return len(board.get_moves()) == 0

    def utility(self, board, player):
        king = board.find_king()
        if king is None:
            winner = 0
        elif king in CORNERS:
            winner = 1
        elif board.count >= MAX_MOVES:
            return 0.0
        else:
            winner = 1 - board.side  # no moves = you lose
        if winner == player:
            return 1.0
        return -1.0

    def evaluate(self, board):
        a = d = 0
        for row in board.grid:
            a += row.count("A")
            d += row.count("D")
        kx, ky = board.find_king()
        near = min(abs(kx - cx) + abs(ky - cy) for cx, cy in CORNERS)
        return (a - 2 * d) * 0.05 + near * 0.02
