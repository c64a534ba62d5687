"""From the arguments of a command to its exit code.

    0     answered
    1     a check found problems
    2     something given is not usable: one sentence on stderr says what
    130   stopped by Ctrl-C, after printing what had been found
    141   nobody reads the answers any more

There is never a traceback.
"""

import sys
from collections.abc import Sequence

import typer

from outply.interfaces.cli.app import app
from outply.interfaces.cli.streams import sturdy_streams

BAD_INPUT = 2
BROKEN_PIPE = 141


def exit_code(arguments: Sequence[str]) -> int:
    """The exit code of the command, which never ends in a traceback; Ctrl-C is left to the caller."""
    with sturdy_streams():
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
            print(f"outply: {told(error)}", file=sys.stderr)
            return BAD_INPUT


def is_broken_pipe(error: BaseException) -> bool:
    """Whether the reader of stdout has left. Rich makes that an exit."""
    exits = isinstance(error, SystemExit) and isinstance(error.__context__, BrokenPipeError)
    return exits or isinstance(error, BrokenPipeError)


def told(error: BaseException) -> str:
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
