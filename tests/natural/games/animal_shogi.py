from enum import Enum, IntEnum
from typing import Iterator, NamedTuple, Optional, Tuple, Union

from outply import Game

ROWS, COLS, LIMIT = 4, 3, 60


class Side(IntEnum):
    FOREST = 0  # at the bottom, moves up
    SKY = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)

    @property
    def up(self) -> int:
        return -1 if self is Side.FOREST else 1

    @property
    def far_row(self) -> int:
        return 0 if self is Side.FOREST else ROWS - 1


class Kind(Enum):
    CHICK = "c"
    ELEPHANT = "e"
    GIRAFFE = "g"
    HEN = "h"
    LION = "l"


ORTHOGONAL = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
REACH = {  # as seen by FOREST: up is -1
    Kind.CHICK: ((-1, 0),),
    Kind.ELEPHANT: DIAGONAL,
    Kind.GIRAFFE: ORTHOGONAL,
    Kind.HEN: ORTHOGONAL + ((-1, -1), (-1, 1)),
    Kind.LION: ORTHOGONAL + DIAGONAL,
}
VALUE = {Kind.CHICK: 1, Kind.ELEPHANT: 3, Kind.GIRAFFE: 3, Kind.HEN: 4, Kind.LION: 0}


Piece = NamedTuple("Piece", [("side", Side), ("kind", Kind)])
Move = NamedTuple("Move", [("source", int), ("target", int)])
Drop = NamedTuple("Drop", [("kind", Kind), ("target", int)])


class State(NamedTuple):
    board: Tuple[Optional[Piece], ...]
    hands: Tuple[Tuple[Kind, ...], Tuple[Kind, ...]]
    turn: Side
    winner: Optional[Side]
    ply: int


def targets(square: int, piece: Piece) -> Iterator[int]:
    row, col = divmod(square, COLS)
    for dr, dc in REACH[piece.kind]:
        r, c = row - dr * piece.side.up, col + dc
        if 0 <= r < ROWS and 0 <= c < COLS:
            yield r * COLS + c


class AnimalShogi(Game):
    """Animal shogi (Dobutsu shogi) on 3x4: capture the lion, or bring yours safely to the far row; 60 plies draw."""

    def initial(self) -> State:
        back = (Kind.GIRAFFE, Kind.LION, Kind.ELEPHANT)
        sky = [Piece(Side.SKY, k) for k in back]
        forest = [Piece(Side.FOREST, k) for k in reversed(back)]
        chicks = [None, Piece(Side.SKY, Kind.CHICK), None, None, Piece(Side.FOREST, Kind.CHICK), None]
        return State(tuple(sky + chicks + forest), ((), ()), Side.FOREST, None, 0)

    def player(self, state: State) -> int:
        return state.turn.value

    def actions(self, state: State) -> Iterator[Union[Move, Drop]]:
        for square, piece in enumerate(state.board):
            if piece is None:
                for kind in dict.fromkeys(state.hands[state.turn]):
                    yield Drop(kind, square)
            elif piece.side is state.turn:
                for target in targets(square, piece):
                    there = state.board[target]
                    if there is None or there.side is not state.turn:
                        yield Move(square, target)

    def result(self, state: State, action: Union[Move, Drop]) -> State:
        me, winner = state.turn, None
        board, hand = list(state.board), list(state.hands[me])
        if isinstance(action, Drop):
            hand.remove(action.kind)
            board[action.target] = Piece(me, action.kind)
        else:
            piece, victim = board[action.source], board[action.target]
            at_end = action.target // COLS == me.far_row
            if piece.kind is Kind.CHICK and at_end:
                piece = Piece(me, Kind.HEN)
            board[action.source], board[action.target] = None, piece
            if victim is not None and victim.kind is Kind.LION:
                winner = me
            elif victim is not None:
                hand.append(Kind.CHICK if victim.kind is Kind.HEN else victim.kind)
            if piece.kind is Kind.LION and at_end and action.source // COLS != me.far_row:
                if not any(
                    p is not None and p.side is me.other and action.target in targets(s, p) for s, p in enumerate(board)
                ):
                    winner = me
        mine = tuple(sorted(hand, key=lambda k: k.value))
        hands = (mine, state.hands[1]) if me is Side.FOREST else (state.hands[0], mine)
        return State(tuple(board), hands, me.other, winner, state.ply + 1)

    def is_terminal(self, state: State) -> bool:
        return state.winner is not None or state.ply >= LIMIT or next(self.actions(state), None) is None

    def utility(self, state: State, player: int) -> float:
        winner = state.winner
        if winner is None and next(self.actions(state), None) is None:
            winner = state.turn.other  # no move at all loses
        return 0.0 if winner is None else 1.0 if winner == player else -1.0

    def evaluate(self, state: State) -> float:
        score = sum(VALUE[p.kind] * (1 if p.side is Side.FOREST else -1) for p in state.board if p)
        score += sum(VALUE[k] for k in state.hands[0]) - sum(VALUE[k] for k in state.hands[1])
        return score / 20
