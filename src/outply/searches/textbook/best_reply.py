"""Best-reply search: after each action of the mover, only one of the others replies, the one who hurts most.

Between two turns of the hero, the mover at the root, one opponent chooses any action against the hero, and the others
pass (Schadd and Winands 2011). A round of n players is then two choices instead of n, so the search looks
further ahead than max^n or paranoid search, at the price of positions that the rules do not allow. Where the game does
not say how to pass, by `null_move(state)`, the others take the first of their actions instead, and every position is
one of the game (Esser, Gras, Winands, Schadd and Lanctot 2013).

As one recursion, in which `free` says whether nobody has replied yet since the hero moved:

    the hero moves                 the best of their actions, and the others are free again
    another moves, and is free     the worst of their actions; or to leave the reply to one who comes after them
    another moves, and is not      they pass

Who is the last before the hero cannot leave the reply to another. Every turn is a ply, those that are passed too.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_hero
from outply.searches.windows import from_root, to_mover
from outply.searches.workspace import STOP, Fault, clear_line, extend_line, fail, visit

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)

Pass = Callable[[Any], Any]
Asked = Callable[[Any, int, int, float, float, Workspace], float]


def best_reply(game: Game, evaluate: Evaluate, watch: Observer | None = None, null_move: Pass | None = None) -> Asked:
    """The function `value(state, depth, hero, alpha, beta, workspace)`: what `hero` gets if one other replies."""
    player, actions, result, is_terminal = game.player, game.actions, game.result, game.is_terminal
    players = game.players
    leaf = leaf_for_hero(game, evaluate, watch)
    passing = Passing(game, null_move)
    name, passed, follow = passing.name, passing.passed, passing.follow

    def chosen(state: Any, depth: int, hero: int, free: bool, alpha: float, beta: float, workspace: Workspace) -> float:
        """Look `depth` plies ahead for a value between alpha and beta, as in `alphabeta`."""
        if not visit(workspace):
            return 0.0
        clear_line(workspace, depth)
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, hero, workspace, over)
        mover = player(state)
        if mover < 0 or mover >= players:
            fail(workspace, WRONG_PLAYER)
        # Values are those to the mover, who maximises: the hero's own, or for the others its negative.
        is_hero, best = mover == hero, -inf
        lower, upper = to_mover(is_hero, alpha, beta)
        if is_hero or free:
            for action in actions(state):
                child = result(state, action)
                near, far = from_root(is_hero, lower, upper)
                if watch is not None:
                    watch.enter(depth - 1, action, child, near, far)
                reply = chosen(child, depth - 1, hero, is_hero, near, far, workspace)
                if workspace[STOP] != 0:
                    return 0.0
                gain = reply if is_hero else -reply
                if gain > best:
                    best = gain
                    extend_line(workspace, depth, action)
                    if best > lower:
                        lower = best
                        if watch is not None:
                            watch.bound(depth, *from_root(is_hero, lower, upper))
                    if best >= upper:
                        if watch is not None:
                            watch.cut(depth, *from_root(is_hero, lower, upper))
                        break
            if best == -inf:
                fail(workspace, NO_ACTIONS)
        if not is_hero and lower < upper:
            child = passed(state)
            # To leave the reply to the next one, there must be one before the hero moves.
            if not free or (not is_terminal(child) and player(child) != hero):
                if watch is not None:
                    watch.enter(depth - 1, name(state), child, -upper, -lower)
                gain = -chosen(child, depth - 1, hero, free, -upper, -lower, workspace)
                if workspace[STOP] != 0:
                    return 0.0
                if gain > best:
                    best = gain
                    follow(workspace, depth, state)
        best = best if is_hero else -best
        if watch is not None:
            watch.value(depth, best)
        return best

    def value(state: Any, depth: int, hero: int, alpha: float, beta: float, workspace: Workspace) -> float:
        return chosen(state, depth, hero, True, alpha, beta, workspace)

    return value


class Passing:
    """How a player lets their turn go by: as the game says, or else by the first of their actions."""

    def __init__(self, game: Game, null_move: Pass | None) -> None:
        self.game = game
        self.passed = null_move or self.first_result
        self.follow = self.follow_nothing if null_move else self.follow_first
        self.name = self.no_name if null_move else self.first_name

    def first_result(self, state: Any) -> Any:
        """The state after the first action."""
        for action in self.game.actions(state):
            return self.game.result(state, action)
        return state

    def follow_first(self, workspace: Workspace, depth: int, state: Any) -> None:
        """Expect the first action here, and then what is expected below."""
        for action in self.game.actions(state):
            extend_line(workspace, depth, action)
            break

    def follow_nothing(self, workspace: Workspace, depth: int, state: Any) -> None:
        """Expect nothing more: the rules know no pass, so a line ends where someone passes."""
        clear_line(workspace, depth)

    def first_name(self, state: Any) -> Any:
        """The first action."""
        return next(iter(self.game.actions(state)))

    def no_name(self, state: Any) -> None:
        """No action at all."""
