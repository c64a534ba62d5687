"""Expectimax: one player does the best she can; all else is chance.

Chance nodes have the game's own probabilities. Other players are taken to choose any of their actions alike: the
opposite assumption to minimax, too hopeful where minimax is too careful.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_hero
from outply.searches.workspace import (
    STOP,
    Fault,
    add_probability,
    check_total,
    clear_line,
    count_outcome,
    extend_line,
    fail,
    visit,
)

NO_ACTIONS = int(Fault.NO_ACTIONS)


def expectimax(
    game: Game, evaluate: Evaluate, watch: Observer | None = None
) -> Callable[[Any, int, int, Workspace], float]:
    """The function `value(state, depth, hero, workspace)`: what a state is worth to the player `hero`, on average."""
    player, actions, outcomes = game.player, game.actions, game.outcomes
    result, is_terminal = game.result, game.is_terminal
    leaf = leaf_for_hero(game, evaluate, watch)

    def value(state: Any, depth: int, hero: int, workspace: Workspace) -> float:
        if not visit(workspace):
            return 0.0
        clear_line(workspace, depth)
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, hero, workspace, over)
        mover = player(state)
        best = -inf
        mean = 0.0
        total, count = 0.0, 0
        if mover == CHANCE:
            for outcome, probability in outcomes(state):
                child = result(state, outcome)
                if watch is not None:
                    watch.enter(depth - 1, outcome, child, -inf, inf)
                mean += probability * value(child, depth - 1, hero, workspace)
                total = add_probability(total, probability)
                count = count_outcome(workspace, count)
                if workspace[STOP] != 0:
                    return mean
            check_total(workspace, total)
        else:
            for action in actions(state):
                child = result(state, action)
                if watch is not None:
                    watch.enter(depth - 1, action, child, -inf, inf)
                reply = value(child, depth - 1, hero, workspace)
                if workspace[STOP] != 0:
                    return mean
                mean += reply
                total += 1.0
                if mover == hero and reply > best:
                    best = reply
                    extend_line(workspace, depth, action)
            if total == 0.0:
                fail(workspace, NO_ACTIONS)
            mean = best if mover == hero else mean / max(total, 1.0)
        if watch is not None:
            watch.value(depth, mean)
        return mean

    return value
