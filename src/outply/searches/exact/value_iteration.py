"""Value iteration: the exact value of a game in which play can come back to an earlier state.

All states that can be reached are numbered, and each is given two values: at least `low`, which begins at the least
utility there is, and at most `high`, which begins at the greatest. A sweep recomputes both from those of the states
that follow (Shapley 1953). The true value stays between them, so where they meet it is known, to their distance; where
they never meet, play can go on for ever without an end.

States from which play can return to each other form a component. Components are solved one after the other, those
nearest to the end of the game first, so that each has to wait for nothing but itself.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.searches.strong.workspace import MOST_WIDTH
from outply.searches.workspace import (
    BYTES,
    PROGRESS,
    STOP,
    Fault,
    add_probability,
    check_range,
    check_total,
    fail,
    visit,
)

NO_ACTIONS, TOO_MANY = int(Fault.NO_ACTIONS), int(Fault.TOO_MANY_ACTIONS)

# What a state takes, with its fields, its place in the index and its two values; and an edge with its weight.
BYTES_PER_STATE = 448
BYTES_PER_EDGE = 64

# The most edges of a state.
MOST_EDGES = MOST_WIDTH

# first, targets, weights, movers, low, high: state k leads to the states targets[first[k]:first[k + 1]].
Graph = tuple[list[int], list[int], list[float], list[int], list[float], list[float]]
Bounds = tuple[list[float], list[float]]


def value_iteration(game: Game) -> Callable[[Any, float, Workspace], Bounds]:
    """The function `bounds(state, tolerance, workspace)`: lower and upper values to player 0.

    Item 0 of each list is the state itself; item 1 + k is the state after its k-th action or outcome. Both lists are
    empty if the search was stopped before it knew all states.
    """
    explore = explorer(game)

    def bounds(state: Any, tolerance: float, workspace: Workspace) -> Bounds:
        graph, _ = explore(state, workspace)
        if workspace[STOP] != 0:
            return [0.0][:0], [0.0][:0]
        narrow(graph, tolerance, workspace)
        first, targets, _, _, low, high = graph
        near = [0] + targets[: first[1]]  # noqa: RUF005, compiled lists know + but not *
        return [low[k] for k in near], [high[k] for k in near]

    return bounds


def narrow(graph: Graph, tolerance: float, workspace: Workspace) -> None:
    """Sweep over one component after the other until no value changes any more, or the search is stopped."""
    order, ends = components(graph[0], graph[1])
    begin = 0
    for end in ends:
        change = 1.0
        while change > 0.0 and workspace[STOP] == 0:
            change = sweep(graph, order, begin, end, tolerance, workspace)
        begin = end


def explorer(game: Game) -> Callable[[Any, Workspace], tuple[Graph, list[Any]]]:
    """The function `explore(state, workspace)`: the graph of all states that can be reached, and the states."""
    player, actions, outcomes = game.player, game.actions, game.outcomes
    result, is_terminal, utility = game.result, game.is_terminal, game.utility
    least, greatest = float(game.min_utility), float(game.max_utility)

    def explore(start: Any, workspace: Workspace) -> tuple[Graph, list[Any]]:
        index = {start: 0}
        states = [start]
        first, targets, movers = [0], [0][:0], [0][:0]
        weights, low, high = [0.0][:0], [0.0][:0], [0.0][:0]
        k = 0
        while k < len(states) and visit(workspace):
            spend(workspace, BYTES_PER_STATE)
            state = states[k]
            k += 1
            over = is_terminal(state)
            low.append(float(utility(state, 0)) if over else least)
            high.append(low[-1] if over else greatest)
            check_range(workspace, low[-1], least, greatest)
            mover = 0 if over else player(state)
            movers.append(mover)
            if mover == CHANCE:
                total = 0.0
                for outcome, probability in outcomes(state):
                    if not has_room(len(targets) - first[-1], workspace):
                        break
                    targets.append(number_of(result(state, outcome), index, states))
                    weights.append(probability)
                    total = add_probability(total, probability)
                if workspace[STOP] == 0:
                    check_total(workspace, total)
            elif not over:
                for action in actions(state):
                    if not has_room(len(targets) - first[-1], workspace):
                        break
                    targets.append(number_of(result(state, action), index, states))
                    weights.append(1.0)
                if len(targets) == first[-1] and workspace[STOP] == 0:
                    fail(workspace, NO_ACTIONS)
            first.append(len(targets))
        return (first, targets, weights, movers, low, high), states

    return explore


def number_of(state: Any, index: dict[Any, int], states: list[Any]) -> int:
    """The number of a state, which gets one when it is met for the first time."""
    if state not in index:
        index[state] = len(states)
        states.append(state)
    return index[state]


def has_room(edges: int, workspace: Workspace) -> bool:
    """Whether a state that leads to so many others may lead to one more; the memory for it is spent."""
    if edges >= MOST_EDGES:
        fail(workspace, TOO_MANY)
    spend(workspace, BYTES_PER_EDGE)
    return bool(workspace[STOP] == 0)


def spend(workspace: Workspace, amount: int) -> None:
    """Take so many bytes of the memory that is left; stop when there are none."""
    workspace[BYTES] -= amount
    if workspace[BYTES] < 0:
        workspace[STOP] = 1


def components(first: list[int], targets: list[int]) -> tuple[list[int], list[int]]:
    """All states, component by component, and where each component ends (Tarjan 1972, Pearce 2016).

    A component comes after those that can be reached from it; within it, a state mostly after those that follow it.
    """
    unseen, closed = -1, len(first)
    number = [unseen for _ in range(len(first) - 1)]
    oldest = [0 for _ in range(len(first) - 1)]
    following = first[:-1]
    path, waiting = [0], [0][:0]
    order, ends = [0][:0], [0][:0]
    number[0] = 0
    seen = 1
    while len(path) > 0:
        k = path[-1]
        if following[k] < first[k + 1]:
            target = targets[following[k]]
            following[k] += 1
            if number[target] == unseen:
                number[target] = seen
                oldest[target] = seen
                seen += 1
                path.append(target)
            elif number[target] != closed:
                oldest[k] = min(oldest[k], oldest[target])
            continue
        path.pop()
        if len(path) > 0:
            oldest[path[-1]] = min(oldest[path[-1]], oldest[k])
        waiting.append(k)
        if oldest[k] == number[k]:
            begin = len(waiting) - 1
            while begin > 0 and number[waiting[begin - 1]] > number[k]:
                begin -= 1
            for place in range(begin, len(waiting)):
                order.append(waiting[place])
                number[waiting[place]] = closed
            while len(waiting) > begin:
                waiting.pop()
            ends.append(len(order))
    return order, ends


def sweep(graph: Graph, order: list[int], begin: int, end: int, tolerance: float, workspace: Workspace) -> float:
    """Recompute every value of a component that is not yet known; returns the largest change.

    Whenever a bound of the start improves, the action that improved it is noted: following it makes progress.
    """
    first, targets, weights, movers, low, high = graph
    change = 0.0
    for place in range(begin, end):
        k = order[place]
        if high[k] - low[k] <= tolerance:
            continue
        mover = movers[k]
        lower = 0.0 if mover == CHANCE else -inf if mover == 0 else inf
        upper = lower
        thanks = first[k]
        for edge in range(first[k], first[k + 1]):
            a = low[targets[edge]]
            b = high[targets[edge]]
            if mover == CHANCE:
                lower += weights[edge] * a
                upper += weights[edge] * b
            elif mover == 0:
                if a > lower:
                    thanks = edge
                lower = max(lower, a)
                upper = max(upper, b)
            else:
                if b < upper:
                    thanks = edge
                lower = min(lower, a)
                upper = min(upper, b)
        if k == 0 and (lower > low[0] if mover == 0 else upper < high[0]):
            workspace[PROGRESS] = thanks - first[0]
        change = max(change, lower - low[k], high[k] - upper)
        low[k] = lower
        high[k] = upper
    return change
