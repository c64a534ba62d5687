"""2048 as a picture."""

from outply.contract.view import Drawing
from outply.games.twenty48.rules import State, Twenty48

CELL = 80
GAP = 10
# From pale to strong: the tiles from 2 on.
COLOURS = (
    "#eee4da", "#ede0c8", "#f2b179", "#f59563", "#f67c5f", "#f65e3b", "#edcf72",
    "#edcc61", "#edc850", "#edc53f", "#edc22e", "#5ab27f", "#3c8f63", "#2f6f8f", "#1f4e6b",
)  # fmt: skip


def drawn(game: Twenty48, state: State) -> Drawing:
    """The board: each tile in the colour of its power."""
    side = game.size * (CELL + GAP) + GAP
    cells = "".join(tile(game, state, cell) for cell in range(game.size * game.size))
    board = f'<rect width="{side}" height="{side}" rx="8" fill="#bbada0"/>'
    style = 'font-family="sans-serif" font-weight="bold" text-anchor="middle"'
    return Drawing(side, side, f"<g {style}>{board}{cells}</g>")


def tile(game: Twenty48, state: State, cell: int) -> str:
    """One cell, with its tile if there is one."""
    row, column = divmod(cell, game.size)
    left, top = GAP + column * (CELL + GAP), GAP + row * (CELL + GAP)
    power = game.power(state, cell)
    fill = COLOURS[power - 1] if power else "#cdc1b4"
    ground = f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" rx="5" fill="{fill}"/>'
    if not power:
        return ground
    text = str(1 << power)
    size = (34, 34, 30, 24, 20)[len(text) - 1]
    colour = "#776e65" if power < 3 else "#fff"
    middle = top + CELL / 2 + size * 0.35
    return f'{ground}<text x="{left + CELL / 2:g}" y="{middle:g}" font-size="{size}" fill="{colour}">{text}</text>'
