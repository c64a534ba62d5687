"""Pig as a picture: a track to the goal for each player, what is banked, the pile at risk, and a die in the air."""

from outply.games.board_drawing import disc
from outply.svg import Drawing, element, text

TRACK = 180.0
ROW = 30.0
LEFT = 80.0
WIDTH = LEFT + TRACK + 110
COLOURS = ("first", "second")
LIGHT_COLOURS = ("max", "min")


def draw_race(banked: tuple[int, int], pile: int, goal: int, mover: int | None, rolling: bool) -> Drawing:
    """Both tracks, with the pile and the die of the mover; nobody moves at the end."""
    shapes = []
    for player, points in enumerate(banked):
        y = player * ROW
        at_risk = pile if player == mover else 0
        shapes.append(track(points / goal, at_risk / goal, y, player))
        shapes.append(text(("first", "second")[player], 6, y + 19, size=13, class_="ink start"))
        words = f"{points} + {at_risk}" if at_risk else str(points)
        shapes.append(text(words, LEFT + TRACK + 6, y + 19, size=13, class_="ink start"))
    if mover is not None:
        shapes.append(die(mover * ROW) if rolling else disc(LEFT - 9, mover * ROW + ROW / 2, 4, COLOURS[mover]))
    return Drawing(WIDTH, 2 * ROW, "".join(shapes))


def track(banked: float, at_risk: float, y: float, player: int) -> str:
    """A track, filled as far as the player has come; the pile is lighter."""
    top, height = y + 8, ROW - 16
    whole = element("rect", x=LEFT, y=top, width=TRACK, height=height, class_="track")
    won = element("rect", x=LEFT, y=top, width=TRACK * banked, height=height, class_=COLOURS[player])
    pile = element(
        "rect", x=LEFT + TRACK * banked, y=top, width=TRACK * at_risk, height=height, class_=LIGHT_COLOURS[player]
    )
    return whole + (won if banked else "") + (pile if at_risk else "")


def die(y: float) -> str:
    """A die that has not fallen yet."""
    shape = element("rect", x=LEFT - 18, y=y + 7.5, width=15, height=15, rx=3, class_="chance")
    return shape + text("?", LEFT - 10.5, y + 19, size=11, class_="ink bold")
