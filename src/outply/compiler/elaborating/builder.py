"""The lower half of elaborating: blocks, temporaries, variables, branches, loops and faults."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.frames import Bound, Closure, Frame, Lazy
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.joining import join, shown
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Bool, Conflict, Int, Known, Shape
from outply.compiler.tree import (
    Assign,
    Break,
    Check,
    Do,
    Fault,
    If,
    Label,
    Labeled,
    Let,
    Loop,
    Return,
    Temp,
    Variable,
)

PATIENCE = 4  # rounds after which growing ranges are rounded up
FLAG = "?"
MOST_WORK = 200_000  # temporaries in all rounds, some seconds


def known(value: Any, path: Any = None) -> Temp:
    """A value that is known while compiling."""
    return Temp(-1, Known(value, path))


class Builder:
    """Builds the body of one function. `dead` means that the next statement could not be reached; it is left out."""

    unit: Any
    instance: Any
    frame: Frame

    def begin(self) -> None:
        """Start with an empty body."""
        self.block: list[Any] = []
        self.dead = False
        self.serial = 0
        self.labels = 0
        self.line = 0
        self.bound: set[Variable] = set()
        self.skipped = False

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
        self.add(Let(result, name, args, extra))
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
        return int(self.unit.fault_code(kind, self.frame.file, self.line, text))

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
        return Unsupported(what, advice, self.frame.file, self.line)

    # variables

    def variable(self, key: str) -> Variable:
        """The variable of this name, which lives from round to round."""
        known = self.instance.variables
        if key not in known:
            known[key] = Variable(key, UNKNOWN)
        return known[key]  # type: ignore[no-any-return]

    def passing(self, shape: Shape) -> Variable:
        """A variable for this round alone."""
        self.serial += 1
        return Variable(f"v{self.serial}", shape)

    def learn(self, variable: Variable, shape: Shape) -> Shape:
        """Join a shape to that of a variable; what cannot be reached teaches nothing."""
        if self.dead:
            return variable.shape
        new = join(variable.shape, shape, self.instance.round > PATIENCE)
        if new != variable.shape:
            variable.shape = new
            self.instance.changed = True
        return variable.shape

    def store(self, variable: Variable, value: Temp) -> None:
        """Assign to a variable, whose shape grows as needed."""
        if isinstance(value.shape, Lazy):
            raise self.refuse("a generator is given a name", "make it a list or a tuple first, or use it in the loop")
        if isinstance(value.shape, Bound):
            raise self.refuse("a method of a value is given a name", "call it where it is needed")
        try:
            shape = self.learn(variable, value.shape)
        except Conflict as conflict:
            raise self.refuse(f"a name stands for {conflict}", "use several names") from None
        if self.dead:
            return
        value = self.fit(value, shape)
        if not isinstance(shape, Closure):
            self.add(Assign(variable, value))
        if variable.key in self.instance.flagged:
            self.add(Assign(self.flag(variable), self.literal(True, BOOL)))
        if not self.dead:
            self.bound.add(variable)

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
        return self.let(variable.shape, "read", extra=variable)

    def unbind(self, prefix: str) -> None:
        """Forget what the names of an inlined function hold from the last time."""
        for key in sorted(self.instance.flagged):
            if key.startswith(prefix):
                self.add(Assign(self.flag(self.variable(key)), self.literal(False, BOOL)))
        self.bound = {variable for variable in self.bound if not variable.key.startswith(prefix)}

    # control

    @contextmanager
    def within(self, block: list[Any]) -> Iterator[None]:
        """Build another block for a while."""
        outer, self.block = self.block, block
        try:
            yield
        finally:
            self.block = outer

    def when(self, test: Temp, yes: Callable[[], Any], no: Callable[[], Any] | None = None) -> None:
        """One of two branches."""
        if isinstance(test.shape, Known):
            if test.shape.value:
                yes()
            elif no is not None:
                no()
            return
        if self.dead:
            return
        before, blocks, ends = set(self.bound), [], []
        for branch in (yes, no):
            self.bound, self.dead = set(before), False
            block: list[Any] = []
            with self.within(block):
                if branch is not None:
                    branch()
            blocks.append(block)
            ends.append((self.dead, self.bound))
        alive = [bound for dead, bound in ends if not dead]
        self.dead = False
        self.add(If(test, *blocks))
        self.dead = not alive
        self.bound = set.intersection(*alive) if alive else before

    def choose(self, test: Temp, yes: Callable[[], Temp], no: Callable[[], Temp]) -> Temp:
        """The value of one of two branches, in a shape that fits both."""
        if isinstance(test.shape, Known):
            return yes() if test.shape.value else no()
        return self.choose_from([(test, yes)], no)

    def choose_from(self, cases: Sequence[tuple[Temp, Callable[..., Temp]]], otherwise: Callable[[], Temp]) -> Temp:
        """The value of the first branch whose test holds; all are elaborated before their common shape is settled."""
        ends: list[tuple[list[Any], Temp, bool]] = []
        not_yet = False

        def run(branch: Callable[[], Temp]) -> None:
            nonlocal not_yet
            frame, dead, bound, start = self.frame, self.dead, set(self.bound), len(self.block)
            block = self.block
            try:
                value = self.solid(branch())
            except NotYet:
                self.frame, self.dead, self.bound, self.block = frame, dead, bound, block
                del block[start:]
                value, not_yet = Temp(-1, UNKNOWN), True
                if self.instance.final:
                    self.fault("never reached")
            ends.append((self.block, value, self.dead))

        def rest(k: int) -> None:
            if k == len(cases):
                run(otherwise)
                return
            test, branch = cases[k]
            self.when(test, lambda: run(branch), lambda: rest(k + 1))

        rest(0)
        alive = [value.shape for _, value, dead in ends if not dead]
        if not alive:
            if not_yet:
                raise NotYet
            self.dead = True
            return Temp(-1, UNKNOWN)
        try:
            shape: Shape = UNKNOWN
            for one in alive:
                shape = join(shape, one)
        except Conflict as conflict:
            raise self.refuse(f"an expression gives {conflict}", "give one kind of value") from None
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known | Closure):
            return Temp(-1, shape)
        result = self.passing(shape)
        for block, value, dead in ends:
            if not dead and value.shape != UNKNOWN:
                outer_dead, self.dead = self.dead, False
                with self.within(block):
                    value = self.fit(value, shape)
                    self.add(Assign(result, value))
                self.dead = outer_dead
        if not_yet:
            self.skipped = True
        return self.let(shape, "read", extra=result)

    def label(self) -> Label:
        """A fresh label."""
        self.labels += 1
        label = Label(self.labels)
        label.bound = None  # type: ignore[attr-defined]
        return label

    def leave(self, label: Label) -> None:
        """Go on after the block with this label."""
        if self.dead:
            return
        label.used = True
        met = label.bound  # type: ignore[attr-defined]
        label.bound = set(self.bound) if met is None else met & self.bound  # type: ignore[attr-defined]
        self.add(Break(label))
        self.dead = True

    @contextmanager
    def labeled(self) -> Iterator[Label]:
        """A block that a break may leave."""
        label = self.label()
        if self.dead:
            yield label
            return
        body: list[Any] = []
        with self.within(body):
            yield label
        ends_dead, bound = self.dead, self.bound
        self.dead = False
        self.add(Labeled(label, body))
        if label.used:
            met = label.bound  # type: ignore[attr-defined]
            self.bound = met if ends_dead else met & bound
        self.dead = ends_dead and not label.used

    @contextmanager
    def loop(self) -> Iterator[None]:
        """A block again and again."""
        if self.dead:
            yield
            return
        body: list[Any] = []
        with self.within(body):
            yield
        self.dead = False
        self.add(Loop(body))
        self.dead = True

    def give_back(self, value: Temp) -> None:
        """Return from the function that is written."""
        self.add(Return(value))
        self.dead = True

    # small helpers

    def runtime(self, value: Temp) -> Temp:
        """A known value as one of the running program."""
        if not isinstance(value.shape, Known):
            return value
        try:
            shape = shown(value.shape)
        except Conflict as conflict:
            raise self.refuse(f"{conflict} is used as data", "use numbers, strings, tuples and sets") from None
        return self.literal(value.shape.value, shape)

    def negated(self, flag: Temp) -> Temp:
        """The opposite of a flag."""
        if isinstance(flag.shape, Known):
            return known(not flag.shape.value)
        return self.let(BOOL, "not", flag)

    def both(self, one: Temp, other: Temp) -> Temp:
        """Whether two flags are set."""
        return self.joined_flags("both", one, other)

    def either(self, one: Temp, other: Temp) -> Temp:
        """Whether one of two flags is set."""
        return self.joined_flags("either", one, other)

    def joined_flags(self, name: str, one: Temp, other: Temp) -> Temp:
        for a, b in ((one, other), (other, one)):
            if isinstance(a.shape, Known):
                decided = bool(a.shape.value) == (name == "either")
                return known(name == "either") if decided else b
        assert isinstance(one.shape, Bool)
        return self.let(BOOL, name, one, other)

    def fit(self, value: Temp, shape: Shape) -> Temp:
        """A value in another shape."""
        raise NotImplementedError

    def solid(self, value: Temp) -> Temp:
        """Something lazy as a row."""
        raise NotImplementedError
