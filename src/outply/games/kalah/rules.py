"""Kalah: sow the seeds of one of your houses, one by one, and bring more than half of all into your store.

Houses and stores are one ring, in which seeds are sown upwards. With three houses each:

          6  5  4              the second player's houses, the last one left
       7           3           the stores: 7 the second player's, 3 the first's
          0  1  2              the first player's houses

Players sow from one of their own houses, and leave out the other's store. If the last seed falls into their own store,
they move again. If it falls into one of their houses that was empty, it and the seeds of the house opposite go to their
store: only if there are any, or always with `empty_capture`. The game ends when all houses of a player are empty;
the seeds that are left belong to the player on whose side they lie.

G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), solves the game with `empty_capture`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.game import Game
from outply.games.parameters import check_whole
from outply.primitives.bits import replaced

MOST_HOUSES = 12
MOST_SEEDS = 24


class State(NamedTuple):
    """The seeds in each house and store of the ring, and who is to move."""

    ring: tuple[int, ...]
    turn: int


class Kalah(Game):
    """Kalah with so many houses on each side, and so many seeds in each house at the start."""

    def __init__(self, houses: int = 6, seeds: int = 4, *, empty_capture: bool = False) -> None:
        check_whole("a number of houses", houses, 1, MOST_HOUSES)
        check_whole("a number of seeds", seeds, 1, MOST_SEEDS)
        self.houses = houses
        self.seeds = seeds
        self.empty_capture = empty_capture
        self.max_utility = 2.0 * houses * seeds
        self.min_utility = -self.max_utility

    def initial(self) -> State:
        """The same number of seeds in every house, player 0 to move."""
        side = (self.seeds,) * self.houses + (0,)
        return State(side + side, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """The mover's houses that are not empty, counted from the mover's left."""
        first = state.turn * (self.houses + 1)
        for house in range(self.houses):
            if state.ring[first + house] > 0:
                yield house

    def result(self, state: State, action: int) -> State:
        """The seeds of the house sown, and what the last one captures in the store."""
        ring, turn = state
        first = turn * (self.houses + 1)
        store, other_store = first + self.houses, (1 - turn) * (self.houses + 1) + self.houses
        place = first + action
        seeds = ring[place]
        ring = replaced(ring, place, 0)
        while seeds > 0:
            place = (place + 1) % len(ring)
            if place != other_store:
                ring = replaced(ring, place, ring[place] + 1)
                seeds -= 1
        if place == store:
            return State(ring, turn)
        opposite = 2 * self.houses - place
        if first <= place < store and ring[place] == 1 and (ring[opposite] > 0 or self.empty_capture):
            ring = replaced(ring, store, ring[store] + 1 + ring[opposite])
            ring = replaced(replaced(ring, place, 0), opposite, 0)
        return State(ring, 1 - turn)

    def is_terminal(self, state: State) -> bool:
        """Whether all houses of a player are empty."""
        return self.sown(state, 0) == 0 or self.sown(state, 1) == 0

    def utility(self, state: State, player: int) -> float:
        """How many seeds more a player has, those left in their own houses included."""
        own, other = self.sown(state, player), self.sown(state, 1 - player)
        store, other_store = self.stored(state, player), self.stored(state, 1 - player)
        return float(own + store - other - other_store)

    def sown(self, state: State, player: int) -> int:
        """The seeds in a player's houses."""
        total = 0
        for house in range(self.houses):
            total += state.ring[player * (self.houses + 1) + house]
        return total

    def stored(self, state: State, player: int) -> int:
        """The seeds in a player's store."""
        return state.ring[player * (self.houses + 1) + self.houses]
