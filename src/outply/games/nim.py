"""Nim: take any number of stones from one heap; who takes the last stone wins, or loses if the game is misère.

A state holds the heaps and who is to move. With `largest` as the largest heap at the start, an action is

    heap * largest + stones - 1        heaps counted from 0, stones taken from 1 to largest

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from outply.contract.companions import join
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.messages import shorten
from outply.contract.view import Cell, Drawing, View
from outply.drawing.boards import disc, row_names
from outply.drawing.svg import element, text
from outply.games.parameters import check_whole, read_numbers
from outply.primitives.bits import replaced

MOST_HEAPS = 16
MOST_STONES = 1_000
CELL = 18.0

# Room at the left for the bar that says whose turn it is.
SIDE = 4.0
RADIUS = 6.5

# A longer heap is one stone and a number.
LONGEST_ROW = 20


class State(NamedTuple):
    """The heaps, and who is to move."""

    heaps: tuple[int, ...]
    turn: int


class Nim(Game):
    """Nim with the given heaps, 1, 3, 5 and 7 if none are given."""

    def __init__(self, *heaps: int, misere: bool = False) -> None:
        self.heaps = heaps or (1, 3, 5, 7)
        self.misere = misere
        if len(self.heaps) > MOST_HEAPS:
            raise InputError(f"expected at most {MOST_HEAPS} heaps, but got {len(self.heaps)}")
        for heap in self.heaps:
            check_whole("a heap", heap, 1, MOST_STONES)
        self.largest = max(self.heaps)

    def initial(self) -> State:
        """All heaps, player 0 to move."""
        return State(self.heaps, 0)

    def player(self, state: State) -> int:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        """Every number of stones from every heap."""
        for heap in range(len(state.heaps)):
            for taken in range(state.heaps[heap]):
                yield heap * self.largest + taken

    def result(self, state: State, action: int) -> State:
        """The heap with fewer stones, the other player to move."""
        heap = action // self.largest
        left = state.heaps[heap] - action % self.largest - 1
        return State(replaced(state.heaps, heap, left), 1 - state.turn)

    def is_terminal(self, state: State) -> bool:
        """Whether no stone is left."""
        return not any(state.heaps)

    def utility(self, state: State, player: int) -> float:
        """1 for a win, −1 for a loss. The player to move at the end did not take the last stone."""
        took_last = player != state.turn
        return 1.0 if took_last != self.misere else -1.0


class NimView(View):
    """A position is its heaps, as in `3,4,5`, with `second` after them if the second player is to move."""

    game: Nim

    def name(self, state: State, action: int) -> str:
        """Heap and stones taken, as in `2:3`, heaps counted from 1."""
        return f"{action // self.game.largest + 1}:{action % self.game.largest + 1}"

    def format(self, state: State) -> str:
        """The heaps, and `second` if that player is to move."""
        return ",".join(map(str, state.heaps)) + (" second" if state.turn else "")

    def show(self, state: State) -> str:
        """The heaps as rows of stones."""
        width = len(str(len(state.heaps)))
        rows = [f"{number:>{width}} | {stones(heap)}" for number, heap in enumerate(state.heaps, start=1)]
        mover = "first" if state.turn == 0 else "second"
        return "\n".join([*rows, "no stone is left" if self.game.is_terminal(state) else f"{mover} player to move"])

    def draw(self, state: State) -> Drawing:
        """The heaps as rows of stones, with room for those of the start."""
        return draw_heaps(state.heaps, self.game.largest, state.turn)

    def parse(self, text: str) -> State:
        """The state with these heaps, or after the actions named."""
        match = re.fullmatch(r"(\d+(?:\s*,\s*\d+)*)(?:\s+(first|second))?", text.strip(), re.ASCII)
        if not match:
            return self.replay_names(text)
        largest = ",".join(map(str, self.game.heaps))
        words = [word.strip() for word in match[1].split(",")]
        fits = len(words) == len(self.game.heaps) and all(
            len(word) <= 4 and int(word) <= heap for word, heap in zip(words, self.game.heaps, strict=True)
        )
        if not fits:
            raise InputError(f"expected heaps no larger than {largest}, but got '{shorten(match[1])}'")
        return State(tuple(map(int, words)), 1 if match[2] == "second" else 0)

    def replay_names(self, text: str) -> State:
        """The state after the actions named, which all contain a colon."""
        if text.strip() and ":" not in text:
            example = ",".join(map(str, self.game.heaps))
            raise InputError(f"expected heaps such as '{example}' or '{example} second', but got '{shorten(text)}'")
        return self.replay(text.split())  # type: ignore[no-any-return]


def stones(heap: int) -> str:
    """A heap as a row of stones, or their number where the row would be long."""
    return (" ".join("●" * heap) or ".") if heap <= 30 else f"{heap} ●"


def draw_heaps(heaps: tuple[int, ...], largest: int, turn: int) -> Drawing:
    """The heaps one under the other, in a picture with room for the largest."""
    width = min(largest, LONGEST_ROW) * CELL if largest <= LONGEST_ROW else 5 * CELL
    width = max(width, 3 * CELL) + SIDE + 1
    rows = [heap_row(heap, (row + 0.5) * CELL, largest <= LONGEST_ROW) for row, heap in enumerate(heaps)]
    height = len(heaps) * CELL
    frame = element("rect", width=width, height=height, rx=4, class_="grid")
    mover = element("rect", width=3, height=height, class_="second" if turn else "first")
    names = row_names([str(heap) for heap in range(1, len(heaps) + 1)], CELL)
    fits = largest <= LONGEST_ROW
    cells = [stone_cell(row, stone, heap) for row, heap in enumerate(heaps) for stone in range(heap) if fits]
    return Drawing(width, height, frame + mover + "".join(rows), names, tuple(cells))


def stone_cell(row: int, stone: int, heap: int) -> Cell:
    """A stone that can be touched: it is taken, with all to its right."""
    left = heap - stone
    label = f"heap {row + 1}, take {left}"
    return Cell(f"{row + 1}:{left}", stone * CELL + SIDE, row * CELL, CELL, CELL, label)


def heap_row(heap: int, y: float, all_fit: bool) -> str:
    """A heap as stones, or as their number where some heap would be long."""
    if all_fit:
        return "".join(disc((stone + 0.5) * CELL + SIDE, y, RADIUS, "stone") for stone in range(heap))
    return disc(CELL / 2 + SIDE, y, RADIUS, "stone") + text(
        f"× {heap}", 1.4 * CELL + SIDE, y + 4, size=12, class_="ink start"
    )


join(Nim, name="nim", view=NimView)


def make(parameters: str) -> Nim:
    """Nim with these heaps, misère if the word stands before them."""
    first, _, rest = parameters.partition(",")
    is_misere = first.strip().lower() in ("misere", "misère")
    return Nim(*read_numbers(rest.strip() if is_misere else parameters, most=16), misere=is_misere)
