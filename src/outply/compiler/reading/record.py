"""The list of all that a program read while it was compiled: each constant, attribute and function, by the way to it.

A way begins at the function that was compiled and goes on by steps:

    cell NAME        what the function closes over       global NAME     what its module, or Python, has by this name
    attr NAME        an attribute                        func, self      the two halves of a bound method
    class CLASS      a class of states or actions        static NAME     what a class has by this name
    type             the class of an object              item KEY        an item of a known container
    default NAME     the default of a parameter          module NAME     a module, in which a function was made

So the same list can be looked up from another function of the same kind: the search of another game of the same class,
or the same search in another process. If every way leads to what was read then, the program still holds.
"""

import builtins
import enum
import hashlib
import inspect
import sys
import types
from typing import Any

from outply.compiler.reading.sources import digest
from outply.compiler.shapes.data import MADE, field_names, fields_of, fingerprint, is_data, is_record

Path = tuple[tuple[str, Any], ...]

MISSING = object()


def step(value: Any, kind: str, name: Any) -> Any:
    """What lies one step on; MISSING if nothing does."""
    try:
        if kind == "class":
            return name
        if kind == "module":
            return sys.modules[name]
        if kind == "cell":
            return value.__closure__[value.__code__.co_freevars.index(name)].cell_contents
        if kind == "global":
            scope = vars(value) if isinstance(value, types.ModuleType) else value.__globals__
            return scope[name] if name in scope else getattr(builtins, name, MISSING)
        if kind == "attr":
            return getattr(value, name)
        if kind == "static":
            return inspect.getattr_static(value, name)
        if kind == "func":
            return value.__func__
        if kind == "self":
            return value.__self__
        if kind == "fget":
            return value.fget
        if kind == "above":
            return next(vars(base)[name] for base in value.__mro__[1:] if name in vars(base))
        if kind == "type":
            return type(value)
        if kind == "item":
            return value[name]
        if kind == "default":
            return inspect.signature(value).parameters[name].default
    except Exception:
        return MISSING
    return MISSING


def follow(root: Any, path: Path) -> Any:
    """What a way leads to."""
    value = root
    for kind, name in path:
        value = step(value, kind, name)
        if value is MISSING:
            return MISSING
    return value


def print_of(value: Any) -> Any:
    """What distinguishes one thing that was read from another; the same in every process."""
    if value is MISSING:
        return "missing"
    if is_data(value):
        return fingerprint(value) if not isinstance(value, enum.Enum) else (fingerprint(value), print_of(type(value)))
    if type(value).__name__ == "ndarray":
        return "array", str(value.dtype), value.shape, hashlib.sha256(value.tobytes()).hexdigest()
    if isinstance(value, types.FunctionType):
        return "function", value.__qualname__, digest(value.__code__), defaults_of(value)
    if isinstance(value, types.MethodType):
        return "method", print_of(value.__func__)
    if isinstance(value, type):
        return print_of_class(value)
    if isinstance(value, types.BuiltinFunctionType | types.BuiltinMethodType | types.ModuleType):
        return "built in", getattr(value, "__module__", ""), value.__name__
    if isinstance(value, property):
        return "property", print_of(value.fget)
    if isinstance(value, staticmethod | classmethod):
        return type(value).__name__, print_of(value.__func__)
    if type(value) in (tuple, list):
        return type(value).__name__, tuple(print_of_item(item) for item in value)
    if type(value) is dict:
        return "dict", tuple((print_of(key), print_of_item(item)) for key, item in value.items())
    if is_record(type(value)):
        return "record", type(value).__qualname__, tuple(print_of_item(item) for item in fields_of(value, type(value)))
    if type(value) in MADE:
        return type(value).__name__, tuple(print_of_item(item) for item in value.__reduce__()[1:])
    # Of any other object only what is read of it counts, which is on the list by itself.
    return "object", type(value).__qualname__


def print_of_item(value: Any) -> Any:
    """The same of something in a container: no way leads into a function there, so what it closes over counts."""
    if isinstance(value, types.FunctionType) and value.__closure__:
        return print_of(value), tuple(print_of_cell(cell) for cell in value.__closure__)
    return print_of(value)


def print_of_cell(cell: Any) -> Any:
    """What a function closes over: data and functions, but not what these close over in turn."""
    try:
        value = cell.cell_contents
    except ValueError:
        return "empty"
    return print_of(value) if is_data(value) or isinstance(value, types.FunctionType) else type(value).__qualname__


def defaults_of(function: types.FunctionType) -> Any:
    """The defaults of a function."""
    values = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    return tuple(fingerprint(value) if is_data(value) else type(value).__qualname__ for value in values)


def print_of_class(cls: type) -> Any:
    """What of a class a program may rely on without reading it attribute by attribute."""
    bases = tuple(base.__qualname__ for base in cls.__mro__)
    if issubclass(cls, enum.Enum):
        members = tuple((m.name, fingerprint(m.value) if is_data(m.value) else type(m.value).__name__) for m in cls)
        return "enum", cls.__qualname__, members, own_methods(cls)
    if is_record(cls):
        defaults = getattr(cls, "_field_defaults", None) or {
            name: getattr(cls, name) for name in field_names(cls) if hasattr(cls, name) and not issubclass(cls, tuple)
        }
        shown = tuple((n, fingerprint(v) if is_data(v) else type(v).__name__) for n, v in defaults.items())
        return "record", cls.__qualname__, field_names(cls), shown, str(inspect.get_annotations(cls)), \
            own_methods(cls)  # fmt: skip
    return "class", cls.__module__ if cls.__module__ == "builtins" else "", cls.__qualname__, bases, own_methods(cls)


def own_methods(cls: type) -> Any:
    """The special methods that a class and its bases define in Python."""
    found = []
    for base in cls.__mro__:
        for name, value in vars(base).items():
            if name.startswith("__") and isinstance(value, types.FunctionType) and base.__module__ != "enum":
                found.append((name, digest(value.__code__)))
    return tuple(sorted(found))


class Reads:
    """What was read, by the way to it."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.seen: dict[Path, Any] = {}

    def note(self, path: Path | None, value: Any) -> None:
        """Remember that this way led to this value."""
        if path is not None and path not in self.seen:
            self.seen[path] = print_of(value)


def still_holds(seen: dict[Path, Any], root: Any) -> bool:
    """Whether all that was read would be read again from this function."""
    return all(print_of(follow(root, path)) == shown for path, shown in seen.items())
