"""From a function and a game to a program: observe, elaborate, check, write, optimise."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from outply.compiler import ownership, sparing
from outply.compiler.elaborating.unit import Unit
from outply.compiler.observing import Observed
from outply.compiler.programs import Program
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.kinds import MIXED, UNKNOWN, WORD, Array, Conflict, Row, Shape
from outply.compiler.shapes.ordered import is_kept, keeping_order
from outply.compiler.shapes.packing import holds
from outply.compiler.shapes.set_checks import are_as_expected
from outply.compiler.shapes.taking import has_kept_hash
from outply.compiler.writing.program import ProgramText
from outply.contract.game import Game
from outply.contract.kinds import Kind, kinds_of

# Where the searches stand, which call the rules.
OURS = tuple(str(Path(__file__).parents[1] / room) for room in ("searches", "engine", "compiler"))
BY_KIND: dict[Any, Shape] = {Kind.INT: WORD, Kind.FLOAT: MIXED, Kind.WORKSPACE: Array(), Kind.TABLE: Array(False)}


def root_shapes(function: Any, state: Shape) -> dict[str, Shape]:
    """The shapes of the parameters of a search, by their names and annotations."""
    return {name: BY_KIND.get(kind, state) for name, kind in kinds_of(function).items()}


def rules_of(game: Any, observed: Observed) -> dict[Any, Shape]:
    """What the rules of a game have to return, and those of the games in it that have the same states."""
    most = max(8, 2 * observed.most)
    rules: dict[Any, Shape] = {(type(game).result, id(game)): observed.state}
    if observed.action != UNKNOWN:
        rules[type(game).actions, id(game)] = Row(observed.action, 0, most)
    if observed.outcome != UNKNOWN:
        rules[type(game).outcomes, id(game)] = Row(observed.outcome, 0, most)
    inner = getattr(game, "game", None)
    while isinstance(inner, Game) and holds(observed.state, inner.initial()):
        rules[type(inner).result, id(inner)] = observed.state
        inner = getattr(inner, "game", None)
    return rules


def ways(observed: Observed) -> Iterator[tuple[bool, Observed]]:
    """How a program can be compiled: without the order of sets, with it, and with that of sets in states, too.

    Each takes longer to run than the one before, and is tried only where the order still shows.
    """
    plain = observed.with_order(False)
    yield False, plain
    if are_as_expected():
        yield True, plain
        if plain != observed.with_order():
            yield True, observed.with_order()


class Made:
    """What came of compiling: the program's parts, what was read, and how long it took."""

    def __init__(
        self,
        function: Any,
        game: Any,
        observed: Observed,
        capacity: int = 64,
        trusted: tuple[str, ...] = (),
    ) -> None:
        self.seconds: dict[str, float] = {}
        reason: Unsupported | None = None
        found: dict[str, Any] = {}
        for kept, shapes in ways(observed):
            try:
                with keeping_order(kept):
                    self.attempt(function, game, shapes, capacity, trusted)
                found = dict(vars(self))
            except Unsupported as refusal:
                reason = refusal
            if not self.unit.shows_order:
                break
        if not found:
            assert reason is not None
            raise reason from None
        vars(self).update(found)

    def attempt(self, function: Any, game: Any, observed: Observed, capacity: int, trusted: tuple[str, ...]) -> None:
        """Compile for these shapes; once more where rules that run meanwhile get in the way."""
        for is_last in (False, False, True):
            unit = self.unit = Unit(function, rules_of(game, observed), observed.state, capacity, trusted)
            try:
                self.compile(unit, function, root_shapes(function, observed.state))
                break
            except Exception as error:
                if not is_last and changed_meanwhile(error):
                    continue
                reason = reason_of(error)
                reason.reads = unit.reads.seen  # type: ignore[attr-defined]
                raise reason from None
        self.shapes = list(root_shapes(function, observed.state).values())
        self.traps, self.reads, self.observed = unit.traps, unit.reads.seen, observed

    def compile(self, unit: Unit, function: Any, shapes: dict[str, Shape]) -> None:
        """From source to an object, step by step."""
        start = time.perf_counter()
        root = unit.solve(function, shapes)
        ownership.check(unit.reachable())
        if is_kept():
            sparing.spare(unit.reachable())
        self.note("shapes", start)
        self.result = root.result
        if root.result == UNKNOWN:
            if unit.refused:
                raise unit.refused[0]
            raise never_returns(unit)
        if has_kept_hash(root.result):
            raise Unsupported("a state is returned that keeps its hash", "let `__hash__` compute it")
        start = time.perf_counter()
        self.text = ProgramText(unit).text()
        self.note("text", start)
        start = time.perf_counter()
        from outply.compiler.machine import assemble

        self.data = assemble(self.text)
        self.note("code", start)

    def note(self, name: str, start: float) -> None:
        """Keep how long a step took."""
        self.seconds[name] = time.perf_counter() - start

    def program(self) -> Program:
        """The program, loaded."""
        return Program(self.shapes, self.result, self.traps, self.data)


def never_returns(unit: Unit) -> Unsupported:
    """Why a search has no result: whichever way it goes, it comes to what Python would raise an error for."""
    for trap in unit.traps:
        if trap.text and not trap.file.startswith(OURS):
            return Unsupported(f"all ways lead to {trap.text}", "write it otherwise", trap.file, trap.line)
    return Unsupported("the search never returns", "let the rules return values")


def changed_meanwhile(error: Exception) -> bool:
    """Whether a dict was read while rules, which run in another thread, put something into it."""
    return isinstance(error, RuntimeError) and "changed size during iteration" in str(error)


def reason_of(error: Exception) -> Unsupported:
    """Whatever goes wrong while compiling is a reason to run in Python, never an error of the user's."""
    if isinstance(error, Unsupported):
        return error
    if isinstance(error, Conflict):
        return Unsupported(str(error), "use one kind of value")
    if isinstance(error, NotYet):
        return Unsupported("nothing is known about what a rule returns", "return a value on every path")
    if isinstance(error, RecursionError):
        return Unsupported("the rules nest too deeply", "simplify them")
    return Unsupported(f"the compiler fails with {type(error).__name__}: {error}", "search with compiled=False")
