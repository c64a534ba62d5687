"""Players: anything that answers a state with an action, be it a search, a policy, a program or a person.

    def me(game, state):
        return int(input(f"{state}, your action: "))

A player that keeps nothing but plain data can be pickled, and so play in another process.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol, Unpack

from outply.contract.breaches import listed
from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.contract.pickling import picklable
from outply.contract.policy import Policy
from outply.engine.options import Spending
from outply.engine.searching import Search
from outply.primitives.dice import Dice
from outply.searches.horizon import Evaluate
from outply.variants.modelled import checked


class Player(Protocol):
    """A player. Chance is one too: it answers a chance node with an outcome."""

    def __call__(self, game: Game, state: Any, /) -> Any:
        """The action to take in a state; it may take as long as it needs."""
        ...


@dataclass
class ChancePlayer:
    """Draws outcomes by their probabilities."""

    dice: Dice

    def __call__(self, game: Game, state: Any, /) -> Any:
        """An outcome."""
        return self.dice.draw(listed(game, "outcomes", state))


@dataclass
class RandomPlayer:
    """Takes any legal action, all with the same probability."""

    dice: Dice

    def __call__(self, game: Game, state: Any, /) -> Any:
        """An action."""
        return self.dice.pick(listed(game, "actions", state))


@dataclass
class PolicyPlayer:
    """Draws from what a policy says."""

    policy: Policy
    dice: Dice

    def __call__(self, game: Game, state: Any, /) -> Any:
        """An action."""
        return self.dice.draw(checked(self.policy, game, state))


@dataclass
class SearchPlayer:
    """Searches each state anew, within a limit."""

    algorithm: str | None = None
    evaluate: Evaluate | None = None
    limit: Limit = field(default_factory=Limit)

    def __getstate__(self) -> dict[str, Any]:
        return picklable(vars(self))

    def __call__(self, game: Game, state: Any, /) -> Any:
        """The best action."""
        return Search(game, self.algorithm, self.evaluate).think(state, self.limit).action


@dataclass
class ThinkingPlayer:
    """Asks one prepared search, which remembers what it found."""

    search: Search
    limit: Limit

    def __call__(self, game: Game, state: Any, /) -> Any:
        """The best action."""
        return self.search.think(state, self.limit).action


def random_player(seed: int = 0) -> Player:
    """A player who takes any legal action, all with the same probability."""
    return RandomPlayer(Dice(seed))


def policy_player(policy: Policy, seed: int = 0) -> Player:
    """A player who draws from a policy; the same seed plays the same."""
    return PolicyPlayer(policy, Dice(seed))


def search_player(
    algorithm: str | None = None, evaluate: Evaluate | None = None, **spending: Unpack[Spending]
) -> Player:
    """A player who searches within these limits."""
    return SearchPlayer(algorithm, evaluate, Limit(**spending))
