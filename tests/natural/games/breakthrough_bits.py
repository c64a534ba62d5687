"""Breakthrough with bit tricks: 5x5, bitboards, one-liners of a competitive programmer."""

from outply import Game

W = 5
ALL = (1 << 25) - 1
NOT_L = sum(1 << i for i in range(25) if i % W)
NOT_R = sum(1 << i for i in range(25) if i % W != W - 1)
TOP, BOT = 31 << 20, 31


def bits(b):
    while b:
        l = b & -b
        yield l.bit_length() - 1
        b ^= l


class Break(Game):
    def initial(self):
        return (BOT | BOT << 5, TOP | TOP >> 5, 0)

    def player(self, s):
        return s[2]

    def actions(self, s):
        a, b, t = s
        if t == 0:
            for i in bits(a << 5 & ~(a | b) & ALL):
                yield i - 5 << 5 | i
            for i in bits((a & NOT_L) << 4 & ~a & ALL):
                yield i - 4 << 5 | i
            for i in bits((a & NOT_R) << 6 & ~a & ALL):
                yield i - 6 << 5 | i
        else:
            for i in bits(b >> 5 & ~(a | b)):
                yield i + 5 << 5 | i
            for i in bits((b & NOT_R) >> 4 & ~b):
                yield i + 4 << 5 | i
            for i in bits((b & NOT_L) >> 6 & ~b):
                yield i + 6 << 5 | i

    def result(self, s, m):
        a, b, t = s
        f, g = 1 << (m >> 5), 1 << (m & 31)
        return (a ^ f | g, b & ~g, 1) if t == 0 else (a & ~g, b ^ f | g, 0)

    def is_terminal(self, s):
        a, b, t = s
        return bool(a & TOP or b & BOT or not a or not b)

    def utility(self, s, p):
        w = 0 if s[0] & TOP or not s[1] else 1
        return [-1.0, 1.0][w == p]

    def evaluate(self, s):
        return (bin(s[0]).count("1") - bin(s[1]).count("1")) / 20
