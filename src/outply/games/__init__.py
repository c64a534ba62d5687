"""The games that come with outply, each loaded when it is asked for by its name."""

from outply.games.registry import Entry, entries, make, names

__all__ = ["Entry", "entries", "make", "names"]
