"""Flags that may come from the numbers of NumPy's arrays, which add, negate and invert them in another way."""

from typing import Any

from outply.compiler.refusing import Unsupported


class ArrayFlags:
    """Which rules add flags, and where; which read arrays; and which functions they call."""

    def __init__(self) -> None:
        self.flags: dict[Any, tuple[str, int]] = {}
        self.arrays: set[Any] = set()
        self.calls: set[tuple[Any, Any]] = set()

    def check(self) -> None:
        """Refuse to add flags in a rule to which a number of an array may come, by calls in either direction."""
        near = set(self.arrays)
        while more := {end for pair in self.calls if near & set(pair) for end in pair} - near:
            near |= more
        for rule, place in self.flags.items():
            if rule in near:
                what = "flags are added, negated or inverted where arrays are read"
                raise Unsupported(what, "make them ints by `int(…)`", *place)
