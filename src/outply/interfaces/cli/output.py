"""Where answers and notes go: answers to stdout, all else to stderr."""

import contextlib
import json
import math
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from rich.console import Console
from rich.status import Status

# Where no terminal sets the width, lines stay whole for the program that reads them.
WIDE = 500


class Output:
    """The two streams of a command."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.page = plain_console(stream)
        self.notes = plain_console(sys.stderr)
        self.status: Status | None = None
        self.noted = 0

    def write_json(self, data: dict[str, Any]) -> None:
        """One object on a line of its own, at once."""
        self.stream.write(json.dumps(finite(data), ensure_ascii=False, allow_nan=False) + "\n")
        self.stream.flush()

    @contextlib.contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """While something takes its time, a sign of life on a terminal."""
        if not self.notes.is_terminal:
            yield
            return
        compiling = "a new game is compiled first, which takes some seconds"
        with Status(f"{what} ({compiling})", console=self.notes) as self.status:
            yield
        self.status = None
        if self.noted:
            self.notes.print()

    def note(self, line: str) -> None:
        """While waiting, the progress of a search: one line for each depth."""
        self.noted += 1
        if self.status is not None:
            self.status.update("searching")
        self.notes.print(line, style="dim", overflow="ellipsis", no_wrap=True)


@contextlib.contextmanager
def opened() -> Iterator[Output]:
    """The output of a command. What rules print meanwhile goes to stderr, so that stdout holds answers alone."""
    output = Output(sys.stdout)
    with contextlib.redirect_stdout(sys.stderr):
        yield output


def plain_console(stream: TextIO) -> Console:
    """A console that takes text as it is: names of actions may look like markup."""
    width = None if stream.isatty() else WIDE
    return Console(file=stream, width=width, markup=False, highlight=False, emoji=False)


def finite(data: Any) -> Any:
    """The data with null for numbers that JSON does not know, and lists for tuples."""
    if isinstance(data, dict):
        return {key: finite(part) for key, part in data.items()}
    if isinstance(data, list | tuple):
        return [finite(part) for part in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data
