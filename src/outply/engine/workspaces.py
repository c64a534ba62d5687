"""Workspaces at either speed, and how deep the memory that may be spent lets a search go."""

import mmap
from collections.abc import Callable
from typing import Any

from outply.contract.errors import InputError
from outply.contract.kinds import Workspace
from outply.contract.limit import Limit
from outply.searches.strong.workspace import learned_area
from outply.searches.workspace import HEAD, MOST_NODES, MOST_PLIES, UNLIMITED, cells


class Cells(list[Any]):
    """The cells of an interpreted workspace: every index out of range raises, even a negative one."""

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and index < 0:
            raise IndexError(f"expected a cell from 0, but got {index}")
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, content: Any) -> None:
        if type(index) is int and index < 0:
            raise IndexError(f"expected a cell from 0, but got {index}")
        list.__setitem__(self, index, content)


# What interpreted workspaces are. The tests of the searches take Cells, which cost a fifth of the speed.
CELLS: type[list[Any]] = list


# Beyond this many bytes, memory is taken from the system, which gives it clean and only as it is used.
LARGE = 1 << 20


def new_cells(length: int, compiled: bool) -> Any:
    """An array of cells of 64 bits, all zero; interpreted it may hold anything."""
    if not compiled:
        return CELLS([0] * length)
    size = 8 * max(1, length)
    return memoryview(bytearray(size) if size < LARGE else mmap.mmap(-1, size)).cast("q")


def new_workspace(length: int, nodes: int | None, compiled: bool) -> Workspace:
    """A clean workspace of this length."""
    workspace = new_cells(length, compiled)
    workspace[MOST_NODES] = UNLIMITED if nodes is None else nodes
    return workspace


# A workspace that its search has done with: to make one for a search to the end takes longer than many searches.
_spare: list[tuple[Any, Workspace]] = []


def workspace_for(plies: int, nodes: int | None, compiled: bool) -> Workspace:
    """A workspace for a search of this depth: the one that the last such search gave back, or a new one."""
    try:
        kind, workspace = _spare.pop()
    except IndexError:
        kind, workspace = None, None
    if kind != (plies, compiled, CELLS):
        return new_workspace(cells(plies), nodes, compiled)
    clear_cells(workspace, 0, HEAD)
    workspace[MOST_NODES] = UNLIMITED if nodes is None else nodes
    return workspace


def give_back(workspace: Workspace, plies: int, compiled: bool) -> None:
    """Keep a workspace for the next search of this depth; nothing may use it any more."""
    _spare[:] = [((plies, compiled, CELLS), workspace)]


def reset(workspace: Workspace, plies: int, nodes: int | None) -> None:
    """Make a strong search's workspace as good as new.

    The line and the stack are written before they are read, so they may stay as they are.
    """
    for begin, end in ((0, HEAD), learned_area(plies)):
        clear_cells(workspace, begin, end)
    workspace[MOST_NODES] = UNLIMITED if nodes is None else nodes


def clear_cells(array: Any, begin: int, end: int) -> None:
    """Set the cells from `begin` up to `end` to zero."""
    if isinstance(array, memoryview):
        array[begin:end] = memoryview(bytes(8 * (end - begin))).cast("q")
    else:
        array[begin:end] = [0] * (end - begin)


def plies_in_memory(limit: Limit, needed: Callable[[int], int], share: int = 1) -> int:
    """How many plies the workspaces have to hold: those that were asked for, or as many as memory allows.

    `needed(plies)` is what they take in bytes. Where no depth is asked for, they get one part in `share` of the memory.
    """
    plies = limit.depth or MOST_PLIES
    if plies > MOST_PLIES:
        raise InputError(f"expected a depth of at most {MOST_PLIES:,}, but got {plies:,}")
    if limit.memory is None:
        return plies
    while limit.depth is None and plies > 1 and share * needed(plies) > limit.memory:
        plies //= 2
    if needed(plies) > limit.memory:
        raise InputError(f"expected at least {needed(plies):,} bytes of memory, but the limit is {limit.memory:,}")
    return plies
