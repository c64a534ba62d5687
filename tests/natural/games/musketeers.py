"""Three Musketeers, by someone for whom everything is a dict."""

from outply import Game

DIRECTIONS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
PLAYERS = {"M": 0, "G": 1}
OTHER = {"M": "G", "G": "M"}
SIZE = 4


def freeze(board, turn):
    return (tuple(sorted(board.items())), turn)


class ThreeMusketeers(Game):
    def initial(self):
        board = {(r, c): "G" for r in range(SIZE) for c in range(SIZE)}
        board[(0, SIZE - 1)] = "M"
        board[(SIZE - 1, 0)] = "M"
        board[(1, 1)] = "M"
        return freeze(board, "M")

    def player(self, state):
        return PLAYERS[state[1]]

    def actions(self, state):
        board, turn = dict(state[0]), state[1]
        options = {"M": "G", "G": "."}
        return [
            (cell, name)
            for cell, piece in board.items()
            if piece == turn
            for name, (dr, dc) in DIRECTIONS.items()
            if board.get((cell[0] + dr, cell[1] + dc)) == options[turn]
        ]

    def result(self, state, action):
        board, turn = dict(state[0]), state[1]
        cell, name = action
        dr, dc = DIRECTIONS[name]
        board[(cell[0] + dr, cell[1] + dc)] = board[cell]
        board[cell] = "."
        return freeze(board, OTHER[turn])

    def musketeers(self, state):
        return [cell for cell, piece in state[0] if piece == "M"]

    def captured(self, state):
        cells = self.musketeers(state)
        rows = {r for r, _ in cells}
        cols = {c for _, c in cells}
        return len(rows) == 1 or len(cols) == 1

    def is_terminal(self, state):
        return self.captured(state) or not self.actions(state)

    def utility(self, state, player):
        if self.captured(state):
            winner = "G"
        else:
            winner = "M" if state[1] == "M" else "G"
        return 1.0 if PLAYERS[winner] == player else -1.0
