"""Five Field Kono, smaller: move diagonally to the other side. What is off the board raises."""

from typing import NamedTuple

from outply import Game


class S(NamedTuple):
    a: tuple
    b: tuple
    turn: int
    n: int


class Kono(Game):
    """Whoever has all stones on the other side first wins."""

    SIZE = 4

    def initial(self):
        return S(((0, 0), (0, 1), (0, 2), (0, 3)), ((3, 0), (3, 1), (3, 2), (3, 3)), 0, 0)

    def player(self, state):
        return state.turn

    def cell(self, r, c):
        if not (0 <= r < self.SIZE and 0 <= c < self.SIZE):
            raise IndexError("off the board")
        return (r, c)

    def actions(self, state):
        own = state.a if state.turn == 0 else state.b
        found = []
        for i, (r, c) in enumerate(own):
            for dr in (-1, 1):
                for dc in (-1, 1):
                    try:
                        target = self.cell(r + dr, c + dc)
                    except IndexError:
                        continue
                    if target in state.a or target in state.b:
                        continue
                    found.append((i, target))
        return found

    def result(self, state, action):
        i, target = action
        if state.turn == 0:
            return S(tuple(sorted(state.a[:i] + (target,) + state.a[i + 1 :])), state.b, 1, state.n + 1)
        return S(state.a, tuple(sorted(state.b[:i] + (target,) + state.b[i + 1 :])), 0, state.n + 1)

    def is_terminal(self, state):
        return (
            all(r == 3 for r, _ in state.a)
            or all(r == 0 for r, _ in state.b)
            or state.n > 30
            or not self.actions(state)
        )

    def utility(self, state, player):
        if all(r == 3 for r, _ in state.a):
            v = 1.0
        elif all(r == 0 for r, _ in state.b):
            v = -1.0
        else:
            v = 0.0
        return v if player == 0 else -v

    def evaluate(self, state):
        return (sum(r for r, _ in state.a) - sum(3 - r for r, _ in state.b)) / 40
