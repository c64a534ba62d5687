"""Guarding: programs that are kept as long as they hold, and what to do when an assumption fails.

What was only observed is checked while a program runs: a number outside its range, a letter never seen, a longer row.
Then the shapes are widened and the program is compiled anew; where that does not help, the search runs in Python.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from outply.compiler import keeping
from outply.compiler.observing import Observed, observe, observe_more, widen
from outply.compiler.programs import Fault, Program
from outply.compiler.reading.record import MISSING, still_holds
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import join, shape_of
from outply.compiler.shapes.kinds import Conflict, Int, Misfit
from outply.compiler.shapes.layout import state_bytes
from outply.compiler.shapes.packing import holds
from outply.contract.game import Game
from outply.contract.kinds import Kind, kinds_of
from outply.primitives.hashing import signed, word_of

MOST_KEPT = 256

# How many items a list may grow to, at first.
CAPACITY = 64
MOST_WIDER = 3
OBSERVING_SECONDS = 3.0

# What Python itself would raise an error for; to repeat the call in Python shows it.
ERRORS = ("python", "index", "key", "division by zero", "kind", "recursion", "a name without a value",
          "a negative shift", "a negative power", "never reached")  # fmt: skip
WIDER = ("outside", "a longer list")


class Retreat(Exception):
    """Compiled code cannot go on: the call has to be repeated in Python. `wrong` if Python may raise an error there."""

    def __init__(self, reason: str, wrong: bool) -> None:
        super().__init__(reason)
        self.wrong = wrong


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
_lock = threading.RLock()


def guarded(function: Callable[..., Any], game: Game, trusted: tuple[str, ...] = ()) -> "Guarded":
    """The function as machine code for a game. Raises Unsupported if it, or a rule it calls, cannot be compiled."""
    with _lock:
        kept = find(function, game) or compile_anew(function, game, trusted)
    if kept.reason is not None:
        raise kept.reason.with_traceback(None)
    return Guarded(kept, function, game)


def at_hand(function: Callable[..., Any], game: Game) -> "Guarded | None":
    """The function as machine code, if that is in this process already. Raises Unsupported if it is known not to be."""
    kept = find(function, game)
    if kept is None:
        return None
    if kept.reason is not None:
        raise kept.reason.with_traceback(None)
    return Guarded(kept, function, game)


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


def compile_anew(function: Any, game: Any, trusted: tuple[str, ...]) -> Kept:
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
        observed = observed_in_time(game)
    except Unsupported as reason:
        return keep(function, game, Kept({}, None, reason), stays=False)
    return keep(function, game, built(function, game, Kept({}, None, None, observed, trusted=trusted)))


def built(function: Any, game: Any, plan: Kept) -> Kept:
    """A program for the shapes of a plan, in which program and reason are missing."""
    assert plan.observed is not None
    from outply.compiler.making import Made  # what compiles takes a while to import; a program on disk needs none of it

    try:
        made = Made(function, game, plan.observed, plan.capacity, plan.trusted)
        keeping.save(function, game, made, plan.observed, plan.capacity, plan.wider)
        return replace(plan, reads=made.reads, program=made.program())
    except Unsupported as reason:
        return replace(plan, reads=getattr(reason, "reads", {}), reason=reason)


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
        except Conflict as conflict:
            found.append(Unsupported(f"states or actions hold {conflict}", "use numbers, strings, tuples and sets"))
        except BaseException as error:
            found.append(
                Unsupported(f"a rule raises {type(error).__name__} in random play", "see what `check_game` says")
            )

    thread = threading.Thread(target=work, name="outply observing", daemon=True)
    thread.start()
    thread.join(OBSERVING_SECONDS)
    if not found:
        raise Unsupported("random play takes too long to be observed", "simplify the rules")
    if isinstance(found[0], Unsupported):
        raise found[0]
    return found[0]  # type: ignore[no-any-return]


class Guarded:
    """A compiled function, called as the function is."""

    def __init__(self, kept: Kept, function: Any, game: Any) -> None:
        self.kept, self.function, self.game = kept, function, game

    def __call__(self, *arguments: Any) -> Any:
        """Run it; raises Retreat where it cannot go on."""
        assert self.kept.program is not None
        try:
            return self.kept.program(*arguments)
        except Misfit as misfit:
            wider = self.widened(self.state_in(arguments))
            if wider is None:
                raise Retreat(f"random play never met {misfit}", False) from None
            self.kept = wider.kept
            return self(*arguments)
        except Fault as fault:
            self.failed = fault.trap.kind
            raise Retreat(told(fault), fault.trap.kind in ERRORS) from None

    @property
    def state_bytes(self) -> int:
        """How many bytes a state takes in an array of states."""
        assert self.kept.observed is not None
        return state_bytes(self.kept.observed.state)

    def state_in(self, arguments: tuple[Any, ...]) -> Any:
        """The state among the arguments."""
        kinds = list(kinds_of(self.function).values())
        return arguments[kinds.index(Kind.STATE)] if Kind.STATE in kinds else None

    failed = ""

    def widened(self, state: Any) -> "Guarded | None":
        """The function for wider shapes, after a retreat; None if that would not help."""
        kept = self.kept
        observed = kept.observed
        if kept.wider >= MOST_WIDER or observed is None:
            return None
        try:
            if not holds(observed.state, state):
                joined = join(observed.state, shape_of(state))
                for _ in range(3 * kept.wider):
                    joined = widen(joined)
                observed = replace(observed, state=joined)
            elif self.failed not in WIDER:
                return None
            else:
                more = observe_more(self.game, observed, state, kept.wider + 2)
                observed = more if more != observed and kept.wider == 0 else more.widened(self.failed)
                if self.failed == "outside" and kept.wider and same_shapes(observed, kept.observed):
                    return None  # all that grew was the number of actions, and that did not help
            capacity = kept.capacity * (8 if self.failed == "a longer list" else 1)
            with _lock:
                plan = replace(kept, program=None, observed=observed, capacity=capacity, wider=kept.wider + 1, reads={})
                new = keep(self.function, self.game, built(self.function, self.game, plan))
        except Exception:  # a rule that fails in random play shows its error in Python
            return None
        return None if new.reason is not None else Guarded(new, self.function, self.game)

    def decode(self, state: Any, words: tuple[Any, ...]) -> tuple[Any, ...]:
        """The user's own actions along a line, of which the workspace holds only words."""
        assert self.kept.observed is not None
        shape = self.kept.observed.action
        if isinstance(shape, Int) and not shape.unsigned:
            return words
        line = []
        for word in words:
            found = next((action for action in self.game.actions(state) if signed(word_of(action)) == word), MISSING)
            if found is MISSING:
                break
            line.append(found)
            state = self.game.result(state, found)
        return tuple(line)


def same_shapes(one: Observed, other: Observed | None) -> bool:
    """Whether two observations differ in nothing but the number of actions."""
    return other is not None and replace(one, most=other.most) == other


def told(fault: Fault) -> str:
    """Why compiled code could not go on, in a sentence."""
    trap = fault.trap
    if trap.kind == "unsupported":
        return trap.text
    place = str(Unsupported("", "", trap.file, trap.line)).rstrip("; ") + " " if trap.file else ""
    return f"{place}compiled code stopped at {trap.kind}{': ' + trap.text if trap.text else ''}"
