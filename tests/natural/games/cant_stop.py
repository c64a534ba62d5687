"""Can't Stop, small: three dice, pair two of them, climb a column; stop in time or lose the turn's steps."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from outply import CHANCE, Game

FACES = (1, 2, 3)
TOPS = {2: 2, 3: 3, 4: 3, 5: 3, 6: 2}
COLUMNS = tuple(TOPS)


@cache
def rolls():
    counted = Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=3))
    total = sum(counted.values())
    return [(dice, n / total) for dice, n in counted.items()]


@cache
def sums(dice):
    return sorted({a + b for a, b in combinations(dice, 2)})


@dataclass(frozen=True)
class Climb:
    steps: tuple = ((0,) * 5, (0,) * 5)
    runner: tuple = (0,) * 5
    turn: int = 0
    dice: tuple | None = None
    choosing: bool = True  # whether to go on: stop or roll
    rounds: int = 0


class CantStop(Game):
    def initial(self):
        return Climb(choosing=False)

    def player(self, state):
        if state.dice is None and not state.choosing:
            return CHANCE
        return state.turn

    def outcomes(self, state):
        return rolls()

    def height(self, state, column):
        k = COLUMNS.index(column)
        return state.steps[state.turn][k] + state.runner[k]

    def playable(self, state):
        return [c for c in sums(state.dice) if self.height(state, c) < TOPS[c]]

    def actions(self, state):
        if state.choosing:
            return ["roll", "stop"]
        return self.playable(state) or ["bust"]

    def result(self, state, action):
        if state.dice is None and not state.choosing:
            return Climb(state.steps, state.runner, state.turn, action, False, state.rounds)
        if action == "roll":
            return Climb(state.steps, state.runner, state.turn, None, False, state.rounds)
        if action == "bust":
            return Climb(state.steps, (0,) * 5, 1 - state.turn, None, False, state.rounds + 1)
        if action == "stop":
            mine = tuple(a + b for a, b in zip(state.steps[state.turn], state.runner))
            steps = (mine, state.steps[1]) if state.turn == 0 else (state.steps[0], mine)
            return Climb(steps, (0,) * 5, 1 - state.turn, None, False, state.rounds + 1)
        k = COLUMNS.index(action)
        runner = tuple(n + (i == k) for i, n in enumerate(state.runner))
        return Climb(state.steps, runner, state.turn, None, True, state.rounds)

    def topped(self, state, player):
        return sum(n >= TOPS[c] for c, n in zip(COLUMNS, state.steps[player]))

    def is_terminal(self, state):
        return state.rounds >= 12 or self.topped(state, 0) >= 2 or self.topped(state, 1) >= 2

    def utility(self, state, player):
        mine, theirs = self.topped(state, player), self.topped(state, 1 - player)
        return 1.0 if mine > theirs else -1.0 if mine < theirs else 0.0

    def evaluate(self, state):
        return (sum(state.steps[0]) - sum(state.steps[1])) / 20
