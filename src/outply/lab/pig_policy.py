"""The optimal policy of Pig: for every score of both players, the smallest pile at which to hold.

All states are solved at once by value iteration, and the probability of winning is read off for each. T. Neller and
C. Presser, Optimal play of the dice game Pig (2004), found the policy for 100 points and drew it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from outply.compiler import Retreat
from outply.contract.kinds import Table, Workspace
from outply.engine.exploring import Explored
from outply.engine.running import Team, run
from outply.engine.speeds import at_speed
from outply.engine.workspaces import new_cells
from outply.games.parameters import check_whole
from outply.games.pig import Pig
from outply.primitives.cells import float_at, put_float, state_at
from outply.primitives.hashing import float_bits
from outply.searches.exact.graph import EXPANDED, HIGH, LOW, NODE, explorer

# Actions whose values are this close count as equally good.
EQUAL = 1e-9

# The states of a greater goal would not fit into memory.
MOST_GOAL = 200
UNKNOWN = -1.0


@dataclass(frozen=True)
class PigPolicy:
    """What to do in Pig, for a player who has `mine` points against `theirs`.

    >>> from outply.lab.pig_policy import pig_policy
    >>> policy = pig_policy(10, compiled=False)
    >>> round(float(policy.win[0, 0, 0]), 6), policy.hold_at(0, 0)
    (0.709424, 10)
    """

    goal: int
    win: NDArray[np.float64]
    """The mover's probability of winning, by mine, theirs and the pile; NaN where play does not lead."""

    def hold_wins(self, mine: int, theirs: int, pile: int) -> float:
        """The probability of winning after banking the pile."""
        return 1.0 if mine + pile >= self.goal else 1.0 - float(self.win[theirs, mine + pile, 0])

    def roll_wins(self, mine: int, theirs: int, pile: int) -> float:
        """The probability of winning after one more roll; later choices are the best."""
        missing = self.goal - mine
        on = sum(float(self.win[mine, theirs, min(pile + face, missing)]) for face in range(2, 7))
        return (1.0 - float(self.win[theirs, mine, 0]) + on) / 6.0

    def holds(self, mine: int, theirs: int, pile: int) -> bool:
        """Whether holding is best; where it is as good as rolling, it counts as best."""
        return pile > 0 and self.hold_wins(mine, theirs, pile) >= self.roll_wins(mine, theirs, pile) - EQUAL

    def hold_at(self, mine: int, theirs: int) -> int | None:
        """The smallest pile at which to hold; None where no play leads to this score."""
        for pile in range(1, self.goal - mine + 1):
            if not np.isnan(self.win[mine, theirs, pile]) and self.holds(mine, theirs, pile):
                return pile
        return None

    def table(self) -> list[list[int | None]]:
        """`hold_at` for every score: a row for each of mine, a column for each of theirs."""
        return [[self.hold_at(mine, theirs) for theirs in range(self.goal)] for mine in range(self.goal)]


def pig_policy(goal: int = 100, *, compiled: bool | None = None) -> PigPolicy:
    """The optimal policy of Pig to this goal."""
    check_whole("a goal", goal, 1, MOST_GOAL)
    game = Pig(goal)
    found = Explored(game, at_speed(reader(game), game, compiled))
    while True:
        try:
            values = run(partial(chances, found), Team(game, [found.workspace]), None)
            break
        except Retreat as retreat:
            found = Explored(game, found.speed.after(retreat, game, game.initial()))
    win = np.array(values, dtype=np.float64).reshape(goal, goal, goal + 1)
    return PigPolicy(goal, np.where(win == UNKNOWN, np.nan, win))


def chances(found: Explored) -> Any:
    """The chances of player 0 in all states, where they are to choose, one after the other."""
    goal, compiled = found.game.goal, found.speed.native  # type: ignore[attr-defined]
    values = new_cells(goal * goal * (goal + 1), compiled)
    for place in range(len(values)):
        values[place] = float_bits(UNKNOWN) if compiled else UNKNOWN
    found.extra = (values,)
    found.explore(found.game.initial())
    found.narrow()
    # Once more, now that the bounds have met.
    found.explore(found.game.initial())
    return values.cast("B").cast("d") if compiled else values


def reader(game: Pig) -> Callable[..., bool]:
    """The function that explores all states, and reads off their values for each score of both and each pile."""
    explore, goal = explorer(game), game.goal

    def read(
        start: Any, workspace: Workspace, states: Table, index: Table, nodes: Table, edges: Table, values: Table
    ) -> bool:
        if not explore(start, workspace, states, index, nodes, edges):
            return False
        for k in range(workspace[EXPANDED]):
            each = state_at(states, k)
            if each.turn == 0 and not each.rolling and each.first < goal and each.second < goal:
                place = (each.first * goal + each.second) * (goal + 1) + each.pile
                middle = (float_at(nodes, NODE * k + LOW) + float_at(nodes, NODE * k + HIGH)) / 4.0
                put_float(values, place, 0.5 + middle)
        return True

    return read
