"""Why something cannot be pickled, as one sentence: pickle finds functions and classes by their names in modules."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any, TypeVar

Parts = TypeVar("Parts", bound=Mapping[str, Any])


def picklable(parts: Parts) -> Parts:
    """The parts of an object by name; raises a TypeError if pickle could not find one again."""
    for name, part in parts.items():
        kind = part if isinstance(part, FunctionType | type) else type(part)
        if "<lambda>" in kind.__qualname__:
            raise TypeError(refusal(f"`{name}` is a lambda: write it with `def` in a module"))
        if "<locals>" in kind.__qualname__:
            what = f"`{name}` is" if kind is part else f"the class of `{name}` is"
            raise TypeError(refusal(f"{what} defined inside a function: define it outside"))
    return parts


def refusal(why: str) -> str:
    """The sentence that says why not."""
    return f"expected something that can be pickled, but {why}"
