"""Order and Chaos on four by four: Order wants four alike in a line, Chaos wants none. By a functional programmer."""

from functools import partial, reduce
from itertools import chain, product, starmap
from operator import add, itemgetter

from outply import Game

SIZE = 4
compose = lambda f, g: lambda x: f(g(x))
cell = lambda row, col: row * SIZE + col
rows = [[cell(r, c) for c in range(SIZE)] for r in range(SIZE)]
columns = list(map(list, zip(*rows)))
diagonals = [list(starmap(cell, zip(range(SIZE), order))) for order in (range(SIZE), reversed(range(SIZE)))]
LINES = tuple(map(tuple, chain(rows, columns, diagonals)))

pick = lambda board, line: itemgetter(*line)(board)
uniform = lambda marks: marks[0] is not None and all(mark == marks[0] for mark in marks)
has_line = lambda board: any(map(uniform, map(partial(pick, board), LINES)))
replace = lambda board, where, what: tuple(what if i == where else old for i, old in enumerate(board))
alive = lambda marks: len(set(filter(None, marks))) < 2


class OrderAndChaos(Game):
    initial = lambda self: ((None,) * SIZE**2, 0)
    player = lambda self, state: state[1]

    def actions(self, state):
        empty = filter(lambda i: state[0][i] is None, range(SIZE**2))
        return list(product(empty, "XO"))

    def result(self, state, action):
        board, turn = state
        return replace(board, *action), 1 - turn

    def is_terminal(self, state):
        return has_line(state[0]) or None not in state[0]

    def utility(self, state, player):
        sign = (1, -1)[player]
        return sign if has_line(state[0]) else -sign

    def evaluate(self, state):
        live = sum(map(compose(int, compose(alive, partial(pick, state[0]))), LINES))
        total = reduce(add, (live, -5))
        return total / 20
