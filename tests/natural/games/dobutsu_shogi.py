"""Dobutsu shogi, a.k.a. "Let's Catch the Lion!" (Madoka Kitao, 2008)."""

from dataclasses import dataclass, replace
from typing import Optional

from outply import Game

# Upper case is Sente (moves up the board, player 0), lower case Gote. Square = rank * 3 + file,
# rank 0 is Sente's home. Letters: Lion, Giraffe, Elephant, Chick, Hen.
START = "ELG.C..c.gle"

STEPS = {
    "L": [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)],
    "G": [(1, 0), (0, -1), (0, 1), (-1, 0)],
    "E": [(1, -1), (1, 1), (-1, -1), (-1, 1)],
    "C": [(1, 0)],
    "H": [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0)],  # a little gold general
}
VALUE = {"L": 0, "G": 5, "E": 4, "C": 2, "H": 6}
PLY_LIMIT = 100


@dataclass(frozen=True)
class Position:
    board: str = START
    hands: tuple = ("", "")  # captured pieces, sorted
    side: int = 0
    ply: int = 0
    winner: Optional[int] = None


def owner(piece):
    return 0 if piece.isupper() else 1


def targets(board, sq):
    piece = board[sq]
    up = 1 if piece.isupper() else -1
    rank, file = divmod(sq, 3)
    for dr, df in STEPS[piece.upper()]:
        r, f = rank + up * dr, file + df
        if 0 <= r < 4 and 0 <= f < 3:
            yield r * 3 + f


def attacked(board, sq, by):
    return any(p != "." and owner(p) == by and sq in targets(board, i) for i, p in enumerate(board))


def on_far_rank(sq, side):
    return sq // 3 == (3 if side == 0 else 0)


class Dobutsu(Game):
    """Dobutsu shogi on 3x4 with drops: catch the enemy lion, or bring yours to the far rank where
    it cannot be taken at once. Chicks promote to hens by moving to the far rank (never by a
    drop), captured hens come back as chicks. Having no move loses, and a draw is after 100 plies
    instead of by repetition."""

    def initial(self):
        return Position()

    def player(self, pos):
        return pos.side

    def actions(self, pos):
        for sq, piece in enumerate(pos.board):
            if piece == "." or owner(piece) != pos.side:
                continue
            for to in targets(pos.board, sq):
                if pos.board[to] == "." or owner(pos.board[to]) != pos.side:
                    yield (sq, to)
        for piece in sorted(set(pos.hands[pos.side])):
            for to in range(12):
                if pos.board[to] == ".":
                    yield (piece, to)

    def result(self, pos, move):
        me, you = pos.side, 1 - pos.side
        board, hand = list(pos.board), pos.hands[me]
        src, to = move
        taken = board[to].upper()
        if isinstance(src, str):
            hand = hand.replace(src, "", 1)
            board[to] = src if me == 0 else src.lower()
        else:
            piece, board[src] = board[src], "."
            if piece in "Cc" and on_far_rank(to, me):
                piece = "H" if me == 0 else "h"
            board[to] = piece
            if taken not in (".", "L"):
                hand = "".join(sorted(hand + ("C" if taken == "H" else taken)))
        board = "".join(board)

        winner = None
        if taken == "L":
            winner = me
        else:
            my_lion, your_lion = board.index("Ll"[me]), board.index("Ll"[you])
            if on_far_rank(your_lion, you):  # it was en prise and I did not take it
                winner = you
            elif on_far_rank(my_lion, me) and not attacked(board, my_lion, you):
                winner = me
        hands = (hand, pos.hands[1]) if me == 0 else (pos.hands[0], hand)
        new = Position(board, hands, you, pos.ply + 1, winner)
        if winner is None and not any(self.actions(new)):  # stalemated, as in any shogi a loss
            new = replace(new, winner=me)
        return new

    def is_terminal(self, pos):
        return pos.winner is not None or pos.ply >= PLY_LIMIT

    def utility(self, pos, player):
        if pos.winner is None:
            return 0
        return 1 if pos.winner == player else -1

    def evaluate(self, pos):
        score = sum(VALUE[p.upper()] * (1 if p.isupper() else -1) for p in pos.board if p != ".")
        score += sum(VALUE[p] for p in pos.hands[0]) - sum(VALUE[p] for p in pos.hands[1])
        return score / 40
