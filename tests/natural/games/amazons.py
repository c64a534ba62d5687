from collections import namedtuple

from outply import Game

SIZE = 4
N, S, E, W = -1j, 1j, 1 + 0j, -1 + 0j
COMPASS = (N, N + E, E, S + E, S, S + W, W, N + W)

Pos = namedtuple("Pos", "queens burnt turn")


def inside(z):
    return 0 <= z.real < SIZE and 0 <= z.imag < SIZE


def reading_order(z):
    return z.imag, z.real


def slide(z, blocked):
    """All squares a chess queen reaches from z."""
    for d in COMPASS:
        w = z + d
        while inside(w) and w not in blocked:
            yield w
            w += d


class Amazons(Game):
    """The Game of the Amazons on 4x4 with two amazons each: move a queen, then burn a square
    she can see; whoever cannot move loses."""

    def initial(self):
        white = (0 + 1j, 3 + 2j)
        black = tuple(z * 1j + (SIZE - 1) for z in white)  # a quarter turn of the board
        return Pos(
            (tuple(sorted(white, key=reading_order)), tuple(sorted(black, key=reading_order))),
            (),
            0,
        )

    def player(self, pos):
        return pos.turn

    def actions(self, pos):
        blocked = set(pos.burnt).union(*pos.queens)
        for src in pos.queens[pos.turn]:
            blocked.discard(src)
            for dst in slide(src, blocked):
                for arrow in slide(dst, blocked):
                    yield src, dst, arrow
            blocked.add(src)

    def result(self, pos, action):
        src, dst, arrow = action
        mine = sorted([dst if q == src else q for q in pos.queens[pos.turn]], key=reading_order)
        queens = list(pos.queens)
        queens[pos.turn] = tuple(mine)
        burnt = tuple(sorted(pos.burnt + (arrow,), key=reading_order))
        return Pos(tuple(queens), burnt, 1 - pos.turn)

    def is_terminal(self, pos):
        blocked = set(pos.burnt).union(*pos.queens)
        return not any(inside(q + d) and q + d not in blocked for q in pos.queens[pos.turn] for d in COMPASS)

    def utility(self, pos, player):
        return -1 if pos.turn == player else 1

    def evaluate(self, pos):
        blocked = set(pos.burnt).union(*pos.queens)
        reach = [set().union(*(slide(q, blocked) for q in side)) for side in pos.queens]
        contested = reach[0] & reach[1]
        mine, theirs = len(reach[0] - contested), len(reach[1] - contested)
        room = max(1, len(reach[0] | reach[1]))
        # squares nearer the middle are worth a little more
        middle = complex(SIZE - 1, SIZE - 1) / 2
        central = sum(abs(q - middle) for q in pos.queens[1]) - sum(abs(q - middle) for q in pos.queens[0])
        return 0.8 * (mine - theirs) / room + 0.02 * central
