"""The strong search: alpha-beta with all that makes it fast.

Principal variation search (Marsland and Campbell 1982; Reinefeld 1983): the first action is searched with the whole
window; of each other one the search only asks whether it is better at all, with a window so narrow that no float lies
in it, and only if it is, by how much. With a table, a good order and a deep enough look, most answers are "no", and
cheap.

    fail-soft     a value outside the window is still a bound, as tight as was found (Fishburn 1983)
    quiet         beyond the horizon, tactical actions are looked at until the state is quiet (Turing 1953)
    null move     if even passing would lead to a cut, a real action surely would (Donninger 1993)
    reducing      actions that come late in the order are first searched less deep (Romstad 2006)

The last two can err, and are done only where REDUCING is set. What a strict search finds is the value of minimax at
the same depth, whatever the table holds.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Table, Workspace
from outply.contract.knowledge import Hints
from outply.contract.observer import Observer
from outply.primitives.hashing import just_above, prefetch, slot_of
from outply.searches.horizon import Evaluate, leaf_for_player_0
from outply.searches.strong.ingredients import ALL, Ingredients
from outply.searches.strong.keys import keyed
from outply.searches.strong.noting import note_actions, note_cut, note_hit, recall
from outply.searches.strong.ordering import action_generator, record_cutoff
from outply.searches.strong.quiescence import MOST_TACTICS, quiescence
from outply.searches.strong.strategies import Strong, asker
from outply.searches.strong.table import NO_ACTION, action_in, bucket_of, facts_of, is_proven, store
from outply.searches.strong.workspace import (
    AGE,
    KNOWING,
    LEAVES,
    PATH,
    REDUCING,
    SALT,
)
from outply.searches.windows import floats
from outply.searches.workspace import (
    HORIZON,
    STOP,
    Fault,
    clear_line,
    extend_line,
    fail,
    visit,
)

NO_ACTIONS, WRONG_PLAYER = int(Fault.NO_ACTIONS), int(Fault.WRONG_PLAYER)

# An action is late if so many came before it; reduced searches need some depth to be worth it.
LATE = 3
LEAST_DEPTH = 3

PASSED = 0


def pvs(
    game: Game,
    evaluate: Evaluate,
    watch: Observer | None = None,
    hints: Hints | None = None,
    numbering: Callable[[Any], int] | None = None,
    ingredients: Ingredients = ALL,
) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, workspace, table)`: a state's value within a window.

    `numbering` gives each state a number of its own, where states are not made of numbers.
    """
    hints = hints or Hints()
    player, result, is_terminal = game.player, game.result, game.is_terminal
    bounds, null_move, reduces = hints.bounds, hints.null_move, hints.reduces
    settled_value = hints.settled_value if ingredients.symmetry else None
    remembers, narrowing, learning = ingredients.table, ingredients.narrowing, ingredients.learning and hints.learns
    order = hints.order if ingredients.ordering else None
    generate = action_generator(game, Hints(order=order, candidates=hints.candidates), learning)
    leaf, quiet = leaf_for_player_0(game, evaluate, watch), quiescence(game, evaluate, watch, hints)
    keys = keyed(hints if ingredients.symmetry else hints.without_symmetry(), numbering)

    def value(
        state: Any, depth: int, left: int, alpha: float, beta: float, workspace: Workspace, table: Table
    ) -> float:
        """Look `depth` plies ahead for a value between alpha and beta; `left` plies of the workspace are free.

        The true value v and the returned value r obey
            r <= alpha         =>  v <= r
            alpha < r < beta   =>  v == r
            beta <= r          =>  r <= v
        """
        if not visit(workspace):
            return 0.0
        clear_line(workspace, left)
        # 1. Ends and the horizon. The processor fetches early the bucket that will be asked for.
        place, check = 0, 0
        if remembers and depth > 0:
            place, check = keys(state)
            prefetch(table, bucket_of(table, place))
        over = is_terminal(state)
        if over or depth <= 0:
            workspace[LEAVES] += 1
            if quiet is not None and not over:
                return quiet(state, MOST_TACTICS, alpha, beta, workspace)
            return float(leaf(state, depth, workspace, over))
        mover = player(state)
        if mover not in (0, 1):
            fail(workspace, WRONG_PLAYER)

        # 2. What the game knows. Only where the window is open can this node be on the line, which should not end here.
        is_open = beta > just_above(alpha)
        keeps_line = is_open and narrowing
        if bounds is not None and workspace[KNOWING] != 0:
            least, greatest = floats(bounds(state))
            if least >= beta or greatest <= alpha or (least == greatest and not keeps_line):
                if watch is not None:
                    watch.known(depth, least, greatest)
                return greatest if greatest <= alpha else least
            if not keeps_line:
                alpha, beta = max(alpha, least), min(beta, greatest)
                if watch is not None:
                    watch.bound(depth, alpha, beta)

        # 3. What the table knows.
        base, table_action, guesses = 0.0, NO_ACTION, workspace[HORIZON]
        if remembers:
            if settled_value is not None:
                base = float(settled_value(state))
            low, high, facts = recall(place, check, depth, workspace, table)
            table_action, proven = action_in(facts), is_proven(facts)
            low, high = low + base, high + base
            if low >= beta or high <= alpha or (low == high and not keeps_line):
                if watch is not None:
                    watch.hit(depth, low, high)
                note_hit(proven, workspace)
                return high if high <= alpha else low
            if proven and not keeps_line:
                alpha, beta = max(alpha, low), min(beta, high)
                if watch is not None:
                    watch.bound(depth, alpha, beta)

        # 4. Would passing do? From here on, values are those to the mover, who maximises.
        lower, upper = (alpha, beta) if mover == 0 else (-beta, -alpha)
        if null_move is not None:
            reducing = workspace[REDUCING] != 0 and depth >= LEAST_DEPTH and not is_open
            if reducing and workspace[workspace[PATH] + left] != PASSED:
                guess = float(evaluate(state))
                guess = guess if mover == 0 else -guess
                if guess >= upper:
                    workspace[workspace[PATH] + left - 1] = PASSED
                    passed = null_move(state)
                    if not is_terminal(passed):
                        if watch is not None:
                            watch.enter(depth - 3, None, passed, alpha, beta)
                        reply = value(passed, depth - 3, left - 1, alpha, beta, workspace, table)
                        reply = reply if mover == 0 else -reply
                        if workspace[STOP] != 0:
                            return 0.0
                        if reply >= upper:
                            workspace[HORIZON] += 1
                            met = beta if mover == 0 else alpha
                            if watch is not None:
                                watch.bound(depth, met, met)
                                watch.cut(depth, met, met)
                                watch.value(depth, met)
                            return met

        # 5. Each action in turn.
        actions, numbers = generate(state, mover, left, table_action, workspace)
        note_actions(len(actions), workspace)
        best, best_number, lowest = -inf, NO_ACTION, lower
        for k in range(len(actions)):
            number = numbers[k]
            action = actions[number]
            child = result(state, action)
            workspace[workspace[PATH] + left - 1] = slot_of(action) + 1
            ahead = depth - 1
            if reduces and workspace[REDUCING] != 0 and k >= LATE and depth >= LEAST_DEPTH and not is_open:
                ahead = depth - 2
            narrow = narrowing and k > 0 and is_open
            reply = 0.0
            while workspace[STOP] == 0:
                high = just_above(lower) if narrow else upper
                near, far = (lower, high) if mover == 0 else (-high, -lower)
                if watch is not None:
                    watch.enter(ahead, action, child, near, far)
                reply = value(child, ahead, left - 1, near, far, workspace, table)
                reply = reply if mover == 0 else -reply
                # Better than thought: look again, first as deep as the others, then with the whole window.
                if ahead < depth - 1 and reply > lower:
                    ahead = depth - 1
                elif narrow and lower < reply < upper:
                    narrow = False
                else:
                    break
            if workspace[STOP] != 0:
                return best if mover == 0 else -best
            if reply > best:
                best, best_number = reply, number
                if best > lower:
                    lower = best
                    if is_open:
                        extend_line(workspace, left, action)
                    if watch is not None:
                        watch.bound(depth, lower if mover == 0 else -upper, upper if mover == 0 else -lower)
                if best >= upper:
                    note_cut(k, workspace)
                    if learning:
                        record_cutoff(action, mover, depth, left, workspace)
                    if watch is not None:
                        watch.cut(depth, lower if mover == 0 else -upper, upper if mover == 0 else -lower)
                    break
        if abs(best) == inf:
            fail(workspace, NO_ACTIONS)

        # 6. What to remember.
        if remembers:
            least = best if best > lowest else -inf
            greatest = best if best < upper else inf
            low, high = (least, greatest) if mover == 0 else (-greatest, -least)
            about = facts_of(depth, workspace[HORIZON] == guesses, workspace[AGE], best_number)
            store(table, place, check ^ workspace[SALT], low - base, high - base, about)
        if watch is not None:
            watch.value(depth, best if mover == 0 else -best)
        return best if mover == 0 else -best

    return asker(value, game, hints)
