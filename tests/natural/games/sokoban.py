"""A small Sokoban: one player, boxes as a frozenset, moves as letters."""

from outply import Game

LEVEL = """
######
#.  @#
# $$ #
#   .#
######
""".strip().splitlines()

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def find(symbol):
    return frozenset((r, c) for r, line in enumerate(LEVEL) for c, cell in enumerate(line) if cell == symbol)


WALLS = find("#")
GOALS = find(".")


class Sokoban(Game):
    players = 1
    max_moves = 30

    def initial(self):
        (man,) = find("@")
        return (man, find("$"), 0)

    def player(self, state):
        return 0

    def actions(self, state):
        (r, c), boxes, _ = state
        for name, (dr, dc) in STEPS.items():
            there = (r + dr, c + dc)
            beyond = (r + 2 * dr, c + 2 * dc)
            if there in WALLS:
                continue
            if there in boxes and (beyond in WALLS or beyond in boxes):
                continue
            yield name

    def result(self, state, action):
        (r, c), boxes, moves = state
        dr, dc = STEPS[action]
        there = (r + dr, c + dc)
        if there in boxes:
            boxes = (boxes - {there}) | {(r + 2 * dr, c + 2 * dc)}
        return (there, boxes, moves + 1)

    def is_terminal(self, state):
        return state[1] == GOALS or state[2] >= self.max_moves

    def utility(self, state, player):
        return 1 - state[2] / 100 if state[1] == GOALS else -1

    def evaluate(self, state):
        return len(state[1] & GOALS) / 10
