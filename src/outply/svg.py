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
from typing import NamedTuple

from outply.errors import InputError

THEMES = ("auto", "light", "dark")

# Room around a picture of a position, for the names of rows and columns.
MARGIN = 20.0

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

# In light and in dark.
COLOURS = {
    "paper": ("#ffffff", "#14171c"),
    "ink": ("#1f2937", "#e5e7eb"),
    "muted": ("#667080", "#9aa4b2"),
    "faint": ("#aab2bd", "#5b6573"),
    "line": ("#15803d", "#4ade80"),
    "proof": ("#c026d3", "#f0abfc"),
    "max": ("#dbeafe", "#1e3a5f"),
    "max edge": ("#1d4ed8", "#7fb0ff"),
    "min": ("#fee2e2", "#4c2529"),
    "min edge": ("#b91c1c", "#f59a9a"),
    "chance": ("#fef3c7", "#45370f"),
    "chance edge": ("#a16207", "#eab94a"),
    "own": ("#ede9fe", "#35275a"),
    "own edge": ("#6d28d9", "#b79cff"),
    "leaf": ("#f3f4f6", "#23272e"),
    "leaf edge": ("#9ca3af", "#737d8c"),
    "wedge": ("#e5e7eb", "#2f353e"),
    "felt": ("#3f8f63", "#2f6e4b"),
    "felt edge": ("#24583b", "#1c4430"),
    "black": ("#111827", "#0b0d10"),
    "white": ("#ffffff", "#f3f4f6"),
}

# Class and declaration.
RULES = (
    ("paper", "fill: {paper}"),
    ("edge", "fill: none; stroke: {muted}; stroke-width: 1.2"),
    ("max", "fill: {max}; stroke: {max edge}; stroke-width: 1.4"),
    ("min", "fill: {min}; stroke: {min edge}; stroke-width: 1.4"),
    ("chance", "fill: {chance}; stroke: {chance edge}; stroke-width: 1.4"),
    ("own", "fill: {own}; stroke: {own edge}; stroke-width: 1.4"),
    ("leaf", "fill: {leaf}; stroke: {leaf edge}; stroke-width: 1.2"),
    ("wedge", "fill: {wedge}; stroke: none"),
    ("frame", "fill: none; stroke: {faint}; stroke-width: 1"),
    ("slash", "fill: none; stroke: {muted}; stroke-width: 1.6"),
    ("pruned", "fill: none; stroke: {faint}; stroke-width: 1.2; stroke-dasharray: 3 3"),
    ("line", "stroke: {line}; stroke-width: 3"),
    ("proof", "stroke: {proof}; stroke-width: 4"),
    ("first", "fill: {max edge}"),
    ("second", "fill: {min edge}"),
    ("hole", "fill: {paper}"),
    ("first-stroke", "fill: none; stroke: {max edge}; stroke-width: 3; stroke-linecap: round"),
    ("second-stroke", "fill: none; stroke: {min edge}; stroke-width: 3"),
    ("grid", "fill: none; stroke: {faint}; stroke-width: 1.4"),
    ("cell", "fill: {leaf}; stroke: {faint}; stroke-width: 1"),
    ("empty", "fill: none; stroke: {wedge}; stroke-width: 16; stroke-linecap: round"),
    ("stone", "fill: {muted}"),
    ("track", "fill: {wedge}"),
    ("felt", "fill: {felt}; stroke: {felt edge}; stroke-width: 1.4"),
    ("seam", "fill: none; stroke: {felt edge}; stroke-width: 1.2"),
    ("black", "fill: {black}; stroke: {muted}; stroke-width: 0.6"),
    ("white", "fill: {white}; stroke: {muted}; stroke-width: 0.6"),
    ("ink", "fill: {ink}"),
    ("muted", "fill: {muted}"),
    ("best", "fill: {line}"),
    ("proving", "fill: {proof}"),
    ("start", "text-anchor: start"),
    ("faded", "opacity: 0.4"),
    ("bold", "font-weight: bold"),
    ("written", "font-family: monospace; white-space: pre; text-anchor: start"),
)

# These win over other classes of the same element: on one page, the sheet of a later picture comes after this one's.
STRONGER = ("line", "proof", "pruned", "start", "written")

# Widths of characters in a wide font (DejaVu Sans), in parts of the size: what fits there fits everywhere.
NARROW = frozenset("fijlrtI.,:;!|()[]'/ -·")
WIDE = frozenset("mwMWOQG@%&≥≤≈−+∞<>=▲▼●◆✂…")


class Cell(NamedTuple):
    """A place in a picture that can be touched, under the name by which actions are spelled."""

    name: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    """What a screen reader says: the name and what is there; by default the name alone."""


class Drawing(NamedTuple):
    """A picture without its frame: what `draw` of a game or a view gives.

    The shapes may use the classes that this module names, and so follow the theme.

    >>> Drawing(20, 20, element("circle", cx=10, cy=10, r=8, class_="first"))
    Drawing(width=20, height=20, shapes='<circle cx="10" cy="10" r="8" class="first"/>', around='', cells=())
    """

    width: float
    height: float
    shapes: str
    """SVG elements between (0, 0) and (width, height)."""
    around: str = ""
    """SVG elements in a margin of 20 around them, such as the names of rows and columns; a small picture has none."""
    cells: tuple[Cell, ...] = ()
    """The places that can be touched, as `View.spell` names them."""


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


def select(name: str) -> str:
    """The selector of a class; naming it twice makes it stronger."""
    return f".{name}.{name}" if name in STRONGER else f".{name}"


def style(theme: str, content: str) -> str:
    """The style sheet for the classes that occur in the content."""
    used = set(content.replace('"', " ").split())
    rules = [(name, rule) for name, rule in RULES if name in used]

    def sheet(theme_number: int) -> str:
        colours = {name: pair[theme_number] for name, pair in COLOURS.items()}
        return "\n".join(f".outply.{theme} {select(name)} {{ {rule.format_map(colours)} }}" for name, rule in rules)

    if theme != "auto":
        return sheet(("light", "dark").index(theme))
    return f"{sheet(0)}\n@media (prefers-color-scheme: dark) {{\n{sheet(1)}\n}}"


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
