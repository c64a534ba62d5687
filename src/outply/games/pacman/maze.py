"""Mazes for Pac-Man: a map in text, and what the rules ask about it as arrays.

    #######        #  wall            P  where Pac-Man begins
    #P.o G#        .  dot             G  where a ghost begins, its home
    #######        o  power pellet

Rows may also be joined by slashes, `#######/#P.o G#/#######`; short rows end in walls. The cells that are not walls are
numbered along the rows from the top. Directions are 0 north, 1 east, 2 south, 3 west; what stands still has the
heading 4.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from outply.contract.errors import InputError
from outply.contract.messages import shorten

NOWHERE = -1
STAY = 4
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

MOST_ROWS = 40
MOST_COLUMNS = 40
MOST_DOTS = 248
MOST_PELLETS = 16
MOST_GHOSTS = 4

# A word of dots has as many bits as an int of compiled code can hold without trouble.
WORD = 62


@dataclass(frozen=True, slots=True, eq=False)
class Maze:
    """A map that has been read."""

    rows: tuple[str, ...]
    """The map as it was written, all rows of one length."""
    places: tuple[tuple[int, int], ...]
    """Row and column of each cell."""
    start: int
    homes: tuple[int, ...]
    dots: tuple[int, ...]
    pellets: tuple[int, ...]
    neighbours: NDArray[np.int64]
    """The next cell in each direction, NOWHERE where a wall is."""
    distances: NDArray[np.int64]
    """Steps from cell to cell by the shortest way; NOWHERE where there is no way."""

    def ways(self) -> NDArray[np.int64]:
        """The directions that a ghost may take, as bits, for each cell and heading: never back, unless it must."""
        table = np.zeros((len(self.places), 5), np.int64)
        for cell in range(len(self.places)):
            open_ways = sum(1 << way for way in range(4) if self.neighbours[cell, way] != NOWHERE)
            for heading in range(5):
                back = 1 << (heading + 2) % 4 if heading != STAY else 0
                table[cell, heading] = open_ways & ~back or open_ways
        return table

    def numbered(self, cells: tuple[int, ...]) -> NDArray[np.int64]:
        """For each cell of the maze, its number among `cells`, or NOWHERE."""
        table = np.full(len(self.places), NOWHERE, np.int64)
        table[list(cells)] = np.arange(len(cells))
        return table


def read_maze(text: str) -> Maze:
    """The maze that a map in text describes."""
    rows = rows_of(text)
    places = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#")
    marks = [rows[r][c] for r, c in places]
    found = {mark: tuple(cell for cell, each in enumerate(marks) if each == mark) for mark in "P.oG"}
    for mark, what, least, most in (
        ("P", "Pac-Man 'P'", 1, 1),
        (".", "dots '.'", 1, MOST_DOTS),
        ("o", "power pellets 'o'", 0, MOST_PELLETS),
        ("G", "ghosts 'G'", 0, MOST_GHOSTS),
    ):
        if not least <= len(found[mark]) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise InputError(f"expected {wanted} {what} in the map, but got {len(found[mark])}")
    neighbours = neighbours_of(places)
    distances = distances_of(neighbours)
    start = found["P"][0]
    if any(distances[start, dot] == NOWHERE for dot in found["."]):
        raise InputError("expected every dot of the map within Pac-Man's reach, but one is walled off")
    return Maze(rows, places, start, found["G"], found["."], found["o"], neighbours, distances)


def rows_of(text: str) -> tuple[str, ...]:
    """The rows of a map, filled up with walls to one length and walled in."""
    if len(text) > (MOST_ROWS + 2) * (MOST_COLUMNS + 2):
        raise InputError(f"expected a map of at most {MOST_ROWS} rows and {MOST_COLUMNS} columns, but it is larger")
    rows = [row.rstrip() for row in text.strip("\n").replace("/", "\n").split("\n")]
    width = max(map(len, rows))
    if len(rows) > MOST_ROWS or width > MOST_COLUMNS:
        size = f"{len(rows)} rows and {width} columns"
        raise InputError(f"expected a map of at most {MOST_ROWS} rows and {MOST_COLUMNS} columns, but got {size}")
    odd = sorted(set("".join(rows)) - set("#.oPG "))
    if odd:
        raise InputError(f"expected only '#', '.', 'o', 'P', 'G' and spaces in the map, but got '{shorten(odd[0])}'")
    rows = [row.ljust(width, "#") for row in rows]
    edge = rows[0] + rows[-1] + "".join(row[:1] + row[-1:] for row in rows)
    if set(edge) != {"#"}:
        raise InputError("expected a wall '#' all around the map, but there is a gap")
    return tuple(rows)


def neighbours_of(places: tuple[tuple[int, int], ...]) -> NDArray[np.int64]:
    """The next cell in each direction from each place."""
    number = {place: cell for cell, place in enumerate(places)}
    table = [[number.get((row + down, column + right), NOWHERE) for down, right in STEPS] for row, column in places]
    return np.array(table, np.int64).reshape(len(places), 4)


def distances_of(neighbours: NDArray[np.int64]) -> NDArray[np.int64]:
    """The lengths of the shortest ways between all cells, by breadth-first search from each."""
    followers = [[int(cell) for cell in row if cell != NOWHERE] for row in neighbours]
    table = []
    for start in range(len(followers)):
        far = [NOWHERE] * len(followers)
        far[start] = 0
        waiting = [start]
        for cell in waiting:
            for follower in followers[cell]:
                if far[follower] == NOWHERE:
                    far[follower] = far[cell] + 1
                    waiting.append(follower)
        table.append(far)
    return np.array(table, np.int64)
