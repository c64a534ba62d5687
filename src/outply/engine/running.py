"""Running a search: its threads, its clock, and how it is stopped.

A search runs in a worker thread, with a stack deep enough for long games; the calling thread keeps the clock. So
compiled code, which Python cannot interrupt, still stops on time and at Ctrl-C.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, TypeVar

from outply.contract.errors import GameError
from outply.contract.game import Game, title
from outply.contract.kinds import Workspace
from outply.engine.faults import error_of
from outply.engine.pending import Pending
from outply.engine.workers import Finish, Task, Worker, running
from outply.searches.workspace import FAULT, STOP, Fault

__all__ = ["Halt", "Interrupted", "Superseded", "Team", "is_stopping", "run"]

T = TypeVar("T")

# How long a search that was stopped may take to end: at the end of its time, and at Ctrl-C.
GRACE_SECONDS = 5.0
LEAVING_SECONDS = 0.3

# How long a waiting thread sleeps before it checks for Ctrl-C.
PIECE_SECONDS = 0.1


# The same while something is compiled.
POLLING_SECONDS = 0.02


class Superseded(Exception):
    """The function that searches has been compiled meanwhile: the search is to be begun again, and will be faster."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came during a search; `result` holds what it had found."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result

    def __reduce__(self) -> Any:
        return Interrupted, (self.result,)


class Halt:
    """A way to stop a search from outside, at any time, with all searches that it starts itself."""

    def __init__(self) -> None:
        self.raised = False
        self.workspaces: list[Workspace] = []
        self.below: list[Halt] = []
        # Workspaces are used again: what comes too late must not stop another search.
        self.lock = threading.RLock()

    def watch(self, workspaces: list[Workspace]) -> None:
        """Be prepared to stop a search on these workspaces."""
        with self.lock:
            self.workspaces = workspaces
        if self.raised:
            self.stop()

    def stop(self) -> None:
        """Stop the search; it answers with what it has."""
        self.raised = True
        with self.lock:
            for workspace in self.workspaces:
                workspace[STOP] = 1
        for halt in list(self.below):
            halt.stop()

    @contextlib.contextmanager
    def within(self, above: "Halt | None") -> Iterator[None]:
        """Stop also when the search stops that this one is part of."""
        if above is None or above is self:
            yield
            return
        above.below.append(self)
        if above.raised:
            self.stop()
        try:
            yield
        finally:
            above.below.remove(self)


def is_stopping() -> bool:
    """Whether the search that runs in this thread was stopped: what it still does counts for nothing."""
    halt = getattr(running, "halt", None)
    return halt is not None and halt.raised


class Team:
    """The workspaces of one search, the first of them its leader's; helpers search on the others meanwhile."""

    def __init__(self, game: Game, workspaces: list[Workspace], halt: Halt | None = None) -> None:
        self.game, self.workspaces, self.halt = game, workspaces, halt or Halt()
        self.helpers: list[Task] = []

    @contextlib.contextmanager
    def helping(self, jobs: list[Callable[[], None]]) -> Iterator[None]:
        """Let helpers do these jobs until the leader is done."""
        self.helpers = [Task(job, self.halt) for job in jobs]
        for helper in self.helpers:
            Worker.idle_or_new().begin(helper)
        try:
            yield
        finally:
            for workspace in self.workspaces[1:]:
                workspace[STOP] = 1
            for helper in self.helpers:
                helper.finish.wait(GRACE_SECONDS)

    def pause(self) -> None:
        """Stop the search, though not for good."""
        for workspace in self.workspaces:
            workspace[STOP] = 1
        for halt in list(self.halt.below):
            halt.stop()

    def problem(self) -> BaseException | None:
        """What went wrong in a helper, or with the game."""
        for helper in self.helpers:
            if helper.error is not None:
                return helper.error
        for workspace in self.workspaces:
            if workspace[FAULT] != 0:
                return error_of(Fault(int(workspace[FAULT])), self.game)
        return None


def run(work: Callable[[], T], team: Team, seconds: float | None, pending: Pending | None = None) -> T:
    """What `work` returns; after `seconds`, or at Ctrl-C, it is stopped through its workspaces.

    It is given up, by `Superseded`, when what is pending is there.
    """
    task = Task(work, team.halt)
    team.halt.watch(team.workspaces)
    with team.halt.within(getattr(running, "halt", None)):
        Worker.idle_or_new().begin(task)
        try:
            wait(task.finish, seconds, pending)
        except KeyboardInterrupt:
            # Whoever interrupts does not want to wait for a rule, or for the compiler.
            if pending is not None:
                pending.leave()
            stop(task, team, LEAVING_SECONDS)
            raise Interrupted(task.answer) from None
        superseded = pending is not None and pending.function is not None and not team.halt.raised
        if superseded and not task.finish.is_reached:
            team.pause()
            if task.finish.wait(GRACE_SECONDS):
                raise Superseded
        if not stop(task, team, GRACE_SECONDS):
            raise GameError(f"expected every rule of {title(team.game)} to return, but one has not come back")
    team.halt.watch([])
    problem = task.error or team.problem()
    if problem is not None:
        raise problem
    return task.answer  # type: ignore[no-any-return]


def wait(finish: Finish, seconds: float | None, pending: Pending | None) -> None:
    """Wait for the end of a task, or for what is pending, but no longer than this many seconds.

    Piece by piece: should the system hand a Ctrl-C to another thread, this one notices it only when it is awake.
    """
    started = time.monotonic()
    end = inf if seconds is None else started + seconds
    patience = pending.patience() if pending is not None else inf
    try:
        while True:
            compiling = pending is not None and not pending.done.is_set()
            piece = POLLING_SECONDS if compiling else PIECE_SECONDS
            left = min(end, started + patience) - time.monotonic()
            if finish.wait(min(piece, max(0.0, left))) or time.monotonic() >= end:
                return
            if pending is not None and time.monotonic() >= started + patience:
                patience = inf
                pending.begin()
            if pending is not None and pending.function is not None:
                return
    finally:
        if pending is not None:
            pending.spend(time.monotonic() - started)


def stop(task: "Task", team: Team, seconds: float) -> bool:
    """Stop a search that is still running; whether it has come to its end, within so many seconds at most."""
    if task.finish.is_reached:
        return True
    team.halt.stop()
    return task.finish.wait(seconds)
