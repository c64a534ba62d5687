"""What goes into sentences for people: texts of bounded length, and what a number is."""

from math import isfinite
from numbers import Real
from typing import Any


def shorten(text: str, most: int = 60) -> str:
    """The text on one line, cut where it grows long."""
    line = " ".join(text[: 4 * most].split())
    return line if len(line) <= most else line[: most - 1] + "…"


def shown(thing: Any) -> str:
    """What anything looks like in a sentence; its class, if it cannot be written.

    >>> shown("x"), shown(10**9999)
    ("'x'", 'something of the class int')
    """
    try:
        return shorten(repr(thing))
    except Exception:
        return f"something of the class {type(thing).__name__}"


def is_finite(thing: Any) -> bool:
    """Whether this is a real number that a float can hold.

    >>> [is_finite(thing) for thing in (3, 0.5, 10**400, float("inf"), 1j, "3", None)]
    [True, True, False, False, False, False, False]
    """
    try:
        return isinstance(thing, Real) and isfinite(thing)
    except OverflowError:
        return False
