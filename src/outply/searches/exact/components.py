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
    closed = count + 1
    number, oldest, following = NUMBER * count, OLDEST * count, NEXT * count
    path, waiting, order, ends = PATH * count, WAITING * count, ORDER * count, ENDS * count
    for k in range(count):
        scratch[number + k] = UNSEEN
        scratch[following + k] = nodes[NODE * k + FIRST]
    scratch[path] = 0
    scratch[number] = 0
    scratch[oldest] = 0
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
            elif scratch[number + target] != closed:
                scratch[oldest + k] = min(scratch[oldest + k], scratch[oldest + target])
            continue
        on_path -= 1
        if on_path > 0:
            above = scratch[path + on_path - 1]
            scratch[oldest + above] = min(scratch[oldest + above], scratch[oldest + k])
        scratch[waiting + on_hold] = k
        on_hold += 1
        if scratch[oldest + k] == scratch[number + k]:
            begin = on_hold - 1
            while begin > 0 and scratch[number + scratch[waiting + begin - 1]] > scratch[number + k]:
                begin -= 1
            for place in range(begin, on_hold):
                scratch[order + ordered] = scratch[waiting + place]
                scratch[number + scratch[waiting + place]] = closed
                ordered += 1
            on_hold = begin
            scratch[ends + found] = ordered
            found += 1
    return found
