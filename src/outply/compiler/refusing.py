"""Why something cannot be compiled: where it stands, what it is, and what to write instead."""

from outply.compiler.reasons import Unsupported

__all__ = ["NotYet", "Unsupported"]


class NotYet(Exception):
    """A shape is not known in this round; a later one will know it."""
