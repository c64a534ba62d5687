"""The memory that compiled code works in: for each thread an arena for rows, and a part of its stack.

A context is a block of words: the arena's free part, its end, the end of the stack, how much of the stack may be used,
the arena's beginning; then what is lent for a call: a function of Python to ask, an array of answers and its length, an
array for a path and its length. Addresses are here, and never in a program, for programs are kept on disk.
"""

import contextlib
import ctypes
import mmap
import threading
from collections.abc import Iterator
from typing import Any

ARENA_BYTES = 64 * 2**20
STACK_BYTES = 4 * 2**20

# The words of a context, and where those begin that are lent.
WORDS, LENT = 10, 5
NOTHING_LENT = (0,) * (WORDS - LENT)

_local = threading.local()


class Contexts:
    """The contexts of one thread: a rule in Python that compiled code asks may itself call compiled code."""

    def __init__(self) -> None:
        self.made: list[Any] = []
        self.addresses: list[int] = []
        self.arenas: list[Any] = []
        self.running = 0
        self.stack_bytes = STACK_BYTES
        self.lent: tuple[int, ...] = NOTHING_LENT

    def enter(self) -> int:
        """The address of a context for a call, which no other call of this thread uses meanwhile."""
        if self.running == len(self.made):
            self.make()
        self.running += 1
        return self.addresses[self.running - 1]

    def make(self) -> None:
        """Make one context more."""
        arena = mmap.mmap(-1, ARENA_BYTES)  # costs nothing until it is used
        base = ctypes.addressof(ctypes.c_char.from_buffer(arena))
        self.arenas.append(arena)
        self.made.append((ctypes.c_int64 * WORDS)(base, base + ARENA_BYTES, 0, 0, base))
        self.addresses.append(ctypes.addressof(self.made[-1]))
        self.refresh()

    def refresh(self) -> None:
        """Write what calls may use into each context that is free: there are far more calls than changes of this."""
        for number in range(self.running, len(self.made)):
            self.made[number][3] = self.stack_bytes >> number
            self.made[number][LENT:WORDS] = self.lent

    def leave(self) -> None:
        """The call is done."""
        self.running -= 1


def contexts() -> Contexts:
    """The contexts of this thread."""
    try:
        return _local.contexts  # type: ignore[no-any-return]
    except AttributeError:
        _local.contexts = Contexts()
        return _local.contexts  # type: ignore[no-any-return]


def grant_stack(size: int) -> None:
    """Let compiled code use so many bytes of this thread's stack."""
    here = contexts()
    here.stack_bytes = size
    here.refresh()


@contextlib.contextmanager
def lending(asked: int, answers: tuple[int, int], path: tuple[int, int]) -> Iterator[None]:
    """Lend a function and two arrays to the calls within, each by its address, and arrays with their lengths."""
    here = contexts()
    before, here.lent = here.lent, (asked, *answers, *path)
    here.refresh()
    try:
        yield
    finally:
        here.lent = before
        here.refresh()
