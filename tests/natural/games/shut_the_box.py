from __future__ import annotations

from itertools import combinations
from typing import Iterator, NamedTuple, Optional, Tuple

from outply import CHANCE, Game

Dice = Tuple[int, int]
Tiles = Tuple[int, ...]

TILES: Tiles = (1, 2, 3, 4, 5, 6, 7, 8)
WORST = sum(TILES)


class Table(NamedTuple):
    up: Tiles  # the tiles still standing for whoever is at the box
    turn: int  # who is at the box
    dice: Optional[Dice] = None  # None until rolled
    first: Optional[int] = None  # score of player 0, None while still playing
    second: Optional[int] = None  # score of player 1


def choices(up: Tiles, total: int) -> Iterator[Tiles]:
    """Every set of standing tiles that adds up to the total."""
    for n in range(1, len(up) + 1):
        for some in combinations(up, n):
            if sum(some) == total:
                yield some


def leave_box(table: Table) -> Table:
    """The turn is over: write the score down and let the next player come."""
    score = sum(table.up)
    if table.turn == 0:
        return Table(up=TILES, turn=1, first=score)
    return table._replace(dice=None, second=score)


class ShutTheBox(Game):
    """Shut the Box for two with tiles 1 to 8 and always two dice.

    Roll, then turn down standing tiles that add up to the dice; when no set of tiles
    does, the turn ends and the tiles left standing are the score. The second player
    then plays a fresh box. The lower score wins by the difference.
    """

    def initial(self) -> Table:
        return Table(up=TILES, turn=0)

    def player(self, state: Table) -> int:
        return CHANCE if state.dice is None else state.turn

    def outcomes(self, state: Table) -> Iterator[Tuple[Dice, float]]:
        for d1 in range(1, 7):
            for d2 in range(d1, 7):
                yield (d1, d2), (1 if d1 == d2 else 2) / 36

    def actions(self, state: Table) -> Iterator[Tiles]:
        if state.dice is not None:
            yield from choices(state.up, sum(state.dice))

    def result(self, state: Table, action: Tuple[int, ...]) -> Table:
        if state.dice is None:
            d1, d2 = action
            if next(choices(state.up, d1 + d2), None) is None:
                return leave_box(state)
            return state._replace(dice=(d1, d2))
        left = state._replace(up=tuple(t for t in state.up if t not in action), dice=None)
        return left if left.up else leave_box(left)

    def is_terminal(self, state: Table) -> bool:
        return state.second is not None

    def utility(self, state: Table, player: int) -> float:
        assert state.first is not None and state.second is not None
        margin = (state.second - state.first) / WORST
        return margin if player == 0 else -margin

    def evaluate(self, state: Table) -> float:
        # somebody at the box is expected to bring down about half of what stands
        hope = sum(state.up) * 0.5
        if state.first is None:
            return (WORST * 0.5 - hope) / WORST
        second = hope if state.second is None else state.second
        return (second - state.first) / WORST
