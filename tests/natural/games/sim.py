"""Sim: colour the edges between six points; who makes a triangle of their own colour loses."""

from itertools import combinations

from outply import Game

POINTS = range(6)
EDGES = list(combinations(POINTS, 2))
TRIANGLES = [set(combinations(three, 2)) for three in combinations(POINTS, 3)]


class Sim(Game):
    def initial(self):
        return (frozenset(), frozenset())

    def player(self, state):
        red, blue = state
        return 0 if len(red) == len(blue) else 1

    def actions(self, state):
        red, blue = state
        return [edge for edge in EDGES if edge not in red and edge not in blue]

    def result(self, state, action):
        red, blue = state
        if self.player(state) == 0:
            return (red | {action}, blue)
        return (red, blue | {action})

    def has_triangle(self, edges):
        return any(triangle <= edges for triangle in TRIANGLES)

    def is_terminal(self, state):
        red, blue = state
        return self.has_triangle(red) or self.has_triangle(blue) or len(red | blue) == len(EDGES)

    def utility(self, state, player):
        red, blue = state
        if self.has_triangle(red):
            value = -1
        elif self.has_triangle(blue):
            value = 1
        else:
            value = 0
        return value if player == 0 else -value
