"""Where answers and notes go: answers to stdout, all else to stderr."""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.status import Status

from outply.interfaces.results import json_line

# Where no terminal sets the width, lines stay whole for the program that reads them.
WIDE = 500

# Nobody waits longer than this for the compiler without being told.
SILENT_SECONDS = 1.0


class Page(Console):
    """A console that takes text as it is, but for characters that would steer the terminal."""

    def __init__(self, stream: TextIO) -> None:
        width = None if stream.isatty() else WIDE
        # Names of actions may look like markup.
        super().__init__(file=stream, width=width, markup=False, highlight=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of text that a thing is written as."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(harmless(piece.text), piece.style)

    def on_broken_pipe(self) -> None:
        """Let the caller handle a reader who has left."""
        raise


class Output:
    """The two streams of a command."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.page = Page(stream)
        self.notes = Page(sys.stderr)
        self.status: Status | None = None
        self.noted = 0
        self.said = False

    def write_json(self, data: dict[str, Any]) -> None:
        """One object on a line of its own, at once."""
        self.stream.write(json_line(data))
        self.stream.flush()

    @contextlib.contextmanager
    def waiting(self, what: str, quiet: bool = False) -> Iterator[None]:
        """A spinner on a terminal while something takes long; elsewhere a line, if the compiler does."""
        if not self.notes.is_terminal:
            from outply.engine.pending import while_compiling  # lists and help need no engine

            with while_compiling(None if quiet else self.compiling):
                yield
            return
        compiling = "a new game is compiled first, which takes some seconds"
        with Status(f"{what} ({compiling})", console=self.notes) as self.status:
            yield
        self.status = None
        if self.noted:
            self.notes.print()

    def compiling(self, seconds: float) -> None:
        """Say once that the compiler is what one waits for."""
        if seconds >= SILENT_SECONDS and not self.said:
            self.said = True
            self.notes.print("compiling, which takes some seconds", style="dim")

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


def harmless(text: str) -> str:
    """The text with a mark for each character that would steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() or character == "\n" else "�" for character in text)
