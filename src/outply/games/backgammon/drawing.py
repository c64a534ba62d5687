"""A backgammon board as SVG, seen by player 0, whose light checkers go from top right to bottom right."""

from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.view import Drawing
from outply.games.backgammon.moves import BAR, CHECKERS, HOME, MIDDLE, count, total
from outply.games.backgammon.rules import Backgammon, State

# Lengths in the units of the picture: a checker fills the width of a point.
POINT = 40
FRAME = 22
HALF = HOME * POINT
BAR_WIDTH = 44
TRAY = 52
HEIGHT = 440
TRIANGLE = 168
WIDTH = 2 * FRAME + 2 * HALF + BAR_WIDTH + TRAY + 8
RADIUS = 18
FITTING = 5

WOOD, FELT, DARK_POINT, LIGHT_POINT, EDGE = "#5b3a21", "#e9dcc3", "#a4512f", "#cdb48a", "#3d2615"


class Colour(NamedTuple):
    """How the checkers and dice of a player look."""

    fill: str
    edge: str
    text: str


COLOURS = (Colour("#fbf7ee", "#8d7b63", "#3d2615"), Colour("#2f3642", "#11151b", "#fbf7ee"))


def drawn(game: Backgammon, state: State) -> Drawing:
    """The state as a picture."""
    sides = ((state.first_near, state.first_far), (state.second_near, state.second_far))
    parts = [*boards(), *points()]
    for player, (near, far) in enumerate(sides):
        for point in range(1, BAR):
            seen = point if player == 0 else BAR - point
            parts += stack(centre(seen), seen > MIDDLE, count(near, far, point), COLOURS[player])
        parts += on_bar(count(near, far, BAR), player)
        parts += tray(CHECKERS - total(near) - total(far), player)
    if state.dice:
        parts += dice(state.dice, state.turn)
    elif not game.is_terminal(state):
        parts += to_roll(state.turn)
    inner = f'<g font-family="system-ui, sans-serif" text-anchor="middle">{"".join(parts)}</g>'
    return Drawing(WIDTH, HEIGHT + 2 * FRAME, inner)


def boards() -> Iterator[str]:
    """The frame, the two halves and the tray for checkers borne off."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT + 2 * FRAME}" rx="10" fill="{WOOD}"/>'
    for left, width in ((FRAME, HALF), (FRAME + HALF + BAR_WIDTH, HALF)):
        yield f'<rect x="{left}" y="{FRAME}" width="{width}" height="{HEIGHT}" fill="{FELT}"/>'
    for top in (FRAME, FRAME + HEIGHT // 2 + 6):
        place = f'x="{tray_left()}" y="{top}" width="{TRAY - 8}" height="{HEIGHT // 2 - 6}"'
        yield f'<rect {place} rx="4" fill="{EDGE}"/>'


def tray_left() -> int:
    """Where the tray begins."""
    return FRAME + 2 * HALF + BAR_WIDTH + 8


def points() -> Iterator[str]:
    """The triangles and their numbers."""
    for point in range(1, BAR):
        middle, is_upper = centre(point), point > MIDDLE
        edge, tip = (FRAME, FRAME + TRIANGLE) if is_upper else (FRAME + HEIGHT, FRAME + HEIGHT - TRIANGLE)
        colour = DARK_POINT if point % 2 else LIGHT_POINT
        corners = f"{middle - POINT // 2},{edge} {middle + POINT // 2},{edge} {middle},{tip}"
        yield f'<polygon points="{corners}" fill="{colour}"/>'
        height = FRAME - 7 if is_upper else FRAME + HEIGHT + 16
        yield f'<text x="{middle}" y="{height}" font-size="12" fill="{FELT}">{point}</text>'


def centre(point: int) -> int:
    """The middle of a point, from the left."""
    column = MIDDLE - point if point <= MIDDLE else point - MIDDLE - 1
    return FRAME + column * POINT + POINT // 2 + (BAR_WIDTH if column >= HOME else 0)


def stack(x: int, is_upper: bool, number: int, colour: Colour) -> Iterator[str]:
    """Checkers from the edge on; if they do not all fit, the last one bears their number."""
    for place in range(min(number, FITTING)):
        offset = FRAME + RADIUS + 1 + place * 2 * RADIUS
        yield checker(x, offset if is_upper else HEIGHT + 2 * FRAME - offset, colour)
    if number > FITTING:
        offset = FRAME + RADIUS + 1 + (FITTING - 1) * 2 * RADIUS
        yield number_on(x, offset if is_upper else HEIGHT + 2 * FRAME - offset, number, colour)


def on_bar(number: int, player: int) -> Iterator[str]:
    """Checkers on the bar, from the middle on: player 0's in the upper half, where they enter."""
    x, sign = FRAME + HALF + BAR_WIDTH // 2, -1 if player == 0 else 1
    middle = FRAME + HEIGHT // 2
    for place in range(min(number, FITTING)):
        yield checker(x, middle + sign * (RADIUS + 8 + place * 2 * RADIUS), COLOURS[player])
    if number > FITTING:
        yield number_on(x, middle + sign * (RADIUS + 8 + (FITTING - 1) * 2 * RADIUS), number, COLOURS[player])


def checker(x: int, y: int, colour: Colour) -> str:
    """One checker."""
    outer = f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{colour.fill}" stroke="{colour.edge}" stroke-width="2"/>'
    return outer + f'<circle cx="{x}" cy="{y}" r="{RADIUS - 6}" fill="none" stroke="{colour.edge}" opacity="0.5"/>'


def number_on(x: int, y: int, number: int, colour: Colour) -> str:
    """A number on a checker."""
    return f'<text x="{x}" y="{y + 6}" font-size="17" font-weight="bold" fill="{colour.text}">{number}</text>'


def tray(number: int, player: int) -> Iterator[str]:
    """Checkers borne off, lying on their edges: player 0's at the bottom."""
    height = (HEIGHT // 2 - 12) / CHECKERS
    colour = COLOURS[player]
    for place in range(number):
        y = FRAME + HEIGHT - 3 - (place + 1) * height if player == 0 else FRAME + 3 + place * height
        box = f'x="{tray_left() + 4}" y="{y + 1:.1f}" width="{TRAY - 16}" height="{height - 2:.1f}"'
        yield f'<rect {box} rx="3" fill="{colour.fill}" stroke="{colour.edge}"/>'


def dice(number: int, player: int) -> Iterator[str]:
    """Both dice, in the colour of the player who rolled them, on that player's right half."""
    middle = FRAME + HALF + BAR_WIDTH + HALF // 2 if player == 0 else FRAME + HALF // 2
    for x, face in ((middle - 40, number // 10), (middle + 4, number % 10)):
        yield die(x, FRAME + HEIGHT // 2 - RADIUS, face, COLOURS[player])


def die(x: int, y: int, face: int, colour: Colour) -> str:
    """One die."""
    side = 2 * RADIUS
    box = f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="7" fill="{colour.fill}" stroke="{colour.edge}"/>'
    near, far, middle = 9, side - 9, side // 2
    spots = {
        1: [(middle, middle)],
        2: [(near, far), (far, near)],
        3: [(near, far), (middle, middle), (far, near)],
        4: [(near, near), (near, far), (far, near), (far, far)],
        5: [(near, near), (near, far), (middle, middle), (far, near), (far, far)],
        6: [(near, near), (near, middle), (near, far), (far, near), (far, middle), (far, far)],
    }[face]
    return box + "".join(f'<circle cx="{x + a}" cy="{y + b}" r="3.4" fill="{colour.text}"/>' for a, b in spots)


def to_roll(player: int) -> Iterator[str]:
    """Two blank dice for the player who is to roll."""
    middle = FRAME + HALF + BAR_WIDTH + HALF // 2 if player == 0 else FRAME + HALF // 2
    for x in (middle - 40, middle + 4):
        box = f'x="{x}" y="{FRAME + HEIGHT // 2 - RADIUS}" width="{2 * RADIUS}" height="{2 * RADIUS}" rx="7"'
        yield f'<rect {box} fill="{COLOURS[player].fill}" stroke="{COLOURS[player].edge}" opacity="0.6"/>'
