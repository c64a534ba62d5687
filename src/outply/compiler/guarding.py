"""Guarding: what to do when an assumption of a program fails.

What was only observed is checked while a program runs: a number outside its range, a letter never seen, a longer row.
Then the shapes are widened and the program is compiled anew; where that does not help, the search runs in Python.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from outply.compiler.compiling import GROWTH, Kept, built, compile_anew, find, keep, lock, refuse_shapeless
from outply.compiler.observing import Observed, observe_more, widen
from outply.compiler.programs import Fault
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.joining import join, shape_of
from outply.compiler.shapes.kinds import Int, Misfit, Shape
from outply.compiler.shapes.layout import state_bytes
from outply.compiler.shapes.packing import holds
from outply.contract.game import Game
from outply.contract.kinds import Kind, kinds_of
from outply.primitives.hashing import signed, word_of

# So many steps along lines are kept in mind.
MOST_STEPS = 1024

# How often a program is compiled anew for wider shapes.
MOST_WIDER = 3

# What Python itself would raise an error for; to repeat the call in Python shows it.
ERRORS = ("python", "index", "key", "division by zero", "kind", "recursion", "a name without a value",
          "a negative shift", "a negative power", "never reached")  # fmt: skip
WIDER = ("outside", "a longer list")


class Retreat(Exception):
    """Compiled code cannot go on: the call has to be repeated in Python. `wrong` if Python may raise an error there."""

    def __init__(self, reason: str, wrong: bool) -> None:
        super().__init__(reason)
        self.wrong = wrong


def guarded(
    function: Callable[..., Any], game: Game, trusted: tuple[str, ...] = (), shapes: Observed | None = None
) -> "Guarded":
    """The function as machine code for a game. Raises Unsupported if it, or a rule it calls, cannot be compiled.

    Where `shapes` are given, nothing is observed.
    """
    with lock:
        kept = find(function, game) or compile_anew(function, game, trusted, shapes)
    if kept.reason is not None:
        raise kept.reason.with_traceback(None)
    return Guarded(kept, function, game)


def at_hand(function: Callable[..., Any], game: Game) -> "Guarded | None":
    """The function as machine code, if that is in this process already. Raises Unsupported if it is known not to be."""
    kept = find(function, game)
    if kept is None:
        refuse_shapeless(game)
        return None
    if kept.reason is not None:
        raise kept.reason.with_traceback(None)
    return Guarded(kept, function, game)


class Guarded:
    """A compiled function, called as the function is."""

    def __init__(self, kept: Kept, function: Any, game: Any) -> None:
        self.kept, self.function, self.game = kept, function, game
        self.steps: dict[tuple[Any, int], tuple[Any, Any]] = {}

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
            raise Retreat(sentence(fault), fault.trap.kind in ERRORS) from None

    @property
    def state_shape(self) -> Shape:
        """The shape of states."""
        assert self.kept.observed is not None
        return self.kept.observed.state

    @property
    def code(self) -> Any:
        """The code of the function that was compiled."""
        return self.function.__code__

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
        if kept.wider >= MOST_WIDER or kept.observed is None:
            return None
        observed = kept.observed.with_order(False)
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
                grew = not same_shapes(more, observed)
                observed = more if grew and kept.wider == 0 else more.widened(self.failed)
                if self.failed == "outside" and kept.wider and same_shapes(observed, kept.observed.with_order(False)):
                    return None  # all that grew was the number of actions, and that did not help
            capacity = kept.capacity * (GROWTH if self.failed == "a longer list" else 1)
            with lock:
                plan = replace(kept, program=None, observed=observed, capacity=capacity, wider=kept.wider + 1, reads={})
                new = keep(self.function, self.game, built(self.function, self.game, plan))
        except Exception:  # a rule that fails in random play shows its error in Python
            return None
        return None if new.reason is not None else Guarded(new, self.function, self.game)

    def roomier(self) -> "Guarded | None":
        """The function with room for longer lists, after a retreat; None if that would not help."""
        kept = self.kept
        if self.failed != "a longer list" or kept.wider >= MOST_WIDER or kept.observed is None:
            return None
        observed = kept.observed.widened(self.failed)
        plan = replace(
            kept, program=None, observed=observed, capacity=GROWTH * kept.capacity, wider=kept.wider + 1, reads={}
        )
        with lock:
            new = keep(self.function, self.game, built(self.function, self.game, plan))
        return None if new.reason is not None else Guarded(new, self.function, self.game)

    def decode(self, state: Any, words: tuple[Any, ...]) -> tuple[Any, ...]:
        """The user's own actions along a line, of which the workspace holds only words."""
        assert self.kept.observed is not None
        shape = self.kept.observed.action
        if isinstance(shape, Int) and not shape.unsigned:
            return words
        return along(self.step, state, words)

    def step(self, state: Any, word: int) -> tuple[Any, Any] | None:
        """The action with this word in a state, and the state after it; None if no action has it.

        Steps are kept: as a search deepens, its lines go through the same states again and again.
        """
        known = self.steps.get((state, word))
        if known is None:
            for action in self.game.actions(state):
                if signed(word_of(action)) == word:
                    known = action, self.game.result(state, action)
                    break
            else:
                return None
            if len(self.steps) >= MOST_STEPS:
                self.steps.clear()
            self.steps[state, word] = known
        return known


def along(step: Callable[[Any, int], tuple[Any, Any] | None], state: Any, words: tuple[int, ...]) -> tuple[Any, ...]:
    """The actions along a line of words from a state on, as far as `step` finds an action and the state after it."""
    line = []
    for word in words:
        found = step(state, word)
        if found is None:
            break
        action, state = found
        line.append(action)
    return tuple(line)


def same_shapes(one: Observed, other: Observed | None) -> bool:
    """Whether two observations differ in nothing but the number of actions."""
    return other is not None and replace(one, most=other.most) == other


def sentence(fault: Fault) -> str:
    """Why compiled code could not go on, in a sentence."""
    trap = fault.trap
    if trap.kind == "unsupported":
        return trap.text
    place = str(Unsupported("", "", trap.file, trap.line)).rstrip("; ") + " " if trap.file else ""
    if trap.kind == "never reached":
        return f"{place}compiled code came to a line of which it knew nothing"
    return f"{place}compiled code stopped at {trap.kind}{': ' + trap.text if trap.text else ''}"
