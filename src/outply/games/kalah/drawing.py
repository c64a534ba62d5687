"""Kalah as a picture: seeds as numbers in houses and stores; the houses of the side to move have a strong edge."""

from outply.contract.view import Cell, Drawing
from outply.drawing.boards import column_names, disc
from outply.drawing.svg import element, text

CELL = 36.0
RADIUS = 15.0
HEIGHT = 2 * CELL

# A player's houses from their own left, and the store.
Side = tuple[tuple[int, ...], int]


def draw_board(first: Side, second: Side, mover: int | None) -> Drawing:
    """The first player's houses below and those of the second above, each store at its owner's right."""
    count = len(first[0])
    width = (count + 2) * CELL
    stores = store(second[1], 0) + store(first[1], width - CELL)
    upper = "".join(house(seeds, x, 0, mover == 1) for x, seeds in enumerate(reversed(second[0]), start=1))
    lower = "".join(house(seeds, x, 1, mover == 0) for x, seeds in enumerate(first[0], start=1))
    names = [str(number) for number in range(1, count + 1)]
    under, over = column_names(["", *names, ""], CELL, HEIGHT + 12), column_names(["", *names[::-1], ""], CELL, -5)
    frame = element("rect", width=width, height=HEIGHT, rx=14, class_="board-ground")
    cells = tuple(cell("second", k, seeds, count - k + 1, 0) for k, seeds in enumerate(second[0], start=1))
    cells += tuple(cell("first", k, seeds, k, 1) for k, seeds in enumerate(first[0], start=1))
    return Drawing(width, HEIGHT, frame + stores + upper + lower, over + under, cells)


def cell(owner: str, number: int, seeds: int, column: int, row: int) -> Cell:
    """A house that can be touched."""
    label = f"{owner} player, house {number}, {seeds} seed{'' if seeds == 1 else 's'}"
    return Cell(f"{owner} {number}", column * CELL, row * CELL, CELL, CELL, label)


def house(seeds: int, column: int, row: int, can_move: bool) -> str:
    """A house with its seeds."""
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    owner = ("min", "max")[row] if can_move else "cell"
    return disc(x, y, RADIUS, owner) + text(str(seeds), x, y + 5, size=14)


def store(seeds: int, x: float) -> str:
    """A store with its seeds."""
    shape = element("rect", x=x + 5, y=8, width=CELL - 10, height=HEIGHT - 16, rx=12, class_="cell")
    return shape + text(str(seeds), x + CELL / 2, HEIGHT / 2 + 5, size=14, class_="ink bold")
