"""Santorini on 4x4 with one worker each: step, then build. The first on the third floor wins."""

from dataclasses import dataclass

from outply import Game

SIZE = 4
AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


@dataclass(frozen=True, slots=True)
class Turn:
    to: tuple[int, int]
    build: tuple[int, int]

    def __str__(self):
        return f"{self.to}+{self.build}"


@dataclass(frozen=True, slots=True)
class World:
    heights: tuple[tuple[int, ...], ...]
    workers: tuple[tuple[int, int], tuple[int, int]]
    mover: int = 0

    def height(self, cell):
        return self.heights[cell[0]][cell[1]]

    def near(self, cell):
        for dr, dc in AROUND:
            r, c = cell[0] + dr, cell[1] + dc
            if 0 <= r < SIZE and 0 <= c < SIZE:
                yield (r, c)

    def turns(self):
        here, there = self.workers[self.mover], self.workers[1 - self.mover]
        for to in self.near(here):
            if to == there or self.height(to) > 3 or self.height(to) > self.height(here) + 1:
                continue
            for build in self.near(to):
                if build != there and self.height(build) < 4:
                    yield Turn(to, build)


class Santorini(Game):
    def initial(self):
        return World(heights=((0,) * SIZE,) * SIZE, workers=((1, 1), (2, 2)))

    def player(self, state):
        return state.mover

    def actions(self, state):
        return tuple(state.turns())

    def result(self, state, action):
        r, c = action.build
        heights = tuple(
            tuple(h + 1 if (i, j) == (r, c) else h for j, h in enumerate(row)) for i, row in enumerate(state.heights)
        )
        workers = (action.to, state.workers[1]) if state.mover == 0 else (state.workers[0], action.to)
        return World(heights, workers, 1 - state.mover)

    def climbed(self, state, player):
        return state.height(state.workers[player]) == 3

    def is_terminal(self, state):
        return self.climbed(state, 1 - state.mover) or not any(state.turns())

    def utility(self, state, player):
        return -1.0 if player == state.mover else 1.0

    def evaluate(self, state):
        mine, theirs = (state.height(worker) for worker in state.workers)
        return (mine - theirs) / 10
