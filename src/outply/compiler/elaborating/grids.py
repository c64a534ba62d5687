"""Constant NumPy arrays: compiled code has their items as constants."""

from typing import Any


class Grid(tuple[Any, ...]):
    """The items of a constant NumPy array, as tuples."""

    narrow: bool

    def __new__(cls, items: Any, narrow: bool) -> "Grid":
        """The same items."""
        made = super().__new__(cls, [cls(item, narrow) if isinstance(item, list) else item for item in items])
        made.narrow = narrow
        return made


# Messages name the class that the user knows.
Grid.__name__ = "ndarray"


def plain_grid(thing: Any) -> Any:
    """The items of an array as plain tuples."""
    return tuple(plain_grid(item) for item in thing) if isinstance(thing, Grid) else thing
