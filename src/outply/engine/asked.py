"""What compiled code may ask of the rules in Python, and the numbers in which it is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from outply.contract.game import Game
from outply.contract.knowledge import Hints
from outply.contract.messages import is_finite
from outply.primitives.hashing import ALL_BITS, SLOTS, Numbering, signed
from outply.searches.strong.ordering import MOST_POINTS


class Unfit(Exception):
    """What the rules answer does not fit into the store: the search has to go on in Python."""


@dataclass(frozen=True)
class Asked:
    """The game, and what a search asks about it besides the rules."""

    game: Game
    known: Hints
    evaluate: Callable[[Any], Any] | None
    """None where there is no opinion."""
    keys: Callable[[Any], tuple[int, int]] | None
    numbering: Numbering | None
    all_players: bool
    """Whether the values to all players are asked for, or player 0's alone."""
    one_guess: bool
    """Whether the evaluation gives one number, or one for each player."""


def exact_float(number: Any) -> float:
    """A number as a float, if that is the same number, and finite."""
    if type(number) is not float:
        if not is_finite(number) or float(number) != number:
            raise Unfit("a number that no float holds")
        return float(number)
    if number - number != 0.0:
        raise Unfit("a number that is not finite")
    return number


def order_float(rank: Any) -> float:
    """What the game's order says of an action, as a float that a search takes alike."""
    if not -MOST_POINTS <= rank <= MOST_POINTS:
        return float(2 * MOST_POINTS if rank > 0 else -2 * MOST_POINTS)
    return float(rank)


def with_slot(word: int, action: int) -> int:
    """A word with the slot of an int that is too large for one."""
    return signed((word & ALL_BITS & -SLOTS) | (action & (SLOTS - 1)))
