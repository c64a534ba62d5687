"""Kalah."""

from outply.contract.companions import join
from outply.games.kalah.knowledge import KalahKnowledge
from outply.games.kalah.rules import Kalah
from outply.games.kalah.view import KalahView
from outply.games.parameters import read_numbers, without_last_word

join(Kalah, name="kalah", view=KalahView, knowledge=KalahKnowledge)


def make(parameters: str) -> Kalah:
    """Kalah with these houses and seeds, and captures of nothing if the word `empty` stands after them."""
    before, is_empty = without_last_word(parameters, "empty")
    return Kalah(*read_numbers(before, most=2), empty_capture=is_empty)
