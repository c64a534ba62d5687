"""Python's own functions and methods in plain Python. The compiler finds them here by name, and knows none of them."""

import functools
import inspect
import itertools
from typing import Any

from outply.compiler.library import changing, dicts, hashing, iterating, plain, texts

MODULES = (plain, dicts, hashing, iterating, texts, changing)

FUNCTIONS: dict[str, Any] = {
    name: function
    for module in MODULES
    for name, function in vars(module).items()
    if inspect.isfunction(function) and function.__module__ == module.__name__
}


def changes(function: Any) -> bool:
    """Whether a function changes what its first parameter stands for."""
    return bool(function.__module__ == changing.__name__)


def replacement(thing: Any) -> Any:
    """The function in plain Python for one of Python's own; None if there is none."""
    try:
        return REPLACED.get(thing)
    except TypeError:
        return None


NAMED = ("chain", "product", "combinations", "combinations_with_replacement", "permutations", "accumulate", "takewhile",
         "dropwhile", "filterfalse", "compress", "starmap", "pairwise", "repeat", "count", "islice",
         "zip_longest")  # fmt: skip

REPLACED: dict[Any, Any] = {
    **{getattr(itertools, name): getattr(iterating, name) for name in NAMED},
    itertools.chain.from_iterable: iterating.chained,
    functools.reduce: iterating.reduce,
    dict.fromkeys: dicts.from_keys,
}
