"""Star1 and Star2: alpha-beta where dice are rolled (Ballard 1983; Hauk, Buro and Schaeffer 2004).

The value of a chance node is an average, so one outcome alone can never cut it. But values lie in a known range, from L
to U. When some outcomes are searched, the average of all lies between

    what is known + L · the probability that is left      and      what is known + U · the probability that is left

and once that is outside the window, the rest need not be looked at (Star1). Turned round, it gives each outcome a
window of its own:

    A = (alpha − the greatest that the others can bring) / p        B = (beta − the least that they can bring) / p

Star2 first takes a quick look at one action below each outcome. What MAX can have by it is the least he will have
there: better than L, and often enough for a cut before any outcome is searched in full.

Between chance nodes this is the search of `pvs.py` with its table and order, but without null windows: below a chance
node they are wide again, and to look twice costs more than they save. What it finds is the value of
expectiminimax, to the last bit: a sum is cut only if it is outside the window by more than rounding could account for,
and what is not cut is added up in the same order.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.game import CHANCE, Game
from outply.knowledge import Hints
from outply.searches.horizon import Evaluate, leaf_for_player_0, no_opinion
from outply.searches.observer import Observer
from outply.searches.ordering import gatherer, learn
from outply.searches.pvs import ALL, Ingredients, Strong, keyed, note_actions, note_cut, note_hit, recall
from outply.searches.sheet import (
    HORIZON,
    STOP,
    Fault,
    Sheet,
    add_probability,
    blame,
    check_range,
    check_total,
    clear_line,
    extend_line,
    visit,
)
from outply.searches.strong_sheet import AGE, CHANCE_CUTS, END, KNOWING, LEAVES, PATH, PROBING, SALT, STRIDE, TOP
from outply.searches.table import NO_ACTION, Table, bucket_of, facts_of, store
from outply.words import bits_float, float_bits, just_above, prefetch, slot_of

NO_ACTIONS, WRONG_PLAYER, TOO_MANY = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER), int(Fault.TOO_MANY_ACTIONS)

# An outcome on the stack takes four cells: itself, its probability, and the least and greatest that it can bring.
CELLS = 4
CHANCES, LEAST, GREATEST = 1, 2, 3

# What rounding can do to a sum of probabilities times values is far less than this part of the range of values.
ROUNDING = 1e-12


def star1(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None = None,
    hints: Hints | None = None,
    numbering: Callable[[Any], int] | None = None,
    ingredients: Ingredients = ALL,
) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, sheet, table)`, without a quick look beforehand."""
    return starred(game, evaluate, watch, hints or Hints(), numbering, ingredients, probes=False)


def star2(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None = None,
    hints: Hints | None = None,
    numbering: Callable[[Any], int] | None = None,
    ingredients: Ingredients = ALL,
) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, sheet, table)`, with a quick look at each outcome."""
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
    gather = gatherer(game, Hints(order=order, promising=hints.promising), learning)
    leaf = leaf_for_player_0(game, evaluate, watch)
    # What is settled would have to be taken out of a sum; states that differ in it are told apart instead.
    symmetric = ingredients.symmetry and hints.settled is None
    keys = keyed(hints if symmetric else Hints(key=hints.key), numbering)
    least_value, greatest_value = value_range(game, evaluate)
    spread = spreader(game, least_value, greatest_value)
    outside, beyond = -just_above(-least_value), just_above(greatest_value)
    slack = ROUNDING * max(greatest_value - least_value, abs(greatest_value), abs(least_value), 1e-300)

    def value(state: Any, depth: int, left: int, alpha: float, beta: float, sheet: Sheet, table: Table) -> float:
        """Look `depth` plies ahead for a value between alpha and beta; `left` plies of the sheet are free.

        The true value v and the returned value r obey
            r <= alpha         =>  v <= r
            alpha < r < beta   =>  v == r
            beta <= r          =>  r <= v
        but where PROBING is set, a player looks at his first action alone: r is then what he can have at least.
        """
        probing = sheet[PROBING] != 0
        sheet[PROBING] = 0
        if not visit(sheet):
            return 0.0
        clear_line(sheet, left)
        # 1. Ends and the horizon. The bounds on sums hold only if all values are in the range.
        place, check = 0, 0
        if remembers and depth > 0:
            place, check = keys(state)
            prefetch(table, bucket_of(table, place))
        over = is_terminal(state)
        if over or depth <= 0:
            sheet[LEAVES] += 1
            worth: float = leaf(state, depth, sheet, over)
            check_range(sheet, worth, least_value, greatest_value)
            return worth
        mover = player(state)

        # 2. What the game and the table know.
        if bounds is not None and sheet[KNOWING] != 0:
            least, greatest = bounds(state)
            if least >= beta or greatest <= alpha or least == greatest:
                if watch is not None:
                    watch.known(depth, least, greatest)
                return greatest if greatest <= alpha else least  # type: ignore[no-any-return]
        hint, guesses = NO_ACTION, sheet[HORIZON]
        if remembers:
            low, high, hint, proven = recall(place, check, depth, sheet, table)
            if low >= beta or high <= alpha or low == high:
                if watch is not None:
                    watch.hit(depth, low, high)
                note_hit(proven, sheet)
                return high if high <= alpha else low

        bottom = sheet[TOP]
        best, best_number = 0.0, NO_ACTION
        least, greatest = -inf, inf
        if mover == CHANCE:
            count = spread(state, sheet)
            sheet[TOP] += CELLS * count
            total, lowest, highest = 0.0, least_value, greatest_value

            # 3. A quick look at what each outcome brings at least to MAX, or at most to MIN.
            if probes and depth > 1:
                for k in range(count):
                    here = bottom + CELLS * k
                    chance = bits_float(sheet[here + CHANCES])
                    child = result(state, sheet[here])
                    if chance <= 0.0 or is_terminal(child):
                        continue
                    chooser = player(child)
                    # A bound helps only towards the end of the window that it can reach.
                    if (chooser == 0 and beta <= greatest_value) or (chooser == 1 and alpha >= least_value):
                        near = (alpha - highest - 2 * slack) / chance + bits_float(sheet[here + GREATEST])
                        far = (beta - lowest + 2 * slack) / chance + bits_float(sheet[here + LEAST])
                        near, far = max(near, outside), min(far, beyond)
                        sheet[sheet[PATH] + left - 1] = slot_of(sheet[here]) + 1
                        if watch is not None:
                            watch.enter(depth - 1, sheet[here], child, near, far)
                        sheet[PROBING] = 1
                        reply = value(child, depth - 1, left - 1, near, far, sheet, table)
                        if sheet[STOP] != 0:
                            break
                        if chooser == 0 and near < reply:
                            lowest += chance * (reply - bits_float(sheet[here + LEAST]))
                            sheet[here + LEAST] = float_bits(reply)
                        elif chooser == 1 and reply < far:
                            highest += chance * (reply - bits_float(sheet[here + GREATEST]))
                            sheet[here + GREATEST] = float_bits(reply)
                        if lowest >= beta + slack or highest <= alpha - slack:
                            break

            # 4. Each outcome in turn, unless the rest cannot bring the average back into the window.
            for k in range(count):
                if sheet[STOP] != 0 or lowest >= beta + slack or highest <= alpha - slack:
                    break
                here = bottom + CELLS * k
                chance = bits_float(sheet[here + CHANCES])
                if chance <= 0.0:
                    continue
                child = result(state, sheet[here])
                near = (alpha - highest - 2 * slack) / chance + bits_float(sheet[here + GREATEST])
                far = (beta - lowest + 2 * slack) / chance + bits_float(sheet[here + LEAST])
                near, far = max(near, outside), min(far, beyond)
                sheet[sheet[PATH] + left - 1] = slot_of(sheet[here]) + 1
                if watch is not None:
                    watch.enter(depth - 1, sheet[here], child, near, far)
                reply = value(child, depth - 1, left - 1, near, far, sheet, table)
                total += chance * reply
                if reply > near:
                    lowest += chance * (reply - bits_float(sheet[here + LEAST]))
                    sheet[here + LEAST] = float_bits(reply)
                if reply < far:
                    highest += chance * (reply - bits_float(sheet[here + GREATEST]))
                    sheet[here + GREATEST] = float_bits(reply)
            sheet[TOP] = bottom
            if sheet[STOP] != 0:
                return 0.0
            best, least, greatest = total, total, total
            # Bounds allow for rounding; they hold as they are told.
            if lowest >= beta + slack or highest <= alpha - slack:
                least, greatest = lowest - slack / 2, highest + slack / 2
                best = least if least >= beta else greatest
                sheet[CHANCE_CUTS] += 1
                if watch is not None:
                    watch.star(depth, least, greatest)
        else:
            if mover not in (0, 1):
                blame(sheet, WRONG_PLAYER)
            # 5. Each action in turn, or the first alone. Values are those to the mover, who maximises.
            lower, upper = (alpha, beta) if mover == 0 else (-beta, -alpha)
            count = gather(state, mover, left, hint, sheet)
            note_actions(count, sheet)
            tried = min(count, 1) if probing else count
            if watch is not None and probing and count > 1:
                watch.probe(depth)
            best, start = -inf, lower
            for k in range(tried):
                action = sheet[bottom + STRIDE * k]
                child = result(state, action)
                sheet[sheet[PATH] + left - 1] = slot_of(action) + 1
                near, far = (lower, upper) if mover == 0 else (-upper, -lower)
                if watch is not None:
                    watch.enter(depth - 1, action, child, near, far)
                reply = value(child, depth - 1, left - 1, near, far, sheet, table)
                if sheet[STOP] != 0:
                    break
                reply = reply if mover == 0 else -reply
                if reply > best:
                    best, best_number = reply, sheet[bottom + STRIDE * k + 2]
                    if best > lower:
                        lower = best
                        extend_line(sheet, left, action)
                        if watch is not None:
                            watch.bound(depth, lower if mover == 0 else -upper, upper if mover == 0 else -lower)
                    if best >= upper:
                        note_cut(k, sheet)
                        if learning:
                            learn(action, mover, depth, left, sheet)
                        if watch is not None:
                            watch.cut(depth, lower if mover == 0 else -upper, upper if mover == 0 else -lower)
                        break
            sheet[TOP] = bottom
            if sheet[STOP] != 0:
                return 0.0
            if abs(best) == inf:
                blame(sheet, NO_ACTIONS)
            below = best if best > start else -inf
            above = best if best < upper and tried == count else inf
            least, greatest = (below, above) if mover == 0 else (-above, -below)
            best = best if mover == 0 else -best

        # 6. What to remember.
        if remembers:
            about = facts_of(depth, sheet[HORIZON] == guesses, sheet[AGE], best_number)
            store(table, place, check ^ sheet[SALT], least, greatest, about)
        if watch is not None:
            watch.value(depth, best)
        return best

    def ask(
        state: Any, depth: int, left: int, alpha: float, beta: float, rule: int, sheet: Sheet, table: Table
    ) -> float:
        """The value of a state within a window."""
        return value(state, depth, left, alpha, beta, sheet, table)

    return ask


def value_range(game: Game, evaluate: Evaluate) -> tuple[float, float]:
    """The least and the greatest that a value can be: without an evaluation, guesses are 0."""
    least, greatest = float(game.min_utility), float(game.max_utility)
    return (min(least, 0.0), max(greatest, 0.0)) if evaluate is no_opinion else (least, greatest)


def spreader(game: Game, least: float, greatest: float) -> Callable[[Any, Sheet], int]:
    """The function `spread(state, sheet)`: puts the outcomes on the stack, and returns how many there are."""
    outcomes = game.outcomes

    def spread(state: Any, sheet: Sheet) -> int:
        count, total = 0, 0.0
        for outcome, probability in outcomes(state):
            here = sheet[TOP] + CELLS * count
            if here + CELLS > sheet[END]:
                blame(sheet, TOO_MANY)
                break
            sheet[here] = outcome
            sheet[here + CHANCES] = float_bits(probability)
            sheet[here + LEAST] = float_bits(least)
            sheet[here + GREATEST] = float_bits(greatest)
            total = add_probability(total, probability)
            count += 1
        check_total(sheet, total)
        return count

    return spread
