"""The command `outply`: answers on stdout, for people or as JSON; progress, notes and errors on stderr.

Nothing is imported here but what Python has loaded anyway: until `main` begins, Ctrl-C would be a traceback.
"""

import sys

__all__ = ["main"]

INTERRUPTED = 130


def main(arguments: "list[str] | None" = None) -> None:
    """Run the command with these arguments, by default those of the process, and exit."""
    try:
        from outply.interfaces.cli.signals import guarded

        with guarded(to_the_end=arguments is None):
            from outply.interfaces.cli.running import exit_code

            code = exit_code(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        print("outply: interrupted", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)
