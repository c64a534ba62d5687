"""Which rows of a function are made in the rooms that its caller gave, so that a return has nothing to copy.

A room may hold one row only, and that row must be made at most once in a call. So a row is placed in a room if every
return that does not copy returns just this one, and if it is made outside of loops. A return that copies something else
into the room must not return this row at all: it would be lost before it is copied to where it belongs.
"""

from typing import Any

from outply.compiler.shapes.kinds import Row
from outply.compiler.tree import Assign, Let, Loop, Return, Temp, Variable, Weave, walk
from outply.compiler.writing.registers import registers

# What makes rows of its own, so that those in its arguments are no part of it.
MADE = ("row_new", "call")

# A row, or one of the rows that a call returns.
Source = tuple[Temp, int]


def rows_in(shape: Any) -> int:
    """How many rows a value has."""
    return sum(kind == "ptr" for kind, _ in registers(shape))


def has_rows(shape: Any) -> bool:
    """Whether a row holds other rows, or is one part of a value with several."""
    return not isinstance(shape, Row) or rows_in(shape.item) > 0


def repeated_in(body: list[Any]) -> set[Temp]:
    """What may be computed several times in one call."""
    loops = [statement for statement in walk(body) if isinstance(statement, Loop | Weave)]
    return {inner.temp for loop in loops for inner in walk([loop]) if isinstance(inner, Let)}


class Placing:
    """Where each row of a function is made."""

    def __init__(self, body: list[Any]) -> None:
        self.lets: dict[Temp, Let] = {}
        self.assigned: dict[Variable, list[Temp]] = {}
        self.returns = [statement.temp for statement in walk(body) if isinstance(statement, Return)]
        returned: dict[int, set[Source | None]] = {}
        for statement in walk(body):
            if isinstance(statement, Let):
                self.lets[statement.temp] = statement
            elif isinstance(statement, Assign):
                self.assigned.setdefault(statement.variable, []).append(statement.temp)
        for value in self.returns:
            for room in range(rows_in(value.shape)):
                returned.setdefault(room, set()).add(self.source(value, room))
        again = repeated_in(body)
        self.rooms: dict[Source, int] = {}
        for room, sources in returned.items():
            made = [source for source in sources if source is not None]
            # What is returned elsewhere is copied into the room, and must not lie within it.
            apart = None not in sources or not any(has_rows(temp.shape) for temp, _ in made)
            single = len(made) == 1 and made[0][0] not in again and made[0] not in self.rooms
            if single and apart and not self.is_lost(made[0], room):
                self.rooms[made[0]] = room

    def is_lost(self, made: Source, room: int) -> bool:
        """Whether a return copies something else into the room, though what it returns elsewhere may be this row."""
        return any(self.source(value, room) != made and made[0] in self.parts_of(value) for value in self.returns)

    def parts_of(self, value: Temp) -> set[Temp]:
        """What a value may be or hold without a copy."""
        found, left = set(), [value]
        while left:
            temp = left.pop()
            if temp not in found and rows_in(temp.shape):
                found.add(temp)
                let = self.lets.get(temp)
                if let is not None and let.name not in MADE:
                    left += self.assigned.get(let.extra, []) if let.name == "read" else let.args
        return found

    def source(self, temp: Temp, row: int) -> Source | None:
        """Where one of the rows of a value was made in this function; None if that is not certain."""
        let = self.lets.get(temp)
        if let is None:
            return None
        if let.name in ("row_new", "call"):
            return temp, row
        if let.name == "view":
            return self.source(let.args[0], row) if registers(temp.shape) == registers(let.args[0].shape) else None
        if let.name == "read":
            values = self.assigned.get(let.extra, [])
            return self.source(values[0], row) if len(values) == 1 else None
        if let.name == "record":
            for part in let.args:
                if row < rows_in(part.shape):
                    return self.source(part, row)
                row -= rows_in(part.shape)
        return None
