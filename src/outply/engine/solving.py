"""`solve`: the exact value of a state; and `perft`, which counts what the rules allow."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from outply.contract.errors import GameError, InputError
from outply.contract.game import CHANCE, Game, check_state
from outply.contract.knowledge import Knowledge
from outply.contract.limit import Limit
from outply.contract.result import Bound, Choice, Result
from outply.engine.running import Halt, Team, at_speed, new_workspace, run
from outply.engine.searching import Search, Spending
from outply.engine.strong import BISECTION, Strong
from outply.searches.algorithm import ALGORITHMS
from outply.searches.exact.perft import perft as perft_of
from outply.searches.exact.value_iteration import value_iteration
from outply.searches.strong.pvs import ALL, Ingredients
from outply.searches.workspace import NODES, PROGRESS, RANGED, STOP, cells

# Value iteration stops where bounds are this close, and rounding may add a little on the way to the root.
STILL = 1e-12
CLOSE = 1e-10

# What one state costs in value iteration: its fields, its place in the index, two values and its edges.
BYTES_PER_STATE = 512

# Beyond this, floats have no halves worth the name.
MOST_UTILITY = 1e300


def solve(
    game: Game, state: Any = None, *, compiled: bool | None = None, exact: bool = False, **spending: Unpack[Spending]
) -> Result:
    """The exact value of a state, and an action that keeps it; with `exact`, the value of every action.

    Games without chance are searched to their end by the strong search, with null windows that halve the range of
    utilities; games with chance by value iteration, which also serves where play can return to an earlier state;
    others by max^n.

    >>> from outply import Pig, solve
    >>> result = solve(Pig(10), compiled=False)
    >>> round((1 + result.value) / 2, 6)     # the first player's probability of winning
    0.709424
    """
    return Solver(game, compiled=compiled)(state, Limit(**spending), exact=exact)


@dataclass
class Solver:
    """A solver made ready for one game; call it with as many states as you like.

    The table of the strong search is kept from one state to the next, and `nodes` counts on.

    >>> from outply import MNK, Solver
    >>> solver = Solver(MNK(), compiled=False)
    >>> solver.values([MNK().initial()])
    [0.0]
    """

    game: Game
    compiled: bool | None = None
    knowledge: Knowledge | None = None
    ingredients: Ingredients = ALL
    nodes: int = 0
    """States visited by all that was solved so far."""
    strong: Strong | None = field(default=None, repr=False)

    def __call__(self, state: Any = None, limit: Limit | None = None, *, exact: bool = False) -> Result:
        """The exact value of a state, by default the initial one, within the limit."""
        game, limit = self.game, limit or Limit()
        refuse_depth(limit)
        state = game.initial() if state is None else state
        opposed = game.players == 1 or (game.players == 2 and game.zero_sum)
        if opposed and not game.has_chance:
            check_state(game, state)
            found = self.solve(state, limit, exact)
        elif opposed:
            found = iterate(game, state, self.compiled, limit)
        else:
            found = Search(game, "maxn", compiled=self.compiled)(state, limit)
        self.nodes += found.nodes
        return found

    def solve(self, state: Any, limit: Limit, exact: bool) -> Result:
        """Solve a game without chance."""
        check_range(self.game)
        strong, game = self.ready(), self.game
        if game.is_terminal(state):
            return strong.at_end(state, BISECTION)
        return strong.solve(state, limit, exact, Halt())

    def values(self, states: Iterable[Any], limit: Limit | None = None) -> list[float]:
        """The values of many states, with less ado than one by one; fewer of them if the limit stops it."""
        limit = limit or Limit()
        refuse_depth(limit)
        check_range(self.game)
        if self.game.has_chance or self.game.players > 2 or not (self.game.zero_sum or self.game.players == 1):
            raise InputError(f"expected a game of two opponents without chance, but got {type(self.game).__name__}")
        found, nodes = self.ready().values(list(states), limit, Halt())
        self.nodes += nodes
        return found

    def clear(self) -> None:
        """Forget what the table holds."""
        if self.strong is not None:
            self.strong.clear()

    def ready(self) -> Strong:
        """The strong search, made ready once."""
        if self.strong is None:
            ready = Search(self.game, compiled=self.compiled, knowledge=self.knowledge, ingredients=self.ingredients)
            self.strong = ready.new_strong(ALGORITHMS["pvs"])
        return self.strong


def refuse_depth(limit: Limit) -> None:
    """Refuse a limit in depth."""
    if limit.depth is not None:
        raise InputError("expected no limit in depth, for solving goes to the end; use search instead")


def check_range(game: Game) -> None:
    """Refuse a range of utilities that cannot be halved."""
    if not -MOST_UTILITY <= game.min_utility <= game.max_utility <= MOST_UTILITY:
        span = f"{game.min_utility} to {game.max_utility}"
        raise InputError(f"expected a range of utilities within ±{MOST_UTILITY:g} to halve, but it is {span}")


def iterate(game: Game, state: Any, compiled: bool | None, limit: Limit) -> Result:
    """Solve by value iteration."""
    check_state(game, state)
    speed = at_speed(value_iteration(game), game, compiled)
    most = min(limit.nodes or 2**62, (limit.memory or 2**62) // BYTES_PER_STATE)
    workspace = new_workspace(cells(0), most, speed.compiled)
    workspace[RANGED] = True

    def work() -> Result:
        started = time.perf_counter()
        low, high = speed.function(state, STILL, workspace)
        found = between(game, state, (list(low), list(high)), bool(workspace[STOP]), int(workspace[PROGRESS]))
        return replace(
            found,
            nodes=int(workspace[NODES]),
            seconds=time.perf_counter() - started,
            algorithm="value iteration",
            compiled=speed.compiled,
            reason=speed.reason,
        )

    return run(work, Team(game, [workspace]), limit.seconds)


def between(game: Game, state: Any, bounds: tuple[list[float], list[float]], stopped: bool, progress: int) -> Result:
    """The result for lower and upper values of a state and of those that follow it."""
    low, high = bounds
    chooses = not game.is_terminal(state) and game.player(state) != CHANCE
    actions = list(game.actions(state)) if chooses else []
    if not low:
        return Result(next(iter(actions), None), float(game.min_utility), Bound.LOWER, (), (), proven=False)
    if high[0] - low[0] > CLOSE:
        if stopped:
            return Result(next(iter(actions), None), low[0], Bound.LOWER, (), (), proven=False)
        name = type(game).__name__
        raise GameError(
            f"expected play of {name} to come to an end, but it can go on for ever: its value lies between {low[0]:g} "
            f"and {high[0]:g}"
        )
    values = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    found = tuple(
        Choice(action, values[k], Bound.EXACT) if high[k] - low[k] <= CLOSE else Choice(action, low[k], Bound.LOWER)
        for k, action in enumerate(actions, start=1)
    )
    best = None
    if found:
        pick = max if game.player(state) == 0 else min
        best = pick(found, key=lambda choice: choice.value)
        # Of equally good actions, one that leads towards the end: waiting is worth as much, and never ends.
        if abs(values[1 + progress] - values[0]) <= CLOSE:
            best = found[progress]
    line = (best.action,) if best else ()
    return Result(best.action if best else None, values[0], Bound.EXACT, line, found, proven=True)


def perft(game: Game, depth: int, state: Any = None, *, compiled: bool | None = None) -> int:
    """How many sequences of `depth` actions (or outcomes of chance) the rules allow from a state.

    >>> from outply import MNK, perft
    >>> [perft(MNK(), depth, compiled=False) for depth in range(4)]
    [1, 9, 72, 504]
    """
    return count(game, depth, state, compiled).nodes


def count(game: Game, depth: int, state: Any = None, compiled: bool | None = None) -> Result:
    """Perft as a result, whose `nodes` are the sequences, with the time and the speed."""
    if not 0 <= depth <= 100:
        raise InputError(f"expected a depth from 0 to 100, but got {depth}")
    state = game.initial() if state is None else state
    check_state(game, state)
    speed = at_speed(perft_of(game), game, compiled)
    workspace = new_workspace(cells(0), None, speed.compiled)

    def work() -> Result:
        started = time.perf_counter()
        sequences = int(speed.function(state, depth, workspace))
        return Result(
            None, 0.0, Bound.EXACT, (), (), True, depth, sequences, time.perf_counter() - started,
            "perft", speed.compiled, speed.reason,
        )  # fmt: skip

    return run(work, Team(game, [workspace]), None)
