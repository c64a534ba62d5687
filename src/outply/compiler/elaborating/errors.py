"""Which error Python raises where compiled code has a fault, as a number that handlers can ask for.

Only where that is certain: a fault without a number goes past every handler, and the call is repeated in Python.
"""

import builtins
from collections.abc import Iterator
from typing import Any

from outply.compiler.tree import ERRORS

BY_KIND = {
    "index": IndexError,
    "key": KeyError,
    "division by zero": ZeroDivisionError,
    "a negative shift": ValueError,
}
BUILT_IN = (ValueError, KeyError, IndexError, ZeroDivisionError, StopIteration, AssertionError, RuntimeError, TypeError,
            LookupError, OverflowError, AttributeError, ArithmeticError, Exception)  # fmt: skip
MARK = "raises "


class Caught:
    """The errors that a handler takes, to be asked when the program is written."""

    def __init__(self, errors: "Errors", classes: tuple[Any, ...]) -> None:
        self.errors, self.classes = errors, classes

    def __iter__(self) -> Iterator[int]:
        return iter(self.errors.caught(self.classes))


class Errors:
    """The errors of a program, by number; 0 is what is not certain."""

    def __init__(self) -> None:
        self.classes: list[Any] = [None, *BUILT_IN]

    def number(self, cls: Any) -> int:
        """The number of an error; 0 where there are too many."""
        if cls not in self.classes:
            if len(self.classes) >= ERRORS:
                return 0
            self.classes.append(cls)
        return self.classes.index(cls)

    def of_trap(self, kind: str, text: str) -> int:
        """The number of the error behind a fault."""
        if kind in BY_KIND:
            return self.number(BY_KIND[kind])
        if kind == "python":
            if text.startswith(MARK):
                return int(text[len(MARK) :].split()[0])
            cls = getattr(builtins, text.split(":")[0], None)
            if cls in BUILT_IN:
                return self.number(cls)
        return 0

    def caught(self, classes: tuple[Any, ...]) -> frozenset[int]:
        """The numbers of all errors that a handler for some classes takes; those that come later it does not."""
        return frozenset(k for k, cls in enumerate(self.classes) if cls is not None and issubclass(cls, classes))
