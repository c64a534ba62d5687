"""The policy of Pig as a picture: a map of the smallest pile at which to hold."""

from collections.abc import Sequence

from outply.contract.view import Drawing
from outply.drawing.svg import document, element, text
from outply.drawing.themes import ramp

EDGE, TOP = 58, 84
SIDE = 600
STEPS = 10


def drawn_policy(table: Sequence[Sequence[int | None]]) -> str:
    """A map as SVG: my points to the right, theirs upwards; dark means to hold early, bright to roll on."""
    goal = len(table)
    most = max(pile for row in table for pile in row if pile is not None)
    cells = "".join(
        square(mine, theirs, SIDE / goal, None if pile is None else pile / most, tip(mine, theirs, pile))
        for mine, row in enumerate(table)
        for theirs, pile in enumerate(row)
    )
    title = f"Pig to {goal}: the smallest pile to hold at"
    shapes = heading(title, goal) + cells + axes(goal) + legend(most)
    return document(Drawing(EDGE + SIDE + 110, TOP + SIDE + EDGE, shapes), title=title, description=title)


def heading(title: str, goal: int) -> str:
    """What the picture shows, and what is grey in it: one point, unless it wins the game."""
    why = "Grey: nobody ever has just 1 point, for a roll brings 2 or more." if goal > 1 else ""
    return text(title, EDGE, 26, size=18, class_="ink bold start") + text(why, EDGE, 50, size=14, class_="muted start")


def square(mine: int, theirs: int, size: float, share: float | None, words: str) -> str:
    """The place of one score; it laps over the next ones a little, so that no gaps show."""
    x, y, side = EDGE + mine * size, TOP + SIDE - (theirs + 1) * size, size + 0.3
    colour = {"class_": "wedge"} if share is None else {"fill": ramp(share)}
    return element("rect", element("title", words), x=x, y=y, width=side, height=side, **colour)


def tip(mine: int, theirs: int, pile: int | None) -> str:
    """What a place says to a reader who points at it."""
    return f"{mine}:{theirs}, " + ("never met" if pile is None else f"hold at {pile}")


def axes(goal: int) -> str:
    """Numbers along both sides, and what they mean."""
    marks = ""
    for step in range(0, STEPS + 1, 2):
        points, way = str(round(goal * step / STEPS)), SIDE * step / STEPS
        marks += text(points, EDGE + way, TOP + SIDE + 20, size=14, class_="muted")
        marks += text(points, EDGE - 8, TOP + SIDE + 5 - way, size=14, class_="muted flush-right")
    theirs = text("their points", 0, 0, size=14, class_="ink")
    return (
        marks
        + text("my points", EDGE + SIDE / 2, TOP + SIDE + 46, size=14, class_="ink")
        + element("g", theirs, transform=f"translate(14 {TOP + SIDE / 2:g}) rotate(-90)")
    )


def legend(most: int) -> str:
    """The colours beside the map, with the piles that they stand for."""
    left, height, parts = EDGE + SIDE + 24, SIDE / 50, []
    for step in range(50):
        top = TOP + SIDE - (step + 1) * height
        parts.append(element("rect", x=left, y=top, width=20, height=height + 0.5, fill=ramp(step / 49)))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        level = TOP + SIDE * (1 - share)
        parts.append(text(f"{most * share:g}", left + 28, level + 5, size=14, class_="muted start"))
    return "".join(parts) + text("hold at", left - 6, TOP - 12, size=14, class_="ink start")
