"""Quiescence: beyond the horizon, tactical actions are looked at until the state is quiet (Turing 1953)."""

from collections.abc import Callable
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.knowledge import Hints
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_player_0
from outply.searches.workspace import STOP, at_horizon, check_number, visit

# A search of tactical actions ends after this many plies, even if the state is not quiet by then.
MOST_TACTICS = 32

Quiet = Callable[[Any, int, float, float, Workspace], float]


def quiescence(game: Game, evaluate: Evaluate, watch: Observer | None, hints: Hints) -> Quiet | None:
    """The function `quiet(state, most, alpha, beta, workspace)`: the value of a live state at the horizon.

    It is a guess, unless a tactical action, `most` plies deep, changes it for the better. None if the game names none.
    """
    tactical, player, result, is_terminal = hints.tactical, game.player, game.result, game.is_terminal
    leaf = leaf_for_player_0(game, evaluate, watch)
    if tactical is None:
        return None

    def quiet(state: Any, most: int, alpha: float, beta: float, workspace: Workspace) -> float:
        at_horizon(workspace)
        guess = float(evaluate(state))
        check_number(workspace, guess)
        if watch is not None:
            watch.guess(0, guess)
        mover = player(state)
        best = guess if mover == 0 else -guess
        lower, upper = (alpha, beta) if mover == 0 else (-beta, -alpha)
        if best >= upper or most == 0:
            if watch is not None:
                watch.value(0, guess)
            return guess
        for action in tactical(state):
            if not visit(workspace):
                return guess
            child = result(state, action)
            lower = max(lower, best)
            near, far = (lower, upper) if mover == 0 else (-upper, -lower)
            if watch is not None:
                watch.enter(0, action, child, near, far)
            over = is_terminal(child)
            reply = float(leaf(child, 0, workspace, True)) if over else quiet(child, most - 1, near, far, workspace)
            if workspace[STOP] != 0:
                return guess
            best = max(best, reply if mover == 0 else -reply)
            if best >= upper:
                met = best if mover == 0 else -best
                if watch is not None:
                    watch.bound(0, met if mover == 0 else near, far if mover == 0 else met)
                    watch.cut(0, met if mover == 0 else near, far if mover == 0 else met)
                break
        if watch is not None:
            watch.value(0, best if mover == 0 else -best)
        return best if mover == 0 else -best

    return quiet
