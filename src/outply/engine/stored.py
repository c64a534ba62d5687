"""A store of bounded size for a search over numbered states: the states, and memory for what is known about them.

The layout is that of `variants/numbered.py`. When the store is full, all is forgotten but the states on the path that
is being searched; what is needed again is asked again. So the search finds what it would have found.
"""

import ctypes
import mmap
import struct
from typing import Any

from outply.engine.asked import ActionWords, Unfit
from outply.searches.workspace import MOST_ACTIONS, MOST_PLIES
from outply.variants.numbered import PARTS, PATH_END, PATH_START, width_of

# How many states are kept unless a limit in memory says otherwise, and what each is taken to cost at most.
DEFAULT_STATES = 1 << 17
BYTES_PER_STATE = 1024
LEAST_STATES = 64

# The words for lists, for each state: some twenty actions on average, though most states are never expanded.
LIST_WORDS = 64
LEAST_LIST_WORDS = 1 << 14

PATH_WORDS = 4 * MOST_PLIES
PIECE = 1 << 20


class Store:
    """States by their numbers, rows of words for them, and lists of actions."""

    def __init__(self, players: int, most: int) -> None:
        self.most = max(LEAST_STATES, most)
        self.width = width_of(players)
        self.first_list = self.width * self.most
        self.length = self.first_list + max(LEAST_LIST_WORDS, LIST_WORDS * self.most)
        self.memory = mmap.mmap(-1, 8 * self.length)  # costs nothing until it is used
        self.cells = memoryview(self.memory).cast("q")
        self.floats = memoryview(self.memory).cast("d")
        self.address = (ctypes.addressof(ctypes.c_char.from_buffer(self.memory)), self.length)
        self.words = ActionWords(self.most)
        self.forgotten = 0
        """How often the store was full."""
        self.paths: list[Any] = []
        """The path of each call that is running."""
        self.begin({})

    def begin(self, kept: dict[int, Any]) -> None:
        """Know nothing, but that these states have these numbers."""
        self.kept = kept
        self.states: list[Any] = [None] * self.most
        self.numbers: dict[Any, int] = {}
        for number, state in kept.items():
            self.states[number], self.numbers[state] = state, number
        self.free = 0
        self.pass_kept()
        self.listed: dict[int, dict[int, tuple[Any, ...]]] = {}
        self.end = self.first_list

    def pass_kept(self) -> None:
        """Let the next number be free that no state has kept."""
        while self.free in self.kept:
            self.free += 1

    def enter(self, state: Any) -> int:
        """The number of a state to which the free one was just given; all else is forgotten if there is none."""
        number = self.free
        if number >= self.most:
            del self.numbers[state]
            self.forget()
            number = self.numbers[state] = self.free
        self.states[number] = state
        self.free = number + 1
        if self.kept:
            self.pass_kept()
        return number

    def forget(self) -> None:
        """Forget all but the states on the path."""
        if len(self.paths) > 1:
            raise Unfit("the store of states is full, and several threads read it")
        kept = {number: self.states[number] for path in self.paths for number in path[PATH_START : path[PATH_END] + 1]}
        if 2 * len(kept) > self.most:
            raise Unfit("the store of states is full")
        for begin, end in ((0, self.first_list), (self.first_list, self.end)):
            for at in range(8 * begin, 8 * end, PIECE):
                size = min(PIECE, 8 * end - at)
                self.memory[at : at + size] = bytes(size)
        self.begin(kept)
        self.forgotten += 1

    def write_list(self, state: int, which: int, actions: tuple[Any, ...], marks: list[float] | None) -> int:
        """Write down a list of actions, with a float for each."""
        count = len(actions)
        if count > MOST_ACTIONS:
            raise Unfit("more actions than a search can look at")
        words = self.words.of_all(actions)
        if self.end + 1 + PARTS * count > self.length:
            self.forget()
            if self.end + 1 + PARTS * count > self.length:
                raise Unfit("the store of states has no room for the actions")
        place = self.end
        struct.pack_into(f"{count + 1}q", self.memory, 8 * place, count, *words)
        if marks is not None:
            struct.pack_into(f"{count}d", self.memory, 8 * (place + 1 + 2 * count), *marks)
        self.end = place + 1 + PARTS * count
        self.listed.setdefault(which, {})[state] = actions
        self.cells[state * self.width + which] = place
        return 1
