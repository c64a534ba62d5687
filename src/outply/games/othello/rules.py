"""Othello: enclose the other's discs between two of yours and they become yours; who has more at the end wins.

Each player's discs are the bits of one integer. Cells are counted along the rows from the top, as Othello players do:

    1 |  0  1  2  3  4  5  6  7        a1 b1 c1 d1 e1 f1 g1 h1
    2 |  8  9 10 11 12 13 14 15        a2 b2 ...
     ...
    8 | 56 57 58 59 60 61 62 63        a8 b8 ...
         a  b  c  d  e  f  g  h

A run of discs along a line is followed by shifting the board: by 1 along rows, by the size along columns, by one less
or one more along diagonals; up is to higher cells. No disc of the first or last column is ever enclosed along a row or
a diagonal, so these columns are masked out there, and no run goes on from one row into the next.

A player without a move must pass, and a pass is a ply. In the other convention, `passes=False`, such a player is left
out: the other one moves again, and there is no pass. The game is over as soon as neither player has a move: the two
passes at the end are never played.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.games.parameters import check_whole
from outply.primitives.bits import U64, bit, complement, each_bit, popcount, shift_left, shift_right, u64

SIZES = (4, 6, 8)
PASS = 64


class State(NamedTuple):
    """The discs of both players, and who is to move: 0 is black."""

    black: U64
    white: U64
    turn: int


class Othello(Game):
    """Othello on a board of 4 × 4, 6 × 6 or 8 × 8 cells.

    `raw` leaves empty cells to nobody at the end. Without `passes`, a player who has no move is left out.
    """

    def __init__(self, size: int = 8, *, raw: bool = False, passes: bool = True) -> None:
        check_whole("a size", size, min(SIZES), max(SIZES))
        if size not in SIZES:
            raise InputError(f"expected an even size, but got {size}")
        self.size = size
        self.raw = raw
        self.passes = passes
        self.cells = size * size
        self.full = (1 << self.cells) - 1
        self.inner_columns = sum(1 << cell for cell in range(self.cells) if 0 < cell % size < size - 1)
        # The top left one of the four cells in the centre.
        self.centre = (size // 2 - 1) * (size + 1)
        self.max_utility = float(self.cells)
        self.min_utility = -self.max_utility

    def initial(self) -> State:
        """Four discs in the centre, two of each player on a diagonal; black begins."""
        top, bottom = bit(self.centre), bit(self.centre + self.size)
        return State(shift_left(top, 1) | bottom, top | shift_left(bottom, 1), 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """The cells on which a disc encloses others; where there are none, to pass, if there are passes."""
        black, white, turn = state
        cells = self.moves(black, white) if turn == 0 else self.moves(white, black)
        if cells == 0 and self.passes:
            yield PASS
        yield from each_bit(cells)

    def result(self, state: State, action: int) -> State:
        """A disc of the mover on the cell, and all that it encloses turned; then the other moves, unless left out."""
        black, white, turn = state
        if action == PASS:
            return State(black, white, 1 - turn)
        disc = bit(action)
        turned = self.enclosed(disc, black, white) if turn == 0 else self.enclosed(disc, white, black)
        black, white = (black | disc | turned, white ^ turned) if turn == 0 else (black ^ turned, white | disc | turned)
        if not self.passes and self.is_left_out(black, white, 1 - turn):
            return State(black, white, turn)
        return State(black, white, 1 - turn)

    def is_left_out(self, black: int, white: int, turn: int) -> bool:
        """Whether only the other player has a move."""
        own, other = (black, white) if turn == 0 else (white, black)
        return self.moves(own, other) == 0 and self.moves(other, own) != 0

    def is_terminal(self, state: State) -> bool:
        """Whether neither player has a move."""
        return self.moves(state.black, state.white) == 0 and self.moves(state.white, state.black) == 0

    def utility(self, state: State, player: int) -> float:
        """How many discs more a player has; unless `raw`, empty cells count for the winner."""
        black, white = popcount(state.black), popcount(state.white)
        lead = black - white
        if not self.raw and lead != 0:
            empty = self.cells - black - white
            lead += empty if lead > 0 else -empty
        return float(lead) if player == 0 else float(-lead)

    def moves(self, own: int, other: int) -> int:
        """The empty cells from which a run of the other's discs leads to one of the mover's discs."""
        across = other & u64(self.inner_columns)
        ends = self.ends(own, across, 1) | self.ends(own, other, self.size)
        ends |= self.ends(own, across, self.size - 1) | self.ends(own, across, self.size + 1)
        return ends & complement(own | other) & u64(self.full)

    def ends(self, own: int, others: int, step: int) -> int:
        """The cells right after the runs that begin next to one of the mover's discs, up and down a line."""
        return shift_left(run_up(own, others, step), step) | shift_right(run_down(own, others, step), step)

    def enclosed(self, disc: int, own: int, other: int) -> int:
        """The other's discs between the new disc and another one of the mover's."""
        across = other & u64(self.inner_columns)
        turned = self.between(disc, own, across, 1) | self.between(disc, own, other, self.size)
        turned |= self.between(disc, own, across, self.size - 1) | self.between(disc, own, across, self.size + 1)
        return turned

    def between(self, disc: int, own: int, others: int, step: int) -> int:
        """The runs next to the new disc, up and down a line, after which one of the mover's discs comes."""
        up, down = run_up(disc, others, step), run_down(disc, others, step)
        turned = up if shift_left(up, step) & own != 0 else u64(0)
        return turned | (down if shift_right(down, step) & own != 0 else u64(0))


def run_up(start: int, others: int, step: int) -> int:
    """The unbroken runs of `others` that begin one step above a cell of `start`.

    At most six discs can be enclosed: one, two, then twice two more where both cells of a pair are taken.
    """
    run = shift_left(start, step) & others
    run |= shift_left(run, step) & others
    pairs = others & shift_left(others, step)
    run |= shift_left(run, 2 * step) & pairs
    return run | (shift_left(run, 2 * step) & pairs)


def run_down(start: int, others: int, step: int) -> int:
    """The unbroken runs of `others` that begin one step below a cell of `start`."""
    run = shift_right(start, step) & others
    run |= shift_right(run, step) & others
    pairs = others & shift_right(others, step)
    run |= shift_right(run, 2 * step) & pairs
    return run | (shift_right(run, 2 * step) & pairs)
