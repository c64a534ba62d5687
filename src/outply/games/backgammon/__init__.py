"""Backgammon."""

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.backgammon.knowledge import BackgammonKnowledge
from outply.games.backgammon.rules import Backgammon
from outply.games.backgammon.view import BackgammonView

join(Backgammon, name="backgammon", view=BackgammonView, knowledge=BackgammonKnowledge)


def make(parameters: str) -> Backgammon:
    """Backgammon, which has no parameters."""
    if parameters:
        raise InputError(f"expected no parameters, but got '{shorten(parameters)}'")
    return Backgammon()
