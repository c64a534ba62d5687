"""Fanorona-telo and -dimy: capture by approach or withdrawal; actions are written like "b2c3A"."""

from typing import NamedTuple

from outply import Game


class Position(NamedTuple):
    board: str
    to_move: str
    clock: int = 0


class Fanorona(Game):
    WIDTH, HEIGHT = 5, 3

    def initial(self):
        return Position("bbbbb" + "bw.bw" + "wwwww", "w")

    def player(self, state):
        return "wb".index(state.to_move)

    def index(self, name):
        return (ord(name[0]) - ord("a")) + (ord(name[1]) - ord("1")) * self.WIDTH

    def name(self, x, y):
        return f"{chr(ord('a') + x)}{y + 1}"

    def on_board(self, x, y):
        return 0 <= x < self.WIDTH and 0 <= y < self.HEIGHT

    def line(self, state, x, y, dx, dy):
        """The unbroken line of enemies from a point onwards."""
        enemy = "b" if state.to_move == "w" else "w"
        taken = []
        while self.on_board(x, y) and state.board[y * self.WIDTH + x] == enemy:
            taken.append(y * self.WIDTH + x)
            x, y = x + dx, y + dy
        return taken

    def actions(self, state):
        captures, paika = [], []
        for i, c in enumerate(state.board):
            if c != state.to_move:
                continue
            y, x = divmod(i, self.WIDTH)
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx == dy == 0 or (dx and dy and (x + y) % 2):
                        continue
                    x2, y2 = x + dx, y + dy
                    if not self.on_board(x2, y2) or state.board[x2 + y2 * self.WIDTH] != ".":
                        continue
                    text = f"{self.name(x, y)}{self.name(x2, y2)}"
                    if self.line(state, x2 + dx, y2 + dy, dx, dy):
                        captures.append(text + "A")
                    if self.line(state, x - dx, y - dy, -dx, -dy):
                        captures.append(text + "W")
                    paika.append(text + "-")
        return captures if captures else paika

    def result(self, state, action):
        start, end, kind = action[:2], action[2:4], action[4]
        cells = list(state.board)
        i, j = self.index(start), self.index(end)
        cells[i], cells[j] = ".", state.to_move
        y, x = divmod(i, self.WIDTH)
        y2, x2 = divmod(j, self.WIDTH)
        dx, dy = x2 - x, y2 - y
        if kind == "A":
            taken = self.line(state, x2 + dx, y2 + dy, dx, dy)
        elif kind == "W":
            taken = self.line(state, x - dx, y - dy, -dx, -dy)
        else:
            taken = []
        for k in taken:
            cells[k] = "."
        clock = 0 if taken else state.clock + 1
        return Position("".join(cells), "b" if state.to_move == "w" else "w", clock)

    def is_terminal(self, state):
        return state.clock > 10 or "w" not in state.board or "b" not in state.board or not self.actions(state)

    def utility(self, state, player):
        if state.clock > 10:
            return 0
        mine, theirs = ("w", "b") if player == 0 else ("b", "w")
        if mine not in state.board:
            return -1
        if theirs not in state.board:
            return 1
        return -1 if self.player(state) == player else 1

    def evaluate(self, state):
        return (state.board.count("w") - state.board.count("b")) / 12
