"""Runs searches for `benchmarks.house`, at the version of outply that PYTHONPATH names, on request.

A request is a line with the name of a case; the answer is a line of JSON. Only names that old versions have are used.
"""

import json
import sys
import time
from collections.abc import Callable
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


def nearly_over(game: Any) -> Any:
    """A position of Connect Four with four empty cells, in which nobody has won yet."""
    state = game.initial()
    for ply in range(38):
        legal = list(game.actions(state))
        state = game.result(state, legal[(2 * ply + ply // 3) % len(legal)])
    return state


# Name, class, plies from the start, depth.
SEARCHES: dict[str, tuple[str, int, int]] = {
    "Connect Four, pvs, depth 14": ("ConnectFour", 4, 14),
    "Othello, pvs, depth 11": ("Othello", 12, 11),
    "Kalah, pvs, depth 15": ("Kalah", 4, 15),
    "backgammon, star2, depth 3": ("Backgammon", 5, 3),
}


def searched(name: str) -> dict[str, Any]:
    """One search with an empty table."""
    kind, plies, depth = SEARCHES[name]
    game = getattr(outply, kind)()
    result = outply.search(game, after(game, plies), depth=depth, compiled=True)
    return {"nodes": result.nodes, "value": result.value, "seconds": result.seconds}


def by_solve() -> dict[str, Any]:
    """What `solve` costs for a position in which there is next to nothing to search: the mean of many calls."""
    game = outply.ConnectFourScore()
    state = nearly_over(game)
    return mean_of_calls(lambda: outply.solve(game, state))


def by_solver() -> dict[str, Any]:
    """What a `Solver` that is kept costs for the same position."""
    game = outply.ConnectFourScore()
    state, solver = nearly_over(game), outply.Solver(game)
    return mean_of_calls(lambda: solver(state))


SOLVERS: dict[str, Callable[[], dict[str, Any]]] = {
    "`solve`, one position": by_solve,
    "a `Solver`, one position": by_solver,
}


def mean_of_calls(call: Callable[[], Any], calls: int = 200) -> dict[str, Any]:
    """The answer of a call, and how long one takes."""
    result = call()
    started = time.perf_counter()
    for _ in range(calls):
        call()
    return {"nodes": result.nodes, "value": result.value, "seconds": (time.perf_counter() - started) / calls}


def main() -> None:
    """Answer one request after the other."""
    for line in sys.stdin:
        asked = line.strip()
        print(json.dumps(searched(asked) if asked in SEARCHES else SOLVERS[asked]()), flush=True)


if __name__ == "__main__":
    main()
