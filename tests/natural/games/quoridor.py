from __future__ import annotations

from dataclasses import dataclass, replace
from typing import FrozenSet, Iterator, Optional, Union

from outply import Game

SIZE, FENCES, PLIES = 5, 2, 60
Cell = tuple[int, int]


@dataclass(frozen=True)
class Step:
    to: Cell


@dataclass(frozen=True)
class Fence:
    """Two cells long, its middle at the lower right corner of (row, col)."""

    row: int
    col: int
    flat: bool


@dataclass(frozen=True)
class Field:
    pawns: tuple[Cell, Cell] = ((SIZE - 1, SIZE // 2), (0, SIZE // 2))
    fences: FrozenSet[Fence] = frozenset()
    stock: tuple[int, int] = (FENCES, FENCES)
    turn: int = 0
    ply: int = 0


def open_way(fences: FrozenSet[Fence], a: Cell, b: Cell) -> bool:
    """May one go from cell a to its neighbour b?"""
    match (*min(a, b), *max(a, b)):
        case (r, c, r2, c2) if r < 0 or c < 0 or r2 >= SIZE or c2 >= SIZE:
            return False
        case (r, c, _, c2) if c2 == c:
            return Fence(r, c, True) not in fences and Fence(r, c - 1, True) not in fences
        case (r, c, *_):
            return Fence(r, c, False) not in fences and Fence(r - 1, c, False) not in fences


def around(fences: FrozenSet[Fence], cell: Cell) -> Iterator[Cell]:
    r, c = cell
    for other in (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c):
        if open_way(fences, cell, other):
            yield other


def distance(fences: FrozenSet[Fence], start: Cell, goal_row: int) -> Optional[int]:
    seen, queue = {start}, [(start, 0)]
    while True:
        match queue:
            case []:
                return None
            case [((row, _), steps), *_] if row == goal_row:
                return steps
            case [(cell, steps), *rest]:
                fresh = [n for n in around(fences, cell) if n not in seen]
                seen.update(fresh)
                queue = rest + [(n, steps + 1) for n in fresh]


def fits(fences: FrozenSet[Fence], new: Fence) -> bool:
    match new:
        case Fence(row=r, col=c) if Fence(r, c, True) in fences or Fence(r, c, False) in fences:
            return False
        case Fence(r, c, True):
            return fences.isdisjoint({Fence(r, c - 1, True), Fence(r, c + 1, True)})
        case Fence(r, c, _):
            return fences.isdisjoint({Fence(r - 1, c, False), Fence(r + 1, c, False)})


class Quoridor(Game):
    """Quoridor on 5x5 with two fences each: reach the far row first; fences may lengthen but
    never close the way, and sixty plies are a draw."""

    def initial(self) -> Field:
        return Field()

    def player(self, s: Field) -> int:
        return s.turn

    def actions(self, s: Field) -> Iterator[Union[Step, Fence]]:
        me, rival = s.pawns[s.turn], s.pawns[1 - s.turn]
        for cell in around(s.fences, me):
            beyond = (2 * cell[0] - me[0], 2 * cell[1] - me[1])
            if cell != rival:
                yield Step(cell)
            elif open_way(s.fences, rival, beyond):
                yield Step(beyond)
            else:
                yield from (Step(side) for side in around(s.fences, rival) if side != me)
        if s.stock[s.turn]:
            for k in range(2 * (SIZE - 1) ** 2):
                fence = Fence(k // 2 // (SIZE - 1), k // 2 % (SIZE - 1), k % 2 == 0)
                more = s.fences | {fence}
                if fits(s.fences, fence) and None not in self._ways(s.pawns, more):
                    yield fence

    def _ways(self, pawns: tuple[Cell, Cell], fences: FrozenSet[Fence]) -> list[Optional[int]]:
        return [distance(fences, pawn, goal) for pawn, goal in zip(pawns, (0, SIZE - 1))]

    def result(self, s: Field, action: Union[Step, Fence]) -> Field:
        s = replace(s, turn=1 - s.turn, ply=s.ply + 1)
        match action, s.pawns, s.stock:  # s.turn is now the other's
            case Step(to), (_, second), _ if s.turn == 1:
                return replace(s, pawns=(to, second))
            case Step(to), (first, _), _:
                return replace(s, pawns=(first, to))
            case Fence() as fence, _, (a, b):
                stock = (a - 1, b) if s.turn == 1 else (a, b - 1)
                return replace(s, fences=s.fences | {fence}, stock=stock)

    def is_terminal(self, s: Field) -> bool:
        return s.ply >= PLIES or self.utility(s, 0) != 0

    def utility(self, s: Field, player: int) -> int:
        match s:
            case Field(pawns=((0, _), _)):
                return 1 if player == 0 else -1
            case Field(pawns=(_, (row, _))) if row == SIZE - 1:
                return -1 if player == 0 else 1
        return 0

    def evaluate(self, s: Field) -> float:
        mine, theirs = self._ways(s.pawns, s.fences)
        return (theirs - mine + (0.5 if s.turn == 0 else -0.5)) / 20
