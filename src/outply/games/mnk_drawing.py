"""Tic-tac-toe and its relatives as a picture: crosses and noughts on a grid."""

from outply.games.board_drawing import column_names, disc, grid, row_names
from outply.svg import Drawing, element, number

CELL = 24.0
# From the edge of a cell to its cross or nought.
INSET = 5.5


def draw_board(rows: list[str]) -> Drawing:
    """The board of these rows from the top, written with x, o and dots."""
    width, height = len(rows[0]), len(rows)
    marks = [mark(cell, x * CELL, y * CELL) for y, row in enumerate(rows) for x, cell in enumerate(row)]
    letters = [chr(ord("a") + column) for column in range(width)]
    numbers = [str(row) for row in range(height, 0, -1)]
    names = row_names(numbers, CELL) + column_names(letters, CELL, height * CELL + 14)
    return Drawing(width * CELL, height * CELL, grid(width, height, CELL) + "".join(marks), names)


def mark(cell: str, x: float, y: float) -> str:
    """A cross, a nought, or nothing, in the cell whose corner is at (x, y)."""
    if cell == "o":
        return disc(x + CELL / 2, y + CELL / 2, CELL / 2 - INSET, "second-stroke")
    if cell != "x":
        return ""
    near_x, near_y, far_x, far_y = map(number, (x + INSET, y + INSET, x + CELL - INSET, y + CELL - INSET))
    return element(
        "path", d=f"M{near_x} {near_y}L{far_x} {far_y}M{near_x} {far_y}L{far_x} {near_y}", class_="first-stroke"
    )
