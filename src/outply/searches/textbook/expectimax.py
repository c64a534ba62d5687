"""Expectimax: one player maximises; all else is chance.

Chance nodes have the game's own probabilities. The other players are assumed to choose uniformly at random: the
opposite of what minimax assumes, too hopeful where minimax is too careful.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_hero
from outply.searches.textbook.steps import arrive, entering
from outply.searches.workspace import STOP, Fault, add_outcome, check_total, extend_line, fail

NO_ACTIONS = int(Fault.NO_ACTIONS)


ForHero = Callable[[Any, int, int, Workspace], float]


def expectimax(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> ForHero:
    """The function `value(state, depth, hero, workspace)`: the value of a state to the player `hero`, on average."""
    player, actions, outcomes, is_terminal = game.player, game.actions, game.outcomes, game.is_terminal
    enter, leaf = entering(game, watch), leaf_for_hero(game, evaluate, watch)

    def value(state: Any, depth: int, hero: int, workspace: Workspace) -> float:
        if not arrive(workspace, depth):
            return 0.0
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, hero, workspace, over)
        mover = player(state)
        best, mean, total, count = -inf, 0.0, 0.0, 0
        if mover == CHANCE:
            for outcome, probability in outcomes(state):
                child = enter(state, outcome, depth - 1, -inf, inf)
                mean += probability * value(child, depth - 1, hero, workspace)
                total, count = add_outcome(workspace, probability, total, count)
                if workspace[STOP] != 0:
                    return mean
            check_total(workspace, total)
        else:
            for action in actions(state):
                child = enter(state, action, depth - 1, -inf, inf)
                reply = value(child, depth - 1, hero, workspace)
                if workspace[STOP] != 0:
                    return mean
                mean += reply
                count += 1
                if mover == hero and reply > best:
                    best = reply
                    extend_line(workspace, depth, action)
            if count == 0:
                fail(workspace, NO_ACTIONS)
            mean = best if mover == hero else mean / max(count, 1)
        if watch is not None:
            watch.value(depth, mean)
        return mean

    return value
