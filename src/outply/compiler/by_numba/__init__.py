"""The older way to machine code, by Numba: numbers and tuples only. It serves where the compiler of our own refuses."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from outply.compiler.by_numba.lowering import lower
from outply.compiler.by_numba.outline import outline
from outply.compiler.by_numba.program import Program
from outply.compiler.by_numba.schema import Row, Shape, shape_of
from outply.compiler.reasons import Unsupported
from outply.contract.game import CHANCE, Game
from outply.contract.kinds import kinds_of, returns_state
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

__all__ = ["native"]

NATIVES = (
    *(u64, bit, popcount, lowest_bit, each_bit, shift_left, shift_right, complement, replaced),
    *(mixed, words_of, float_bits, bits_float, just_above, slot_of, prefetch),
)

# Programs compiled in this process, by all that they depend on; the reasons of those that could not be, too.
_known: dict[Any, tuple[Callable[..., Any] | Unsupported, list[Any]]] = {}
MOST_KNOWN = 256


def native(function: Callable[..., Any], game: Game, trusted: tuple[str, ...] = ()) -> Callable[..., Any]:
    """The function as machine code. Raises Unsupported if it, or a rule it calls, cannot be compiled."""
    initial = game.initial()
    shape = shape_of(initial)
    try:
        outlined, codes = outline(function)
    except Exception as error:
        raise Unsupported(f"what the rules read raises {type(error).__name__}", "simplify the rules") from None
    key = outlined, shape, trusted
    known, _ = _known.get(key, (None, None))
    if known is None:
        try:
            check_actions(game, initial)
            known = compiled(function, game, shape, trusted)
        except Unsupported as reason:
            known = reason
        except (TypeError, ValueError, AttributeError, LookupError, RecursionError, ImportError, RuntimeError) as error:
            known = Unsupported(f"Numba fails with {type(error).__name__}: {error}", "simplify the rules")
        if len(_known) >= MOST_KNOWN:
            _known.pop(next(iter(_known)))
        _known[key] = known, codes
    if isinstance(known, Unsupported):
        raise known.with_traceback(None)
    return known


def compiled(function: Callable[..., Any], game: Game, shape: Shape, trusted: tuple[str, ...]) -> Callable[..., Any]:
    """Lower and compile a function."""
    records = tuple(record.cls for record in shape.records() if record.cls) if isinstance(shape, Row) else ()
    program = Program(NATIVES, game, records, trusted)
    root = lower(program, function)
    try:
        from outply.compiler.by_numba.backend import Native
    except ImportError:
        raise Unsupported("Numba is not installed", "install it to run at native speed") from None
    made = Native(program, root, kinds_of(function), shape, returns_state(function))
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
