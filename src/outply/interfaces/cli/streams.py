"""The streams of the process, which may be closed, full, or left by their readers."""

import contextlib
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any, TextIO, cast

from outply.contract.errors import InputError


class Stream:
    """A stream that may fail; all that is not here is that of Python's stream."""

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream

    def isatty(self) -> bool:
        """Whether this is a terminal."""
        return self.stream is not None and self.stream.isatty()

    def discard(self) -> None:
        """Drop what nobody has taken: Python would complain when it ends."""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Stdout(Stream):
    """Stdout, which says in a sentence why it cannot be written."""

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


class Stderr(Stream):
    """Stderr, without which a command goes on."""

    def write(self, text: str) -> int:
        """Write a text if that is possible."""
        with contextlib.suppress(OSError, ValueError):
            return self.stream.write(text) if self.stream else 0
        return 0

    def flush(self) -> None:
        """Write what is still held back if that is possible."""
        with contextlib.suppress(OSError, ValueError):
            if self.stream:
                self.stream.flush()


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Make a failure to write a sentence; a reader who has left is not one."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"expected a stdout that can be written, but it cannot ({error.strerror})") from None


@contextlib.contextmanager
def sturdy_streams() -> Iterator[None]:
    """Let a command run whatever its streams are, and drop at its end what they have not taken."""
    before: tuple[Any, Any] = sys.stdout, sys.stderr
    for descriptor in range(3):
        keep_open(descriptor)
    for stream in before:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    stdout, stderr = Stdout(before[0]), Stderr(before[1])
    sys.stdout, sys.stderr = cast(TextIO, stdout), cast(TextIO, stderr)
    try:
        yield
    finally:
        for each in (stdout, stderr):
            try:
                if each.stream is not None:
                    each.stream.flush()
            except (OSError, ValueError):
                each.discard()
        sys.stdout, sys.stderr = before


def keep_open(descriptor: int) -> None:
    """Let no file that is opened later take the place of a closed stream."""
    try:
        os.fstat(descriptor)
    except OSError:
        while os.open(os.devnull, os.O_RDWR) < descriptor:
            pass
