"""The tree of a search as a picture.

Each level is a band of four zones, so that no label meets an edge or another label:

    edges     from the level above; they grow longer where the tree is wide
    above     actions and windows, standing on the bodies
    bodies    shapes or positions, their tops in a row
    below     values and wedges

`blocks.py` says what is drawn for a node, `collapsing.py` which nodes are drawn of a large tree, and `layout.py` where
they stand.
"""

from html import escape
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from outply.contract.companions import name_of
from outply.contract.messages import shorten
from outply.contract.view import Drawing
from outply.drawing.svg import document, element, polyline, text, text_width
from outply.explaining.blocks import CLASSES, NAME, Block, Blocks, is_leaf, is_small, manner
from outply.explaining.collapsing import MOST_DRAWN, MOST_POSITIONS, Part, drawn_part
from outply.explaining.layout import Box, tidy
from outply.explaining.naming import SYMBOLS, Names, opponent_name, who
from outply.explaining.node import Node, Role
from outply.explaining.reasons import Reason
from outply.explaining.summary import summary
from outply.explaining.wording import counted, shown

if TYPE_CHECKING:
    from outply.explaining.explanation import Explanation

GAP = 12.0
BORDER = 16.0
LEGEND_ROW = 15.0
SHORTEST_EDGE, LONGEST_EDGE = 34.0, 130.0
# How far an edge goes down for each step aside, if it is not too long by that.
SLOPE = 0.16


class Band(NamedTuple):
    """Where a level stands: the ends of its edges, the tops of its bodies, and the end of what is below them."""

    top: float
    bodies: float
    bottom: float


class Figure:
    """The tree, laid out."""

    def __init__(self, parts: list[Part], names: Names, highlighted: str = "") -> None:
        self.names = names
        self.parts = parts
        self.legend = legend(parts, highlighted)
        blocks = Blocks(parts, names)
        self.blocks: dict[int, Block] = {id(part): blocks.block(part) for part in parts}
        boxes = {id(part): Box(self.blocks[id(part)].width) for part in parts}
        for part in parts:
            boxes[id(part)].children = [boxes[id(child)] for child in part.children]
        self.levels = levels(parts[0])
        self.left = BORDER + max(text_width(self.level_name(level), NAME) for level in self.levels) + GAP
        widest = max(text_width(words, NAME) for words, _ in self.legend)
        self.width = max(self.left + tidy(boxes[id(parts[0])], GAP), BORDER + widest) + BORDER
        self.x = {id(part): self.left + boxes[id(part)].x for part in parts}
        self.bands = self.stacked()

    def stacked(self) -> list[Band]:
        """The bands of the levels from the top down."""
        bands: list[Band] = []
        for depth, level in enumerate(self.levels):
            top = BORDER
            if depth:
                aside = max(self.aside(part) for part in self.levels[depth - 1])
                top = bands[-1].bottom + min(LONGEST_EDGE, max(SHORTEST_EDGE, SLOPE * aside))
            bodies = top + max(self.blocks[id(part)].rise for part in level)
            bands.append(Band(top, bodies, bodies + max(self.blocks[id(part)].fall for part in level)))
        return bands

    def aside(self, part: Part) -> float:
        """How far the outermost children stand to the side, the same on both."""
        return self.x[id(part.children[-1])] - self.x[id(part)] if part.children else 0.0

    def drawn(self) -> Drawing:
        """Edges, thick ones over the others, then nodes, the names of the levels and the legend."""
        edges = [
            (child.is_marked or child.node.on_line, self.edge(part, child, depth))
            for depth, level in enumerate(self.levels)
            for part in level
            for child in part.children
        ]
        shapes = [edge for thick in (False, True) for is_thick, edge in edges if is_thick is thick]
        for band, level in zip(self.bands, self.levels, strict=True):
            shapes += [self.node(part, band) for part in level]
            if name := self.level_name(level):
                middle = band.bodies + max(self.blocks[id(part)].body.height for part in level) / 2 + 4
                shapes.append(text(name, BORDER, middle, size=NAME, class_="muted start"))
        bottom = self.bands[-1].bottom + BORDER
        rows = legend_rows(self.legend, self.width - 2 * BORDER)
        for number, row in enumerate(rows, start=1):
            y = bottom + LEGEND_ROW * number
            shapes += [text(words, BORDER + x, y, size=NAME, class_=class_) for words, class_, x in row]
        return Drawing(self.width, bottom + LEGEND_ROW * len(rows) + BORDER, "\n".join(shapes))

    def node(self, part: Part, band: Band) -> str:
        """A block in its place, with the sentences about it."""
        words = [summary(node, self.names) for node in part.bundle or [part.node]]
        title = element("title", escape(" ".join(words), quote=False))
        visit = {} if part.node.number is None else {"data_visit": str(part.node.number)}
        place = f"translate({self.x[id(part)]:.1f} {band.bodies:.1f})"
        return element("g", title + self.blocks[id(part)].drawn(), transform=place, **visit)

    def edge(self, part: Part, child: Part, depth: int) -> str:
        """The edge to a child: upright outside its zone, and crossed by two strokes if it was cut."""
        above, below = self.bands[depth], self.bands[depth + 1]
        x, y = self.x[id(part)], above.bottom
        child_x, child_y = self.x[id(child)], below.top
        start, end = above.bodies + self.blocks[id(part)].fall, below.bodies - self.blocks[id(child)].rise
        points = [(x, start)] * (start < y) + [(x, y), (child_x, child_y)] + [(child_x, end)] * (end > child_y)
        if child.node.visited:
            return polyline(points, "edge" + manner(child))
        severed = strokes((x, y), (child_x, child_y)) if part.node.visited else ""
        return polyline(points, "edge pruned") + severed

    def level_name(self, level: list[Part]) -> str:
        """Who acts on a level, if all that act there are the same."""
        nodes = [part.node for part in level if not is_leaf(part.node)]
        # A policy is described in the legend, where there is room.
        names = {f"player {node.player}" if node.policy else who(node) for node in nodes}
        return names.pop() if len(names) == 1 else ""


def levels(root: Part) -> list[list[Part]]:
    """The parts on each level."""
    found = [[root]]
    while below := [child for part in found[-1] for child in part.children]:
        found.append(below)
    return found


def strokes(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Two short strokes across an edge, nearer to its end, where edges are apart."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down)
    right, down = right / length, down / length
    both = []
    for along in (0.62 * length - 2, 0.62 * length + 2):
        x, y = start[0] + along * right, start[1] + along * down
        both.append(polyline([(x + 6 * down, y - 6 * right), (x - 6 * down, y + 6 * right)], "slash"))
    return "".join(both)


def legend(parts: list[Part], highlighted: str) -> list[tuple[str, str]]:
    """What the marks of this picture mean, with the classes to write it in."""
    nodes = [part.node for part in parts]
    roles = dict.fromkeys(f"{SYMBOLS[node.role]} {meaning(node)}" for node in nodes if not is_leaf(node))
    items = [(words, "muted start") for words in roles]
    marks = [
        (any(node.visited and node.bound.sign != "=" for node in nodes), "≥ ≤ a bound"),
        (any(node.guessed for node in nodes), "≈ a guess"),
        (any(not node.visited for node in nodes), "// cut off: never visited"),
        (any(part.more for part in parts), "+ states not drawn"),
    ]
    items += [(words, "muted start") for holds, words in marks if holds]
    items.append(("━ the line", "best start"))
    return [*items, (f"━ {highlighted}", "proving start")] if highlighted else items


def meaning(node: Node) -> str:
    """What the shape of a node means."""
    if node.policy:
        return f"{'the others' if node.players > 2 else f'player {node.player}'}: {shorten(node.policy)}"
    if node.is_in_crowd:
        return who(node) if node.role is Role.MAX else "the others, against them"
    return {"max": "MAX", "min": "MIN", "chance": "chance", "own": "a player for themselves"}[CLASSES[node.role]]


def legend_rows(items: list[tuple[str, str]], width: float) -> list[list[tuple[str, str, float]]]:
    """The items in as many rows as they need, each with its place."""
    rows: list[list[tuple[str, str, float]]] = [[]]
    x = 0.0
    for words, class_ in items:
        room = text_width(words, NAME) + 14
        if rows[-1] and x + room > width:
            rows.append([])
            x = 0.0
        rows[-1].append((words, class_, x))
        x += room
    return rows


def tree_svg(
    explanation: "Explanation", theme: str = "auto", most: int | None = None, highlight: Reason | None = None
) -> str:
    """The tree as an SVG document.

    Triangles stand for MAX and MIN, circles for chance, diamonds for players who look after themselves; small positions
    are drawn themselves. Of a tree with more than `most` states (100 with positions, else 250), the line and the top
    are drawn: `collapsing` says by which rule. The part of the tree that proves a reason can be highlighted.
    """
    has_positions = is_small(explanation.view.draw(explanation.root.state))
    most = most or (MOST_POSITIONS if has_positions else MOST_DRAWN)
    parts = drawn_part(explanation.root, most, highlight.nodes if highlight else ())
    figure = Figure(parts, explanation.names, asked(explanation, highlight) if highlight else "")
    title, description = in_words(explanation, parts)
    if highlight:
        description += f" Highlighted is why: {highlight.sentence}"
    return document(figure.drawn(), title=title, description=description, theme=theme)


def asked(explanation: "Explanation", reason: Reason) -> str:
    """The question that a reason answers, in short."""
    name = explanation.names.action(Node(reason.action, None, explanation.root))
    return f"why {name}" if reason.action == explanation.result.action else f"why not {name}"


def in_words(explanation: "Explanation", parts: list[Part]) -> tuple[str, str]:
    """A title and a description, for those who do not see the picture."""
    result = explanation.result
    ahead = "to the end" if result.depth is None else f"to depth {result.depth}"
    opponent = opponent_name(explanation.game)
    against = f" against {shorten(opponent)}" if opponent else ""
    title = f"The search tree of {name_of(explanation.game)}, {result.algorithm} {ahead}{against}"
    line = [names for part in explanation.root.below() if part.on_line and (names := explanation.names.action(part))]
    description = (
        f"Value {explanation.bound_from_root(result.bound).sign} {shown(explanation.from_root(result.value))}; "
        f"line: {' '.join(line) or 'none'}; {counted(result.nodes, 'state')} visited, "
        f"{sum(part.node.visited for part in parts):,} drawn, {sum(part.node.cut is not None for part in parts):,} cut."
    )
    return title, description
