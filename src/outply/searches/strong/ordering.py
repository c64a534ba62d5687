"""The order in which actions are looked at: a good one first makes for early cuts (Knuth and Moore 1975).

    the table's action       best when the state was last searched
    the game's own order     what it thinks of an action, before any search
    killers                  what led to a cut at the same ply elsewhere (Akl and Newborn 1977)
    the countermove          what last refuted the action that led here (Uiterwijk 1992)
    history                  what has led to cuts anywhere, more for deeper ones (Schaeffer 1983)

Of equals, the one that the game names first comes first. All but the game's own order is learnt during the search, and
kept by the slot of an action, a small number.
"""

from collections.abc import Callable
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.contract.knowledge import Hints
from outply.primitives.hashing import SLOTS, slot_of
from outply.searches.strong.workspace import COUNTERS, END, HISTORY, KILLERS, KNOWING, PATH, STRIDE, TOP
from outply.searches.workspace import STOP, Fault, fail

TOO_MANY_ACTIONS = int(Fault.TOO_MANY_ACTIONS)

# One point of the game's own order outweighs everything that is learnt; the table's action outweighs all.
POINT = 1 << 24
MOST_POINTS = 1 << 30
TABLE = 1 << 60
FIRST_KILLER = 1 << 22
SECOND_KILLER = 1 << 21
COUNTERMOVE = 1 << 20
MOST_HISTORY = 1 << 16

Generate = Callable[[Any, int, int, int, Workspace], int]


def action_generator(game: Game, hints: Hints, learning: bool) -> Generate:
    """The function `generate(state, mover, left, table_action, workspace)`: puts the actions on the stack, in order.

    It returns how many there are. `table_action` is the number of the table's action. With `learning`, the order
    profits from the cuts that the search has seen.
    """
    actions, candidates, order = game.actions, hints.candidates, hints.order

    def score(state: Any, action: Any, mover: int, left: int, workspace: Workspace) -> int:
        """What speaks for an action."""
        points = 0
        if order is not None:
            points = whole_points(order(state, action))
        if learning:
            points += learned_score(action, mover, left, workspace)
        return points

    def add(state: Any, action: Any, count: int, mover: int, left: int, table_action: int, workspace: Workspace) -> int:
        """Put one more action on the stack; the first gets a score only once there is a second one."""
        if count == 0:
            return insert(action, 0, count, workspace)
        if count == 1:
            first = workspace[TOP]
            first_points = TABLE if table_action == 0 else score(state, workspace[first], mover, left, workspace)
            workspace[first + 1] = first_points
        points = TABLE if table_action == count else score(state, action, mover, left, workspace)
        return insert(action, points, count, workspace)

    def generate(state: Any, mover: int, left: int, table_action: int, workspace: Workspace) -> int:
        count = 0
        if candidates is not None and workspace[KNOWING] != 0:
            for action in candidates(state):
                count = add(state, action, count, mover, left, table_action, workspace)
                if workspace[STOP] != 0:
                    break
            return count
        for action in actions(state):
            count = add(state, action, count, mover, left, table_action, workspace)
            # There may be more than there is room for, or no end of them.
            if workspace[STOP] != 0:
                break
        return count

    return generate


def whole_points(rank: float) -> int:
    """The game's opinion as a whole number that outweighs what is learnt, but not the table's action."""
    if not -MOST_POINTS <= rank <= MOST_POINTS:
        rank = MOST_POINTS if rank > 0 else -MOST_POINTS
    return int(rank * POINT)


def insert(action: Any, score: int, count: int, workspace: Workspace) -> int:
    """Put one more action on the stack, behind those that are worth as much; returns how many there are now."""
    bottom = workspace[TOP]
    place = bottom + STRIDE * count
    if place + STRIDE > workspace[END]:
        fail(workspace, TOO_MANY_ACTIONS)
        return count
    while place > bottom and workspace[place - STRIDE + 1] < score:
        for k in range(STRIDE):
            workspace[place + k] = workspace[place - STRIDE + k]
        place -= STRIDE
    workspace[place] = action
    workspace[place + 1] = score
    workspace[place + 2] = count
    return count + 1


def learned_score(action: Any, mover: int, left: int, workspace: Workspace) -> int:
    """What the search has learnt about an action."""
    slot = slot_of(action)
    killers = workspace[KILLERS] + 2 * left
    points = workspace[workspace[HISTORY] + mover * SLOTS + slot]
    # Cells are 0 until something is learnt, so slots are kept as numbers from 1.
    if workspace[killers] == slot + 1:
        points += FIRST_KILLER
    elif workspace[killers + 1] == slot + 1:
        points += SECOND_KILLER
    if workspace[workspace[COUNTERS] + mover * SLOTS + workspace[workspace[PATH] + left]] == slot + 1:
        points += COUNTERMOVE
    return points  # type: ignore[no-any-return]


def record_cutoff(action: Any, mover: int, depth: int, left: int, workspace: Workspace) -> None:
    """Remember that an action led to a cut."""
    slot = slot_of(action)
    killers = workspace[KILLERS] + 2 * left
    if workspace[killers] != slot + 1:
        workspace[killers + 1] = workspace[killers]
        workspace[killers] = slot + 1
    workspace[workspace[COUNTERS] + mover * SLOTS + workspace[workspace[PATH] + left]] = slot + 1
    history = workspace[HISTORY] + mover * SLOTS + slot
    gain = min(depth * depth, MOST_HISTORY // 4)
    # The more there is, the less is added: history never grows beyond its limit, and old cuts fade.
    workspace[history] += gain - workspace[history] * gain // MOST_HISTORY
