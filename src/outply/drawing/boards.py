"""What pictures of boards have in common."""

from outply.contract.view import Cell
from outply.drawing.svg import MARGIN, element, number, text

# Where the spots of each face of a die are, in thirds of the die.
SPOTS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


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


def cells(names: list[list[str]], cell: float, labels: dict[str, str] | None = None) -> tuple[Cell, ...]:
    """The cells of a board, named row by row from the top."""
    found = labels or {}
    return tuple(
        Cell(name, x * cell, y * cell, cell, cell, f"{name}, {found[name]}" if name in found else "")
        for y, row in enumerate(names)
        for x, name in enumerate(row)
    )


def die(face: int, x: float, y: float, side: float, classes: tuple[str, str]) -> str:
    """A die of these classes, its body's and its spots'; without spots while it is to be thrown."""
    body = element("rect", x=x, y=y, width=side, height=side, rx=side / 5, class_=classes[0])
    spots = [
        disc(x + side * (0.25 + 0.25 * right), y + side * (0.25 + 0.25 * down), side / 10, classes[1])
        for right, down in SPOTS.get(face, ())
    ]
    return body + "".join(spots)


def row_of(rows: list[str], count: int) -> list[tuple[int, int]]:
    """The columns and rows of the first `count` marks alike in a line, from end to end; nothing if there are none."""
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = [(x + step * right, y + step * down) for step in range(count)]
                inside = 0 <= line[-1][0] < len(row) and line[-1][1] < len(rows)
                if mark != "." and inside and all(rows[b][a] == mark for a, b in line):
                    return line
    return []


def struck(rows: list[str], count: int, cell: float, class_: str) -> str:
    """A stroke through the line that wins, if there is one."""
    line = row_of(rows, count)
    if not line:
        return ""
    (x, y), (to_x, to_y) = ([number((part + 0.5) * cell) for part in place] for place in (line[0], line[-1]))
    return element("path", d=f"M{x} {y}L{to_x} {to_y}", class_=class_)
