"""Expectiminimax: minimax in which dice are rolled (Michie 1966).

    value(s) = sum over outcomes o of P(o) · value(s, o)    if chance is to move

and as in minimax otherwise.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_player_0
from outply.searches.textbook.steps import arrive, entering
from outply.searches.workspace import STOP, Fault, add_outcome, check_total, extend_line, fail

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)


OnAverage = Callable[[Any, int, Workspace], float]


def expectiminimax(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> OnAverage:
    """The function `value(state, depth, workspace)`: the value of a state to player 0, on average over the dice."""
    player, actions, outcomes, is_terminal = game.player, game.actions, game.outcomes, game.is_terminal
    enter, leaf = entering(game, watch), leaf_for_player_0(game, evaluate, watch)

    def value(state: Any, depth: int, workspace: Workspace) -> float:
        if not arrive(workspace, depth):
            return 0.0
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, workspace, over)  # type: ignore[no-any-return]
        mover = player(state)
        if mover == CHANCE:
            best, total, count = 0.0, 0.0, 0
            for outcome, probability in outcomes(state):
                child = enter(state, outcome, depth - 1, -inf, inf)
                best += probability * value(child, depth - 1, workspace)
                total, count = add_outcome(workspace, probability, total, count)
                if workspace[STOP] != 0:
                    return best
            check_total(workspace, total)
        else:
            if mover not in (0, 1):
                fail(workspace, WRONG_PLAYER)
            best = -inf if mover == 0 else inf
            for action in actions(state):
                child = enter(state, action, depth - 1, -inf, inf)
                reply = value(child, depth - 1, workspace)
                if workspace[STOP] != 0:
                    return best
                if reply > best if mover == 0 else reply < best:
                    best = reply
                    extend_line(workspace, depth, action)
            if abs(best) == inf:
                fail(workspace, NO_ACTIONS)
        if watch is not None:
            watch.value(depth, best)
        return best

    return value
