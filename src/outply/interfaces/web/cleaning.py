"""Drawings made fit for the page: well-formed, and without what its policy refuses.

A browser complains in its console as soon as it reads a picture with such things. So they are found before, and said in
words. The page lets in shapes and text only, too: that keeps it safe, and this says what is missing.
"""

import re
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from outply.contract.errors import GameError
from outply.contract.messages import is_finite, shorten, shown
from outply.contract.view import Cell, Drawing

# As in the page's `dom.js`.
PLAIN = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc"}
SHAPES = PLAIN | {"svg", "g", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "use"}

# Attributes that act, or load something; and values that do.
REFUSED = re.compile(r"on.*|(.*})?href|style", re.IGNORECASE)
FOREIGN = re.compile(r"""url\(\s*["']?[^#"']""", re.IGNORECASE)

# One declaration of a style, which is an attribute of its own as well.
DECLARATION = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]+?)\s*(?:;|$)")

# Names that come from other formats, so that they can be read, and left out.
WRAPPED = '<g xmlns:xlink="http://www.w3.org/1999/xlink">{}</g>'


def cleaned(drawing: Drawing) -> tuple[Drawing, str]:
    """A drawing that the page can show, and in a sentence what was left out of it; refused if none can be made."""
    for name, value in (("width", drawing.width), ("height", drawing.height)):
        if not (is_finite(value) and value > 0):
            raise GameError(f"expected a {name} above 0 in the Drawing of `draw`, but got {shown(value)}")
    for cell in drawing.cells:
        if not (isinstance(cell, Cell) and isinstance(cell.name, str) and all(map(is_finite, cell[1:5]))):
            raise GameError(f"expected Cells with a name and four numbers from `draw`, but got {shown(cell)}")
    left_out: set[str] = set()
    shapes, around = (clean_part(name, getattr(drawing, name), left_out) for name in ("shapes", "around"))
    if not left_out and "style" not in drawing.shapes + drawing.around:
        return drawing, ""
    found = ", ".join(sorted(left_out))
    words = f"expected shapes and text alone from `draw`, but the page leaves out its {found}" if found else ""
    return drawing._replace(shapes=shapes, around=around), words


def clean_part(name: str, text: Any, left_out: set[str]) -> str:
    """The elements of a drawing without those that are refused, whose names are added to what was left out."""
    if not isinstance(text, str):
        raise GameError(f"expected the {name} of `draw` to be SVG as text, but got {shown(text)}")
    try:
        root = ElementTree.fromstring(WRAPPED.format(text))
    except ElementTree.ParseError as error:
        place, reason = broken_at(text, error.position), str(error).partition(":")[0]
        raise GameError(f"expected well-formed SVG in the {name} of `draw`, but got '{place}' ({reason})") from None
    clean_element(root, left_out)
    return "".join(ElementTree.tostring(child, encoding="unicode") for child in root)


def broken_at(text: str, position: tuple[int, int]) -> str:
    """What stands where reading ended, with a little before it."""
    line, column = position
    column -= len(WRAPPED.partition("{")[0]) if line == 1 else 0
    lines = text.splitlines() or [""]
    found = lines[min(line, len(lines)) - 1]
    start = max(0, min(column, len(found)) - 24)
    return shorten(found[start:], 60)


def clean_element(element: Element, left_out: set[str]) -> None:
    """Take out of an element what the page refuses; what its style says becomes attributes."""
    for name, value in list(element.attrib.items()):
        if name == "style":
            del element.attrib[name]
            element.attrib.update((each[1], each[2]) for each in DECLARATION.finditer(value))
    for name, value in list(element.attrib.items()):
        if REFUSED.fullmatch(name) or FOREIGN.search(value):
            del element.attrib[name]
            left_out.add(name.rpartition("}")[2])
    for child in list(element):
        if child.tag.rpartition("}")[2] in SHAPES:
            clean_element(child, left_out)
        else:
            element.remove(child)
            left_out.add(f"<{child.tag.rpartition('}')[2]}>")
