"""The tree of a question as a picture before anyone has solved it: letters in the nodes, values only at the leaves."""

from dataclasses import replace

from outply.contract.view import Drawing
from outply.drawing.svg import document, element, polyline, text, text_width
from outply.exercises.board import Board
from outply.explaining import Node
from outply.explaining.blocks import NAME, NOTE, Block, Line, leaf, shape
from outply.explaining.collapsing import Part
from outply.explaining.layout import Box, tidy
from outply.explaining.naming import who
from outply.explaining.svg import BORDER, GAP, LONGEST_EDGE, SHORTEST_EDGE, SLOPE
from outply.explaining.wording import show_chance


def unsolved_svg(board: Board) -> str:
    """The picture as an SVG document, in light or dark as the reader's system prefers."""
    return document(Unsolved(board).drawn(), title="The tree of the question", description=board.drawing())


class Unsolved:
    """The tree, laid out."""

    def __init__(self, board: Board) -> None:
        self.levels = levels(board.root)
        self.movers = [mover(level) for level in self.levels]
        self.blocks = {
            node: block(board, node, "" if name or not node.children else who(node))
            for level, name in zip(self.levels, self.movers, strict=True)
            for node in level
        }
        boxes = {node: Box(self.blocks[node].width) for node in self.blocks}
        for node, box in boxes.items():
            box.children = [boxes[child] for child in node.children]
        left = BORDER + max(text_width(name, NAME) for name in self.movers) + GAP
        self.width = left + tidy(boxes[board.root], GAP) + BORDER
        self.x = {node: left + box.x for node, box in boxes.items()}

    def drawn(self) -> Drawing:
        """Edges, then nodes and the names of those who move."""
        edges, shapes, tops, bottom = [], [], {}, BORDER
        for level, name in zip(self.levels, self.movers, strict=True):
            top = bottom + max(self.blocks[node].rise for node in level)
            bottom = top + max(self.blocks[node].fall for node in level)
            if name:
                shapes.append(text(name, BORDER, top + 21, size=NAME, class_="muted start"))
            for node in level:
                tops[node] = top
                shapes.append(
                    element("g", self.blocks[node].drawn(), transform=f"translate({self.x[node]:.1f} {top:.1f})")
                )
                if node.parent is not None:
                    start = self.x[node.parent], tops[node.parent] + self.blocks[node.parent].fall
                    edges.append(polyline([start, (self.x[node], top - self.blocks[node].rise)], "edge"))
            aside = max(self.x[node.children[-1]] - self.x[node] if node.children else 0.0 for node in level)
            bottom += min(LONGEST_EDGE, max(SHORTEST_EDGE, SLOPE * aside)) if level is not self.levels[-1] else BORDER
        return Drawing(self.width, bottom, "\n".join([*edges, *shapes]))


def levels(root: Node) -> list[list[Node]]:
    """The nodes on each level."""
    found = [[root]]
    while below := [child for node in found[-1] for child in node.children]:
        found.append(below)
    return found


def mover(level: list[Node]) -> str:
    """Who moves on a level, if all who move there are the same."""
    names = {who(node) for node in level if node.children}
    return names.pop() if len(names) == 1 else ""


def block(board: Board, node: Node, below: str) -> Block:
    """The action that leads to a node with its probability, a shape with a letter or a leaf, and words below."""
    # What the search found best must not show.
    neutral = Part(replace(node, on_line=False))
    body = shape(neutral, board.names.of(node)) if node.children else leaf(neutral, board.label(node))
    likely = "" if node.probability is None else f" · {show_chance(node.probability)}"
    action = board.names.action(node) + likely
    return Block([Line(action, NAME)] * bool(action), body, [Line(below, NOTE, "muted")] * bool(below))
