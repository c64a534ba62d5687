"""The strong search made ready for one game: its table, its threads, and how it deepens.

A search is of one of three kinds, by its limit:

    fixed     a depth is given: the value is that of minimax at this depth, found with fewer states
    timed     nodes or seconds are given: it deepens, and everything that makes it stronger is used
    ending    to the end of the game: what is known about values is used, but nothing that could err

Each kind has its own entries in the table, for what one found the others could not rely on.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Any

import numpy as np

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game, is_plain
from outply.contract.kinds import Workspace
from outply.contract.knowledge import Hints
from outply.contract.limit import Limit
from outply.contract.result import Bound, Result, Statistics
from outply.engine.running import Halt, Speed, Team, new_workspace, plies_in_memory, run
from outply.primitives.hashing import Numbering, bits_float, just_above, mixed
from outply.searches.decision import Decision
from outply.searches.strong.pvs import BISECT, ONCE, Ingredients
from outply.searches.strong.root import Candidate, ChanceRoot, Root
from outply.searches.strong.several import Roots
from outply.searches.strong.table import BUCKET, BYTES_PER_BUCKET, clear, start_small
from outply.searches.strong.workspace import (
    ACTIONS,
    AGE,
    CHANCE_CUTS,
    CUTS,
    FIRST_CUTS,
    HIGH,
    HITS,
    INNER,
    KNOWING,
    LEAVES,
    LOW,
    PLIES,
    PROBES,
    REDUCING,
    SALT,
    STRICT,
    lay_out,
    strong_cells,
)
from outply.searches.workspace import MOST_PLIES, NODES, RANGED, STOP, TO_THE_END, Fault
from outply.variants.sampled import Sampled

FIXED, TIMED, ENDING = 1, 2, 3
BISECTION = "bisection"

DEFAULT_MEMORY = 64 * 2**20
MOST_MEMORY = 2**36

# What a numbered state costs, where states are not made of numbers: itself and its place in a dict.
BYTES_PER_STATE = 1024


def numbering_for(game: Game) -> Numbering | None:
    """A numbering where states are not made of numbers, else None."""
    return None if is_plain(game.initial()) else Numbering()


@dataclass
class Strong:
    """The strong search of one game. Its table is kept from one state to the next."""

    game: Game
    speed: Speed
    hints: Hints
    numbering: Numbering | None = None
    ingredients: Ingredients = field(default_factory=Ingredients)
    rule: int = ONCE
    name: str = "pvs"
    ranged: bool = False
    """Whether it relies on all values being in the range that the game declares."""
    threads: int = 1
    lines: int = 1
    watch: Any = None
    table: Any = field(default=None, repr=False)
    age: int = 0

    def clear(self) -> None:
        """Forget all that earlier searches found out."""
        if self.table is not None:
            clear(self.table)
        if self.numbering is not None:
            self.numbering.numbers.clear()

    def at_end(self, state: Any, algorithm: str, depth: int | None = None) -> Result:
        """What there is to say about a state in which the game is over."""
        return Result(
            action=None,
            value=float(self.game.utility(state, 0)),
            bound=Bound.EXACT,
            line=(),
            choices=(),
            proven=True,
            depth=depth,
            nodes=1,
            algorithm=algorithm,
            compiled=self.speed.compiled,
            reason=self.speed.reason,
        )

    # Searching

    def search(self, state: Any, limit: Limit, tell: Callable[[Result], None] | None, halt: Halt) -> Result:
        """What the search finds out about a live state, within the limit; each depth is told."""
        kind = kind_of(limit)
        workspaces = self.workspaces(limit, kind)
        roots = [self.deciding(state, workspace) for workspace in workspaces]
        team = Team(self.game, workspaces, halt)

        def work() -> Result:
            started, last = time.perf_counter(), None
            with team.helping([partial(self.help, root, limit, k) for k, root in enumerate(roots[1:])]):
                for depth, decision, statistics in self.deepen(roots[0], limit):
                    if decision.finished or last is None:
                        last = self.answer(roots[0], decision, kind, depth, statistics)
                    nodes = sum(int(workspace[NODES]) for workspace in workspaces)
                    last = replace(last, nodes=nodes, seconds=time.perf_counter() - started)
                    if tell and decision.finished:
                        tell(last)
            assert last is not None
            return last

        return run(work, team, limit.seconds)

    def deepen(self, root: Root | Roots, limit: Limit) -> Iterator[tuple[int, Decision, Statistics]]:
        """Each depth with its decision; the last may be unfinished, because the search was stopped."""
        most, ending = plies_of(root.workspace), kind_of(limit) == ENDING
        for depth in [most] if ending else range(1, most + 1):
            before = counters(root.workspace)
            decision = root.decide(depth)
            if self.watch is not None and decision.finished:
                self.watch.iteration(depth, decision.value)
            yield depth, decision, statistics(before, counters(root.workspace), None if ending else depth)
            if not decision.finished or decision.proven:
                return

    def help(self, root: Root | Roots, limit: Limit, number: int) -> None:
        """Search the same state until told to stop, ahead of the others by a depth or not; what is found is shared."""
        most, ending = plies_of(root.workspace), kind_of(limit) == ENDING
        for depth in [most] if ending else range(1 + number % 2, most + 1):
            if not root.decide(depth).finished:
                return

    def answer(self, root: Root | Roots, decision: Decision, kind: int, depth: int, statistics: Statistics) -> Result:
        """A decision as a result; one that was cut short still has a legal action and a true bound."""
        value, action, finished = decision.value, decision.action, decision.finished
        if value is None:
            value = float(self.game.min_utility if root.mover == 0 else self.game.max_utility)
            action = root.best.action
        bound = Bound.EXACT if finished else Bound.LOWER if root.mover == 0 else Bound.UPPER
        return Result(
            action=action,
            value=value,
            bound=bound,
            line=decision.line,
            choices=tuple(decision.choices),
            proven=decision.proven and not decision.drawn,
            depth=None if kind == ENDING else depth,
            algorithm=self.name,
            compiled=self.speed.compiled,
            reason=self.speed.reason,
            # What was counted is that of all draws together, and no tree's.
            statistics=None if decision.drawn else statistics,
            error=decision.error,
        )

    def deciding(self, state: Any, workspace: Workspace) -> Root | Roots:
        """What decides at each depth: a root, or where outcomes are sampled one for each draw."""
        if not isinstance(self.game, Sampled):
            return self.root(state, workspace)
        return Roots([self.root(start, workspace) for start in self.game.starts(state[0])])

    def root(self, state: Any, workspace: Workspace) -> Root:
        """A root that searches on this workspace."""
        # Where dice are rolled, a second look costs more than narrow windows save.
        narrowing = self.ingredients.narrowing and not self.ranged
        table = self.table if self.speed.compiled else memoryview(self.table)
        kind = ChanceRoot if self.game.player(state) == CHANCE else Root
        root = kind(
            self.game,
            self.speed.function,
            state,
            workspace,
            table,
            self.watch,
            self.lines,
            self.rule,
            narrowing,
            not self.ranged,
        )
        if self.hints.order is not None and self.ingredients.ordering:
            root.sort(self.hints.order)
        return root

    # Solving

    def solve(self, state: Any, limit: Limit, exact: bool, halt: Halt) -> Result:
        """The value of a live state by null windows that halve the range of utilities, and an action that keeps it."""
        workspace = self.solving_workspace(limit)
        team = Team(self.game, [workspace], halt)

        def work() -> Result:
            started = time.perf_counter()
            root = self.root(state, workspace)
            before = counters(workspace)
            if exact:
                decision = self.solve_each(root)
            else:
                low, high = self.between(root, state, plies_of(workspace))
                decision = self.find_line(root, low, high)
            told = statistics(before, counters(workspace), None)
            result = self.answer(root, decision, ENDING, 0, told)
            proven = decision.finished
            seconds = time.perf_counter() - started
            return replace(result, proven=proven, nodes=int(workspace[NODES]), seconds=seconds, algorithm=BISECTION)

        return run(work, team, limit.seconds)

    def between(self, root: Root, state: Any, left: int) -> tuple[float, float]:
        """The bounds on the value of a state, equal unless the search was stopped."""
        workspace, least, greatest = root.workspace, float(self.game.min_utility), float(self.game.max_utility)
        if least == greatest:
            return least, greatest
        root.ask(state, left, left, least, greatest, BISECT, workspace, root.table)
        return bits_float(int(workspace[LOW])), bits_float(int(workspace[HIGH]))

    def find_line(self, root: Root, low: float, high: float) -> Decision:
        """The action and line for a value that is known; what is still open is a bound."""
        if low < high:
            return Decision(low if root.mover == 0 else high, root.best.action)
        gain = root.to_player_0(low)
        decision = root.search_root(plies_of(root.workspace), -just_above(-gain), just_above(gain))
        if not decision.finished:
            return Decision(low, root.best.action)
        return decision

    def solve_each(self, root: Root) -> Decision:
        """The true value of every action, each by itself."""
        left = plies_of(root.workspace) - 1
        candidates: list[Candidate] = []
        for candidate in root.candidates:
            child = self.game.result(root.state, candidate.action)
            low, high = self.between(root, child, left)
            if low < high:
                candidates.sort(key=lambda each: -each.gain)
                return root.decision(candidates, finished=False)
            gain = root.to_player_0(low)
            candidates.append(Candidate(candidate.number, candidate.action, gain, Bound.EXACT, (), True))
        candidates.sort(key=lambda each: -each.gain)
        return root.decision(candidates, finished=True)

    def values(self, states: list[Any], limit: Limit, halt: Halt) -> tuple[list[float], int]:
        """The values of many states, one after the other, and the states visited; fewer if the search was stopped."""
        workspace = self.solving_workspace(limit)
        team = Team(self.game, [workspace], halt)
        table = self.table if self.speed.compiled else memoryview(self.table)
        ask, left = self.speed.function, plies_of(workspace)
        low, high = float(self.game.min_utility), float(self.game.max_utility)
        rule = BISECT
        if low == high:
            # There is nothing to halve, but whether the range is true must still be seen.
            low, high, rule = -inf, inf, ONCE

        def work() -> list[float]:
            found = []
            for state in states:
                start_small(table)
                workspace[AGE] += 1
                value = ask(state, left, left, low, high, rule, workspace, table)
                if workspace[STOP] != 0:
                    break
                found.append(float(value))
            return found

        return run(work, team, limit.seconds), int(workspace[NODES])

    # Memory

    def solving_workspace(self, limit: Limit) -> Workspace:
        """A workspace for solving, which relies on the range of utilities that the game declares."""
        (workspace,) = self.workspaces(limit, ENDING, threads=1)
        workspace[RANGED] = True
        return workspace

    def workspaces(self, limit: Limit, kind: int, threads: int | None = None) -> list[Workspace]:
        """A workspace for each thread; the table is given what memory they leave."""
        threads = threads or self.threads
        if limit.memory is not None and limit.memory > MOST_MEMORY:
            most = f"{MOST_MEMORY:,} bytes of memory"
            raise InputError(f"expected at most {most}, but the limit is {limit.memory:,}")

        def needed(plies: int) -> int:
            return threads * 8 * strong_cells(plies) + 2 * BYTES_PER_BUCKET

        plies = plies_in_memory(limit, needed, share=2)
        on_workspaces = needed(plies)
        # A little is left for results and the like.
        self.make_table(DEFAULT_MEMORY if limit.memory is None else limit.memory - limit.memory // 64 - on_workspaces)
        self.age += 1
        share = None if limit.nodes is None else max(1, limit.nodes // threads)
        return [self.new_workspace(plies, share, kind) for _ in range(threads)]

    def new_workspace(self, plies: int, nodes: int | None, kind: int) -> Workspace:
        """A clean workspace for a search of this kind."""
        workspace = new_workspace(strong_cells(plies), nodes, self.speed.compiled)
        lay_out(workspace, plies)
        workspace[RANGED] = self.ranged
        workspace[STRICT] = kind == FIXED
        workspace[KNOWING] = kind != FIXED
        workspace[REDUCING] = kind == TIMED
        if kind == ENDING:
            workspace[TO_THE_END] = int(Fault.ENDLESS if plies == MOST_PLIES else Fault.NO_ROOM)
        workspace[SALT] = mixed(kind)
        workspace[AGE] = self.age
        return workspace

    def make_table(self, memory: int) -> None:
        """A table of at most this many bytes; the one that there is, if it is not much smaller."""
        if self.numbering is not None:
            memory //= 2
            self.numbering.most = max(1, memory // BYTES_PER_STATE)
        buckets = max(2, memory // BYTES_PER_BUCKET) if self.ingredients.table else 2
        if self.table is None or not buckets // 2 <= len(self.table) // BUCKET <= buckets:
            try:
                self.table = np.zeros(buckets * BUCKET, np.int64)
            except MemoryError:
                size = f"{buckets * BYTES_PER_BUCKET:,} bytes"
                raise InputError(f"expected a limit in memory that this machine has, but it is {size}") from None
            start_small(self.table)


def kind_of(limit: Limit) -> int:
    """What a limit asks for."""
    if limit.nodes is not None or limit.seconds is not None:
        return TIMED
    return ENDING if limit.depth is None else FIXED


def plies_of(workspace: Workspace) -> int:
    """How many plies a workspace is made for."""
    return int(workspace[PLIES])


def counters(workspace: Workspace) -> tuple[int, ...]:
    """What has been counted so far."""
    return tuple(
        int(workspace[cell]) for cell in (NODES, LEAVES, INNER, ACTIONS, CUTS, FIRST_CUTS, PROBES, HITS, CHANCE_CUTS)
    )


def statistics(before: tuple[int, ...], after: tuple[int, ...], depth: int | None) -> Statistics:
    """What was counted between two moments."""
    counted = [b - a for a, b in zip(before, after, strict=True)]
    nodes, leaves, inner, actions, cuts, first_cuts, probes, hits, chance_cuts = counted
    average = actions / inner if inner else 0.0
    return Statistics(nodes, leaves, average, cuts, first_cuts, probes, hits, depth, chance_cuts)
