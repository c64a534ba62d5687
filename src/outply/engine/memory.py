"""What the strong search keeps: the table, from one state to the next, and a workspace for each thread of a search."""

from typing import Any

from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.kinds import Table, Workspace
from outply.contract.limit import Limit
from outply.engine.options import Options
from outply.engine.workspaces import clear_cells, new_cells, new_workspace, plies_in_memory, reset
from outply.primitives.hashing import Numbering, has_word, mixed
from outply.searches.strong.table import (
    AGE_MASK,
    BUCKET,
    BYTES_PER_BUCKET,
    FIRST_BUCKETS,
    IN_USE,
    cells_used,
    start_small,
)
from outply.searches.strong.workspace import (
    AGE,
    KNOWING,
    PLIES,
    REDUCING,
    SALT,
    STRICT,
    lay_out,
    strong_cells,
)
from outply.searches.workspace import MOST_PLIES, RANGED, TO_THE_END, Fault

# The kinds of search, by their limit.
FIXED, TIMED, ENDING = 1, 2, 3
KINDS = 4

MOST_AGE = AGE_MASK // 2

DEFAULT_MEMORY = 64 * 2**20
MOST_MEMORY = 2**36

# What a numbered state costs, where states are not made of numbers: its place in a dict, and most of the state itself.
BYTES_PER_STATE = 256


def numbering_for(game: Game) -> Numbering | None:
    """A numbering where states are made of what has no words of its own, else None."""
    return None if has_word(game.initial()) else Numbering()


def kind_of(limit: Limit) -> int:
    """What a limit asks for."""
    if limit.nodes is not None or limit.seconds is not None:
        return TIMED
    return ENDING if limit.depth is None else FIXED


class Memory:
    """The table of one strong search, and its workspaces."""

    def __init__(self, compiled: bool, ranged: bool, options: Options, numbering: Numbering | None) -> None:
        self.compiled, self.ranged, self.numbering = compiled, ranged, numbering
        self.threads, self.uses_table = options.threads, options.ingredients.table
        self.cells: Any = None
        """The table: of words alone, so it is the same array at both speeds."""
        self.age, self.epoch = 0, 0
        self.spare: list[tuple[int, Workspace]] = []

    @property
    def table(self) -> Table:
        """The table as the search takes it."""
        return self.cells

    def clear(self) -> None:
        """Forget all that earlier searches found out: in a new epoch, no entry of an older one is recognised."""
        self.epoch += 1
        if self.cells is not None:
            if self.age > MOST_AGE:
                # Ages of the table are short numbers; before one could mean two searches, the table is emptied.
                clear_cells(self.cells, 0, cells_used(self.cells))
                self.age = 0
            start_small(self.cells)
        if self.numbering is not None:
            self.numbering.restart()

    def change_speed(self, compiled: bool) -> None:
        """Serve a search at another speed. The table stays: words are the same at both."""
        self.compiled = compiled
        self.spare.clear()

    def is_small(self) -> bool:
        """Whether the table that is in use takes little memory."""
        return self.cells is None or bool(self.cells[IN_USE] <= FIRST_BUCKETS)

    def solving_workspace(self, limit: Limit) -> Workspace:
        """A workspace for solving, which relies on the range of utilities that the game declares."""
        (workspace,) = self.workspaces(limit, ENDING, threads=1)
        workspace[RANGED] = True
        return workspace

    def workspaces(self, limit: Limit, kind: int, threads: int | None = None) -> list[Workspace]:
        """A workspace for each thread; the table is given what memory they leave."""
        threads = threads or self.threads
        if limit.memory is not None and limit.memory > MOST_MEMORY:
            most = f"{MOST_MEMORY:,} bytes of memory"
            raise InputError(f"expected at most {most}, but the limit is {limit.memory:,}")

        def needed(plies: int) -> int:
            return threads * 8 * strong_cells(plies) + 2 * BYTES_PER_BUCKET

        plies = plies_in_memory(limit, needed, share=2)
        left = DEFAULT_MEMORY
        if limit.memory is not None:
            # A little is left for results and the like.
            left = limit.memory - limit.memory // 64 - needed(plies)
        self.make_table(left)
        self.age += 1
        share = None if limit.nodes is None else max(1, limit.nodes // threads)
        return [self.workspace(plies, share, kind) for _ in range(threads)]

    def workspace(self, plies: int, nodes: int | None, kind: int) -> Workspace:
        """A clean workspace for a search of this kind."""
        workspace = self.spare_workspace(plies)
        if workspace is None:
            workspace = new_workspace(strong_cells(plies), nodes, self.compiled)
        else:
            reset(workspace, plies, nodes)
        lay_out(workspace, plies)
        workspace[RANGED] = self.ranged
        workspace[STRICT] = kind == FIXED
        workspace[KNOWING] = kind != FIXED
        workspace[REDUCING] = kind == TIMED
        if kind == ENDING:
            workspace[TO_THE_END] = int(Fault.ENDLESS if plies == MOST_PLIES else Fault.NO_ROOM)
        workspace[SALT] = mixed(kind + KINDS * self.epoch)
        workspace[AGE] = self.age
        return workspace

    def spare_workspace(self, plies: int) -> Workspace | None:
        """A workspace of this size that an earlier search has done with: a new one takes longer than a short search."""
        try:
            size, workspace = self.spare.pop()
        except IndexError:
            return None
        return workspace if size == plies else None

    def give_back(self, workspaces: list[Workspace]) -> None:
        """Keep a workspace for the next search, which must not run any more."""
        self.spare[:] = [(int(workspaces[0][PLIES]), workspaces[0])]

    def make_table(self, memory: int) -> None:
        """A table of at most this many bytes; the one that there is, if it is not much smaller."""
        if self.numbering is not None:
            memory //= 2
            self.numbering.most = max(1, memory // BYTES_PER_STATE)
        buckets = max(2, memory // BYTES_PER_BUCKET) if self.uses_table else 2
        if self.cells is None or not buckets // 2 <= len(self.cells) // BUCKET <= buckets:
            try:
                self.cells = new_cells(buckets * BUCKET, compiled=True)
            except (MemoryError, OSError, OverflowError):
                size = f"{buckets * BYTES_PER_BUCKET:,} bytes"
                raise InputError(f"expected a limit in memory that this machine has, but it is {size}") from None
            start_small(self.cells)
