"""The Shannon switching game on a small graph: Short joins two points, Cut prevents it. With union-find."""

from typing import NamedTuple

from outply import Game

EDGES = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5), (0, 6), (6, 3), (6, 4)]
SOURCE, SINK = 0, 5


class State(NamedTuple):
    owner: tuple  # None, "short" or "cut" for each edge
    turn: str


def find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def union(parent, a, b):
    parent[find(parent, a)] = find(parent, b)


def joined(edges):
    parent = list(range(7))
    for a, b in edges:
        union(parent, a, b)
    return find(parent, SOURCE) == find(parent, SINK)


class Shannon(Game):
    def initial(self):
        return State((None,) * len(EDGES), "cut")

    def player(self, state):
        return 0 if state.turn == "cut" else 1

    def actions(self, state):
        return [k for k, owner in enumerate(state.owner) if owner is None]

    def result(self, state, action):
        owner = list(state.owner)
        owner[action] = state.turn
        return State(tuple(owner), "short" if state.turn == "cut" else "cut")

    def short_wins(self, state):
        return joined([edge for edge, owner in zip(EDGES, state.owner) if owner == "short"])

    def cut_wins(self, state):
        return not joined([edge for edge, owner in zip(EDGES, state.owner) if owner != "cut"])

    def is_terminal(self, state):
        return self.short_wins(state) or self.cut_wins(state)

    def utility(self, state, player):
        cut = 1.0 if self.cut_wins(state) else -1.0
        return cut if player == 0 else -cut
