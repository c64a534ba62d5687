"""Chomp by a lover of types: generics, Protocols, aliases, NewType, overloads of meaning in annotations."""

# ruff: noqa
# fmt: off
from __future__ import annotations
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar
from outply import Game

Row = NewType("Row", int)
Column = NewType("Column", int)
Square: TypeAlias = tuple[Row, Column]
Side = Literal[0, 1]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

class SupportsSize(Protocol):
    def size(self) -> int: ...

@dataclass(frozen=True, slots=True)
class Grid(Generic[T]):
    cells: tuple[T, ...]
    def size(self) -> int: return len(self.cells)
    def __getitem__(self, k: int) -> T: return self.cells[k]

@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    heights: Grid[int]
    turn: Side = 0
    WIDTH: ClassVar[Final] = 4

def measured(thing: SupportsSize) -> int: return thing.size()

class Chomp(Game):
    HEIGHT: Final[int] = 3
    def initial(self) -> Bar: return Bar(heights=Grid((self.HEIGHT,) * Bar.WIDTH))
    def player(self, state: Bar) -> Side: return state.turn
    def squares(self, state: Bar) -> Iterator[Square]:
        for column in range(measured(state.heights)):
            for row in range(state.heights[column]):
                yield Row(row), Column(column)
    def actions(self, state: Bar) -> Sequence[Square]: return tuple(self.squares(state))
    def result(self, state: Bar, action: Square) -> Bar:
        row, column = action
        heights: tuple[int, ...] = tuple(min(h, row) if k >= column else h for k, h in enumerate(state.heights.cells))
        return Bar(heights=Grid(heights), turn=1 if state.turn == 0 else 0)
    def is_terminal(self, state: Bar) -> bool: return state.heights[0] == 0
    def utility(self, state: Bar, player: int) -> float: return 1.0 if player == state.turn else -1.0
