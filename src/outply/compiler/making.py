"""From a function and a game to a program: observe, elaborate, check, write, optimise, load, call."""

import ctypes
import time
from typing import Any

from outply.compiler import ownership
from outply.compiler.elaborating.unit import Unit
from outply.compiler.observing import Observed, observe
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.kinds import MIXED, UNKNOWN, WORD, Array, Conflict, Known, Row, Shape
from outply.compiler.shapes.layout import size
from outply.compiler.shapes.packing import pack, unpack
from outply.compiler.tree import ERRORS, Trap
from outply.compiler.writing.program import ProgramText, places_of
from outply.contract.kinds import Kind, kinds_of

BY_KIND: dict[Any, Shape] = {Kind.INT: WORD, Kind.FLOAT: MIXED, Kind.WORKSPACE: Array(), Kind.TABLE: Array(False)}
CAPACITY = 64


class Fault(Exception):
    """Compiled code met what it was not made for, or what Python would raise; the call has to be repeated in Python."""

    def __init__(self, trap: Trap) -> None:
        super().__init__(trap.kind, trap.file, trap.line, trap.text)
        self.trap = trap

    def __str__(self) -> str:
        place = f"{self.trap.file}:{self.trap.line}: " if self.trap.file else ""
        return f"{place}{self.trap.kind}{': ' + self.trap.text if self.trap.text else ''}"


class Program:
    """A function as machine code, called as the Python function is."""

    def __init__(self, shapes: list[Shape], result: Shape, traps: list[Trap], data: bytes) -> None:
        self.shapes, self.result, self.traps = shapes, result, traps
        self.places, self.size = places_of(shapes)
        from outply.compiler.machine import Loaded  # llvmlite takes a while to import

        self.loaded = Loaded(data)
        self.room = max(8, size(result))

    def __call__(self, *arguments: Any) -> Any:
        """Run it. Raises Misfit if an argument does not fit, Fault if the program cannot go on."""
        buffer = bytearray(max(self.size, 8))
        for shape, place, value in zip(self.shapes, self.places, arguments, strict=True):
            if isinstance(shape, Array):
                data = value.ctypes.data.to_bytes(8, "little")
            else:
                data = pack(float(value) if shape == MIXED else value, shape)
            buffer[place : place + len(data)] = data
        result = ctypes.create_string_buffer(self.room)
        code = self.loaded(buffer, result)
        if code:
            raise Fault(self.traps[code // ERRORS])
        return self.result.value if isinstance(self.result, Known) else unpack(result.raw, self.result)


def root_shapes(function: Any, state: Shape) -> dict[str, Shape]:
    """The shapes of the parameters of a search, by their names and annotations."""
    return {name: BY_KIND.get(kind, state) for name, kind in kinds_of(function).items()}


def rules_of(game: Any, observed: Observed) -> dict[Any, Shape]:
    """What the rules of a game, and of the games in it, have to return."""
    rules: dict[Any, Shape] = {}
    most = max(8, 2 * observed.most)
    while game is not None:
        kind = type(game)
        rules[kind.result, id(game)] = observed.state
        if observed.action != UNKNOWN:
            rules[kind.actions, id(game)] = Row(observed.action, 0, most)
        if observed.outcome != UNKNOWN:
            rules[kind.outcomes, id(game)] = Row(observed.outcome, 0, most)
        game = getattr(game, "game", None)
    return rules


class Made:
    """What came of compiling: the program's parts, what was read, and how long it took."""

    def __init__(self, function: Any, game: Any, observed: Observed, capacity: int = CAPACITY, level: int = 2) -> None:
        self.seconds: dict[str, float] = {}
        shapes = root_shapes(function, observed.state)
        unit = Unit(function, rules_of(game, observed), observed.action, capacity)
        start = time.perf_counter()
        try:
            root = unit.solve(function, shapes)
            ownership.check(unit.reachable())
            self.note("shapes", start)
            start = time.perf_counter()
            if root.result != UNKNOWN:
                self.text = ProgramText(unit).text()
        except Exception as error:
            reason = reason_of(error)
            reason.reads = unit.reads.seen  # type: ignore[attr-defined]
            raise reason from None
        if root.result == UNKNOWN:
            raise Unsupported("the search never returns", "let the rules return values")
        self.note("text", start)
        start = time.perf_counter()
        from outply.compiler.machine import assemble

        self.data = assemble(self.text, level)
        self.note("code", start)
        self.shapes, self.result, self.traps = list(shapes.values()), root.result, unit.traps
        self.reads = unit.reads.seen
        self.action = observed.action

    def note(self, name: str, start: float) -> None:
        """Keep how long a step took."""
        self.seconds[name] = time.perf_counter() - start

    def program(self) -> Program:
        """The program, loaded."""
        return Program(self.shapes, self.result, self.traps, self.data)


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


def make(function: Any, game: Any) -> Made:
    """Compile a function of a state of the game."""
    try:
        observed = observe(game)
    except Conflict as conflict:
        raise Unsupported(f"states or actions hold {conflict}", "use numbers, strings, tuples and sets") from None
    return Made(function, game, observed)
