# Game of Y, side 4, union-find, one-based indices
from outply import Game

n = 4
tot = n * (n + 1) // 2
idx = [[-1] * n for _ in range(n)]
cnt = 0
for i in range(n):
    for j in range(i + 1):
        idx[i][j] = cnt
        cnt += 1
adj = [[] for _ in range(tot)]
side = [0] * tot
dx = [0, 0, 1, -1, 1, -1]
dy = [1, -1, 0, 0, 1, -1]
for i in range(n):
    for j in range(i + 1):
        for k in range(6):
            x, y = i + dx[k], j + dy[k]
            if 0 <= x < n and 0 <= y <= x:
                adj[idx[i][j]].append(idx[x][y])
        if j == 0:
            side[idx[i][j]] |= 1
        if j == i:
            side[idx[i][j]] |= 2
        if i == n - 1:
            side[idx[i][j]] |= 4


def find(p, x):
    while p[x] != x:
        p[x] = p[p[x]]
        x = p[x]
    return x


def solve(b, c):
    p = list(range(tot))
    m = side[:]
    for u in range(tot):
        if b[u] != c:
            continue
        for v in adj[u]:
            if v < u and b[v] == c:
                a, d = find(p, u), find(p, v)
                if a != d:
                    p[a] = d
                    m[d] |= m[a]
    return any(b[u] == c and m[find(p, u)] == 7 for u in range(tot))


class Y(Game):
    def initial(self):
        return (0,) * tot

    def player(self, b):
        return sum(x != 0 for x in b) % 2

    def actions(self, b):
        return [i for i, x in enumerate(b) if not x]

    def result(self, b, a):
        return b[:a] + (1 + self.player(b),) + b[a + 1 :]

    def is_terminal(self, b):
        return solve(b, 1) or solve(b, 2)

    def utility(self, b, p):
        return 1 if solve(b, p + 1) else -1
