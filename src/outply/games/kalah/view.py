"""Kalah as people write, read and see it."""

import re
from collections.abc import Iterable

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.games.kalah.drawing import draw_board
from outply.games.kalah.rules import Kalah, State


class KalahView(View):
    """A position is each player's houses from their own left, a colon and the store, the first player's first.

    `4,0,1,6,6,6:1/4,4,4,4,4,4:0 second`: the first player sowed the third house and, moving again, the second. The
    actions that lead there, `3 2`, are read as well.
    """

    game: Kalah
    signs = ("below", "above")
    unit = "seeds"
    turns = True

    def name(self, state: State, action: int) -> str:
        """The house, counted from 1 at the mover's left."""
        return str(action + 1)

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The house, with its owner."""
        return (f"{'second' if state.turn else 'first'} {action + 1}",)

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
