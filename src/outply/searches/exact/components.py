"""The components of a graph: states from which play can return to each other (Tarjan 1972, Pearce 2016)."""

from outply.contract.kinds import Table
from outply.searches.exact.graph import EDGE, FIRST, NODE, TARGET

# The areas of the scratch array, each of a cell for every state, and one cell more where the counts of two stand.
NUMBER, OLDEST, NEXT, PATH, WAITING, ORDER, ENDS = range(7)
AREAS = 7

UNSEEN = -1


def components(count: int, nodes: Table, edges: Table, scratch: Table) -> int:
    """Order all states component by component, and return how many components there are.

    The area ORDER of the scratch array then holds the states, ENDS where each component ends. A component comes after
    those that can be reached from it; within it, a state mostly after those that follow it.
    """
    number, oldest, following = NUMBER * count, OLDEST * count, NEXT * count
    path, waiting, ends = PATH * count, WAITING * count, ENDS * count
    begin_at_first(count, nodes, scratch)
    on_path, on_hold, ordered, found, seen = 1, 0, 0, 0, 1
    while on_path > 0:
        k = scratch[path + on_path - 1]
        if scratch[following + k] < nodes[NODE * (k + 1) + FIRST]:
            target = edges[EDGE * scratch[following + k] + TARGET]
            scratch[following + k] += 1
            if scratch[number + target] == UNSEEN:
                scratch[number + target] = seen
                scratch[oldest + target] = seen
                seen += 1
                scratch[path + on_path] = target
                on_path += 1
            elif scratch[number + target] != closed(count):
                scratch[oldest + k] = min(scratch[oldest + k], scratch[oldest + target])
            continue
        on_path -= 1
        if on_path > 0:
            above = scratch[path + on_path - 1]
            scratch[oldest + above] = min(scratch[oldest + above], scratch[oldest + k])
        scratch[waiting + on_hold] = k
        on_hold += 1
        if scratch[oldest + k] == scratch[number + k]:
            begin = first_of_component(k, on_hold, count, scratch)
            close(begin, on_hold, ordered, count, scratch)
            ordered += on_hold - begin
            on_hold = begin
            scratch[ends + found] = ordered
            found += 1
    return found


def begin_at_first(count: int, nodes: Table, scratch: Table) -> None:
    """Lay out the scratch array: only the first state is seen, and is on the path."""
    for k in range(count):
        scratch[NUMBER * count + k] = UNSEEN
        scratch[NEXT * count + k] = nodes[NODE * k + FIRST]
    scratch[PATH * count] = 0
    scratch[NUMBER * count] = 0
    scratch[OLDEST * count] = 0


def closed(count: int) -> int:
    """The number that all states of a component get when it is complete."""
    return count + 1


def first_of_component(k: int, on_hold: int, count: int, scratch: Table) -> int:
    """Where, among the states that wait, the component of the state k begins."""
    number, waiting = NUMBER * count, WAITING * count
    begin = on_hold - 1
    while begin > 0 and scratch[number + scratch[waiting + begin - 1]] > scratch[number + k]:
        begin -= 1
    return begin


def close(begin: int, on_hold: int, ordered: int, count: int, scratch: Table) -> None:
    """Put the states that wait, from `begin` on, into the order: their component is complete."""
    for place in range(begin, on_hold):
        state = scratch[WAITING * count + place]
        scratch[ORDER * count + ordered + place - begin] = state
        scratch[NUMBER * count + state] = closed(count)
