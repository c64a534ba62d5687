"""Pieces of messages: texts of bounded length, and numbers."""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import Any

# What a terminal might obey and XML does not allow: control characters, lone surrogates and noncharacters.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def shorten(text: str, most: int = 60) -> str:
    """The text on one line, cut where it grows long."""
    line = " ".join(text[: 4 * most].split())
    return line if len(line) <= most else line[: most - 1] + "…"


def printable(text: str) -> str:
    """The text on one line, with what cannot be printed written as Python does.

    >>> print(printable("a\\nb\\x1b[31m"))
    a\\nb\\x1b[31m
    """
    return UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown(thing: Any) -> str:
    """What anything looks like in a sentence; its class, if it cannot be written.

    >>> shown("x"), shown(10**9999)
    ("'x'", 'something of the class int')
    """
    try:
        return shorten(repr(thing))
    except Exception:
        return f"something of the class {type(thing).__name__}"


def advice(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about a name that nobody knows: the one that may have been meant.

    >>> advice("minmax", ["minimax", "maxn"])
    '; did you mean minimax?'
    """
    from difflib import get_close_matches  # takes a while to import, and is seldom needed

    near = get_close_matches(name[:100], known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def is_finite(thing: Any) -> bool:
    """Whether this is a real number that a float can hold.

    >>> [is_finite(thing) for thing in (3, 0.5, 10**400, float("inf"), 1j, "3", None)]
    [True, True, False, False, False, False, False]
    """
    try:
        return isinstance(thing, Real) and isfinite(thing)
    except OverflowError:
        return False


def show_number(number: float) -> str:
    """The shortest text that reads as the same number.

    >>> show_number(3.0), show_number(0.1)
    ('3', '0.1')
    """
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(float(number))


def show_probability(number: float) -> str:
    """A short fraction where one is the same number, else the decimal.

    >>> show_probability(1 / 3), show_probability(0.1234567)
    ('1/3', '0.1234567')
    """
    fraction = Fraction(number).limit_denominator(1000)
    is_short = fraction.denominator > 1 and fraction.numerator / fraction.denominator == number
    return f"{fraction.numerator}/{fraction.denominator}" if is_short else show_number(number)
