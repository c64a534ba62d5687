"""The outline of a function: all that its compiled form depends on, as a value that can be compared and hashed.

Lowering a program takes milliseconds; its outline takes microseconds, and tells whether an earlier lowering still
holds: the code of the function and of all that it calls, and the constants, parameters and closures they read *now*.
It names more than is needed, for it goes by the names in the bytecode; it must never name less.
"""

import functools
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from outply.compiler.by_numba.program import described_record, known_to_numba


def outline(function: Any) -> tuple[Any, list[CodeType]]:
    """What the compiled form of a function depends on, and the pieces of code that it names by their ids.

    Whoever keeps the outline must keep the code too, or else an id could come to mean another.
    """
    outliner = Outliner()
    return outliner.of(function, ()), outliner.codes


class Outliner:
    """Walks the functions once each; one that is met again is named by its number."""

    def __init__(self) -> None:
        self.met: dict[Any, int] = {}
        self.alive: list[Any] = []
        self.codes: list[CodeType] = []

    def of(self, value: Any, names: tuple[str, ...]) -> Any:
        """The outline of a value that a function with these names refers to."""
        if value is None or isinstance(value, bool | int | float | str):
            return type(value).__name__, value
        if isinstance(value, tuple | list):
            return "items", tuple(self.of(item, names) for item in value)
        if isinstance(value, np.ndarray):
            return "array", value.dtype.str, value.shape, value.tobytes()
        if isinstance(value, MethodType):
            return self.function(value.__func__, value.__self__)
        if isinstance(value, type) and hasattr(value, "_fields"):
            return "record", described_record(value)
        if isinstance(value, FunctionType):
            return self.function(value, None)
        if isinstance(value, BuiltinFunctionType | type) or known_to_numba(value):
            return "known", getattr(value, "__module__", ""), getattr(value, "__qualname__", str(value))
        return self.thing(value, names)

    def function(self, function: Any, owner: Any) -> Any:
        """The outline of a function, or of a method of its owner."""
        function = getattr(function, "__wrapped__", function) if not isinstance(function, FunctionType) else function
        key = function, id(owner)
        if key in self.met:
            return "met", self.met[key]
        self.met[key] = len(self.met)
        self.alive.append(owner)
        if not isinstance(function, FunctionType):
            return "known", str(function)
        code = function.__code__
        names = all_names(code)
        parts = [("self", name, self.of(getattr(owner, name), names)) for name in names if has(owner, name)]
        parts += [("global", n, self.of(function.__globals__[n], names)) for n in names if n in function.__globals__]
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            if name == "__class__":
                above = super(cell.cell_contents, owner)
                parts += [("super", n, self.of(getattr(above, n), names)) for n in names if hasattr(above, n)]
            else:
                parts.append(("outer", name, self.of(cell.cell_contents, names)))
        defaults = self.of(function.__defaults__, names), self.of(tuple((function.__kwdefaults__ or {}).items()), names)
        self.codes.append(code)
        return id(code), defaults, tuple(parts)

    def thing(self, thing: Any, names: tuple[str, ...]) -> Any:
        """The outline of a module or an object: what it has under the names that are used."""
        key = id(thing), names
        if key in self.met:
            return "met", self.met[key]
        self.met[key] = len(self.met)
        self.alive.append(thing)
        call = vars(type(thing)).get("__call__")
        calling = self.function(call, thing) if isinstance(call, FunctionType) else None
        wrapped = getattr(thing, "__wrapped__", None)
        inside = self.of(wrapped, names) if isinstance(wrapped, FunctionType) else None
        kind = thing.__name__ if isinstance(thing, ModuleType) else type(thing).__qualname__
        parts = tuple((name, self.of(getattr(thing, name), names)) for name in names if has(thing, name))
        return "thing", kind, parts, calling, inside


def has(owner: Any, name: str) -> bool:
    """Whether an object has an attribute that can be read."""
    return owner is not None and hasattr(owner, name)


@functools.lru_cache(maxsize=4096)
def all_names(code: CodeType) -> tuple[str, ...]:
    """The names that a function looks up, also in its comprehensions."""
    inner = (name for constant in code.co_consts if isinstance(constant, CodeType) for name in all_names(constant))
    return tuple(dict.fromkeys((*code.co_names, *inner)))
