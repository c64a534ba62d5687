"""Boards for the page: the drawings of notebooks and files, with their cells named."""

import re
from html import escape, unescape

from outply.contract.view import Cell, Drawing
from outply.drawing.svg import MARGIN, number, text

# Room around a board, so that no line at its edge is cut.
EDGE = 2.0

# How far below the middle of its row a name is written, by `outply.drawing.boards`.
LOWERED = 4.0

# The names of rows and columns, as `outply.drawing.boards` writes them.
NAME = re.compile(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)" font-size="11" class="muted">([^<]*)</text>')


def board_svg(drawing: Drawing, label: str) -> str:
    """A drawing as an SVG element whose colours come from the page."""
    around, (left, top, right, bottom) = close_names(drawing)
    box = (-left, -top, drawing.width + left + right, drawing.height + top + bottom)
    view = " ".join(map(number, box))
    cells = "".join(
        f'<rect class="touch" data-cell="{escape(cell.name)}" data-label="{escape(cell.label or cell.name)}" '
        f'x="{number(cell.x)}" y="{number(cell.y)}" width="{number(cell.width)}" '
        f'height="{number(cell.height)}"{spots(cell)}/>'
        for cell in drawing.cells
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="board outply" role="img" '
        f'aria-label="{escape(label)}" text-anchor="middle">{drawing.shapes}{around}'
        f'<g class="cells">{cells}</g></svg>'
    )


def spots(cell: Cell) -> str:
    """Where to mark what comes next in a cell, and what came last, as attributes."""
    return "".join(
        f' data-{name}="{number(x)} {number(y)}"' for name, (x, y) in zip(("next", "last"), cell.spots, strict=False)
    )


def close_names(drawing: Drawing) -> tuple[str, tuple[float, float, float, float]]:
    """The names of rows and columns in small letters next to a large board, and the margins from the left on."""
    names = NAME.findall(drawing.around)
    if not names:
        margin = MARGIN if drawing.around else EDGE
        return drawing.around, (margin, margin, margin, margin)
    size = min(11.0, 0.032 * max(drawing.width, drawing.height))
    written, room = [], {"left": EDGE, "top": EDGE, "right": EDGE, "bottom": EDGE}
    for x, y, words in names:
        across, down = float(x), float(y)
        if across < 0:
            # The middle of a row: its name was written below it by a part of another size.
            across, down, room["left"] = -0.9 * size, down - LOWERED + 0.36 * size, 1.8 * size
        elif down < 0:
            down, room["top"] = -0.6 * size, 1.8 * size
        else:
            down, room["bottom"] = min(down, drawing.height + 1.3 * size), 1.8 * size
        written.append(text(unescape(words), across, down, size=size, class_="muted"))
    return "".join(written), (room["left"], room["top"], room["right"], room["bottom"])
