"""Star1 and Star2: alpha-beta where dice are rolled (Ballard 1983; Hauk, Buro and Schaeffer 2004).

The value of a chance node is an average, so one outcome alone can never cut it. But values lie in a known range, from L
to U. When some outcomes are searched, the average of all lies between

    what is known + L · the probability that is left      and      what is known + U · the probability that is left

and once that is outside the window, the rest need not be searched (Star1). Conversely, each outcome gets a window of
its own:

    A = (alpha − the greatest that the others can bring) / p        B = (beta − the least that they can bring) / p

Star2 first takes a quick look at one action below each outcome. What MAX can have by it is the least they will have
there: better than L, and often enough for a cut before any outcome is searched in full.

Between chance nodes this is the search of `pvs.py` with its table and order, but without null windows: below a chance
node they are wide again, and to look twice costs more than they save. What it finds is the value of
expectiminimax, to the last bit: a sum is cut only if it is outside the window by more than rounding could account for
(see `outcomes.py`), and what is not cut is added up in the same order.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Table, Workspace
from outply.contract.knowledge import Hints
from outply.contract.observer import Observer
from outply.primitives.hashing import prefetch, slot_of
from outply.searches.horizon import Evaluate, leaf_for_player_0
from outply.searches.outcomes import BOTH, GREATEST, LEAST, NEITHER, Outcomes
from outply.searches.strong.ingredients import ALL, Ingredients
from outply.searches.strong.keys import keyed
from outply.searches.strong.noting import note_actions, note_cut, note_hit, recall
from outply.searches.strong.ordering import action_generator, record_cutoff
from outply.searches.strong.strategies import Strong
from outply.searches.strong.table import NO_ACTION, action_in, bucket_of, facts_of, is_proven, store
from outply.searches.strong.workspace import AGE, CHANCE_CUTS, KNOWING, LEAVES, PATH, PROBING, SALT
from outply.searches.windows import floats, from_root, to_mover
from outply.searches.workspace import HORIZON, STOP, Fault, check_range, clear_line, extend_line, fail, visit

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)


def star1(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None = None,
    hints: Hints | None = None,
    numbering: Callable[[Any], int] | None = None,
    ingredients: Ingredients = ALL,
) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, workspace, table)`, without a quick look."""
    return starred(game, evaluate, watch, hints or Hints(), numbering, ingredients, probes=False)


def star2(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None = None,
    hints: Hints | None = None,
    numbering: Callable[[Any], int] | None = None,
    ingredients: Ingredients = ALL,
) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, workspace, table)`, with a quick look first."""
    return starred(game, evaluate, watch, hints or Hints(), numbering, ingredients, probes=True)


def starred(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None,
    hints: Hints,
    numbering: Callable[[Any], int] | None,
    ingredients: Ingredients,
    probes: bool,
) -> Strong:
    """Star1, or Star2 if it `probes`."""
    player, result, is_terminal, bounds = game.player, game.result, game.is_terminal, hints.bounds
    remembers, learning = ingredients.table, ingredients.learning and hints.learns
    order = hints.order if ingredients.ordering else None
    generate = action_generator(game, Hints(order=order, candidates=hints.candidates), learning)
    leaf = leaf_for_player_0(game, evaluate, watch)
    # What is settled would have to be taken out of a sum; states that differ in it are kept apart instead.
    symmetric = ingredients.symmetry and hints.settled_value is None
    keys = keyed(hints if symmetric else hints.without_symmetry(), numbering)
    rolls = Outcomes(game, evaluate)
    spread, bound_by_look, window, is_outside = rolls.spread, rolls.bound_by_look, rolls.window, rolls.is_outside
    extremes, least_leaf, greatest_leaf, slack = rolls.extremes, rolls.least, rolls.greatest, rolls.slack

    def value(
        state: Any, depth: int, left: int, alpha: float, beta: float, workspace: Workspace, table: Table
    ) -> float:
        """Look `depth` plies ahead for a value between alpha and beta; `left` plies of the workspace are free.

        The true value v and the returned value r obey
            r <= alpha         =>  v <= r
            alpha < r < beta   =>  v == r
            beta <= r          =>  r <= v
        but where PROBING is set, a player looks at their first action alone: r is then what they can have at least.
        """
        probing = workspace[PROBING] != 0
        workspace[PROBING] = 0
        if not visit(workspace):
            return 0.0
        clear_line(workspace, left)
        # 1. Ends and the horizon. The bounds on sums hold only if all values are in the range.
        place, check = 0, 0
        if remembers and depth > 0:
            place, check = keys(state)
            prefetch(table, bucket_of(table, place))
        over = is_terminal(state)
        if over or depth <= 0:
            workspace[LEAVES] += 1
            found = float(leaf(state, depth, workspace, over))
            check_range(workspace, found, least_leaf, greatest_leaf)
            return found
        mover = player(state)

        # 2. What the game and the table know.
        if bounds is not None and workspace[KNOWING] != 0:
            least, greatest = floats(bounds(state))
            if least >= beta or greatest <= alpha or least == greatest:
                if watch is not None:
                    watch.known(depth, least, greatest)
                return greatest if greatest <= alpha else least
        table_action, guesses = NO_ACTION, workspace[HORIZON]
        if remembers:
            low, high, facts = recall(place, check, depth, workspace, table)
            table_action, proven = action_in(facts), is_proven(facts)
            if low >= beta or high <= alpha or low == high:
                if watch is not None:
                    watch.hit(depth, low, high)
                note_hit(proven, workspace)
                return high if high <= alpha else low

        best, best_number = 0.0, NO_ACTION
        least, greatest = -inf, inf
        if mover == CHANCE:
            # 3. Each outcome in turn, unless the rest cannot bring the average back into the window: first, if this
            #    search takes them, a quick look at all, then each in full.
            drawn, total = spread(state, workspace)
            count = len(drawn)
            lowest, highest = extremes(depth)
            lows, highs = [lowest for _ in drawn], [highest for _ in drawn]
            least, greatest = total * lowest, total * highest
            is_cut = False
            for step in range(0 if probes and depth > 1 else count, 2 * count):
                if is_outside(least, greatest, alpha, beta):
                    is_cut = True
                    break
                quick, k = step < count, step % count
                outcome, chance = drawn[k]
                if chance <= 0.0:
                    continue
                child = result(state, outcome)
                bound = bound_by_look(child, depth, alpha, beta) if quick else BOTH
                if bound == NEITHER:
                    continue
                near, far = window(chance, (lows[k], highs[k]), depth, alpha - greatest, beta - least)
                workspace[workspace[PATH] + left - 1] = slot_of(outcome) + 1
                if watch is not None:
                    watch.enter(depth - 1, outcome, child, near, far)
                workspace[PROBING] = int(quick)
                reply = value(child, depth - 1, left - 1, near, far, workspace, table)
                if workspace[STOP] != 0:
                    break
                if not quick:
                    best += chance * reply
                if reply > near and bound != GREATEST:
                    least += chance * (reply - lows[k])
                    lows[k] = reply
                if reply < far and bound != LEAST:
                    greatest += chance * (reply - highs[k])
                    highs[k] = reply
            if workspace[STOP] != 0:
                return 0.0
            if is_outside(least, greatest, alpha, beta):
                # Bounds allow for rounding; they hold as they are reported.
                least, greatest = least - slack / 2, greatest + slack / 2
                best = least if least >= beta else greatest
                if is_cut:
                    workspace[CHANCE_CUTS] += 1
                    if watch is not None:
                        watch.star(depth, least, greatest)
            else:
                least, greatest = best, best
        else:
            if mover not in (0, 1):
                fail(workspace, WRONG_PLAYER)
            # 4. Each action in turn, or the first alone. Values are those to the mover, who maximises.
            lower, upper = to_mover(mover == 0, alpha, beta)
            actions, numbers = generate(state, mover, left, table_action, workspace)
            count = len(actions)
            note_actions(count, workspace)
            tried = min(count, 1) if probing else count
            if watch is not None and tried < count:
                watch.probe(depth)
            best, start = -inf, lower
            for k in range(tried):
                number = numbers[k]
                action = actions[number]
                child = result(state, action)
                workspace[workspace[PATH] + left - 1] = slot_of(action) + 1
                near, far = from_root(mover == 0, lower, upper)
                if watch is not None:
                    watch.enter(depth - 1, action, child, near, far)
                reply = value(child, depth - 1, left - 1, near, far, workspace, table)
                if workspace[STOP] != 0:
                    break
                reply = reply if mover == 0 else -reply
                if reply > best:
                    best, best_number = reply, number
                    if best > lower:
                        lower = best
                        extend_line(workspace, left, action)
                        if watch is not None:
                            watch.bound(depth, *from_root(mover == 0, lower, upper))
                    if best >= upper:
                        note_cut(k, workspace)
                        if learning:
                            record_cutoff(action, mover, depth, left, workspace)
                        if watch is not None:
                            watch.cut(depth, *from_root(mover == 0, lower, upper))
                        break
            if workspace[STOP] != 0:
                return 0.0
            if abs(best) == inf:
                fail(workspace, NO_ACTIONS)
            below = best if best > start else -inf
            above = best if best < upper and tried == count else inf
            least, greatest = from_root(mover == 0, below, above)
            best = best if mover == 0 else -best

        # 5. What to remember.
        if remembers:
            about = facts_of(depth, workspace[HORIZON] == guesses, workspace[AGE], best_number)
            store(table, place, check ^ workspace[SALT], least, greatest, about)
        if watch is not None:
            watch.value(depth, best)
        return best

    def ask(
        state: Any, depth: int, left: int, alpha: float, beta: float, rule: int, workspace: Workspace, table: Table
    ) -> float:
        """The value of a state within a window."""
        return value(state, depth, left, float(alpha), float(beta), workspace, table)

    return ask
