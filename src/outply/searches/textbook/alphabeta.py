"""Alpha-beta: minimax that prunes what cannot matter (Knuth and Moore 1975), fail-soft (Fishburn 1983).

    alpha   what MAX is already sure of on the way from the root
    beta    what MIN is already sure of

A node whose value has left the window between them will be avoided by one of the two, so its remaining actions are not
looked at. Textbooks differ on a value that just *equals* a bound: AIMA cuts, as `alphabeta` does; CS188's project does
not, as `alphabeta_strict` does, so that equally good actions at the root can be distinguished from worse ones.

The true value v and the returned value r obey

    r <= alpha         =>  v <= r
    alpha < r < beta   =>  v == r
    beta <= r          =>  r <= v

and without cuts on equality, r == alpha and r == beta are exact too.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_player_0
from outply.searches.textbook.steps import arrive, entering
from outply.searches.workspace import STOP, Fault, extend_line, fail

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)

Windowed = Callable[[Any, int, float, float, Workspace], float]


def alphabeta(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> Windowed:
    """The function `value(state, depth, alpha, beta, workspace)`, cutting also where a value equals a bound."""
    return pruned(game, evaluate, watch, cut_on_equality=True)


def alphabeta_strict(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> Windowed:
    """The function `value(state, depth, alpha, beta, workspace)`, cutting only where a value is beyond a bound."""
    return pruned(game, evaluate, watch, cut_on_equality=False)


def pruned(game: Game, evaluate: Evaluate, watch: Observer | None, cut_on_equality: bool) -> Windowed:
    """Alpha-beta with either rule for values that equal a bound."""
    player, actions, is_terminal = game.player, game.actions, game.is_terminal
    enter, leaf = entering(game, watch), leaf_for_player_0(game, evaluate, watch)

    def value(state: Any, depth: int, alpha: float, beta: float, workspace: Workspace) -> float:
        if not arrive(workspace, depth):
            return 0.0
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, workspace, over)  # type: ignore[no-any-return]
        mover = player(state)
        if mover not in (0, 1):
            fail(workspace, WRONG_PLAYER)
        best = -inf if mover == 0 else inf
        for action in actions(state):
            child = enter(state, action, depth - 1, alpha, beta)
            reply = value(child, depth - 1, alpha, beta, workspace)
            if workspace[STOP] != 0:
                return best
            if reply > best if mover == 0 else reply < best:
                best = reply
                extend_line(workspace, depth, action)
                if best > alpha if mover == 0 else best < beta:
                    alpha, beta = (best, beta) if mover == 0 else (alpha, best)
                    if watch is not None:
                        watch.bound(depth, alpha, beta)
                if alpha > beta or (cut_on_equality and alpha == beta):
                    if watch is not None:
                        watch.cut(depth, alpha, beta)
                    break
        if abs(best) == inf:
            fail(workspace, NO_ACTIONS)
        if watch is not None:
            watch.value(depth, best)
        return best

    return value
