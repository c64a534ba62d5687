"""Modelled opponents: a policy says what a player does, so that their turns become chance nodes.

    policy.chances(state)    pairs (action, probability): what the player to move does in a state

`Modelled` is a game in which all players but one follow a policy. A search of it finds the best play of the one player
against them, which is expectimax against a model (Carmel and Markovitch 1996).
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import fsum
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game, Variant
from outply.contract.messages import shorten, shown
from outply.contract.policy import Policy

# Probabilities may sum to one but for this much, as those that were rounded do.
SUM_ERROR = 1e-9

# More actions than any policy can mean to give in one state.
MOST_CHANCES = 100_000


class Checked:
    """The chances of a policy, checked each time they are asked for."""

    def __init__(self, policy: Policy, game: Game) -> None:
        self.policy, self.game = policy, game

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """The legal actions that may be taken, each with its probability."""
        return checked(self.policy, self.game, state)


class Modelled(Variant):
    """A game in which every player but `hero` follows a policy.

    What the policy says is checked, unless that is to be compiled.
    """

    def __init__(self, game: Game, policy: Policy, hero: int, checks: bool = True) -> None:
        super().__init__(game)
        self.policy, self.hero = policy, hero
        self.asked = Checked(policy, game) if checks or not policy.compiles else policy
        self.changes = policy.changes()

    @property
    def has_chance(self) -> bool:
        """True: the turns of the others are chance nodes."""
        return True

    def title(self) -> str:
        """What to call it in a sentence."""
        return f"{super().title()} with a modelled opponent"

    def player(self, state: Any) -> int:
        """The hero where it is their turn, else CHANCE."""
        return self.hero if self.game.player(state) == self.hero else CHANCE

    def outcomes(self, state: Any) -> Iterator[tuple[Any, float]]:
        """What chance brings, or what another player does."""
        if self.game.player(state) == CHANCE:
            for outcome, probability in self.game.outcomes(state):
                yield outcome, probability
        else:
            for action, probability in self.asked.chances(state):
                yield action, probability


def model_in(game: Game) -> Modelled | None:
    """The game with a policy that a game is a variant of, or is itself, if there is one."""
    while isinstance(game, Variant):
        if isinstance(game, Modelled):
            return game
        game = game.game
    return None


def checked(policy: Policy, game: Game, state: Any) -> list[tuple[Any, float]]:
    """What a policy says about a state, if these are legal actions with probabilities that sum to one."""
    name, where = f"the policy {type(policy).__name__}", shorten(str(state))
    given: Any = policy.chances(state)
    found = list(islice(given, MOST_CHANCES)) if isinstance(given, Iterable) else [given]
    legal, own = list(game.actions(state)), []
    for pair in found:
        if not is_pair(pair):
            wanted = f"pairs of an action and its probability from {name}"
            raise InputError(f"expected {wanted}, but in {where} it gives {shown(pair)}")
        action, chance = pair
        try:
            # The game gets its own action, not one that only equals it: rules that take 0 may fail at 0.0.
            own.append((legal[legal.index(action)], chance))
        except ValueError:
            refusal = f"expected legal actions from {name}, but in {where} it gives {shown(action)}"
            raise InputError(refusal) from None
        if not 0.0 <= chance <= 1.0 + SUM_ERROR:
            raise InputError(f"expected probabilities from {name}, but in {where} one is {shown(chance)}")
    total = fsum(chance for _, chance in own)
    if not abs(total - 1.0) <= SUM_ERROR:
        raise InputError(f"expected probabilities from {name} that sum to one, but in {where} they sum to {total:.6g}")
    return own


def is_pair(thing: Any) -> bool:
    """Whether this is a pair of anything and a number."""
    return isinstance(thing, tuple | list) and len(thing) == 2 and isinstance(thing[1], int | float)
