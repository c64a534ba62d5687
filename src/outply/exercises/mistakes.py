"""What people get wrong. Each mistake is a search with exactly that bug: `mistaken_values.py` has those that back up
values, `mistaken_pruning.py` those that cut. An answer that equals the one of a wrong search was likely found so.
"""

from typing import NamedTuple


class Mistake(NamedTuple):
    """A mistake: its short name, and what was done wrong, in a sentence to the one who did it."""

    name: str
    sentence: str


PLAYERS_SWAPPED = Mistake("players-swapped", "You took MAX for MIN and MIN for MAX.")
