"""`perft`: how many sequences of actions the rules allow."""

import time
from dataclasses import dataclass
from typing import Any

from outply.compiler import Retreat
from outply.contract.breaches import check_state
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.result import COMPILED, INTERPRETED
from outply.engine.diagnosing import naming_rules
from outply.engine.running import Halt, Superseded, Team, run
from outply.engine.speeds import Speed, at_speed
from outply.engine.workspaces import new_workspace
from outply.searches.exact.perft import perft as perft_of
from outply.searches.workspace import cells

MOST_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Count:
    """What perft counted."""

    sequences: int
    """Sequences of actions, or of outcomes of chance."""
    depth: int
    """How many actions each sequence has."""
    seconds: float = 0.0
    """Time taken, without compiling."""
    compiled: bool = False
    """Whether it ran as machine code."""
    reason: str = ""
    """Why it ran interpreted; empty when compiled."""

    @property
    def speed(self) -> str:
        """How it ran, as results of searches say it."""
        return COMPILED if self.compiled else INTERPRETED


def perft(game: Game, depth: int, state: Any = None, *, compiled: bool | None = None) -> int:
    """How many sequences of `depth` actions (or outcomes of chance) the rules allow from a state.

    >>> from outply import MNK, perft
    >>> [perft(MNK(), depth, compiled=False) for depth in range(4)]
    [1, 9, 72, 504]
    """
    return count(game, depth, state, compiled).sequences


def count(game: Game, depth: int, state: Any = None, compiled: bool | None = None, halt: Halt | None = None) -> Count:
    """Perft, with the time and the speed."""
    if not 0 <= depth <= MOST_DEPTH:
        raise InputError(f"expected a depth from 0 to {MOST_DEPTH}, but got {depth}")

    def again(game: Game, halt: Halt) -> None:
        if compiled is not False:
            count(game, depth, state, False, halt)

    with naming_rules(game, again):
        start = game.initial() if state is None else state
        check_state(game, start)
        return counted(game, depth, start, at_speed(perft_of(game), game, compiled, waits=False), halt or Halt())


def counted(game: Game, depth: int, state: Any, speed: Speed, halt: Halt) -> Count:
    """Perft at one speed, or at another where compiled code cannot go on, or is there meanwhile."""
    workspace = new_workspace(cells(0), None, speed.native)

    def work() -> Count:
        started = time.perf_counter()
        sequences = int(speed.function(state, depth, workspace))
        return Count(sequences, depth, time.perf_counter() - started, speed.native, speed.reason)

    try:
        return run(work, Team(game, [workspace], halt), None, speed.pending)
    except Retreat as retreat:
        return counted(game, depth, state, speed.after(retreat, game, state), halt)
    except Superseded:
        return counted(game, depth, state, speed.now(), halt)
