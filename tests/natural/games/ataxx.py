from outply import Game

FILES = "abcde"
RANKS = "12345"
SQUARES = [f + r for r in RANKS for f in FILES]
LONGEST = 70


def distance(a: str, b: str) -> int:
    return max(abs(FILES.index(a[0]) - FILES.index(b[0])), abs(RANKS.index(a[1]) - RANKS.index(b[1])))


NEXT = {a: [b for b in SQUARES if distance(a, b) == 1] for a in SQUARES}
HOP = {a: [b for b in SQUARES if distance(a, b) == 2] for a in SQUARES}


def moves(position: str, me: str) -> list[str]:
    """'b2' grows a new stone on b2, 'a1c3' jumps."""
    look = dict(zip(SQUARES, position))
    found = []
    for square in SQUARES:
        if look[square] != ".":
            continue
        if any(look[n] == me for n in NEXT[square]):
            found.append(square)
        for origin in HOP[square]:
            if look[origin] == me:
                found.append(origin + square)
    return found


class Ataxx(Game):
    """Ataxx on 5x5: grow to a neighbouring square or jump two away, enemies next to the landing square change sides.

    Actions are written as text: "b2" grows, "a1c3" jumps, "pass" is only for a player
    who cannot do either. The game ends when nobody can move or one colour is gone (or
    after 70 plies); more stones win.
    """

    def initial(self):
        position = "".join({"a1": "x", "e5": "x", "a5": "o", "e1": "o"}.get(s, ".") for s in SQUARES)
        return position, "x", 0

    def player(self, state):
        return 0 if state[1] == "x" else 1

    def actions(self, state):
        position, me, _ = state
        return moves(position, me) or ["pass"]

    def result(self, state, action: str):
        position, me, ply = state
        foe = "o" if me == "x" else "x"
        if action == "pass":
            return position, foe, ply + 1
        look = dict(zip(SQUARES, position))
        target = action[-2:]
        if len(action) == 4:
            look[action[:2]] = "."
        look[target] = me
        for n in NEXT[target]:
            if look[n] == foe:
                look[n] = me
        return "".join(look[s] for s in SQUARES), foe, ply + 1

    def is_terminal(self, state):
        position, _, ply = state
        if ply >= LONGEST or "x" not in position or "o" not in position:
            return True
        return not moves(position, "x") and not moves(position, "o")

    def utility(self, state, player: int):
        x, o = state[0].count("x"), state[0].count("o")
        if x == o:
            return 0
        return 1 if (x > o) == (player == 0) else -1

    def evaluate(self, state):
        return (state[0].count("x") - state[0].count("o")) / 26
