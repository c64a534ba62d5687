"""Kayles: knock down one pin or two neighbours; rows of pins, sorted. A mathematician, with Grundy values to order."""

from functools import lru_cache

from outply import Game


@lru_cache(maxsize=None)
def grundy(n):
    reachable = {grundy(a) ^ grundy(n - k - a) for k in (1, 2) if n >= k for a in range((n - k) // 2 + 1)}
    g = 0
    while g in reachable:
        g += 1
    return g


class Kayles(Game):
    def __init__(self, *rows):
        self.rows = rows or (3, 4, 5)

    def initial(self):
        return tuple(sorted(self.rows, reverse=True)), 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        rows, _ = state
        seen = set()
        for n in rows:
            if n in seen:
                continue
            seen.add(n)
            for k in 1, 2:
                for left in range((n - k) // 2 + 1):
                    yield n, k, left

    def result(self, state, action):
        rows, turn = state
        n, k, left = action
        rest = list(rows)
        rest.remove(n)
        rest += [left, n - k - left]
        return tuple(sorted(filter(None, rest), reverse=True)), 1 - turn

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        return 1 if player != state[1] else -1

    def evaluate(self, state):
        nim = 0
        for n in state[0]:
            nim ^= grundy(n)
        good = nim != 0
        return 0.5 if good == (state[1] == 0) else -0.5
