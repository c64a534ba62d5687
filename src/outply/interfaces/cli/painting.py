"""Positions in colours, for games that are easier to see than to read; a console without colours prints plain text."""

from typing import Any

from rich.text import Text

from outply.contract.companions import name_of
from outply.contract.view import View

# Dots keep the colour of the terminal's text, which can be read on light and on dark ones.
PACMAN = {
    "#": "blue on blue",
    "o": "bold",
    "P": "bold yellow",
    "G": "bold red",
    "g": "bold cyan",
    "X": "bold white on red",
}


# The marks of two players, each of which stands by itself between spaces.
MARKS = {"[xX]": "bold blue", "[oO]": "bold red"}
MARKED = ("connect4", "connect4-score", "tictactoe", "othello")


def painted_board(view: View, state: Any) -> Text:
    """The position as `show` writes it, with colours where there are some for this game."""
    board = Text(view.show(state))
    if name_of(view.game) == "pacman":
        # The line below the maze is words.
        for place, mark in enumerate(board.plain.rpartition("\n")[0]):
            board.stylize(PACMAN.get(mark, ""), place, place + 1)
    elif name_of(view.game) in MARKED:
        for mark, style in MARKS.items():
            board.highlight_regex(rf"(?<!\S){mark}(?!\S)", style)
    return board
