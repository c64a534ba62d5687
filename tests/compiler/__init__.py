"""These tests compile the textbook's searches, which are shorter than the strong one."""

from typing import Any

import outply
from outply.searches.algorithm import textbook


def search(game: outply.Game, *arguments: Any, **options: Any) -> outply.Result:
    """`outply.search` by the textbook's algorithm."""
    return outply.search(game, *arguments, **{"algorithm": textbook(game), **options})
