"""Two games that the last to move wins, on one abstract base."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, Iterable, Tuple

from outply import Game

Move = Tuple[int, int]


@dataclass(frozen=True)
class Grid:
    cells: str
    width: int = 4
    turn: int = 0
    height: int = field(init=False, compare=False)

    def __post_init__(self):
        height, rest = divmod(len(self.cells), self.width)
        if rest:
            raise ValueError(f"{len(self.cells)} cells make no rows of {self.width}")
        object.__setattr__(self, "height", height)

    @classmethod
    def blank(cls, width: int, height: int) -> "Grid":
        return cls("." * (width * height), width)

    @classmethod
    def chequered(cls, width: int, height: int) -> "Grid":
        return cls("".join("xo"[(r + c) % 2] for r in range(height) for c in range(width)), width)

    def with_marks(self, marks: Iterable[Tuple[int, str]]) -> "Grid":
        cells = list(self.cells)
        for where, mark in marks:
            cells[where] = mark
        return replace(self, cells="".join(cells))

    def passed(self) -> "Grid":
        return replace(self, turn=1 - self.turn)

    def beside(self, i: int) -> Iterable[int]:
        if (i + 1) % self.width:
            yield i + 1

    def below(self, i: int) -> Iterable[int]:
        if i + self.width < len(self.cells):
            yield i + self.width


class LastMoverWins(Game, ABC):
    """A game on a grid in which a player without a move has lost."""

    width: ClassVar[int] = 4
    height: ClassVar[int] = 4

    @abstractmethod
    def moves(self, grid: Grid, side: int) -> Iterable[Move]:
        """What side could play if it were its turn."""

    def initial(self):
        return Grid.blank(self.width, self.height)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return list(self.moves(state, state.turn))

    def result(self, state, action):
        return state.passed()

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return self.sign(player != state.turn)

    def evaluate(self, state):
        mine, theirs = (len(list(self.moves(state, side))) for side in (0, 1))
        return (mine - theirs) / (1 + mine + theirs)

    @staticmethod
    def sign(good: bool) -> int:
        return 1 if good else -1


class Domineering(LastMoverWins):
    """Domineering on 4x4: player 0 lays upright dominoes, player 1 level ones."""

    def moves(self, grid, side):
        partner = grid.beside if side else grid.below
        for i, cell in enumerate(grid.cells):
            for j in partner(i):
                if cell == grid.cells[j] == ".":
                    yield i, j

    def result(self, state, action):
        return super().result(state, action).with_marks((i, "#") for i in action)


class Clobber(LastMoverWins):
    """Clobber on 4x5: move a stone onto a neighbouring enemy stone, which is removed."""

    height = 5

    def initial(self):
        empty = super().initial()
        return Grid.chequered(empty.width, empty.height)

    def moves(self, grid, side):
        own, enemy = "xo" if side == 0 else "ox"
        for i in range(len(grid.cells)):
            for j in (*grid.beside(i), *grid.below(i)):
                for a, b in ((i, j), (j, i)):
                    if grid.cells[a] == own and grid.cells[b] == enemy:
                        yield a, b

    def result(self, state, action):
        source, target = action
        moved = state.with_marks([(target, state.cells[source]), (source, ".")])
        return super().result(moved, action)

    def evaluate(self, state):
        return 0.5 * super().evaluate(state)
