"""A race along a short track with throwing sticks, as the Egyptians played: exact exits, safe houses, swaps."""

from math import comb
from typing import NamedTuple

from outply import CHANCE, Game

TRACK = 10
HOUSE_OF_WATER = 7
SAFE = {4, 8}
THROWS = {sticks or 5: comb(4, sticks) / 16 for sticks in range(5)}


class Senet(NamedTuple):
    cones: tuple[int, ...]
    spools: tuple[int, ...]
    turn: int
    throw: int
    clock: int


class SenetRace(Game):
    def initial(self):
        return Senet((0, 2), (1, 3), 0, 0, 0)

    def player(self, state):
        return state.turn if state.throw else CHANCE

    def outcomes(self, state):
        yield from THROWS.items()

    def sides(self, state):
        return (state.cones, state.spools) if state.turn == 0 else (state.spools, state.cones)

    def legal(self, state, start):
        mine, theirs = self.sides(state)
        end = start + state.throw
        if end > TRACK or end in mine:
            return False
        if end in theirs and (end in SAFE or (end - 1 in theirs or end + 1 in theirs)):
            return False
        return True

    def actions(self, state):
        mine, _ = self.sides(state)
        return [start for start in mine if self.legal(state, start)] or [None]

    def result(self, state, action):
        if state.throw == 0:
            return state._replace(throw=action)
        mine, theirs = map(set, self.sides(state))
        if action is not None:
            end = action + state.throw
            mine.remove(action)
            if end in theirs:
                theirs.remove(end)
                theirs.add(action)
            if end == HOUSE_OF_WATER:
                end = 0
                while end in mine or end in theirs:
                    end += 1
            if end != TRACK:
                mine.add(end)
        again = state.throw in (1, 4, 5)
        both = tuple(sorted(mine)), tuple(sorted(theirs))
        if state.turn == 1:
            both = both[::-1]
        return Senet(*both, state.turn if again else 1 - state.turn, 0, state.clock + 1)

    def is_terminal(self, state):
        return not state.cones or not state.spools or state.clock >= 60

    def utility(self, state, player):
        if state.cones and state.spools:
            return 0.0
        winner = 0 if not state.cones else 1
        return 1.0 if winner == player else -1.0

    def evaluate(self, state):
        def progress(men):
            return sum(men) + TRACK * (2 - len(men))

        ahead = progress(state.cones) - progress(state.spools)
        return ahead / 25
