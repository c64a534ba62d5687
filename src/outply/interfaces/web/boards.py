"""Boards for the page: the drawings of notebooks and files, with their cells named, and one style sheet for all."""

from html import escape

from outply.contract.view import Drawing
from outply.drawing.svg import MARGIN, number
from outply.drawing.themes import COLOURS, RULES, select

# What the page's own tokens name already, so that boards follow them.
SHEET = "outply"


def board_svg(drawing: Drawing, label: str) -> str:
    """A drawing as an SVG element whose colours come from the page."""
    margin = MARGIN if drawing.around else 2.0
    box = (-margin, -margin, drawing.width + 2 * margin, drawing.height + 2 * margin)
    view = " ".join(map(number, box))
    cells = "".join(
        f'<rect class="touch" data-cell="{escape(cell.name)}" data-label="{escape(cell.label or cell.name)}" '
        f'x="{number(cell.x)}" y="{number(cell.y)}" width="{number(cell.width)}" height="{number(cell.height)}"/>'
        for cell in drawing.cells
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="board {SHEET}" role="img" '
        f'aria-label="{escape(label)}" text-anchor="middle">{drawing.shapes}{drawing.around}'
        f'<g class="cells">{cells}</g></svg>'
    )


def small_svg(drawing: Drawing) -> str:
    """A drawing as a small picture, without the names around it and without cells."""
    view = f"-2 -2 {number(drawing.width + 4)} {number(drawing.height + 4)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="board {SHEET}" aria-hidden="true"'
    return f'{head} text-anchor="middle">{drawing.shapes}</svg>'


def boards_css() -> str:
    """The style sheet of all drawings: every colour in light and in dark, by the theme of the page."""
    names = "\n".join(
        f"  --d-{name.replace(' ', '-')}: light-dark({light}, {dark});" for name, (light, dark) in COLOURS.items()
    )
    colours = {name: f"var(--d-{name.replace(' ', '-')})" for name in COLOURS}
    rules = "\n".join(f".{SHEET} {select(name)} {{ {rule.format_map(colours)} }}" for name, rule in RULES)
    return f"/* Made from the palette of all drawings. */\n:root {{\n{names}\n}}\n{rules}\n"
