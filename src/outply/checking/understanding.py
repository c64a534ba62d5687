"""`understanding`: how the compiler sees a game, and all that keeps it from compiling it."""

from dataclasses import dataclass

from outply.compiler import Unsupported, understood
from outply.contract.companions import knowledge_of
from outply.contract.errors import CompileError, InputError, OutplyError
from outply.contract.game import Game
from outply.contract.knowledge import PARTS, hints
from outply.contract.limit import Limit
from outply.engine.searching import Search

# A search of so many states shows whether compiled code goes through.
TRIAL = Limit(nodes=2000)


@dataclass(frozen=True)
class Refusal:
    """A line that cannot be compiled."""

    file: str
    line: int
    construct: str
    advice: str
    """What would compile instead."""

    def __str__(self) -> str:
        return str(Unsupported(self.construct, self.advice, self.file, self.line))


@dataclass(frozen=True)
class Seen:
    """A part of a state, action or outcome, and what it can be, as far as random play showed."""

    name: str
    kind: str

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}"


@dataclass(frozen=True)
class Understanding:
    """How the compiler sees a game. Print it to read it."""

    compiled: bool
    """Whether the default search of the game runs compiled."""
    states: int
    """How many states of random games were looked at."""
    most_actions: int
    """The most actions or outcomes in one of them."""
    parts: tuple[Seen, ...]
    """What states, actions and outcomes are made of; what is not listed here would be met with a check."""
    reasons: tuple[Refusal, ...]
    """Why it does not compile. If it does, these lines are never reached; where they are, Python goes on."""

    def __str__(self) -> str:
        lines = [f"seen in {self.states} states of random games, with up to {self.most_actions} actions:"]
        lines += [f"  {part}" for part in self.parts]
        if self.reasons:
            lines.append("compiles, unless these lines are reached:" if self.compiled else "does not compile:")
            lines += [f"  {reason}" for reason in self.reasons]
        else:
            lines.append("compiles")
        return "\n".join(lines if self.states else lines[1:])


def understanding(game: Game) -> Understanding:
    """How the compiler sees a game: the shapes of states and actions, and every line that it cannot compile.

    >>> from outply import Nim, understanding
    >>> print(understanding(Nim()))
    seen in 200 states of random games, with up to 16 actions:
      state: a State
      state.heaps: a tuple of 4 items, each an int from 0 to 7
      state.turn: an int from 0 to 1
      action: an int from 0 to 27
    compiles
    """
    if not isinstance(game, Game):
        raise InputError(f"expected a game, made from a subclass of Game, but got {game!r}")
    known = hints(game, knowledge_of(game))
    found = understood(game, {part: getattr(known, part) for part in PARTS if getattr(known, part)})
    reasons = [Refusal(each.file, each.line, each.construct, each.advice) for each in found.reasons]
    refusal = refusal_of(game)
    if refusal and not reasons:
        construct, _, advice = refusal.partition("; ")
        reasons = [Refusal("", 0, construct, advice or "there, Python goes on")]
    parts = tuple(Seen(part.name, part.words) for part in found.parts)
    return Understanding(not refusal, found.states, found.most_actions, parts, tuple(reasons))


def refusal_of(game: Game) -> str:
    """Why the default search does not run compiled; empty if it does."""
    try:
        found = Search(game, compiled=True).think(None, TRIAL)
        return "" if found.compiled else found.reason
    except CompileError as error:
        return str(error).partition(" cannot be compiled: ")[2]
    except OutplyError as error:
        return str(error)
