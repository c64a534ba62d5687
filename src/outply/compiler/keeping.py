"""Keeping: compiled programs on disk, found again by all that was read for them.

A program is looked for in two steps. By the code of its function, a list of ways is found: all that programs of this
function have read, in any game. What these ways lead to now is the second key, under which the program itself is kept,
with the shapes of its states. Classes among these are kept by name, and must look as they did.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from outply.compiler import store
from outply.compiler.observing import Observed
from outply.compiler.programs import Program
from outply.compiler.reading.record import follow, print_of
from outply.compiler.reading.sources import digest
from outply.compiler.written import read, written

MOST_LISTS = 8


@cache
def base() -> str:
    """What every program depends on: the machine, the versions, and the compiler itself."""
    from outply.compiler.machine import identity

    text = hashlib.sha256(identity().encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text.update(path.read_bytes())
    return text.hexdigest()


def key_of(*parts: Any) -> str:
    """A key for the store."""
    return hashlib.sha256(repr((base(), *parts)).encode()).hexdigest()[:40]


def list_key(function: Any, game: Any) -> str:
    """The key of the lists of ways."""
    return key_of("ways", digest(function.__code__), type(game).__qualname__)


def program_key(function: Any, ways: Any) -> str:
    """The key of a program: what all ways lead to now."""
    return key_of(digest(function.__code__), [(way, print_of(follow(function, way))) for way in ways])


def ways_known(function: Any, game: Any) -> list[Any]:
    """The lists of ways that programs of this function have read."""
    content = store.read(list_key(function, game))
    try:
        return list(read(content, type(game).__module__)) if content else []
    except Exception:
        return []


def load(function: Any, game: Any) -> tuple[Any, Program, Observed, int, int] | None:
    """A kept program with what was read for it and its shapes; None if there is none."""
    home = type(game).__module__
    for ways in ways_known(function, game):
        content = store.read(program_key(function, ways))
        if content is None:
            continue
        try:
            shapes, result, traps, data, observed, capacity, wider = read(content, home)
            reads = {way: print_of(follow(function, way)) for way in ways}
            return reads, Program(shapes, result, traps, data), observed, capacity, wider
        except Exception:
            continue  # a class that changed, or a file of another make: compile again
    return None


def save(function: Any, game: Any, made: Any, capacity: int, wider: int) -> None:
    """Keep a program; that it cannot be kept does not matter."""
    ways, home = list(made.reads), type(game).__module__
    try:
        content = written((made.shapes, made.result, made.traps, made.data, made.observed, capacity, wider), home)
        listed = [each for each in ways_known(function, game) if each != ways]
        lists = written([ways, *listed][:MOST_LISTS], home)
    except Exception:
        return
    if store.write(program_key(function, ways), content):
        store.write(list_key(function, game), lists)
