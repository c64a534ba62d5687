"""Tic-tac-toe on bytes: as a field, as the whole state and as actions, and sometimes missing."""

# ruff: noqa
# fmt: off
from typing import NamedTuple
from outply import Game
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
class State(NamedTuple):
    board: bytes
    turn: int
class Toe(Game):
    def initial(self): return State(b".........", 0)
    def player(self, s): return s.turn
    def actions(self, s): return [i for i, c in enumerate(s.board) if c == ord(".")]
    def result(self, s, a):
        b = bytearray(s.board)
        b[a] = b"XO"[s.turn]
        return State(bytes(b), 1 - s.turn)
    def winner(self, s):
        for line in LINES:
            marks = bytes(s.board[i] for i in line)
            if marks == b"XXX": return 0
            if marks == b"OOO": return 1
        return None
    def is_terminal(self, s): return self.winner(s) is not None or s.board.count(b".") == 0
    def utility(self, s, p):
        w = self.winner(s)
        return 0.0 if w is None else 1.0 if w == p else -1.0
class Bare(Toe):
    """The state is bytes alone, and actions are bytes."""
    def initial(self): return bytes(9)
    def player(self, s): return sum(x > 0 for x in s) % 2
    def actions(self, s):
        me = self.player(s) + 1
        k = s.find(0)
        while k >= 0:
            yield bytes([k, me])
            k = s.find(0, k + 1)
    def result(self, s, a): return s[:a[0]] + a[1:] + s[a[0] + 1:]
    def winner(self, s):
        for a, b, c in LINES:
            if s[a] and s[a] == s[b] == s[c]: return s[a] - 1
    def is_terminal(self, s): return self.winner(s) is not None or 0 not in s
class Mixed(Toe):
    """Some states hold None in place of bytes."""
    def initial(self): return State(None, 0)
    def actions(self, s): return Toe.actions(self, State(s.board or b".........", s.turn))
    def result(self, s, a): return Toe.result(self, State(s.board or b".........", s.turn), a)
    def is_terminal(self, s): return s.board is not None and Toe.is_terminal(self, s)
