"""Policies that need no search: uniformly random, one policy or another, and what was seen before."""

from collections.abc import Iterable, Iterator
from math import fsum
from numbers import Real
from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shown
from outply.contract.policy import Policy
from outply.policies.checks import check_game, check_positive


class Uniform(Policy):
    """Any legal action, each equally likely.

    >>> from outply import MNK, Uniform, search
    >>> result = search(MNK(), depth=3, opponent=Uniform(MNK()), compiled=False)
    >>> result.algorithm
    'star2'
    """

    compiles = True

    def __init__(self, game: Game) -> None:
        check_game(game)
        self.game = game

    def __str__(self) -> str:
        return "any action"

    def chances(self, state: Any) -> Iterator[tuple[Any, float]]:
        """Every action, with the same probability."""
        count = 0
        for _ in self.game.actions(state):
            count += 1
        for action in self.game.actions(state):
            yield action, 1.0 / count


class Mixture(Policy):
    """One policy or another, by weight.

    >>> from outply import MNK, Mixture, Searched, Uniform
    >>> game = MNK()
    >>> sometimes = Mixture((0.8, Searched(game, depth=2)), (0.2, Uniform(game)))
    >>> round(max(chance for _, chance in sometimes.chances(game.initial())), 3)
    0.822
    """

    def __init__(self, *parts: tuple[float, Policy]) -> None:
        for part in parts:
            if not is_weighted(part):
                raise InputError(f"expected pairs of a weight and a policy, but got {shown(part)}")
        weights = [weight for weight, _ in parts]
        if any(not 0.0 <= weight <= 1.0 for weight in weights) or abs(fsum(weights) - 1.0) > 1e-9:
            raise InputError(f"expected weights that sum to one, but got {shown(weights)}")
        self.parts = parts

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """The actions of all parts, each once."""
        total: dict[Any, float] = {}
        for weight, policy in self.parts:
            for action, chance in policy.chances(state):
                total[action] = total.get(action, 0.0) + weight * chance
        return list(total.items())

    def __str__(self) -> str:
        return ", ".join(f"{100 * weight:.3g} % {policy}" for weight, policy in self.shares())

    def shares(self) -> Iterator[tuple[float, Policy]]:
        """The parts, and those of mixtures among them, each with its share of the whole."""
        for weight, policy in self.parts:
            if isinstance(policy, Mixture):
                yield from ((weight * share, part) for share, part in policy.shares())
            else:
                yield weight, policy

    def prepare_for(self, player: int) -> None:
        """Prepare every part."""
        for _, policy in self.parts:
            policy.prepare_for(player)

    def stop(self) -> None:
        """Stop every part."""
        for _, policy in self.parts:
            policy.stop()

    def changes(self) -> int:
        """How often its parts have changed."""
        return sum(policy.changes() for _, policy in self.parts)


class Counted(Policy):
    """What was seen often is done often; `smoothing` is what each action counts before it is seen at all."""

    def __init__(self, game: Game, smoothing: float = 1.0) -> None:
        check_game(game)
        check_positive(smoothing, "smoothing")
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

    def __str__(self) -> str:
        turns = sum(sum(seen.values()) for seen in self.counts.values())
        return f"as seen in {turns:,} turn{'' if turns == 1 else 's'}"

    def changes(self) -> int:
        """How many actions were counted."""
        return self.learned


def is_weighted(part: Any) -> bool:
    """Whether it is a pair of a number and a policy."""
    return isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], Real) and isinstance(part[1], Policy)
