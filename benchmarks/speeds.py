"""The two speeds beside each other, and what the compiled one reaches."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from statistics import median
from typing import Any

from benchmarks.centre import centre
from benchmarks.fingerprint import GAMES, counts
from benchmarks.rows import Row, check_same, progress
from benchmarks.timing import median_seconds, race
from outply import MNK, ConnectFour, Game, Limit, Linear, Othello, Pig, Result, Search, perft, search, solve
from outply.games import pig
from outply.searches.horizon import no_opinion

# T. W. Neller and C. G. M. Presser, Optimal play of the dice game Pig, UMAP Journal 25 (2004), to more digits.
PIG_FIRST_PLAYER_WINS = 0.530593


def points_ahead(state: pig.State) -> float:
    """How many points more than player 1 player 0 has, with the pile."""
    pile = state.pile if state.turn == 0 else -state.pile
    return float(state.first - state.second + pile)


lead = Linear([points_ahead], [1 / 128])


def nodes() -> Iterator[Row]:
    """The fingerprint at both speeds; it is compared search by search."""
    ours: list[tuple[str, int]] = []
    # Compiling all searches of all games for the first time takes minutes: not on one core only.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for game, found in zip(GAMES, pool.map(counts, GAMES, repeat(None)), strict=True):
            progress(f"    {game}")
            check_same("nodes at both speeds", found, counts(game, compiled=False))
            ours += found
    total = sum(count for _, count in ours)
    yield Row("fingerprint, compiled and interpreted", total, total, 1.0, "nodes", note=f"{len(ours)} searches")


def compiled_over_interpreted() -> Iterator[Row]:
    """The same search at both speeds."""
    connect4, race_to_100 = ConnectFour(), Pig()
    plain: dict[str, Any] = {"algorithm": "alphabeta", "evaluate": no_opinion, "depth": 8}
    yield search_alone("Connect Four alpha-beta depth 8, search alone", connect4, **plain)
    yield both_speeds("Connect Four alpha-beta depth 8, whole call", connect4, **plain)
    yield both_speeds("Connect Four alpha-beta depth 8, centre", connect4, **{**plain, "evaluate": centre})
    yield both_speeds("Connect Four strong search depth 10", connect4, depth=10)
    yield both_speeds("Pig expectiminimax depth 13, lead", race_to_100, depth=13, evaluate=lead)


def both_speeds(what: str, game: Game, **options: Any) -> Row:
    """How much faster a whole call of a `Search` is when compiled."""
    found = agreed(what, game, **options)
    limit = Limit(depth=options.pop("depth"))
    compiled, interpreted = (Search(game, compiled=speed, **options) for speed in (True, False))
    fast, slow = race(lambda: compiled(None, limit), lambda: interpreted(None, limit), rounds=3)
    return speed_row(what, found, fast, slow)


def search_alone(what: str, game: Game, **options: Any) -> Row:
    """How much faster a search is when compiled, by its own clock: without checks and the start of its thread."""
    found = agreed(what, game, **options)
    fast = median(search(game, compiled=True, **options).seconds for _ in range(100))
    slow = median(search(game, compiled=False, **options).seconds for _ in range(5))
    return speed_row(what, found, fast, slow)


def speed_row(what: str, found: Result, fast: float, slow: float) -> Row:
    """The row for a search at both speeds."""
    note = f"{found.nodes:,} nodes, {found.nodes / fast / 1e6:.3g} M nodes/s"
    return Row(what, fast, slow, slow / fast, least_ratio=100, note=note)


def agreed(what: str, game: Game, **options: Any) -> Result:
    """The result of a search, which must be the same at both speeds."""
    progress(f"    {what}")
    fast, slow = search(game, compiled=True, **options), search(game, compiled=False, **options)
    check_same(what, essence(fast), essence(slow))
    return fast


def essence(result: Result) -> tuple[Any, ...]:
    """What must not depend on the speed."""
    return result.value, result.action, result.line, result.nodes


def nodes_per_second() -> Iterator[Row]:
    """What compiled searches visit in a second, and what a call costs beside that."""
    connect4, tictactoe = ConnectFour(), MNK()
    plain = "alphabeta"
    yield rate("Connect Four alpha-beta depth 12", connect4, 5, algorithm=plain, evaluate=no_opinion, depth=12)
    yield rate("Connect Four alpha-beta depth 11, centre", connect4, 3, algorithm=plain, evaluate=centre, depth=11)
    yield rate("Connect Four strong search depth 16", connect4, 3, depth=16)
    yield rate("Othello strong search depth 10", Othello(), 3, depth=10)
    yield rate("tic-tac-toe minimax to the end", tictactoe, 20, algorithm="minimax")
    seconds = median_seconds(lambda: perft(connect4, 8, compiled=True), 5)
    yield Row("Connect Four perft 8", perft(connect4, 8, compiled=True) / seconds, unit="leaves/s")
    shallow = median_seconds(lambda: search(connect4, depth=1, compiled=True), 200)
    yield Row("Connect Four depth 1: what a call costs", shallow)


def rate(what: str, game: Game, repeats: int, **options: Any) -> Row:
    """States visited in a second by a compiled search."""
    progress(f"    {what}")
    found = search(game, compiled=True, **options)
    seconds = median_seconds(lambda: search(game, compiled=True, **options), repeats)
    return Row(what, found.nodes / seconds, unit="nodes/s", note=f"{found.nodes:,} nodes")


def solving() -> Iterator[Row]:
    """Pig to 100 solved by value iteration, against the published probability."""
    progress("    Pig to 100")
    game = Pig()
    found = solve(game, compiled=True)
    probability = round((1 + float(str(found.value))) / 2, 6)
    check_same("the first player's probability of winning Pig", probability, PIG_FIRST_PLAYER_WINS)
    seconds = median([found.seconds, solve(game, compiled=True).seconds])
    yield Row("Pig to 100 by value iteration", seconds, note=f"{found.nodes:,} states, first wins {probability}")
