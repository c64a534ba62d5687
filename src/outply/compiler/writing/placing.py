"""Which rows of a function are made in the rooms that its caller gave, so that a return has nothing to copy.

A room may hold one row only, and that row must be made at most once in a call. So a row is placed in a room if every
return that does not copy returns just this one, and if it is made outside of loops.
"""

from typing import Any

from outply.compiler.shapes.kinds import Row
from outply.compiler.tree import Assign, Let, Loop, Return, Temp, Variable, Weave, walk
from outply.compiler.writing.registers import registers

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
        returned: dict[int, set[Source | None]] = {}
        for statement in walk(body):
            if isinstance(statement, Let):
                self.lets[statement.temp] = statement
            elif isinstance(statement, Assign):
                self.assigned.setdefault(statement.variable, []).append(statement.temp)
        for statement in walk(body):
            if isinstance(statement, Return):
                for room in range(rows_in(statement.temp.shape)):
                    returned.setdefault(room, set()).add(self.source(statement.temp, room))
        again = repeated_in(body)
        self.rooms: dict[Source, int] = {}
        for room, sources in returned.items():
            made = [source for source in sources if source is not None]
            # What is returned elsewhere is copied into the room, and must not lie within it.
            apart = None not in sources or not any(has_rows(temp.shape) for temp, _ in made)
            if len(made) == 1 and apart and made[0][0] not in again and made[0] not in self.rooms:
                self.rooms[made[0]] = room

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
