"""The two speeds and the clock: how a search is made ready and run.

A search runs in a thread of its own, with a stack deep enough for long games; the calling thread keeps the clock. So
compiled code, which Python cannot interrupt, still stops on time and at Ctrl-C.
"""

import sys
import threading
import weakref
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from outply.compiler import Unsupported, native
from outply.errors import CompileError, GameError
from outply.game import Game
from outply.searches.sheet import FAULT, MOST_NODES, MOST_PLIES, STOP, UNLIMITED, Fault, Sheet, cells

T = TypeVar("T")

STACK_BYTES = 256 * 2**20
GRACE_SECONDS = 5.0

FAULTS = {
    Fault.NO_ACTIONS: "expected at least one action, each with a value, in every state that is not terminal, but "
    "{game} offers none somewhere: `check_game` tells where",
    Fault.WRONG_PLAYER: "expected player(state) to be 0 … players − 1, or CHANCE in a game that defines outcomes, but "
    "{game} says something else somewhere: `check_game` tells where",
    Fault.WRONG_PROBABILITIES: "expected the probabilities at each chance node to be positive and sum to one, but in "
    "{game} they do not: `check_game` tells where",
    Fault.ENDLESS: f"expected {{game}} to end within {MOST_PLIES:,} plies, but it goes on: give a limit in depth",
    Fault.TOO_MANY_STATES: "expected {game} to have fewer states than the limit allows, but there are more",
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


# Compiled functions by the game and search they were made from, so that a second search begins at once.
_ready: dict[Any, tuple[Any, str, Speed]] = {}


def at_speed(function: Callable[..., Any], game: Game, key: Any, compiled: bool | None) -> Speed:
    """The function compiled where possible; `compiled=True` makes anything else an error, False forces Python.

    `key` says which function of the game it is, to recognise it when it is asked for again.
    """
    if compiled is False:
        return Speed(function, False, "compiled=False was asked for")
    if compiled is None and not game.worth_compiling:
        return Speed(function, False, "it is searched sooner than compiled")
    key, state = (id(game), key), parameters(game)
    known = _ready.get(key)
    if known is None or known[0]() is not game or known[1] != state:
        known = weakref.ref(game), state, compiled_or_not(function, game)
        _ready[key] = known
        weakref.finalize(game, _ready.pop, key, None)
    speed = known[2]
    if compiled and not speed.compiled:
        raise CompileError(f"{type(game).__name__} cannot be compiled: {speed.reason}")
    return speed


def compiled_or_not(function: Callable[..., Any], game: Game) -> Speed:
    """The function compiled, or as it is with the reason why."""
    try:
        return Speed(native(function, game), True, "")
    except Unsupported as reason:
        return Speed(function, False, str(reason))


def parameters(owner: Any) -> str:
    """The attributes of a game or an evaluation as text, to notice when they change."""
    return repr({k: id(v) if isinstance(v, np.ndarray) else v for k, v in getattr(owner, "__dict__", {}).items()})


def new_sheet(depth: int, nodes: int | None, compiled: bool) -> Sheet:
    """A clean work sheet for a search of this depth."""
    # Interpreted, actions may be anything, and most of a deep sheet is never written: a dict of cells serves best.
    sheet: Any = np.zeros(cells(depth), np.int64) if compiled else defaultdict(int)
    sheet[MOST_NODES] = UNLIMITED if nodes is None else nodes
    return sheet


def run(work: Callable[[], T], sheet: Sheet, seconds: float | None, game: Game) -> T:
    """What `work` returns; after `seconds`, or at Ctrl-C, it is told through the sheet to stop with what it has."""
    outcome: list[Any] = []
    thread = start(work, outcome)
    try:
        thread.join(seconds)
    except KeyboardInterrupt:
        finish(thread, sheet, game)
        raise Interrupted(outcome[0] if outcome and not isinstance(outcome[0], BaseException) else None) from None
    finish(thread, sheet, game)
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    fault = Fault(int(sheet[FAULT]))
    if fault:
        raise GameError(FAULTS[fault].format(game=type(game).__name__))
    return outcome[0]  # type: ignore[no-any-return]


_starting = threading.Lock()


def start(work: Callable[[], Any], outcome: list[Any]) -> threading.Thread:
    """A thread that puts what `work` returns or raises into `outcome`."""

    def target() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            outcome.append(error)

    # Interpreted searches nest one Python call for each ply, and rules a few more.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * MOST_PLIES))
    thread = threading.Thread(target=target, name="outply search", daemon=True)
    with _starting:
        before = threading.stack_size(STACK_BYTES)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def finish(thread: threading.Thread, sheet: Sheet, game: Game) -> None:
    """Stop a search that is still running, and wait until it has."""
    if thread.is_alive():
        sheet[STOP] = 1
        thread.join(GRACE_SECONDS)
        if thread.is_alive():
            raise GameError(f"expected every rule of {type(game).__name__} to return, but one has not come back")
