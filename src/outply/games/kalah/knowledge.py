"""What is known about Kalah beyond its rules: seeds in a store stay there, and what an action gains at once."""

from outply.contract.knowledge import Knowledge
from outply.games.kalah.rules import Kalah, State
from outply.primitives.bits import replaced

# The score of an action: to move again is best, nearest to the store first; then the more seeds it captures.
AGAIN = 100


class KalahKnowledge(Knowledge):
    """Knowledge of Kalah with either capture rule."""

    game: Kalah

    def __init__(self, game: Kalah) -> None:
        super().__init__(game)
        self.total = 2 * game.houses * game.seeds

    def bounds(self, state: State) -> tuple[float, float]:
        """Each player keeps at least what is stored, and the other gets at most the rest."""
        stored, other = self.game.stored(state, 0), self.game.stored(state, 1)
        return float(2 * stored - self.total), float(self.total - 2 * other)

    def canonical(self, state: State) -> State:
        """The state with empty stores: what is in them changes nothing but the count."""
        ring = replaced(replaced(state.ring, self.game.houses, 0), 2 * self.game.houses + 1, 0)
        return State(ring, state.turn)

    def settled_value(self, state: State) -> float:
        """The lead in stored seeds."""
        return float(self.game.stored(state, 0) - self.game.stored(state, 1))

    def evaluate(self, state: State) -> float:
        """The lead in stored seeds."""
        return float(self.game.stored(state, 0) - self.game.stored(state, 1))

    def order(self, state: State, action: int) -> int:
        """Actions after which the player moves again, then captures, the greatest first, then those near the store."""
        houses = self.game.houses
        ring, first = state.ring, state.turn * (houses + 1)
        seeds = ring[first + action]
        if (action + seeds) % (2 * houses + 1) == houses:
            return AGAIN + action
        last = action + seeds
        # A sowing that goes all the way round ends in a house that is no longer empty, but for its own.
        if last < houses and ring[first + last] == 0:
            opposite = ring[2 * houses - first - last]
            if opposite > 0 or self.game.empty_capture:
                return 2 * (opposite + 1)
        return 0 if last < houses else 1
