"""The policy of Pig as a picture: a map of the smallest pile at which to hold."""

from collections.abc import Sequence

EDGE, TOP = 58, 84
SIDE = 600
STEPS = 10
UNKNOWN = "#9a9aa2"


def drawn_policy(table: Sequence[Sequence[int | None]]) -> str:
    """A map as SVG: my points to the right, theirs upwards; dark is to hold early, bright is to roll on."""
    goal = len(table)
    most = max(pile for row in table for pile in row if pile is not None)
    cells = "".join(
        square(mine, theirs, SIDE / goal, UNKNOWN if pile is None else colour(pile / most), tip(mine, theirs, pile))
        for mine, row in enumerate(table)
        for theirs, pile in enumerate(row)
    )
    width, height = EDGE + SIDE + 110, TOP + SIDE + EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="14" fill="#808080" role="img">'
        f"{heading(goal)}{cells}{axes(goal)}{legend(most)}</svg>"
    )


def heading(goal: int) -> str:
    """What the picture shows, and what is grey in it: one point, unless it wins the game."""
    title = (
        f'<text x="{EDGE}" y="26" font-size="18" font-weight="600">Pig to {goal}: the smallest pile to hold at</text>'
    )
    why = "Grey: nobody ever has just 1 point, for a roll brings 2 or more." if goal > 1 else ""
    return f'{title}<text x="{EDGE}" y="50">{why}</text>'


def square(mine: int, theirs: int, size: float, fill: str, words: str) -> str:
    """The place of one score; it laps over the next ones a little, so that no gaps show."""
    x, y, side = EDGE + mine * size, TOP + SIDE - (theirs + 1) * size, size + 0.3
    place = f'x="{x:.2f}" y="{y:.2f}" width="{side:.2f}" height="{side:.2f}"'
    return f'<rect {place} fill="{fill}"><title>{words}</title></rect>'


def tip(mine: int, theirs: int, pile: int | None) -> str:
    """What a place says to a reader who points at it."""
    return f"{mine}:{theirs}, " + ("never met" if pile is None else f"hold at {pile}")


def colour(share: float) -> str:
    """From dark blue over green to yellow, as the share goes from 0 to 1; small shares differ most."""
    stops = ((38, 30, 92), (36, 98, 142), (48, 158, 128), (146, 206, 76), (250, 226, 60))
    place = share**0.65 * (len(stops) - 1)
    low = min(int(place), len(stops) - 2)
    parts = (round(a + (b - a) * (place - low)) for a, b in zip(stops[low], stops[low + 1], strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def axes(goal: int) -> str:
    """Numbers along both sides, and what they mean."""
    marks = ""
    for step in range(0, STEPS + 1, 2):
        points, way = round(goal * step / STEPS), SIDE * step / STEPS
        marks += f'<text x="{EDGE + way:g}" y="{TOP + SIDE + 20}" text-anchor="middle">{points}</text>'
        marks += f'<text x="{EDGE - 8}" y="{TOP + SIDE + 5 - way:g}" text-anchor="end">{points}</text>'
    middle = TOP + SIDE / 2
    return (
        f'{marks}<text x="{EDGE + SIDE / 2:g}" y="{TOP + SIDE + 46}" text-anchor="middle">my points</text>'
        f'<text x="14" y="{middle:g}" text-anchor="middle" transform="rotate(-90 14 {middle:g})">their points</text>'
    )


def legend(most: int) -> str:
    """The colours beside the map, with the piles that they stand for."""
    left, height, parts = EDGE + SIDE + 24, SIDE / 50, []
    for step in range(50):
        top = TOP + SIDE - (step + 1) * height
        parts.append(f'<rect x="{left}" y="{top:g}" width="20" height="{height + 0.5:g}" fill="{colour(step / 49)}"/>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        level = TOP + SIDE * (1 - share)
        parts.append(f'<text x="{left + 28}" y="{level + 5:g}">{most * share:g}</text>')
    return "".join(parts) + f'<text x="{left - 6}" y="{TOP - 12}">hold at</text>'
