"""Two knights who burn their squares, with generators everywhere."""

# ruff: noqa
# fmt: off
from itertools import chain
from typing import NamedTuple
from outply import Game
W, H = 4, 3
class S(NamedTuple):
    at: tuple
    burnt: frozenset
    turn: int
def jumps():
    for a, b in ((1, 2), (2, 1)):
        for s in (1, -1):
            for t in (1, -1):
                yield s * a, t * b
def reach(x, y):
    yield from ((x + dx, y + dy) for dx, dy in jumps() if 0 <= x + dx < W and 0 <= y + dy < H)
def steps(x, y):
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= x + dx < W and 0 <= y + dy < H: yield x + dx, y + dy
class Burn(Game):
    def initial(self): return S(((0, 0), (W - 1, H - 1)), frozenset({(0, 0), (W - 1, H - 1)}), 0)
    def player(self, s): return s.turn
    def free(self, s, who):
        seen = set()
        for place in chain(reach(*s.at[who]), steps(*s.at[who])):
            if place not in s.burnt and place not in seen:
                seen.add(place)
                yield place
    def actions(self, s): yield from self.free(s, s.turn)
    def result(self, s, a):
        at = tuple(a if k == s.turn else p for k, p in enumerate(s.at))
        return S(at, s.burnt | {a}, 1 - s.turn)
    def is_terminal(self, s): return next(self.free(s, s.turn), None) is None
    def utility(self, s, p): return -1.0 if p == s.turn else 1.0
    def evaluate(self, s):
        mine, theirs = (sum(1 for _ in self.free(s, k)) for k in (0, 1))
        return (mine - theirs) / 20
