"""Python's own functions and methods in plain Python. The compiler finds them here by name, and knows none of them."""

import bisect
import copy
import functools
import heapq
import inspect
import itertools
import math
from typing import Any

from outply.compiler.library import (
    changing,
    counting,
    dicts,
    heaps,
    iterating,
    numbers,
    octets,
    plain,
    set_tables,
    texts,
)

MODULES = (plain, numbers, dicts, set_tables, iterating, texts, octets, changing)

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
         "dropwhile", "filterfalse", "compress", "starmap", "pairwise", "repeat", "count", "islice", "cycle",
         "zip_longest")  # fmt: skip

OF_HEAPS = ("heappush", "heappop", "heapify", "heapreplace", "heappushpop", "nsmallest", "nlargest")
OF_BISECT = ("bisect_left", "bisect_right", "insort_left", "insort_right")
OF_MATH = ("gcd", "lcm", "factorial", "comb", "perm", "isqrt", "prod")

REPLACED: dict[Any, Any] = {
    **{getattr(itertools, name): getattr(iterating, name) for name in NAMED},
    **{getattr(heapq, name): getattr(heaps, name) for name in OF_HEAPS},
    **{getattr(bisect, name): getattr(heaps, name) for name in OF_BISECT},
    **{getattr(math, name): getattr(counting, name) for name in OF_MATH},
    itertools.chain.from_iterable: iterating.chained,
    functools.reduce: iterating.reduce,
    dict.fromkeys: dicts.from_keys,
    copy.copy: plain.copied,
    copy.deepcopy: plain.deeply_copied,
}
