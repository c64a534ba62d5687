"""Teeko on a 4x4 board with three stones each: drop, then move; three in a line win."""

import itertools as it
from collections import deque
from typing import NamedTuple

from outply import Game

CELLS = [(x, y) for y in range(4) for x in range(4)]


def line(cells):
    """Whether three cells lie in a row."""
    a, b, c = sorted(cells)
    return (b[0] - a[0], b[1] - a[1]) == (c[0] - b[0], c[1] - b[1]) and max(abs(b[0] - a[0]), abs(b[1] - a[1])) == 1


WINS = {frozenset(three) for three in it.combinations(CELLS, 3) if line(three)}


class Teeko(NamedTuple):
    stones: tuple  # of two frozensets
    turn: int = 0
    ply: int = 0


class TeekoGame(Game):
    def initial(self):
        return Teeko((frozenset(), frozenset()))

    def player(self, s):
        return s.turn

    def actions(self, s):
        own, other = s.stones[s.turn], s.stones[1 - s.turn]
        free = [cell for cell in CELLS if cell not in own and cell not in other]
        if len(own) < 3:
            return [(None, cell) for cell in free]
        return [((x, y), (u, v)) for (x, y) in sorted(own) for (u, v) in free if max(abs(x - u), abs(y - v)) == 1]

    def result(self, s, action):
        source, target = action
        own = set(s.stones[s.turn])
        if source is not None:
            own.remove(source)
        own.add(target)
        stones = list(s.stones)
        stones[s.turn] = frozenset(own)
        return Teeko(tuple(stones), 1 - s.turn, s.ply + 1)

    def won(self, s, player):
        return s.stones[player] in WINS

    def is_terminal(self, s):
        return self.won(s, 0) or self.won(s, 1) or s.ply >= 24 or not self.actions(s)

    def utility(self, s, player):
        if self.won(s, player):
            return 1.0
        if self.won(s, 1 - player):
            return -1.0
        return 0.0
