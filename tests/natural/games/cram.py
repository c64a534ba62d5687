"""Cram: place dominoes in either direction; who cannot loses. Everything is an expression."""

from functools import reduce
from itertools import product
from operator import or_

from outply import Game

ROWS, COLS = 4, 5
CELLS = tuple(product(range(ROWS), range(COLS)))
neighbours = lambda cell: ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
DOMINOES = tuple(frozenset({cell, other}) for cell in CELLS for other in neighbours(cell) if other in CELLS)


class Cram(Game):
    initial = lambda self: (frozenset(), 0)
    player = lambda self, state: state[1]
    actions = lambda self, state: [k for k, domino in enumerate(DOMINOES) if not domino & state[0]]
    result = lambda self, state, action: (state[0] | DOMINOES[action], 1 - state[1])
    is_terminal = lambda self, state: all(map(lambda domino: bool(domino & state[0]), DOMINOES))
    utility = lambda self, state, player: -1.0 if player == state[1] else 1.0

    def covered(self, moves):
        return reduce(or_, map(DOMINOES.__getitem__, moves), frozenset())
