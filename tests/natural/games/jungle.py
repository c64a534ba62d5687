"""A small Jungle (Dou Shou Qi): rat, cat, dog, lion, elephant on 5x5; match statements and enums."""

from enum import Enum, IntEnum
from typing import NamedTuple, Optional

from outply import Game


class Animal(IntEnum):
    RAT = 1
    CAT = 2
    LION = 3
    ELEPHANT = 4


class Colour(Enum):
    RED = "red"
    BLACK = "black"

    def opponent(self):
        match self:
            case Colour.RED:
                return Colour.BLACK
            case Colour.BLACK:
                return Colour.RED


class Piece(NamedTuple):
    animal: Animal
    colour: Colour

    def beats(self, other: "Piece") -> bool:
        match (self.animal, other.animal):
            case (Animal.RAT, Animal.ELEPHANT):
                return True
            case (Animal.ELEPHANT, Animal.RAT):
                return False
            case (mine, theirs):
                return mine >= theirs


class Move(NamedTuple):
    start: int
    end: int


class State(NamedTuple):
    board: tuple[Optional[Piece], ...]
    turn: Colour
    quiet: int


WIDTH, HEIGHT = 4, 5
DENS = {Colour.RED: 1, Colour.BLACK: 18}


def neighbours(cell):
    row, column = divmod(cell, WIDTH)
    if row > 0:
        yield cell - WIDTH
    if row < HEIGHT - 1:
        yield cell + WIDTH
    if column > 0:
        yield cell - 1
    if column < WIDTH - 1:
        yield cell + 1


class Jungle(Game):
    def initial(self):
        board: list[Optional[Piece]] = [None] * (WIDTH * HEIGHT)
        for cell, animal in zip((0, 2, 4, 7), Animal):
            board[cell] = Piece(animal, Colour.RED)
            board[19 - cell] = Piece(animal, Colour.BLACK)
        return State(tuple(board), Colour.RED, 0)

    def player(self, state):
        return 0 if state.turn is Colour.RED else 1

    def actions(self, state):
        for cell, piece in enumerate(state.board):
            match piece:
                case Piece(colour=colour) if colour == state.turn:
                    for target in neighbours(cell):
                        if target == DENS[state.turn]:
                            continue
                        match state.board[target]:
                            case None:
                                yield Move(cell, target)
                            case Piece(colour=other) as victim if other != state.turn and piece.beats(victim):
                                yield Move(cell, target)

    def result(self, state, action):
        board = list(state.board)
        quiet = state.quiet + 1 if board[action.end] is None else 0
        board[action.end], board[action.start] = board[action.start], None
        return State(tuple(board), state.turn.opponent(), quiet)

    def winner(self, state):
        for colour in Colour:
            occupant = state.board[DENS[colour.opponent()]]
            if occupant is not None and occupant.colour == colour:
                return colour
            if not any(piece and piece.colour == colour.opponent() for piece in state.board):
                return colour
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or state.quiet >= 12 or not any(True for _ in self.actions(state))

    def utility(self, state, player):
        match self.winner(state):
            case None:
                return 0.0
            case Colour.RED:
                return 1.0 if player == 0 else -1.0
            case _:
                return -1.0 if player == 0 else 1.0

    def evaluate(self, state):
        total = sum(p.animal if p.colour is Colour.RED else -p.animal for p in state.board if p is not None)
        return total / 40
