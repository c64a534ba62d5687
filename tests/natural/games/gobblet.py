"""Gobblet Gobblers: pieces of three sizes, a larger one swallows a smaller; three in a row win."""

import copy
from collections import namedtuple

from outply import Game

State = namedtuple("State", "board hands turn plies")
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Gobblers(Game):
    def initial(self):
        board = tuple(() for _ in range(9))
        hands = ((2, 2, 2), (2, 2, 2))
        return State(board, hands, 0, 0)

    def player(self, state):
        return state.turn

    def top(self, stack):
        return stack[-1] if stack else None

    def can_put(self, stack, size):
        top = self.top(stack)
        return top is None or top[1] < size

    def actions(self, state):
        moves = []
        for size in (2, 1, 0):
            if state.hands[state.turn][size] > 0:
                for cell in range(9):
                    if self.can_put(state.board[cell], size):
                        moves.append(("put", size, cell))
        for start in range(9):
            top = self.top(state.board[start])
            if top is not None and top[0] == state.turn:
                for end in range(9):
                    if end != start and self.can_put(state.board[end], top[1]):
                        moves.append(("move", start, end))
        return moves

    def result(self, state, action):
        board = [list(stack) for stack in state.board]
        hands = [list(hand) for hand in state.hands]
        kind, what, cell = action
        if kind == "put":
            hands[state.turn][what] -= 1
            board[cell].append((state.turn, what))
        else:
            board[cell].append(board[what].pop())
        return State(
            tuple(tuple(stack) for stack in board),
            tuple(tuple(hand) for hand in hands),
            1 - state.turn,
            state.plies + 1,
        )

    def winner(self, state):
        tops = [self.top(stack) for stack in state.board]
        for a, b, c in LINES:
            if tops[a] and tops[b] and tops[c] and tops[a][0] == tops[b][0] == tops[c][0]:
                return tops[a][0]
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or state.plies >= 20 or not self.actions(state)

    def utility(self, state, player):
        winner = self.winner(state)
        if winner is None:
            return 0.0
        return 1.0 if winner == player else -1.0
