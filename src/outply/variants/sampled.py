"""Sampling: where chance has too many outcomes to look at each, look at some (Kearns, Mansour and Ng 2002).

`Sampled` is a game in which every chance node brings a few outcomes, drawn by their probabilities. Its states are pairs
of a state and a seed. The draw depends on the two alone, on their numbers or else on how Python writes them, so a state
has the same outcomes whenever a search comes to it; and one search, compiled once, serves all seeds.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from math import inf
from typing import Any

from outply.contract.game import Game, Variant
from outply.contract.knowledge import Hints
from outply.primitives.hashing import mixed, words_of

SAMPLED = "sampled"

# A part is drawn from the first 53 bits of a word, as many as a float keeps.
BITS = (1 << 53) - 1
PART = 1.0 / (1 << 53)

# More outcomes than anyone means.
MOST_OUTCOMES = 2**24

# Marks stay below the sum of probabilities, however the sum is rounded.
BELOW = 1.0 - 1e-12


class Sampled(Variant):
    """A game whose chance nodes with more than `samples` outcomes bring at most that many, drawn at random."""

    def __init__(self, game: Game, samples: int, repeats: int, seed: int) -> None:
        super().__init__(game)
        self.samples = samples
        self.seeds = [mixed(seed * repeats + number) for number in range(repeats)]

    def initial(self) -> Any:
        """The state in which play begins, under the first seed."""
        return self.starts(self.game.initial())[0]

    def starts(self, state: Any) -> list[Any]:
        """A state of the game under each of the seeds."""
        return [(state, seed) for seed in self.seeds]

    def player(self, state: Any) -> int:
        """Whose turn it is."""
        return self.game.player(state[0])

    def actions(self, state: Any) -> Iterator[Any]:
        """The legal actions."""
        yield from self.game.actions(state[0])

    def outcomes(self, state: Any) -> Iterator[tuple[Any, float]]:
        """All outcomes if they are few, else some of them, drawn by their probabilities.

        The probabilities are laid end to end and divided into as many equal parts as there are samples. A mark is
        drawn uniformly in each part, and the weight of an outcome is its number of marks.
        """
        count, total = 0, 0.0
        for outcome, probability in self.game.outcomes(state[0]):
            count += 1
            total += probability
            if count > MOST_OUTCOMES:
                # They have no end. Searches refuse what is not a probability.
                yield outcome, inf
                return
        if count <= self.samples:
            for outcome, probability in self.game.outcomes(state[0]):
                yield outcome, probability
        else:
            place = self.place(state)
            marks, covered = 0, 0.0
            next_mark = total * BELOW * part(place, 0) / self.samples
            for outcome, probability in self.game.outcomes(state[0]):
                covered += probability
                before = marks
                while marks < self.samples and next_mark < covered:
                    marks += 1
                    next_mark = total * BELOW * (marks + part(place, marks)) / self.samples
                if marks > before:
                    yield outcome, (marks - before) / self.samples

    def place(self, state: Any) -> int:
        """A word that depends on the state and the seed, by which to draw."""
        place, _ = words_of(state)
        return place

    def result(self, state: Any, action: Any) -> Any:
        """The state that follows, under the same seed."""
        return (self.game.result(state[0], action), state[1])

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        return self.game.is_terminal(state[0])

    def utility(self, state: Any, player: int) -> float:
        """What the end is worth to a player."""
        return self.game.utility(state[0], player)

    def hints(self, known: Hints) -> Hints:
        """What is known about the game, for states under a seed."""
        # A key of the game's own would be the same for all seeds.
        return Hints(evaluate=of_pair(known.evaluate), order=of_pair_and_action(known.order), learns=known.learns)


class SampledByText(Sampled):
    """The same, where states are not made of numbers: what is drawn depends on how a state is written."""

    def place(self, state: Any) -> int:
        """A word of the text that Python writes for the state and the seed."""
        return int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest(), "little")


def part(place: int, number: int) -> float:
    """A number from 0 up to, but not including, 1, drawn by two words."""
    return (mixed(place ^ number) & BITS) * PART


def of_pair(function: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    """A function of a state, as one of a state under a seed."""
    if function is None:
        return None

    def lifted(state: Any) -> Any:
        return function(state[0])

    return lifted


def of_pair_and_action(function: Callable[[Any, Any], Any] | None) -> Callable[[Any, Any], Any] | None:
    """A function of a state and an action, as one of a state under a seed and an action."""
    if function is None:
        return None

    def lifted(state: Any, action: Any) -> Any:
        return function(state[0], action)

    return lifted
