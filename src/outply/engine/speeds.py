"""The two speeds: a search function as machine code where that can be, else as the Python that it is."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from outply.compiler import Guarded, Retreat, Unsupported, at_hand, native
from outply.contract.errors import CompileError
from outply.contract.game import Game, title
from outply.contract.limit import Limit
from outply.contract.result import AS_ASKED, ENDED_FIRST, NOT_WORTH_COMPILING, Result
from outply.engine.pending import Pending

# A search that is begun again has at least this much time, so that it has an answer.
LEAST_SECONDS = 0.001

# The packages of the searches: all other functions that are compiled are rules.
TRUSTED = ("outply.searches",)


class Speed(NamedTuple):
    """A function at the speed at which it will run; `python` is what serves where compiled code cannot go on."""

    function: Callable[..., Any]
    compiled: bool
    why: str
    python: Callable[..., Any] | None = None
    insists: bool = False
    pending: Pending | None = None
    """What is being compiled, while the function is Python's."""

    @property
    def reason(self) -> str:
        """Why it runs interpreted; empty when compiled."""
        return self.pending.reason or self.why if self.pending is not None else self.why

    def after(self, retreat: Retreat, game: Game, state: Any) -> "Speed":
        """The speed at which to repeat a call: compiled for more, where that helps, else in Python.

        Unless compiled code was insisted on, that is compiled while Python goes on.
        """
        assert isinstance(self.function, Guarded)
        if self.python is not None and retreat.wrong:
            return Speed(self.python, False, str(retreat))
        if self.python is not None and not self.insists:
            wider = Pending((self.function.function.__code__, type(game)), partial(self.function.widened, state))
            wider.begin()
            return Speed(self.python, False, str(retreat), pending=wider)
        wider_now = self.function.widened(state)
        if wider_now is not None:
            return self._replace(function=wider_now)
        raise CompileError(f"{title(game)} cannot be compiled: {retreat}")

    def now(self) -> "Speed":
        """The speed that there is by now: compiled, if compiling is done."""
        if self.pending is None or self.pending.function is None:
            return self
        return Speed(self.pending.function, True, "", self.function)

    def settled(self) -> "Speed":
        """The speed when compiling is done."""
        if self.pending is not None:
            self.pending.wait()
        return self.now()


def at_speed(function: Callable[..., Any], game: Game, compiled: bool | None, waits: bool = True) -> Speed:
    """The function compiled where possible; `compiled=True` makes anything else an error, False forces Python.

    Unless it `waits`, what has still to be compiled runs in Python meanwhile.
    """
    if compiled is False:
        return Speed(function, False, AS_ASKED)
    if compiled is None and not game.worth_compiling:
        return Speed(function, False, NOT_WORTH_COMPILING)
    try:
        ready, reason = at_hand(function, game), ""
        if ready is None:
            pending = pending_for(function, game)
            if compiled is None and not waits:
                return Speed(function, False, ENDED_FIRST, pending=pending)
            pending.wait()
            ready, reason = pending.function, pending.reason
    except Unsupported as refusal:
        ready, reason = None, str(refusal)
    if ready is not None:
        return Speed(ready, True, "", function, insists=bool(compiled))
    if compiled:
        raise CompileError(f"{title(game)} cannot be compiled: {reason}")
    return Speed(function, False, reason)


def pending_for(function: Callable[..., Any], game: Game) -> Pending:
    """The function, to be compiled if it takes long enough in Python."""
    return Pending((function.__code__, type(game)), lambda: native(function, game, TRUSTED))


def limit_after(limit: Limit, started: float) -> Limit:
    """What is left of a limit whose clock was started then; a moment at least."""
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=max(LEAST_SECONDS, limit.seconds - (time.monotonic() - started)))


def once_each(report: Callable[[Result], None] | None) -> Callable[[Result], None] | None:
    """A report that is given each depth once, though a search that is begun again comes to it again."""
    if report is None:
        return None
    deepest = 0

    def onwards(result: Result) -> None:
        nonlocal deepest
        if result.depth is None or result.depth > deepest:
            deepest = result.depth or deepest
            report(result)

    return onwards
