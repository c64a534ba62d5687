"""Connect Four by OpenSpiel: its game in C++, its alpha-beta in Python."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pyspiel
from open_spiel.python.algorithms import minimax

from benchmarks.centre import CENTRE_COLUMN, WEIGHT
from benchmarks.timing import Call

GAME = pyspiel.load_game("connect_four")

Evaluate = Callable[[Any], float]


def no_opinion(state: Any) -> float:
    """Every live state is worth 0."""
    return 0.0


def centre(state: Any) -> float:
    """The evaluation of `benchmarks.centre`. A history is the columns played, so every other one is player 0's."""
    history = state.history()
    return float(WEIGHT * (history[0::2].count(CENTRE_COLUMN) - history[1::2].count(CENTRE_COLUMN)))


def alphabeta(depth: int, evaluate: Evaluate = no_opinion) -> tuple[float, int]:
    """Value and action, from the empty board."""
    value, action = minimax.alpha_beta_search(GAME, value_function=evaluate, maximum_depth=depth)
    return float(value), int(action)


def count_nodes(call: Call) -> int:
    """How many states a call of `alphabeta` visits. Counting takes time, so it is not to be timed."""
    with patch.object(minimax, "_alpha_beta", wraps=minimax._alpha_beta) as visits:
        call()
        return visits.call_count
