"""What is known about Othello beyond its rules: moves, frontiers, corners with their edges, who moves last, and which
discs are never turned again.

A player wants to have moves and to leave the other few, now and later: so few own discs next to empty cells. A corner
is never turned again, and a disc beside an empty one may give it away. So the halves of the edges are judged as wholes,
each with the cell diagonally next to its corner:

    corner  C  A  B
            X
"""

import numpy as np

from outply.contract.knowledge import Knowledge
from outply.games.othello.rules import PASS, Othello, State
from outply.primitives.bits import bit, complement, popcount, shift_left, shift_right, u64

# The evaluation is a sum in discs on a board of 8 × 8. Its weights are those that best foretell, by least squares, how
# 24,000 games of such evaluations against themselves ended, each from a random opening. Those that end in OPEN are
# multiplied by the share of the board that is empty.
MOBILITY, MOBILITY_OPEN = 8.0, 26.0  # for the lead in moves, as a share of all moves
FRONTIER = 1.3  # for each disc that the other has next to an empty cell, more than the mover
DISCS, DISCS_OPEN = 0.5, -1.1  # for each disc more: early on, better fewer
CORNERS_OPEN = 7.4  # for each corner that can be taken
LAST_MOVE = 4.2  # for having it, by an estimate
EDGES, EDGES_OPEN = 0.01, 0.1  # for each point in the table

# What half an edge is worth to the player whose disc comes first in it: all 121 in which one does. As numbers in base
# three they ascend, with the corner as the lowest digit, then C, A, B and X; 1 is a disc of that player.
# fmt: off
HALF_EDGES = (
    74, -115, 165, 149, -10, 35, -56, 176, 91, 108, -131, 131, 93, -17, 99, -179, 163, 161, 19, 60,
    22, 237, -17, 214, -260, 61, 57, 117, -86, 264, 121, -8, 71, -133, 214, 0, 128, -163, 175, 63,
    -54, 75, -118, 147, 157, -79, -30, -105, 183, 45, 133, -107, 198, 177, -56, 127, -137, 44, 190, -52,
    -24, -101, 242, 24, 141, -164, 81, 8, 87, -103, 173, 212, -26, 22, -122, 178, 0, 105, -90, 147,
    78, 196, 56, 135, 98, 15, 172, 50, 186, 33, 204, -9, 158, 143, 46, 167, 4, 119, 183, 4,
    172, 81, 175, -33, 187, -172, 60, -20, 144, 140, 265, 155, -4, 105, -90, 158, 0, 219, -139, 142,
    18,
)
# fmt: on

# With so few empty cells left, looking at the replies costs more than it saves.
FEW = 4


class OthelloKnowledge(Knowledge):
    """Knowledge of Othello of any size, whether passes are actions or not."""

    game: Othello
    reduces = True
    learns = False

    def __init__(self, game: Othello) -> None:
        super().__init__(game)
        size, last = game.size, game.size - 1
        columns = [sum(1 << row * size + column for row in range(size)) for column in range(size)]
        self.first_column = columns[0]
        self.sides, self.rims = columns[0] | columns[last], game.full & ((1 << size) - 1 | -1 << size * last)
        self.not_first, self.not_last = game.full ^ columns[0], game.full ^ columns[last]
        self.left, self.right = sum(columns[: size // 2]), sum(columns[size // 2 :])
        self.top, self.bottom = (1 << game.cells // 2) - 1, game.full ^ (1 << game.cells // 2) - 1
        self.corners = sum(1 << row * size + column for row in (0, last) for column in (0, last))
        self.diagonals = sum(1 << row * size + column for row in (1, last - 1) for column in (1, last - 1))
        self.corner_first, self.corner_last = table((0, 1, 2, 3, 4)), table((3, 2, 1, 0, 4))
        self.scale = game.cells / 64

    # Actions

    def order(self, state: State, action: int) -> int:
        """More for what leaves the other few moves, for a corner, and for the last empty cell of a region."""
        if action == PASS:
            return 0
        black, white, turn = state
        disc = bit(action)
        empty = complement(black | white | disc) & u64(self.game.full)
        points = 1 - (popcount(empty & self.quarter(disc)) & 1)
        if disc & u64(self.corners) != 0:
            points += 2
        elif disc & u64(self.diagonals) != 0:
            points -= 1
        if popcount(empty) < FEW:
            return points
        own, other = (black, white) if turn == 0 else (white, black)
        turned = self.game.enclosed(disc, own, other)
        own, other = own | disc | turned, other ^ turned
        replies = self.game.moves(other, own)
        points -= 2 * (popcount(replies) + popcount(replies & u64(self.corners)))
        return points - popcount(self.around(own) & empty)

    def quarter(self, disc: int) -> int:
        """The quarter of the board in which a disc lies."""
        rows = u64(self.top) if disc & u64(self.top) != 0 else u64(self.bottom)
        return rows & (u64(self.left) if disc & u64(self.left) != 0 else u64(self.right))

    def around(self, cells: int) -> int:
        """The cells and all those next to them."""
        wide = cells | shift_left(cells & u64(self.not_last), 1) | shift_right(cells & u64(self.not_first), 1)
        return wide | shift_left(wide, self.game.size) | shift_right(wide, self.game.size)

    # Values

    def bounds(self, state: State) -> tuple[float, float]:
        """The least and the greatest lead that black can still reach: stable discs stay with their owners."""
        most = self.game.cells
        return float(2 * self.stable(state.black) - most), float(most - 2 * self.stable(state.white))

    def stable(self, own: int) -> int:
        """How many of these discs can be shown never to be turned again, whatever is played.

        Such a disc has the rim of the board or another such disc on one side in each of the four directions. So all
        begins with corners.
        """
        safe, before = own & u64(self.corners), u64(0)
        if safe == 0:
            return 0
        size, border = self.game.size, u64(self.sides | self.rims)
        while safe != before:
            before = safe
            to_right, to_left = safe & u64(self.not_last), safe & u64(self.not_first)
            along = shift_left(to_right, 1) | shift_right(to_left, 1) | u64(self.sides)
            across = shift_left(safe, size) | shift_right(safe, size) | u64(self.rims)
            falling = shift_left(to_right, size + 1) | shift_right(to_left, size + 1) | border
            rising = shift_left(to_left, size - 1) | shift_right(to_right, size - 1) | border
            safe |= own & along & across & falling & rising
        return popcount(safe)

    def evaluate(self, state: State) -> float:
        """A guess at black's lead in discs at the end."""
        black, white, turn = state
        lead = self.lead(black, white) if turn == 0 else -self.lead(white, black)
        return min(max(lead * self.scale, self.game.min_utility), self.game.max_utility)

    def lead(self, own: int, other: int) -> float:
        """A guess at the mover's lead on a board of 8 × 8."""
        empty = complement(own | other) & u64(self.game.full)
        empties = popcount(empty)
        share = empties / self.game.cells
        moves, replies = self.game.moves(own, other), self.game.moves(other, own)
        mine, others = popcount(moves), popcount(replies)
        frontier = self.around(empty)
        lead = (MOBILITY + MOBILITY_OPEN * share) * (mine - others) / (mine + others + 2)
        lead += FRONTIER * (popcount(frontier & other) - popcount(frontier & own))
        lead += (DISCS + DISCS_OPEN * share) * (popcount(own) - popcount(other))
        lead += CORNERS_OPEN * share * (popcount(moves & u64(self.corners)) - popcount(replies & u64(self.corners)))
        lead += (EDGES + EDGES_OPEN * share) * self.edges(own, other)
        return lead if empties & 1 == 1 else lead - LAST_MOVE

    def features(self, state: State) -> list[tuple[str, float, float]]:
        """What `evaluate` counts for black: a name, a value and a weight each."""
        sign = 1.0 if state.turn == 0 else -1.0
        own, other = (state.black, state.white) if state.turn == 0 else (state.white, state.black)
        empty = complement(own | other) & u64(self.game.full)
        share, frontier = popcount(empty) / self.game.cells, self.around(empty)
        moves, replies = self.game.moves(own, other), self.game.moves(other, own)
        mine, others, corners = popcount(moves), popcount(replies), u64(self.corners)
        found = [
            ("mobility", (mine - others) / (mine + others + 2), MOBILITY + MOBILITY_OPEN * share),
            ("discs at the frontier", popcount(frontier & other) - popcount(frontier & own), FRONTIER),
            ("discs", popcount(own) - popcount(other), DISCS + DISCS_OPEN * share),
            ("corners to take", popcount(moves & corners) - popcount(replies & corners), CORNERS_OPEN * share),
            ("edges", self.edges(own, other), EDGES + EDGES_OPEN * share),
            ("the last move", 0 if popcount(empty) & 1 else -1, LAST_MOVE),
        ]
        return [(name, sign * value, weight * self.scale) for name, value, weight in found]

    def edges(self, own: int, other: int) -> int:
        """What the halves of all edges are worth to the mover."""
        ours, theirs, value = self.halves(own), self.halves(other), 0
        for k in range(4):
            value += int(self.corner_first[ours[k] | shift_left(theirs[k], 5)])
            value += int(self.corner_last[ours[k + 4] | shift_left(theirs[k + 4], 5)])
        return value

    def halves(self, board: int) -> tuple[int, ...]:
        """A player's discs in each half of an edge, and on its X as the fifth bit.

        The corner is the first of the four cells in four halves, and the last in the others.
        """
        size = self.game.size
        below = size * (size - 1)
        left, right = self.gathered(board), self.gathered(shift_right(board, size - 1))
        top_left, top_right = shift_right(board, size - 3), shift_right(board, 2 * size - 6)
        bottom_left, bottom_right = shift_right(board, below - size - 3), shift_right(board, below - 6)
        return (
            five_bits(board, top_left),
            five_bits(shift_right(board, below), bottom_left),
            five_bits(left, top_left),
            five_bits(right, top_right),
            five_bits(shift_right(board, size - 4), top_right),
            five_bits(shift_right(board, below + size - 4), bottom_right),
            five_bits(shift_right(left, size * (size - 4)), bottom_left),
            five_bits(shift_right(right, size * (size - 4)), bottom_right),
        )

    def gathered(self, board: int) -> int:
        """The first column, with the next three cells of it beside each."""
        column = board & u64(self.first_column)
        column |= shift_right(column, self.game.size - 1)
        return column | shift_right(column, 2 * (self.game.size - 1))


def five_bits(cells: int, diagonal: int) -> int:
    """The first four bits, and the fifth of the second number."""
    return cells & u64(15) | diagonal & u64(16)


def table(places: tuple[int, ...]) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """HALF_EDGES by the mover's five bits, then the other's, where the cells from the corner to X have these places."""
    values, found = iter(HALF_EDGES), np.zeros(1024, np.int16)
    for number in range(3**5):
        digits = [number // 3**k % 3 for k in range(5)]
        if next(filter(None, digits), 0) == 1:
            value = next(values)
            first, second = (sum(1 << place for place, d in zip(places, digits, strict=True) if d == p) for p in (1, 2))
            found[first | second << 5], found[second | first << 5] = value, -value
    return found


class SymmetricOthelloKnowledge(OthelloKnowledge):
    """The same, but positions that are rotated or mirrored images of each other count as one.

    Beyond the opening they hardly ever meet in one search, and finding out costs time in every state.
    """

    def __init__(self, game: Othello) -> None:
        super().__init__(game)
        size, row = game.size, (1 << game.size) - 1
        # Of cells that change places: how far apart they are, and which are the lower ones.
        self.rows = tuple((size * (size - 1 - 2 * k), row << size * k) for k in range(size // 2))
        self.lines = tuple(((size - 1) * k, self.line(k)) for k in range(1, size))
        self.diagonal = self.line(0)

    def line(self, right: int) -> int:
        """The diagonal from the top left to the bottom right, moved so far to the right."""
        return sum(1 << row * (self.game.size + 1) + right for row in range(self.game.size - right))

    def canonical(self, state: State) -> State:
        """Of the eight images of a position, the one with the lowest numbers."""
        image, least = state, state
        # To flip it along the diagonal and upside down by turns leads through all of them, and back.
        for _ in range(4):
            image = State(self.transposed(image.black), self.transposed(image.white), image.turn)
            least = image if image < least else least
            image = State(swapped(image.black, self.rows), swapped(image.white, self.rows), image.turn)
            least = image if image < least else least
        return least

    def transposed(self, board: int) -> int:
        """The board with its rows as columns."""
        return board & u64(self.diagonal) | swapped(board, self.lines)


def swapped(board: int, pairs: tuple[tuple[int, int], ...]) -> int:
    """The cells that change places, in their new ones."""
    images = u64(0)
    for distance, lower in pairs:
        images |= shift_left(board & u64(lower), distance) | shift_right(board, distance) & u64(lower)
    return images
