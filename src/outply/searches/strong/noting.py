"""What a strong search asks of its table, and what it counts on the way."""

from math import inf

from outply.contract.kinds import Table, Workspace
from outply.primitives.hashing import bits_float
from outply.searches.strong.table import NOTHING, PROVEN_SHIFT, is_usable, probe
from outply.searches.strong.workspace import (
    ACTIONS,
    CUTS,
    FIRST_CUTS,
    HITS,
    INNER,
    PROBES,
    SALT,
    STRICT,
)
from outply.searches.workspace import HORIZON, Fault, fail

NO_ACTIONS = int(Fault.NO_ACTIONS)


def recall(place: int, check: int, depth: int, workspace: Workspace, table: Table) -> tuple[float, float, int]:
    """What the table knows for a search of this depth: bounds, and facts; what does not answer it proves nothing."""
    workspace[PROBES] += 1
    low, high, facts = probe(table, place, check ^ workspace[SALT])
    if facts == NOTHING or not is_usable(facts, depth, workspace[STRICT] != 0):
        return -inf, inf, facts & ~(1 << PROVEN_SHIFT)
    return bits_float(low), bits_float(high), facts


def note_hit(proven: bool, workspace: Workspace) -> None:
    """Count an answer of the table; one that rests on a guess counts as a guess."""
    workspace[HITS] += 1
    if not proven:
        workspace[HORIZON] += 1


def note_actions(count: int, workspace: Workspace) -> None:
    """Count a state with so many actions."""
    if count == 0:
        fail(workspace, NO_ACTIONS)
    workspace[INNER] += 1
    workspace[ACTIONS] += count


def note_cut(number: int, workspace: Workspace) -> None:
    """Count a cut by the action of this number in the order."""
    workspace[CUTS] += 1
    if number == 0:
        workspace[FIRST_CUTS] += 1
