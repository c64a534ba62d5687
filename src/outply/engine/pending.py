"""A program that is compiled in another thread, while the search that asked for it runs in Python."""

import atexit
import contextlib
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

from outply.compiler import Guarded, Unsupported
from outply.engine.otherwise import Instead, Unequal
from outply.engine.workers import Task, Worker

# Searches that take no longer than this in all are not worth compiling for.
PATIENCE_SECONDS = 0.02

# A process that ends waits so long for programs that are nearly done, so that the next one finds them on disk.
PARTING_SECONDS = 2.0

# How often whoever waits for the compiler is told, and listens for Ctrl-C.
PIECE_SECONDS = 0.05

Waiting = Callable[[float], None]
"""Called with the seconds for which the compiler has been waited for."""

_waiting: ContextVar[Waiting | None] = ContextVar("waiting", default=None)

_begun: "weakref.WeakSet[Pending]" = weakref.WeakSet()

# How long functions have run in Python so far, by their code and the class of the game: many short searches add up.
_spent: dict[Any, float] = {}
MOST_SPENT = 10_000


class Pending:
    """A function that will be machine code, if it can be."""

    def __init__(
        self,
        key: Any,
        compile_it: Callable[[], "Guarded | Instead | None"],
        otherwise: Callable[[], Instead] | None = None,
    ) -> None:
        self.key, self.compile_it, self.otherwise = key, compile_it, otherwise
        self.function: Guarded | Instead | None = None
        """The compiled function, once it is there."""
        self.reason = ""
        """Why it cannot be compiled, once that is known."""
        self.done = threading.Event()
        self.begun = False

    def __reduce__(self) -> Any:
        raise TypeError("expected something that can be pickled, but a program is being compiled in this process")

    def patience(self) -> float:
        """How many seconds more to search in Python before compiling is begun."""
        return max(0.0, PATIENCE_SECONDS - _spent.get(self.key, 0.0))

    def spend(self, seconds: float) -> None:
        """Note that a search has run in Python for so long."""
        if len(_spent) > MOST_SPENT:
            _spent.clear()
        _spent[self.key] = _spent.get(self.key, 0.0) + seconds

    def begin(self) -> None:
        """Start to compile, once; it goes on when nobody waits for it any more."""
        if not self.begun:
            self.begun = True
            _begun.add(self)
            Worker.idle_or_new().begin(Task(self.work))

    def work(self) -> None:
        """Compile."""
        try:
            self.function = self.compile_it()
        except Unsupported as reason:
            self.reason = str(reason)
        except BaseException as error:
            self.reason = f"the compiler fails with {type(error).__name__}: {error}"
        if self.function is None and self.otherwise is not None:
            try:
                self.function = self.otherwise()
            except Unequal as reason:
                self.reason += f", or {reason.advice}"
            except BaseException:  # why it cannot be compiled is the better reason
                pass
        self.done.set()

    def wait(self) -> None:
        """Wait until it is compiled; Ctrl-C is heard."""
        self.begin()
        started, report = time.monotonic(), _waiting.get()
        try:
            while not self.done.wait(PIECE_SECONDS):
                if report is not None:
                    report(time.monotonic() - started)
        except KeyboardInterrupt:
            self.leave()
            raise

    def leave(self) -> None:
        """Do not wait for it when the process ends: whoever interrupts wants to go at once."""
        _begun.discard(self)


@contextlib.contextmanager
def while_compiling(report: Waiting | None) -> Iterator[None]:
    """Report all waiting for the compiler that this thread does within the block."""
    before = _waiting.set(report)
    try:
        yield
    finally:
        _waiting.reset(before)


def part() -> None:
    """Wait a little for programs that are being compiled."""
    end = time.monotonic() + PARTING_SECONDS
    for each in list(_begun):
        each.done.wait(max(0.0, end - time.monotonic()))


atexit.register(part)
