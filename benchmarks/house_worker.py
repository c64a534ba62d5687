"""Runs searches for `benchmarks.house`, at the version of outply that PYTHONPATH names, on request.

A request is a line with the name of a case; the answer is a line of JSON. Only names that old versions have are used.
"""

import json
import sys
import time
from typing import Any

import outply


def after(game: Any, number: int) -> Any:
    """The state after so many plies, each by the middle one of what is legal."""
    state = game.initial()
    for _ in range(number):
        chance = game.player(state) == outply.CHANCE
        legal = [outcome for outcome, _ in game.outcomes(state)] if chance else list(game.actions(state))
        state = game.result(state, legal[len(legal) // 2])
    return state


# Name, class, plies from the start, depth.
CASES: dict[str, tuple[str, int, int]] = {
    "Connect Four, pvs, depth 14": ("ConnectFour", 4, 14),
    "Othello, pvs, depth 11": ("Othello", 12, 11),
    "Kalah, pvs, depth 15": ("Kalah", 4, 15),
    "backgammon, star2, depth 3": ("Backgammon", 5, 3),
}


def searched(name: str) -> dict[str, Any]:
    """One search with an empty table."""
    kind, plies, depth = CASES[name]
    game = getattr(outply, kind)()
    result = outply.search(game, after(game, plies), depth=depth, compiled=True)
    return {"nodes": result.nodes, "value": result.value, "seconds": result.seconds}


def one_position() -> dict[str, Any]:
    """What solving one position costs, if there is next to nothing to search: the mean of many calls."""
    game = outply.ConnectFourScore()
    state, solver = after(game, 36), outply.Solver(game)
    solver(state)
    calls = 200
    started = time.perf_counter()
    for _ in range(calls):
        result = solver(state)
    return {"nodes": result.nodes, "value": result.value, "seconds": (time.perf_counter() - started) / calls}


for line in sys.stdin:
    asked = line.strip()
    print(json.dumps(searched(asked) if asked in CASES else one_position()), flush=True)
