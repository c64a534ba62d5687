"""Window strategies: with how many searches, and which windows, the value of a state is found.

ONCE      one search of the whole window
BISECT    null windows that halve the range of values
MTDF      null windows from the last value on, at the root only (Plaat and others 1996)
EACH      one search of a null window for each of some actions at the root, until one is better
"""

from collections.abc import Callable
from math import trunc
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Table, Workspace
from outply.contract.knowledge import Hints
from outply.primitives.hashing import float_bits, just_above, slot_of
from outply.searches.strong.workspace import HIGH, LOW, PATH, SCAN, SCAN_CELLS, SCANNED
from outply.searches.windows import floats
from outply.searches.workspace import HORIZON, STOP

ONCE, BISECT, MTDF, EACH = 0, 1, 2, 3

Value = Callable[[Any, int, int, float, float, Workspace, Table], float]
Strong = Callable[[Any, int, int, float, float, int, Workspace, Table], float]

# How near to an extreme value the first tests are where extremes are soon refuted.
NEARLY_ALL = 0.95


def middle(low: float, high: float, outwards: bool) -> float:
    """A number at or above `low` and below `high` to test next, whole if there is one.

    It lies halfway; or, `outwards`, near the end that is further from zero, until the sign of the value is known.
    """
    half = low + (high - low) / 2
    if outwards and low < 0.0 < high:
        half = NEARLY_ALL * (low if -low > high else high)
    whole = float(trunc(half))
    return whole if low <= whole < high else low + (high - low) / 2


def asker(value: Value, game: Game, hints: Hints) -> Strong:
    """The function `ask(state, depth, left, alpha, beta, rule, workspace, table)`: a state's value within a window.

    `value` is one search. With the rule BISECT, there are as many, with null windows, as it takes; with the rule EACH,
    the state is the root, and the depth that of the states after it.
    """
    bounds, outwards, is_terminal = hints.bounds, hints.sooner_is_better, game.is_terminal
    scan = scanner(value, game)

    def ask(
        state: Any, depth: int, left: int, alpha: float, beta: float, rule: int, workspace: Workspace, table: Table
    ) -> float:
        alpha, beta = float(alpha), float(beta)
        if rule == ONCE:
            return value(state, depth, left, alpha, beta, workspace, table)
        if rule == EACH:
            scan(state, depth, left, alpha, beta, workspace, table)
            return 0.0
        if bounds is not None and not is_terminal(state):
            least, greatest = floats(bounds(state))
            alpha, beta = max(alpha, least), min(beta, greatest)
        # Where the game knows bounds, an extreme value is soon refuted, or soon proven: both ends are tested first.
        tests = 0 if bounds is not None and not outwards else 2
        while alpha < beta:
            test = middle(alpha, beta, outwards)
            if tests == 0:
                test = alpha
            elif tests == 1:
                test = -just_above(-beta)
            tests += 1
            found = value(state, depth, left, test, just_above(test), workspace, table)
            if workspace[STOP] != 0:
                break
            if found > test:
                alpha = found
            else:
                beta = found
        workspace[LOW], workspace[HIGH] = float_bits(alpha), float_bits(beta)
        return alpha

    return ask


def scanner(value: Value, game: Game) -> Callable[[Any, int, int, float, float, Workspace, Table], None]:
    """The function `scan(state, depth, left, alpha, beta, workspace, table)`: is one of some actions better?

    A root asks that about nearly all of its actions. To ask about all of them in one call saves it most of its time.
    """
    player, actions, result = game.player, game.actions, game.result

    def scan(state: Any, depth: int, left: int, alpha: float, beta: float, workspace: Workspace, table: Table) -> None:
        found: list[Any] = []
        for action in actions(state):
            found.append(action)
        maximises, is_refuted, looked = player(state) == 0, True, 0
        while is_refuted and looked < workspace[SCANNED]:
            cell = workspace[SCAN] + SCAN_CELLS * looked
            action = found[workspace[cell]]
            workspace[workspace[PATH] + left] = slot_of(action) + 1
            guesses = workspace[HORIZON]
            reply = value(result(state, action), depth, left, alpha, beta, workspace, table)
            if workspace[STOP] != 0:
                break
            workspace[cell] = float_bits(reply)
            workspace[cell + 1] = 1 if workspace[HORIZON] == guesses else 0
            is_refuted = reply <= alpha if maximises else reply >= beta
            looked += 1
        workspace[SCANNED] = looked

    return scan
