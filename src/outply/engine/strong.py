"""The strong search prepared for one game: its threads, and how it deepens.

A search is of one of three kinds, by its limit:

    fixed     a depth is given: the value is that of minimax at this depth, found with fewer states
    timed     nodes or seconds are given: it deepens, and everything that makes it stronger is used
    ending    to the end of the game: what is known about values is used, but nothing that could err

Each kind has its own entries in the table, for what one found the others could not rely on.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from outply.compiler import Guarded, Retreat
from outply.contract.game import CHANCE, Game
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.contract.result import Bound, Result, Statistics
from outply.engine.memory import ENDING, Memory, kind_of
from outply.engine.options import Progress
from outply.engine.running import Halt, Superseded, Team, run
from outply.engine.speeds import Speed, limit_after, once_each
from outply.searches.decision import Decision
from outply.searches.strong.root import ChanceRoot, Root, RootOptions
from outply.searches.strong.several import Roots
from outply.searches.strong.workspace import PLIES, Counters
from outply.searches.workspace import NODES
from outply.variants.sampled import Sampled

T = TypeVar("T")


@dataclass
class Strong:
    """The strong search of one game. Its table is kept from one state to the next."""

    game: Game
    speed: Speed
    memory: Memory
    root_options: RootOptions
    order: Callable[..., Any] | None = None
    """The game's own order of actions, for a start."""
    name: str = "pvs"

    def clear(self) -> None:
        """Forget all that earlier searches found out."""
        self.memory.clear()

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
            speed=self.speed.said,
            reason=self.speed.reason,
        )

    def search(self, state: Any, limit: Limit, report: Progress | None, halt: Halt) -> Result:
        """What the search finds out about a live state, within the limit; each depth is reported."""
        onwards = once_each(report)
        return self.repeated(state, limit, lambda limit: self.search_once(state, limit, onwards, halt))

    def repeated(self, state: Any, limit: Limit, look: Callable[[Limit], T]) -> T:
        """What a look at a state brings, at the speed that there is; where that cannot go on, at another one.

        What comes again has the seconds that are left; to wait for the compiler takes none.
        """
        started, left = time.monotonic(), limit
        self.take_over()
        while True:
            try:
                return look(left)
            except Retreat as retreat:
                stopped = time.monotonic()
                self.speed = self.speed.after(retreat, self.game, state)
                started += time.monotonic() - stopped
            except Superseded:
                self.speed = self.speed.now()
            # What the search had found out so far counts for nothing.
            self.memory.change_speed(self.speed.native)
            self.memory.clear()
            left = limit_after(limit, started)

    def take_over(self, waits: bool = False) -> None:
        """Take the compiled function, if it is there by now, or when it is."""
        speed = self.speed.settled() if waits else self.speed.now()
        if speed is not self.speed:
            self.speed = speed
            self.memory.change_speed(speed.native)

    def search_once(self, state: Any, limit: Limit, report: Progress | None, halt: Halt) -> Result:
        """The same at one speed; raises Retreat where compiled code cannot go on."""
        workspaces = self.memory.workspaces(self.speed.after_answers(limit), kind_of(limit))
        roots = [self.deciding(state, workspace) for workspace in workspaces]
        team = Team(self.game, workspaces, halt)

        def work() -> Result:
            started, last, nodes, seconds = time.perf_counter(), None, 0, 0.0

            def answer() -> Result:
                assert last is not None
                return replace(self.answer(roots[0], *last), nodes=nodes, seconds=seconds)

            with team.helping([partial(self.help, root, limit, k) for k, root in enumerate(roots[1:])]):
                for depth, decision, statistics in self.deepen(roots[0], limit):
                    if decision.finished or last is None:
                        last = decision, depth, statistics
                    nodes = sum(int(workspace[NODES]) for workspace in workspaces)
                    seconds = time.perf_counter() - started
                    if report and decision.finished:
                        report(answer())
            return answer()

        found = run(work, team, limit.seconds, self.speed.pending)
        self.memory.give_back(workspaces)
        return found

    def deepen(self, root: Root | Roots, limit: Limit) -> Iterator[tuple[int | None, Decision, Statistics]]:
        """Each depth with its decision; the last may be unfinished, because the search was stopped."""
        most, ending, watch = int(root.workspace[PLIES]), kind_of(limit) == ENDING, self.root_options.watch
        for depth in [most] if ending else range(1, most + 1):
            before = Counters.read(root.workspace)
            decision = root.decide(depth)
            if watch is not None and decision.finished:
                watch.iteration(depth, decision.value)
            reported = None if ending else depth
            yield reported, decision, Counters.read(root.workspace).since(before, reported)
            if not decision.finished or decision.proven:
                return

    def help(self, root: Root | Roots, limit: Limit, number: int) -> None:
        """Search the same state until it is stopped, ahead of the others by a depth or not; what is found is shared."""
        most, ending = int(root.workspace[PLIES]), kind_of(limit) == ENDING
        for depth in [most] if ending else range(1 + number % 2, most + 1):
            if not root.decide(depth).finished:
                return

    def answer(self, root: Root | Roots, decision: Decision, depth: int | None, statistics: Statistics) -> Result:
        """A decision as a result; one that was cut short still has a legal action and a true bound."""
        decision = root.shown(decision)
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
            depth=depth,
            algorithm=self.name,
            speed=self.speed.said,
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
        kind = ChanceRoot if self.game.player(state) == CHANCE else Root
        root = kind(self.game, self.speed.function, state, workspace, self.memory.table, self.root_options)
        root.scans = isinstance(self.speed.function, Guarded)
        if self.order is not None:
            root.sort(self.order)
        return root
