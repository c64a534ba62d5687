"""Othello on boards of 16, 36 and 64 cells."""

from outply.contract.companions import join
from outply.games.othello.knowledge import OthelloKnowledge
from outply.games.othello.rules import Othello
from outply.games.othello.view import OthelloView
from outply.games.parameters import read_numbers, without_last_word

join(Othello, name="othello", view=OthelloView, knowledge=OthelloKnowledge)


def make(parameters: str) -> Othello:
    """Othello of this size, with the words `raw` and `nopass` after it in either order, as in `Othello`."""
    before, is_raw = without_last_word(parameters, "raw")
    before, skips_passes = without_last_word(before, "nopass")
    if not is_raw:
        before, is_raw = without_last_word(before, "raw")
    return Othello(*read_numbers(before, most=1), raw=is_raw, passes=not skips_passes)
