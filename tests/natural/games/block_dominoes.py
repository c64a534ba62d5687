"""Block dominoes with open hands up to double three, and All Fives on top, by class hierarchy."""

from dataclasses import dataclass

from outply import Game

TILES = sorted((a, b) for b in range(4) for a in range(b + 1))


@dataclass(frozen=True)
class Layout:
    hands: tuple[tuple[tuple[int, int], ...], ...]
    ends: tuple[int, int] | None = None
    turn: int = 0
    passed: int = 0
    points: tuple[int, ...] = (0, 0)


class Dominoes(Game):
    """What all games of dominoes have in common."""

    def deal(self):
        return tuple(TILES[::2]), tuple(TILES[1::2])

    def initial(self):
        return Layout(self.deal())

    def player(self, state):
        return state.turn

    def actions(self, state):
        if state.ends is None:
            return [(tile, "left") for tile in state.hands[state.turn]]
        left, right = state.ends
        plays = []
        for tile in state.hands[state.turn]:
            if left in tile:
                plays.append((tile, "left"))
            if right in tile and left != right:
                plays.append((tile, "right"))
        return plays or [None]

    def lay(self, ends, tile, where):
        if ends is None:
            return tile
        left, right = ends
        a, b = tile
        if where == "left":
            return (b if a == left else a), right
        return left, (b if a == right else a)

    def score(self, ends):
        return 0

    def result(self, state, action):
        if action is None:
            return Layout(state.hands, state.ends, 1 - state.turn, state.passed + 1, state.points)
        tile, where = action
        hands = list(state.hands)
        hands[state.turn] = tuple(t for t in hands[state.turn] if t != tile)
        ends = self.lay(state.ends, tile, where)
        points = tuple(p + self.score(ends) if i == state.turn else p for i, p in enumerate(state.points))
        return Layout(tuple(hands), ends, 1 - state.turn, 0, points)

    def is_terminal(self, state):
        return state.passed == 2 or () in state.hands

    def pips(self, hand):
        return sum(map(sum, hand))

    def utility(self, state, player):
        mine, theirs = (self.pips(state.hands[p]) for p in (player, 1 - player))
        return float((mine < theirs) - (mine > theirs))


class AllFives(Dominoes):
    """Whoever makes the ends a multiple of three scores (our tiles are too small for five)."""

    min_utility = -40
    max_utility = 40

    def score(self, ends):
        total = sum(ends)
        return total if total % 3 == 0 else super().score(ends)

    def utility(self, state, player):
        mine, theirs = state.points[player], state.points[1 - player]
        return super().utility(state, player) + mine - theirs
