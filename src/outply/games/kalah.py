"""Kalah: sow the seeds of one of your houses, one by one, and bring more than half of all into your store.

Houses and stores are one ring, in which seeds are sown upwards. With three houses each:

          6  5  4              the second player's houses, the last one left
       7           3           the stores: 7 the second player's, 3 the first's
          0  1  2              the first player's houses

A player sows from an own house, and leaves out the other's store. If the last seed falls into the own store, the same
player moves again. If it falls into an own house that was empty, it and the seeds of the house opposite go to the
own store: only if there are any, or always with `empty_capture`. The game ends when all houses of a player are empty;
the seeds that are left belong to the player on whose side they lie.

G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), solves the game with `empty_capture`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from outply.bits import replaced
from outply.errors import InputError
from outply.game import Game, View, shorten
from outply.games.kalah_drawing import draw_board
from outply.games.parameters import check_whole
from outply.svg import Drawing

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
        """By how many seeds a player has more, those left in the own houses among them."""
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


class KalahView(View):
    """A position is each player's houses from the own left, a colon and the store, the first player's first.

    `4,0,1,6,6,6:1/4,4,4,4,4,4:0 second`: the first player sowed the third house and, moving again, the second. The
    actions that lead there, `3 2`, are read as well.
    """

    game: Kalah

    def name(self, state: State, action: int) -> str:
        """The house, counted from 1 at the mover's left."""
        return str(action + 1)

    def format(self, state: State) -> str:
        """Houses and store of each player, and `second` if that player is to move."""
        sides = [f"{','.join(map(str, houses))}:{store}" for houses, store in self.sides(state)]
        return "/".join(sides) + (" second" if state.turn else "")

    def sides(self, state: State) -> list[tuple[tuple[int, ...], int]]:
        """Houses and store of each player."""
        half = self.game.houses + 1
        return [(side[:-1], side[-1]) for side in (state.ring[:half], state.ring[half:])]

    def show(self, state: State) -> str:
        """The houses between the stores, the first player's below, each side with the names of its houses."""
        (first, first_store), (second, second_store) = self.sides(state)
        names = range(1, self.game.houses + 1)
        middle = f"{second_store:>4}{'':{4 * self.game.houses}}{first_store:>4}"
        rows = [row(names[::-1]), row(second[::-1]), middle, row(first), row(names)]
        mover = "first" if state.turn == 0 else "second"
        return "\n".join([*rows, "the game is over" if self.game.is_terminal(state) else f"{mover} player to move"])

    def draw(self, state: State) -> Drawing:
        """The seeds in the houses between the stores."""
        first, second = self.sides(state)
        return draw_board(first, second, None if self.game.is_terminal(state) else state.turn)

    def parse(self, text: str) -> State:
        """The state with these seeds, or after the actions named."""
        if "/" not in text and ":" not in text:
            return self.replay(text.split())  # type: ignore[no-any-return]
        match = re.fullmatch(r"([\d,]+:\d+)/([\d,]+:\d+)(?: +(first|second))?", text.strip(), re.ASCII)
        sides = [re.split("[,:]", side) for side in match.groups()[:2]] if match else []
        counts = [word for side in sides for word in side]
        fits = all(len(side) == self.game.houses + 1 for side in sides) and all(0 < len(word) < 5 for word in counts)
        if not match or not fits:
            example = f"a position such as '{self.format(self.game.initial())} second'"
            raise InputError(f"expected {example}, but got '{shorten(text)}'")
        ring = tuple(map(int, counts))
        total = 2 * self.game.houses * self.game.seeds
        if sum(ring) != total:
            raise InputError(f"expected {total} seeds in all, but got {sum(ring)}")
        return State(ring, int(match[3] == "second"))


def row(numbers: Iterable[int]) -> str:
    """Numbers in columns, to the right of a store."""
    return "    " + "".join(f"{number:>4}" for number in numbers)
