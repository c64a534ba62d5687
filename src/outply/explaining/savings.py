"""`savings`: what cuts and the table save, in the states that several searches visit from one state, depth by depth.

Several searches and orders on one tree are what `compare` shows.

The first search is the measure of the others. All should find the same values; where one does not, the table says so.
A search is given by its name; `star2-without-table` is one without an ingredient. Searches that only count the
states of all depths together are refused.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from math import isclose
from typing import Any

from outply.contract.breaches import check_state
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.contract.notebooks import Written
from outply.contract.result import Bound, Value
from outply.engine.running import Halt, Interrupted
from outply.engine.searching import Search
from outply.explaining.wording import shown
from outply.searches.algorithm import ALGORITHMS, has_range, textbook
from outply.searches.deepening import DEEPENING
from outply.searches.horizon import Evaluate
from outply.searches.strong.ingredients import Ingredients
from outply.variants.sampled import SAMPLED

WITHOUT = "-without-"
INGREDIENTS = tuple(field.name for field in fields(Ingredients))
GIVEN_UP = "–"

# How far apart two values may be that are sums of the same numbers in another order, as symmetries lead to.
ROUNDING = 1e-9


@dataclass(frozen=True)
class Effort:
    """What one search took to look so many plies ahead."""

    value: Value
    nodes: int
    """States visited at this depth. A search that deepens step by step visited others before, at lesser depths."""
    seconds: float
    """Time taken, the lesser depths included."""


@dataclass(frozen=True)
class Row:
    """What each search took at one depth, in their order; None for one that was given up."""

    depth: int
    efforts: tuple[Effort | None, ...]

    @property
    def shares(self) -> tuple[float | None, ...]:
        """The states that each search visited, as a part of the first one's."""
        first = self.efforts[0]
        return tuple(None if each is None or first is None else each.nodes / first.nodes for each in self.efforts)


Progress = Callable[[int, str, Effort | None], None]


@dataclass(frozen=True)
class Savings(Written):
    """What several searches took at each depth. Print it to see the table."""

    algorithms: tuple[str, ...]
    rows: tuple[Row, ...]
    """One for each depth; where all searches were given up, the last."""
    viewer: int = 0
    """The player to whom a value that is a single number belongs."""

    @property
    def differences(self) -> tuple[str, ...]:
        """A sentence for each value that is not the one of the first search that finished at the same depth."""
        sentences = []
        for row in self.rows:
            finished = self.finished(row)
            for name, each in finished[1:]:
                first, truth = finished[0]
                if not is_same(each.value, truth.value, self.viewer):
                    values = f"{name} finds {shown(each.value)}, but {first} {shown(truth.value)}"
                    sentences.append(f"at depth {row.depth}, {values}")
        return tuple(sentences)

    @property
    def agree(self) -> bool:
        """Whether at least two searches finished at some depth, and none found another value."""
        return any(len(self.finished(row)) > 1 for row in self.rows) and not self.differences

    def finished(self, row: Row) -> list[tuple[str, Effort]]:
        """The searches that were not given up at one depth, by name."""
        return [(name, each) for name, each in zip(self.algorithms, row.efforts, strict=True) if each]

    def cells(self) -> list[tuple[str, ...]]:
        """The table as text: a row for each depth, and for each search its states, their share and its time."""
        return [("depth", *self.algorithms), *((str(row.depth), *self.row_cells(row)) for row in self.rows)]

    def row_cells(self, row: Row) -> Iterator[str]:
        """What is written about each search at one depth."""
        for number, (effort, share) in enumerate(zip(row.efforts, row.shares, strict=True)):
            part = "" if share is None or number == 0 else f"  {share:.1%}"
            yield GIVEN_UP if effort is None else f"{effort.nodes:,}{part}  {effort.seconds:.3f} s"

    def __str__(self) -> str:
        cells = self.cells()
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["   ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in cells]
        return "\n".join([*lines, *self.differences])


def savings(
    game: Game,
    state: Any = None,
    *,
    depth: int = 4,
    algorithms: Sequence[str] | None = None,
    evaluate: Evaluate | None = None,
    compiled: bool | None = None,
    seconds: float = 5.0,
    progress: Progress | None = None,
) -> Savings:
    """What each search takes from a state (by default the initial one) to look 1, 2, … `depth` plies ahead.

    By default the plain search for games of this kind comes first, and then those that find the same value with less.
    A search that needs more than `seconds` for a depth is given up, and when all are, no greater depth is tried. At
    Ctrl-C, `Interrupted.result` holds all depths that were finished.

    >>> from outply import Tree
    >>> table = savings(Tree.from_text("([8 8] [(7 (9 9)) (7 (9 9)) (7 (9 9))])"), depth=5)
    >>> table.algorithms
    ('expectiminimax', 'star1-without-table', 'star2-without-table', 'star2')
    >>> [effort.nodes for effort in table.rows[-1].efforts]
    [20, 15, 9, 7]
    """
    Search(game).check()  # refuses anything but a game
    check_limits(depth, seconds)
    names = rivals(game) if algorithms is None else checked(algorithms)
    searches = {name: made(name, game, evaluate, compiled) for name in names}
    state = game.initial() if state is None else state
    check_state(game, state)
    viewer = viewer_of(game, state)
    rows: list[Row] = []
    try:
        for row in measured(searches, state, depth, seconds, progress or (lambda *_: None)):
            rows.append(row)
    except KeyboardInterrupt:
        raise Interrupted(Savings(names, tuple(rows), viewer)) from None
    return Savings(names, tuple(rows), viewer)


def measured(searches: dict[str, Search], state: Any, depth: int, seconds: float, progress: Progress) -> Iterator[Row]:
    """A row for each depth, until all searches are given up."""
    given_up: set[str] = set()
    for ahead in range(1, depth + 1):
        efforts: dict[str, Effort | None] = dict.fromkeys(searches)
        # Deeper, what was given up would need longer still.
        for name in [name for name in searches if name not in given_up]:
            efforts[name] = effort_of(searches[name], state, ahead, seconds)
            progress(ahead, name, efforts[name])
            if efforts[name] is None:
                given_up.add(name)
        yield Row(ahead, tuple(efforts.values()))
        if len(given_up) == len(searches):
            return


def check_limits(depth: int, seconds: float) -> None:
    """Refuse a depth or a time that is not one."""
    for part, amount in (("depth", depth), ("seconds", seconds)):
        if amount is None:
            raise InputError(f"expected a number above zero as the limit in {part}, but got None")
    Limit(depth=depth, seconds=seconds)


def checked(algorithms: Sequence[str]) -> tuple[str, ...]:
    """The names of the searches to compare, of which there is at least one, and none twice."""
    if isinstance(algorithms, str) or not isinstance(algorithms, Iterable):
        raise InputError(f"expected a list of algorithms to compare, but got {algorithms!r}")
    names = tuple(algorithms)
    if not names:
        raise InputError("expected at least one algorithm to compare, but got none")
    for name in names:
        if not isinstance(name, str):
            raise InputError(f"expected the name of an algorithm, but got {name!r}")
        if names.count(name) > 1:
            raise InputError(f"expected each algorithm once, but got {name} {names.count(name)} times")
    return names


def viewer_of(game: Game, state: Any) -> int:
    """The player to whom a search's value belongs, if it is a single number."""
    opposed = game.players == 2 and game.zero_sum
    if opposed or game.is_terminal(state) or game.player(state) == CHANCE:
        return 0
    return game.player(state)


def rivals(game: Game) -> tuple[str, ...]:
    """The plain search for games of this kind, and those that find the same value with less."""
    plain = textbook(game)
    if plain == "maxn":
        return "maxn", "maxn-pruned"
    if plain == "alphabeta":
        return "minimax", "alphabeta", "pvs-without-table", "pvs"
    return (plain, "star1-without-table", "star2-without-table", "star2") if has_range(game) else (plain,)


def made(name: str, game: Game, evaluate: Evaluate | None, compiled: bool | None) -> Search:
    """The search of this name, with or without an ingredient; refused where it does not fit the game."""
    if name in (DEEPENING, SAMPLED):
        raise InputError(f"expected algorithms that count the states of each depth apart, but got {name}")
    algorithm, without, ingredient = name.partition(WITHOUT)
    if without and (algorithm not in ALGORITHMS or not ALGORITHMS[algorithm].strong or ingredient not in INGREDIENTS):
        strong = ", ".join(each.name for each in ALGORITHMS.values() if each.strong)
        raise InputError(f"expected one of {strong} without one of {', '.join(INGREDIENTS)}, but got '{name}'")
    ingredients = Ingredients(**{ingredient: False}) if without else Ingredients()
    search = Search(game, algorithm, evaluate, compiled, ingredients=ingredients)
    search.check()
    return search


def effort_of(search: Search, state: Any, depth: int, seconds: float) -> Effort | None:
    """What a search takes to look so far ahead, from nothing; None if that is more than so many seconds."""
    # Compiling is not what is to be measured.
    search.prepare()
    search.clear()
    # A limit in seconds would let the search do what can err, and it would not be the same search any more.
    halt = Halt()
    clock = threading.Timer(seconds, halt.stop)
    # Should Ctrl-C come before the clock can be stopped, nobody waits for it.
    clock.daemon = True
    try:
        clock.start()
        result = search.find(state, Limit(depth=depth), None, halt)
    finally:
        clock.cancel()
    finished = result.bound is Bound.EXACT and (result.depth == depth or result.proven)
    # A busy machine may ring the clock late, after the search is done.
    if not finished or result.seconds > seconds:
        return None
    nodes = result.nodes if result.statistics is None else result.statistics.nodes
    return Effort(result.value, nodes, result.seconds)


def is_same(one: Value, other: Value, viewer: int) -> bool:
    """Whether two values are equal but for rounding; beside a tuple, a single number is the viewer's part of it."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(map(is_close, one, other))
    return is_close(part_of(viewer, one), part_of(viewer, other))


def is_close(one: float, other: float) -> bool:
    """Whether two numbers are equal but for rounding."""
    return isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)


def part_of(viewer: int, value: Value) -> float:
    """The part of a value that belongs to one player."""
    return value[viewer] if isinstance(value, tuple) else value
