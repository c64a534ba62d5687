"""Nim as a picture: a row of stones for each heap, and at the left margin a mark in the colour of who is to move."""

from outply.games.board_drawing import disc, row_names
from outply.svg import Drawing, element, text

CELL = 18.0
RADIUS = 6.5
# A longer heap is one stone and a number.
LONGEST_ROW = 20


def draw_heaps(heaps: tuple[int, ...], largest: int, turn: int) -> Drawing:
    """The heaps one under the other, in a picture with room for the largest."""
    width = min(largest, LONGEST_ROW) * CELL if largest <= LONGEST_ROW else 5 * CELL
    width = max(width, 3 * CELL)
    rows = [heap_row(heap, (row + 0.5) * CELL, largest <= LONGEST_ROW) for row, heap in enumerate(heaps)]
    height = len(heaps) * CELL
    frame = element("rect", width=width, height=height, rx=4, class_="grid")
    mover = element("rect", width=3, height=height, class_="second" if turn else "first")
    names = row_names([str(heap) for heap in range(1, len(heaps) + 1)], CELL)
    return Drawing(width, height, frame + mover + "".join(rows), names)


def heap_row(heap: int, y: float, all_fit: bool) -> str:
    """A heap as stones, or as their number where some heap would be long."""
    if all_fit:
        return "".join(disc((stone + 0.5) * CELL + 1, y, RADIUS, "stone") for stone in range(heap))
    return disc(CELL / 2 + 1, y, RADIUS, "stone") + text(f"× {heap}", 1.4 * CELL, y + 4, size=12, class_="ink start")
