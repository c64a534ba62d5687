"""The shape of a state: which fields it has, and which kind of number stands in each.

The kinds come from the annotations of the NamedTuple; where a tuple's length is left open (`tuple[int, ...]`), the
initial state tells it. States cross into compiled code as plain nested tuples, because a class from a script or a
notebook has no stable name to be remembered by.
"""

import functools
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from outply.compiler.reasons import Unsupported
from outply.contract.errors import GameError
from outply.primitives.bits import U64

KINDS: dict[Any, str] = {int: "int", float: "float", bool: "bool", U64: "u64"}
RANGES = {"int": (-(2**63), 2**63 - 1), "u64": (0, 2**64 - 1)}


@dataclass(frozen=True)
class Number:
    """A single number: int, float, bool or u64."""

    kind: str
    where: str

    def plain(self, value: Any) -> Any:
        """The value, if it is of this kind."""
        accepted: Any = {"int": int, "u64": int, "bool": bool, "float": (float, int)}[self.kind]
        if not isinstance(value, accepted) and not hasattr(value, "dtype"):
            raise GameError(f"expected {self.kind} in {self.where}, but the state has {value!r}")
        least, most = RANGES.get(self.kind, (value, value))
        if not least <= value <= most:
            raise GameError(f"expected 64 bits to be enough for {self.where}, but the state has {value}")
        return float(value) if self.kind == "float" else bool(value) if self.kind == "bool" else int(value)


@dataclass(frozen=True)
class Row:
    """A tuple of fixed length, or a NamedTuple if it has a class."""

    parts: "tuple[Shape, ...]"
    cls: type | None = None

    @functools.cached_property
    def ints(self) -> tuple[type, ...] | None:
        """The types of the parts in a row of nothing but ints, else None."""
        only = all(isinstance(part, Number) and part.kind == "int" for part in self.parts)
        return (int,) * len(self.parts) if only and self.parts else None

    def is_plain(self, value: Any) -> bool:
        """Whether the value is a row of nothing but ints that fit: found out at once, for most states are."""
        least, most = RANGES["int"]
        fits = self.ints is not None and tuple(map(type, value)) == self.ints
        return fits and least <= min(value) and max(value) <= most

    def check_length(self, value: Any) -> None:
        """Refuse a state whose tuples are longer or shorter than the initial state's."""
        if len(value) != len(self.parts):
            raise GameError(f"expected {len(self.parts)} values in each state's tuple, but one has {len(value)}")

    def records(self) -> "list[Row]":
        """This and all inner rows that have a class, innermost first."""
        inner = [record for part in self.parts if isinstance(part, Row) for record in part.records()]
        return [*inner, self] if self.cls else inner


Shape = Number | Row


def restored(shape: Shape, plain: Any) -> Any:
    """The state for nested plain tuples: the opposite of `plain`."""
    if isinstance(shape, Number):
        return plain
    parts = [restored(part, item) for part, item in zip(shape.parts, plain, strict=True)]
    return shape.cls(*parts) if shape.cls else tuple(parts)


def shape_of(sample: Any) -> Shape:
    """The shape of the states of a game, seen from its initial state."""
    if not isinstance(sample, tuple | int | float):
        raise Unsupported(
            f"the state is of type {type(sample).__name__}",
            "make it a typing.NamedTuple of ints, floats, bools and fixed tuples of them",
        )
    return shaped(type(sample), sample, "the state")


def shaped(kind: Any, sample: Any, where: str) -> Shape:
    """The shape that the annotation `kind` and a sample value have in common."""
    if hasattr(kind, "_fields") and isinstance(sample, kind):
        hints = hints_of(kind)
        names = kind._fields
        return Row(
            tuple(shaped(hints.get(n, type(v)), v, f"field '{n}'") for n, v in zip(names, sample, strict=True)), kind
        )
    if (kind is tuple or get_origin(kind) is tuple) and isinstance(sample, tuple):
        kinds = get_args(kind) or tuple(type(item) for item in sample)
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            kinds = (kinds[0],) * len(sample)
        if len(kinds) == len(sample):
            return Row(tuple(shaped(k, item, where) for k, item in zip(kinds, sample, strict=True)))
    if kind in KINDS and isinstance(sample, int | float):
        least, most = RANGES.get(KINDS[kind], (sample, sample))
        if not least <= sample <= most:
            raise Unsupported(f"{where} holds {sample}, which needs more than 64 bits", "split it into several numbers")
        return Number(KINDS[kind], where)
    if isinstance(kind, type) and issubclass(kind, int):
        return Number("bool" if kind is bool else "int", where)
    described = getattr(kind, "__name__", str(kind)) if get_origin(kind) is not Union else str(kind)
    raise Unsupported(
        f"{where} is declared {described} and holds {type(sample).__name__}",
        "use int, float, bool, U64, or a fixed tuple of these",
    )


def hints_of(cls: Any) -> dict[str, Any]:
    """The annotations of a NamedTuple, resolved where Python can resolve them."""
    try:
        return get_type_hints(cls, include_extras=True)
    except NameError:
        return {}


def rebuild(shape: Shape, name: str) -> str:
    """The source of an expression that makes a state out of plain tuples."""
    order = [record.cls for record in shape.records()] if isinstance(shape, Row) else []

    def expression(part: Shape, place: str) -> str:
        if isinstance(part, Number) or not part.records():
            return place
        inner = ", ".join(expression(item, f"{place}[{k}]") for k, item in enumerate(part.parts))
        return f"make_{order.index(part.cls)}({inner})" if part.cls else f"({inner},)"

    return expression(shape, name)


def flatten(shape: Shape, name: str) -> str:
    """The source of an expression that makes plain tuples out of a state."""
    if isinstance(shape, Number) or not shape.records():
        return name
    return "(" + "".join(flatten(part, f"{name}[{k}]") + ", " for k, part in enumerate(shape.parts)) + ")"


def numbers_in(shape: Shape, name: str) -> list[tuple[str, str]]:
    """The kind of each number in a state, and the source of an expression for it; before a row stands its length."""
    if isinstance(shape, Number):
        return [(shape.kind, name)]
    length = ("int", str(len(shape.parts)))
    return [length, *(number for k, part in enumerate(shape.parts) for number in numbers_in(part, f"{name}[{k}]"))]
