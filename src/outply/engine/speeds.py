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
from outply.contract.result import AS_ASKED, COMPILED, ENDED_FIRST, INTERPRETED, NOT_WORTH_COMPILING, NUMBERED, Result
from outply.engine.calls import CallingSearch
from outply.engine.numbered import SHARE, NumberedSearch
from outply.engine.otherwise import TRUSTED, Instead, Otherwise
from outply.engine.pending import Pending

# A search that is begun again has at least this much time, so that it has an answer.
LEAST_SECONDS = 0.001


class Speed(NamedTuple):
    """A function at the speed at which it will run; `python` is what serves where compiled code cannot go on."""

    function: Callable[..., Any]
    name: str
    why: str
    python: Callable[..., Any] | None = None
    insists: bool = False
    pending: Pending | None = None
    """What is being compiled, while the function is Python's."""
    otherwise: Otherwise | None = None
    """How to search numbered states, where the rules cannot be compiled."""

    @property
    def reason(self) -> str:
        """Why it is not compiled; empty when it is."""
        return self.pending.reason or self.why if self.pending is not None else self.why

    @property
    def said(self) -> str:
        """The speed as results say it."""
        calling = self.function
        if not isinstance(calling, CallingSearch):
            return self.name
        return f"{self.name}, with calls to Python: {calling.said_calls}"

    @property
    def native(self) -> bool:
        """Whether the search is machine code, which works on memory, not on lists."""
        return self.name != INTERPRETED

    def after(self, retreat: Retreat, game: Game, state: Any) -> "Speed":
        """The speed at which to repeat a call: compiled for more, where that helps, else in Python.

        Unless compiled code was insisted on, that is compiled while Python goes on.
        """
        function = self.function
        assert isinstance(function, Guarded | Instead)
        if self.python is not None and retreat.wrong:
            return Speed(self.python, INTERPRETED, str(retreat))
        if self.python is not None and not self.insists:
            otherwise = self.otherwise if isinstance(function, Guarded) else None
            wider = Pending((function.code, type(game)), partial(function.widened, state), otherwise)
            wider.begin()
            return Speed(self.python, INTERPRETED, str(retreat), pending=wider, otherwise=self.otherwise)
        wider_now = function.widened(state)
        if wider_now is not None:
            return self._replace(function=wider_now)
        raise CompileError(f"{title(game)} cannot be compiled: {retreat}")

    def now(self) -> "Speed":
        """The speed that there is by now: compiled, if compiling is done."""
        if self.pending is None or self.pending.function is None:
            return self
        return at_once(self.pending.function, self.reason, self.function, self.otherwise)

    def after_answers(self, limit: Limit) -> Limit:
        """What a search may spend besides the answers that it reads, if it reads any."""
        if not isinstance(self.function, NumberedSearch):
            return limit
        self.function.within(limit.memory)
        return limit if limit.memory is None else replace(limit, memory=limit.memory - limit.memory // SHARE)

    def settled(self) -> "Speed":
        """The speed when compiling is done."""
        if self.pending is not None:
            self.pending.wait()
        return self.now()


def at_speed(
    function: Callable[..., Any],
    game: Game,
    compiled: bool | None,
    waits: bool = True,
    otherwise: Otherwise | None = None,
) -> Speed:
    """The function compiled where possible; `compiled=True` makes anything else an error, False forces Python.

    Unless it `waits`, what has still to be compiled runs in Python meanwhile. What cannot be compiled runs `otherwise`,
    or in Python.
    """
    if compiled is False:
        return Speed(function, INTERPRETED, AS_ASKED)
    if compiled is None and not game.worth_compiling:
        return Speed(function, INTERPRETED, NOT_WORTH_COMPILING)
    refusal: Unsupported | None = None
    try:
        ready: Guarded | Instead | None = at_hand(function, game)
    except Unsupported as unsupported:
        refusal, ready = unsupported, None
        if compiled is None and otherwise is not None:
            ready = otherwise.at_hand()
    reason = "" if refusal is None else str(refusal)
    if ready is None:
        pending = pending_for(function, game, refusal, None if compiled else otherwise)
        if compiled is None and not waits and (refusal is None or otherwise is not None):
            return Speed(function, INTERPRETED, ENDED_FIRST, pending=pending, otherwise=otherwise)
        pending.wait()
        ready, reason = pending.function, pending.reason
    if ready is not None:
        return at_once(ready, reason, function, otherwise, insists=bool(compiled))
    if compiled:
        raise CompileError(f"{title(game)} cannot be compiled: {reason}")
    return Speed(function, INTERPRETED, reason)


def at_once(
    ready: Guarded | Instead,
    reason: str,
    python: Callable[..., Any],
    otherwise: Otherwise | None,
    insists: bool = False,
) -> Speed:
    """The speed of what is there; `reason` says why it is not compiled, if it is not."""
    name = NUMBERED if isinstance(ready, NumberedSearch) else COMPILED
    why = reason if isinstance(ready, Instead) else ""
    return Speed(ready, name, why, python, insists, otherwise=otherwise)


def pending_for(
    function: Callable[..., Any], game: Game, refusal: Unsupported | None = None, otherwise: Otherwise | None = None
) -> Pending:
    """The function, to be compiled if it takes long enough in Python; one that was refused before is so again."""

    def compile_it() -> Guarded:
        if refusal is not None:
            raise refusal
        return native(function, game, TRUSTED)

    return Pending((function.__code__, type(game)), compile_it, otherwise)


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
