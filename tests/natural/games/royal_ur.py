from collections import Counter, namedtuple
from itertools import product

from outply import CHANCE, Game

# Four two-valued dice: Counter({2: 6, 1: 4, 3: 4, 0: 1, 4: 1})
ROLLS = Counter(sum(dice) for dice in product((0, 1), repeat=4))

PIECES = 3
START, HOME = 0, 15  # squares 1..14 lie between
ROSETTES = {4, 8, 14}
SHARED = range(5, 13)
MAX_ROLLS = 200

# tracks: for each player the sorted places of the pieces; roll is None before the throw
Ur = namedtuple("Ur", "tracks turn roll rolls")


class RoyalGameOfUr(Game):
    """The Royal Game of Ur with three pieces a side: race along fourteen squares, capture on
    the shared eight, and roll again on a rosette (a draw after 200 rolls)."""

    players = 2

    def initial(self):
        return Ur(((START,) * PIECES,) * 2, 0, None, 0)

    def player(self, state):
        return CHANCE if state.roll is None else state.turn

    def outcomes(self, state):
        total = sum(ROLLS.values())
        for value, ways in sorted(ROLLS.items()):
            yield value, ways / total

    def targets(self, state, roll):
        """The pieces that may move, given by the square they stand on."""
        own, other = Counter(state.tracks[state.turn]), Counter(state.tracks[1 - state.turn])
        for square in sorted(own):
            goal = square + roll
            if roll == 0 or square == HOME or goal > HOME:
                continue
            if goal != HOME and own[goal]:
                continue
            if goal in SHARED and goal in ROSETTES and other[goal]:
                continue  # safe on the middle rosette
            yield square

    def actions(self, state):
        return list(self.targets(state, state.roll))

    def result(self, state, action):
        if state.roll is None:
            rolled = state._replace(roll=action, rolls=state.rolls + 1)
            if any(True for _ in self.targets(state, action)):
                return rolled
            return rolled._replace(roll=None, turn=1 - state.turn)  # nothing to play

        goal = action + state.roll
        own, other = Counter(state.tracks[state.turn]), Counter(state.tracks[1 - state.turn])
        own.subtract([action])
        own.update([goal])
        if goal in SHARED and other[goal]:
            other.subtract([goal])
            other.update([START])
        pair = [None, None]
        pair[state.turn] = tuple(sorted(own.elements()))
        pair[1 - state.turn] = tuple(sorted(other.elements()))
        again = goal in ROSETTES
        return Ur(tuple(pair), state.turn if again else 1 - state.turn, None, state.rolls)

    def is_terminal(self, state):
        if any(set(track) == {HOME} for track in state.tracks):
            return True
        return state.roll is None and state.rolls >= MAX_ROLLS

    def utility(self, state, player):
        done = [set(track) == {HOME} for track in state.tracks]
        return done[player] - done[1 - player]

    def evaluate(self, state):
        mine, theirs = map(sum, state.tracks)
        expected = sum(v * n for v, n in ROLLS.items()) / sum(ROLLS.values())
        tempo = expected if state.turn == 0 else -expected
        return (mine - theirs + tempo / 2) / (PIECES * HOME + 2)
