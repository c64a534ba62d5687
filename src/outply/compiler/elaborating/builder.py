"""The lower half of elaborating: blocks, temporaries, faults and variables."""

from typing import TYPE_CHECKING, Any

from outply.compiler.elaborating.frames import Bound, Closure, Frame, Grouped, Lazy, is_users
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    BOOL,
    LARGEST,
    UNKNOWN,
    Conflict,
    Dict,
    Int,
    Known,
    Method,
    Record,
    Row,
    Shape,
)
from outply.compiler.tree import (
    Assign,
    Check,
    Do,
    Fault,
    Let,
    Temp,
    Variable,
)

PATIENCE = 2  # rounds after which growing ranges are rounded up
FLAG = "?"
MOST_WORK = 200_000  # temporaries in all rounds, some seconds


def known(value: Any, path: Any = None) -> Temp:
    """A value that is known while compiling."""
    return Temp(-1, Known(value, path))


def is_int_without_sign(one: Shape, other: Shape) -> bool:
    """Whether a word without a sign meets negative numbers."""
    return isinstance(one, Int) and isinstance(other, Int) and one.unsigned and other.low < 0


def signed_range(shape: Int) -> Int:
    """What a word with a sign holds of a range."""
    return Int(min(shape.low, LARGEST), min(shape.high, LARGEST))


def with_item(shape: Shape, depth: int, item: Shape) -> Shape:
    """The shape of a list that holds such an item so many lists deep."""
    if depth == 0 or not isinstance(shape, Row):
        return item
    return Row(with_item(shape.item, depth - 1, item), shape.low, shape.high, shape.kind)


class Builder:
    """Builds the body of one function. `dead` means that the next statement could not be reached; it is left out."""

    unit: Any
    instance: Any
    frame: Frame

    if TYPE_CHECKING:
        # Elaborating is one class in many files, each of which extends the one before it and may call what comes after.
        def __getattr__(self, name: str) -> Any: ...

    def begin(self) -> None:
        """Start with an empty body."""
        self.block: list[Any] = []
        self.dead = False
        self.serial = 0
        self.labels = 0
        self.line = 0
        self.bound: set[Variable] = set()
        self.origins: dict[Temp, set[tuple[Variable, int]]] = {}
        self.loaded: dict[Temp, Variable] = {}
        self.fresh: set[Temp] = set()
        # What tests say about variables, each fact with the version of the variable that it is about.
        self.narrow: dict[Variable, tuple[Any, int]] = {}
        self.versions: dict[Variable, int] = {}
        self.compared: dict[tuple[str, int], list[Shape]] = {}
        self.skipped = False
        # The loops and branches within which we are, and those where an object was made, changed, or put elsewhere.
        self.context: list[tuple[str, int]] = []
        self.object_uses: dict[tuple[str, str], list[Any]] = {}

    # statements

    def add(self, statement: Any) -> None:
        """Add a statement, if it can be reached."""
        if not self.dead:
            self.block.append(statement)

    def temp(self, shape: Shape) -> Temp:
        """A fresh temporary; there is an end to what may be spent on one program."""
        self.serial += 1
        self.unit.work += 1
        if self.unit.work > MOST_WORK:
            raise Unsupported("the rules take too long to compile", "simplify them")
        return Temp(self.serial, shape)

    def let(self, shape: Shape, name: str, *args: Temp, extra: Any = None) -> Temp:
        """The result of an operation."""
        result = self.temp(shape)
        if not self.dead:
            self.block.append(Let(result, name, args, extra))
        return result

    def do(self, name: str, *args: Temp, extra: Any = None) -> None:
        """An operation for its effect."""
        self.add(Do(name, args, extra))

    def literal(self, value: Any, shape: Shape) -> Temp:
        """A constant of a shape that it has."""
        return self.let(shape, "const", extra=value)

    def word(self, value: int) -> Temp:
        """A constant integer."""
        return self.literal(value, Int(value, value))

    # faults

    def code(self, kind: str, text: str = "") -> int:
        """The number of a fault at this line."""
        return int(self.unit.fault_code(kind, *self.users_place(), text))

    def check(self, flag: Temp, kind: str, text: str = "") -> None:
        """A fault unless the flag is set."""
        if isinstance(flag.shape, Known):
            if not flag.shape.value:
                self.fault(kind, text)
            return
        self.add(Check(flag, self.code(kind, text)))

    def fault(self, kind: str, text: str = "") -> None:
        """The function ends here."""
        self.add(Fault(self.code(kind, text)))
        self.dead = True

    def refuse(self, what: str, advice: str = "write it otherwise") -> Unsupported:
        """The reason why this line cannot be compiled."""
        return Unsupported(what, advice, *self.users_place())

    def users_place(self) -> tuple[str, int]:
        """File and line; of a function of the library, the place in the user's source from which it is called."""
        frame, line = self.frame, self.line
        while not is_users(frame.file):
            outer = frame.caller or frame.parent
            if outer is None:
                return self.instance.called or (frame.file, line)
            frame, line = outer, frame.line
        return frame.file, line

    def users_rule(self) -> Any:
        """The outermost function of the user's within which we are; None within a search."""
        rule: Any = None
        frame: Frame | None = self.frame
        while frame is not None:
            rule = rule if frame.trusted else frame.function
            frame = frame.caller or frame.parent
        return rule

    # variables

    def variable(self, key: str) -> Variable:
        """The variable of this name, which lives from round to round."""
        known = self.instance.variables
        if key not in known:
            known[key] = Variable(key, UNKNOWN)
        return known[key]

    def passing(self, shape: Shape) -> Variable:
        """A variable for this round alone."""
        self.serial += 1
        return Variable(f"v{self.serial}", shape)

    def learn(self, variable: Variable, shape: Shape) -> Shape:
        """Join a shape to that of a variable; what cannot be reached teaches nothing."""
        if self.dead:
            return variable.shape
        if is_int_without_sign(shape, variable.shape) or is_int_without_sign(variable.shape, shape):
            # No word holds both. Early rounds may take numbers to be larger than they are; if they are, it is a fault.
            shape, variable.shape = signed_range(shape), signed_range(variable.shape)
        new = join(variable.shape, shape, self.instance.round > PATIENCE)
        if new != variable.shape:
            variable.shape = new
            self.instance.changed = True
        return variable.shape

    def store(self, variable: Variable, value: Temp) -> None:
        """Assign to a variable, whose shape grows as needed."""
        if isinstance(value.shape, Lazy):
            raise self.refuse("a generator is given a name", "make it a list or a tuple first, or use it in the loop")
        if isinstance(value.shape, Grouped):
            raise self.refuse("a group of `groupby` is given a name", "loop over keys and groups by two names")
        if isinstance(value.shape, Bound):
            value = self.named_method(value.shape)
        try:
            shape = self.learn(variable, value.shape)
        except Conflict as conflict:
            raise self.refuse(f"a name stands for {conflict}", "use several names") from None
        if self.dead:
            return
        if shape != value.shape and value in self.origins:
            # Two names of one list have one shape, so that it needs no copy.
            self.share_shape(value, shape)
        if isinstance(shape, Record) and value not in self.fresh and variable.key not in self.instance.not_fresh:
            self.instance.not_fresh.add(variable.key)
            self.instance.changed = True
        value = self.fit(value, shape)
        self.another_version(variable)
        if not isinstance(shape, Closure):
            self.add(Assign(variable, value))
        if variable.key in self.instance.flagged:
            self.add(Assign(self.flag(variable), self.literal(True, BOOL)))
        if not self.dead:
            self.bound.add(variable)

    def another_version(self, variable: Variable) -> None:
        """From here on, a variable may hold something else."""
        self.versions[variable] = self.versions.get(variable, 0) + 1

    def share_shape(self, value: Temp, shape: Shape) -> None:
        """Let all names of a list have this shape, and all lists in which it lies have room for it."""
        for variable, depth in sorted(self.origins[value], key=lambda each: (each[0].key, each[1])):
            self.learn(variable, with_item(variable.shape, depth, shape))

    def named_method(self, bound: Bound) -> Temp:
        """A method with its value, as something that can have a name."""
        return self.let(Method(bound.value.shape, bound.name), "view", bound.value)

    def flag(self, variable: Variable) -> Variable:
        """The variable that says whether another is bound."""
        flag = self.variable(variable.key + FLAG)
        flag.shape = BOOL
        return flag

    def load(self, variable: Variable) -> Temp:
        """What a variable holds; a fault if it may hold nothing."""
        if variable.shape == UNKNOWN:
            raise NotYet
        if variable not in self.bound:
            if variable.key not in self.instance.flagged:
                self.instance.flagged.add(variable.key)
                self.instance.changed = True
            self.check(self.let(BOOL, "read", extra=self.flag(variable)), "a name without a value")
        if isinstance(variable.shape, Known | Closure):
            return Temp(-1, variable.shape)
        value = self.let(variable.shape, "read", extra=variable)
        if isinstance(variable.shape, Record):
            self.loaded[value] = variable
        changes = isinstance(variable.shape, Dict) or (isinstance(variable.shape, Row) and variable.shape.changes)
        if changes and variable not in self.instance.parameters:
            self.origins[value] = {(variable, 0)}
        return value

    def unbind(self, prefix: str) -> None:
        """Forget what the names of an inlined function hold from the last time."""
        for key in sorted(self.instance.flagged):
            if key.startswith(prefix):
                self.add(Assign(self.flag(self.variable(key)), self.literal(False, BOOL)))
        self.bound = {variable for variable in self.bound if not variable.key.startswith(prefix)}
