from __future__ import annotations

from enum import Enum, Flag, IntEnum, auto
from typing import Iterator, NamedTuple, Optional, Union

from outply import Game

N = 4


class Trait(Flag):
    TALL = auto()
    DARK = auto()
    SQUARE = auto()
    HOLLOW = auto()


NOTHING = Trait(0)
EVERYTHING = Trait.TALL | Trait.DARK | Trait.SQUARE | Trait.HOLLOW
PIECES: tuple[Trait, ...] = tuple(Trait(bits) for bits in range(EVERYTHING.value + 1))


class Side(IntEnum):
    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Way(Enum):
    """The four ways a line can run, as (first cells, stride)."""

    ACROSS = (tuple(range(0, N * N, N)), 1)
    DOWN = (tuple(range(N)), N)
    FALLING = ((0,), N + 1)
    RISING = ((N - 1,), N - 1)

    @property
    def stride(self) -> int:
        return self.value[1]

    @property
    def lines(self) -> Iterator[tuple[int, ...]]:
        for first in self.value[0]:
            yield tuple(first + k * self.stride for k in range(N))


LINES = tuple(line for way in Way for line in way.lines)


class Position(NamedTuple):
    board: tuple[Optional[Trait], ...]
    offered: Optional[Trait]
    mover: Side


def agrees(board: tuple[Optional[Trait], ...], line: tuple[int, ...]) -> bool:
    """Do four pieces stand on this line that all have, or all lack, some trait?"""
    having, lacking = EVERYTHING, EVERYTHING
    for cell in line:
        piece = board[cell]
        if piece is None:
            return False
        having &= piece
        lacking &= ~piece
    return bool(having | lacking)


class Quarto(Game):
    """Quarto: you place the piece your opponent chose for you; whoever completes a line of
    four pieces that share a trait wins, and a full board without such a line is a draw."""

    def initial(self) -> Position:
        return Position((None,) * (N * N), None, Side.FIRST)

    def player(self, state: Position) -> int:
        return state.mover

    def actions(self, state: Position) -> Iterator[Union[int, Trait]]:
        if state.offered is None:
            yield from (piece for piece in PIECES if piece not in state.board)
        else:
            yield from (cell for cell, piece in enumerate(state.board) if piece is None)

    def result(self, state: Position, action: Union[int, Trait]) -> Position:
        if isinstance(action, Trait):
            return state._replace(offered=action, mover=state.mover.other)
        board = state.board[:action] + (state.offered,) + state.board[action + 1 :]
        return Position(board, None, state.mover)

    def _won(self, state: Position) -> bool:
        return any(agrees(state.board, line) for line in LINES)

    def is_terminal(self, state: Position) -> bool:
        return state.offered is None and (None not in state.board or self._won(state))

    def utility(self, state: Position, player: int) -> float:
        if not self._won(state):
            return 0.0
        return 1.0 if state.mover == player else -1.0

    def evaluate(self, state: Position) -> float:
        if state.offered is None:
            return 0.0
        sign = 1.0 if state.mover is Side.FIRST else -1.0
        for cell, piece in enumerate(state.board):
            if piece is None and self._won(self.result(state, cell)):
                return 0.9 * sign
        traits = sum(1 for t in Trait if t & state.offered)
        return -0.01 * sign * abs(traits - N / 2)
