"""Alquerque on three by three: the board is a dict from point to colour, kept as a sorted tuple of its items."""

from collections import namedtuple

from outply import Game

State = namedtuple("State", "men turn left")
COLOURS = "bw"
POINTS = [(x, y) for y in range(3) for x in range(5)]


def lines(point):
    x, y = point
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    if (x + y) % 2 == 0:
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return steps


STEPS = {point: lines(point) for point in POINTS}


class Alquerque(Game):
    def initial(self):
        men = {}
        for i, point in enumerate(POINTS):
            if i < 7:
                men[point] = "b"
            elif i > 7:
                men[point] = "w"
        return State(tuple(sorted(men.items())), 0, 30)

    def player(self, state):
        return state.turn

    def moves(self, state, men):
        me = COLOURS[state.turn]
        quiet, captures = [], []
        for point, colour in men.items():
            if colour != me:
                continue
            x, y = point
            for dx, dy in STEPS[point]:
                near, far = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if near in STEPS and near not in men:
                    quiet.append((point, near))
                elif near in men and men[near] != me and far in STEPS and far not in men:
                    captures.append((point, far))
        return captures or quiet

    def actions(self, state):
        return self.moves(state, dict(state.men))

    def result(self, state, action):
        start, end = action
        men = dict(state.men)
        men[end] = men.pop(start)
        left = state.left - 1
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) == 2:
            middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
            del men[middle]
            left = 30
        return State(tuple(sorted(men.items())), 1 - state.turn, left)

    def is_terminal(self, state):
        return state.left == 0 or not self.actions(state)

    def utility(self, state, player):
        if state.left == 0:
            return 0
        return -1 if player == state.turn else 1

    def evaluate(self, state):
        colours = [colour for _, colour in state.men]
        ahead = colours.count("b") - colours.count("w")
        return ahead / 8
