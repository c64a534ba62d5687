"""Sampling: where chance has too many outcomes to look at each, look at some (Kearns, Mansour and Ng 2002).

`Sampled` is a game in which every chance node brings a few outcomes, drawn by their probabilities. The draw depends on
the state and the seed alone, so a state has the same outcomes whenever a search comes to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from outply.answers import Bound, Choice, Result
from outply.game import Game, Variant
from outply.words import mixed, words_of

# A mark is drawn from the first 53 bits of a word, as many as a float keeps, and stays below the sum of probabilities.
BITS = (1 << 53) - 1
BELOW = (1.0 - 1e-12) / (1 << 53)


class Sampled(Variant):
    """A game whose chance nodes with more than `samples` outcomes bring only that many, drawn at random."""

    def __init__(self, game: Game, samples: int, seed: int) -> None:
        super().__init__(game)
        self.samples, self.seed = samples, mixed(seed)

    def outcomes(self, state: Any) -> Iterator[tuple[Any, float]]:
        """All outcomes if they are few, else some of them, all alike; a likely one may come several times."""
        count, total = 0, 0.0
        for _, probability in self.game.outcomes(state):
            count += 1
            total += probability
        if count <= self.samples:
            for outcome, probability in self.game.outcomes(state):
                yield outcome, probability
        else:
            place, _ = words_of(state)
            for draw in range(self.samples):
                mark = total * BELOW * (mixed(place ^ self.seed ^ draw) & BITS)
                for outcome, probability in self.game.outcomes(state):
                    mark -= probability
                    if mark < 0.0:
                        yield outcome, 1.0 / self.samples
                        break


def combined(results: Sequence[Result], gain: int) -> Result:
    """One result of several samples: mean values, the action that is best by them, and the standard error of its value.

    `gain` is 1 where the mover wants greater values, −1 where he wants lesser ones.
    """
    last = results[-1]
    values = [[float(result.choices[k].value) for result in results] for k in range(len(last.choices))]  # type: ignore[arg-type]
    means = [sum(each) / len(each) for each in values]
    choices = tuple(Choice(choice.action, mean, Bound.EXACT) for choice, mean in zip(last.choices, means, strict=True))
    best = max(range(len(means)), key=lambda k: gain * means[k]) if means else None
    drawn = values[best] if best is not None else [float(result.value) for result in results]  # type: ignore[arg-type]
    mean = sum(drawn) / len(drawn)
    spread = sum((value - mean) ** 2 for value in drawn) / max(1, len(drawn) - 1)
    return replace(
        last,
        action=None if best is None else choices[best].action,
        value=mean,
        line=() if best is None else (choices[best].action,),
        choices=choices,
        proven=False,
        nodes=sum(result.nodes for result in results),
        seconds=sum(result.seconds for result in results),
        error=sqrt(spread / len(drawn)),
        algorithm="sampled",
        statistics=None,
    )
