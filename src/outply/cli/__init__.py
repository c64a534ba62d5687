"""The command `outply`: answers on stdout, for people or as JSON; progress, notes and errors on stderr."""

from outply.cli.running import main

__all__ = ["main"]
