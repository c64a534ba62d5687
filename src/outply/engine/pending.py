"""A program that is compiled in another thread, while the search that asked for it runs in Python."""

import atexit
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

from outply.compiler import Guarded, Unsupported
from outply.engine.workers import Task, Worker

# A process that ends waits so long for programs that are nearly done, so that the next one finds them on disk.
PARTING_SECONDS = 2.0

_begun: "weakref.WeakSet[Pending]" = weakref.WeakSet()


class Pending:
    """A function that will be machine code, if it can be."""

    def __init__(self, compile_it: Callable[[], Guarded]) -> None:
        self.compile_it = compile_it
        self.function: Guarded | None = None
        """The compiled function, once it is there."""
        self.reason = ""
        """Why it cannot be compiled, once that is known."""
        self.done = threading.Event()
        self.begun = False

    def __reduce__(self) -> Any:
        raise TypeError("expected something that can be pickled, but a program is being compiled in this process")

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
