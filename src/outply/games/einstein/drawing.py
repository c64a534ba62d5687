"""EinStein würfelt nicht as a picture: stones on the board, and the die."""

from outply.contract.view import Drawing
from outply.games.einstein.rules import GONE, LAST, SIZE, STONES, EinStein, State

CELL = 60
EDGE = 26
FIRST, SECOND = "#2e6f9e", "#c8553d"
# Where the pips of each face are, in thirds of the die.
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def drawn(game: EinStein, state: State) -> Drawing:
    """The board: the first player's stones blue, the second's red; the die is in the mover's colour."""
    width, height = SIZE * CELL + EDGE + 80, SIZE * CELL + EDGE
    parts = [square(cell) for cell in range(LAST + 1)]
    parts += [coordinates(k) for k in range(SIZE)]
    parts += [stone(number, cell) for number, cell in enumerate(state.stones) if cell != GONE]
    if not game.is_terminal(state):
        parts.append(die(state.die, FIRST if state.turn == 0 else SECOND))
    return Drawing(width, height, f'<g font-family="sans-serif" text-anchor="middle">{"".join(parts)}</g>')


def square(cell: int) -> str:
    """A cell; the two corners that are run for are tinted."""
    left, top = EDGE + cell % SIZE * CELL, cell // SIZE * CELL
    fill = "#bcd4e6" if cell == LAST else "#efc8bd" if cell == 0 else "#f1e8d8" if cell % 2 else "#e4d8c3"
    return f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#a8977c"/>'


def coordinates(k: int) -> str:
    """The names of a row and a column."""
    row, column = (EDGE / 2, k * CELL + CELL / 2 + 5), (EDGE + k * CELL + CELL / 2, SIZE * CELL + 18)
    style = 'font-size="14" fill="#808080"'
    return (
        f'<text x="{row[0]:g}" y="{row[1]:g}" {style}>{SIZE - k}</text>'
        f'<text x="{column[0]:g}" y="{column[1]:g}" {style}>{"abcde"[k]}</text>'
    )


def stone(number: int, cell: int) -> str:
    """A stone with its number, in its player's colour."""
    left, top = EDGE + cell % SIZE * CELL + 8, cell // SIZE * CELL + 8
    size, colour = CELL - 16, FIRST if number < STONES else SECOND
    return (
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" rx="9" fill="{colour}" stroke="#222" '
        f'stroke-opacity=".35"/><text x="{left + size / 2:g}" y="{top + size / 2 + 9:g}" font-size="25" '
        f'font-weight="bold" fill="#fff">{number % STONES + 1}</text>'
    )


def die(face: int, colour: str) -> str:
    """The die, without pips while it is to be thrown."""
    left, top, size = EDGE + SIZE * CELL + 18, (SIZE * CELL - 50) / 2, 50
    pips = "".join(
        f'<circle cx="{left + 11 + 14 * column}" cy="{top + 11 + 14 * row:g}" r="5" fill="#fff"/>'
        for column, row in PIPS.get(face, ())
    )
    body = f'<rect x="{left}" y="{top:g}" width="{size}" height="{size}" rx="10" fill="{colour}"'
    return f"{body}/>{pips}" if face else f'{body} fill-opacity=".35" stroke="{colour}" stroke-width="2"/>'
