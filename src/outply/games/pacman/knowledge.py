"""What is known about Pac-Man beyond its rules: guesses at how a game will go on.

score      what Pac-Man has gained so far, and nothing else
hungry     the score, and how near the next dot is: what is near is eaten now, and not later just as well
careful    as hungry, and away from trouble: ghosts that are near
seeking    how far the ghosts are from Pac-Man: what a ghost wants small
"""

from outply.contract.knowledge import Knowledge
from outply.games.pacman.maze import NOWHERE, WORD
from outply.games.pacman.rules import DOT, Pacman, State
from outply.primitives.bits import lowest_bit

# How much the way to the next dot counts: less than a dot altogether, so that to eat one is always better.
HUNGER = 0.5 * DOT
# A ghost counts as trouble within this distance.
NEAR = 4
FEAR = 40.0


class PacmanKnowledge(Knowledge):
    """Knowledge of Pac-Man in any maze."""

    game: Pacman

    def __init__(self, game: Pacman) -> None:
        super().__init__(game)
        self.dot_cells = game.maze.dots
        self.longest = float(max(1, game.distances.max()))

    def evaluate(self, state: State) -> float:
        """The careful guess."""
        return self.careful(state)

    def score(self, state: State) -> float:
        """What Pac-Man has gained so far."""
        return float(state.score)

    def hungry(self, state: State) -> float:
        """The score, less the way to the nearest dot, as a part of the longest way in the maze."""
        return state.score - HUNGER * self.nearest_dot(state) / self.longest

    def careful(self, state: State) -> float:
        """As hungry, less something for each ghost that is near, and more the nearer it is."""
        return self.hungry(state) - FEAR * self.trouble(state)

    def seeking(self, state: State) -> float:
        """How far the ghosts are from Pac-Man in all; scared ones count the other way round."""
        total = 0
        for ghost in range(self.game.ghost_count):
            far = int(self.game.distances[state.ghosts[ghost], state.pacman])
            total += -far if state.scared[ghost] > 0 else far
        return float(state.score + total)

    def nearest_dot(self, state: State) -> int:
        """Steps to the nearest dot that is left."""
        nearest = len(self.game.distances)
        for word in range(len(state.dots)):
            left = state.dots[word]
            while left != 0:
                dot = lowest_bit(left)
                left &= left - 1
                far = int(self.game.distances[state.pacman, self.dot_cells[word * WORD + dot]])
                nearest = min(nearest, far)
        return nearest

    def trouble(self, state: State) -> float:
        """One for a ghost in the next cell, less for those farther off, none beyond NEAR."""
        total = 0.0
        for ghost in range(self.game.ghost_count):
            far = int(self.game.distances[state.ghosts[ghost], state.pacman])
            if far != NOWHERE and far <= NEAR and state.scared[ghost] == 0:
                total += 1.0 / max(1, far)
        return total
