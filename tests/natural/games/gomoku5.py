from outply import Game

SIZE = 5
NEED = 4


class Gomoku5(Game):
    """Small Gomoku: on a 5x5 board the first to get four of their marks in a row wins, a full board is a draw."""

    def initial(self):
        board = []
        for r in range(SIZE):
            row = []
            for c in range(SIZE):
                row.append(".")
            board.append(tuple(row))
        return tuple(board)

    def count(self, board, mark):
        total = 0
        for row in board:
            for cell in row:
                if cell == mark:
                    total += 1
        return total

    def player(self, board):
        # X always starts, so X is to move when the counts are the same
        if self.count(board, "X") == self.count(board, "O"):
            return 0
        else:
            return 1

    def actions(self, board):
        moves = []
        for r in range(SIZE):
            for c in range(SIZE):
                if board[r][c] == ".":
                    moves.append((r, c))
        return moves

    def result(self, board, action):
        r, c = action
        mark = "X"
        if self.player(board) == 1:
            mark = "O"
        # make a list of lists, change it, and turn it back into tuples
        new = [list(row) for row in board]
        new[r][c] = mark
        return tuple([tuple(row) for row in new])

    def get_line(self, board, r, c, dr, dc):
        """The NEED cells that start at (r, c), or an empty list if they leave the board."""
        line = []
        for i in range(NEED):
            rr = r + dr * i
            cc = c + dc * i
            if rr < 0 or rr >= SIZE or cc < 0 or cc >= SIZE:
                return []
            line.append(board[rr][cc])
        return line

    def winner(self, board):
        for r in range(SIZE):
            for c in range(SIZE):
                if board[r][c] != ".":
                    for d in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                        line = self.get_line(board, r, c, d[0], d[1])
                        if line == ["X", "X", "X", "X"]:
                            return "X"
                        if line == ["O", "O", "O", "O"]:
                            return "O"
        return None

    def is_terminal(self, board):
        if self.winner(board) != None:
            return True
        return self.count(board, ".") == 0

    def utility(self, board, player):
        w = self.winner(board)
        if w is None:
            return 0
        if (w == "X" and player == 0) or (w == "O" and player == 1):
            return 1
        return -1

    def evaluate(self, board):
        # a line that only one of the players has marks in is good for that player
        score = 0
        for r in range(SIZE):
            for c in range(SIZE):
                for d in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                    line = self.get_line(board, r, c, d[0], d[1])
                    xs = line.count("X")
                    os = line.count("O")
                    if xs > 0 and os == 0:
                        score += xs * xs
                    elif os > 0 and xs == 0:
                        score -= os * os
        return max(-0.9, min(0.9, score / 60))
