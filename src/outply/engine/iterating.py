"""Solving by value iteration, for games with chance and those in which play can return to an earlier state."""

import time
from dataclasses import replace
from typing import Any

from outply.contract.errors import GameError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.contract.result import Bound, Choice, Result
from outply.engine.running import Halt, Team, run
from outply.engine.speeds import at_speed
from outply.engine.workspaces import new_workspace
from outply.searches.exact.value_iteration import value_iteration
from outply.searches.workspace import BYTES, NODES, PROGRESS, RANGED, STOP, UNLIMITED, cells

# Value iteration stops where bounds are this close, and rounding may add a little on the way to the root.
STILL = 1e-12
CLOSE = 1e-10


def iterate(game: Game, state: Any, compiled: bool | None, limit: Limit, halt: Halt) -> Result:
    """Solve by value iteration."""
    speed = at_speed(value_iteration(game), game, compiled)
    workspace = new_workspace(cells(0), limit.nodes, speed.compiled)
    workspace[RANGED] = True
    workspace[BYTES] = limit.memory or UNLIMITED

    def work() -> Result:
        started = time.perf_counter()
        low, high = speed.function(state, STILL, workspace)
        found = between(game, state, (list(low), list(high)), bool(workspace[STOP]), int(workspace[PROGRESS]))
        return replace(
            found,
            nodes=int(workspace[NODES]),
            seconds=time.perf_counter() - started,
            algorithm="value iteration",
            compiled=speed.compiled,
            reason=speed.reason,
        )

    return run(work, Team(game, [workspace], halt), limit.seconds)


def between(game: Game, state: Any, bounds: tuple[list[float], list[float]], stopped: bool, progress: int) -> Result:
    """The result for lower and upper values of a state and of those that follow it."""
    low, high = bounds
    chooses = not game.is_terminal(state) and game.player(state) != CHANCE
    actions = list(game.actions(state)) if chooses else []
    first = actions[0] if actions else None
    if not low:
        return Result(first, float(game.min_utility), Bound.LOWER, (), (), proven=False)
    if high[0] - low[0] > CLOSE:
        if stopped:
            return Result(first, low[0], Bound.LOWER, (), (), proven=False)
        raise GameError(
            f"expected play of {type(game).__name__} to come to an end, but it can go on for ever: its value lies "
            f"between {low[0]:g} and {high[0]:g}"
        )
    values = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    found = tuple(
        Choice(action, values[k], Bound.EXACT) if high[k] - low[k] <= CLOSE else Choice(action, low[k], Bound.LOWER)
        for k, action in enumerate(actions, start=1)
    )
    if not found:
        return Result(None, values[0], Bound.EXACT, (), found, proven=True)
    best = (max if game.player(state) == 0 else min)(found, key=lambda choice: choice.value)
    # Of equally good actions, one that leads towards the end: to wait is as good, and never ends.
    if abs(values[1 + progress] - values[0]) <= CLOSE:
        best = found[progress]
    return Result(best.action, values[0], Bound.EXACT, (best.action,), found, proven=True)
