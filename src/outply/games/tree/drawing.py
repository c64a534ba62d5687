"""A written tree as a picture, as on a blackboard before any search: ▲ MAX, ▼ MIN, ● chance, ◆ one of many."""

from collections.abc import Callable
from math import isnan

from outply.contract.game import CHANCE
from outply.contract.messages import show_probability
from outply.contract.result import show_value
from outply.contract.view import Drawing
from outply.drawing.svg import element, polygon, text, text_width
from outply.games.tree.nodes import Nodes

TALL, SIZE, EDGE = 58.0, 15.0, 12.0
LETTERS = 12.0


def drawn(nodes: Nodes, label: Callable[[int], str]) -> Drawing:
    """The whole tree; `label` names its nodes."""
    places = arranged(nodes)
    wide = max(30.0, *(text_width(value_of(nodes, node), LETTERS) + 14 for node in places))
    spots = {node: (EDGE + (x + 0.5) * wide, EDGE + SIZE + y * TALL) for node, (x, y) in places.items()}
    parts = [edge(nodes, node, spots) for node in places if node]
    parts += [shape(nodes, node, *spots[node], label) for node in places]
    width = 2 * EDGE + wide * (1 + max(x for x, _ in places.values()))
    height = 2 * (EDGE + SIZE) + TALL * max(y for _, y in places.values())
    return Drawing(width, height, "".join(parts))


def arranged(nodes: Nodes) -> dict[int, tuple[float, int]]:
    """For each node its column and its depth: leaves side by side, others above the middle of their children."""
    places: dict[int, tuple[float, int]] = {}
    columns = 0

    def place(node: int, depth: int) -> float:
        nonlocal columns
        children = [place(child, depth + 1) for child in nodes.children(node)]
        if not children:
            columns += 1
        column = (children[0] + children[-1]) / 2 if children else columns - 1
        places[node] = column, depth
        return column

    place(0, 0)
    return places


def edge(nodes: Nodes, node: int, spots: dict[int, tuple[float, float]]) -> str:
    """The line from above to a node; where chance brings it, with how likely that is."""
    parent = int(nodes.parent[node])
    (x0, y0), (x1, y1) = spots[parent], spots[node]
    line = element("path", d=f"M{x0:g} {y0 + SIZE - 3:g}L{x1:g} {y1 - SIZE + 3:g}", class_="edge")
    if nodes.owner[parent] != CHANCE:
        return line
    odds = show_probability(float(nodes.probability[node]))
    return line + text(odds, (x0 + 2 * x1) / 3 + 12, (y0 + 2 * y1) / 3, size=10, class_="muted")


def shape(nodes: Nodes, node: int, x: float, y: float, label: Callable[[int], str]) -> str:
    """A node with its letter, or a leaf with its value; a guess stands beside."""
    value = value_of(nodes, node)
    if not nodes.child_count[node]:
        half = max(11.0, text_width(value, LETTERS) / 2 + 4)
        box = element("rect", x=x - half, y=y - 11, width=2 * half, height=22, rx=4, class_="leaf")
        return box + text(value, x, y + 4.5, size=LETTERS)
    owner, crowd = int(nodes.owner[node]), nodes.players > 2
    down = 0.0
    if owner == CHANCE:
        body = element("circle", cx=x, cy=y, r=SIZE - 1, class_="chance")
    elif crowd:
        corners = [(x, y - SIZE), (x + SIZE, y), (x, y + SIZE), (x - SIZE, y)]
        body = polygon(corners, "own")
    else:
        turn = -1 if owner == 0 else 1
        down = -3.0 * turn
        corners = [(x, y + turn * SIZE), (x - SIZE - 2, y - turn * SIZE), (x + SIZE + 2, y - turn * SIZE)]
        body = polygon(corners, "max" if owner == 0 else "min")
    letter = text(label(node), x, y + 4.5 + down, size=LETTERS)
    return body + letter + (text(value, x + SIZE + 16, y + 4, size=10, class_="muted") if value else "")


def value_of(nodes: Nodes, node: int) -> str:
    """What is written at a node: the value of a leaf, a guess, or nothing."""
    if nodes.child_count[node]:
        guess = float("nan") if nodes.guesses is None else float(nodes.guesses[node])
        return "" if isnan(guess) else f"~{show_value(guess)}"
    row = nodes.utilities[node]
    return show_value(float(row[0])) if nodes.scalar else ", ".join(show_value(float(part)) for part in row)
