"""Games with dicts inside of their positions, beside easyAI with its table: the same rules, to the same depth.

easyAI plays the very rules of `benchmarks.rules`, and takes a move back by going to the position before, which is its
fastest way. Each call begins with an empty table. Values differ where a game can end, for easyAI prefers early ends.

Each game is searched twice: compiled, and with dicts that have no shape, so that states are numbered. A numbered search
asks the rules in Python, and can take no less time than they do: the note says how long that is.
"""

import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.rows import Row, progress
from benchmarks.rules import Board, Four, Sowing, breakthrough, hexapawn
from benchmarks.timing import race
from outply import Game, prepare, search

# A game, and depths at which easyAI takes some tenths of a second and more.
CASES: list[tuple[str, Callable[..., Game], tuple[int, ...]]] = [
    ("Oware", Sowing, (9, 10)),
    ("Hexapawn 5x5", hexapawn, (12, 14)),
    ("Connect Four", Four, (6, 7)),
    ("Breakthrough 5x5", breakthrough, (6, 7)),
]
LEAST_RATIO = 3.0
RULES = ("player", "actions", "result", "is_terminal", "utility", "evaluate")


def shapeless() -> Iterator[Row]:
    """Each game at each depth beside easyAI, and in the note beside the interpreted search or the rules alone."""
    try:
        from benchmarks.easyai_table import negamax_with_table
    except ImportError as error:
        yield Row("easyAI", note=f"not installed ({error}): `make bench` installs it")
        return
    for board in (dict, Board):
        for name, make, depths in CASES:
            game = make(board)
            prepare(game)
            for depth in depths:
                what = f"{name} depth {depth}, {'' if board is dict else 'no shape, '}easyAI with table"
                progress(f"    {what}")
                ours = partial(search, game, depth=depth)
                fast, slow = race(ours, partial(negamax_with_table, game, depth), rounds=3, per_round=2)
                found = ours()
                other = beside_python(ours, game, depth) if board is dict else beside_rules(ours, game, depth)
                note = f"{found.speed}, {found.nodes:,} nodes; {other}"
                least = LEAST_RATIO if slow > 0.1 and board is dict else None
                yield Row(what, fast, slow, slow / fast, least_ratio=least, note=note)


def beside_python(ours: Callable[[], Any], game: Game, depth: int) -> str:
    """How long the interpreted search takes."""
    fast, slow = race(ours, partial(search, game, depth=depth, compiled=False), rounds=1, per_round=1)
    return f"interpreted {slow / fast:.2g}× as long"


def beside_rules(ours: Callable[[], Any], game: Game, depth: int) -> str:
    """How long the rules take that a numbered search asks, if nothing is done but to keep what they answer."""
    asked: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    noted = copy.copy(game)
    for name in RULES:
        rule = getattr(game, name)
        setattr(noted, name, noting(asked, listing(rule) if name == "actions" else rule))
    prepare(noted)
    asked.clear()
    search(noted, depth=depth)
    whole, part = race(ours, lambda: [rule(*arguments) for rule, arguments in asked], rounds=3, per_round=1)
    return f"the rules alone {part / whole:.2g}× as long"


def noting(asked: list[tuple[Callable[..., Any], tuple[Any, ...]]], rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule of which all calls are noted."""

    def noted(*arguments: Any) -> Any:
        asked.append((rule, arguments))
        return rule(*arguments)

    return noted


def listing(actions: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    """The same actions, as a list."""
    return lambda state: list(actions(state))
