"""Value iteration: the exact value of a game in which play can come back to an earlier state.

All states that can be reached are numbered (see `graph.py`), and each is given two values: at least `low`, which begins
at the least utility there is, and at most `high`, which begins at the greatest. A sweep recomputes both from those of
the states that follow (Shapley 1953). The true value stays between them, so where they meet it is known, to their
distance; where they never meet, play can go on for ever without an end.

States from which play can return to each other form a component. Components are solved one after the other, those
nearest to the end of the game first, so that each has to wait for nothing but itself.
"""

from math import inf

from outply.contract.game import CHANCE
from outply.contract.kinds import Table, Workspace
from outply.primitives.cells import float_at, put_float
from outply.searches.exact.components import ENDS, ORDER, components
from outply.searches.exact.graph import EDGE, EXPANDED, FIRST, HIGH, LOW, MOVER, NODE, TARGET, WEIGHT
from outply.searches.workspace import PROGRESS, STOP


def narrow(tolerance: float, workspace: Workspace, nodes: Table, edges: Table, scratch: Table) -> float:
    """Sweep over one component after the other until no value changes any more, or the search is stopped.

    Returns how far apart the bounds on the first state are then.
    """
    count = workspace[EXPANDED]
    found = components(count, nodes, edges, scratch)
    begin = 0
    for number in range(found):
        end = scratch[ENDS * count + number]
        change = 1.0
        while change > 0.0 and workspace[STOP] == 0:
            change = 0.0
            for place in range(begin, end):
                k = scratch[ORDER * count + place]
                change = max(change, swept(k, float(tolerance), workspace, nodes, edges))
        begin = end
    return float_at(nodes, HIGH) - float_at(nodes, LOW)


def swept(k: int, tolerance: float, workspace: Workspace, nodes: Table, edges: Table) -> float:
    """Recompute the bounds of a state, unless they are known well enough; returns the larger change.

    Whenever the start's own bound improves, the action to thank for it is noted: following it makes progress.
    """
    node = NODE * k
    low, high = float_at(nodes, node + LOW), float_at(nodes, node + HIGH)
    if high - low <= tolerance:
        return 0.0
    mover, first = nodes[node + MOVER], nodes[node + FIRST]
    lower = 0.0 if mover == CHANCE else -inf if mover == 0 else inf
    upper = lower
    thanks = first
    for edge in range(first, nodes[node + NODE + FIRST]):
        target = NODE * edges[EDGE * edge + TARGET]
        a, b = float_at(nodes, target + LOW), float_at(nodes, target + HIGH)
        if mover == CHANCE:
            weight = float_at(edges, EDGE * edge + WEIGHT)
            lower += weight * a
            upper += weight * b
        elif mover == 0:
            if a > lower:
                thanks = edge
            lower, upper = max(lower, a), max(upper, b)
        else:
            if b < upper:
                thanks = edge
            lower, upper = min(lower, a), min(upper, b)
    if k == 0 and (lower > low if mover == 0 else upper < high):
        workspace[PROGRESS] = thanks - first
    put_float(nodes, node + LOW, lower)
    put_float(nodes, node + HIGH, upper)
    return max(lower - low, high - upper)
