"""Kalah(3,2) by a competitive programmer: short names, one list, early exits."""

# ruff: noqa
# fmt: off
from outply import Game
M = 3
L = 2 * M + 2
class K(Game):
    min_utility, max_utility = -12.0, 12.0
    def initial(self):
        a = [2] * L; a[M] = a[-1] = 0
        return tuple(a), 0
    def player(self, s): return s[1]
    def actions(self, s):
        a, t = s
        o = t * (M + 1)
        return [i for i in range(M) if a[o + i]]
    def result(self, s, i):
        a, t = list(s[0]), s[1]
        o = t * (M + 1); me, op = o + M, (o + M + M + 1) % L
        p = o + i; k, a[p] = a[p], 0
        while k:
            p = (p + 1) % L
            if p == op: continue
            a[p] += 1; k -= 1
        if o <= p < me and a[p] == 1:
            q = 2 * M - p
            if a[q]: a[me] += a[q] + 1; a[p] = a[q] = 0
        if not any(a[:M]) or not any(a[M + 1:-1]):
            a[M] += sum(a[:M]); a[-1] += sum(a[M + 1:-1])
            a[:M] = [0] * M; a[M + 1:-1] = [0] * M
        return tuple(a), t if p == me else 1 - t
    def is_terminal(self, s): return not any(s[0][:M]) and not any(s[0][M + 1:-1])
    def utility(self, s, p): d = s[0][M] - s[0][-1]; return float(d if p == 0 else -d)
    def evaluate(self, s): return float(s[0][M] - s[0][-1])
