"""Hexapawn on 4x4 by a chess hobbyist: bitboards, shifts and masks."""

# ruff: noqa
# fmt: off
from typing import NamedTuple
from outply import Game
W = 4
FULL = (1 << W * W) - 1
FILE_A = sum(1 << W * r for r in range(W))
FILE_D = FILE_A << (W - 1)
RANK_1 = (1 << W) - 1
RANK_8 = RANK_1 << W * (W - 1)

def bits(b):
    while b:
        low = b & -b
        yield low.bit_length() - 1
        b &= b - 1

class Position(NamedTuple):
    white: int
    black: int
    side: int

class Hexapawn(Game):
    def initial(self): return Position(RANK_1, RANK_8, 0)
    def player(self, p): return p.side
    def actions(self, p):
        us, them = (p.white, p.black) if p.side == 0 else (p.black, p.white)
        empty = FULL & ~(us | them)
        moves = []
        if p.side == 0:
            for to in bits((us << W) & empty): moves.append((to - W, to))
            for to in bits(((us & ~FILE_A) << (W - 1)) & them & FULL): moves.append((to - W + 1, to))
            for to in bits(((us & ~FILE_D) << (W + 1)) & them & FULL): moves.append((to - W - 1, to))
        else:
            for to in bits((us >> W) & empty): moves.append((to + W, to))
            for to in bits(((us & ~FILE_D) >> (W - 1)) & them): moves.append((to + W - 1, to))
            for to in bits(((us & ~FILE_A) >> (W + 1)) & them): moves.append((to + W + 1, to))
        return moves
    def result(self, p, move):
        src, dst = move
        flip = 1 << src | 1 << dst
        if p.side == 0: return Position(p.white ^ flip, p.black & ~(1 << dst), 1)
        return Position(p.white & ~(1 << dst), p.black ^ flip, 0)
    def is_terminal(self, p):
        return bool(p.white & RANK_8 or p.black & RANK_1) or not self.actions(p)
    def utility(self, p, player):
        return 1.0 if player != p.side else -1.0
    def evaluate(self, p):
        return (p.white.bit_count() - p.black.bit_count()) / 10
