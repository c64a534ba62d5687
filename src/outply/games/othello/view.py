"""Othello as people write, read and see it."""

import re

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import Drawing, View
from outply.games.othello.drawing import draw_board
from outply.games.othello.rules import PASS, Othello, State

MOVE = re.compile(r"pass|--|[a-z]\d+|\S")


class OthelloView(View):
    """A position is its cells from a1 on, row by row, and the side to move: X is black, O white, - an empty cell.

    Lines of .obf files are read as well: what follows a semicolon is left out. So are the moves played, as in `f5d6c3`,
    in which passes may be written (`pass` or `--`) or go without saying.
    """

    game: Othello
    colours = (("Black", "black"), ("White", "white"))
    signs = ("X", "O")
    unit = "discs"
    turns = True

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
