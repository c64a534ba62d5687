"""Bagh-Chal on a small board: two tigers hunt goats, goats hem them in. By a Java programmer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final, Optional

from outply import Game

SIZE: Final[int] = 4


@unique
class Piece(Enum):
    NONE = "."
    TIGER = "T"
    GOAT = "G"

    def is_empty(self) -> bool:
        return self is Piece.NONE

    @property
    def opponent(self) -> Piece:
        if self is Piece.TIGER:
            return Piece.GOAT
        return Piece.TIGER


class Direction(Enum):
    NORTH = (-1, 0)
    SOUTH = (1, 0)
    EAST = (0, 1)
    WEST = (0, -1)
    NORTH_EAST = (-1, 1)
    NORTH_WEST = (-1, -1)
    SOUTH_EAST = (1, 1)
    SOUTH_WEST = (1, -1)

    def __init__(self, dr: int, dc: int) -> None:
        self.dr = dr
        self.dc = dc

    @property
    def diagonal(self) -> bool:
        return self.dr != 0 and self.dc != 0


@dataclass(frozen=True)
class Position:
    row: int
    col: int

    def step(self, direction: Direction, times: int = 1) -> Position:
        return Position(self.row + direction.dr * times, self.col + direction.dc * times)

    def is_valid(self) -> bool:
        return 0 <= self.row < SIZE and 0 <= self.col < SIZE

    def has_diagonals(self) -> bool:
        return (self.row + self.col) % 2 == 0

    def index(self) -> int:
        return self.row * SIZE + self.col

    @staticmethod
    def all() -> list[Position]:
        return [Position(r, c) for r in range(SIZE) for c in range(SIZE)]


@dataclass(frozen=True)
class Move:
    source: Optional[Position]
    target: Position
    captured: Optional[Position] = None


@dataclass(frozen=True)
class BoardState:
    cells: tuple[Piece, ...]
    goats_in_hand: int
    goats_lost: int
    turn: Piece
    ply: int

    def get_piece(self, position: Position) -> Piece:
        return self.cells[position.index()]


class BaghChal(Game):
    GOATS: Final[int] = 5
    LOST_TO_WIN: Final[int] = 2
    LAST_PLY: Final[int] = 60

    def initial(self) -> BoardState:
        cells = [Piece.NONE] * (SIZE * SIZE)
        cells[0] = Piece.TIGER
        cells[-1] = Piece.TIGER
        return BoardState(tuple(cells), BaghChal.GOATS, 0, Piece.GOAT, 0)

    def player(self, state: BoardState) -> int:
        return 0 if state.turn is Piece.GOAT else 1

    def _steps(self, state: BoardState, source: Position) -> list[Move]:
        moves: list[Move] = []
        for direction in Direction:
            if direction.diagonal and not source.has_diagonals():
                continue
            target = source.step(direction)
            if not target.is_valid():
                continue
            piece = state.get_piece(target)
            if piece.is_empty():
                moves.append(Move(source, target))
            elif piece is Piece.GOAT and state.turn is Piece.TIGER:
                landing = source.step(direction, 2)
                if landing.is_valid() and state.get_piece(landing).is_empty():
                    moves.append(Move(source, landing, target))
        return moves

    def actions(self, state: BoardState) -> list[Move]:
        if state.turn is Piece.GOAT and state.goats_in_hand > 0:
            return [Move(None, p) for p in Position.all() if state.get_piece(p).is_empty()]
        moves: list[Move] = []
        for position in Position.all():
            if state.get_piece(position) is state.turn:
                moves.extend(self._steps(state, position))
        return moves

    def result(self, state: BoardState, move: Move) -> BoardState:
        cells = list(state.cells)
        in_hand, lost = state.goats_in_hand, state.goats_lost
        if move.source is None:
            in_hand -= 1
        else:
            cells[move.source.index()] = Piece.NONE
        cells[move.target.index()] = state.turn
        if move.captured is not None:
            cells[move.captured.index()] = Piece.NONE
            lost += 1
        return BoardState(tuple(cells), in_hand, lost, state.turn.opponent, state.ply + 1)

    def is_terminal(self, state: BoardState) -> bool:
        return state.goats_lost >= self.LOST_TO_WIN or state.ply >= self.LAST_PLY or not self.actions(state)

    def utility(self, state: BoardState, player: int) -> float:
        if state.goats_lost >= self.LOST_TO_WIN:
            winner = Piece.TIGER
        elif state.ply >= self.LAST_PLY:
            return 0.0
        else:
            winner = state.turn.opponent
        mine = Piece.GOAT if player == 0 else Piece.TIGER
        return 1.0 if winner is mine else -1.0
