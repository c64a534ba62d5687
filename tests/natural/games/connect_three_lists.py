"""Connect three on 4x4 by a student in the first year: nested lists and deep copies."""

# ruff: noqa
# fmt: off
import copy
from outply import Game

def to_tuple(board):
    rows = []
    for row in board:
        rows.append(tuple(row))
    return tuple(rows)

def check_winner(board):
    for i in range(4):
        for j in range(4):
            if board[i][j] != 0:
                p = board[i][j]
                if j + 2 < 4 and board[i][j + 1] == p and board[i][j + 2] == p:
                    return p
                if i + 2 < 4 and board[i + 1][j] == p and board[i + 2][j] == p:
                    return p
                if i + 2 < 4 and j + 2 < 4 and board[i + 1][j + 1] == p and board[i + 2][j + 2] == p:
                    return p
                if i + 2 < 4 and j - 2 >= 0 and board[i + 1][j - 1] == p and board[i + 2][j - 2] == p:
                    return p
    return 0

class Connect3(Game):
    def initial(self):
        board = []
        for i in range(4):
            row = []
            for j in range(4):
                row.append(0)
            board.append(row)
        return (to_tuple(board), 1)
    def player(self, state): return state[1] - 1
    def actions(self, state):
        moves = []
        for col in range(4):
            if state[0][0][col] == 0:
                moves.append(col)
        return moves
    def result(self, state, action):
        board = copy.deepcopy([list(row) for row in state[0]])
        row = 3
        while board[row][action] != 0:
            row = row - 1
        board[row][action] = state[1]
        if state[1] == 1:
            turn = 2
        else:
            turn = 1
        return (to_tuple(board), turn)
    def is_terminal(self, state):
        if check_winner(state[0]) != 0:
            return True
        return len(self.actions(state)) == 0
    def utility(self, state, player):
        w = check_winner(state[0])
        if w == 0: return 0.0
        elif w == player + 1: return 1.0
        else: return -1.0
