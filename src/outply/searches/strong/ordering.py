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
from outply.contract.knowledge import Hints
from outply.primitives.hashing import SLOTS, slot_of
from outply.searches.strong.workspace import COUNTERS, END, HISTORY, KILLERS, KNOWING, PATH, STRIDE, TOP
from outply.searches.workspace import STOP, Fault, Sheet, blame

TOO_MANY_ACTIONS = int(Fault.TOO_MANY_ACTIONS)

# One point of the game's own order outweighs everything that is learnt; the table's action outweighs all.
POINT = 1 << 24
MOST_POINTS = 1 << 30
TABLE = 1 << 60
FIRST_KILLER = 1 << 22
SECOND_KILLER = 1 << 21
COUNTERMOVE = 1 << 20
MOST_HISTORY = 1 << 16

Gather = Callable[[Any, int, int, int, Sheet], int]


def gatherer(game: Game, hints: Hints, learning: bool) -> Gather:
    """The function `gather(state, mover, left, hint, sheet)`: puts the actions on the stack, in order.

    It returns how many there are. `hint` is the number of the table's action. With `learning`, the order profits from
    the cuts that the search has seen.
    """
    actions, promising, order = game.actions, hints.promising, hints.order

    def rated(state: Any, action: Any, mover: int, left: int, sheet: Sheet) -> int:
        """What speaks for an action."""
        points = 0
        if order is not None:
            points = whole_points(order(state, action))
        if learning:
            points += learnt(action, mover, left, sheet)
        return points

    def add(state: Any, action: Any, count: int, mover: int, left: int, hint: int, sheet: Sheet) -> int:
        """Put one more action on the stack; the first is rated only once there is a second one to compare it with."""
        if count == 0:
            return insert(action, 0, count, sheet)
        if count == 1:
            first = sheet[TOP]
            sheet[first + 1] = TABLE if hint == 0 else rated(state, sheet[first], mover, left, sheet)
        return insert(action, TABLE if hint == count else rated(state, action, mover, left, sheet), count, sheet)

    def gather(state: Any, mover: int, left: int, hint: int, sheet: Sheet) -> int:
        count = 0
        if promising is not None and sheet[KNOWING] != 0:
            for action in promising(state):
                count = add(state, action, count, mover, left, hint, sheet)
                if sheet[STOP] != 0:
                    break
            return count
        for action in actions(state):
            count = add(state, action, count, mover, left, hint, sheet)
            # There may be more than there is room for, or no end of them.
            if sheet[STOP] != 0:
                break
        return count

    return gather


def whole_points(rank: float) -> int:
    """The game's opinion as a whole number that outweighs what is learnt, but not the table's action."""
    if not -MOST_POINTS <= rank <= MOST_POINTS:
        rank = MOST_POINTS if rank > 0 else -MOST_POINTS
    return int(rank * POINT)


def insert(action: Any, worth: int, count: int, sheet: Sheet) -> int:
    """Put one more action on the stack, behind those that are worth as much; returns how many there are now."""
    bottom = sheet[TOP]
    place = bottom + STRIDE * count
    if place + STRIDE > sheet[END]:
        blame(sheet, TOO_MANY_ACTIONS)
        return count
    while place > bottom and sheet[place - STRIDE + 1] < worth:
        for k in range(STRIDE):
            sheet[place + k] = sheet[place - STRIDE + k]
        place -= STRIDE
    sheet[place] = action
    sheet[place + 1] = worth
    sheet[place + 2] = count
    return count + 1


def learnt(action: Any, mover: int, left: int, sheet: Sheet) -> int:
    """What the search has learnt about an action."""
    slot = slot_of(action)
    killers = sheet[KILLERS] + 2 * left
    points = sheet[sheet[HISTORY] + mover * SLOTS + slot]
    # Cells are 0 until something is learnt, so slots are kept as numbers from 1.
    if sheet[killers] == slot + 1:
        points += FIRST_KILLER
    elif sheet[killers + 1] == slot + 1:
        points += SECOND_KILLER
    if sheet[sheet[COUNTERS] + mover * SLOTS + sheet[sheet[PATH] + left]] == slot + 1:
        points += COUNTERMOVE
    return points  # type: ignore[no-any-return]


def learn(action: Any, mover: int, depth: int, left: int, sheet: Sheet) -> None:
    """Remember that an action led to a cut."""
    slot = slot_of(action)
    killers = sheet[KILLERS] + 2 * left
    if sheet[killers] != slot + 1:
        sheet[killers + 1] = sheet[killers]
        sheet[killers] = slot + 1
    sheet[sheet[COUNTERS] + mover * SLOTS + sheet[sheet[PATH] + left]] = slot + 1
    history = sheet[HISTORY] + mover * SLOTS + slot
    gain = min(depth * depth, MOST_HISTORY // 4)
    # The more there is, the less is added: history never grows beyond its limit, and old cuts fade.
    sheet[history] += gain - sheet[history] * gain // MOST_HISTORY
