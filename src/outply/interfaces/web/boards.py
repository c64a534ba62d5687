"""Boards for the page: the drawings of notebooks and files, with their cells named."""

import re
from html import escape, unescape

from outply.contract.view import Cell, Drawing
from outply.drawing.svg import MARGIN, number, text

# The names of rows and columns, as `outply.drawing.boards` writes them.
NAME = re.compile(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)" font-size="11" class="muted">([^<]*)</text>')


def board_svg(drawing: Drawing, label: str) -> str:
    """A drawing as an SVG element whose colours come from the page."""
    around, margin = close_names(drawing)
    box = (-margin, -margin, drawing.width + 2 * margin, drawing.height + 2 * margin)
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


def close_names(drawing: Drawing) -> tuple[str, float]:
    """The names of rows and columns in small letters next to a large board, and the margin that they need."""
    names = NAME.findall(drawing.around)
    if not names:
        return drawing.around, MARGIN if drawing.around else 2.0
    size = min(11.0, 0.04 * max(drawing.width, drawing.height))
    written = []
    for x, y, words in names:
        left = -0.9 * size if float(x) < 0 else float(x)
        base = -0.6 * size if float(y) < 0 else min(float(y), drawing.height + 1.3 * size)
        written.append(text(unescape(words), left, base, size=size, class_="muted"))
    return "".join(written), 1.8 * size
