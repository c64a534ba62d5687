from outply import *

# LUDO RUSH!!! made in one night, sorry for the mess
# ring of 20 squares, you walk 20 steps round it and step 21 is home
# step 0 = in the yard. p1 starts on the other side of the ring
HOME = 21
SAFE = {0, 5, 10, 15}
MAXROLLS = 60


def ring(p, step):
    return (step - 1 + 10 * p) % 20


class LudoRush(Game):
    """A Ludo-like race for two: two pawns each, roll two dice and play each die in any order with
    any pawn (you must if you can), landing on an enemy off the safe squares sends it to its yard,
    home needs the exact number. First with both pawns home wins; after 60 rolls the player
    further ahead wins."""

    # state = (pawns0, pawns1, whose turn, dice left to play, rolls so far)
    # pawns are sorted so we don't search the same thing twice

    def initial(self):
        return ((0, 0), (0, 0), 0, (), 0)

    def player(self, s):
        return s[2] if s[3] else CHANCE

    def outcomes(self, s):
        for a in range(1, 7):
            for b in range(a, 7):
                yield (a, b), (1 / 36 if a == b else 2 / 36)

    def actions(self, s):
        me = s[s[2]]
        acts = []
        for die in set(s[3]):
            for pos in set(me):
                if pos != HOME and pos + die <= HOME:
                    acts.append((pos, die))
        return acts or ["pass"]

    def result(self, s, a):
        p, dice, rolls = s[2], s[3], s[4]
        if not dice:
            return (s[0], s[1], p, a, rolls + 1)  # here a is the roll

        if a == "pass":
            return (s[0], s[1], 1 - p, (), rolls)

        pos, die = a
        me, foe = list(s[p]), list(s[1 - p])
        me.remove(pos)
        new = pos + die
        me.append(new)
        if new != HOME:
            spot = ring(p, new)
            if spot not in SAFE:
                # bonk
                foe = [0 if 0 < f < HOME and ring(1 - p, f) == spot else f for f in foe]

        left = list(dice)
        left.remove(die)
        both = [None, None]
        both[p] = tuple(sorted(me))
        both[1 - p] = tuple(sorted(foe))
        nxt = p if left else 1 - p
        return (both[0], both[1], nxt, tuple(left), rolls)

    def is_terminal(self, s):
        if s[0] == (HOME, HOME) or s[1] == (HOME, HOME):
            return True
        return s[4] >= MAXROLLS and not s[3]

    def utility(self, s, player):
        d = sum(s[player]) - sum(s[1 - player])
        return (d > 0) - (d < 0)

    def evaluate(self, s):
        return (sum(s[0]) - sum(s[1])) / (2 * HOME)
