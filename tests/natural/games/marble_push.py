"""MARBLE PUSH -- prototype v3 (a small Kuba). Tweak the numbers here, not in the class."""

from typing import NamedTuple

from outply import Game

START = (
    "WW.BB",
    "W.R.B",
    ".RRR.",
    "B.R.W",
    "BB.WW",
)
SIZE = len(START)
REDS_TO_WIN = 3  # playtest 2: four was too slow
MAX_TURNS = 80  # draw after this many turns
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
COLOURS = "WB"


class Table(NamedTuple):
    board: str  # SIZE*SIZE characters: W, B, R or .
    before: str  # the board one turn ago, a push may not restore it
    reds: tuple  # red marbles pocketed by W and by B
    turn: int


def line_of(row, col, arrow):
    """Squares from (row, col) to the edge of the board in the direction of the arrow."""
    dr, dc = ARROWS[arrow]
    squares = []
    while 0 <= row < SIZE and 0 <= col < SIZE:
        squares.append(row * SIZE + col)
        row, col = row + dr, col + dc
    return squares


class MarblePush(Game):
    """Push one of your marbles (and the row in front of it) one square, from a square with
    nothing behind it; you may not push your own marble off nor undo the last push. Pocket three
    reds or all enemy marbles to win; if you cannot push you lose; 80 turns make a draw."""

    def initial(self):
        return Table("".join(START), "", (0, 0), 0)

    def player(self, table):
        return table.turn % 2

    def push(self, board, me, square, arrow):
        """The board after the push and the marble that fell ('.' for none), or None."""
        row, col = divmod(square, SIZE)
        dr, dc = ARROWS[arrow]
        back_row, back_col = row - dr, col - dc
        if 0 <= back_row < SIZE and 0 <= back_col < SIZE:
            if board[back_row * SIZE + back_col] != ".":
                return None
        cells = list(board)
        carried = "."
        for spot in line_of(row, col, arrow):
            cells[spot], carried = carried, cells[spot]
            if carried == ".":
                break
        if carried == me:  # never push off your own
            return None
        return "".join(cells), carried

    def actions(self, table):
        me = COLOURS[table.turn % 2]
        for square, marble in enumerate(table.board):
            if marble != me:
                continue
            for arrow in ARROWS:
                pushed = self.push(table.board, me, square, arrow)
                if pushed and pushed[0] != table.before:
                    yield square, arrow

    def result(self, table, action):
        who = table.turn % 2
        board, fell = self.push(table.board, COLOURS[who], *action)
        reds = list(table.reds)
        if fell == "R":
            reds[who] += 1
        return Table(board, table.board, tuple(reds), table.turn + 1)

    def winner(self, table):
        for who in (0, 1):
            if table.reds[who] >= REDS_TO_WIN or COLOURS[1 - who] not in table.board:
                return who
        if table.turn < MAX_TURNS and not any(self.actions(table)):
            return 1 - table.turn % 2
        return None

    def is_terminal(self, table):
        return self.winner(table) is not None or table.turn >= MAX_TURNS

    def utility(self, table, player):
        won = self.winner(table)
        if won is None:
            return 0
        return 1 if won == player else -1

    def evaluate(self, table):
        marbles = table.board.count("W") - table.board.count("B")
        reds = table.reds[0] - table.reds[1]
        return 0.08 * marbles + 0.2 * reds
