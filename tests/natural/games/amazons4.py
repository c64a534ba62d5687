from outply import Game

# 4x4 amazons, bit i = cell (i // 4, i % 4)
N = 4
INF = 1000
D = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

# rays[c] = list of rays, each a list of cells going away from c
rays = [[] for _ in range(N * N)]
for r in range(N):
    for c in range(N):
        for dr, dc in D:
            ray = []
            x, y = r + dr, c + dc
            while 0 <= x < N and 0 <= y < N:
                ray.append(x * N + y)
                x += dr
                y += dc
            if ray:
                rays[r * N + c].append(ray)


def reach(c, occ):
    for ray in rays[c]:
        for d in ray:
            if occ >> d & 1:
                break
            yield d


def bits(m):
    while m:
        b = m & -m
        yield b.bit_length() - 1
        m ^= b


class Amazons(Game):
    """Game of the Amazons on 4x4 with two amazons each: move like a queen, then shoot an arrow
    like a queen from the new cell; arrows block forever; no move = you lose."""

    def initial(self):
        w = 1 << 1 | 1 << 14
        b = 1 << 7 | 1 << 8
        return w, b, 0, 0  # white, black, arrows, side to move

    def player(self, s):
        return s[3]

    def actions(self, s):
        w, b, a, t = s
        occ = w | b | a
        for f in bits(w if t == 0 else b):
            o = occ ^ (1 << f)
            for to in reach(f, o):
                for sh in reach(to, o):  # may shoot back through f
                    yield f, to, sh

    def result(self, s, m):
        w, b, a, t = s
        f, to, sh = m
        x = 1 << f | 1 << to
        if t == 0:
            w ^= x
        else:
            b ^= x
        return w, b, a | 1 << sh, t ^ 1

    def stuck(self, s):
        occ = s[0] | s[1] | s[2]
        return all(not any(True for _ in reach(f, occ)) for f in bits(s[s[3]]))

    def is_terminal(self, s):
        return self.stuck(s)

    def utility(self, s, p):
        # side to move is stuck and loses
        return -INF if s[3] == p else INF

    def evaluate(self, s):
        occ = s[0] | s[1] | s[2]
        mw = sum(1 for f in bits(s[0]) for _ in reach(f, occ))
        mb = sum(1 for f in bits(s[1]) for _ in reach(f, occ))
        return 10 * (mw - mb)
