"""The typed tree: a program after its meaning is settled and before it is written.

A function is a block of statements. Each computes one thing into a temporary that is assigned once, or moves control;
what a user assigns more than once is a variable. So the order of evaluation is the order of the statements, and every
temporary and variable has a shape. `any`, comprehensions, `in`, generators and `match` have become these few kinds:

    Let        temp = operation(temps)          Assign     variable = temp
    Do         an operation for its effect      If, Loop, Labeled, Break, Return
    Check      a fault unless a flag is set     Fault      what Python would raise, or what is not known to compile
    Try        a block that some faults leave for another
    Weave      a generator and the body of the loop that consumes it; Yield goes from one to the other

Operations, by the kind of what they work on:

    words      add sub mul (with `?`: checked, with `u`: without a sign) and or xor shl lshr ashr sdiv srem udiv urem
               eq ne slt sle ult ule popcount cttz ctlz
    floats     fadd fsub fmul fdiv frem feq fne flt fle fneg and calls of C's library
    between    to_float uto_float to_int of_bool truth_bits view select not both either
    records    record field        unions   wrap unwrap tag
    rows       row_new row_length row_get     row_init row_put row_set_length row_move
    sets       set_test set_add set_remove set_or set_and set_sub set_xor set_same set_count set_first set_rest
    others     const read call array_get array_put        asking   answer_get ask path_get path_put state_lend
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class Temp:
    """A value that is computed once."""

    number: int
    shape: Any

    def __repr__(self) -> str:
        return f"t{self.number}"


@dataclass(eq=False, slots=True)
class Variable:
    """A name of the user's, or of ours, that may be assigned again."""

    key: str
    shape: Any

    def __repr__(self) -> str:
        return self.key


@dataclass(eq=False)
class Label:
    """The end of a block, to which a break leads; `used` if any does, and then the variables bound at every break."""

    number: int
    used: bool = False
    bound: set[Variable] | None = None


@dataclass(slots=True)
class Let:
    """A temporary gets the result of an operation."""

    temp: Temp
    name: str
    args: tuple[Temp, ...]
    extra: Any = None


@dataclass(slots=True)
class Do:
    """An operation for its effect."""

    name: str
    args: tuple[Temp, ...]
    extra: Any = None


@dataclass(slots=True)
class Assign:
    """A variable gets a value of its shape."""

    variable: Variable
    temp: Temp


@dataclass
class If:
    """One of two blocks."""

    test: Temp
    yes: list[Any]
    no: list[Any]


@dataclass
class Loop:
    """A block again and again, until a break leads out."""

    body: list[Any]


@dataclass
class Labeled:
    """A block that a break may leave."""

    label: Label
    body: list[Any]


@dataclass
class Break:
    """Go on after the block with this label."""

    label: Label


@dataclass
class Return:
    """The result of the function."""

    temp: Temp


@dataclass(slots=True)
class Check:
    """A fault unless the flag is set."""

    flag: Temp
    code: int


@dataclass
class Fault:
    """The function ends here, without a result."""

    code: int


ERRORS = 64  # a code is the number of a trap times this, and the number of the error that Python raises there
RAISED_AGAIN = -1  # the code of a fault that was met before, and goes on


@dataclass(eq=False)
class Weave:
    """A generator and the body that consumes its items; each Yield of it goes through the body once."""

    generator: list[Any]
    body: list[Any]
    yields: int = 0


@dataclass
class Yield:
    """Go through the body of a weave, then go on here."""

    weave: Weave
    number: int


@dataclass
class Try:
    """A block, and what is done instead of the rest of it where one of some errors is met."""

    body: list[Any]
    handlers: list[tuple[Any, list[Any]]]


@dataclass
class Trap:
    """What a fault means: one of the kinds below, and where it stands."""

    kind: str
    file: str
    line: int
    text: str = ""


@dataclass
class Function:
    """A function of the program: its parameters, its body and the shape of its result."""

    name: str
    parameters: list[Variable]
    result: Any
    body: list[Any] = field(default_factory=list)


def blocks_within(statement: Any) -> Any:
    """The blocks of a statement."""
    for name in ("yes", "no", "body", "generator"):
        inner = getattr(statement, name, None)
        if inner:
            yield inner
    for _, inner in getattr(statement, "handlers", ()):
        yield inner


def walk(block: list[Any]) -> Any:
    """Every statement of a block, also those within others."""
    for statement in block:
        yield statement
        for inner in blocks_within(statement):
            yield from walk(inner)
