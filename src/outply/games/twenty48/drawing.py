"""2048 as a picture: the stronger the colour, the larger the tile."""

from outply.contract.view import Drawing
from outply.drawing.boards import cells
from outply.drawing.svg import element, text
from outply.games.twenty48.rules import State, Twenty48

CELL = 40.0
GAP = 3.0
STRONGEST = 8


def drawn(game: Twenty48, state: State) -> Drawing:
    """The board: each tile in the colour of its power."""
    size = game.size
    side = size * CELL
    frame = element("rect", width=side, height=side, rx=8, class_="board-ground")
    places = [[f"{'abcd'[column]}{size - row}" for column in range(size)] for row in range(size)]
    powers = [game.power(state, cell) for cell in range(size * size)]
    labels = {places[k // size][k % size]: str(1 << power) if power else "empty" for k, power in enumerate(powers)}
    tiles = "".join(tile(power, k % size, k // size) for k, power in enumerate(powers))
    return Drawing(side, side, frame + tiles, "", cells(places, CELL, labels))


def tile(power: int, column: int, row: int) -> str:
    """One cell, with its tile if there is one."""
    left, top, side = column * CELL + GAP, row * CELL + GAP, CELL - 2 * GAP
    strength = min(STRONGEST, power)
    ground = element("rect", x=left, y=top, width=side, height=side, rx=5, class_=f"tile-{strength}")
    if not power:
        return ground
    words = str(1 << power)
    size = (17, 17, 15, 12, 10)[len(words) - 1]
    look = "on-pale-tile" if strength < 4 else "on-strong-tile"
    return ground + text(words, left + side / 2, top + side / 2 + size * 0.35, size=size, class_=f"{look} bold")
