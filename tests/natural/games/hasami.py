"""Hasami shogi on 5x5: slide, and capture by enclosing. Pipelines of small generators."""

from itertools import takewhile
from typing import NamedTuple

from outply import Game

SIZE = 5
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Position(NamedTuple):
    mine: frozenset
    theirs: frozenset
    turn: int
    ply: int


def ray(cell, direction):
    r, c = cell
    dr, dc = direction
    while True:
        r, c = r + dr, c + dc
        if not (0 <= r < SIZE and 0 <= c < SIZE):
            return
        yield (r, c)


def enclosed(cell, direction, mine, theirs):
    line = []
    for other in ray(cell, direction):
        if other in theirs:
            line.append(other)
        elif other in mine:
            return line
        else:
            break
    return []


class Hasami(Game):
    def initial(self):
        return Position(frozenset((SIZE - 1, c) for c in range(SIZE)), frozenset((0, c) for c in range(SIZE)), 0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        taken = state.mine | state.theirs
        return [
            (start, end)
            for start in sorted(state.mine)
            for direction in DIRECTIONS
            for end in takewhile(lambda cell: cell not in taken, ray(start, direction))
        ]

    def result(self, state, action):
        start, end = action
        mine = (state.mine - {start}) | {end}
        captured = {cell for direction in DIRECTIONS for cell in enclosed(end, direction, mine, state.theirs)}
        return Position(state.theirs - captured, mine, 1 - state.turn, state.ply + 1)

    def is_terminal(self, state):
        return len(state.mine) < 2 or len(state.theirs) < 2 or state.ply >= 40 or not self.actions(state)

    def utility(self, state, player):
        difference = len(state.mine) - len(state.theirs)
        value = (difference > 0) - (difference < 0)
        return float(value if player == state.turn else -value)

    def evaluate(self, state):
        difference = (len(state.mine) - len(state.theirs)) / 10
        return difference if state.turn == 0 else -difference
