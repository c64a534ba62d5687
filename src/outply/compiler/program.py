"""A program: a function, all that it calls, and their constants, ready to be compiled."""

import ast
import hashlib
import inspect
import textwrap
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from outply.compiler.reasons import Unsupported


@dataclass
class Unit:
    """One lowered function."""

    symbol: str
    file: str
    tree: ast.FunctionDef
    bindings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """A NamedTuple class, called to make a state."""

    cls: type


@dataclass
class Program:
    """A function and everything it needs. `natives` are functions that compiled code brings itself."""

    natives: tuple[Any, ...]
    records: tuple[type, ...] = ()
    units: list[Unit] = field(default_factory=list)
    known: dict[Any, Unit] = field(default_factory=dict)
    symbols: set[str] = field(default_factory=set)
    alive: list[Any] = field(default_factory=list)
    """What is known by its id must not go away while the program grows."""

    def fresh(self, name: str) -> str:
        """A symbol that nothing else in the program has."""
        base = name if name.isidentifier() else "anonymous"
        symbol, number = f"{base}_", 2
        while symbol in self.symbols:
            symbol, number = f"{base}_{number}", number + 1
        self.symbols.add(symbol)
        return symbol

    def digest(self) -> str:
        """A fingerprint of all sources and constants."""
        text = hashlib.sha256()
        for unit in self.units:
            text.update(ast.unparse(unit.tree).encode())
            for symbol, value in sorted(unit.bindings.items()):
                text.update(f"\n{symbol} = {described(value)}".encode())
        return text.hexdigest()


def described(value: Any) -> str:
    """A text that differs whenever the meaning of the binding does."""
    if isinstance(value, Unit):
        return value.symbol
    if isinstance(value, Record):
        return f"{value.cls.__name__}{getattr(value.cls, '__annotations__', {})}{value.cls._field_defaults}"  # type: ignore[attr-defined]
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()}"
    if isinstance(value, ModuleType | FunctionType | BuiltinFunctionType | type):
        return f"{value.__name__}"
    return f"{type(value).__name__} {value!r}"


def parsed(function: FunctionType) -> tuple[ast.FunctionDef, str]:
    """The syntax tree of a function, with the line numbers of its file."""
    try:
        source, file = inspect.getsource(function), inspect.getsourcefile(function) or ""
    except (OSError, TypeError):
        raise Unsupported(
            f"the source of {function.__qualname__} is not available", "define it in a file or a notebook cell"
        ) from None
    try:
        tree = ast.parse(textwrap.dedent(source)).body[0]
    except SyntaxError:
        tree = ast.Pass()
    if not isinstance(tree, ast.FunctionDef):
        raise Unsupported(
            f"{function.__qualname__} is not written as a plain `def`",
            "write it as a method or a module function",
            file,
            function.__code__.co_firstlineno,
        )
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    return tree, file
