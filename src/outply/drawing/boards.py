"""What pictures of boards have in common."""

from outply.drawing.svg import MARGIN, element, number, text


def grid(columns: int, rows: int, cell: float, class_: str = "grid") -> str:
    """The lines of a board, its outline among them."""
    width, height = columns * cell, rows * cell
    upright = [f"M{number(column * cell)} 0V{number(height)}" for column in range(columns + 1)]
    across = [f"M0 {number(row * cell)}H{number(width)}" for row in range(rows + 1)]
    return element("path", d="".join(upright + across), class_=class_)


def disc(x: float, y: float, radius: float, class_: str) -> str:
    """A round stone."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def column_names(names: list[str], cell: float, y: float) -> str:
    """The names of the columns, centred over or under them."""
    return "".join(text(name, (k + 0.5) * cell, y, size=11, class_="muted") for k, name in enumerate(names))


def row_names(names: list[str], cell: float) -> str:
    """The names of the rows, in the left margin."""
    x = -MARGIN / 2
    return "".join(text(name, x, (k + 0.5) * cell + 4, size=11, class_="muted") for k, name in enumerate(names))
