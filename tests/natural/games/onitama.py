"""Onitama on 5x5 with five cards, by a lover of dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from outply import Game


class Side(Enum):
    RED = 0
    BLUE = 1

    @property
    def other(self) -> Side:
        return Side.BLUE if self is Side.RED else Side.RED

    @property
    def forward(self) -> int:
        return 1 if self is Side.RED else -1


@dataclass(frozen=True)
class Square:
    row: int
    col: int

    def shifted(self, dr: int, dc: int) -> Square:
        return Square(self.row + dr, self.col + dc)

    @property
    def on_board(self) -> bool:
        return 0 <= self.row < 5 and 0 <= self.col < 5


@dataclass(frozen=True)
class Card:
    name: str
    steps: tuple[tuple[int, int], ...]


CARDS = (
    Card("tiger", ((2, 0), (-1, 0))),
    Card("crab", ((1, 0), (0, -2), (0, 2))),
    Card("monkey", ((1, -1), (1, 1), (-1, -1), (-1, 1))),
    Card("boar", ((1, 0), (0, -1), (0, 1))),
    Card("eel", ((1, -1), (-1, -1), (0, 1))),
)


@dataclass(frozen=True)
class Army:
    master: Square | None
    students: frozenset[Square]

    def holds(self, square: Square) -> bool:
        return square == self.master or square in self.students

    def moved(self, start: Square, end: Square) -> Army:
        if start == self.master:
            return replace(self, master=end)
        return replace(self, students=self.students - {start} | {end})

    def without(self, square: Square) -> Army:
        if square == self.master:
            return replace(self, master=None)
        return replace(self, students=self.students - {square})


@dataclass(frozen=True)
class Move:
    card: int
    start: Square
    end: Square


def starting(row: int) -> Army:
    return Army(Square(row, 2), frozenset(Square(row, col) for col in (0, 1, 3, 4)))


@dataclass(frozen=True)
class Position:
    red: Army = field(default_factory=lambda: starting(0))
    blue: Army = field(default_factory=lambda: starting(4))
    red_cards: tuple[int, int] = (0, 1)
    blue_cards: tuple[int, int] = (2, 3)
    spare: int = 4
    side: Side = Side.RED

    @property
    def mine(self) -> Army:
        return self.red if self.side is Side.RED else self.blue

    @property
    def theirs(self) -> Army:
        return self.blue if self.side is Side.RED else self.red

    @property
    def cards(self) -> tuple[int, int]:
        return self.red_cards if self.side is Side.RED else self.blue_cards

    def winner(self) -> Side | None:
        if self.red.master is None or self.blue.master == Square(0, 2):
            return Side.BLUE
        if self.blue.master is None or self.red.master == Square(4, 2):
            return Side.RED
        return None


class Onitama(Game[Position, Move]):
    def initial(self) -> Position:
        return Position()

    def player(self, state: Position) -> int:
        return state.side.value

    def actions(self, state: Position) -> list[Move]:
        moves = []
        for card in state.cards:
            for row in range(5):
                for col in range(5):
                    start = Square(row, col)
                    if not state.mine.holds(start):
                        continue
                    for dr, dc in CARDS[card].steps:
                        end = start.shifted(dr * state.side.forward, dc * state.side.forward)
                        if end.on_board and not state.mine.holds(end):
                            moves.append(Move(card, start, end))
        return moves

    def result(self, state: Position, action: Move) -> Position:
        mine = state.mine.moved(action.start, action.end)
        theirs = state.theirs.without(action.end)
        kept = [card for card in state.cards if card != action.card]
        hand = (kept[0], state.spare)
        if state.side is Side.RED:
            return replace(state, red=mine, blue=theirs, red_cards=hand, spare=action.card, side=Side.BLUE)
        return replace(state, blue=mine, red=theirs, blue_cards=hand, spare=action.card, side=Side.RED)

    def is_terminal(self, state: Position) -> bool:
        return state.winner() is not None or not self.actions(state)

    def utility(self, state: Position, player: int) -> float:
        winner = state.winner()
        if winner is None:
            return 0.0
        return 1.0 if winner.value == player else -1.0

    def evaluate(self, state: Position) -> float:
        return (len(state.red.students) - len(state.blue.students)) / 10
