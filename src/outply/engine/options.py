"""What can be asked of a search, beyond the game, the state and the limit."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from math import inf
from typing import Any, TypedDict, cast

from outply.contract.breaches import takes
from outply.contract.errors import InputError
from outply.contract.knowledge import Knowledge
from outply.contract.messages import advice
from outply.contract.observer import Observer
from outply.contract.pickling import picklable
from outply.contract.policy import Policy
from outply.contract.result import Result
from outply.searches.horizon import Evaluate
from outply.searches.strong.ingredients import ALL, Ingredients
from outply.variants.sampled import SAMPLED

MOST_THREADS = 256
MOST_SAMPLES = 1_000_000

Progress = Callable[[Result], None]
"""Called with each result on the way to the last."""


class Spending(TypedDict, total=False):
    """The parts of a Limit, as keyword arguments."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    memory: int | None


class Asked(TypedDict, total=False):
    """The parts of Options that have no place of their own, as keyword arguments."""

    observer: Observer | None
    exact: bool
    lines: int
    threads: int
    knowledge: Knowledge | None
    ingredients: Ingredients
    opponent: Policy | None
    samples: int
    repeats: int
    seed: int


class AskedWithin(Asked, Spending, total=False):
    """Options and limits, as keyword arguments."""


def split(given: AskedWithin) -> tuple[Asked, Spending]:
    """The options and the limits among keyword arguments."""
    spending = {name: amount for name, amount in given.items() if name in Spending.__annotations__}
    asked = {name: wish for name, wish in given.items() if name not in spending}
    return cast(Asked, asked), cast(Spending, spending)


def refuse_unknown(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Refuse keyword arguments that are not known, with the one that may have been meant; `what` takes them."""
    names = list(known)
    for name in given:
        if name not in names:
            raise InputError(
                f"expected an argument of {what} ({', '.join(names)}), but got '{name}'{advice(name, names)}"
            )


def refuse_limits(given: Iterable[str]) -> None:
    """Refuse the parts of a limit where a search is only prepared."""
    for name in given:
        if name in Spending.__annotations__:
            raise InputError(
                f"expected limits with `think`, as in think(state, Limit({name}=…)), but got {name} before"
            )


@dataclass(frozen=True)
class Options:
    """How to search a game."""

    algorithm: str | None = None
    """The name of one; by default the one that suits the game."""
    evaluate: Evaluate | None = None
    """Guesses the value of states at the horizon; by default the game's own."""
    compiled: bool | None = None
    """True or False insists on a speed."""
    observer: Observer | None = None
    """Is shown every step; needs interpreted code."""
    exact: bool = False
    """Whether to find the true value of every action at the root."""
    lines: int = 1
    """How many of the best actions get their true value and line."""
    threads: int = 1
    """How many threads search together."""
    knowledge: Knowledge | None = None
    """Used instead of the knowledge that the game has."""
    ingredients: Ingredients = ALL
    """What the strong search may use."""
    opponent: Policy | None = None
    """The policy of every player but the one to move: their turns become chance nodes."""
    samples: int = 16
    """How many outcomes of each chance node the algorithm `sampled` looks at."""
    repeats: int = 8
    """How often it draws them anew; limits hold for all repeats together."""
    seed: int = 0
    """The seed of its draws."""

    @property
    def all_exact(self) -> bool:
        """Whether every action at the root gets its true value; means need that."""
        return self.exact or self.algorithm == SAMPLED

    def __getstate__(self) -> dict[str, Any]:
        return picklable(vars(self))

    def check(self) -> None:
        """Refuse what no search can do."""
        if self.evaluate is not None and not (callable(self.evaluate) and takes(self.evaluate, 1)):
            raise InputError(f"expected a function of a state as the evaluation, but got {self.evaluate!r}")
        if self.opponent is not None and not isinstance(self.opponent, Policy):
            raise InputError(f"expected a Policy as the opponent, but got {self.opponent!r}")
        if self.observer is not None and self.algorithm == SAMPLED:
            raise InputError("expected an algorithm that walks one tree with an observer, but got sampled")
        if not isinstance(self.seed, int) or isinstance(self.seed, bool):
            raise InputError(f"expected a whole number as the seed, but got {self.seed!r}")
        numbers = (("lines", inf), ("threads", MOST_THREADS), ("samples", MOST_SAMPLES), ("repeats", MOST_SAMPLES))
        for name, most in numbers:
            number = getattr(self, name)
            if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
                upto = f" to {most}" if most < inf else " up"
                raise InputError(f"expected a number of {name} from 1{upto}, but got {number!r}")

    def check_speed(self) -> None:
        """Refuse an observer where a search cannot report."""
        if self.observer is not None and self.threads > 1:
            raise InputError(f"expected one thread with an observer, but got {self.threads}")
        if self.observer is not None and self.compiled:
            raise InputError(
                "expected either an observer or compiled=True, but got both: compiled code reports nothing"
            )


OPTION_NAMES = tuple(field.name for field in fields(Options))
