"""The streams of the process, which may be closed, full, or left by their readers."""

import contextlib
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any, TextIO

from outply.contract.errors import InputError


class Stdout:
    """Stdout, which says in a sentence why it cannot be written; all else is that of the stream."""

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text, or say why not."""
        if self.stream is None:
            raise InputError("expected a stdout that can be written, but it is closed")
        with explained():
            return self.stream.write(text)

    def flush(self) -> None:
        """Write what is still held back, or say why not."""
        if self.stream is not None:
            with explained():
                self.stream.flush()

    def works(self) -> bool:
        """Whether all that was written has been taken."""
        try:
            self.flush()
        except (BrokenPipeError, InputError):
            return False
        return True

    def discard(self) -> None:
        """Drop what nobody has taken."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())

    def isatty(self) -> bool:
        """Whether this is a terminal."""
        return self.stream is not None and self.stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Make a failure to write a sentence; a reader who has left is none."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"expected a stdout that can be written, but it cannot ({error.strerror})") from None


@contextlib.contextmanager
def standing_streams() -> Iterator[Stdout]:
    """Let no stream be missing, and none fail over a character that it does not know."""
    before = sys.stdout, sys.stderr
    for descriptor in range(3):
        keep_open(descriptor)
    for stream in before:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    stdout: Any = Stdout(sys.stdout)
    sys.stdout = stdout
    # Without a stderr, what would be written there has no reader.
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115, it stays open until the process ends
    try:
        yield stdout
    finally:
        # A process that ends keeps its streams.
        sys.stdout = before[0] or sys.stdout


def keep_open(descriptor: int) -> None:
    """Let no file that is opened later take the place of a closed stream."""
    try:
        os.fstat(descriptor)
    except OSError:
        while os.open(os.devnull, os.O_RDWR) < descriptor:
            pass
