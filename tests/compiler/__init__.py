"""Compiling takes long enough without the strong search: these tests compile the textbook's."""

from typing import Any

import pytest

import outply
from outply.compiler import Unsupported, by_numba
from outply.searches.algorithm import textbook
from outply.searches.horizon import no_opinion
from outply.searches.textbook.alphabeta import alphabeta


def search(game: outply.Game, *arguments: Any, **options: Any) -> outply.Result:
    """`outply.search` by the textbook's algorithm."""
    return outply.search(game, *arguments, **{"algorithm": textbook(game), **options})


def numba_reason(game):
    """Why Numba, which serves where the compiler of our own refuses, cannot compile a textbook search of a game."""
    with pytest.raises(Unsupported) as caught:
        by_numba.native(alphabeta(game, getattr(game, "evaluate", None) or no_opinion), game, ("outply.searches",))
    return str(caught.value)
