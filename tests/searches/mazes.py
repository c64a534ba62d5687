"""Random games that a seed in the state decides, so that one compiled search serves thousands of them.

Rooms are joined by doors at random: different ways lead to the same room, a player may move twice in a row, and in a
maze without levels a way may come back to where it was.
"""

from typing import NamedTuple

from outply import Game, u64


class Room(NamedTuple):
    at: int
    level: int
    seed: int


def scrambled(seed: int, at: int, what: int) -> int:
    """A number below 2**31 that has nothing to do with those of other rooms."""
    number = (seed * 7919 + at * 104729 + what * 1299709 + 12345) % 2147483647
    for _ in range(3):
        number = (number * 48271 + 11) % 2147483647
        number ^= number >> 7
    return number


class Maze(Game):
    """Rooms with one to four doors. With levels, doors lead one level down, and the lowest ends the game."""

    min_utility, max_utility = -3.0, 3.0

    def __init__(self, rooms: int = 12, levels: int = 0) -> None:
        self.rooms, self.levels = rooms, levels

    def initial(self):
        return Room(0, 0, 1)

    def player(self, state):
        return scrambled(state.seed, state.at, 1) & 1

    def actions(self, state):
        for door in range(1 + scrambled(state.seed, state.at, 2) % 4):
            # Numbers of actions need not be small, nor in a row.
            yield 5000 * door - 3

    def result(self, state, action):
        door = (action + 3) // 5000
        level = state.level + 1 if self.levels else 0
        return Room(scrambled(state.seed, state.at + level * 64, 10 + door) % self.rooms, level, state.seed)

    def is_terminal(self, state):
        return (state.level > 0 and state.level == self.levels) or scrambled(state.seed, state.at, 3) % 9 == 0

    def utility(self, state, player):
        worth = scrambled(state.seed, state.at, 4) % 7 - 3
        return float(worth if player == 0 else -worth)

    def evaluate(self, state):
        return scrambled(state.seed, state.at, 5) % 1000 / 500.0 - 1.0


class OrderedMaze(Maze):
    """A maze with an opinion on its doors, its own key, and noise on some doors."""

    def order(self, state, action):
        return scrambled(state.seed, state.at, 6 + (action + 3) // 5000) % 5

    def key(self, state):
        return u64((state.seed * 1024 + state.level) * 1024 + state.at)


class MirroredMaze(Maze):
    """Every room exists twice, and the two are the same but for their number."""

    def player(self, state):
        return scrambled(state.seed, state.at // 2, 1) & 1

    def actions(self, state):
        yield from range(1 + scrambled(state.seed, state.at // 2, 2) % 4)

    def result(self, state, action):
        level = state.level + 1 if self.levels else 0
        room = scrambled(state.seed, state.at // 2 + level * 64, 10 + action) % self.rooms
        # The doors of a twin lead to the twins of the same rooms, in the reverse order of parity.
        return Room(room ^ (state.at & 1), level, state.seed)

    def is_terminal(self, state):
        return (state.level > 0 and state.level == self.levels) or scrambled(state.seed, state.at // 2, 3) % 9 == 0

    def utility(self, state, player):
        worth = scrambled(state.seed, state.at // 2, 4) % 7 - 3
        return float(worth if player == 0 else -worth)

    def evaluate(self, state):
        return scrambled(state.seed, state.at // 2, 5) % 1000 / 500.0 - 1.0

    def canonical(self, state):
        return Room(state.at // 2 * 2, state.level, state.seed)
