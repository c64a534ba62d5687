"""The policy of Pig as a picture: a map of the smallest pile at which to hold."""

from collections.abc import Sequence

EDGE = 58
SIDE = 600
STEPS = 10


def drawn_policy(table: Sequence[Sequence[int | None]]) -> str:
    """A map as SVG: my points to the right, theirs upwards; dark is to hold early, bright is to roll on."""
    goal = len(table)
    cell = SIDE / goal
    most = max(pile for row in table for pile in row if pile is not None)
    cells = "".join(
        f'<rect x="{EDGE + mine * cell:.2f}" y="{20 + SIDE - (theirs + 1) * cell:.2f}" width="{cell + 0.3:.2f}" '
        f'height="{cell + 0.3:.2f}" fill="{colour(pile / most)}"><title>{mine}:{theirs}, hold at {pile}</title></rect>'
        for mine, row in enumerate(table)
        for theirs, pile in enumerate(row)
        if pile is not None
    )
    width, height = EDGE + SIDE + 110, SIDE + EDGE + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="14" fill="#808080" role="img">'
        f"{cells}{axes(goal)}{legend(most)}</svg>"
    )


def colour(share: float) -> str:
    """From dark blue over green to yellow, as the share goes from 0 to 1; small shares are told apart best."""
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
        marks += f'<text x="{EDGE + way:g}" y="{SIDE + 40}" text-anchor="middle">{points}</text>'
        marks += f'<text x="{EDGE - 8}" y="{SIDE + 25 - way:g}" text-anchor="end">{points}</text>'
    middle = 20 + SIDE / 2
    return (
        f'{marks}<text x="{EDGE + SIDE / 2:g}" y="{SIDE + 66}" text-anchor="middle">my points</text>'
        f'<text x="14" y="{middle:g}" text-anchor="middle" transform="rotate(-90 14 {middle:g})">their points</text>'
    )


def legend(most: int) -> str:
    """The colours beside the map, with the piles that they stand for."""
    left, height, parts = EDGE + SIDE + 24, SIDE / 50, []
    for step in range(50):
        top = 20 + SIDE - (step + 1) * height
        parts.append(f'<rect x="{left}" y="{top:g}" width="20" height="{height + 0.5:g}" fill="{colour(step / 49)}"/>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        level = 20 + SIDE * (1 - share)
        parts.append(f'<text x="{left + 28}" y="{level + 5:g}">{round(most * share)}</text>')
    return "".join(parts) + f'<text x="{left - 6}" y="12">hold at</text>'
