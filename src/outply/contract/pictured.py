"""A state as text where its game says nothing of it: its own words, its fields by their names, its rows as a grid."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

# A grid has rows of one length; more than so many in a row are no board that fits a screen.
MOST_COLUMNS = 40


def pictured(state: Any) -> str | None:
    """A state in lines: each field by its name, rows one below the other; None where there is nothing to tell apart.

    >>> from typing import NamedTuple
    >>> class Position(NamedTuple):
    ...     board: tuple[str, ...]
    ...     turn: int
    >>> print(pictured(Position(("X..", ".O."), 0)))
    board  X . .
           . O .
    turn   0
    """
    if says_itself(state):
        return str(state)
    named = named_fields(state)
    if named:
        width = max(map(len, named)) + 2
        return "\n".join(f"{name:<{width}}{indented(written(value), width)}" for name, value in named.items())
    return grid(state)


def says_itself(state: Any) -> bool:
    """Whether somebody wrote how this state is shown."""
    return isinstance(state, str) or getattr(type(state), "__str__", object.__str__) is not object.__str__


def named_fields(state: Any) -> dict[str, Any]:
    """The fields of a named tuple or a dataclass; nothing for other states."""
    if is_dataclass(state):
        return {field.name: getattr(state, field.name) for field in fields(state)}
    names = getattr(state, "_fields", ())
    return dict(zip(names, state, strict=True)) if isinstance(state, tuple) and names else {}


def written(value: Any) -> str:
    """A field: as a grid where it is one, in its own words otherwise."""
    return grid(value) or single(value)


def grid(value: Any) -> str | None:
    """Rows of one length, one below the other; None where it is something else."""
    if not isinstance(value, tuple | list) or len(value) < 2:
        return None
    rows = [list(row) if isinstance(row, tuple | list | str) else [] for row in value]
    columns = len(rows[0])
    if not 2 <= columns <= MOST_COLUMNS or any(len(row) != columns for row in rows):
        return None
    words = [[single(item) for item in row] for row in rows]
    width = max(len(word) for row in words for word in row)
    return "\n".join(" ".join(word.rjust(width) for word in row) for row in words)


def single(item: Any) -> str:
    """A value in one word, if it has one: a member of an enum by its name, nothing as a point."""
    if item is None:
        return "."
    return item.name if isinstance(item, Enum) else str(item)


def indented(text: str, by: int) -> str:
    """Lines below the first begin where the first does."""
    return text.replace("\n", "\n" + " " * by)
