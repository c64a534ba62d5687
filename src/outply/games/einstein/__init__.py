"""EinStein würfelt nicht."""

import re

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.einstein.knowledge import EinSteinKnowledge
from outply.games.einstein.rules import EinStein
from outply.games.einstein.view import EinSteinView

join(EinStein, name="einstein", view=EinSteinView, knowledge=EinSteinKnowledge)


def make(parameters: str) -> EinStein:
    """EinStein würfelt nicht with the stones arranged in this order, as in `214365,123456`."""
    words = [word.strip() for word in parameters.split(",")] if parameters else []
    if len(words) > 2 or not all(re.fullmatch(r"[1-6]{6}", word, re.ASCII) for word in words):
        raise InputError(f"expected at most 2 orders of the numbers 1 to 6, but got '{shorten(parameters)}'")
    return EinStein(*(tuple(map(int, word)) for word in words))
