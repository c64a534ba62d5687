"""What is drawn for one node: a column of lines of text, a shape or a position, and lines of text.

    b2 · ½        the action, its probability, and whether it is searched again
    (3, ∞)        the window on entry, where the search went on
      /\\
     /  \\         the shape, with the value if all values of the picture fit into theirs
    /____\\
     ≤ 2          else the value
    table         where the value comes from, if not from below
      /\\          a wedge for what is not drawn
     +152         and how many states that is
"""

from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from outply.contract.messages import shorten
from outply.contract.view import Drawing
from outply.drawing.svg import element, polygon, text, text_width
from outply.explaining.collapsing import Part
from outply.explaining.naming import SYMBOLS, Names
from outply.explaining.node import Node, Role
from outply.explaining.wording import is_narrow, question, show_chance, shown

# Sizes of text.
VALUE, NAME, NOTE = 12.0, 11.0, 9.0
LEADING = 1.25
PADDING = 4.0

# The widest value that is written into a shape, and the widest picture of a position, at half its size.
WIDEST_INSIDE = 36.0
WIDEST_POSITION = 72.0

SHAPE_WIDTH, SHAPE_HEIGHT = 40.0, 34.0
LEAF_HEIGHT = 22.0
WEDGE_WIDTH, WEDGE_HEIGHT = 26.0, 13.0
MOST_LETTERS = 16

CLASSES = {Role.MAX: "max", Role.MIN: "min", Role.CHANCE: "chance", Role.AVERAGE: "chance", Role.OWN: "own"}


class Line(NamedTuple):
    """A line of text, centred in its block."""

    words: str
    size: float
    class_: str = "ink"

    @property
    def height(self) -> float:
        """With the space to the next line."""
        return self.size * LEADING


class Body(NamedTuple):
    """The shape in a block: its centre is at x = 0, its top at y = 0."""

    shapes: str
    width: float
    height: float


@dataclass(frozen=True)
class Block:
    """All that is drawn for a node. The top of its body is at y = 0."""

    above: list[Line]
    body: Body
    below: list[Line] = field(default_factory=list)
    is_closed: bool = False
    more: int = 0

    @property
    def count(self) -> list[Line]:
        """What is written under the wedge."""
        return [Line(f"+{self.more:,}", NOTE, "muted")] if self.more else []

    @property
    def width(self) -> float:
        """The width of the widest piece."""
        lines = [text_width(line.words, line.size) for line in (*self.above, *self.below, *self.count)]
        return max(self.body.width, WEDGE_WIDTH if self.is_closed else 0.0, *lines, 0.0)

    @property
    def rise(self) -> float:
        """The height over the body."""
        return sum(line.height for line in self.above) + (3.0 if self.above else 0.0)

    @property
    def fall(self) -> float:
        """The height under the top of the body."""
        wedge = WEDGE_HEIGHT + 3.0 if self.is_closed else 0.0
        lines = sum(line.height for line in (*self.below, *self.count))
        return self.body.height + wedge + (lines + PADDING if lines else 0.0)

    def drawn(self) -> str:
        """The elements of the block."""
        parts = [
            *stacked(self.above, -self.rise),
            self.body.shapes,
            *stacked(self.below, self.body.height + PADDING / 2),
        ]
        if self.is_closed:
            top = self.body.height + sum(line.height for line in self.below) + 2.0
            half, bottom = WEDGE_WIDTH / 2, top + WEDGE_HEIGHT
            parts += [polygon([(0, top), (half, bottom), (-half, bottom)], "wedge"), *stacked(self.count, bottom)]
        return "".join(parts)


def stacked(lines: list[Line], top: float) -> list[str]:
    """Lines of text one under the other."""
    parts = []
    for line in lines:
        top += line.height
        parts.append(text(line.words, 0, top - 0.25 * line.size, size=line.size, class_=line.class_))
    return parts


class Blocks:
    """Makes the blocks of one picture, all in the same manner."""

    def __init__(self, parts: list[Part], names: Names) -> None:
        nodes = [part.node for part in parts]
        self.names = names
        self.has_windows = any((node.alpha, node.beta) != (-inf, inf) for node in nodes)
        self.has_positions = is_small(names.view.draw(nodes[0].state))
        self.values_inside = all(text_width(value_label(n), VALUE) <= WIDEST_INSIDE for n in nodes if not is_leaf(n))

    def block(self, part: Part) -> Block:
        """The block of a node."""
        node = part.node
        if part.bundle:
            names = ", ".join(self.names.action(each) for each in part.bundle[:MOST_LETTERS])
            return Block([Line(shorten(names, MOST_LETTERS), NAME, "muted")], leaf(part, f"{len(part.bundle)} cut off"))
        value = value_label(node)
        below = [Line(word, NOTE, "muted") for word in notes(node)]
        drawing = self.names.view.draw(node.state) if self.has_positions else None
        if drawing is not None:
            symbol = "" if is_leaf(node) or not value else SYMBOLS[node.role] + " "
            body, under = position(part, drawing), symbol + value
        elif is_leaf(node):
            body, under = leaf(part, value), ""
        elif self.values_inside:
            body, under = shape(part, value), ""
        else:
            body, under = shape(part, f"p{node.player}" if node.role is Role.OWN or node.is_in_crowd else ""), value
        if under:
            below.insert(0, Line(under, VALUE, ink(node)))
        return Block(self.above(node), body, below, part.is_closed, part.more)

    def above(self, node: Node) -> list[Line]:
        """The action that leads to a node, the name that the node has of its own, and its window."""
        action, label = self.names.action(node), self.names.label(node)
        name = shorten(" → ".join(dict.fromkeys(filter(None, (action, label)))), MOST_LETTERS)
        chance = "" if node.probability is None else f"{' · ' if name else ''}{show_chance(node.probability)}"
        lines = [Line(name + chance, NAME, ink(node))] if name or chance else []
        if node.again:
            lines.append(Line("again", NOTE, "muted"))
        if self.has_windows and node.is_kept and not is_leaf(node):
            lines.append(Line(window_label(node), NOTE, "muted"))
        return lines


def is_leaf(node: Node) -> bool:
    """Whether a node is drawn as a mere value."""
    if not node.visited:
        return node.role is Role.END or (node.depth <= 0 and not node.skipped)
    return node.role is Role.END or node.source == "leaf" or (node.guessed and node.is_leaf)


def is_small(drawing: Drawing | None) -> bool:
    """Whether a position can be drawn in a node."""
    return drawing is not None and max(drawing.width, drawing.height) / 2 <= WIDEST_POSITION


def ink(node: Node) -> str:
    """The class of the text of a node."""
    return ("ink bold" if node.on_line else "ink") if node.visited else "muted"


def value_label(node: Node) -> str:
    """The value with its sign, in few digits; nothing where there is none."""
    if node.value is None:
        return "…" if node.visited else ""
    sign = node.bound.sign + " " if node.bound.sign != "=" else "≈ " if node.guessed else ""
    return sign + rounded(node.value)


def rounded(value: Any) -> str:
    """A value to three decimals, or to three digits if it is small.

    >>> rounded(-1.23456), rounded((2 / 3, 0.000123456)), rounded(inf)
    ('−1.235', '(0.667, 0.000123)', '∞')
    """
    if isinstance(value, tuple):
        return "(" + ", ".join(map(rounded, value)) + ")"
    return shown(round(value, 3) + 0.0 if abs(value) >= 1 else float(f"{value:.3g}") + 0.0)


def window_label(node: Node) -> str:
    """The window on entry as (3, ∞), or the question that a narrow one asks as > 3?"""
    if is_narrow(node):
        asked = question(node).replace("more than", ">").replace("less than", "<")
        return f"{asked}?" if asked[0] in "<>" else f"= {asked}?"
    return f"({rounded(node.alpha)}, {rounded(node.beta)})"


def notes(node: Node) -> list[str]:
    """Where a value comes from, if not from below."""
    return {"hit": ["table"], "known": ["known"]}.get(node.source, [])


def manner(part: Part) -> str:
    """What is added to the class of a shape or an edge that is pruned, highlighted or on the line."""
    if not part.node.visited:
        return " pruned"
    return " proof" if part.is_marked else " line" if part.node.on_line else ""


def shape(part: Part, words: str) -> Body:
    """A triangle, a circle or a diamond with these words in it."""
    node = part.node
    half, height = SHAPE_WIDTH / 2, SHAPE_HEIGHT
    wide = max(half, text_width(words, VALUE) * 0.85 + 5)
    class_ = CLASSES[node.role] + manner(part)
    if node.role is Role.MAX:
        outline, base, half = polygon([(0, 0), (wide, height), (-wide, height)], class_), height - 6, wide
    elif node.role is Role.MIN:
        outline, base, half = polygon([(-wide, 0), (wide, 0), (0, height)], class_), 15.0, wide
    elif node.role is Role.OWN:
        outline, base = polygon([(0, 0), (half, height / 2), (0, height), (-half, height / 2)], class_), height / 2 + 4
    else:
        half = max(height / 2, text_width(words, VALUE) / 2 + 4)
        outline = element("ellipse", cx=0, cy=height / 2, rx=half, ry=height / 2, class_=class_)
        base = height / 2 + 4
    return Body(outline + (text(words, 0, base, size=VALUE, class_=ink(node)) if words else ""), 2 * half, height)


def leaf(part: Part, words: str) -> Body:
    """A value in a rounded box."""
    width = max(22.0, text_width(words, VALUE) + 8)
    box = element("rect", x=-width / 2, y=0, width=width, height=LEAF_HEIGHT, rx=5, class_="leaf" + manner(part))
    return Body(box + (text(words, 0, 15.5, size=VALUE, class_=ink(part.node)) if words else ""), width, LEAF_HEIGHT)


def position(part: Part, drawing: Drawing) -> Body:
    """A position at half its size, in a frame if it is highlighted or on the line."""
    width, height = drawing.width / 2 + 6, drawing.height / 2 + 6
    class_ = manner(part)
    frame = element("rect", x=-width / 2, y=0, width=width, height=height, rx=3, class_="frame" + class_)
    small = f'<g transform="translate({-drawing.width / 4:g} 3) scale(0.5)">{drawing.shapes}</g>'
    faded = small if part.node.visited else element("g", small, class_="faded")
    return Body((frame if class_ else "") + faded, width, height)
