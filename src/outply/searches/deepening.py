"""Iterative deepening: to depth 1, then 2, and so on; the answer is that of the last depth finished.

The early depths cost little beside the last one, and with them there is always an answer to give (Korf 1985).
"""

from collections.abc import Callable, Iterator

from outply.contract.kinds import Workspace
from outply.searches.decision import Decision
from outply.searches.workspace import HORIZON

DEEPENING = "deepening"


def deepening(
    decide: Callable[[int, Workspace], Decision], most: int, workspace: Workspace
) -> Iterator[tuple[int, Decision]]:
    """Each depth with its decision; the last may be unfinished, because the search was stopped."""
    for depth in range(1, most + 1):
        workspace[HORIZON] = 0
        decision = decide(depth, workspace)
        yield depth, decision
        if not decision.finished or decision.proven:
            return
