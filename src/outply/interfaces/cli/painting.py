"""Positions in colours, for games that are easier to see than to read; a console without colours prints plain text."""

from typing import Any

from rich.text import Text

from outply.contract.view import View
from outply.games.pacman.view import PacmanView

# Dots keep the colour of the terminal's text, which can be read on light and on dark ones.
PACMAN = {
    "#": "blue on blue",
    "o": "bold",
    "P": "bold yellow",
    "G": "bold red",
    "g": "bold cyan",
    "X": "bold white on red",
}


def painted_board(view: View, state: Any) -> Text:
    """The position as `show` writes it, with colours where there are some for this game."""
    board = Text(view.show(state))
    if isinstance(view, PacmanView):
        # The line below the maze is words.
        for place, mark in enumerate(board.plain.rpartition("\n")[0]):
            board.stylize(PACMAN.get(mark, ""), place, place + 1)
    return board
