"""A backgammon board as SVG, seen by player 0, whose light checkers go from top right to bottom right."""

from collections.abc import Iterator

from outply.contract.view import Cell, Drawing
from outply.drawing.boards import die as draw_die
from outply.drawing.boards import disc
from outply.drawing.svg import element, polygon, text
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

CHECKERS_OF = ("checker-white", "checker-black")
TEXT_ON = ("on-white bold", "on-black bold")
COLOURS = ("white", "black")


def drawn(game: Backgammon, state: State) -> Drawing:
    """The state as a picture."""
    sides = ((state.first_near, state.first_far), (state.second_near, state.second_far))
    parts = [*boards(), *points()]
    labels = dict.fromkeys(range(1, BAR), "empty")
    heights = dict.fromkeys(range(1, BAR), 0)
    for player, (near, far) in enumerate(sides):
        for point in range(1, BAR):
            seen, number = point if player == 0 else BAR - point, count(near, far, point)
            parts += stack(centre(seen), seen > MIDDLE, number, player)
            if number:
                labels[seen], heights[seen] = f"{number} {COLOURS[player]}", number
        parts += on_bar(count(near, far, BAR), player)
        parts += tray(CHECKERS - total(near) - total(far), player)
    if not game.is_terminal(state):
        parts += dice(state.dice, state.turn)
    bars = [f"{count(near, far, BAR)} {COLOURS[player]}" for player, (near, far) in enumerate(sides)]
    return Drawing(WIDTH, HEIGHT + 2 * FRAME, "".join(parts), "", tuple(cells(labels, heights, ", ".join(bars))))


def cells(labels: dict[int, str], heights: dict[int, int], bar: str) -> Iterator[Cell]:
    """The points, the bar and the tray, as player 0 counts them."""
    half = HEIGHT / 2
    for point in sorted(labels, key=lambda point: (point <= MIDDLE, centre(point))):
        top = FRAME if point > MIDDLE else FRAME + half
        label, left = f"point {point}, {labels[point]}", centre(point) - POINT / 2
        yield Cell(str(point), left, top, POINT, half, label, spots_of(point, heights[point]))
    yield Cell("bar", FRAME + HALF, FRAME, BAR_WIDTH, HEIGHT, f"bar, {bar}")
    yield Cell("off", tray_left(), FRAME, TRAY - 8, HEIGHT, "off the board")


def spots_of(point: int, height: int) -> tuple[tuple[float, float], ...]:
    """Where the next checker of a point will lie, and where its last one does."""
    x, is_upper = float(centre(point)), point > MIDDLE
    free, last = min(height, FITTING - 1), max(0, min(height, FITTING) - 1)
    return (x, place_in_stack(free, is_upper)), (x, place_in_stack(last, is_upper))


def place_in_stack(place: int, is_upper: bool) -> float:
    """The middle of a checker in a stack, counted from the edge."""
    offset = FRAME + RADIUS + 1 + place * 2 * RADIUS
    return float(offset if is_upper else HEIGHT + 2 * FRAME - offset)


def boards() -> Iterator[str]:
    """The frame, the bar and the tray for checkers borne off."""
    yield element("rect", width=WIDTH, height=HEIGHT + 2 * FRAME, rx=10, class_="wood")
    yield element("rect", x=FRAME + HALF + 6, y=FRAME, width=BAR_WIDTH - 12, height=HEIGHT, class_="bar")
    for top in (FRAME, FRAME + HEIGHT // 2 + 6):
        yield element("rect", x=tray_left(), y=top, width=TRAY - 8, height=HEIGHT // 2 - 6, rx=4, class_="bar")


def tray_left() -> int:
    """Where the tray begins."""
    return FRAME + 2 * HALF + BAR_WIDTH + 8


def points() -> Iterator[str]:
    """The triangles and their numbers."""
    for point in range(1, BAR):
        middle, is_upper = centre(point), point > MIDDLE
        edge, tip = (FRAME, FRAME + TRIANGLE) if is_upper else (FRAME + HEIGHT, FRAME + HEIGHT - TRIANGLE)
        corners = [(middle - POINT / 2, edge), (middle + POINT / 2, edge), (middle, tip)]
        yield polygon([(float(x), float(y)) for x, y in corners], "point-b" if point % 2 else "point-a")
        yield text(str(point), middle, FRAME - 6 if is_upper else FRAME + HEIGHT + 17, size=13, class_="muted")


def centre(point: int) -> int:
    """The middle of a point, from the left."""
    column = MIDDLE - point if point <= MIDDLE else point - MIDDLE - 1
    return FRAME + column * POINT + POINT // 2 + (BAR_WIDTH if column >= HOME else 0)


def stack(x: int, is_upper: bool, number: int, player: int) -> Iterator[str]:
    """Checkers from the edge on; if they do not all fit, the last one bears their number."""
    for place in range(min(number, FITTING)):
        y = place_in_stack(place, is_upper)
        yield disc(x, y, RADIUS, CHECKERS_OF[player])
        if number > FITTING and place == FITTING - 1:
            yield text(str(number), x, y + 6, size=18, class_=TEXT_ON[player])


def on_bar(number: int, player: int) -> Iterator[str]:
    """Checkers on the bar, from the middle on: player 0's in the upper half, where they enter."""
    x, sign = FRAME + HALF + BAR_WIDTH // 2, -1 if player == 0 else 1
    for place in range(min(number, FITTING)):
        y = FRAME + HEIGHT // 2 + sign * (RADIUS + 8 + place * 2 * RADIUS)
        yield disc(x, y, RADIUS, CHECKERS_OF[player])
        if number > FITTING and place == FITTING - 1:
            yield text(str(number), x, y + 6, size=18, class_=TEXT_ON[player])


def tray(number: int, player: int) -> Iterator[str]:
    """Checkers borne off, lying on their edges: player 0's at the bottom."""
    height = (HEIGHT // 2 - 12) / CHECKERS
    for place in range(number):
        y = FRAME + HEIGHT - 3 - (place + 1) * height if player == 0 else FRAME + 3 + place * height
        x, width = tray_left() + 4, TRAY - 16
        yield element("rect", x=x, y=y + 1, width=width, height=height - 2, rx=3, class_=CHECKERS_OF[player])


def dice(number: int, player: int) -> Iterator[str]:
    """Both dice in the colour of whose turn it is, on that player's right half; blank before they are rolled."""
    middle = FRAME + HALF + BAR_WIDTH + HALF // 2 if player == 0 else FRAME + HALF // 2
    classes = CHECKERS_OF[player], TEXT_ON[player].split()[0]
    for x, face in ((middle - 40, number // 10), (middle + 4, number % 10)):
        yield draw_die(face, x, FRAME + HEIGHT / 2 - RADIUS, 2 * RADIUS, classes)
