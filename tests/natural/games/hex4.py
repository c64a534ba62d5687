from outply import Game

# Cell (r, c) is bit r*W + c. W = N + 1 leaves one empty guard column on the right, so no
# shift ever wraps around; bits above the last row are cut by FULL.
N = 4
W = N + 1
ROW = (1 << N) - 1
TOP = ROW
BOTTOM = ROW << (W * (N - 1))
LEFT = sum(1 << (W * r) for r in range(N))
RIGHT = LEFT << (N - 1)
FULL = sum(ROW << (W * r) for r in range(N))


def grow(b):
    """b and its six hexagonal neighbours."""
    return (b | b << 1 | b >> 1 | b << W | b >> W | b << (W - 1) | b >> (W - 1)) & FULL


def flood(seed, within):
    seed &= within
    while True:
        wider = grow(seed) & within
        if wider == seed:
            return seed
        seed = wider


def gap(own, free, start, goal):
    """Least number of further stones that join start to goal."""
    reach = flood(start, own)
    stones = 0
    edge = start
    while not reach & goal:
        step = (grow(reach) | edge) & (free | own)
        step |= reach | flood(grow(step), own)
        if step == reach:
            return N * N
        reach = step
        stones += 1
    return stones


class Hex4(Game):
    """Hex on a 4x4 rhombus: player 0 joins top to bottom, player 1 joins left to right, nobody can draw."""

    def initial(self):
        return (0, 0)

    def player(self, s):
        return (s[0] | s[1]).bit_count() & 1

    def actions(self, s):
        free = FULL & ~(s[0] | s[1])
        while free:
            bit = free & -free
            yield bit
            free ^= bit

    def result(self, s, bit):
        a, b = s
        return (a, b | bit) if self.player(s) else (a | bit, b)

    def won(self, s):
        """1 if player 0 has the chain, -1 if player 1 has, 0 while it is open."""
        a, b = s
        return bool(flood(TOP, a) & BOTTOM) - bool(flood(LEFT, b) & RIGHT)

    def is_terminal(self, s):
        return self.won(s) != 0

    def utility(self, s, player):
        return self.won(s) * (1 - 2 * player)

    def evaluate(self, s):
        a, b = s
        free = FULL ^ (a | b)
        d = gap(b, free, LEFT, RIGHT) - gap(a, free, TOP, BOTTOM)
        tempo = 0.1 if not self.player(s) else -0.1
        return max(-0.9, min(0.9, d / (N + 1) + tempo))
