"""The two speeds and the clock: how a search is made ready and run.

A search runs in a worker thread, with a stack deep enough for long games; the calling thread keeps the clock. So
compiled code, which Python cannot interrupt, still stops on time and at Ctrl-C.
"""

import contextlib
import os
import queue
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import inf
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np

from outply.compiler import Unsupported, native
from outply.contract.errors import CompileError, GameError, InputError
from outply.contract.game import Game, title
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.searches.workspace import FAULT, MOST_NODES, MOST_PLIES, STOP, UNLIMITED, Fault
from outply.variants.modelled import model_in

T = TypeVar("T")

STACK_BYTES = 256 * 2**20
GRACE_SECONDS = 5.0

# The packages that the compiler may trust to stay within their arrays.
TRUSTED = ("outply.searches",)

# How long a waiting thread sleeps before it looks about.
PIECE_SECONDS = 0.1

FAULTS = {
    Fault.NO_ACTIONS: "expected at least one action, each with a value, in every state that is not terminal, but "
    "{game} offers none somewhere: `check_game` tells where",
    Fault.WRONG_PLAYER: "expected player(state) to be 0 … players − 1, or CHANCE in a game that defines outcomes, but "
    "{game} says something else somewhere: `check_game` tells where",
    Fault.WRONG_PROBABILITIES: "expected the probabilities at each chance node to be positive and sum to one, but in "
    "{game} they do not: `check_game` tells where",
    Fault.NO_NUMBER: "expected every utility and evaluation of {game} to be a finite number, but one is not",
    Fault.OUT_OF_RANGE: "expected utilities and evaluations within the range that {game} declares, but one lies "
    "outside: set min_utility and max_utility",
    Fault.OVER_TOTAL: "expected utilities and guesses within the range and the total that {game} declares, but some "
    "lie outside: set min_utility, max_utility and max_total_utility, or search by maxn",
    Fault.ENDLESS: f"expected {{game}} to end within {MOST_PLIES:,} plies, but it goes on: "
    "search it with a limit in depth",
    Fault.NO_ROOM: "expected more memory: what was given is not enough for the longest lines of {game}",
    Fault.TOO_MANY_ACTIONS: "expected fewer actions along a line of play of {game}: the search has no room to order "
    "them all; give it less depth",
}


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came during a search; `result` holds what it had found."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result


class Speed(NamedTuple):
    """A function at the speed at which it will run."""

    function: Callable[..., Any]
    compiled: bool
    reason: str


def at_speed(function: Callable[..., Any], game: Game, compiled: bool | None) -> Speed:
    """The function compiled where possible; `compiled=True` makes anything else an error, False forces Python."""
    if compiled is False:
        return Speed(function, False, "compiled=False was asked for")
    if compiled is None and not game.worth_compiling:
        return Speed(function, False, "it is searched sooner than compiled")
    speed = compiled_or_not(function, game)
    if compiled and not speed.compiled:
        raise CompileError(f"{title(game)} cannot be compiled: {speed.reason}")
    return speed


def compiled_or_not(function: Callable[..., Any], game: Game) -> Speed:
    """The function compiled, or as it is with the reason why."""
    try:
        return Speed(native(function, game, TRUSTED), True, "")
    except Unsupported as reason:
        return Speed(function, False, str(reason))


def new_workspace(length: int, nodes: int | None, compiled: bool) -> Workspace:
    """A clean workspace of this length."""
    # Interpreted, actions may be anything, and most of a deep workspace is never written: a dict of cells serves best.
    workspace: Any = np.zeros(length, np.int64) if compiled else defaultdict(int)
    workspace[MOST_NODES] = UNLIMITED if nodes is None else nodes
    return workspace


def plies_in_memory(limit: Limit, needed: Callable[[int], int], share: int = 1) -> int:
    """How many plies the workspaces have to hold: those that were asked for, or as many as memory allows.

    `needed(plies)` is what they take in bytes. Where no depth is asked for, they get one part in `share` of the memory.
    """
    plies = limit.depth or MOST_PLIES
    if plies > MOST_PLIES:
        raise InputError(f"expected a depth of at most {MOST_PLIES:,}, but got {plies:,}")
    if limit.memory is None:
        return plies
    while limit.depth is None and plies > 1 and share * needed(plies) > limit.memory:
        plies //= 2
    if needed(plies) > limit.memory:
        raise InputError(f"expected at least {needed(plies):,} bytes of memory, but the limit is {limit.memory:,}")
    return plies


class Halt:
    """A way to stop a search from outside, at any time."""

    def __init__(self) -> None:
        self.raised = False
        self.workspaces: list[Workspace] = []

    def watch(self, workspaces: list[Workspace]) -> None:
        """Be ready to stop a search that works on these workspaces."""
        self.workspaces = workspaces
        if self.raised:
            self.stop()

    def stop(self) -> None:
        """Tell the search to stop with what it has."""
        self.raised = True
        for workspace in self.workspaces:
            workspace[STOP] = 1


class Team:
    """The workspaces of one search, the first of them its leader's; helpers search on the others meanwhile."""

    def __init__(self, game: Game, workspaces: list[Workspace], halt: Halt | None = None) -> None:
        self.game, self.workspaces, self.halt = game, workspaces, halt or Halt()
        self.helpers: list[Task] = []

    @contextlib.contextmanager
    def helping(self, jobs: list[Callable[[], None]]) -> Iterator[None]:
        """Let helpers do these jobs until the leader is done."""
        self.helpers = [Task(job) for job in jobs]
        for helper in self.helpers:
            Worker.idle_or_new().begin(helper)
        try:
            yield
        finally:
            for workspace in self.workspaces[1:]:
                workspace[STOP] = 1
            for helper in self.helpers:
                helper.finished.wait(GRACE_SECONDS)

    def problem(self) -> BaseException | None:
        """What went wrong in a helper, or with the game."""
        for helper in self.helpers:
            if helper.error is not None:
                return helper.error
        for workspace in self.workspaces:
            fault = Fault(int(workspace[FAULT]))
            if fault:
                return GameError(sentence_of(fault, self.game))
        return None


def sentence_of(fault: Fault, game: Game) -> str:
    """What is wrong with a game, or with the policy in it."""
    model = model_in(game)
    if fault is Fault.WRONG_PROBABILITIES and model is not None and model.policy.compiles:
        name = type(model.policy).__name__
        likewise = f", as at the chance nodes of {title(model.game)}" if model.game.has_chance else ""
        wanted = f"probabilities from the policy {name} that are positive and sum to one{likewise}"
        return f"expected {wanted}, but got others"
    return FAULTS[fault].format(game=title(game))


def run(work: Callable[[], T], team: Team, seconds: float | None) -> T:
    """What `work` returns; after `seconds`, or at Ctrl-C, it is stopped through its workspaces."""
    task, game = Task(work), title(team.game)
    team.halt.watch(team.workspaces)
    Worker.idle_or_new().begin(task)
    try:
        wait(task.finished, seconds)
    except KeyboardInterrupt:
        stop(task, team)
        raise Interrupted(task.answer) from None
    stop(task, team)
    problem = task.error or team.problem()
    if isinstance(problem, SystemExit):
        raise GameError(f"expected the rules of {game} to answer, but one of them called for an exit")
    if problem is not None:
        raise problem
    return task.answer  # type: ignore[no-any-return]


def wait(finished: threading.Event, seconds: float | None) -> None:
    """Wait for the event, but no longer than this many seconds.

    Piece by piece: should the system hand a Ctrl-C to another thread, this one notices it only when it is awake.
    """
    end = inf if seconds is None else time.monotonic() + seconds
    while not finished.wait(min(PIECE_SECONDS, max(0.0, end - time.monotonic()))) and time.monotonic() < end:
        pass


def stop(task: "Task", team: Team) -> None:
    """Stop a search that is still running, and wait until it has."""
    if not task.finished.is_set():
        team.halt.stop()
        if not task.finished.wait(GRACE_SECONDS):
            name = title(team.game)
            raise GameError(f"expected every rule of {name} to return, but one has not come back")


class Task:
    """A piece of work, and then what came of it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.finished = threading.Event()
        self.answer: Any = None
        self.error: BaseException | None = None

    def do(self) -> None:
        """Do the work, and keep what it returns or raises."""
        try:
            self.answer = self.work()
        except BaseException as error:
            self.error = error


class Worker:
    """A thread with a deep stack that does one task after another; kept, because starting one takes a while."""

    idle: ClassVar[list["Worker"]] = []
    starting: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self) -> None:
        self.tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
        # Interpreted searches nest one Python call for each ply, and rules a few more.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * MOST_PLIES))
        with Worker.starting:
            before = threading.stack_size(STACK_BYTES)
            try:
                threading.Thread(target=self.serve, name="outply search", daemon=True).start()
            finally:
                threading.stack_size(before)

    @classmethod
    def idle_or_new(cls) -> "Worker":
        """A worker with nothing to do."""
        try:
            return cls.idle.pop()
        except IndexError:
            return cls()

    def begin(self, task: Task) -> None:
        """Start on a task."""
        self.tasks.put(task)

    def serve(self) -> None:
        """Do tasks as they come."""
        while True:
            task = self.tasks.get()
            task.do()
            Worker.idle.append(self)
            task.finished.set()
            del task


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Worker.idle.clear)
