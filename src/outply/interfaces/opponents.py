"""Opponents as they are named at the command line.

    uniform            any action, each equally likely
    minimax:2          what a search two plies deep finds best
    minimax:2,80%      the same 80 % of the time, and any action otherwise
    softmax:0.5        better actions more often, by the game's evaluation; lower numbers play the best more surely
    level:3            a player of level 3 of 8
    reasoning:2,3      one who searches three plies deep, and assumes that we are of level 1, who assume random play

A search is the one that suits the game, so it also serves where dice are rolled.
"""

import re
from collections.abc import Callable
from fractions import Fraction

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.contract.policy import Policy
from outply.policies.levels import LEVELS, Level
from outply.policies.plain import Mixture, Uniform
from outply.policies.searching import MOST_LEVELS, Searched, Softmax, reasoning

# An opponent is searched at each of their turns: deeper than this would take too long.
MOST_DEPTH = 20
MOST_TEMPERATURE = 1e6

FORMS = "uniform, minimax:DEPTH, minimax:DEPTH,SHARE%, softmax:TEMPERATURE, level:K or reasoning:K,DEPTH"


def opponent_of(text: str, game: Game, compiled: bool | None = None) -> Policy:
    """The policy that a user names, for players of this game; its searches run at this speed."""
    name, colon, parameters = text.strip().lower().partition(":")
    parts = [part.strip() for part in parameters.split(",")] if colon else []
    reader = READERS.get(name.strip())
    if reader is None or len(text) > 60:
        raise refused(text)
    policy = reader(game, parts, compiled)
    if policy is None:
        raise refused(text)
    return policy


def refused(text: str) -> InputError:
    """The sentence about a text that names no opponent."""
    return InputError(f"expected an opponent ({FORMS}), but got '{shorten(text)}'")


def uniform(game: Game, parts: list[str], compiled: bool | None) -> Policy | None:
    """`uniform`."""
    return None if parts else Uniform(game)


def minimax(game: Game, parts: list[str], compiled: bool | None) -> Policy | None:
    """`minimax:DEPTH` or `minimax:DEPTH,SHARE%`."""
    if len(parts) not in (1, 2):
        return None
    policy = Searched(game, whole(parts[0], "depth of an opponent", 1, MOST_DEPTH), compiled=compiled)
    if len(parts) == 1:
        return policy
    share = share_of(parts[1])
    return Mixture((float(share), policy), (float(1 - share), Uniform(game)))


def softmax(game: Game, parts: list[str], compiled: bool | None) -> Policy | None:
    """`softmax:TEMPERATURE`."""
    if len(parts) != 1:
        return None
    temperature = float(parts[0]) if is_decimal(parts[0]) else 0.0
    if not 0.0 < temperature <= MOST_TEMPERATURE:
        raise InputError(f"expected a temperature above 0, up to {MOST_TEMPERATURE:,.0f}, but got '{parts[0]}'")
    return Softmax(game, temperature=temperature)


def by_level(game: Game, parts: list[str], compiled: bool | None) -> Policy | None:
    """`level:K`."""
    if len(parts) == 2:
        raise InputError(
            f"expected level:K, or reasoning:K,DEPTH as it is called now, but got 'level:{','.join(parts)}'"
        )
    return Level(game, whole(parts[0], "level", 1, LEVELS), compiled) if len(parts) == 1 else None


def by_reasoning(game: Game, parts: list[str], compiled: bool | None) -> Policy | None:
    """`reasoning:K,DEPTH`."""
    if len(parts) != 2:
        return None
    number = whole(parts[0], "level of an opponent", 0, MOST_LEVELS)
    return reasoning(game, number, whole(parts[1], "depth of an opponent", 1, MOST_DEPTH), compiled)


READERS: dict[str, Callable[[Game, list[str], bool | None], Policy | None]] = {
    "uniform": uniform,
    "minimax": minimax,
    "softmax": softmax,
    "level": by_level,
    "reasoning": by_reasoning,
}


def whole(text: str, what: str, least: int, most: int) -> int:
    """A whole number within a range."""
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not least <= int(text) <= most:
        raise InputError(f"expected a {what} from {least} to {most}, but got '{shorten(text)}'")
    return int(text)


def share_of(text: str) -> Fraction:
    """A percentage, as a part of one; as a fraction, so that the rest to one is not rounded either."""
    percent = text.removesuffix("%").strip()
    if not text.endswith("%") or not is_decimal(percent) or Fraction(percent) > 100:
        raise InputError(f"expected a share from 0% to 100%, but got '{shorten(text)}'")
    return Fraction(percent) / 100


def is_decimal(text: str) -> bool:
    """Whether this is a number with or without a decimal point."""
    return re.fullmatch(r"\d{1,9}(\.\d{1,9})?|\.\d{1,9}", text, re.ASCII) is not None
