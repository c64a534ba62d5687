"""A program that is compiled in another thread, while the search that asked for it runs in Python."""

import atexit
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

from outply.compiler import Guarded, Unsupported
from outply.engine.workers import Task, Worker

# Searches that take no longer than this in all are not worth compiling for.
PATIENCE_SECONDS = 0.02

# A process that ends waits so long for programs that are nearly done, so that the next one finds them on disk.
PARTING_SECONDS = 2.0

_begun: "weakref.WeakSet[Pending]" = weakref.WeakSet()

# How long functions have run in Python so far, by their code and the class of the game: many short searches add up.
_spent: dict[Any, float] = {}
MOST_SPENT = 10_000


class Pending:
    """A function that will be machine code, if it can be."""

    def __init__(self, key: Any, compile_it: Callable[[], Guarded | None]) -> None:
        self.key, self.compile_it = key, compile_it
        self.function: Guarded | None = None
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
        finally:
            self.done.set()

    def wait(self) -> None:
        """Wait until it is compiled; Ctrl-C is heard."""
        self.begin()
        try:
            while not self.done.wait(0.05):
                pass
        except KeyboardInterrupt:
            self.leave()
            raise

    def leave(self) -> None:
        """Do not wait for it when the process ends: whoever interrupts wants to go at once."""
        _begun.discard(self)


def part() -> None:
    """Wait a little for programs that are being compiled."""
    end = time.monotonic() + PARTING_SECONDS
    for each in list(_begun):
        each.done.wait(max(0.0, end - time.monotonic()))


atexit.register(part)
