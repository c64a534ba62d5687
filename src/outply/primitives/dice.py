"""Random numbers as a pure function of a seed, the same on every machine: SplitMix64 (Steele, Lea and Flood 2014)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from outply.primitives.bits import u64

T = TypeVar("T")


class Dice:
    """A stream of random numbers; the same seed gives the same stream.

    These are the values that other implementations of SplitMix64 publish for this seed:

    >>> from outply.primitives.dice import Dice
    >>> dice = Dice(seed=1234567)
    >>> [dice.bits() for _ in range(3)]
    [6457827717110365317, 3203168211198807973, 9817491932198370423]
    """

    def __init__(self, seed: int = 0) -> None:
        self.state = u64(seed)

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = u64(self.state + 0x9E3779B97F4A7C15)
        mixed = self.state
        mixed = u64((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9)
        mixed = u64((mixed ^ mixed >> 27) * 0x94D049BB133111EB)
        return mixed ^ mixed >> 31

    def below(self, most: int) -> int:
        """A number from 0 to most − 1, each as likely as the others to within 2⁻⁴⁰ for small numbers."""
        return self.bits() * most >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def draw(self, weighted: Sequence[tuple[Any, float]]) -> Any:
        """One of the outcomes, by their probabilities."""
        mark = self.bits() / 2**64
        for outcome, probability in weighted:
            mark -= probability
            if mark < 0:
                return outcome
        return weighted[-1][0]
