"""What a search may know about a game beyond its rules: everything here is optional, and makes it stronger.

    evaluate(state)        a guess at the value to player 0
    order(state, action)   a number: the search looks at greater ones first
    tactical(state)        actions to look at even beyond the horizon, such as captures
    key(state)             an integer of 64 bits that no other state shares
    canonical(state)       the state that stands for this one and all that are the same by symmetry
    settled_value(state)   the part of the value to player 0 that is decided, by which states do not differ
    bounds(state)          the least and the greatest value to player 0 that a live state can still have
    candidates(state)      some of the legal actions, with the best or one as good among them
    null_move(state)       the state with the other player to move, as if the mover had passed

A game may write any of these as methods of its own class. A larger game keeps them apart, in a subclass of Knowledge
whose methods read the game as `self.game`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from outply.contract.errors import GameError
from outply.contract.game import Game


class Knowledge:
    """What is known about one game; a subclass writes down the parts it has."""

    reduces: bool = False
    """Whether actions that come late in the order may be searched less deep, when playing against the clock."""
    learns: bool = True
    """Whether a search should learn from its cuts which actions to search first; needless where `order` says it all."""
    sooner_is_better: bool = False
    """Whether a sooner win has a greater value: solving then begins with values far from zero, which are quickly
    refuted."""

    def __init__(self, game: Game) -> None:
        self.game: Any = game


@dataclass(frozen=True)
class Hints:
    """The parts of the knowledge that there are; None for those that are missing."""

    evaluate: Callable[..., Any] | None = None
    order: Callable[..., Any] | None = None
    tactical: Callable[..., Any] | None = None
    key: Callable[..., Any] | None = None
    canonical: Callable[..., Any] | None = None
    settled_value: Callable[..., Any] | None = None
    bounds: Callable[..., Any] | None = None
    candidates: Callable[..., Any] | None = None
    null_move: Callable[..., Any] | None = None
    reduces: bool = False
    learns: bool = True
    sooner_is_better: bool = False
    keys: Callable[[Any], tuple[int, int]] | None = None
    """Two words for a state, where others have found them already: to find its place in the table, and to recognise
    it. No game has this part."""

    def without_symmetry(self) -> "Hints":
        """What there is to find a state in the table by, if it stands for no other."""
        return Hints(key=self.key, keys=self.keys)


TRAITS = ("reduces", "learns", "sooner_is_better")
PARTS = ("evaluate", "order", "tactical", "key", "canonical", "settled_value", "bounds", "candidates", "null_move")

# What parts were called before, and are called now.
RENAMED = {"noisy": "tactical", "settled": "settled_value", "promising": "candidates", "skip": "null_move"}


def hints(game: Game, knowledge: Knowledge | None = None) -> Hints:
    """What the game's own methods and its knowledge say; where both have a part, the knowledge is asked."""
    for owner in (game, knowledge):
        refuse_old_names(owner)
    found = {name: method(knowledge, name) or method(game, name) for name in PARTS}
    # The table leaves out what is settled, so a guess must not: without a better one, it is the guess.
    found["evaluate"] = found["evaluate"] or found["settled_value"]
    speaker: Any = knowledge or game
    traits = {name: getattr(speaker, name, getattr(Knowledge, name)) for name in TRAITS}
    return Hints(**found, **{name: trait is True for name, trait in traits.items()})  # type: ignore[arg-type]


def method(owner: Any, name: str) -> Callable[..., Any] | None:
    """The method of this name, if the owner has one; an attribute that is not a function does not count."""
    found = getattr(owner, name, None)
    return found if callable(found) else None


def refuse_old_names(owner: Any) -> None:
    """Refuse a part under a name that it no longer has: it would be ignored in silence."""
    for old, new in RENAMED.items():
        if method(owner, old) and not method(owner, new):
            name = type(owner).__name__
            raise GameError(
                f"expected `{new}`, the new name of the method `{old}`, but {name} has the old one: rename it"
            )
