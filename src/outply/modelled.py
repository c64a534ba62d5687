"""Opponents as they are thought to be: a policy says what a player does, and his turns become a matter of chance.

    policy.chances(state)    pairs (action, probability): what the player to move does in a state

`Modelled` is a game in which all players but one follow a policy. A search of it plays the one player best against
them, which is expectimax against a model (Carmel and Markovitch 1996).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from outply.game import CHANCE, Game, Variant


class Policy:
    """What a player does in a state, as chances. Subclass it, and fill in `chances`."""

    compiles: bool = False
    """Whether it is written as the rules of a game are, with numbers and loops, so that it can be compiled."""

    def chances(self, state: Any) -> Iterable[tuple[Any, float]]:
        """The actions that may be taken, each with its probability; the probabilities sum to one."""
        raise NotImplementedError


class Modelled(Variant):
    """A game in which every player but `hero` follows a policy."""

    def __init__(self, game: Game, policy: Policy, hero: int) -> None:
        super().__init__(game)
        self.policy, self.hero = policy, hero

    @property
    def has_chance(self) -> bool:
        """The others are a matter of chance."""
        return True

    def player(self, state: Any) -> int:
        """The hero where it is his turn, else CHANCE."""
        return self.hero if self.game.player(state) == self.hero else CHANCE

    def outcomes(self, state: Any) -> Iterator[tuple[Any, float]]:
        """What chance brings, or what another player does."""
        if self.game.player(state) == CHANCE:
            for outcome, probability in self.game.outcomes(state):
                yield outcome, probability
        else:
            for action, probability in self.policy.chances(state):
                yield action, probability
