"""The outcomes of a chance node on the stack of a Star search: what each can bring, and the window that leaves it.

An outcome takes four cells: itself, its probability, and the least and the greatest value that it can have. At first
these are those of the range of values.

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
from outply.primitives.hashing import bits_float, float_bits
from outply.searches.horizon import Evaluate, no_opinion
from outply.searches.strong.workspace import END, TOP
from outply.searches.workspace import SUM_ERROR, Fault, add_probability, check_total, fail

TOO_MANY = int(Fault.TOO_MANY_ACTIONS)

CELLS = 4
CHANCES, LEAST, GREATEST = 1, 2, 3

# What a look at an outcome may bring: one of its bounds, LEAST or GREATEST, or these.
NEITHER, BOTH = 0, 1

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

    def spread(self, state: Any, depth: int, workspace: Workspace) -> tuple[int, float, float]:
        """Put the outcomes on the stack; returns how many there are, and the least and greatest that they average."""
        least, greatest = self.least - depth * self.stretch, self.greatest + depth * self.stretch
        count, total = 0, 0.0
        for outcome, probability in self.outcomes(state):
            here = workspace[TOP] + CELLS * count
            if here + CELLS > workspace[END]:
                fail(workspace, TOO_MANY)
                break
            workspace[here] = outcome
            workspace[here + CHANCES] = float_bits(probability)
            workspace[here + LEAST] = float_bits(least)
            workspace[here + GREATEST] = float_bits(greatest)
            total = add_probability(total, probability)
            count += 1
        check_total(workspace, total)
        return count, total * least, total * greatest

    def is_outside(self, least: float, greatest: float, alpha: float, beta: float) -> bool:
        """Whether an average from least to greatest is outside the window, whatever rounding did."""
        return least >= beta + self.slack or greatest <= alpha - self.slack

    def window(self, here: int, depth: int, below: float, above: float, workspace: Workspace) -> tuple[float, float]:
        """The window of an outcome, open towards an end that lies beyond all values.

        The greatest average must come down by −below to fail low, the least must rise by above to fail high.
        """
        chance = bits_float(workspace[here + CHANCES])
        near = (below - 2 * self.slack) / chance + bits_float(workspace[here + GREATEST])
        far = (above + 2 * self.slack) / chance + bits_float(workspace[here + LEAST])
        outer = depth * self.stretch
        return near if near >= self.least - outer else -inf, far if far <= self.greatest + outer else inf

    def bound_by_look(self, state: Any, depth: int, alpha: float, beta: float) -> int:
        """The bound that one action of a state gives, if there is an end of the window that it could reach."""
        if self.is_terminal(state):
            return NEITHER
        chooser, outer = self.player(state), depth * self.stretch
        if chooser == 0 and beta <= self.greatest + outer:
            return LEAST
        return GREATEST if chooser == 1 and alpha >= self.least - outer else NEITHER


def improvement(here: int, side: int, reply: float, workspace: Workspace) -> float:
    """Keep a new bound of an outcome; returns by how much that of the average changes."""
    before = bits_float(workspace[here + side])
    workspace[here + side] = float_bits(reply)
    return bits_float(workspace[here + CHANCES]) * (reply - before)
