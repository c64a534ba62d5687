"""Dots and Boxes: draw an edge between two dots; who closes a box owns it, and moves again.

A grid is some boxes wide and some boxes high. Its edges are the bits of one integer: first those that lie, row by row
from the bottom, then those that stand. A grid of 2 × 2 boxes has 12:

    3 | +-4-+-5-+      an edge that lies is      row * width + column
      | 9  10  11
    2 | +-2-+-3-+      one that stands is        lying + row * (width + 1) + column,
      | 6   7   8                                where `lying` edges lie
    1 | +-0-+-1-+
        a   b   c

An action is the number of an edge, and its name the two dots that it joins, as in `a1b1`. It does not matter who owns
which box, only how many more one player has. So a state is three numbers.

There is nothing here but rules and notation. The rest comes with the strong search: it deepens against the clock,
remembers a set of edges in whatever order they were drawn, learns from its cuts which edges to look at first, searches
with several threads, and solves small grids.

    outply check  examples/dots.py:DotsAndBoxes:2,3
    outply solve  examples/dots.py:DotsAndBoxes:2,3
    outply search examples/dots.py:DotsAndBoxes:2,3 --position "a1b1 a1a2 b1b2" --depth 8 --compiled
    outply search examples/dots.py:DotsAndBoxes:4,4 --time 1 --threads 2 --lines 3 --compiled

How to come from here to a strong opponent, with a few lines of knowledge, is shown in docs/your-game.md.
"""

from collections.abc import Iterator
from typing import NamedTuple

from outply import Game, InputError, each_bit

MOST_EDGES = 60

# Beyond the border there is a box that no edges close.
OUTSIDE = 1 << 62


class State(NamedTuple):
    """The edges that are drawn, how many boxes player 0 has more than player 1, and who is to move."""

    edges: int
    lead: int
    turn: int


class DotsAndBoxes(Game):
    """Dots and Boxes on a grid of any size with at most 60 edges."""

    def __init__(self, width: int = 2, height: int = 2) -> None:
        edges = width * (height + 1) + height * (width + 1)
        if width < 1 or height < 1 or edges > MOST_EDGES:
            size = f"{width} by {height} boxes"
            raise InputError(f"expected at least 1 by 1 boxes, and at most {MOST_EDGES} edges, but got {size}")
        self.width = width
        self.height = height
        self.lying = width * (height + 1)
        self.full = (1 << edges) - 1
        boxes = [self.box(row, column) for row in range(height) for column in range(width)]
        beside = [[box for box in boxes if box >> edge & 1] for edge in range(edges)]
        self.beside = tuple((*pair, OUTSIDE)[:2] for pair in beside)
        self.max_utility = float(width * height)
        self.min_utility = -self.max_utility

    def box(self, row: int, column: int) -> int:
        """The four sides of a box."""
        below, left = row * self.width + column, self.lying + row * (self.width + 1) + column
        return 1 << below | 1 << below + self.width | 1 << left | 1 << left + 1

    def initial(self) -> State:
        """No edge is drawn, and player 0 begins."""
        return State(0, 0, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """The edges that are not drawn yet."""
        yield from each_bit(self.full ^ state.edges)

    def result(self, state: State, action: int) -> State:
        """One edge more. Who closes a box, or two, moves again."""
        edges, closed = state.edges | 1 << action, 0
        for box in self.beside[action]:
            if edges & box == box:
                closed += 1
        if closed == 0:
            return State(edges, state.lead, 1 - state.turn)
        return State(edges, state.lead + (closed if state.turn == 0 else -closed), state.turn)

    def is_terminal(self, state: State) -> bool:
        """Whether all edges are drawn."""
        return state.edges == self.full

    def utility(self, state: State, player: int) -> float:
        """The lead in boxes."""
        return float(state.lead if player == 0 else -state.lead)

    # Notation: it is for people, and decides nothing.

    def show(self, state: State) -> str:
        """The grid with the names of rows and columns, and the lead."""
        lines = []
        for row in reversed(range(self.height + 1)):
            lying = (state.edges >> row * self.width + column & 1 for column in range(self.width))
            lines.append(f"{row + 1} | +" + "+".join("---" if drawn else "   " for drawn in lying) + "+")
            if row > 0:
                first = self.lying + (row - 1) * (self.width + 1)
                standing = (state.edges >> first + column & 1 for column in range(self.width + 1))
                lines.append(f"  | {'   '.join('|' if drawn else ' ' for drawn in standing)}".rstrip())
        lines.append("    " + "   ".join(chr(ord("a") + column) for column in range(self.width + 1)))
        leader = 0 if state.lead > 0 else 1
        return "\n".join([*lines, f"player {leader} leads by {abs(state.lead)}" if state.lead else "nobody leads"])

    def name(self, state: State, action: int) -> str:
        """The dots that the edge joins, as in `a1b1`."""
        if action < self.lying:
            row, column = divmod(action, self.width)
            return dot(row, column) + dot(row, column + 1)
        row, column = divmod(action - self.lying, self.width + 1)
        return dot(row, column) + dot(row + 1, column)


def dot(row: int, column: int) -> str:
    """A letter for the column, a number for the row, from the bottom."""
    return f"{chr(ord('a') + column)}{row + 1}"
