"""Max^n with pruning: immediate and shallow pruning (Korf 1991).

Two facts about a game make it possible to leave actions out: no utility is less than `least` or more than `greatest`,
and those of all n players together are at most `total`.

* Immediate: who has found `greatest` can find nothing better.
* Shallow: a player i who has found x here leaves at most

      total − x − (n − 2) · least

  to the player j who moved before. If j has found as much elsewhere, they will not come here.

Both are sound. A deeper comparison, as alpha-beta makes, would not be: it can change what a player in between chooses.
j takes an action only for a value *greater* than what they have, and an earlier one stands at a tie; so does plain
max^n, and what is left out here would not have been chosen there. So value, action and line are those of plain max^n in
all their parts. (If utilities are so uneven that their sums are rounded, a tie within rounding may be broken another
way.) Nothing is passed on through a chance node, or from a player to themselves.

`value(state, depth, rival, enough, workspace)` knows who moved before, the rival. Once another player finds `enough`,
the state offers the rival no more than they have found elsewhere. The tuple that is then returned offers them no more
either, and says nothing else.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.observer import Observer
from outply.searches.horizon import Evaluate, leaf_for_all
from outply.searches.textbook.maxn import Values, weighted_sum
from outply.searches.textbook.steps import arrive, entering
from outply.searches.workspace import STOP, Fault, add_outcome, check_total, extend_line, fail

NO_ACTIONS, WRONG_PLAYER, OVER_TOTAL = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER), int(Fault.OVER_TOTAL)

# How far sums may be beyond the total by rounding.
ROUNDING = 1e-9


Pruned = Callable[[Any, int, int, float, Workspace], Values]


def maxn_pruned(game: Game, evaluate: Evaluate, watch: Observer | None = None) -> Pruned:
    """The function `value(state, depth, rival, enough, workspace)`: the value of a state to each player."""
    player, actions, outcomes, is_terminal = game.player, game.actions, game.outcomes, game.is_terminal
    enter, report, leaf = entering(game, watch), reporting(watch), checked_leaf(game, evaluate, watch)
    players, plus = game.players, weighted_sum(game.players)
    zeros, worst = (0.0,) * players, (-inf,) * players
    greatest, for_two = limits(game)[1], left_for_two(game)

    def value(state: Any, depth: int, rival: int, enough: float, workspace: Workspace) -> Values:
        if not arrive(workspace, depth):
            return zeros
        over = is_terminal(state)
        if over or depth == 0:
            return leaf(state, depth, workspace, over)
        mover = int(player(state))  # a variable even where the rule always gives the same number
        if mover == CHANCE:
            best, total, count = zeros, 0.0, 0
            for outcome, probability in outcomes(state):
                child = enter(state, outcome, depth - 1, -inf, inf)
                best = plus(best, probability, value(child, depth - 1, mover, inf, workspace))
                total, count = add_outcome(workspace, probability, total, count)
                if workspace[STOP] != 0:
                    return best
            check_total(workspace, total)
        else:
            best, gain = worst, -inf
            if mover < 0 or mover >= players:
                fail(workspace, WRONG_PLAYER)
                return best
            most = greatest if mover == rival else min(greatest, enough)
            for action in actions(state):
                left = for_two - gain
                child = enter(state, action, depth - 1, -inf, left)
                reply = value(child, depth - 1, mover, left, workspace)
                if workspace[STOP] != 0:
                    return best
                if reply[mover] > gain:
                    best, gain = reply, reply[mover]
                    extend_line(workspace, depth, action)
                    report(depth, gain, enough, most)
                    if gain >= most:
                        break
            if gain == -inf:
                fail(workspace, NO_ACTIONS)
        if watch is not None:
            watch.value(depth, best)
        return best

    return value


def reporting(watch: Observer | None) -> Callable[[int, float, float, float], None]:
    """The function `report(depth, gain, enough, most)`: a better value for the observer, and a cut at the most."""

    def report(depth: int, gain: float, enough: float, most: float) -> None:
        if watch is not None:
            watch.bound(depth, gain, enough)
            if gain >= most:
                watch.cut(depth, gain, most)

    return report


def limits(game: Game) -> tuple[float, float, float]:
    """The least and the greatest utility of any player, and the most that all players get together.

    Zero, the guess about a state of which nothing is known, is among them.
    """
    least, greatest = float(game.min_utility), float(game.max_utility)
    if game.players == 2 and game.zero_sum:
        # The range is player 0's, and the other's its mirror image.
        least, greatest = min(least, -greatest), max(greatest, -least)
    if game.players > 1 and game.zero_sum:
        total = 0.0
    elif game.max_total_utility is not None:
        total = float(game.max_total_utility)
    else:
        total = game.players * greatest
    return min(least, 0.0), max(greatest, 0.0), max(total, 0.0)


def left_for_two(game: Game) -> float:
    """The most that two players get together, when all others get the least."""
    least, _, total = limits(game)
    return total - (game.players - 2) * least


def checked_leaf(
    game: Game, evaluate: Evaluate, watch: Observer | None
) -> Callable[[Any, int, Workspace, bool], Values]:
    """A function for the values of a leaf; the search fails on those beyond the limits that pruning relies on."""
    leaf = leaf_for_all(game, evaluate, watch)
    players = game.players
    least, greatest, most = limits(game)

    def checked(state: Any, depth: int, workspace: Workspace, over: bool) -> Values:
        found: Values = leaf(state, depth, workspace, over)
        total = 0.0
        for k in range(players):
            total += found[k]
            if not least <= found[k] <= greatest:
                fail(workspace, OVER_TOTAL)
        if total > most + ROUNDING:
            fail(workspace, OVER_TOTAL)
        return found

    return checked
