"""Unions of shapes: values of one of several kinds."""

from typing import Any

from outply.compiler.shapes.kinds import (
    Bool,
    Char,
    Conflict,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Method,
    Nothing,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Shape,
    Union,
)

MOST_OPTIONS = 16


def union(options: list[Shape]) -> Shape:
    """A union in an order that does not depend on how it came about."""
    for option in options:
        if isinstance(option, Range) or type(option).__name__ in ("Lazy", "Array", "Bound"):
            raise Conflict("one name for things of several kinds")
    if len(options) > MOST_OPTIONS:
        raise Conflict("a value of more than sixteen kinds")
    return Union(tuple(sorted(options, key=rank))) if len(options) > 1 else options[0]


def rank(option: Shape) -> tuple[Any, ...]:
    """A place for each option in a union, by its kind alone."""
    kinds = (Nothing, Bool, Int, Float, Char, Member, Record, Row, Set, Dict, Pick, Method, Known)
    cls = getattr(option, "cls", None)
    if type(option).__name__ == "Closure":
        return len(kinds), "", option.prefix, option.node.lineno * 1000 + option.node.col_offset
    if type(option) not in kinds or isinstance(option, Known):  # functions, of which Python runs no two alike
        return len(kinds), getattr(getattr(option, "value", None), "__qualname__", ""), "", 0
    if isinstance(option, Method):
        return kinds.index(Method), option.name, "", 0
    length = len(option.items) if isinstance(option, Record) else 0
    kind = option.kind if isinstance(option, Row) else ""
    return kinds.index(type(option)), getattr(cls, "__qualname__", ""), kind, length
