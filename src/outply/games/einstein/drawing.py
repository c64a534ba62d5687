"""EinStein würfelt nicht as a picture: stones on the board, and the die."""

from outply.contract.view import Drawing
from outply.drawing.boards import cells, column_names, die, disc, row_names
from outply.drawing.svg import element, text
from outply.games.einstein.rules import GONE, LAST, SIZE, STONES, EinStein, State

CELL = 30.0
DIE = 26.0
SIDE = SIZE * CELL
COLOURS = ("first", "second")


def drawn(game: EinStein, state: State) -> Drawing:
    """The board: the first player's stones blue, the second's red; the die is in the mover's colour."""
    frame = element("rect", width=SIDE, height=SIDE, rx=7, class_="board-ground")
    parts = [frame, *(square(cell) for cell in range(LAST + 1))]
    parts += [stone(number, cell) for number, cell in enumerate(state.stones) if cell != GONE]
    if not game.is_terminal(state):
        colour = COLOURS[state.turn]
        classes = (colour, "on-stone") if state.die else (f"{colour}-edge", "on-stone")
        parts.append(die(state.die, SIDE + 9, (SIDE - DIE) / 2, DIE, classes))
    names = row_names([str(SIZE - k) for k in range(SIZE)], CELL) + column_names(list("abcde"), CELL, SIDE + 14)
    places = [[f"{column}{SIZE - row}" for column in "abcde"] for row in range(SIZE)]
    labels = {places[cell // SIZE][cell % SIZE]: "empty" for cell in range(LAST + 1)}
    for number, cell in enumerate(state.stones):
        if cell != GONE:
            owner = ("blue", "red")[number // STONES]
            labels[places[cell // SIZE][cell % SIZE]] = f"{owner} {number % STONES + 1}"
    return Drawing(SIDE + DIE + 12, SIDE, "".join(parts), names, cells(places, CELL, labels))


def square(cell: int) -> str:
    """A cell; the two corners that are run for have a spot in the runner's colour, which a stone there covers."""
    left, top = cell % SIZE * CELL + 2, cell // SIZE * CELL + 2
    ground = element("rect", x=left, y=top, width=CELL - 4, height=CELL - 4, rx=4, class_="hole")
    runner = {LAST: COLOURS[0], 0: COLOURS[1]}.get(cell)
    return ground + (disc(left + CELL / 2 - 2, top + CELL / 2 - 2, 5, f"{runner} faded") if runner else "")


def stone(number: int, cell: int) -> str:
    """A stone with its number, in its player's colour."""
    left, top = cell % SIZE * CELL + 3, cell // SIZE * CELL + 3
    body = element("rect", x=left, y=top, width=CELL - 6, height=CELL - 6, rx=5, class_=COLOURS[number // STONES])
    written = text(str(number % STONES + 1), left + CELL / 2 - 3, top + CELL / 2 + 2, size=14, class_="on-stone bold")
    return body + written
