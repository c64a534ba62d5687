"""The graph of all states that can be reached, in arrays that whoever explores it makes larger when they are full.

states    the states by their numbers, in the order in which they were met
index     a hash table: the number of a state + 1 near the place that its words give it, or 0
nodes     for each state four cells: its first edge, who moves, and the least and greatest value it may have
edges     for each edge two cells: the number of the state it leads to, and its probability, 1 for an action
"""

from collections.abc import Callable
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Table, Workspace
from outply.primitives.cells import put_float, put_state, state_at
from outply.primitives.hashing import words_of
from outply.searches.workspace import (
    MOST_ACTIONS,
    NODES,
    STOP,
    Fault,
    add_probability,
    check_range,
    check_total,
    fail,
    visit,
)

NO_ACTIONS, TOO_MANY = int(Fault.NO_ACTIONS), int(Fault.TOO_MANY_ACTIONS)

# What the workspace holds: how many there are, for how many there is room, and which of the two is short.
STATES = 8
EDGES = 9
EXPANDED = 10
STATE_ROOM = 11
EDGE_ROOM = 12
INDEX_MASK = 13
SHORT = 14
INDEXED = 15  # how many states the index holds: none, when it was made anew
NOTHING, OF_STATES, OF_EDGES = 0, 1, 2

NODE = 4
FIRST, MOVER, LOW, HIGH = 0, 1, 2, 3
EDGE = 2
TARGET, WEIGHT = 0, 1

NO_ROOM = -1

Explore = Callable[[Any, Workspace, Table, Table, Table, Table], bool]
Expand = Callable[[int, Workspace, Table, Table, Table, Table], bool]


def explorer(game: Game) -> Explore:
    """The function `explore(start, workspace, states, index, nodes, edges)`: whether all states are known now.

    If not, either the search was stopped, or SHORT says what there is too little room for: it goes on where it was
    when it is called with more.
    """
    expand = expander(game)

    def explore(start: Any, workspace: Workspace, states: Table, index: Table, nodes: Table, edges: Table) -> bool:
        index_all(workspace, states, index)
        number_of(start, workspace, states, index)
        while workspace[EXPANDED] < workspace[STATES]:
            if not visit(workspace):
                return False
            if not expand(workspace[EXPANDED], workspace, states, index, nodes, edges):
                # This state is for another time.
                workspace[NODES] -= 1
                return False
            workspace[EXPANDED] += 1
        nodes[NODE * workspace[EXPANDED] + FIRST] = workspace[EDGES]
        return True

    return explore


def expander(game: Game) -> Expand:
    """The function `expand(k, workspace, states, index, nodes, edges)`: add the edges of a state.

    False if there is no room for them, or the search has to stop.
    """
    player, actions, outcomes = game.player, game.actions, game.outcomes
    result, is_terminal, utility = game.result, game.is_terminal, game.utility
    least, greatest = float(game.min_utility), float(game.max_utility)

    def expand(k: int, workspace: Workspace, states: Table, index: Table, nodes: Table, edges: Table) -> bool:
        state = state_at(states, k)
        over = is_terminal(state)
        low = float(utility(state, 0)) if over else least
        check_range(workspace, low, least, greatest)
        mover = 0 if over else player(state)
        first = workspace[EDGES]
        nodes[NODE * k + FIRST] = first
        nodes[NODE * k + MOVER] = mover
        put_float(nodes, NODE * k + LOW, low)
        put_float(nodes, NODE * k + HIGH, low if over else greatest)
        if mover == CHANCE:
            total = 0.0
            for outcome, probability in outcomes(state):
                target = number_of(result(state, outcome), workspace, states, index)
                if not add_edge(target, float(probability), first, workspace, edges):
                    return False
                total = add_probability(total, float(probability))
            check_total(workspace, total)
        elif not over:
            for action in actions(state):
                target = number_of(result(state, action), workspace, states, index)
                if not add_edge(target, 1.0, first, workspace, edges):
                    return False
            if workspace[EDGES] == first:
                fail(workspace, NO_ACTIONS)
        return True

    return expand


def number_of(state: Any, workspace: Workspace, states: Table, index: Table) -> int:
    """The number of a state, which gets one when it is met for the first time; NO_ROOM if there is none for it."""
    place, _ = words_of(state)
    slot = place & workspace[INDEX_MASK]
    while index[slot] != 0:
        number = index[slot] - 1
        if state_at(states, number) == state:
            return number  # type: ignore[no-any-return]
        slot = slot + 1 & workspace[INDEX_MASK]
    number = workspace[STATES]
    if number == workspace[STATE_ROOM]:
        workspace[SHORT] = OF_STATES
        return NO_ROOM
    put_state(states, number, state)
    index[slot] = number + 1
    workspace[STATES] += 1
    workspace[INDEXED] += 1
    return number  # type: ignore[no-any-return]


def add_edge(target: int, weight: float, first: int, workspace: Workspace, edges: Table) -> bool:
    """Add an edge to those of a state, from `first` on; if there is no room, false, and they are all gone."""
    edge = workspace[EDGES]
    if edge - first >= MOST_ACTIONS:
        fail(workspace, TOO_MANY)
    if target == NO_ROOM or edge == workspace[EDGE_ROOM] or workspace[STOP] != 0:
        if target != NO_ROOM and workspace[STOP] == 0:
            workspace[SHORT] = OF_EDGES
        workspace[EDGES] = first
        return False
    edges[EDGE * edge + TARGET] = target
    put_float(edges, EDGE * edge + WEIGHT, weight)
    workspace[EDGES] += 1
    return True


def index_all(workspace: Workspace, states: Table, index: Table) -> None:
    """Put all states into the index that it lacks."""
    for number in range(workspace[INDEXED], workspace[STATES]):
        place, _ = words_of(state_at(states, number))
        slot = place & workspace[INDEX_MASK]
        while index[slot] != 0:
            slot = slot + 1 & workspace[INDEX_MASK]
        index[slot] = number + 1
    workspace[INDEXED] = workspace[STATES]
