"""What stops elaborating: a construct that cannot be compiled, or a shape that is not known yet."""

from outply.compiler.reasons import Unsupported

__all__ = ["NotYet", "Unsupported"]


class NotYet(Exception):
    """A shape is not known in this round; a later one will know it."""
