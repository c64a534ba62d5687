"""A program while it grows: its functions, each for certain shapes, elaborated until nothing new is learnt."""

from typing import Any

from outply.compiler import library
from outply.compiler.elaborating.array_flags import ArrayFlags
from outply.compiler.elaborating.builder import PATIENCE
from outply.compiler.elaborating.elaborator import GIVEN, Elaborator
from outply.compiler.elaborating.errors import Errors
from outply.compiler.elaborating.frames import Frame, is_users, rebound_names
from outply.compiler.reading.record import Reads
from outply.compiler.reading.sources import tree_of
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.data import forget_large
from outply.compiler.shapes.growing import covers, grown, without_ranges
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    UNKNOWN,
    Conflict,
    Known,
    Row,
    Shape,
)
from outply.compiler.tree import ERRORS, Fault, Function, Temp, Trap, Variable

MOST_ROUNDS = 40
MOST_INSTANCES = 600
MOST_WITHIN = 2  # calls of a function by itself, one within the other, each for other shapes


class Restart(Exception):
    """The program has to be elaborated anew: a function turned out to change what it is given."""


class Instance:
    """One Python function for arguments of certain shapes."""

    def __init__(self, unit: "Unit", function: Any, path: Any, shapes: dict[str, Shape], gathers: bool) -> None:
        self.unit, self.function, self.path, self.gathers = unit, function, path, gathers
        self.name = f"{function.__name__}.{len(unit.instances)}"
        self.shapes = shapes
        # A parameter keeps the shape in which callers pass it; one that is assigned anew is copied to a variable.
        self.rebound = rebound_names(tree_of(function)) & set(shapes)
        self.parameters = [Variable(name + GIVEN * (name in self.rebound), shape) for name, shape in shapes.items()]
        self.parameter_keys = {name for name, shape in shapes.items()}
        self.variables: dict[str, Variable] = {variable.key: variable for variable in self.parameters}
        self.flagged: set[str] = set()
        self.keywords: dict[str, dict[str, None]] = {}
        self.objects: dict[str, Any] = {}
        self.not_fresh: set[str] = set()
        self.returns_fresh = True
        self.callers: set[Instance] = set()
        self.fixed = unit.contract(function, {n: Temp(-1, s) for n, s in shapes.items()})
        if isinstance(self.fixed, Row) and not gathers:
            self.fixed = None
        self.result: Shape = UNKNOWN if self.fixed is None else self.fixed
        self.body: list[Any] = []
        self.round = self.growths = 0
        self.changed = self.final = self.busy = self.settled = self.skipped = False
        self.reasons: list[Unsupported] = []
        self.called: tuple[str, int] | None = None
        self.changed_results: set[Temp] = set()
        self.refusal: Unsupported | None = None

    @property
    def place(self) -> tuple[str, int]:
        """Where it stands; of a function of the library, from where it is called first."""
        code = self.function.__code__
        return (code.co_filename, code.co_firstlineno) if is_users(code.co_filename) or not self.called else self.called

    def takes(self, shapes: dict[str, Shape]) -> bool:
        """Whether arguments of these shapes can be passed, if the ranges of ints may grow."""
        return all(covers(without_ranges(self.shapes[name]), without_ranges(shapes[name])) for name in shapes)

    def take(self, shapes: dict[str, Shape]) -> None:
        """Let the ranges of parameters grow to what a caller passes: then the function has to be walked again."""
        for variable, (name, shape) in zip(self.parameters, shapes.items(), strict=True):
            joined = join(variable.shape, shape, self.growths > PATIENCE)
            if joined != variable.shape:
                variable.shape = self.shapes[name] = joined
                self.changed, self.settled = True, False
        self.growths += not self.settled

    def tree(self) -> Function:
        """The function as a piece of the typed tree."""
        return Function(self.name, self.parameters, self.result, self.body)


class Unit:
    """All functions of a program. If it `lists`, it is not refused at the first reason, but all are noted."""

    def __init__(
        self,
        root: Any,
        rules: dict[Any, Shape],
        state_shape: Shape,
        capacity: int,
        trusted: tuple[str, ...],
        lists: bool = False,
    ) -> None:
        self.rules, self.state_shape, self.capacity, self.lists = rules, state_shape, capacity, lists
        self.trusted = (*trusted, library.__name__)
        self.reads = Reads(root)
        self.inlined: set[Any] = set()
        self.cached: set[Any] = set()
        self.errors = Errors()
        self.traps: list[Trap] = [Trap("none", "", 0)]
        self.codes: dict[Any, int] = {}
        self.tables: dict[int, Any] = {}
        self.grids: dict[int, Any] = {}
        self.picks: dict[Any, Any] = {}
        self.displays: dict[int, Any] = {}
        self.plain_dicts: dict[int, Any] = {}
        self.rows: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.shows_order = False
        self.work = 0
        forget_large()
        self.clear()

    def kept(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """A constant row of numbers, the same each time, so that it is laid in memory once."""
        return self.rows.setdefault(numbers, numbers)

    def clear(self) -> None:
        """Begin anew."""
        self.instances: dict[Any, Instance] = {}
        self.frames: dict[str, Frame] = {}
        self.refused: list[Unsupported] = []
        self.waiting: list[Instance] = []
        self.growing: dict[Any, dict[str, Shape]] = {}
        self.array_flags = ArrayFlags()

    # what elaborating asks for

    def fault_code(self, kind: str, file: str, line: int, text: str) -> int:
        """The number of a fault."""
        key = kind, file, line, text
        if key not in self.codes:
            self.codes[key] = len(self.traps) * ERRORS + self.errors.of_trap(kind, text)
            self.traps.append(Trap(*key))
        return self.codes[key]

    def contract(self, function: Any, bound: dict[str, Temp]) -> Shape | None:
        """The shape that a rule of the game has to return, as observed; None for other functions."""
        first = next(iter(bound.values()), None)
        if first is None or not isinstance(first.shape, Known):
            return None
        return self.rules.get((function, id(first.shape.value)))

    def is_called_by_rules(self, function: Any) -> bool:
        """Whether rules call a rule too, and get a row from it: then the search takes what they take."""
        calls = (one for (other, _, gathers), one in self.instances.items() if other is function and not gathers)
        return any(isinstance(one.result, Row) for one in calls)

    def is_trusted(self, function: Any) -> bool:
        """Whether a function belongs to a search, or to the library."""
        return f"{function.__module__}.".startswith(tuple(f"{package}." for package in self.trusted))

    def library(self, name: str) -> Any:
        """A function of the library; None if there is none."""
        return library.FUNCTIONS.get(name)

    def inline_from_now_on(self, instance: Instance, frame: Frame) -> None:
        """Remember that a function changes what it is given, and begin anew with it inlined."""
        if instance.function in self.inlined or instance is self.root:
            raise Unsupported("a function changes a list that is not its own", "return a new list", *instance.place)
        self.inlined.add(instance.function)
        raise Restart

    def instance(self, function: Any, path: Any, shapes: dict[str, Shape], gathers: bool) -> Instance:
        """The function for arguments of these shapes, or of shapes that cover them; there is one for all ranges."""
        key = function, tuple(map(without_ranges, shapes.values())), gathers
        instance = self.instances.get(key)
        if instance is None:
            alike = [one for (other, _, also), one in self.instances.items() if other is function and also == gathers]
            shapes = self.settled_shapes(alike, shapes, (function, gathers))
            key = function, tuple(map(without_ranges, shapes.values())), gathers
            instance = next((one for one in alike if one.takes(shapes)), None)
        if instance is not None:
            instance.take(shapes)
            return instance
        if len(self.instances) >= MOST_INSTANCES:
            raise Unsupported("the rules need too many versions of their functions", "simplify them")
        self.instances[key] = Instance(self, function, path, shapes, gathers)
        return self.instances[key]

    def settled_shapes(self, alike: list[Instance], shapes: dict[str, Shape], key: Any) -> dict[str, Shape]:
        """The shapes of a call; of a function that calls itself with ever longer rows, those of all such calls."""
        within = [one.shapes for one in alike if one.busy]
        wide = self.growing.get(key)
        if wide is None and len(within) <= MOST_WITHIN:
            return shapes
        first, last = (wide, wide) if wide is not None else (within[0], within[-1])
        try:
            self.growing[key] = grown(first, last, shapes, self.capacity)
        except Conflict:
            return shapes
        return self.growing[key]

    # the fixpoint

    def solve(self, function: Any, shapes: dict[str, Shape]) -> Instance:
        """Elaborate a function and all that it calls."""
        while True:
            self.clear()
            self.root: Any = None
            try:
                self.root = self.instance(function, (), shapes, False)
                self.settle(self.root)
                while self.waiting:
                    self.elaborate(self.waiting.pop())
                self.finish()
                return self.root
            except Restart:
                continue

    def settle(self, instance: Instance) -> None:
        """Elaborate an instance for the first time, until it learns nothing more by itself."""
        if instance.refusal is not None:
            raise instance.refusal.with_traceback(None)
        if not instance.settled and not instance.busy:
            instance.settled = True
            self.elaborate(instance)

    def elaborate(self, instance: Instance) -> None:
        """Walk a function until a round brings nothing new; then its callers have to look again."""
        if instance.busy:
            return
        before = instance.result, instance.returns_fresh
        instance.busy = True
        try:
            while True:
                instance.round += 1
                if instance.round > MOST_ROUNDS * 4:
                    raise Unsupported(
                        "the shapes of its values do not settle", "give each name one kind of value", *instance.place
                    )
                instance.changed = False
                Elaborator(self, instance).run()
                if not instance.changed:
                    break
        except Unsupported as reason:
            self.give_up(instance, reason)
            raise
        except NotYet:
            instance.settled = False  # what was built before is for other shapes
            raise
        finally:
            instance.busy = False
        if (instance.result, instance.returns_fresh) != before:
            for caller in instance.callers:
                if caller not in self.waiting:
                    self.waiting.append(caller)

    def give_up(self, instance: Instance, reason: Unsupported) -> None:
        """Remember why an instance is refused. It has no body: who calls it already, for other shapes, gets a fault."""
        instance.refusal = reason
        instance.body = [Fault(self.fault_code("unsupported", reason.file, reason.line, str(reason)))]

    def finish(self) -> None:
        """Make a fault of all that is never reached."""
        self.array_flags.check()
        for instance in list(self.instances.values()):
            if instance.skipped:
                instance.final = True
                Elaborator(self, instance).run()

    def reachable(self) -> list[Instance]:
        """All instances that the root calls, directly or not."""
        from outply.compiler.tree import Let, walk

        found, todo = [self.root], [self.root]
        while todo:
            for statement in walk(todo.pop().body):
                if isinstance(statement, Let) and statement.name == "call" and statement.extra not in found:
                    found.append(statement.extra)
                    todo.append(statement.extra)
        return found
