"""Ranges of x in answers: reading what people write, and the ranges that come from getting others wrong."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import inf

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.notation import NOTHING, plain, read_number
from outply.explaining.ranges import Interval, Number, Ranges, between, split, where

ALWAYS = {"always", "all", "all x", "any", "any x", "every x", "everywhere"}
NEVER = {"never", "nowhere", "no x", *NOTHING}

RELATION = re.compile(r"<=|>=|=<|=>|≤|≥|<|>|==|=")
UP, DOWN = {"<", "<=", "=<", "≤"}, {">", ">=", "=>", "≥"}
IN_BRACKETS = re.compile(r"(?:x\s*(?:in|∈)\s*)?([\[(\]])\s*([^,;]+)[,;]\s*([^,;]+?)\s*([\])\[])")


def true_for(holds: Callable[[Fraction], bool], points: Iterable[Number]) -> Ranges:
    """The x for which something holds that can change only at these points."""
    breaks = sorted({Fraction(point) for point in points})
    return where(split(breaks, lambda place: holds(between(breaks, place))))


def ends(ranges: Ranges) -> list[Number]:
    """The numbers at which an interval begins or ends."""
    both: list[Number] = [end for each in ranges.intervals for end in (each.low, each.high)]
    return [end for end in both if -inf < end < inf]


def others(ranges: Ranges) -> Ranges:
    """All x that are not in the ranges."""
    return true_for(lambda x: x not in ranges, ends(ranges))


def flipped(ranges: Ranges) -> Ranges:
    """The same ranges, without the ends that were with them and with those that were not."""
    marks = ends(ranges)
    return true_for(lambda x: (x in ranges) != (x in marks), marks)


def instance(ranges: Ranges) -> float:
    """Some x in the ranges, a whole number if there is one near an end; 0 if they are empty."""
    near = [end + step for end in ends(ranges) for step in (0, 1, -1) if end + step in ranges]
    breaks = sorted({Fraction(end) for end in ends(ranges)})
    places = [between(breaks, place) for place in range(2 * len(breaks) + 1)]
    found = [*near, *(x for x in places if x in ranges)]
    return float(found[0]) if found else 0.0


def read_ranges(text: str) -> Ranges:
    """The numbers that someone means by `x <= 3`, `3 < x <= 5`, `[3, 5)`, `x < 3 or x > 5`, `always` or `never`.

    A range such as `x < 3 and x > 5` is refused: whoever means that there is no x says so.
    """
    words = plain(text).lower()
    if words in ALWAYS:
        return Ranges((Interval(),))
    if words in NEVER:
        return Ranges()
    parts = [
        [read_interval(piece, text) for piece in re.split(r"\band\b|&|∧", part)]
        for part in re.split(r"\bor\b|∪|∨|\|", words)
    ]
    marks = [end for part in parts for end in ends(Ranges(tuple(part)))]
    found = true_for(lambda x: any(all(x in each for each in part) for part in parts), marks)
    if not found.intervals:
        raise InputError(f"expected ranges that some x is in, or never, but got '{shorten(text)}', which no x is in")
    return found


def read_interval(text: str, whole: str) -> Interval:
    """One interval: one or two comparisons with x, or two ends in brackets."""
    text = text.strip()
    brackets = IN_BRACKETS.fullmatch(text)
    if brackets:
        return Interval(read_end(brackets[2]), read_end(brackets[3]), brackets[1] == "[", brackets[4] == "]")
    terms, relations = [term.strip() for term in RELATION.split(text)], RELATION.findall(text)
    if terms.count("x") != 1 or not (len(terms) == 2 or is_chain(terms, relations)):
        raise InputError(f"expected ranges of x such as x <= 3, 3 < x <= 5 or never, but got '{shorten(whole)}'")
    at = terms.index("x")
    low: Number = -inf
    high: Number = inf
    low_closed = high_closed = False
    for place, relation in enumerate(relations):
        number = read_end(terms[place + 1 if place >= at else place])
        equal = relation in ("=", "==")
        # With x on the left of the sign, < makes the number the upper end.
        upper = ("<" in relation or relation == "≤") == (place >= at)
        closed = "=" in relation or relation in "≤≥"
        if upper or equal:
            high, high_closed = number, closed
        if not upper or equal:
            low, low_closed = number, closed
    return Interval(low, high, low_closed, high_closed)


def is_chain(terms: list[str], relations: list[str]) -> bool:
    """Whether this is one number, x and another number, from small to large or from large to small."""
    return len(terms) == 3 and terms[1] == "x" and (UP.issuperset(relations) or DOWN.issuperset(relations))


def read_end(text: str) -> Number:
    """An end of an interval, exactly."""
    number = read_number(text)
    return Fraction(number) if abs(number) < inf else number
