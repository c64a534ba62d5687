"""Coins in a row: take one from either end. Types wherever they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, cast

from outply import Game

End: TypeAlias = Literal["left", "right"]
Player: TypeAlias = Literal[0, 1]
LEFT: Final[End] = "left"
RIGHT: Final[End] = "right"


class Row(NamedTuple):
    coins: tuple[int, ...]
    scores: tuple[int, int]
    turn: Player


class CoinsInARow(Game[Row, End]):
    min_utility: float = -100.0
    max_utility: float = 100.0
    default: ClassVar[Sequence[int]] = (8, 15, 3, 7, 20, 4, 9, 1, 12, 6, 2, 5)

    def __init__(self, coins: Sequence[int] | None = None) -> None:
        super().__init__()
        self.coins: Final[tuple[int, ...]] = tuple(coins if coins is not None else self.default)

    def initial(self) -> Row:
        return Row(coins=self.coins, scores=(0, 0), turn=0)

    def player(self, state: Row) -> int:
        return state.turn

    def actions(self, state: Row) -> Iterator[End]:
        yield LEFT
        if len(state.coins) > 1:
            yield RIGHT

    def result(self, state: Row, action: End) -> Row:
        coin: int
        rest: tuple[int, ...]
        if action == LEFT:
            coin, *others = state.coins
            rest = tuple(others)
        else:
            *others, coin = state.coins
            rest = tuple(others)
        scores: list[int] = list(state.scores)
        scores[state.turn] += coin
        return Row(rest, cast("tuple[int, int]", tuple(scores)), cast(Player, 1 - state.turn))

    def is_terminal(self, state: Row) -> bool:
        return not state.coins

    def utility(self, state: Row, player: int) -> float:
        difference: int = state.scores[0] - state.scores[1]
        return float(difference if player == 0 else -difference)
