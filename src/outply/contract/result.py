"""What a search may spend, and what it answers."""

from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import Any

# A number from player 0's point of view, or one number for each player.
Value = float | tuple[float, ...]

# At which speed a search ran. What was compiled with calls to Python begins like what was compiled.
COMPILED, NUMBERED, INTERPRETED = "compiled", "numbered", "interpreted"

# Why a search ran interpreted though nothing is wrong with the game.
AS_ASKED = "compiled=False was asked for"
NOT_WORTH_COMPILING = "searching takes less time than compiling"
ENDED_FIRST = "the search ended before it was compiled"


class Bound(StrEnum):
    """How a value is meant."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"

    @property
    def sign(self) -> str:
        """The relation between the true value and the one that is given."""
        return {"exact": "=", "lower": "≥", "upper": "≤"}[self.value]


@dataclass(frozen=True, slots=True)
class Choice:
    """One action at the root and the value that the search found for it."""

    action: Any
    value: Value
    bound: Bound
    line: tuple[Any, ...] = ()
    """The actions expected from the root, this one first; empty where the search did not follow them."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How well a search went, in its last full depth."""

    nodes: int
    """States visited."""
    leaves: int
    """States not searched further: ends, and guesses at the horizon."""
    branching: float
    """Actions that were offered, on average, in a state that was searched further."""
    cuts: int
    """States in which some actions were not looked at, because an earlier one was good enough."""
    first_cuts: int
    """Cuts by the first action: what a perfect order would always make."""
    probes: int
    """Questions to the table."""
    hits: int
    """Questions that it answered."""
    depth: int | None
    """Plies looked ahead; None where the search went to the end."""
    chance_cuts: int = 0
    """Chance nodes of which some outcomes were not looked at."""

    @property
    def first_cut_share(self) -> float:
        """How many of the cuts the first action made."""
        return self.first_cuts / self.cuts if self.cuts else 0.0

    @property
    def hit_share(self) -> float:
        """How many of its questions the table answered."""
        return self.hits / self.probes if self.probes else 0.0

    @property
    def effective_branching(self) -> float | None:
        """The branching of a full tree of this depth with as many states."""
        return self.nodes ** (1 / self.depth) if self.depth else None

    @property
    def least_leaves(self) -> float | None:
        """The fewest leaves that alpha-beta can visit in a tree of this branching and depth (Knuth and Moore 1975)."""
        if not self.depth:
            return None
        half = self.depth // 2
        return float(self.branching ** (self.depth - half) + self.branching**half - 1)


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found out about a state.

    Under alpha-beta, actions other than the best may have been cut off: their values are bounds, and say so.
    Ask the search for `exact=True` to have the true value of every action.
    """

    action: Any
    """The best action; None where there is none to choose, at the end of a game or at a chance node. A game may have
    an action None too, such as a pass: `has_action` says which it is."""
    value: Value
    """What the state is worth to player 0; under max^n a tuple with one number for each player, and under expectimax,
    paranoid and best-reply search to the mover, unless there are two players whose utilities sum to zero."""
    bound: Bound
    """Whether `value` is exact, at this depth, or a bound because the search was stopped; of a tuple, only the mover's
    part is then a bound."""
    line: tuple[Any, ...]
    """The actions expected from here, up to the end, the horizon or the next chance node."""
    choices: tuple[Choice, ...]
    """Every action at the root that the search looked at, in its order."""
    proven: bool
    """Whether no leaf was a guess: the value is that of the game itself."""
    depth: int | None = None
    """Plies looked ahead; None where the search went to the end of the game."""
    nodes: int = 0
    """States visited."""
    seconds: float = 0.0
    """Time taken, without compiling."""
    algorithm: str = ""
    """The name of the search."""
    speed: str = INTERPRETED
    """How it ran: "compiled", rules and all; "compiled, with calls to Python: evaluate (312)", where one rule cannot
    be; "numbered", a compiled search that asks all rules in Python, once for each state; or "interpreted"."""
    reason: str = ""
    """Why it was not compiled, or not all of it; empty when it was."""
    statistics: Statistics | None = None
    """How well it went; only the strong search keeps count."""
    error: float | None = None
    """The standard error of the value, where outcomes were sampled; None where they were not, or drawn only once.

    It says how far the value would move under other draws. It does not show the bias of a choice above
    sampled outcomes: the best of several rough means is more often too high than too low. That bias shrinks as
    `samples` grows, but not with `repeats`.
    """

    @property
    def compiled(self) -> bool:
        """Whether the search and the rules ran as machine code, but for rules that were called in Python."""
        return self.speed.startswith(COMPILED)

    @property
    def ties(self) -> tuple[Any, ...]:
        """The actions known to be exactly as good as the best one, which is among them."""
        return tuple(c.action for c in self.choices if c.bound == Bound.EXACT and c.value == self.value)

    @property
    def has_action(self) -> bool:
        """Whether there was an action to choose: None may be one itself."""
        return self.action is not None or any(choice.action is None for choice in self.choices)

    @property
    def shown_value(self) -> str:
        """The value as people write it, with the sign of its bound and its standard error."""
        error = "" if self.error is None else f" ± {self.error:.2g}"
        return f"{self.bound.sign} {show_value(self.value)}{error}"

    @property
    def ahead(self) -> str:
        """How far the search looked, in words."""
        if self.depth is not None:
            return f"depth {self.depth}"
        return "to the end" if self.bound is Bound.EXACT else "stopped"

    def _repr_html_(self) -> str:
        """A table for notebooks: what was found, and every action with its value."""
        rows = "".join(
            f"<tr><td>{escape(str(each.action))}</td><td>{each.bound.sign} {show_value(each.value)}</td></tr>"
            for each in self.choices
        )
        head = "<tr><th>action</th><th>value</th></tr>" if rows else ""
        return f"<p>{escape(str(self))}</p><table>{head}{rows}</table>"

    def __str__(self) -> str:
        speed = self.speed
        if self.reason not in ("", AS_ASKED, NOT_WORTH_COMPILING, ENDED_FIRST):
            speed = f"{speed}: {self.reason}"
        nodes = f"{self.nodes:,} {'node' if self.nodes == 1 else 'nodes'}"
        return f"action {self.action}, value {self.shown_value} ({self.algorithm}, {self.ahead}, {nodes}, {speed})"


def show_value(value: Value) -> str:
    """A value as people write it: 3, −0.25, or (1, 6, 6)."""
    if isinstance(value, tuple):
        return "(" + ", ".join(show_value(part) for part in value) + ")"
    return f"{value or 0.0:.6g}".replace("-", "−")  # −0 is 0
