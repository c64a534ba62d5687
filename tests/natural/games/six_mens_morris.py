from outply import Game

#  0-----1-----2
#  |  8--9-10  |
#  7-15    11--3
#  | 14-13-12  |
#  6-----5-----4

POINTS = range(16)
MILLS = [
    (0, 1, 2),
    (2, 3, 4),
    (4, 5, 6),
    (6, 7, 0),
    (8, 9, 10),
    (10, 11, 12),
    (12, 13, 14),
    (14, 15, 8),
]
ROADS = [(m[i], m[i + 1]) for m in MILLS for i in (0, 1)]
ROADS += [(1, 9), (3, 11), (5, 13), (7, 15)]

MEN = 6
LAST_PLY = 90


def neighbours(p):
    return [b if a == p else a for a, b in ROADS if p in (a, b)]


def in_mill(board, p):
    if board[p] is None:
        return False
    return any(p in mill and all(board[q] == board[p] for q in mill) for mill in MILLS)


class SixMensMorris(Game):
    """Six Men's Morris: place six men each, then slide them; three in a line takes an enemy man.

    A player with fewer than three men (hand and board together) loses. A man in a mill
    can only be taken when all are in mills, a player who cannot slide passes, nobody
    flies, and after 90 plies it is a draw.
    """

    def initial(self):
        board = (None,) * 16
        in_hand = (MEN, MEN)
        return board, in_hand, 0, False, 0

    def player(self, state):
        return state[2]

    def actions(self, state):
        board, in_hand, me, taking, _ = state
        if taking:
            enemies = [p for p in POINTS if board[p] == 1 - me]
            loose = [p for p in enemies if not in_mill(board, p)]
            return [("take", p) for p in loose or enemies]
        if in_hand[me] > 0:
            return [("place", p) for p in POINTS if board[p] is None]
        slides = []
        for a in POINTS:
            if board[a] == me:
                slides += [("slide", a, b) for b in neighbours(a) if board[b] is None]
        return slides if slides else ["pass"]

    def result(self, state, action):
        board, in_hand, me, _, ply = state
        if action == "pass":
            return board, in_hand, 1 - me, False, ply + 1

        kind, *where = action
        cells = list(board)
        if kind == "take":
            cells[where[0]] = None
            return tuple(cells), in_hand, 1 - me, False, ply + 1

        if kind == "place":
            to = where[0]
            hands = list(in_hand)
            hands[me] -= 1
            in_hand = tuple(hands)
        else:
            start, to = where
            cells[start] = None
        cells[to] = me
        if in_mill(cells, to):
            return tuple(cells), in_hand, me, True, ply + 1
        return tuple(cells), in_hand, 1 - me, False, ply + 1

    def men(self, state, who):
        return state[0].count(who) + state[1][who]

    def is_terminal(self, state):
        return self.men(state, 0) < 3 or self.men(state, 1) < 3 or state[4] >= LAST_PLY

    def utility(self, state, player):
        if self.men(state, player) < 3:
            return -1
        if self.men(state, 1 - player) < 3:
            return 1
        return 0

    def evaluate(self, state):
        board = state[0]
        score = 3 * (self.men(state, 0) - self.men(state, 1))
        for mill in MILLS:
            here = [board[p] for p in mill]
            if here.count(None) == 1:
                score += (here.count(0) == 2) - (here.count(1) == 2)
        return score / 20
