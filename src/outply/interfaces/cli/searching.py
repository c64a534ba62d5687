"""`search` and `solve`: the best action in a position, and its value."""

from collections.abc import Callable
from typing import Any

from outply.contract.errors import InputError
from outply.contract.limit import Limit
from outply.contract.result import Result
from outply.engine.running import Interrupted
from outply.engine.searching import Search
from outply.engine.solving import Solver
from outply.interfaces.cli import showing
from outply.interfaces.cli.batch import answer_lines
from outply.interfaces.cli.options import AsJson, Compiled, Depth, GameName, Nodes, Opponent, Position, Quiet, Seconds
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.search_options import (
    AlgorithmName,
    Exact,
    Lines,
    Memory,
    Positions,
    Repeats,
    Samples,
    Seed,
    Threads,
)
from outply.interfaces.limits import limit_of, size_of
from outply.interfaces.opponents import opponent_of
from outply.interfaces.results import result_data
from outply.interfaces.subject import Subject, subject
from outply.variants.sampled import SAMPLED


def search(
    game: GameName,
    position: Position = None,
    depth: Depth = None,
    nodes: Nodes = None,
    time: Seconds = None,
    memory: Memory = None,
    threads: Threads = 1,
    lines: Lines = 1,
    algorithm: AlgorithmName = None,
    opponent: Opponent = None,
    samples: Samples = None,
    repeats: Repeats = None,
    seed: Seed = None,
    exact: Exact = False,
    compiled: Compiled = None,
    positions: Positions = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Find the best action in a position.

    Without a limit in depth, nodes or time, the search deepens for one second.
    """
    with opened() as output:
        limit = limit_of(depth, nodes, time, memory)
        about = subject(game, one_of(position, positions), opponent)
        searcher = Search(
            about.game,
            algorithm,
            compiled=compiled,
            exact=exact,
            lines=lines,
            threads=threads,
            progress=None if quiet or positions is not None else progress_of(output, about),
            opponent=None if opponent is None else opponent_of(opponent, about.game, compiled),
            **drawn_by(algorithm, samples=samples, repeats=repeats, seed=seed),
        )
        # What does not fit the game is refused once, not for each of many positions.
        searcher.check()
        answer(output, about, lambda state: searcher(state, limit), positions, as_json, quiet)


def solve(
    game: GameName,
    position: Position = None,
    time: Seconds = None,
    nodes: Nodes = None,
    memory: Memory = None,
    exact: Exact = False,
    compiled: Compiled = None,
    positions: Positions = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of a position, by searching to the end of the game."""
    with opened() as output:
        limit = Limit(nodes=nodes, seconds=time, memory=size_of(memory))
        about = subject(game, one_of(position, positions))
        solver = Solver(about.game, compiled=compiled)
        answer(output, about, lambda state: solver(state, limit, exact=exact), positions, as_json)


def progress_of(output: Output, about: Subject) -> Callable[[Result], None]:
    """A line on stderr for each depth."""
    return lambda result: output.note(showing.progress_line(about, result))


def drawn_by(algorithm: str | None, **options: int | None) -> dict[str, Any]:
    """The options of sampling that are given, which no other algorithm knows."""
    given = {name: number for name, number in options.items() if number is not None}
    if given and algorithm != SAMPLED:
        raise InputError(f"expected --algorithm sampled with --{next(iter(given))}, but got {algorithm or 'none'}")
    return given


def one_of(position: str | None, positions: str | None) -> str | None:
    """The position, unless there is a file of them."""
    if position is not None and positions is not None:
        raise InputError("expected --position or --positions, not both")
    return position


def answer(
    output: Output,
    about: Subject,
    find: Callable[[Any], Result],
    positions: str | None,
    as_json: bool,
    quiet: bool = False,
) -> None:
    """Write what is found about the position, or about each line of a file."""
    if positions is not None:

        def answer_line(line: str) -> dict[str, Any]:
            here = about.moved(line)
            return result_data(here, find(here.state))

        answer_lines(positions, answer_line, output)
        return
    try:
        with output.waiting("searching", quiet):
            result, interrupted = find(about.state), None
    except Interrupted as stopped:
        result, interrupted = stopped.result, stopped
    if isinstance(result, Result):
        write_result(output, about, result, as_json)
    if interrupted:
        raise interrupted


def write_result(output: Output, about: Subject, result: Result, as_json: bool) -> None:
    """Write a result for people or programs."""
    if as_json:
        output.write_json(result_data(about, result))
    else:
        showing.show_result(output.page, about, result)
