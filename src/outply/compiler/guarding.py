"""Guarding: programs that are kept as long as they hold, and what to do when an assumption fails.

What was only observed is checked while a program runs: a number outside its range, a letter never seen, a longer row.
Then the shapes are widened and the program is compiled anew; where that does not help, the search runs in Python.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from outply.compiler import keeping
from outply.compiler.making import CAPACITY, Fault, Made, Program
from outply.compiler.observing import Observed, observe, observe_more, widen
from outply.compiler.reading.record import still_holds
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import join, shape_of
from outply.compiler.shapes.kinds import Conflict, Int, Misfit
from outply.compiler.shapes.packing import holds, number_of
from outply.contract.game import Game
from outply.contract.kinds import Kind, kinds_of

MOST_KEPT = 256
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


# By the code of the function: programs for several games, each with what was read for it.
_kept: dict[Any, list[Kept]] = {}
_lock = threading.RLock()


def guarded(function: Callable[..., Any], game: Game) -> "Guarded":
    """The function as machine code for a game."""
    with _lock:
        kept = find(function, game) or compile_anew(function, game)
    if kept.reason is not None:
        raise kept.reason.with_traceback(None)
    return Guarded(kept, function, game)


def find(function: Any, game: Any) -> Kept | None:
    """A program that still holds, for this game's class."""
    for kept in _kept.get((function.__code__, type(game).__qualname__), []):
        if still_holds(kept.reads, function):
            return kept
    return None


def compile_anew(function: Any, game: Any) -> Kept:
    """Load, or observe and compile; the outcome is kept, be it a program or a reason."""
    loaded = keeping.load(function, game)
    if loaded is not None:
        reads, program, observed, capacity, wider = loaded
        return keep(function, game, Kept(reads, program, None, observed, capacity, wider))
    try:
        observed = observed_in_time(game)
    except Unsupported as reason:
        return keep(function, game, Kept({}, None, reason), stays=False)
    return keep(function, game, built(function, game, observed, CAPACITY, 0))


def built(function: Any, game: Any, observed: Observed, capacity: int, wider: int) -> Kept:
    """A program for these shapes."""
    try:
        made = Made(function, game, observed, capacity)
        keeping.save(function, game, made, observed, capacity, wider)
        return Kept(made.reads, made.program(), None, observed, capacity, wider)
    except Unsupported as reason:
        return Kept(getattr(reason, "reads", {}), None, reason, observed, capacity, wider)


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
            self.failed, self.place = fault.trap.kind, fault.trap.file
            raise Retreat(told(fault), fault.trap.kind in ERRORS) from None

    def state_in(self, arguments: tuple[Any, ...]) -> Any:
        """The state among the arguments."""
        kinds = list(kinds_of(self.function).values())
        return arguments[kinds.index(Kind.STATE)] if Kind.STATE in kinds else None

    def lacks_support(self) -> bool:
        """Whether it met a line that this compiler does not know."""
        return self.failed == "unsupported"

    failed = place = ""

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
            capacity = kept.capacity * (8 if self.failed == "a longer list" else 1)
            with _lock:
                new = keep(
                    self.function, self.game, built(self.function, self.game, observed, capacity, kept.wider + 1)
                )
        except Exception:  # a rule that fails in random play shows its error in Python
            return None
        return None if new.reason is not None else Guarded(new, self.function, self.game)

    def decode(self, state: Any, words: tuple[Any, ...]) -> tuple[Any, ...]:
        """The user's own actions along a line, of which the workspace holds only numbers."""
        assert self.kept.observed is not None
        shape = self.kept.observed.action
        if isinstance(shape, Int):
            return words
        line = []
        for word in words:
            found = [a for a in self.game.actions(state) if holds(shape, a) and number_of(a, shape) == int(word)]
            if not found:
                break
            line.append(found[0])
            state = self.game.result(state, found[0])
        return tuple(line)


def told(fault: Fault) -> str:
    """Why compiled code could not go on, in a sentence."""
    trap = fault.trap
    if trap.kind == "unsupported":
        return trap.text
    place = str(Unsupported("", "", trap.file, trap.line)).rstrip("; ") + " " if trap.file else ""
    return f"{place}compiled code stopped at {trap.kind}{': ' + trap.text if trap.text else ''}"
