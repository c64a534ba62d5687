"""Games that cannot be compiled, beside easyAI with its table: the same rules, in Python, to the same depth.

easyAI plays the very rules of `benchmarks.rules`, and takes a move back by going to the position before, which is its
fastest way. Each call begins with an empty table. Values differ where a game can end, for easyAI prefers early ends.
"""

from collections.abc import Iterator
from functools import partial

from benchmarks.rows import Row, progress
from benchmarks.rules import Four, Sowing, breakthrough, hexapawn
from benchmarks.timing import race
from outply import Game, prepare, search

# A game, and depths at which easyAI takes some tenths of a second and more.
CASES: list[tuple[str, Game, tuple[int, ...]]] = [
    ("Oware", Sowing(), (9, 10)),
    ("Hexapawn 5x5", hexapawn(), (12, 14)),
    ("Connect Four", Four(), (6, 7)),
    ("Breakthrough 5x5", breakthrough(), (6, 7)),
]
LEAST_RATIO = 3.0


def shapeless() -> Iterator[Row]:
    """Each game at each depth: numbered beside easyAI, and in the note beside the interpreted search."""
    try:
        from benchmarks.easyai_table import negamax_with_table
    except ImportError as error:
        yield Row("easyAI", note=f"not installed ({error}): `make bench` installs it")
        return
    for name, game, depths in CASES:
        for depth in depths:
            what = f"{name} depth {depth}, easyAI with table"
            progress(f"    {what}")
            prepare(game)
            ours = partial(search, game, depth=depth)
            fast, slow = race(ours, partial(negamax_with_table, game, depth), rounds=3, per_round=2)
            found, python = ours(), search(game, depth=depth, compiled=False)
            note = f"{found.speed}, {found.nodes:,} nodes; interpreted {python.seconds / fast:.2g}× as long"
            least = LEAST_RATIO if slow > 0.1 else None
            yield Row(what, fast, slow, slow / fast, least_ratio=least, note=note)
