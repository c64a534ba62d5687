"""The memory that compiled code works in: for each thread an arena for rows, and a part of its stack."""

import ctypes
import mmap
import threading
from typing import Any

ARENA_BYTES = 64 * 2**20
STACK_BYTES = 4 * 2**20

_local = threading.local()


def context() -> Any:
    """The context of this thread: where the arena begins and ends, and how much of the stack may be used."""
    if not hasattr(_local, "context"):
        _local.arena = mmap.mmap(-1, ARENA_BYTES)  # costs nothing until it is used
        base = ctypes.addressof(ctypes.c_char.from_buffer(_local.arena))
        _local.context = (ctypes.c_int64 * 5)(base, base + ARENA_BYTES, 0, STACK_BYTES, base)
    _local.context[3] = getattr(_local, "stack_bytes", STACK_BYTES)
    return _local.context


def grant_stack(size: int) -> None:
    """Let compiled code use so many bytes of this thread's stack."""
    _local.stack_bytes = size
