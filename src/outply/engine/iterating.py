"""Solving by value iteration, for games with chance and those in which play can return to an earlier state."""

import time
from dataclasses import replace
from typing import Any

from outply.compiler import Retreat
from outply.contract.errors import GameError
from outply.contract.game import CHANCE, Game, title
from outply.contract.limit import Limit
from outply.contract.result import Bound, Choice, Result
from outply.engine.exploring import Explored, explored
from outply.engine.running import Halt, Superseded, Team, run
from outply.engine.speeds import at_speed, limit_after
from outply.searches.exact.graph import explorer
from outply.searches.workspace import NODES, PROGRESS, STOP

# Rounding may add a little to where bounds meet, on the way to the root.
CLOSE = 1e-10


def iterate(game: Game, state: Any, compiled: bool | None, limit: Limit, halt: Halt, waits: bool = True) -> Result:
    """Solve by value iteration."""
    started, left = time.monotonic(), limit
    found = explored(game, at_speed(explorer(game), game, compiled, waits), limit)
    while True:
        try:
            return iterated(found, state, left, halt)
        except Retreat as retreat:
            speed = found.speed.after(retreat, game, state)
        except Superseded:
            speed = found.speed.now()
        found, left = explored(game, speed, limit), limit_after(limit, started)


def iterated(found: Explored, state: Any, limit: Limit, halt: Halt) -> Result:
    """The same at one speed."""
    game, workspace, speed = found.game, found.workspace, found.speed

    def work() -> Result:
        started = time.perf_counter()
        bounds: list[tuple[float, float]] = []
        if found.explore(state):
            found.narrow()
            bounds = [found.bounds(number) for number in (0, *found.following(0))]
        result = between(game, state, bounds, bool(workspace[STOP]), int(workspace[PROGRESS]))
        return replace(
            result,
            nodes=int(workspace[NODES]),
            seconds=time.perf_counter() - started,
            algorithm="value iteration",
            speed=speed.name,
            reason=speed.reason,
        )

    return run(work, Team(game, [workspace], halt), limit.seconds, speed.pending)


def between(game: Game, state: Any, bounds: list[tuple[float, float]], stopped: bool, progress: int) -> Result:
    """The result for the bounds on a state and on those that follow it; there are none if not all states are known."""
    low, high = [pair[0] for pair in bounds], [pair[1] for pair in bounds]
    chooses = not game.is_terminal(state) and game.player(state) != CHANCE
    actions = list(game.actions(state)) if chooses else []
    first = actions[0] if actions else None
    if not low:
        return Result(first, float(game.min_utility), Bound.LOWER, (), (), proven=False)
    if high[0] - low[0] > CLOSE:
        if stopped:
            return Result(first, low[0], Bound.LOWER, (), (), proven=False)
        raise GameError(
            f"expected play of {title(game)} to come to an end, but it can go on for ever: its value lies "
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
