"""Connect Four as a picture: full discs for the first player, rings for the second, readable without colours."""

from outply.contract.view import Cell, Drawing
from outply.drawing.boards import column_names, disc, struck
from outply.drawing.svg import element, number

CELL = 20.0
RADIUS = 8.0
IN_A_ROW = 4
COLOURS = {"x": "blue", "o": "red"}


def draw_board(rows: list[str], names: str) -> Drawing:
    """The board of these rows from the top, written with x, o and dots, over the names of its columns."""
    width, height = len(rows[0]) * CELL, len(rows) * CELL
    frame = element("rect", width=width, height=height, rx=7, class_="board-ground")
    cells = [(mark, (x + 0.5) * CELL, (y + 0.5) * CELL) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    # Strokes of no length with round ends: one element for all empty cells, as a tree holds many boards.
    empty = "".join(f"M{number(x)} {number(y)}h0" for mark, x, y in cells if mark == ".")
    holes = element("path", d=empty, class_="empty") if empty else ""
    stones = "".join(stone(mark, x, y) for mark, x, y in cells if mark != ".")
    columns = tuple(
        Cell(name, k * CELL, 0, CELL, height, column_label(name, [row[k] for row in rows]), spots_of(rows, k))
        for k, name in enumerate(names)
    )
    shapes = frame + holes + stones + struck(rows, IN_A_ROW, CELL, "win")
    return Drawing(width, height, shapes, column_names(list(names), CELL, height + 14), columns)


def stone(mark: str, x: float, y: float) -> str:
    """A disc or a ring."""
    if mark == "x":
        return disc(x, y, RADIUS, "first")
    return disc(x, y, RADIUS, "second") + disc(x, y, RADIUS / 2.2, "ring")


def spots_of(rows: list[str], column: int) -> tuple[tuple[float, float], ...]:
    """Where the next stone of a column will lie, and where the last one does."""
    free = sum(row[column] == "." for row in rows)
    x = (column + 0.5) * CELL
    return (x, (max(free, 1) - 0.5) * CELL), (x, (min(free, len(rows) - 1) + 0.5) * CELL)


def column_label(name: str, column: list[str]) -> str:
    """What is in a column, from the bottom."""
    stones = [COLOURS[mark] for mark in reversed(column) if mark != "."]
    return f"column {name}, {' '.join(stones) or 'empty'}"
