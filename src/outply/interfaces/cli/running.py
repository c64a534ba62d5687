"""From the arguments of a command to its exit code.

    0     answered
    1     a check found problems
    2     something given is not usable: one sentence on stderr says what
    130   stopped by Ctrl-C, after printing what had been found
    141   nobody reads the answers any more

There is never a traceback.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer

import outply.interfaces.cli.comparing
import outply.interfaces.cli.exercises
import outply.interfaces.cli.explaining
import outply.interfaces.cli.lab
import outply.interfaces.cli.pig
import outply.interfaces.cli.recording  # noqa: F401, these add their commands
from outply.interfaces.cli.commands import app
from outply.interfaces.cli.failures import sentence

BAD_INPUT = 2
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, by default those of the process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(exit_code(sys.argv[1:] if arguments is None else arguments))


def exit_code(arguments: Sequence[str]) -> int:
    """The exit code of the command, which never ends in a traceback; Ctrl-C is left to whoever loaded this module."""
    try:
        run(arguments)
        sys.stdout.flush()
        return 0
    except typer.Exit as done:
        return done.exit_code
    except BrokenPipeError:
        # Python flushes stdout once more as it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        # A wrong option or command: Typer's own errors have no public base that all its versions share.
        usage = getattr(error, "format_message", None)
        told = " ".join(usage().split()) if usage else sentence(error)
        print(f"outply: {told}", file=sys.stderr)
        return BAD_INPUT


def run(arguments: Sequence[str]) -> None:
    """Run the command. Typer's own way to do this would catch Ctrl-C and broken pipes."""
    command = typer.main.get_command(app)
    with command.make_context("outply", list(arguments) or ["--help"]) as context:
        command.invoke(context)
