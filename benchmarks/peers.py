"""Alpha-beta on Connect Four from the empty board, beside other libraries."""

from collections.abc import Iterator
from functools import partial
from statistics import median

from benchmarks.centre import centre
from benchmarks.rows import Row, check_same, progress
from benchmarks.timing import Call, race
from outply import ConnectFour, Limit, Search
from outply.searches.horizon import no_opinion

CONNECT4 = ConnectFour()
PLAIN, CENTRE = (Search(CONNECT4, "alphabeta", evaluate, compiled=True) for evaluate in (no_opinion, centre))
LEAST_RATIO = 50.0


def open_spiel() -> Iterator[Row]:
    """OpenSpiel visits the same states, and is compared at depths where it takes some time."""
    try:
        from benchmarks import openspiel
    except ImportError as error:
        yield missing("OpenSpiel", error)
        return
    for depth in (8, 10):
        ours, theirs = partial(PLAIN, None, Limit(depth=depth)), partial(openspiel.alphabeta, depth)
        yield beside(f"OpenSpiel alpha-beta depth {depth}", ours, theirs, openspiel.count_nodes(theirs), exactly=True)
    ours = partial(CENTRE, None, Limit(depth=8))
    theirs = partial(openspiel.alphabeta, 8, openspiel.centre)
    yield beside("OpenSpiel alpha-beta depth 8, centre", ours, theirs, openspiel.count_nodes(theirs), exactly=True)


def easy_ai() -> Iterator[Row]:
    """Negamax of easyAI prefers early ends, so values agree but its tree is another where there are any."""
    try:
        from benchmarks import easyai
    except ImportError as error:
        yield missing("easyAI", error)
        return
    for depth in (8, 10):
        ours, theirs = partial(PLAIN, None, Limit(depth=depth)), partial(easyai.negamax, depth)
        yield beside(f"easyAI Negamax depth {depth}", ours, theirs, easyai.count_nodes(theirs))
    ours, theirs = partial(CENTRE, None, Limit(depth=8)), partial(easyai.negamax, 8, easyai.centre)
    yield beside("easyAI Negamax depth 8, centre", ours, theirs, easyai.count_nodes(theirs))


def missing(peer: str, error: ImportError) -> Row:
    """The row for a peer that is not installed."""
    return Row(peer, note=f"not installed ({error}): `make bench` installs it")


def beside(what: str, ours: Call, theirs: Call, their_nodes: int, exactly: bool = False) -> Row:
    """A whole call of a `Search` beside a peer's that finds the same; `exactly`: in as many states, with a target."""
    progress(f"    {what}")
    found = ours()
    check_same(what, (found.value, found.action), theirs())
    if exactly:
        check_same(f"{what}, nodes", found.nodes, their_nodes)
    fast, slow = race(ours, theirs)
    alone = slow / median(ours().seconds for _ in range(20))
    note = f"{found.nodes:,} nodes, theirs {their_nodes:,}; search alone {alone:.3g}×"
    return Row(what, fast, slow, slow / fast, least_ratio=LEAST_RATIO if exactly else None, note=note)
