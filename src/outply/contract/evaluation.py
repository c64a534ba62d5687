"""Evaluation functions as objects: a weighted sum of features.

evaluate(s) = w1 · f1(s) + w2 · f2(s) + … + wn · fn(s)
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from outply.contract.errors import InputError

Feature = Callable[[Any], float]


class Contribution(NamedTuple):
    """What one feature adds to an evaluation."""

    name: str
    value: float
    weight: float

    @property
    def contribution(self) -> float:
        """Its part of the sum."""
        return self.value * self.weight


class Linear:
    """A weighted sum of features: functions that read a number off a state, good for player 0 when it is large.

    >>> from outply import ConnectFour, Linear, search
    >>> def centre(state):
    ...     return 1.0 if state.first & 0b111111 << 21 else 0.0
    >>> search(ConnectFour(), depth=2, evaluate=Linear([centre], [0.5]), compiled=False).value
    0.5
    """

    def __init__(self, features: Sequence[Feature], weights: Sequence[float]) -> None:
        if len(features) != len(weights):
            raise InputError(f"expected a weight for each of {len(features)} features, but got {len(weights)}")
        self.features, self.weights = tuple(features), tuple(float(weight) for weight in weights)
        total: Feature = zero
        for weight, feature in zip(self.weights, self.features, strict=True):
            total = plus(total, weight, feature)
        self.total = total

    def __call__(self, state: Any) -> float:
        """The evaluation of a state."""
        return self.total(state)

    def contributions(self, state: Any) -> list[Contribution]:
        """What each feature contributes in a state, by the names of their functions.

        >>> def stones(state):
        ...     return float(len(state))
        >>> Linear([stones], [0.5]).contributions((1, 2, 3))
        [Contribution(name='stones', value=3.0, weight=0.5)]
        """
        names = [getattr(feature, "__name__", type(feature).__name__).replace("_", " ") for feature in self.features]
        pairs = zip(names, self.features, self.weights, strict=True)
        return [Contribution(name, float(feature(state)), weight) for name, feature, weight in pairs]


def zero(state: Any) -> float:
    """The sum of no features."""
    return 0.0


def plus(rest: Feature, weight: float, feature: Feature) -> Feature:
    """The sum of the rest and one more weighted feature: a chain of functions, which can be compiled link by link."""

    def weighted_sum(state: Any) -> float:
        return rest(state) + weight * feature(state)

    return weighted_sum
