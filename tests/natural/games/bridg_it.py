"""Bridg-It: the board is a string with newlines; '#' links top to bottom, '=' left to right. A flood fill decides."""

from collections import deque

from outply import Game

BOARD = """\
.#.#.#.
= = = =
.#.#.#.
= = = =
.#.#.#."""
BOARD = BOARD.replace(" ", "+").replace(".", ".")
ROWS = BOARD.split("\n")
WIDTH = len(ROWS[0])
HEIGHT = len(ROWS)
START = "".join(ROWS)


def neighbours(i):
    row, col = divmod(i, WIDTH)
    if row > 0:
        yield i - WIDTH
    if row < HEIGHT - 1:
        yield i + WIDTH
    if col > 0:
        yield i - 1
    if col < WIDTH - 1:
        yield i + 1


def connected(board, mark):
    if mark == "#":
        queue = deque(i for i in range(WIDTH) if board[i] == mark)
    else:
        queue = deque(i for i in range(0, WIDTH * HEIGHT, WIDTH) if board[i] == mark)
    seen = set(queue)
    while queue:
        i = queue.popleft()
        if mark == "#" and i >= WIDTH * (HEIGHT - 1):
            return True
        if mark == "=" and i % WIDTH == WIDTH - 1:
            return True
        for j in neighbours(i):
            if j not in seen and board[j] == mark:
                seen.add(j)
                queue.append(j)
    return False


class BridgIt(Game):
    def initial(self):
        return START + "|0"

    def player(self, state):
        return int(state.split("|")[1])

    def actions(self, state):
        board, _ = state.split("|")
        return [i for i, c in enumerate(board) if c in "+." and 0 < i % WIDTH < WIDTH - 1]

    def result(self, state, action):
        board, turn = state.split("|")
        mark = "#="[int(turn)]
        return board[:action] + mark + board[action + 1 :] + "|" + ("1" if turn == "0" else "0")

    def is_terminal(self, state):
        board = state[:-2]
        return connected(board, "#") or connected(board, "=") or not self.actions(state)

    def utility(self, state, player):
        board = state[:-2]
        for who, mark in enumerate("#="):
            if connected(board, mark):
                return 1 if who == player else -1
        return 0
