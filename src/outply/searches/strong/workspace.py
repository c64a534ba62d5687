"""What the strong search keeps on its workspace besides the counters and the line (see `searches/workspace.py`).

Behind the line stand four areas, found by the offsets in the head:

    the order   for each player and slot of an action: its history; then the answer that last refuted it
    killers     for each ply that is left, the slots of the two actions that last led to a cut there
    the path    for each ply that is left, the slot of the action that led there
    the scan    for each of some actions at the root its number, and then its value, and whether that rests on no guess
"""

from typing import NamedTuple

from outply.contract.kinds import Workspace
from outply.contract.result import Statistics
from outply.primitives.hashing import SLOTS
from outply.searches.workspace import HEAD, NODES, cells

# How the search is to be done.
STRICT = 8  # whether a value must be that of exactly this depth, not of a deeper look
KNOWING = 9  # whether bounds and candidates may be used
REDUCING = 10  # whether late actions may be searched less deep
SALT = 11  # keeps searches of different kinds apart, which share one table
AGE = 12  # the number of the search, for the table

# What was seen.
LEAVES = 13
INNER = 14
ACTIONS = 15
CUTS = 16
FIRST_CUTS = 17
PROBES = 18
HITS = 19

# Where things are.
SCAN = 20
SCANNED = 21  # how many actions are to be looked at, and then how many were
KILLERS = 22
HISTORY = 23
COUNTERS = 24
PATH = 27
PLIES = 28  # how many plies the workspace is made for
CHANCE_CUTS = 29  # chance nodes of which not all outcomes were looked at
PROBING = 30  # whether only the first action of the next state is to be looked at

# The window of a search that was stopped between two null windows, as bits of floats.
LOW = 25
HIGH = 26

assert PROBING < HEAD

# How many actions of the root one call looks at, and how many cells each has.
MOST_SCANNED = 128
SCAN_CELLS = 2


class Counters(NamedTuple):
    """What has been counted so far."""

    nodes: int
    leaves: int
    inner: int
    actions: int
    cuts: int
    first_cuts: int
    probes: int
    hits: int
    chance_cuts: int

    @classmethod
    def read(cls, workspace: Workspace) -> "Counters":
        """The counters in a workspace."""
        return cls(
            nodes=int(workspace[NODES]),
            leaves=int(workspace[LEAVES]),
            inner=int(workspace[INNER]),
            actions=int(workspace[ACTIONS]),
            cuts=int(workspace[CUTS]),
            first_cuts=int(workspace[FIRST_CUTS]),
            probes=int(workspace[PROBES]),
            hits=int(workspace[HITS]),
            chance_cuts=int(workspace[CHANCE_CUTS]),
        )

    def since(self, before: "Counters", depth: int | None) -> Statistics:
        """What was counted since an earlier moment."""
        inner = self.inner - before.inner
        return Statistics(
            nodes=self.nodes - before.nodes,
            leaves=self.leaves - before.leaves,
            branching=(self.actions - before.actions) / inner if inner else 0.0,
            cuts=self.cuts - before.cuts,
            first_cuts=self.first_cuts - before.first_cuts,
            probes=self.probes - before.probes,
            hits=self.hits - before.hits,
            depth=depth,
            chance_cuts=self.chance_cuts - before.chance_cuts,
        )


def strong_cells(plies: int) -> int:
    """How long the workspace of a strong search must be, when this many plies may lie before it."""
    return learned_area(plies)[1] + SCAN_CELLS * MOST_SCANNED


def learned_area(plies: int) -> tuple[int, int]:
    """Where the areas begin and end that a search learns in: the order, killers and the path."""
    begin = cells(plies)
    return begin, begin + 4 * SLOTS + 1 + 3 * (plies + 1)


def lay_out(workspace: Workspace, plies: int) -> None:
    """Write the offsets of the areas into the head."""
    workspace[PLIES] = plies
    workspace[HISTORY] = cells(plies)
    workspace[COUNTERS] = workspace[HISTORY] + 2 * SLOTS
    workspace[KILLERS] = workspace[COUNTERS] + 2 * SLOTS + 1
    workspace[PATH] = workspace[KILLERS] + 2 * (plies + 1)
    workspace[SCAN] = workspace[PATH] + plies + 1
