"""What the annotations of a class say about its fields."""

import types
import typing
import weakref
from typing import Any


def is_optional(note: Any) -> bool:
    """Whether an annotation allows None besides something else."""
    return typing.get_origin(note) in (typing.Union, types.UnionType) and type(None) in typing.get_args(note)


def item_notes(note: Any) -> Any:
    """The annotation of the items, where a tuple is annotated as a row; else None."""
    parts = typing.get_args(note)
    if is_optional(note):
        rest = [part for part in parts if part is not type(None)]
        return item_notes(rest[0]) if len(rest) == 1 else None
    if typing.get_origin(note) is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return parts[0]
    return None


_notes: weakref.WeakKeyDictionary[Any, dict[str, Any]] = weakref.WeakKeyDictionary()


def notes_of(cls: Any) -> dict[str, Any]:
    """The annotations of a class, resolved where Python can resolve them; that takes it a while."""
    if cls not in _notes:
        try:
            _notes[cls] = typing.get_type_hints(cls)
        except Exception:
            _notes[cls] = {}
    return _notes[cls]
