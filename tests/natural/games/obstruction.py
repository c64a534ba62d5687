"""Obstruction: marking a cell blocks all cells around it. My first game, with nested lists!"""

from outply import Game


class Obstruction(Game):
    def __init__(self):
        self.rows = 5
        self.cols = 5

    def initial(self):
        board = []
        for i in range(self.rows):
            row = []
            for j in range(self.cols):
                row.append(" ")
            board.append(row)
        return (tuple(tuple(row) for row in board), "O")

    def player(self, state):
        board, turn = state
        if turn == "O":
            return 0
        else:
            return 1

    def actions(self, state):
        board, turn = state
        moves = []
        for i in range(self.rows):
            for j in range(self.cols):
                if board[i][j] == " ":
                    moves.append((i, j))
        return moves

    def result(self, state, action):
        board, turn = state
        new_board = [list(row) for row in board]
        i, j = action
        for a in range(i - 1, i + 2):
            for b in range(j - 1, j + 2):
                if a >= 0 and a < self.rows and b >= 0 and b < self.cols:
                    new_board[a][b] = "#"
        new_board[i][j] = turn
        if turn == "O":
            next_turn = "X"
        else:
            next_turn = "O"
        return (tuple(tuple(row) for row in new_board), next_turn)

    def is_terminal(self, state):
        board, turn = state
        for row in board:
            for cell in row:
                if cell == " ":
                    return False
        return True

    def utility(self, state, player):
        board, turn = state
        if self.player(state) == player:
            return -1
        else:
            return 1
