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

import re
from collections.abc import Iterator
from typing import NamedTuple

from outply.bits import U64, bit, complement, each_bit, popcount, shift_left, shift_right, u64
from outply.errors import InputError
from outply.game import Game, View, shorten
from outply.games.othello_drawing import draw_board
from outply.games.parameters import check_whole
from outply.svg import Drawing

SIZES = (4, 6, 8)
PASS = 64

MOVE = re.compile(r"pass|--|[a-z]\d+|\S")


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
        """By how many discs a player has more; unless `raw`, empty cells count for the winner."""
        black, white = popcount(state.black), popcount(state.white)
        lead = black - white
        if not self.raw and lead != 0:
            empty = self.cells - black - white
            lead += empty if lead > 0 else -empty
        return float(lead) if player == 0 else float(-lead)

    def moves(self, own: int, other: int) -> int:
        """The empty cells from which a run of the other's discs leads to an own disc."""
        across = other & u64(self.inner_columns)
        ends = self.ends(own, across, 1) | self.ends(own, other, self.size)
        ends |= self.ends(own, across, self.size - 1) | self.ends(own, across, self.size + 1)
        return ends & complement(own | other) & u64(self.full)

    def ends(self, own: int, others: int, step: int) -> int:
        """The cells right after the runs that begin next to an own disc, up and down a line."""
        return shift_left(run_up(own, others, step), step) | shift_right(run_down(own, others, step), step)

    def enclosed(self, disc: int, own: int, other: int) -> int:
        """The other's discs between the new disc and an own one."""
        across = other & u64(self.inner_columns)
        turned = self.between(disc, own, across, 1) | self.between(disc, own, other, self.size)
        turned |= self.between(disc, own, across, self.size - 1) | self.between(disc, own, across, self.size + 1)
        return turned

    def between(self, disc: int, own: int, others: int, step: int) -> int:
        """The runs next to the new disc, up and down a line, after which an own disc comes."""
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


class OthelloView(View):
    """A position is its cells from a1 on, row by row, and the side to move: X is black, O white, - an empty cell.

    Lines of .obf files are read as well: what follows a semicolon is left out. So are the moves played, as in `f5d6c3`,
    in which passes may be written (`pass` or `--`) or go without saying.
    """

    game: Othello

    def name(self, state: State, action: int) -> str:
        """The cell, a letter for its column and a number for its row from the top, or `pass`."""
        if action == PASS:
            return "pass"
        return f"{chr(ord('a') + action % self.game.size)}{action // self.game.size + 1}"

    def format(self, state: State) -> str:
        """The cells row by row, and the side to move."""
        return f"{self.marks(state)} {'XO'[state.turn]}"

    def marks(self, state: State) -> str:
        """The cells row by row."""
        cells = range(self.game.cells)
        return "".join("-XO"[(state.black >> cell & 1) + 2 * (state.white >> cell & 1)] for cell in cells)

    def show(self, state: State) -> str:
        """The board with the names of columns and rows, the discs of both, and who is to move."""
        size, marks = self.game.size, self.marks(state)
        letters = "    " + " ".join(chr(ord("a") + column) for column in range(size))
        rows = [f"{row + 1} | {' '.join(marks[row * size :][:size])}" for row in range(size)]
        over = self.game.is_terminal(state)
        turn = "the game is over" if over else f"{'XO'[state.turn]} to move"
        return "\n".join([letters, *rows, f"X {marks.count('X')}, O {marks.count('O')}, {turn}"])

    def draw(self, state: State) -> Drawing:
        """The discs on the board, and one of the side to move beside it."""
        over = self.game.is_terminal(state)
        return draw_board(self.marks(state), self.game.size, "" if over else "XO"[state.turn])

    def parse(self, text: str) -> State:
        """The state of a board with the side to move, or after the moves played."""
        words = text.partition(";")[0].strip()
        if words and not set(words.upper()) - set("XO- "):
            return self.read_board(words)
        return self.read_moves(text.strip().lower())

    def read_board(self, text: str) -> State:
        """The state of a board, if its centre is taken, as it is from the start to the end."""
        marks, _, turn = text.upper().partition(" ")
        turn = turn.strip()
        if len(marks) != self.game.cells or turn not in ("X", "O"):
            expected = f"{self.game.cells} cells (X, O or -), a space and the side to move (X or O)"
            raise InputError(f"expected {expected}, but got '{shorten(text, 90)}'")
        black, white = (sum(1 << cell for cell, m in enumerate(marks) if m == mark) for mark in "XO")
        state = State(black, white, "XO".index(turn))
        if not self.game.passes and self.game.is_left_out(*state):
            raise InputError(f"expected a side that can move, for passes are left out, but {turn} has no move")
        for cell in (0, 1, self.game.size, self.game.size + 1):
            if not (black | white) >> (self.game.centre + cell) & 1:
                name = self.name(state, self.game.centre + cell)
                raise InputError(f"expected discs on the four cells where play begins, but {name} is empty")
        return state

    def read_moves(self, text: str) -> State:
        """The state after the moves played. A player who must pass does, when a cell comes next."""
        state = self.game.initial()
        for number, match in enumerate(MOVE.finditer(text), start=1):
            word = "pass" if match[0] == "--" else match[0]
            if word != "pass" and not self.game.is_terminal(state) and next(self.game.actions(state)) == PASS:
                state = self.game.result(state, PASS)
            named = {self.name(state, action): action for action in self.game.actions(state)}
            if word not in named or self.game.is_terminal(state):
                problem = f"but move {number} {self.problem(state, word)}"
                raise InputError(f"expected legal moves in '{shorten(text)}', {problem}")
            state = self.game.result(state, named[word])
        return state

    def problem(self, state: State, word: str) -> str:
        """What is wrong with a move that is not legal."""
        cells = [self.name(state, cell) for cell in range(self.game.cells)]
        if word not in [*cells, "pass"]:
            return f"is '{shorten(word)}', not a cell from a1 to {cells[-1]} or a pass"
        if self.game.is_terminal(state):
            return f"({word}) comes after the end of the game"
        if word == "pass":
            return f"(pass) is illegal: {'XO'[state.turn]} has a move"
        is_taken = self.marks(state)[cells.index(word)] != "-"
        return f"is illegal: {word} is taken" if is_taken else f"is illegal: {word} encloses no disc"
