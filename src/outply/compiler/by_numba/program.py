"""A program: a function, all that it calls, and their constants, ready to be compiled."""

import ast
import functools
import hashlib
import inspect
import linecache
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from outply.compiler.reasons import Unsupported

# Symbols begin so that no name in a user's source is one of them.
PREFIX = "outply__"

# Modules that compiled code knows by itself.
KNOWN_MODULES = ("math", "numpy", "cmath", "operator", "_operator", "builtins")


@dataclass
class Unit:
    """One lowered function."""

    symbol: str
    file: str
    tree: ast.FunctionDef
    trusted: bool = False
    """Whether it is one of our own searches, which never reach beyond an array."""
    bindings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """A NamedTuple class, called to make a state."""

    cls: type


@dataclass(frozen=True)
class Cast:
    """What a rule gives back, turned into what it must be: a state of the game's shape, or an int."""

    kind: str


@dataclass
class Program:
    """A function and everything it needs. `natives` are functions that compiled code brings itself."""

    natives: tuple[Any, ...]
    game: Any = None
    records: tuple[type, ...] = ()
    trusted: tuple[str, ...] = ()
    """The packages whose functions are trusted."""
    units: list[Unit] = field(default_factory=list)
    known: dict[Any, Unit] = field(default_factory=dict)
    symbols: set[str] = field(default_factory=set)
    alive: list[Any] = field(default_factory=list)
    """What is known by its id must not go away while the program grows."""

    def fresh(self, name: str) -> str:
        """A symbol that nothing else in the program has."""
        base = PREFIX + (name if name.isidentifier() else "anonymous")
        symbol, number = base, 2
        while symbol in self.symbols:
            symbol, number = f"{base}_{number}", number + 1
        self.symbols.add(symbol)
        return symbol

    def trusts(self, function: FunctionType) -> bool:
        """Whether a function is of a trusted package."""
        return any(function.__module__.startswith(f"{package}.") for package in self.trusted)

    def forget(self) -> None:
        """Let go of the game: what was compiled for it must not keep it alive."""
        self.game = None
        self.known.clear()
        self.alive.clear()

    def digest(self) -> str:
        """A fingerprint of all sources and constants."""
        text = hashlib.sha256()
        for unit in self.units:
            text.update(f"{unit.trusted} {ast.unparse(unit.tree)}".encode())
            for symbol, value in sorted(unit.bindings.items()):
                text.update(f"\n{symbol} = {described(value)}".encode())
        return text.hexdigest()


def described(value: Any) -> str:
    """A text that differs whenever the meaning of the binding does."""
    if isinstance(value, Unit):
        return value.symbol
    if isinstance(value, Record):
        return described_record(value.cls)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()}"
    if isinstance(value, ModuleType | FunctionType | BuiltinFunctionType | type):
        return f"{getattr(value, '__module__', '')}.{value.__name__}"
    return f"{type(value).__name__} {value!r}"


def described_record(cls: Any) -> str:
    """A text that differs whenever the fields of a NamedTuple do."""
    return f"{cls.__name__}{cls._fields}{getattr(cls, '__annotations__', {})}{cls._field_defaults}"


def known_to_numba(meaning: Any) -> bool:
    """Whether compiled code has this by itself: math and NumPy functions, number types, exceptions, builtins."""
    if isinstance(meaning, ModuleType):
        return meaning.__name__.partition(".")[0] in KNOWN_MODULES
    module = str(getattr(meaning, "__module__", None) or "").partition(".")[0]
    return module in KNOWN_MODULES and callable(meaning) and not isinstance(meaning, FunctionType)


def parsed(function: FunctionType) -> tuple[ast.FunctionDef, str]:
    """The syntax tree of a function, with the line numbers of its file."""
    first = function.__code__.co_firstlineno
    try:
        source, file = inspect.getsource(function.__code__), inspect.getsourcefile(function.__code__) or ""
    except (OSError, TypeError):
        raise Unsupported(
            f"the source of {function.__qualname__} is not available", "define it in a file or a notebook cell"
        ) from None
    # Below an `if`, a method may stay as far indented as it is, and comments may stand anywhere.
    indented = source[0] in " \t"
    try:
        tree: Any = ast.parse("if True:\n" + source if indented else source).body[0]
        tree = tree.body[0] if indented else tree
    except SyntaxError:
        tree = None
    if not isinstance(tree, ast.FunctionDef):
        raise Unsupported(
            f"{function.__qualname__} is not written as a plain `def`",
            "write it as a method or a module function",
            file,
            first,
        )
    ast.increment_lineno(tree, first - tree.lineno - decorated_lines(tree))
    if not is_current(function, file):
        raise Unsupported(
            f"the source of {function.__qualname__} was changed after it was loaded", "load it again", file, first
        )
    return tree, file


def decorated_lines(tree: ast.FunctionDef) -> int:
    """How many lines of decorators stand above the `def`: a function's first line is that of the first of them."""
    return tree.decorator_list[0].lineno - tree.lineno if tree.decorator_list else 0


def is_current(function: FunctionType, file: str) -> bool:
    """Whether the source as it stands now compiles to the function that Python runs."""
    own, codes = function.__code__, codes_of("".join(linecache.getlines(file)))
    return not codes or any(same(code, own, ("co_firstlineno", "co_code", "co_names")) for code in codes)


def same(one: CodeType, other: CodeType, what: tuple[str, ...]) -> bool:
    """Whether two pieces of code bear the same name and agree in these attributes."""
    return one.co_name == other.co_name and all(getattr(one, name) == getattr(other, name) for name in what)


@functools.lru_cache(maxsize=64)
def codes_of(source: str) -> tuple[CodeType, ...]:
    """Every piece of code that a file's source compiles to; none if it is not plain Python, as in some notebooks."""
    try:
        return tuple(inner_codes(compile(source, "", "exec", dont_inherit=True)))
    except (SyntaxError, ValueError):
        return ()


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """The code and all codes within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from inner_codes(constant)
