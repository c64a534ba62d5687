"""Solvers that were prepared a moment ago, kept for calls of `solve` with the same game."""

from dataclasses import dataclass, field

from outply.contract.companions import Companions, of_class
from outply.contract.game import Game
from outply.engine.bisecting import Bisection
from outply.engine.origins import Changeable, Origins, is_constant
from outply.engine.preparing import known_about

MOST_KEPT = 4


@dataclass
class Kept:
    """A prepared solver, and what it was made from."""

    bisection: Bisection
    compiled: bool | None
    companions: Companions
    origins: Origins

    def serves(self, game: Game, compiled: bool | None) -> bool:
        """Whether it solves this game as a new one would."""
        return (
            self.compiled is compiled
            and is_same(self.bisection.game, game)
            and of_class(type(game)) is self.companions
            and self.origins.are_unchanged()
        )


@dataclass
class Keeping:
    """The solvers that were used last, each by one caller at a time."""

    kept: list[Kept] = field(default_factory=list)

    def take(self, game: Game, compiled: bool | None) -> Kept | None:
        """A solver that serves this game, if there is one; it is the caller's until it is put back."""
        for each in self.kept[::-1]:
            if each.serves(game, compiled):
                try:
                    self.kept.remove(each)
                except ValueError:
                    continue  # another thread was faster
                each.bisection.strong.clear()
                return each
        return None

    def put_back(self, kept: Kept) -> None:
        """Keep a solver for the next call, unless its table has grown large."""
        if kept.bisection.strong.memory.is_small():
            self.kept.append(kept)
            del self.kept[:-MOST_KEPT]


def kept_for(bisection: Bisection, compiled: bool | None) -> Kept | None:
    """A solver with what it was made from; None where that could change without notice."""
    game = bisection.game
    try:
        return Kept(bisection, compiled, of_class(type(game)), Origins(game, known_about(game, None)))
    except Changeable:
        return None


def is_same(one: Game, other: Game) -> bool:
    """Whether two games are of one class and have the same parameters."""
    if one is other or type(one) is not type(other):
        return one is other
    a, b = vars(one), vars(other)
    # As text, 1 and True differ.
    return a == b and all(map(is_constant, a.values())) and repr(a) == repr(b)
