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
from outply.searches.strong.workspace import COUNTERS, HISTORY, KILLERS, KNOWING, PATH
from outply.searches.workspace import MOST_ACTIONS, Fault, fail

TOO_MANY_ACTIONS = int(Fault.TOO_MANY_ACTIONS)

# One point of the game's own order outweighs everything that is learnt; the table's action outweighs all.
POINT = 1 << 24
MOST_POINTS = 1 << 30
TABLE = 1 << 60
FIRST_KILLER = 1 << 22
SECOND_KILLER = 1 << 21
COUNTERMOVE = 1 << 20
MOST_HISTORY = 1 << 16

# The actions as the game names them, and their numbers in the order in which they are to be looked at.
Ranked = tuple[list[Any], list[int]]
Score = Callable[[Any, Any, int, int, Workspace], int]
Generate = Callable[[Any, int, int, int, Workspace], Ranked]


def action_generator(game: Game, hints: Hints, learning: bool) -> Generate:
    """The function `generate(state, mover, left, table_action, workspace)`: the actions, and their order.

    `table_action` is the number of the table's action. With `learning`, the order profits from the cuts that the
    search has seen.
    """
    actions, candidates, score = game.actions, hints.candidates, scorer(hints.order, learning)

    def considered(state: Any, workspace: Workspace) -> Any:
        """The actions that are to be looked at."""
        if candidates is not None and workspace[KNOWING] != 0:
            yield from candidates(state)
        else:
            yield from actions(state)

    def generate(state: Any, mover: int, left: int, table_action: int, workspace: Workspace) -> Ranked:
        found: list[Any] = []
        for action in considered(state, workspace):
            if len(found) == MOST_ACTIONS:
                # There is no end of them.
                fail(workspace, TOO_MANY_ACTIONS)
                break
            found.append(action)
        # Numbers are sorted, and not the actions, which may be large.
        numbers = list(range(len(found)))
        points: list[int] = []
        if len(found) > 1:
            for k in range(len(found)):
                gain = TABLE if k == table_action else score(state, found[k], mover, left, workspace)
                points.append(gain)
                place = k
                while place > 0 and points[numbers[place - 1]] < gain:
                    numbers[place] = numbers[place - 1]
                    place -= 1
                numbers[place] = k
        return found, numbers

    return generate


def scorer(order: Callable[[Any, Any], float] | None, learning: bool) -> Score:
    """The function `score(state, action, mover, left, workspace)`: the points of an action."""

    def score(state: Any, action: Any, mover: int, left: int, workspace: Workspace) -> int:
        points = 0
        if order is not None:
            points = whole_points(order(state, action))
        if learning:
            points += learned_score(action, mover, left, workspace)
        return points

    return score


def whole_points(rank: float) -> int:
    """The game's opinion as a whole number that outweighs what is learnt, but not the table's action."""
    if not -MOST_POINTS <= rank <= MOST_POINTS:
        rank = MOST_POINTS if rank > 0 else -MOST_POINTS
    return int(float(rank) * POINT)


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
