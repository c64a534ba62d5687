"""One game, two speeds: the same Python function as machine code, with the same results.

    native(function, game)    the function compiled, with all the rules it calls; raises Unsupported with the reason

`function` is what a search's factory returned: a closure over the game's own methods. Its parameters have annotations
that say what they are: an int or a float; the state, the workspace and the table go by their names `state`,
`workspace` and `table`.
"""

import inspect
from collections.abc import Callable
from itertools import islice
from typing import Any

from outply.compiler.by_numba.lowering import lower
from outply.compiler.by_numba.outline import outline
from outply.compiler.by_numba.program import Program
from outply.compiler.by_numba.schema import Row, Shape, shape_of
from outply.compiler.reasons import Unsupported
from outply.contract.game import CHANCE, Game
from outply.primitives.bits import (
    bit,
    complement,
    each_bit,
    lowest_bit,
    popcount,
    replaced,
    shift_left,
    shift_right,
    u64,
)
from outply.primitives.hashing import bits_float, float_bits, just_above, mixed, prefetch, slot_of, words_of

__all__ = ["Unsupported", "native"]

NATIVES = (
    *(u64, bit, popcount, lowest_bit, each_bit, shift_left, shift_right, complement, replaced),
    *(mixed, words_of, float_bits, bits_float, just_above, slot_of, prefetch),
)
# Parameters of these names are what their names say; the annotations of the others tell what they are.
SPECIAL = ("state", "workspace", "table")

# Programs compiled in this process, by all that they depend on; the reasons of those that could not be, too.
_known: dict[Any, tuple[Callable[..., Any] | Unsupported, list[Any]]] = {}
MOST_KNOWN = 256


def native(function: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """The function as machine code. Raises Unsupported if it, or a rule it calls, cannot be compiled."""
    initial = game.initial()
    shape = shape_of(initial)
    outlined, codes = outline(function)
    key = outlined, shape
    known, _ = _known.get(key, (None, None))
    if known is None:
        try:
            check_actions(game, initial)
            known = compiled(function, game, shape)
        except Unsupported as reason:
            known = reason
        if len(_known) >= MOST_KNOWN:
            _known.pop(next(iter(_known)))
        _known[key] = known, codes
    if isinstance(known, Unsupported):
        raise known.with_traceback(None)
    return known


def compiled(function: Callable[..., Any], game: Game, shape: Shape) -> Callable[..., Any]:
    """Lower and compile a function."""
    records = tuple(record.cls for record in shape.records() if record.cls) if isinstance(shape, Row) else ()
    program = Program(NATIVES, game, records)
    root = lower(program, function)
    try:
        from outply.compiler.by_numba.backend import Native
    except ImportError:
        raise Unsupported("Numba is not installed", "install it to run at native speed") from None
    signature = inspect.signature(function)
    kinds = {
        name: name if name in SPECIAL else parameter.annotation.__name__
        for name, parameter in signature.parameters.items()
    }
    made = Native(program, root, kinds, shape, "state" if signature.return_annotation is Any else "")
    program.forget()
    return made


def check_actions(game: Game, state: Any) -> None:
    """Refuse a game whose actions are not ints."""
    if game.is_terminal(state):
        return
    if game.player(state) == CHANCE:
        samples = [outcome for outcome, _ in islice(game.outcomes(state), 1000)]
    else:
        samples = list(islice(game.actions(state), 1000))
    for sample in samples:
        if type(sample) is not int:
            what = f"{type(game).__name__} has {sample!r} among its actions"
            raise Unsupported(what, "number the actions, and give them names with a method `name(state, action)`")
