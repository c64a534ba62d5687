"""The parts of every picture: elements, numbers, the width of text, and the colours in light and in dark.

A picture takes its colours from classes, so that one style sheet serves trees and positions:

    first, second        shapes in the colours of player 0 and player 1, who are MAX and MIN in a tree
    first-stroke …       the same as lines
    grid, cell           the lines of a board, and an empty cell
    felt, black, white   an Othello board and its discs
    ink, muted           text

Rules are written out for each theme instead of with CSS variables, which programs that turn SVG into PDF do not know.
"""

from html import escape

from outply.contract.errors import InputError
from outply.contract.view import Drawing
from outply.drawing.themes import FONT, THEMES, style

# Room around a picture of a position, for the names of rows and columns.
MARGIN = 20.0

# Widths of characters in a wide font (DejaVu Sans), in parts of the size: what fits there fits everywhere.
NARROW = frozenset("fijlrtI.,:;!|()[]'/ -·")
WIDE = frozenset("mwMWOQG@%&≥≤≈−+∞<>=▲▼●◆✂…")


def number(value: float) -> str:
    """A coordinate, rounded to one decimal.

    >>> number(2.0), number(-0.04), number(1 / 3)
    ('2', '0', '0.3')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def element(tag: str, content: str = "", **attributes: str | float) -> str:
    """An SVG element. A trailing underscore is dropped from an attribute's name, and others become hyphens.

    >>> element("text", escape("a < b"), x=1.25, class_="ink", font_size=12)
    '<text x="1.2" class="ink" font-size="12">a &lt; b</text>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def text(words: str, x: float, y: float, *, size: float = 12, class_: str = "ink") -> str:
    """A line of text whose baseline is at y; centred at x unless the class says otherwise."""
    return element("text", escape(words, quote=False), x=x, y=y, font_size=size, class_=class_)


def polygon(points: list[tuple[float, float]], class_: str) -> str:
    """A closed shape with these corners."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=class_)


def polyline(points: list[tuple[float, float]], class_: str) -> str:
    """Strokes from point to point."""
    return element("polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=class_)


def text_width(words: str, size: float) -> float:
    """How wide a line of text is at most, by an estimate."""
    return size * sum(0.4 if c in NARROW else 0.9 if c in WIDE else 0.66 if ord(c) < 0x2E80 else 1.05 for c in words)


def document(drawing: Drawing, *, title: str, description: str, theme: str = "auto") -> str:
    """A whole SVG document: the drawing on paper, with its words for those who do not see it."""
    if theme not in THEMES:
        raise InputError(f"expected a theme (auto, light or dark), but got {theme!r}")
    paper = element("rect", width=drawing.width, height=drawing.height, class_="paper")
    content = f"{paper}\n{drawing.shapes}"
    parts = [
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        element("style", style(theme, content)),
        content,
    ]
    return element(
        "svg",
        "\n" + "\n".join(parts) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        width=drawing.width,
        height=drawing.height,
        viewBox=f"0 0 {number(drawing.width)} {number(drawing.height)}",
        role="img",
        class_=f"outply {theme}",
        font_family=FONT,
        text_anchor="middle",
    )


def small_picture(drawing: Drawing) -> str:
    """A drawing as an SVG element for pages: without the names around it, and with the colours of the page."""
    view = f"-2 -2 {number(drawing.width + 4)} {number(drawing.height + 4)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="board outply" aria-hidden="true"'
    return f'{head} text-anchor="middle">{drawing.shapes}</svg>'
