"""The outcomes of a chance node in a Star search: what each can bring, and the window that leaves it.

Besides its probability, an outcome has the least and the greatest value that it can have. At first these are those of
the range of values.

The average is compared with the window as a float, so two things must not tip the balance:

* Rounding. It does far less to a sum of probabilities times values than `slack`, a tiny part of the range. A cut needs
  the average to be outside the window by that much.
* Probabilities that do not quite sum to one, which `check_total` lets pass. Their own sum is taken, and since each
  chance node may stretch a value by as much, the range of values grows a little with the plies that are left.
"""

from math import inf
from typing import Any

from outply.contract.game import Game
from outply.contract.kinds import Workspace
from outply.searches.horizon import Evaluate, no_opinion
from outply.searches.workspace import MOST_OUTCOMES, SUM_ERROR, Fault, add_probability, check_total, fail

TOO_MANY = int(Fault.TOO_MANY_ACTIONS)

# What a look at an outcome may bring: one of its bounds, none, or both.
NEITHER, BOTH, LEAST, GREATEST = 0, 1, 2, 3

ROUNDING = 1e-12

# The error of a thousand sums, one upon the other, is a little more than a thousand times that of one.
STRETCH = 1.01 * SUM_ERROR


class Outcomes:
    """What a Star search asks about outcomes. `least` and `greatest` are the range of the values of leaves."""

    def __init__(self, game: Game, evaluate: Evaluate) -> None:
        self.outcomes, self.player, self.is_terminal = game.outcomes, game.player, game.is_terminal
        least, greatest = float(game.min_utility), float(game.max_utility)
        # Without an evaluation, guesses are 0.
        self.least, self.greatest = (
            (min(least, 0.0), max(greatest, 0.0)) if evaluate is no_opinion else (least, greatest)
        )
        size = max(abs(self.least), abs(self.greatest))
        self.stretch = STRETCH * size
        self.slack = ROUNDING * max(self.greatest - self.least, size, 1e-300)

    def spread(self, state: Any, workspace: Workspace) -> tuple[list[tuple[Any, float]], float]:
        """The outcomes with their probabilities, and the sum of these."""
        drawn: list[tuple[Any, float]] = []
        total = 0.0
        for outcome, probability in self.outcomes(state):
            if len(drawn) == MOST_OUTCOMES:
                fail(workspace, TOO_MANY)
                break
            drawn.append((outcome, float(probability)))
            total = add_probability(total, float(probability))
        check_total(workspace, total)
        return drawn, total

    def extremes(self, depth: int) -> tuple[float, float]:
        """The least and the greatest value of a state that is searched so deep."""
        return self.least - depth * self.stretch, self.greatest + depth * self.stretch

    def is_outside(self, least: float, greatest: float, alpha: float, beta: float) -> bool:
        """Whether an average from least to greatest is outside the window, whatever rounding did."""
        return least >= beta + self.slack or greatest <= alpha - self.slack

    def window(
        self, chance: float, extremes: tuple[float, float], depth: int, below: float, above: float
    ) -> tuple[float, float]:
        """The window of an outcome with these extremes, open towards an end that lies beyond all values.

        The greatest average must come down by −below to fail low, the least must rise by above to fail high.
        """
        near = (below - 2 * self.slack) / chance + extremes[1]
        far = (above + 2 * self.slack) / chance + extremes[0]
        least, greatest = self.extremes(depth)
        return near if near >= least else -inf, far if far <= greatest else inf

    def bound_by_look(self, state: Any, depth: int, alpha: float, beta: float) -> int:
        """The bound that one action of a state gives, if there is an end of the window that it could reach."""
        if self.is_terminal(state):
            return NEITHER
        chooser = self.player(state)
        least, greatest = self.extremes(depth)
        if chooser == 0 and beta <= greatest:
            return LEAST
        return GREATEST if chooser == 1 and alpha >= least else NEITHER
