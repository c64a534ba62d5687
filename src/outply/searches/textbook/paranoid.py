"""Paranoid search: the mover against all the others, who are assumed to want nothing but to harm them.

Many players become two: the mover at the root, the hero, maximises their utility, and everyone else minimises it. So
alpha-beta applies, with its deep cuts, which max^n does not have (Sturtevant and Korf 2000). The value is what the hero
can be sure of even if all others conspire. For two players whose utilities sum to zero it is minimax.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_hero
from outply.searches.textbook.steps import arrive, entering, narrowing
from outply.searches.windows import from_root, to_mover
from outply.searches.workspace import STOP, Fault, extend_line, fail

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)


ForHero = Callable[[Any, int, int, float, float, Workspace], float]


def paranoid(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> ForHero:
    """The function `value(state, depth, hero, alpha, beta, workspace)`: what the player `hero` can be sure of."""
    players, player, actions, is_terminal = game.players, game.player, game.actions, game.is_terminal
    enter, narrow, leaf = entering(game, watch), narrowing(watch), leaf_for_hero(game, evaluate, watch)

    def value(state: Any, depth: int, hero: int, alpha: float, beta: float, workspace: Workspace) -> float:
        """Look `depth` plies ahead for a value between alpha and beta, as in `alphabeta`."""
        if not arrive(workspace, depth):
            return 0.0
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, hero, workspace, over)
        mover = player(state)
        if mover < 0 or mover >= players:
            fail(workspace, WRONG_PLAYER)
        # Values are those to the mover, who maximises: the hero's own, or for the others its negative.
        is_hero, best = mover == hero, -inf
        lower, upper = to_mover(is_hero, alpha, beta)
        for action in actions(state):
            near, far = from_root(is_hero, lower, upper)
            child = enter(state, action, depth - 1, near, far)
            reply = value(child, depth - 1, hero, near, far, workspace)
            if workspace[STOP] != 0:
                return 0.0
            gain = reply if is_hero else -reply
            if gain > best:
                best = gain
                extend_line(workspace, depth, action)
                lower = narrow(depth, is_hero, best, lower, upper)
                if lower >= upper:
                    break
        if best == -inf:
            fail(workspace, NO_ACTIONS)
        best = best if is_hero else -best
        if watch is not None:
            watch.value(depth, best)
        return best

    return value
