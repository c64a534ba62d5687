"""The kinds of what a search function takes, declared by annotations, for a compiler to read.

    def value(state: State, depth: int, alpha: float, workspace: Workspace, table: Table) -> float: ...

To a type checker the three marked kinds are `Any`.
"""

import inspect
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, get_args


class Kind(StrEnum):
    """What an argument is."""

    STATE = "state"
    INT = "int"
    FLOAT = "float"
    WORKSPACE = "workspace"
    TABLE = "table"


State = Annotated[Any, Kind.STATE]
"""A state of the game."""
Workspace = Annotated[Any, Kind.WORKSPACE]
"""Cells of 64 bits that one search works on: an array when compiled, a `Cells` when interpreted."""
Table = Annotated[Any, Kind.TABLE]
"""Cells of 64 bits that searches share: an array when compiled, a view of one when interpreted."""

_PLAIN = {int: Kind.INT, float: Kind.FLOAT}


def kind_of(annotation: Any) -> Kind:
    """The kind that an annotation declares; whatever is no number and bears no mark is a state.

    >>> [kind_of(each).value for each in (int, float, Workspace, Any)]
    ['int', 'float', 'workspace', 'state']
    """
    marks = [mark for mark in get_args(annotation) if isinstance(mark, Kind)]
    return marks[0] if marks else _PLAIN.get(annotation, Kind.STATE)


def kinds_of(function: Callable[..., Any]) -> dict[str, Kind]:
    """The kinds of a function's parameters, by their names."""
    return {name: kind_of(each.annotation) for name, each in inspect.signature(function).parameters.items()}


def returns_state(function: Callable[..., Any]) -> bool:
    """Whether a function declares that it returns a state: by `State`, or by `Any`."""
    returned = inspect.signature(function).return_annotation
    return returned is Any or returned == State
