"""Ctrl-C: one line and exit code 130, whenever it comes.

While the program loads or ends, it leaves at once. While a command runs, Ctrl-C is Python's KeyboardInterrupt, so that
the command can show what it has found.
"""

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

INTERRUPTED = 130
AGAIN_SECONDS = 0.02


@contextlib.contextmanager
def guarded(to_the_end: bool) -> Iterator[None]:
    """Leave at Ctrl-C, until a command asks for more; also afterwards, if the process is about to end."""
    before = on_interrupt(leave)
    try:
        yield
    finally:
        on_interrupt(leave if to_the_end else before)
        sys.unraisablehook = sys.__unraisablehook__


def raise_at_interrupt() -> None:
    """From now on, Ctrl-C raises KeyboardInterrupt."""
    on_interrupt(signal.default_int_handler)
    sys.unraisablehook = raise_again


def on_interrupt(handler: Any) -> Any:
    """Do this at Ctrl-C, unless it is ignored, as in the background; returns the old handler."""
    before = signal.getsignal(signal.SIGINT)
    # Python lets only the main thread set handlers.
    if threading.current_thread() is threading.main_thread() and before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)
    return before


def leave(number: int, frame: FrameType | None) -> None:
    """Say so, and end the process."""
    try:
        os.write(2, b"outply: interrupted\n")
    finally:
        os._exit(INTERRUPTED)


def raise_again(lost: "sys.UnraisableHookArgs") -> None:
    """Send a Ctrl-C again that came in a callback, where Python cannot raise it."""
    if lost.exc_type is not None and issubclass(lost.exc_type, KeyboardInterrupt):
        threading.Timer(AGAIN_SECONDS, os.kill, (os.getpid(), signal.SIGINT)).start()
    else:
        sys.__unraisablehook__(lost)
