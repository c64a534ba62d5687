from outply import Game

# The state is one string: sixteen cells row by row, then whose turn it is.
EMPTY = "-" * 16

LINES = [range(i * 4, i * 4 + 4) for i in range(4)]
LINES += [range(i, 16, 4) for i in range(4)]
LINES += [range(0, 16, 5), range(3, 13, 3)]

CORNER = {"NW": 0, "NE": 2, "SW": 8, "SE": 10}


def spin(board, where, way):
    i = CORNER[where]
    a, b = board[i : i + 2]
    c, d = board[i + 4 : i + 6]
    if way == "R":
        top, bottom = c + a, d + b
    else:
        top, bottom = b + d, a + c
    return board[:i] + top + board[i + 2 : i + 4] + bottom + board[i + 6 :]


class Twist(Game):
    """Pentago in small: on 4x4 put a stone, then turn one 2x2 quarter by 90 degrees; four in a row wins.

    Lines count only after the turn. If both players have a line then, or if the
    board is full without one, it is a draw.
    """

    def initial(self):
        return EMPTY + "x"

    def player(self, state):
        return "xo".index(state[-1])

    def actions(self, state):
        for cell in range(16):
            if state[cell] == "-":
                for where in CORNER:
                    for way in "LR":
                        yield cell, where, way

    def result(self, state, action):
        cell, where, way = action
        board, me = state[:16], state[16:]
        board = board[:cell] + me + board[cell + 1 :]
        return spin(board, where, way) + ("o" if me == "x" else "x")

    def lines(self, state):
        return ["".join(state[i] for i in line) for line in LINES]

    def is_terminal(self, state):
        if "-" not in state:
            return True
        lines = self.lines(state)
        return "xxxx" in lines or "oooo" in lines

    def utility(self, state, player):
        lines = self.lines(state)
        x, o = "xxxx" in lines, "oooo" in lines
        if x == o:
            return 0
        return 1 if x == (player == 0) else -1

    def evaluate(self, state):
        value = 0.0
        for line in self.lines(state):
            if "o" not in line:
                value += 0.03 * line.count("x") ** 2
            if "x" not in line:
                value -= 0.03 * line.count("o") ** 2
        return max(-0.95, min(0.95, value))
