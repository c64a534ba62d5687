"""The game that the tour shows, written as a newcomer would write it."""

# The contract says what each function is.
# ruff: noqa: D102

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.game import Game


class Pile(NamedTuple):
    """What matters for the future: the stones left, and who is to move."""

    stones: int
    turn: int


class TakeAway(Game):
    """Take one, two or three stones from a pile of 21; who takes the last one wins."""

    def initial(self) -> Pile:
        return Pile(21, 0)

    def player(self, state: Pile) -> int:
        return state.turn

    def actions(self, state: Pile) -> Iterator[int]:
        yield from range(1, min(3, state.stones) + 1)

    def result(self, state: Pile, action: int) -> Pile:
        return Pile(state.stones - action, 1 - state.turn)

    def is_terminal(self, state: Pile) -> bool:
        return state.stones == 0

    def utility(self, state: Pile, player: int) -> float:
        return -1.0 if player == state.turn else 1.0
