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
from outply import Game, Limit, OutplyError, prepare
from outply.games.registry import entries, make

# Interpreted, a search should visit at least so many states: enough to tell the speeds apart.
LEAST_NODES = 3_000
MOST_DEPTH = 12
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
                if row.ratio is None:
                    interpreted += 1
                else:
                    ratios.append(row.ratio)
                    colds.append(cold)
    note = f"{len(ratios)} of {len(ratios) + interpreted} compile; the least {min(ratios):.0f}×"
    yield Row("natural games, median", ratio=median(ratios), least_ratio=80.0, note=note)
    yield Row("cold compile, median", median(colds), most=1.0, note=f"the longest {max(colds):.1f} s")


def measured(kind: type[Game]) -> tuple[Row, float]:
    """A game at both speeds, and the seconds that compiling took."""
    try:
        game = kind()
        slow = prepare(game, compiled=False)
        depth = depth_for(slow)
        started = time.perf_counter()
        fast = prepare(game, compiled=True)
        cold = time.perf_counter() - started
        times: dict[str, list[float]] = {"fast": [], "slow": []}
        for _ in range(ROUNDS):
            for name, searcher in (("fast", fast), ("slow", slow)):
                searcher.clear()
                result = searcher.think(None, Limit(depth=depth))
                times[name].append(result.seconds)
                if name == "fast":
                    nodes, compiled, reason = result.nodes, result.compiled, result.reason
    except (OutplyError, TypeError) as error:
        return Row(f"natural: {kind.__name__}", note=str(error)[:90]), 0.0
    if not compiled:
        return Row(f"natural: {kind.__name__}", note=reason[:90]), 0.0
    check_same(kind.__name__, nodes, result.nodes)
    ours, theirs = median(times["fast"]), median(times["slow"])
    note = f"{nodes:,} nodes at depth {depth}, compiled in {cold:.2f} s"
    return Row(f"natural: {kind.__name__}", ours, theirs, theirs / ours, note=note), cold


def depth_for(searcher: object) -> int:
    """The least depth at which a search visits enough states."""
    for depth in range(1, MOST_DEPTH):
        result = searcher.think(None, Limit(depth=depth))  # type: ignore[attr-defined]
        if result.nodes >= LEAST_NODES or result.proven:
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
