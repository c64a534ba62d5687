"""Opponents: what a player may be thought to do.

    Uniform      any action, all alike
    Softmax      better actions more often
    Searched     what a search finds best
    Mixture      one policy or another, by weight: a depth-2 minimax 80 % of the time, at random otherwise
    Counted      what was seen often is done often
    level        an opponent who models us, who models him, and so on, up to a level

Give one to `search(..., opponent=policy)`, or let it play: `policy_player(policy)`.
"""

from collections.abc import Callable, Iterable, Iterator
from math import exp, fsum, isfinite
from typing import Any

from outply.answers import Limit
from outply.chancy import Dice
from outply.errors import InputError
from outply.game import Game
from outply.modelled import Policy, checked
from outply.searching import Search

# States whose simulation a policy keeps in mind.
MOST_KEPT = 100_000

# Who models whom: deeper than this, nobody thinks.
MOST_LEVELS = 4


class Uniform(Policy):
    """Any legal action, all alike.

    >>> from outply import MNK, Uniform, search
    >>> result = search(MNK(), depth=3, opponent=Uniform(MNK()), compiled=False)
    >>> result.algorithm
    'star2'
    """

    compiles = True

    def __init__(self, game: Game) -> None:
        self.game = game

    def chances(self, state: Any) -> Iterator[tuple[Any, float]]:
        """Every action, with the same probability."""
        count = 0
        for _ in self.game.actions(state):
            count += 1
        for action in self.game.actions(state):
            yield action, 1.0 / count


class Softmax(Policy):
    """Better actions more often: by the exponential of what an evaluation says of the next state.

    The lower the temperature, the surer the best action is taken.
    """

    def __init__(self, game: Game, evaluate: Callable[[Any], float], temperature: float = 1.0) -> None:
        if not 0.0 < temperature < float("inf"):
            raise InputError(f"expected a temperature above zero, but got {temperature!r}")
        self.game, self.evaluate, self.temperature = game, evaluate, temperature

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """Every action, by how good the state is that it leads to."""
        sign = 1.0 if self.game.player(state) == 0 else -1.0
        followers = [(action, self.game.result(state, action)) for action in self.game.actions(state)]
        gains = [sign * float(self.worth(after)) / self.temperature for _, after in followers]
        most = max(gains)
        weights = [exp(gain - most) for gain in gains]
        total = fsum(weights)
        return [(action, weight / total) for (action, _), weight in zip(followers, weights, strict=True)]

    def worth(self, state: Any) -> float:
        """What a state is worth to player 0: its utility at the end, else what the evaluation says."""
        return self.game.utility(state, 0) if self.game.is_terminal(state) else self.evaluate(state)


class Searched(Policy):
    """What a search finds best, always. What it found about a state is kept in mind."""

    def __init__(
        self,
        game: Game,
        depth: int,
        algorithm: str | None = None,
        evaluate: Callable[[Any], Any] | None = None,
        opponent: Policy | None = None,
    ) -> None:
        self.search = Search(game, algorithm, evaluate, opponent=opponent)
        self.limit = Limit(depth=depth)
        self.found: dict[Any, Any] = {}
        self.found_after = self.changes()

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """One action, for sure."""
        if self.found_after != self.changes():
            self.found.clear()
            self.found_after = self.changes()
        if state not in self.found:
            if len(self.found) >= MOST_KEPT:
                self.found.clear()
            self.found[state] = self.search(state, self.limit).action
        return [(self.found[state], 1.0)]

    def changes(self) -> int:
        """How often his own model of his opponent has changed."""
        return 0 if self.search.opponent is None else self.search.opponent.changes()


class Mixture(Policy):
    """One policy or another, by weight.

    >>> from outply import MNK, Mixture, Searched, Uniform
    >>> game = MNK()
    >>> sometimes = Mixture((0.8, Searched(game, depth=2)), (0.2, Uniform(game)))
    >>> round(max(chance for _, chance in sometimes.chances(game.initial())), 3)
    0.822
    """

    def __init__(self, *parts: tuple[float, Policy]) -> None:
        weights = [weight for weight, _ in parts]
        if any(not 0.0 <= weight <= 1.0 for weight in weights) or abs(fsum(weights) - 1.0) > 1e-9:
            raise InputError(f"expected weights that sum to one, but got {weights}")
        self.parts = parts

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """The actions of all parts, each once."""
        total: dict[Any, float] = {}
        for weight, policy in self.parts:
            for action, chance in policy.chances(state):
                total[action] = total.get(action, 0.0) + weight * chance
        return list(total.items())

    def changes(self) -> int:
        """How often its parts have changed."""
        return sum(policy.changes() for _, policy in self.parts)


class Counted(Policy):
    """What was seen often is done often; `smoothing` is what each action counts before it is seen at all."""

    def __init__(self, game: Game, smoothing: float = 1.0) -> None:
        if not (smoothing > 0.0 and isfinite(smoothing)):
            raise InputError(f"expected a smoothing above zero, but got {smoothing!r}")
        self.game, self.smoothing = game, smoothing
        self.counts: dict[Any, dict[Any, int]] = {}
        self.learned = 0

    def learn(self, state: Any, action: Any) -> None:
        """Count an action that was taken."""
        seen = self.counts.setdefault(state, {})
        seen[action] = seen.get(action, 0) + 1
        self.learned += 1

    def learn_all(self, played: Iterable[tuple[Any, Any]]) -> None:
        """Count many, as pairs of a state and the action taken there."""
        for state, action in played:
            self.learn(state, action)

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """Every legal action, by how often it was taken in this state."""
        seen = self.counts.get(state, {})
        weights = [(action, seen.get(action, 0) + self.smoothing) for action in self.game.actions(state)]
        total = fsum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def changes(self) -> int:
        """How many actions were counted."""
        return self.learned


def level(game: Game, levels: int, depth: int) -> Policy:
    """A player of this level: at 0 he plays at random; at k he searches, and takes us for a player of level k − 1."""
    if not 0 <= levels <= MOST_LEVELS:
        raise InputError(f"expected a level from 0 to {MOST_LEVELS}, but got {levels!r}")
    policy: Policy = Uniform(game)
    for _ in range(levels):
        policy = Searched(game, depth, opponent=policy)
    return policy


def policy_player(policy: Policy, seed: int = 0) -> Callable[[Game, Any], Any]:
    """A chooser for `play` that draws from a policy; the same seed plays the same."""
    dice = Dice(seed)

    def choose(game: Game, state: Any) -> Any:
        return dice.draw(checked(policy, game, state))

    return choose
