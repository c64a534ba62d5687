"""Constant NumPy arrays: compiled code has their items as constants."""

from typing import Any


class Grid(tuple[Any, ...]):
    """The items of a constant NumPy array, as tuples."""

    narrow: bool
    """Whether its items do otherwise than Python's numbers: those of fewer than 64 bits, and those without a sign."""

    def __new__(cls, items: Any, narrow: bool) -> "Grid":
        """The same items."""
        made = super().__new__(cls, [cls(item, narrow) if isinstance(item, list) else item for item in items])
        made.narrow = narrow
        return made

    @property
    def depth(self) -> int:
        """How many indices it takes."""
        return 1 + self[0].depth if self and isinstance(self[0], Grid) else 1

    @property
    def first(self) -> Any:
        """Its first item, be it in the first row."""
        return (self[0].first if isinstance(self[0], Grid) else self[0]) if self else None


# Messages name the class that the user knows.
Grid.__name__ = "ndarray"


def plain_grid(thing: Any) -> Any:
    """The items of an array as plain tuples."""
    return tuple(plain_grid(item) for item in thing) if isinstance(thing, Grid) else thing
