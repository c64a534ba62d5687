"""Machine code for lowered programs. Only this module and `inference` know Numba.

Only the entry of a program is kept on disk: Numba links all that it calls into it. Numba's own cache cannot serve,
for it keys a closure by the identity of what it closes over, which changes with every process.
"""

import ast
import functools
import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numba.core.registry
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, datamodel, serialize
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaError, TypingError
from numba.core.runtime import rtsys
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic

from outply.compiler import store
from outply.compiler.by_numba.inference import remembering
from outply.compiler.by_numba.program import PREFIX, Cast, Program, Record, Unit
from outply.compiler.by_numba.schema import Number, Row, Shape, flatten, numbers_in, rebuild, restored
from outply.compiler.reasons import Unsupported, reason_of
from outply.contract.kinds import Kind
from outply.primitives import bits
from outply.primitives import hashing as words

NUMBERS = {"int": types.int64, "float": types.float64, "bool": types.boolean, "u64": types.uint64}

# How Numba fails on some valid Python, besides its own errors.
FAILURES = (
    *(AttributeError, TypeError, ValueError, AssertionError, LookupError),
    *(NotImplementedError, RecursionError),
)

# The types of the arguments of a program, but for the state's.
ARGUMENTS = {
    Kind.INT: types.int64,
    Kind.FLOAT: types.float64,
    Kind.WORKSPACE: types.int64[::1],
    Kind.TABLE: types.int64[::1],
}


# Functions that only compiled code calls need no way in for Python; without one they compile twice as fast.
inner = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)

# A user's rules may reach beyond an array; Python would raise, and so must they. Our own searches never do.
checked = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, boundscheck=True)


# Bit helpers


@intrinsic
def ctpop(typing_context: Any, board: Any) -> Any:
    """The processor's own population count."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), build


@intrinsic
def cttz(typing_context: Any, board: Any) -> Any:
    """The processor's own count of trailing zeros, 64 for zero."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), build


@inner
def u64(number):  # noqa: D103
    return np.uint64(number)


@inner
def bit(index):  # noqa: D103
    return np.uint64(1) << np.uint64(index)


@inner
def popcount(board):  # noqa: D103
    return np.int64(ctpop(np.uint64(board)))


@inner
def lowest_bit(board):  # noqa: D103
    return np.int64(cttz(np.uint64(board)))


@inner
def each_bit(board):  # noqa: D103
    left = np.uint64(board)
    while left != np.uint64(0):
        yield np.int64(cttz(left))
        left &= left - np.uint64(1)


@inner
def shift_left(board, cells):  # noqa: D103
    return np.uint64(board) << np.uint64(cells) if cells < 64 else np.uint64(0)


@inner
def shift_right(board, cells):  # noqa: D103
    return np.uint64(board) >> np.uint64(cells) if cells < 64 else np.uint64(0)


@inner
def complement(board):  # noqa: D103
    return np.uint64(board) ^ np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@inner
def replaced(values, index, value):  # noqa: D103
    if index < 0 or index >= len(values):
        raise IndexError("expected an index within the tuple")
    return tuple_setitem(values, index, value)


# Words


@intrinsic
def same_bits(typing_context: Any, number: Any, target: Any) -> Any:
    """The bits of a number as those of another type of 64 bits."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

    return target.dtype(number, target), build


@intrinsic
def prefetch_cell(typing_context: Any, table: Any, cell: Any) -> Any:
    """The processor's own prefetch, for reading, into all caches."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.bitcast(builder.gep(array.data, [arguments[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(function, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(table, types.int64), build


@inner
def prefetch(table, cell):  # noqa: D103
    prefetch_cell(table, cell)


@inner
def mixed(word):  # noqa: D103
    word = np.uint64(word)
    word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58_476D_1CE4_E5B9)
    word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D0_49BB_1331_11EB)
    return np.int64(word ^ word >> np.uint64(31))


@inner
def float_bits(number):  # noqa: D103
    return same_bits(np.float64(number), np.int64)


@inner
def bits_float(word):  # noqa: D103
    return same_bits(np.int64(word), np.float64)


@inner
def just_above(number):  # noqa: D103
    if number == np.inf:
        return number
    word: Any = same_bits(number + 0.0, np.int64)  # adding 0.0 turns −0.0 into 0.0
    return same_bits(word + 1 if word >= 0 else word - 1, np.float64)


@inner
def slot_of(action):  # noqa: D103
    return action & (words.SLOTS - 1)


def words_of_shape(shape: Shape, key: str) -> Any:
    """A compiled `words_of` for states of this shape."""
    scope = {"mixed": mixed, "uint64": np.uint64, "float_bits": float_bits}
    lines = ["def words_of(state):", "    place, check = uint64(0), uint64(0)"]
    for number, (kind, field) in enumerate(numbers_in(shape, "state")):
        place, check = words.multipliers(number)
        lines += [
            f"    field = uint64({f'float_bits({field})' if kind == 'float' else field})",
            f"    place += (field ^ field >> uint64(32)) * uint64({place})",
            f"    check += (field ^ field >> uint64(29)) * uint64({check})",
        ]
    lines.append("    return mixed(place), mixed(check)")
    return inner(defined("\n".join(lines), scope, "words_of", key))


NATIVES: dict[Callable[..., Any], Any] = {
    bits.u64: u64,
    bits.bit: bit,
    bits.popcount: popcount,
    bits.lowest_bit: lowest_bit,
    bits.each_bit: each_bit,
    bits.shift_left: shift_left,
    bits.shift_right: shift_right,
    bits.complement: complement,
    bits.replaced: replaced,
    words.mixed: mixed,
    words.float_bits: float_bits,
    words.bits_float: bits_float,
    words.just_above: just_above,
    words.slot_of: slot_of,
    words.prefetch: prefetch,
}


# Types


def numba_type(shape: Shape, plain: bool) -> Any:
    """The Numba type of a state of this shape, with its classes or as plain tuples."""
    if isinstance(shape, Number):
        return NUMBERS[shape.kind]
    parts = tuple(numba_type(part, plain) for part in shape.parts)
    return types.BaseTuple.from_types(parts, None if plain else shape.cls)


def caster(target: Any, where: str) -> Any:
    """A compiled function that gives a value its declared type, and refuses one that would be changed by it."""

    @intrinsic
    def cast(typing_context: Any, value: Any) -> Any:
        """The value, converted."""
        if loses(value, target):
            raise TypingError(f"{where} is declared {target} but is given {value}")

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.cast(builder, arguments[0], signature.args[0], signature.return_type)

        return target(value), build

    return cast


def loses(given: Any, declared: Any) -> bool:
    """Whether a conversion would turn a number into a different one, as it would not be when interpreted."""
    if isinstance(declared, types.BaseTuple):
        if not isinstance(given, types.BaseTuple) or len(given) != len(declared):
            return True
        return any(loses(g, d) for g, d in zip(given.types, declared.types, strict=True))
    if isinstance(declared, types.Float):
        return not isinstance(given, types.Number | types.Boolean)
    if isinstance(declared, types.Boolean):
        return not isinstance(given, types.Boolean)
    return not isinstance(given, types.Integer | types.Boolean)


def constructor(record: Row, key: str) -> Any:
    """A compiled function that makes a state from its fields, each cast to its declared type."""
    assert record.cls is not None
    names: tuple[str, ...] = record.cls._fields
    defaults: dict[str, Any] = record.cls._field_defaults
    scope: dict[str, Any] = {f"{PREFIX}make": record.cls}
    for name, part in zip(names, record.parts, strict=True):
        scope[f"{PREFIX}cast_{name}"] = caster(
            numba_type(part, plain=False), f"field '{name}' of {record.cls.__name__}"
        )
        scope[f"{PREFIX}default_{name}"] = defaults.get(name)
    head = ", ".join(f"{name}={PREFIX}default_{name}" if name in defaults else name for name in names)
    body = ", ".join(f"{PREFIX}cast_{name}({name})" for name in names)
    name = f"{PREFIX}make_{record.cls.__name__}"
    return inner(defined(f"def {name}({head}):\n    return {PREFIX}make({body})", scope, name, key))


# Programs


class Native:
    """A program as machine code. Call it as the Python function it was made from; states are converted on the way."""

    def __init__(self, program: Program, root: Unit, kinds: dict[str, Kind], shape: Shape, returns_state: bool) -> None:
        self.program, self.root, self.shape, self.returns_state = program, root, shape, returns_state
        self.position = list(kinds.values()).index(Kind.STATE)
        self.key = self.fingerprint(kinds)
        self.scope: dict[str, Any] = {}
        dispatcher = numba.njit(self.entry(kinds), nogil=True)
        dispatcher._cache = Kept(self.key, self.assemble, self.check_types)
        argument_types = {**ARGUMENTS, Kind.STATE: numba_type(shape, plain=True)}
        try:
            with remembering({unit.file for unit in program.units if unit.trusted}) as self.returned:
                dispatcher.compile(tuple(argument_types[kind] for kind in kinds.values()))
        except NumbaError as error:
            raise reason_of(str(error), {unit.file for unit in program.units if not unit.trusted}) from None
        except FAILURES as error:
            # Numba fails on some valid Python without saying so in its own words.
            raise Unsupported(f"Numba fails with {type(error).__name__}: {error}", "simplify the rules") from None
        (compiled,) = dispatcher.overloads.values()
        # Called directly: there is but one version, and to look for it by the types of the arguments takes a while.
        self.enter, self.alive = compiled.entry_point, dispatcher

    def __call__(self, *arguments: Any) -> Any:
        """Run the program."""
        state = arguments[self.position]
        before, after = arguments[: self.position], arguments[self.position + 1 :]
        answer = self.enter(*before, native_state(self.shape, state), *after)
        return restored(self.shape, answer) if self.returns_state else answer

    def fingerprint(self, kinds: dict[str, Kind]) -> str:
        """What the machine code depends on: if any of it changes, so does the key."""
        codegen = numba.core.registry.cpu_target.target_context.codegen()
        versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, numba.config.BOUNDSCHECK)
        text = repr((self.program.digest(), kinds, self.returns_state, self.shape, versions, codegen.magic_tuple()))
        return hashlib.sha256(text.encode() + own_source()).hexdigest()[:40]

    def entry(self, kinds: dict[str, Kind]) -> Any:
        """The function through which Python enters: states come and go as plain tuples."""
        passed = ", ".join(rebuild(self.shape, name) if kind is Kind.STATE else name for name, kind in kinds.items())
        answer = f"{self.root.symbol}({passed})"
        if self.returns_state:
            answer = f"flat({answer})"
        return defined(f"def enter({', '.join(kinds)}):\n    return {answer}", self.scope, "enter", self.key)

    def assemble(self) -> None:
        """Make every unit a Numba function, and tell each what its names are bound to."""
        records = self.shape.records() if isinstance(self.shape, Row) else []
        makers = {record.cls: constructor(record, self.key) for record in records}
        functions = {unit.symbol: function_of(unit, self.key) for unit in self.program.units}
        dispatchers = {
            unit.symbol: without_literals(inner(functions[unit.symbol]))
            if unit.trusted
            else checked(functions[unit.symbol])
            for unit in self.program.units
        }
        casts = {
            "state": caster(numba_type(self.shape, plain=False), "field 'state': the state after an action"),
            "int": caster(types.int64, "field 'action': an action"),
        }
        natives = {**NATIVES, words.words_of: words_of_shape(self.shape, self.key)}
        self.dispatchers = dispatchers
        for unit in self.program.units:
            for symbol, meaning in unit.bindings.items():
                if isinstance(meaning, Unit):
                    meaning = dispatchers[meaning.symbol]
                elif isinstance(meaning, Record):
                    meaning = makers.get(meaning.cls, meaning.cls)
                elif isinstance(meaning, Cast):
                    meaning = casts[meaning.kind]
                elif not isinstance(meaning, tuple | np.ndarray):
                    meaning = natives.get(meaning, meaning)
                functions[unit.symbol].__globals__[symbol] = meaning
        flat = defined(f"def flat(state):\n    return {flatten(self.shape, 'state')}", {}, "flat", self.key)
        self.scope["flat"] = inner(flat)
        self.scope[self.root.symbol] = dispatchers[self.root.symbol]
        for number, record in enumerate(records):
            self.scope[f"make_{number}"] = makers[record.cls]

    def check_types(self) -> None:
        """Refuse what compiles, but would not do what Python does."""
        for unit in self.program.units:
            for overload in self.dispatchers[unit.symbol].overloads.values():
                returned, name = overload.signature.return_type, unit.symbol.removeprefix(PREFIX)
                taken_for = self.returned.get(self.dispatchers[unit.symbol].py_func, returned)
                if taken_for != returned:
                    # In a circle of functions, Numba may take one to return ints before it sees that it returns floats.
                    what = f"`{name}` calls itself, and returns now one kind of number, now another"
                    advice = "return the same kind on every path"
                elif isinstance(returned, types.Optional):
                    what, advice = f"`{name}` may end without an answer", "return a value on every path"
                elif isinstance(returned, types.Generator) and any(map(counts_references, returned.state_types)):
                    # A search that is cut short leaves a generator where it is, and Numba would never free its list.
                    what, advice = f"`{name}` yields out of a list", "return the list, or yield without one"
                else:
                    continue
                raise Unsupported(what, advice, unit.file, unit.tree.lineno)


class Kept:
    """Numba's view of our store: one program, loaded if it is there, kept if it is not."""

    cache_path = None

    def __init__(self, key: str, on_miss: Callable[[], None], on_compiled: Callable[[], None]) -> None:
        self.key, self.on_miss, self.on_compiled = key, on_miss, on_compiled

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled program from disk, or None after everything has been prepared for compiling it."""
        content = store.read(self.key)
        if content is not None:
            # To run, a program needs Numba's memory, and the secrets of Python's hashing if it names them. Only to
            # compile does it need all that Numba knows, which takes a third of a second to load.
            rtsys.initialize(target)
            if b"_numba_hashsecret" in content:
                target.refresh()
            try:
                return CompileResult._rebuild(target, *pickle.loads(content))
            except Exception:
                # Sealed by us and yet unreadable: a Numba of the same version built otherwise. Compile again.
                pass
        target.refresh()
        self.on_miss()
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled program, unless it holds addresses of this process."""
        self.on_compiled()
        content = serialize.dumps(compiled._reduce())
        # Functions that call each other in a circle refer to a place that only this process fills in.
        if not compiled.library.has_dynamic_globals and b".numba.unresolved$" not in content:
            store.write(self.key, content)


def without_literals(dispatcher: Any) -> Any:
    """The function, compiled once for all numbers: Numba would compile it anew for each literal it is called with."""
    original = dispatcher.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return original(tuple(types.unliteral(argument) for argument in arguments), keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def function_of(unit: Unit, key: str) -> Any:
    """The Python function of a unit; its globals are filled in later."""
    return defined(compile(ast.Module([unit.tree], type_ignores=[]), unit.file, "exec"), {}, unit.symbol, key)


def defined(source: Any, scope: dict[str, Any], name: str, key: str) -> Any:
    """The function that a piece of source defines.

    It bears the key of its program in its name: machine code of different programs, loaded side by side, must not share
    symbols, and Numba makes them of names and a count that begins anew in each process.
    """
    scope["__name__"] = __name__
    exec(source, scope)
    scope[name].__qualname__ = f"{name}_{key}"
    return scope[name]


def native_state(shape: Shape, state: Any) -> Any:
    """The state as nested tuples of plain numbers, each of its declared kind."""
    if isinstance(shape, Number):
        return shape.plain(state)
    if shape.is_plain(state):
        return state
    shape.check_length(state)
    return tuple(native_state(part, item) for part, item in zip(shape.parts, state, strict=True))


def counts_references(kind: Any) -> bool:
    """Whether values of this type are kept on the heap."""
    return bool(datamodel.default_manager.lookup(kind).contains_nrt_meminfo())


@functools.cache
def own_source() -> bytes:
    """The text of this package, on which machine code depends as much as on the game."""
    return b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
