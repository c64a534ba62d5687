"""Compiling a function for a game; the program is kept in this process as long as all holds that was read for it."""

import contextlib
import gc
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from outply.compiler import keeping
from outply.compiler.observing import Observed, Shapeless, observe
from outply.compiler.programs import Program
from outply.compiler.reading.record import still_holds
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import shape_of
from outply.compiler.shapes.kinds import Conflict
from outply.compiler.shapes.packing import holds

MOST_KEPT = 256

# How many items a list may grow to at first, and how many times as many after it has proved too short.
CAPACITY = 64
GROWTH = 8

# How long random play may take: seconds at work, which a search in another thread shares, and by the clock.
MOST_BUSY = 6.0
MOST_IDLE = 30.0


@dataclass
class Kept:
    """A program, or the reason why there is none, with all that was read for it."""

    reads: dict[Any, Any]
    program: Program | None
    reason: Unsupported | None
    observed: Observed | None = None
    capacity: int = CAPACITY
    wider: int = 0
    trusted: tuple[str, ...] = ()


# By the code of the function: programs for several games, each with what was read for it.
_kept: dict[Any, list[Kept]] = {}

# One thread compiles at a time.
lock = threading.RLock()


def refuse_shapeless(game: Any) -> None:
    """Raise Unsupported if already the first state, or what can be done in it, has no shape: that is soon seen."""
    try:
        state = game.initial()
        shape_of(state)
        if not game.is_terminal(state) and game.player(state) >= 0:
            shape_of(next(iter(game.actions(state)), None))
    except Conflict as conflict:
        raise shapeless(conflict) from None
    except Exception:
        return  # what is wrong with the rules is found out elsewhere


def shapeless(conflict: Conflict) -> Unsupported:
    """Why states or actions cannot be laid out in memory."""
    return Unsupported(f"states or actions hold {conflict}", "use numbers, strings, tuples and sets")


def find(function: Any, game: Any) -> Kept | None:
    """A program that still holds, for this game's class."""
    for kept in list(_kept.get((function.__code__, type(game).__qualname__), [])):
        if still_holds(kept.reads, function) and serves(kept, game):
            return kept
    return None


def serves(kept: Kept, game: Any) -> bool:
    """Whether a program takes the states of this game: a class that was defined again is not the one it was."""
    try:
        return kept.observed is None or holds(kept.observed.state, game.initial())
    except Exception:
        return False  # what is wrong with `initial` is found out elsewhere


def compile_anew(function: Any, game: Any, trusted: tuple[str, ...], shapes: Observed | None) -> Kept:
    """Load, or observe and compile; the outcome is kept, be it a program or a reason."""
    try:
        import outply.compiler.machine  # noqa: F401
    except ImportError:
        reason = Unsupported("llvmlite is not installed", "install it to run at native speed")
        return Kept({}, None, reason)
    loaded = keeping.load(function, game)
    if loaded is not None:
        reads, program, observed, capacity, wider = loaded
        kept = Kept(reads, program, None, observed, capacity, wider, trusted)
        if serves(kept, game):
            return keep(function, game, kept)
    try:
        observed = shapes or observed_in_time(game)
    except Unsupported as reason:
        return keep(function, game, Kept({}, None, reason), stays=False)
    plan = Kept({}, None, None, observed, capacity_for(observed), trusted=trusted)
    return keep(function, game, built(function, game, plan))


def capacity_for(observed: Observed) -> int:
    """How many items a list may grow to at first: where there are many actions, rules make long lists."""
    capacity = CAPACITY
    while capacity < 2 * observed.most:
        capacity *= GROWTH
    return capacity


def built(function: Any, game: Any, plan: Kept) -> Kept:
    """A program for the shapes of a plan, in which program and reason are missing."""
    assert plan.observed is not None
    from outply.compiler.making import Made  # what compiles takes a while to import; a program on disk needs none of it

    try:
        with without_collecting():
            made = Made(function, game, plan.observed, plan.capacity, plan.trusted)
        keeping.save(function, game, made, plan.capacity, plan.wider)
        return replace(plan, reads=made.reads, program=made.program(), observed=made.observed)
    except Unsupported as reason:
        return replace(plan, reads=getattr(reason, "reads", {}), reason=reason)


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Let Python collect no garbage meanwhile: there is little, and to look for it takes a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def keep(function: Any, game: Any, kept: Kept, stays: bool = True) -> Kept:
    """Keep a program in this process, and forget the oldest."""
    if stays:
        if sum(map(len, _kept.values())) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        _kept.setdefault((function.__code__, type(game).__qualname__), []).insert(0, kept)
    return kept


def observed_in_time(game: Any) -> Observed:
    """What random games show; rules that fail or do not come back are no reason to wait."""
    found: list[Any] = []

    def work() -> None:
        try:
            found.append(observe(game))
        except Shapeless as shapeless:
            found.append(shapeless.reason(game))
        except Unsupported as reason:
            found.append(reason)
        except BaseException as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            what = f"a rule raises {type(error).__name__} in random play"
            found.append(Unsupported(what, "see what `check_game` says", place.filename, place.lineno or 0))

    thread = threading.Thread(target=work, name="outply observing", daemon=True)
    thread.start()
    busy, idle = time.process_time() + MOST_BUSY, time.monotonic() + MOST_IDLE
    while thread.is_alive() and time.process_time() < busy and time.monotonic() < idle:
        thread.join(0.1)
    if not found:
        raise Unsupported("random play takes too long to be observed", "simplify the rules")
    if isinstance(found[0], Unsupported):
        raise found[0]
    return found[0]  # type: ignore[no-any-return]
