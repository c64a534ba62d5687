"""States and floats in arrays of cells, the same at both speeds.

Interpreted, an array is a list and holds them as they are. Compiled, it is memory: a float is its bits, and a state
takes as many cells as its fields need.
"""

from typing import Any


def put_state(cells: Any, number: int, state: Any) -> None:
    """Make a state the one of this number in an array of states."""
    cells[number] = state


def state_at(cells: Any, number: int) -> Any:
    """The state of this number in an array of states."""
    return cells[number]


def put_float(cells: Any, place: int, number: float) -> None:
    """Write a float into a cell."""
    cells[place] = number


def float_at(cells: Any, place: int) -> float:
    """The float in a cell."""
    return cells[place]  # type: ignore[no-any-return]
