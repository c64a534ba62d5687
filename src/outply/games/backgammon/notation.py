"""How plays of backgammon are written: `24/18 13/11`, `bar/22*`, `6/off`, `8/4*/2`, `6/4(2)`.

A part says where a checker goes, from point to point as its owner counts them; a star says that it hits there. Points
that it only passes are left out, unless it hits on them. A number in parentheses says how many checkers go that way.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.games.backgammon.moves import BAR, OFF, SMALL_FIRST, Board, count, sources

NO_MOVE = "no move"
PART = re.compile(r"((?:bar|off|\d{1,2})\*?(?:/(?:bar|off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.ASCII)


class Hop(NamedTuple):
    """A move of one checker, and whether the play hits where it ends."""

    start: int
    end: int
    hits: bool


def hops(board: Board, dice: int, action: int) -> list[Hop]:
    """The single moves of an action, in order."""
    high, low = divmod(dice, 10)
    die, following = (low, high) if action & SMALL_FIRST else (high, low)
    found: list[tuple[int, int]] = []
    for point in filter(None, sources(action)):
        found.append((point, max(point - die, OFF)))
        die = following
    alone = {end for _, end in found if end > OFF and count(board.other_near, board.other_far, BAR - end) == 1}
    return [Hop(start, end, end in alone) for start, end in found]


def play_name(board: Board, dice: int, action: int) -> str:
    """The action in the notation of the game."""
    ways: list[list[Hop]] = []
    for hop in sorted(hops(board, dice, action), key=lambda hop: -hop.start):
        begun = next((way for way in ways if way[-1].end == hop.start), None)
        if begun is None:
            ways.append([hop])
        else:
            begun.append(hop)
    unmarked = hit_points(hops(board, dice, action))
    parts = []
    for way, times in Counter(tuple(way) for way in sorted(ways, key=by_start)).items():
        parts.append(part(way, unmarked) + (f"({times})" if times > 1 else ""))
        unmarked -= hit_points(way)
    return " ".join(parts) or NO_MOVE


def by_start(way: Sequence[Hop]) -> tuple[int, int]:
    """Ways from high points come first, and of those from the same point the longest."""
    return -way[0].start, way[-1].end


def part(way: Sequence[Hop], unmarked: set[int]) -> str:
    """The way of one checker; only the first to arrive is marked as hitting."""
    shown = [hop for hop in way[:-1] if hop.end in unmarked] + [way[-1]]
    ends = [point_name(hop.end) + "*" * (hop.end in unmarked) for hop in shown]
    return "/".join([point_name(way[0].start), *ends])


def point_name(point: int) -> str:
    """The number of the point, `bar` or `off`."""
    return "bar" if point == BAR else "off" if point == OFF else str(point)


class Described(NamedTuple):
    """What a text says about a play: by how many the checkers on each point change, and where it says that they hit."""

    change: Counter[int]
    stars: frozenset[int]


def read_play(board: Board, dice: int, actions: Iterable[int], text: str) -> int:
    """The action that a text means. Its parts come in any order, and it may leave out stars and points on the way."""
    named = {play_name(board, dice, action): action for action in actions}
    plain = " ".join(text.lower().split())
    if plain in named:
        return named[plain]
    described = described_by(plain)
    fitting = [action for action in named.values() if fits(hops(board, dice, action), described)]
    if not fitting:
        legal = ", ".join(list(named)[:12]) + (", …" if len(named) > 12 else "")
        raise InputError(f"expected a play that {dice} allows ({legal}), but got '{shorten(text)}'")
    hits = [len(hit_points(hops(board, dice, action))) for action in fitting]
    # A text without stars means the play that hits least; only if two hit the same number does it say too little.
    if hits.count(min(hits)) > 1:
        names = " or ".join(name for name, action in named.items() if action in fitting)
        raise InputError(f"expected one play, but '{shorten(text)}' may be {names}")
    return fitting[hits.index(min(hits))]


def described_by(text: str) -> Described:
    """What a text says about a play."""
    change: Counter[int] = Counter()
    stars = set()
    for word in text.split() if text != NO_MOVE else []:
        match = PART.fullmatch(word)
        if not match:
            raise InputError(f"expected moves such as '24/18 13/11*', 'bar/22' or '6/4(2)', but got '{shorten(word)}'")
        points = [point_of(point.rstrip("*")) for point in match[1].split("/")]
        stars |= {point for point, way in zip(points, match[1].split("/"), strict=True) if way.endswith("*")}
        times = int(match[2] or 1)
        change[points[0]] -= times
        change[points[-1]] += times
    return Described(change, frozenset(stars))


def point_of(word: str) -> int:
    """The point that a word names."""
    return BAR if word == "bar" else OFF if word == "off" else int(word)


def fits(made: Sequence[Hop], described: Described) -> bool:
    """Whether the moves do what a text says."""
    change: Counter[int] = Counter()
    for hop in made:
        change[hop.start] -= 1
        change[hop.end] += 1
    points = {*change, *described.change}
    changes_alike = all(change[point] == described.change[point] for point in points)
    return changes_alike and described.stars <= hit_points(made)


def hit_points(made: Sequence[Hop]) -> set[int]:
    """The points on which the moves hit."""
    return {hop.end for hop in made if hop.hits}
