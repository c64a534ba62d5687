"""Othello as a picture: black and white discs on green felt, and at the lower right a disc of the side to move."""

from itertools import product

from outply.contract.view import Drawing
from outply.drawing.boards import cells, column_names, disc, grid, row_names
from outply.drawing.svg import MARGIN, element

CELL = 22.0
RADIUS = 9.0
COLOURS = {"X": "black", "O": "white", "-": "empty"}


def draw_board(marks: str, size: int, mover: str) -> Drawing:
    """The board of these cells row by row, written with X, O and dashes; `mover` is X, O or nobody."""
    width = size * CELL
    shapes = [element("rect", width=width, height=width, class_="felt"), grid(size, size, CELL, "seam")]
    for row, column in product(range(size), repeat=2):
        shapes.append(piece(marks[row * size + column], (column + 0.5) * CELL, (row + 0.5) * CELL))
    letters = [chr(ord("a") + column) for column in range(size)]
    names = column_names(letters, CELL, -6)
    names += row_names([str(row + 1) for row in range(size)], CELL)
    turn = piece(mover, width + MARGIN / 2, width - CELL / 2, RADIUS / 2)
    places = [[f"{letter}{row + 1}" for letter in letters] for row in range(size)]
    labels = {places[k // size][k % size]: COLOURS[mark] for k, mark in enumerate(marks)}
    return Drawing(width, width, "".join(shapes), names + turn, cells(places, CELL, labels))


def piece(mark: str, x: float, y: float, radius: float = RADIUS) -> str:
    """A disc, or nothing."""
    return disc(x, y, radius, "black" if mark == "X" else "white") if mark in ("X", "O") else ""
