"""Connect Four with an evaluation that is quickly written for everyone's states: stones in the centre column.

The weight is a power of two, so that sums of it are exact and values can be compared by ==.
"""

from outply import Linear, popcount
from outply.games.connect4.rules import State

CENTRE_COLUMN = 3
CENTRE_CELLS = 0b111111 << 21
WEIGHT = 0.125


def more_in_the_centre(state: State) -> float:
    """How many stones more than player 1 player 0 has in the centre column."""
    return float(popcount(state.first & CENTRE_CELLS) - popcount(state.second & CENTRE_CELLS))


centre = Linear([more_in_the_centre], [WEIGHT])
