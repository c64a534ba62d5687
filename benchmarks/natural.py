"""Games as people write them, compiled: how long that takes, and how much faster than interpreted they are then.

Both speeds search the same states to the same depth, one after the other, and must count the same nodes.
"""

import importlib
import inspect
import os
import pkgutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.rows import Row, check_same
from outply import Game, Limit, OutplyError, Search, prepare
from outply.games.registry import entries, make

# A search should visit so many states that the time is the search's own; games that are solved with fewer than a tenth
# of that say little about speed.
ENOUGH_NODES = 20_000
TOO_FEW_NODES = 2_000
MOST_DEPTH = 30
ROUNDS = 3


def natural() -> Iterator[Row]:
    """Each game of tests/natural by its default search, and the medians."""
    from tests.natural import games

    ratios, colds, interpreted = [], [], 0
    for found in pkgutil.iter_modules(games.__path__):
        module = importlib.import_module(f"{games.__name__}.{found.name}")
        for kind in vars(module).values():
            is_game = isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
            if is_game and not inspect.isabstract(kind):
                row, cold = measured(kind)
                yield row
                if cold is None:
                    interpreted += 1
                else:
                    colds.append(cold)
                if row.ratio is not None:
                    ratios.append(row.ratio)
    note = f"{len(colds)} of {len(colds) + interpreted} compile; the least {min(ratios):.0f}×"
    yield Row("natural games, median", ratio=median(ratios), least_ratio=85.0, note=note)
    yield Row("cold compile, median", median(colds), most=1.0, note=f"the longest {max(colds):.1f} s")


def measured(kind: type[Game]) -> tuple[Row, float | None]:
    """A game at both speeds, and the seconds that compiling took; None if it does not compile."""
    name = f"natural: {kind.__name__}"
    try:
        game = kind()
        started = time.perf_counter()
        fast = prepare(game, compiled=True)
        cold = time.perf_counter() - started
        depth = depth_for(fast)
        ours, theirs, nodes = both_times(fast, prepare(game, compiled=False), depth)
    except (OutplyError, TypeError) as error:
        return Row(name, note=str(error)[:90]), None
    note = f"{nodes:,} nodes at depth {depth}, compiled in {cold:.2f} s"
    return Row(name, ours, theirs, theirs / ours if nodes >= TOO_FEW_NODES else None, note=note), cold


def both_times(fast: Search, slow: Search, depth: int) -> tuple[float, float, int]:
    """The median times of both speeds, in turns, and how many states each visits."""
    times: dict[Search, list[float]] = {fast: [], slow: []}
    for _ in range(ROUNDS):
        nodes = []
        for searcher, seconds in times.items():
            searcher.clear()
            result = searcher.think(None, Limit(depth=depth))
            assert result.compiled == (searcher is fast), result.reason
            seconds.append(result.seconds)
            nodes.append(result.nodes)
        check_same("nodes", *nodes)
    return median(times[fast]), median(times[slow]), nodes[0]


def depth_for(searcher: Search) -> int:
    """The least depth at which a search visits enough states."""
    for depth in range(1, MOST_DEPTH):
        result = searcher.think(None, Limit(depth=depth))
        if result.nodes >= ENOUGH_NODES or result.proven:
            return depth
    return MOST_DEPTH


def compiling() -> Iterator[Row]:
    """How long the default search of each built-in game takes to compile, with an empty store."""
    before = os.environ.get("OUTPLY_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OUTPLY_CACHE"] = folder
        try:
            for entry in entries():
                if entry.name != "tree":
                    game = make(entry.name)
                    started = time.perf_counter()
                    prepare(game, compiled=True)
                    yield Row(f"compiling {entry.name}", time.perf_counter() - started, most=2.0)
            size = sum(path.stat().st_size for path in Path(folder).iterdir())
            yield Row("the store, with a program for each of these", size, unit="bytes")
        finally:
            os.environ.pop("OUTPLY_CACHE")
            if before is not None:
                os.environ["OUTPLY_CACHE"] = before
