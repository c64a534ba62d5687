"""How EinStein würfelt nicht is written: the first player's stones as 1 to 6, the second's as a to f."""

import re

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.contract.view import FACES, Drawing, View
from outply.games.einstein.rules import GONE, LAST, SIZE, STONES, EinStein, State

MARKS = "123456abcdef"
COLUMNS = "abcde"


class EinSteinView(View):
    """A position is the rows from the top, the mover, and the die if it is thrown.

    `123../45.../6...f/...ed/..cba first 4` is the start, when the first player has thrown a 4.
    A move is the number of the stone and the cell where it goes, `4b3`; the face of the die is its number.
    """

    game: EinStein
    colours = (("Blue", "first"), ("Red", "second"))
    signs = ("1 to 6", "a to f")
    turns = True

    def name(self, state: State, action: int) -> str:
        """The face of the die, or the stone and its target."""
        if state.die == 0:
            return str(action)
        return f"{action // 3 + 1}{cell_name(self.game.target(state, action // 3, action % 3))}"

    def spell(self, state: State, action: int) -> tuple[str, ...]:
        """The face of the die; or the cell of the stone, and where it goes."""
        if state.die == 0:
            return (FACES[action - 1],)
        stone = state.stones[state.turn * STONES + action // 3]
        return cell_name(stone), cell_name(self.game.target(state, action // 3, action % 3))

    def cells(self, state: State) -> list[str]:
        """The mark on each cell from the top left, a point where there is none."""
        marks = ["."] * (LAST + 1)
        for mark, cell in zip(MARKS, state.stones, strict=True):
            if cell != GONE:
                marks[cell] = mark
        return marks

    def rows(self, state: State) -> list[list[str]]:
        """The marks row by row from the top."""
        marks = self.cells(state)
        return [marks[begin : begin + SIZE] for begin in range(0, LAST, SIZE)]

    def format(self, state: State) -> str:
        """The rows, the mover and the die."""
        board = "/".join("".join(row) for row in self.rows(state))
        return f"{board} {'second' if state.turn else 'first'}" + (f" {state.die}" if state.die else "")

    def show(self, state: State) -> str:
        """The board with its coordinates, and what happens next."""
        lines = [f"{SIZE - k} | {' '.join(row)}" for k, row in enumerate(self.rows(state))]
        mover = "second" if state.turn else "first"
        happens = f"has thrown {state.die}" if state.die else "throws the die"
        after = "the game is over" if self.game.is_terminal(state) else f"{mover} player {happens}"
        return "\n".join([*lines, "    " + " ".join(COLUMNS), after])

    def draw(self, state: State) -> Drawing:
        """The board as SVG."""
        from outply.games.einstein.drawing import drawn

        return drawn(self.game, state)

    def parse(self, text: str) -> State:
        """The state with these stones, or after the faces and moves named."""
        if "/" not in text:
            return self.replay(text.split())  # type: ignore[no-any-return]
        match = re.fullmatch(
            r"([1-6a-f.]{5}(?:/[1-6a-f.]{5}){4}) +(first|second)(?: +([1-6]))?", text.strip(), re.ASCII
        )
        if not match:
            example = self.format(self.game.initial())
            raise InputError(f"expected a position such as '{example} 4', but got '{shorten(text)}'")
        board = match[1].replace("/", "")
        for mark in MARKS:
            if board.count(mark) > 1:
                raise InputError(f"expected each stone once, but '{mark}' is there {board.count(mark)} times")
        state = State(tuple(board.find(mark) for mark in MARKS), int(match[2] == "second"), int(match[3] or 0))
        self.check_reachable(state)
        return state

    def check_reachable(self, state: State) -> None:
        """Refuse a state in which the game should have ended, or in which a stone stands behind its start."""
        mover = state.turn
        over = [self.game.has_won(state, player) for player in (0, 1)]
        if over[mover] or (over[1 - mover] and state.die):
            raise InputError(
                "expected a position in which the player to move can still win, but the game was over before"
            )
        if state.stones[:STONES].count(GONE) == state.stones[STONES:].count(GONE) == STONES:
            raise InputError("expected at least one stone, but the board is empty")


def cell_name(cell: int) -> str:
    """The column and the row, a5 for cell 0 at the top left."""
    return f"{COLUMNS[cell % SIZE]}{SIZE - cell // SIZE}"
