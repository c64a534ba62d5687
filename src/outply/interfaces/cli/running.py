"""From the arguments of a command to its exit code.

    0     answered
    1     a check found problems
    2     something given is not usable: one sentence on stderr says what
    130   stopped by Ctrl-C, after printing what had been found
    141   nobody reads the answers any more

There is never a traceback.
"""

import contextlib
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from outply.interfaces.cli.app import app
from outply.interfaces.cli.streams import sturdy_streams

BAD_INPUT = 2
BROKEN_PIPE = 141


def exit_code(arguments: Sequence[str]) -> int:
    """The exit code of the command, which never ends in a traceback; Ctrl-C is left to the caller."""
    with sturdy_streams(), plain_warnings():
        try:
            run(arguments)
            sys.stdout.flush()
            return 0
        except typer.Exit as done:
            return done.exit_code
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if is_broken_pipe(error):
                return BROKEN_PIPE
            print(f"outply: {in_words(error)}", file=sys.stderr)
            return BAD_INPUT


@contextlib.contextmanager
def plain_warnings() -> Iterator[None]:
    """Show what outply warns of as a sentence, and the warnings of others with their place, as Python does."""
    show = warnings.showwarning

    def show_sentence(
        message: Any, category: Any, filename: str, lineno: int, file: Any = None, line: Any = None
    ) -> None:
        if category.__module__.startswith("outply."):
            print(f"outply: {message}", file=sys.stderr)
        else:
            show(message, category, filename, lineno, file, line)

    warnings.showwarning = show_sentence
    try:
        yield
    finally:
        warnings.showwarning = show


def is_broken_pipe(error: BaseException) -> bool:
    """Whether the reader of stdout has left. Rich makes that an exit."""
    exits = isinstance(error, SystemExit) and isinstance(error.__context__, BrokenPipeError)
    return exits or isinstance(error, BrokenPipeError)


def in_words(error: BaseException) -> str:
    """What went wrong, in one sentence."""
    # A wrong option or command: Typer's own errors have no public base that all its versions share.
    usage = getattr(error, "format_message", None)
    if usage:
        return " ".join(usage().split())
    from outply.interfaces.failures import sentence

    return sentence(error)


def run(arguments: Sequence[str]) -> None:
    """Run the command. Typer's own way to do this would catch Ctrl-C and broken pipes."""
    command = typer.main.get_command(app)
    with command.make_context("outply", list(arguments) or ["--help"]) as context:
        command.invoke(context)
