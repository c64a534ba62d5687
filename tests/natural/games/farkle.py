"""A small Farkle with three dice: set aside, bank or throw again. Two players race to 12."""

from collections import Counter
from itertools import product
from typing import NamedTuple

from outply import CHANCE, Game


class Table(NamedTuple):
    banked: tuple[int, int] = (0, 0)
    pot: int = 0
    dice: int = 3
    thrown: tuple[int, ...] | None = None
    turn: int = 0
    rolling: bool = True


THROWS = {}
for n in (1, 2, 3):
    tally = Counter(tuple(sorted(faces)) for faces in product(range(1, 5), repeat=n))
    THROWS[n] = [(faces, times / 4**n) for faces, times in sorted(tally.items())]


def points(faces):
    score = 0
    for face, times in Counter(faces).items():
        if times == 3:
            score += face * 2
        elif face == 1:
            score += 2 * times
        elif face == 4:
            score += times
    return score


class Farkle(Game):
    goal = 8

    def initial(self):
        return Table()

    def player(self, state):
        return CHANCE if state.rolling else state.turn

    def outcomes(self, state):
        return THROWS[state.dice]

    def actions(self, state):
        options = ["bank"] if state.pot else []
        if state.pot < self.goal:
            options.append("roll")
        return options

    def result(self, state, action):
        if state.rolling:
            gained = points(action)
            if gained == 0:
                return Table(banked=state.banked, turn=1 - state.turn)
            scoring = sum(1 for face in action if face in (1, 4)) or len(action)
            left = state.dice - scoring
            return state._replace(pot=state.pot + gained, dice=left or 3, rolling=False, thrown=action)
        if action == "roll":
            return state._replace(rolling=True, thrown=None)
        banked = tuple(
            points + (state.pot if player == state.turn else 0) for player, points in enumerate(state.banked)
        )
        return Table(banked=banked, turn=1 - state.turn)

    def is_terminal(self, state):
        return max(state.banked) >= self.goal

    def utility(self, state, player):
        return 1.0 if state.banked[player] >= self.goal else -1.0

    def evaluate(self, state):
        return (state.banked[0] - state.banked[1]) / 100
