"""2048."""

from outply.contract.companions import join
from outply.games.parameters import read_numbers
from outply.games.twenty48.knowledge import Twenty48Knowledge
from outply.games.twenty48.rules import Twenty48
from outply.games.twenty48.view import Twenty48View

join(Twenty48, name="2048", view=Twenty48View, knowledge=Twenty48Knowledge)


def make(parameters: str) -> Twenty48:
    """2048 on a board of this size, up to this tile."""
    return Twenty48(*read_numbers(parameters, most=2))
