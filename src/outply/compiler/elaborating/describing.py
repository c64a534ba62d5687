"""Shapes in words, and questions about them that several rooms ask."""

import inspect
import types
import weakref
from typing import Any

from outply.compiler.shapes.joining import merge
from outply.compiler.shapes.kinds import (
    Char,
    Conflict,
    Int,
    Known,
    Member,
    Method,
    Record,
    Row,
    Set,
    Shape,
    Union,
)
from outply.compiler.tree import Temp


def is_cover(wide: Shape, narrow: Shape) -> bool:
    """Whether one shape is of the same kind as another, so that a value may be converted."""
    if isinstance(wide, Union):
        return any(is_cover(option, narrow) for option in wide.options)
    try:
        return wide == narrow or merge(wide, narrow, False) is not None
    except Conflict:
        return False


def can_change(shape: Any) -> bool:
    """Whether a value is an object whose attributes can be assigned."""
    cls = getattr(shape, "cls", None)
    if not isinstance(shape, Record) or cls is None or cls is complex or issubclass(cls, tuple):
        return False
    made = getattr(cls, "__dataclass_params__", None)
    return made is None or not made.frozen


def lies_in_memory(shape: Shape) -> bool:
    """Whether a value has a part behind a pointer; of a list in a list, the list itself is meant, not a copy."""
    if isinstance(shape, Row):
        return not shape.changes
    if isinstance(shape, Record):
        return any(lies_in_memory(item) for item in shape.items)
    if isinstance(shape, Set):
        return shape.ordered
    if isinstance(shape, Method):
        return lies_in_memory(shape.owner)
    return isinstance(shape, Union) and any(lies_in_memory(option) for option in shape.options)


def as_row_of(items: list[object]) -> Row:
    """The shape of a constant table."""
    from outply.compiler.shapes.joining import joined, shape_of

    return Row(joined(shape_of(item) for item in items), len(items), len(items), "tuple")


def describe(shape: Shape) -> str:
    """A shape in words."""
    if isinstance(shape, Int):
        return f"an int from {shape.low} to {shape.high}"
    if isinstance(shape, Record):
        return f"a {shape.cls.__name__}" if shape.cls else f"a tuple of {len(shape.items)}"
    if isinstance(shape, Row):
        return f"a {shape.kind} of {shape.low} to {shape.high} items"
    if isinstance(shape, Union):
        return " or ".join(describe(option) for option in shape.options)
    if isinstance(shape, Member):
        return f"a {shape.cls.__name__}"
    if isinstance(shape, Known):
        return f"{shape.value!r:.40}"
    names = {
        "Nothing": "None",
        "Char": "a letter",
        "Closure": "a function",
        "Method": "a method",
        "Pick": "one of some constants",
    }
    name = type(shape).__name__
    return names.get(name, f"a {name.lower()}")


def special(cls: Any, name: str) -> Any:
    """The method of the user's behind an operator; None where Python's own of tuples and dataclasses serves."""
    if cls is None:
        return None
    method = inspect.getattr_static(cls, name, None)
    if isinstance(method, types.FunctionType) and not is_generated(cls, method):
        return method
    return None


def is_generated(cls: Any, method: types.FunctionType) -> bool:
    """Whether a method was made by `dataclass` or NamedTuple, and not by the user."""
    return method.__code__.co_filename == "<string>" or method.__module__ in (
        "collections",
        "dataclasses",
        "reprlib",
        "enum",
    )


_signatures: weakref.WeakKeyDictionary[Any, inspect.Signature] = weakref.WeakKeyDictionary()


def signature_of(function: Any) -> inspect.Signature:
    """The parameters of a function, which take Python a while to find out."""
    if function not in _signatures:
        _signatures[function] = inspect.signature(function)
    return _signatures[function]


def takes(function: Any, arguments: list[Any], named: dict[str, Any]) -> bool:
    """Whether a function, or a method of ours, can be called with these arguments."""
    if isinstance(function, types.MethodType):
        function, arguments = function.__func__, [function.__self__, *arguments]
    try:
        signature_of(function).bind(*arguments, **named)
    except TypeError:
        return False
    return True


def is_sequence(value: Temp) -> bool:
    """Whether a value is a tuple, list or string."""
    shape = value.shape
    if isinstance(shape, Known):
        return isinstance(shape.value, tuple | list | str)
    return isinstance(shape, Row | Char) or (
        isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple))
    )
