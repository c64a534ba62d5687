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

The last before the hero cannot leave the reply to another. Every turn is a ply, also one that is passed.
"""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_hero
from outply.searches.textbook.steps import arrive, entering, narrowing
from outply.searches.windows import from_root, to_mover
from outply.searches.workspace import STOP, Fault, clear_line, extend_line, fail

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)

Pass = Callable[[Any], Any]
Asked = Callable[[Any, int, int, float, float, Workspace], float]


class Round(NamedTuple):
    """What is known of the turns since the hero moved."""

    hero: int
    free: bool
    """Whether nobody has replied yet."""


def best_reply(game: Game, evaluate: Evaluate, watch: Observer | None = None, null_move: Pass | None = None) -> Asked:
    """The function `value(state, depth, hero, alpha, beta, workspace)`: what `hero` gets if one other replies."""
    chosen = choosing(game, evaluate, watch, Passing(game, watch, null_move))

    def value(state: Any, depth: int, hero: int, alpha: float, beta: float, workspace: Workspace) -> float:
        return chosen(state, depth, Round(hero, True), alpha, beta, workspace)

    return value


def choosing(
    game: Game, evaluate: Evaluate, watch: Observer | None, passing: "Passing"
) -> Callable[[Any, int, Round, float, float, Workspace], float]:
    """The function `chosen(state, depth, turns, alpha, beta, workspace)`: the value to the hero at any of the turns."""
    players, player, actions, is_terminal = game.players, game.player, game.actions, game.is_terminal
    enter, narrow, leaf = entering(game, watch), narrowing(watch), leaf_for_hero(game, evaluate, watch)
    passed, may_pass, enter_passed, follow = passing.passed, passing.may_pass, passing.enter, passing.follow

    def chosen(state: Any, depth: int, turns: Round, alpha: float, beta: float, workspace: Workspace) -> float:
        """Look `depth` plies ahead for a value between alpha and beta, as in `alphabeta`."""
        if not arrive(workspace, depth):
            return 0.0
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, turns.hero, workspace, over)
        mover = player(state)
        if mover < 0 or mover >= players:
            fail(workspace, WRONG_PLAYER)
        # Values are those to the mover, who maximises: the hero's own, or for the others its negative.
        is_hero, best = mover == turns.hero, -inf
        lower, upper = to_mover(is_hero, alpha, beta)
        if is_hero or turns.free:
            for action in actions(state):
                near, far = from_root(is_hero, lower, upper)
                child = enter(state, action, depth - 1, near, far)
                reply = chosen(child, depth - 1, Round(turns.hero, is_hero), near, far, workspace)
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
        if not is_hero and lower < upper:
            child = passed(state)
            if may_pass(child, turns):
                enter_passed(state, child, depth - 1, -upper, -lower)
                gain = -chosen(child, depth - 1, turns, -upper, -lower, workspace)
                if workspace[STOP] != 0:
                    return 0.0
                if gain > best:
                    best = gain
                    follow(workspace, depth, state)
        best = best if is_hero else -best
        if watch is not None:
            watch.value(depth, best)
        return best

    return chosen


class Passing:
    """How a player passes: as the game says, or else by the first of their actions."""

    def __init__(self, game: Game, watch: Observer | None, null_move: Pass | None) -> None:
        self.game, self.watch = game, watch
        self.passed = null_move or self.first_result
        self.follow = self.follow_nothing if null_move else self.follow_first
        self.name = self.no_name if null_move else self.first_name

    def may_pass(self, child: Any, turns: Round) -> bool:
        """Whether a turn may be passed, which leads to `child`: the last before the hero has to reply."""
        return not turns.free or (not self.game.is_terminal(child) and self.game.player(child) != turns.hero)

    def enter(self, state: Any, child: Any, depth: int, alpha: float, beta: float) -> None:
        """Report to the observer that a turn is passed."""
        if self.watch is not None:
            self.watch.enter(depth, self.name(state), child, alpha, beta)

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
