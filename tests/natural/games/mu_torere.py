"""Mu Torere: four men each on the eight points of a star, and its empty centre. Written by a beginner."""

from outply import Game

EMPTY = 0
CENTRE = 8


class MuTorere(Game):
    def initial(self):
        board = []
        for i in range(4):
            board.append(1)
        for i in range(4):
            board.append(2)
        board.append(EMPTY)
        return (tuple(board), 1, 0)

    def player(self, state):
        board, who, count = state
        if who == 1:
            return 0
        else:
            return 1

    def get_neighbours(self, point):
        if point == CENTRE:
            return [0, 1, 2, 3, 4, 5, 6, 7]
        left = point - 1
        if left < 0:
            left = 7
        right = point + 1
        if right > 7:
            right = 0
        return [left, right, CENTRE]

    def can_move(self, board, who, start):
        other = 2
        if who == 2:
            other = 1
        # into the centre only when standing beside an enemy
        left = start - 1
        if left == -1:
            left = 7
        right = start + 1
        if right == 8:
            right = 0
        if board[left] == other or board[right] == other:
            return True
        return False

    def actions(self, state):
        board, who, count = state
        moves = []
        i = 0
        while i < 9:
            if board[i] == who:
                for n in self.get_neighbours(i):
                    if board[n] == EMPTY:
                        if n == CENTRE:
                            if self.can_move(board, who, i) == True:
                                moves.append([i, n])
                        else:
                            moves.append([i, n])
            i += 1
        result = []
        for move in moves:
            result.append(tuple(move))
        return result

    def result(self, state, action):
        board, who, count = state
        new_board = list(board)
        start = action[0]
        end = action[1]
        new_board[end] = new_board[start]
        new_board[start] = EMPTY
        if who == 1:
            return (tuple(new_board), 2, count + 1)
        else:
            return (tuple(new_board), 1, count + 1)

    def is_terminal(self, state):
        if state[2] >= 40:
            return True
        if len(self.actions(state)) == 0:
            return True
        return False

    def utility(self, state, player):
        if len(self.actions(state)) > 0:
            return 0
        loser = self.player(state)
        if player == loser:
            return -1
        return 1
