"""One game, two speeds: the same Python function as machine code, with the same results.

    native(function, game)    the function compiled, with all the rules it calls; raises Unsupported with the reason

`function` is what a search's factory returned: a closure over the game's own methods. Its parameters have annotations
that say what they are: a state, an int, a float, or the work sheet.
"""

import inspect
from collections.abc import Callable
from typing import Any

from outply.bits import bit, complement, each_bit, lowest_bit, popcount, replaced, shift_left, shift_right, u64
from outply.compiler.lowering import lower
from outply.compiler.program import Program
from outply.compiler.reasons import Unsupported
from outply.compiler.schema import Row, shape_of
from outply.game import CHANCE, Game

__all__ = ["Unsupported", "native"]

NATIVES = (u64, bit, popcount, lowest_bit, each_bit, shift_left, shift_right, complement, replaced)
KINDS = {"state": "state", "start": "state", "sheet": "sheet"}


def native(function: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """The function as machine code. Raises Unsupported if it, or a rule it calls, cannot be compiled."""
    initial = game.initial()
    shape = shape_of(initial)
    check_actions(game, initial)
    records = tuple(record.cls for record in shape.records() if record.cls) if isinstance(shape, Row) else ()
    program = Program(NATIVES, records)
    root = lower(program, function)
    try:
        from outply.compiler.backend import Native
    except ImportError:
        raise Unsupported("Numba is not installed", "install it to run at native speed") from None
    parameters = inspect.signature(function).parameters.values()
    kinds = {p.name: KINDS.get(p.name) or p.annotation.__name__ for p in parameters}
    returns = inspect.signature(function).return_annotation
    return Native(program, root, kinds, shape, "state" if returns is Any else "")


def check_actions(game: Game, state: Any) -> None:
    """Refuse a game whose actions are not ints."""
    if game.is_terminal(state):
        return
    if game.player(state) == CHANCE:
        samples = [outcome for outcome, _ in game.outcomes(state)]
    else:
        samples = list(game.actions(state))
    for sample in samples[:1]:
        if type(sample) is not int:
            what = f"{type(game).__name__} has {sample!r} among its actions"
            raise Unsupported(what, "number the actions, and give them names with a method `name(state, action)`")
