"""A cat hunts a mouse on a grid of complex numbers, for at most 16 steps."""

from outply import Game

UNITS = [1, 1j, -1, -1j]
SIZE = 5
HOLE = complex(4, 4)
WALLS = {complex(1, 1), complex(3, 1), complex(1, 3), complex(3, 3)}


def free(z):
    return 0 <= z.real < SIZE and 0 <= z.imag < SIZE and z not in WALLS


class CatAndMouse(Game):
    def initial(self):
        return (complex(0, 0), complex(4, 2), 0)  # mouse, cat, steps

    def player(self, state):
        return state[2] % 2

    def actions(self, state):
        here = state[self.player(state)]
        return [unit for unit in UNITS if free(here + unit)]

    def result(self, state, action):
        mouse, cat, steps = state
        if steps % 2 == 0:
            mouse += action
        else:
            cat += action
        return (mouse, cat, steps + 1)

    def is_terminal(self, state):
        mouse, cat, steps = state
        return mouse == cat or mouse == HOLE or steps == 16

    def utility(self, state, player):
        mouse, cat, steps = state
        if mouse == cat:
            value = -1.0
        elif mouse == HOLE:
            value = 1.0
        else:
            value = 0.0
        return value if player == 0 else -value

    def evaluate(self, state):
        mouse, cat, _ = state
        return (abs(mouse - cat) - abs(mouse - HOLE)) / 20
