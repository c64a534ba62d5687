"""The command `outply`: answers on stdout, for people or as JSON; progress, notes and errors on stderr."""

import sys
from collections.abc import Sequence

__all__ = ["main"]

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, by default those of the process, and exit."""
    try:
        # Loading it takes a while, in which Ctrl-C may come.
        from outply.interfaces.cli.running import main as run

        run(arguments)
    except KeyboardInterrupt:
        print("outply: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
