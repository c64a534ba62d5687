"""States that cannot be hashed: what it is about them, and what to write instead."""

import dataclasses
from typing import Any

ADVICE = {
    "dict": "write a NamedTuple, or a tuple of its items",
    "list": "write a tuple",
    "set": "write a frozenset",
    "bytearray": "write bytes",
    "ndarray": "write a tuple of its items, or a class around it that defines `__eq__` and `__hash__`",
}


def is_hashable(value: Any) -> bool:
    """Whether Python can hash a value."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def unhashable(state: Any) -> str:
    """The sentence about a state that cannot be hashed."""
    part = unhashable_part(state)
    found = f"is {named(part)}" if part is state else f"{type(state).__name__} holds {named(part)}"
    return f"expected states that can be hashed ({advice(part)}), but this {found}"


def named(value: Any) -> str:
    """The class of a value with its article."""
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiouAEIOU" or name == "ndarray" else f"a {name}"


def unhashable_part(value: Any) -> Any:
    """The innermost part because of which a value cannot be hashed; the value itself if no part is to blame."""
    for part in hashed_parts(value):
        if not is_hashable(part):
            return unhashable_part(part)
    return value


def hashed_parts(value: Any) -> tuple[Any, ...]:
    """What Python hashes in order to hash a value."""
    if isinstance(value, tuple):
        return value
    if dataclasses.is_dataclass(value) and type(value).__hash__ is not None:
        return tuple(getattr(value, field.name) for field in dataclasses.fields(value) if field.compare)
    return ()


def advice(part: Any) -> str:
    """What to write instead."""
    kind = type(part)
    if kind.__hash__ is not None:
        return "its `__hash__` raises TypeError"
    if dataclasses.is_dataclass(kind):
        return "write `@dataclass(frozen=True)`"
    return next((ADVICE[each.__name__] for each in kind.__mro__ if each.__name__ in ADVICE), "define `__hash__`")
