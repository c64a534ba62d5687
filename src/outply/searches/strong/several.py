"""One state under several draws of outcomes, decided together: mean values, and how far they may be off by chance.

All draws are searched to depth 1, then all to depth 2, and so on, on one workspace: a limit holds for all together,
and no depth counts before every draw has finished it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from outply.contract.kinds import Workspace
from outply.contract.result import Bound, Choice
from outply.searches.decision import Decision
from outply.searches.strong.root import Candidate, Root


@dataclass(frozen=True)
class Roots:
    """A root for each draw; together they decide as one does."""

    roots: list[Root]

    @property
    def workspace(self) -> Workspace:
        """The workspace, which all share."""
        return self.roots[0].workspace

    @property
    def mover(self) -> int:
        """Whose turn it is, as any of the roots says."""
        return self.roots[0].mover

    @property
    def best(self) -> Candidate:
        """What the first draw found best: something to do while there is no mean."""
        return self.roots[0].best

    def decide(self, depth: int) -> Decision:
        """The mean decision at a depth; nothing if the search was stopped."""
        return averaged((root.shown(root.decide(depth)) for root in self.roots), minimising=self.mover == 1)

    def shown(self, decision: Decision) -> Decision:
        """A mean decision has all that is shown of it."""
        return decision


def averaged(decisions: Iterable[Decision], minimising: bool) -> Decision:
    """One decision of several draws: mean values, and the action that is best by them.

    If a draw is not finished, nothing is decided. It counts as proven if no draw met a guess: deeper, nothing changes.
    """
    drawn: list[Decision] = []
    for decision in decisions:
        if not decision.finished:
            return Decision(drawn=True)
        drawn.append(decision)
    proven = all(decision.proven for decision in drawn)
    actions = [choice.action for choice in drawn[0].choices]
    if not actions:
        values = [number(decision.value) for decision in drawn]
        return Decision(mean_of(values), finished=True, proven=proven, drawn=True, error=standard_error(values))
    columns = [[number(decision.choices[k].value) for decision in drawn] for k in range(len(actions))]
    means = [mean_of(column) for column in columns]
    best = means.index(min(means) if minimising else max(means))
    choices = [Choice(action, mean, Bound.EXACT) for action, mean in zip(actions, means, strict=True)]
    error = standard_error(columns[best])
    return Decision(
        value=means[best],
        action=actions[best],
        line=(actions[best],),
        choices=choices,
        finished=True,
        proven=proven,
        drawn=True,
        error=error,
    )


def number(value: Any) -> float:
    """A value as one number: sampling is for one player, or two who are opposed."""
    return float(value)


def mean_of(values: list[float]) -> float:
    """The mean; of equal values it is this very value, whatever their number."""
    first = values[0]
    return first + fmean(value - first for value in values)


def standard_error(values: list[float]) -> float | None:
    """The standard error of the mean of independent values; None for a single one, which says nothing about it."""
    if len(values) < 2:
        return None
    mean = mean_of(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
