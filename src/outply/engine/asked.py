"""What compiled code may ask of the rules in Python, and the numbers in which it is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from outply.contract.game import Game
from outply.contract.knowledge import Hints
from outply.contract.messages import is_finite
from outply.primitives.hashing import ALL_BITS, SLOTS, Numbering, mixed, signed, word_of
from outply.searches.strong.ordering import MOST_POINTS

INTS = {int}
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1


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


class ActionWords:
    """The words of actions, in which the slot of an action can be read as from an int; at most so many are kept."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[type, WordsOfClass] = {}

    def __call__(self, action: Any) -> int:
        """The word of an action."""
        kind = type(action)
        # Actions of different classes may be equal, and yet have different slots.
        known = self.kept.get(kind)
        if known is None:
            known = self.kept[kind] = WordsOfClass()
        word = known[action]
        if len(known) > self.most:
            known.clear()
        return word

    def of_all(self, actions: tuple[Any, ...]) -> Any:
        """The words of some actions."""
        kinds = set(map(type, actions))
        if kinds == INTS and min(actions) >= LEAST and max(actions) <= GREATEST:
            return actions
        known = self.kept.get(kinds.pop()) if len(kinds) == 1 else None
        if known is None or len(known) >= self.most:
            return [self(action) for action in actions]
        return map(known.__getitem__, actions)


class WordsOfClass(dict[Any, int]):
    """The words of actions of one class."""

    def __missing__(self, action: Any) -> int:
        word = word_to_write(action)
        self[action] = word
        return word


def word_to_write(action: Any) -> int:
    """An action's word."""
    if not isinstance(action, int):
        return mixed(word_of(action))
    if LEAST <= action <= GREATEST:
        return int(action)
    # A word with the slot of an int that is too large for one.
    return signed((mixed(word_of(action)) & ALL_BITS & -SLOTS) | (action & (SLOTS - 1)))
