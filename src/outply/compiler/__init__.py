"""The door to the compiler: all that the rest of outply asks of it, and all that it gets.

    native(function, game, trusted=…)    `function` as machine code, with every rule that it calls

What the compiler is given:

* `function`, usually what the factory of a search returned: a closure over the game's own methods. Its annotations
  declare what it takes (see `contract/kinds.py`): `int`, `float`, `Workspace`, `Table`; anything else is a state of the
  game. It returns a number, a tuple or list of numbers, or a state (`Any`, `State`).
* `game`, from whose initial state the shape of all states is taken.
* `trusted`, the packages whose functions are known to stay within their arrays: the searches. All other functions are
  rules that a user wrote. Their indices are checked, and reasons and errors name their lines.

What it gives back is called like `function` and does the same: equal values, and equal exceptions where a rule raises.
It lets other threads run meanwhile, and stops when it reads the stop flag in its workspace. If a rule cannot be
compiled, it raises `Unsupported`, which names the line and says what to write instead. Programs are kept, in this
process and on disk, by all that they depend on: to ask again for the same one takes well under a millisecond.

A compiled function raises `Retreat` where it meets what it was not made for, or what Python would raise as an error:
the call has to be repeated in Python, which then gives the answer, or the error.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from outply.compiler import by_numba
from outply.compiler.guarding import Guarded, Retreat, guarded
from outply.compiler.reasons import Unsupported
from outply.compiler.refusing import WORDS_OF_STATES
from outply.compiler.threads import grant_stack
from outply.contract.game import Game

OWN = str(Path(__file__).parents[1])
OWN_GAMES = str(Path(__file__).parents[1] / "games")

__all__ = ["Guarded", "Retreat", "Unsupported", "grant_stack", "native", "repaired"]


def native(function: Callable[..., Any], game: Game, trusted: tuple[str, ...] = ()) -> Callable[..., Any]:
    """The function as machine code. Raises Unsupported if it, or a rule it calls, cannot be compiled."""
    return guarded(function, game)


def is_own(file: str) -> bool:
    """Whether a source file belongs to outply."""
    return not file or file.startswith(OWN)


def repaired(guarded: Guarded, game: Game, state: Any, trusted: tuple[str, ...] = ()) -> Callable[..., Any] | None:
    """Another compiled function after a retreat: for wider shapes, or by Numba; None if only Python can serve."""
    return guarded.widened(state)
