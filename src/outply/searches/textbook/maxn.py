"""Max^n: any number of players; each maximises their own part of a tuple of utilities (Luckhardt and Irani 1986).

With two players whose utilities sum to zero it is minimax. A player who is indifferent takes the first of their best
actions; other ways of breaking ties can give other values.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_all
from outply.searches.textbook.steps import arrive, entering
from outply.searches.workspace import STOP, Fault, add_outcome, check_total, extend_line, fail

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)

Values = tuple[float, ...]


def maxn(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> Callable[[Any, int, Workspace], Values]:
    """The function `value(state, depth, workspace)`: the value of a state to each player, as a tuple."""
    player, actions, outcomes, is_terminal = game.player, game.actions, game.outcomes, game.is_terminal
    enter, leaf = entering(game, watch), leaf_for_all(game, evaluate, watch)
    players, plus = game.players, weighted_sum(game.players)
    zeros, worst = (0.0,) * players, (-inf,) * players

    def value(state: Any, depth: int, workspace: Workspace) -> Values:
        if not arrive(workspace, depth):
            return zeros
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, workspace, over)  # type: ignore[no-any-return]
        mover = player(state)
        if mover == CHANCE:
            best, total, count = zeros, 0.0, 0
            for outcome, probability in outcomes(state):
                child = enter(state, outcome, depth - 1, -inf, inf)
                best = plus(best, probability, value(child, depth - 1, workspace))
                total, count = add_outcome(workspace, probability, total, count)
                if workspace[STOP] != 0:
                    return best
            check_total(workspace, total)
        else:
            best = worst
            if mover < 0 or mover >= players:
                fail(workspace, WRONG_PLAYER)
                return best
            for action in actions(state):
                child = enter(state, action, depth - 1, -inf, inf)
                reply = value(child, depth - 1, workspace)
                if workspace[STOP] != 0:
                    return best
                if reply[mover] > best[mover]:
                    best = reply
                    extend_line(workspace, depth, action)
            if best[mover] == -inf:
                fail(workspace, NO_ACTIONS)
        if watch is not None:
            watch.value(depth, best)
        return best

    return value


def weighted_sum(players: int) -> Callable[[Values, float, Values], Values]:
    """A function for a + weight · b, for tuples of this length; built up part by part, as compiled tuples must be."""
    last = players - 1
    if last < 0:
        return no_sum
    rest = weighted_sum(last)

    def plus(a: Values, weight: float, b: Values) -> Values:
        return rest(a, weight, b) + (a[last] + weight * b[last],)  # noqa: RUF005, compiled tuples know + but not *

    return plus


def no_sum(a: Values, weight: float, b: Values) -> Values:
    """The weighted sum of no parts."""
    return ()
