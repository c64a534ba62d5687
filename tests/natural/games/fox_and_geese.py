from outply import Game

# state: one int
#   bits  0.. 5  fox square
#   bits  6..29  four geese, 6 bits each, ascending
#   bit   30     side to move (0 = fox, 1 = geese)
# square = row * 8 + col, geese start on row 0 and walk down the board
FOX = 0
GEESE = 1
NGEESE = 4
SQ_MASK = 0x3F
SIDE_SHIFT = 30


def pack(fox, geese, side):
    s = fox
    for i in range(NGEESE):
        s |= geese[i] << (6 + 6 * i)
    s |= side << SIDE_SHIFT
    return s


def unpack(s):
    fox = s & SQ_MASK
    geese = [0] * NGEESE
    for i in range(NGEESE):
        geese[i] = (s >> (6 + 6 * i)) & SQ_MASK
    side = (s >> SIDE_SHIFT) & 1
    return fox, geese, side


def step(sq, dr, dc):
    r = (sq >> 3) + dr
    c = (sq & 7) + dc
    if r < 0 or r > 7 or c < 0 or c > 7:
        return -1
    return (r << 3) | c


def gen_fox(fox, geese):
    moves = []
    for dr in (-1, 1):
        for dc in (-1, 1):
            to = step(fox, dr, dc)
            if to >= 0 and to not in geese:
                moves.append((fox << 6) | to)
    return moves


def gen_geese(fox, geese):
    moves = []
    for i in range(NGEESE):
        for dc in (-1, 1):
            to = step(geese[i], 1, dc)
            if to >= 0 and to != fox and to not in geese:
                moves.append((geese[i] << 6) | to)
    return moves


class FoxAndGeese(Game):
    """Fox and Geese on the dark squares of an 8x8 board: the fox (player 0, moves first) steps
    diagonally any way, four geese step diagonally forward only, nothing is captured. The fox wins
    on the geese's home row or when the geese cannot move; the geese win if the fox cannot."""

    def initial(self):
        return pack(60, [1, 3, 5, 7], FOX)

    def player(self, state):
        return (state >> SIDE_SHIFT) & 1

    def actions(self, state):
        fox, geese, side = unpack(state)
        if side == FOX:
            return gen_fox(fox, geese)
        return gen_geese(fox, geese)

    def result(self, state, action):
        fox, geese, side = unpack(state)
        src = action >> 6
        dst = action & SQ_MASK
        if side == FOX:
            fox = dst
        else:
            for i in range(NGEESE):
                if geese[i] == src:
                    geese[i] = dst
                    break
            geese.sort()
        return pack(fox, geese, side ^ 1)

    def is_terminal(self, state):
        if (state & SQ_MASK) < 8:
            return True
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        fox, geese, side = unpack(state)
        if fox < 8:
            winner = FOX
        else:
            winner = side ^ 1  # side to move is stuck
        if winner == player:
            return 1
        return -1

    def evaluate(self, state):
        fox, geese, side = unpack(state)
        passed = 0  # geese the fox has already slipped by
        i = 0
        while i < NGEESE:
            if (geese[i] >> 3) >= (fox >> 3):
                passed += 1
            i += 1
        mobility = len(gen_fox(fox, geese))
        return passed * 0.2 + mobility * 0.05 - 0.4
