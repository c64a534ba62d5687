"""The commands, each a thin layer over the library."""

import importlib.metadata
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import typer

from outply.checking import check_game
from outply.contract.errors import InputError
from outply.contract.limit import Limit
from outply.contract.result import Result
from outply.engine.running import Interrupted
from outply.engine.searching import Search
from outply.engine.solving import Solver
from outply.engine.solving import count as count_sequences
from outply.games.registry import entries
from outply.interfaces.cli import showing
from outply.interfaces.cli.batch import answer_lines
from outply.interfaces.cli.loading import load_game
from outply.interfaces.cli.opponent import opponent_of
from outply.interfaces.cli.options import (
    AlgorithmName,
    AsJson,
    Compiled,
    Depth,
    Exact,
    GameName,
    Lines,
    Memory,
    Nodes,
    Opponent,
    Position,
    Positions,
    Quiet,
    Repeats,
    Samples,
    Seconds,
    Seed,
    Threads,
    size_of,
)
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.showing import progress_line
from outply.interfaces.cli.subject import Subject, subject
from outply.variants.sampled import SAMPLED

app = typer.Typer(add_completion=False, help="Search, solve and check games written in plain Python.")

DEFAULT_SECONDS = 1.0


def tell_version(asked: bool) -> None:
    """Print the version and exit."""
    if asked:
        try:
            typer.echo(f"outply {importlib.metadata.version('outply')}")
        except importlib.metadata.PackageNotFoundError:
            typer.echo("outply, not installed as a package")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Search, solve and check games written in plain Python."""


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games that come with outply."""
    with opened() as output:
        if as_json:
            told = [{"name": e.name, "summary": e.summary, "example": e.example} for e in entries()]
            output.write_json({"games": told})
        else:
            showing.show_games(output.page, entries())


@app.command()
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
    """The best action in a position. Without a limit in depth, nodes or time, the search deepens for one second."""
    with opened() as output:
        limit = Limit(depth, nodes, time, size_of(memory))
        if depth is nodes is time is None:
            limit = replace(limit, seconds=DEFAULT_SECONDS)
        about = subject(game, one_of(position, positions), opponent)
        drawing = drawn_by(algorithm, samples=samples, repeats=repeats, seed=seed)

        def tell(result: Result) -> None:
            output.note(progress_line(about, result))

        progress = None if quiet or positions is not None else tell
        ready = Search(
            about.game,
            algorithm,
            compiled=compiled,
            exact=exact,
            lines=lines,
            threads=threads,
            progress=progress,
            opponent=None if opponent is None else opponent_of(opponent, about.game, compiled),
            **drawing,
        )
        # What does not fit the game is told once, not for each of many positions.
        ready.refuse(limit)
        answer(output, about, lambda state: ready(state, limit), positions, as_json)


@app.command()
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
    """The exact value of a position, by searching to the end of the game."""
    with opened() as output:
        limit = Limit(nodes=nodes, seconds=time, memory=size_of(memory))
        about = subject(game, one_of(position, positions))
        ready = Solver(about.game, compiled=compiled)
        answer(output, about, lambda state: ready(state, limit, exact=exact), positions, as_json)


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


def answer(output: Output, about: Subject, find: Callable[[Any], Result], positions: str | None, as_json: bool) -> None:
    """Write what is found about the position, or about each line of a file."""
    if positions is not None:

        def answer_line(line: str) -> dict[str, Any]:
            here = about.moved(line)
            return here.result_data(find(here.state))

        answer_lines(positions, answer_line, output)
        return
    try:
        with output.waiting("searching"):
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
        output.write_json(about.result_data(result))
    else:
        showing.show_result(output.page, about, result)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="N", help="Actions in a sequence.")],
    position: Position = None,
    compiled: Compiled = None,
    as_json: AsJson = False,
) -> None:
    """How many sequences of actions the rules allow."""
    with opened() as output:
        about = subject(game, position)
        with output.waiting("counting"):
            result = count_sequences(about.game, depth, about.state, compiled)
        if as_json:
            output.write_json(about.run_data(result))
        else:
            showing.show_count(output.page, about, result)


@app.command()
def actions(game: GameName, position: Position = None, as_json: AsJson = False) -> None:
    """The legal actions in a position, or what chance may bring, and where each leads."""
    with opened() as output:
        about = subject(game, position)
        data = about.actions_data()
        if as_json:
            output.write_json(data)
        else:
            showing.show_actions(output.page, about, data)


@app.command()
def check(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", help="Games to play at random.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the random games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Whether a game keeps the contract: plays at random and looks at every state. Exit code 1 if it does not."""
    with opened() as output:
        if number < 1:
            raise InputError(f"expected at least one game to play, but got {number}")
        with output.waiting("checking"):
            report = check_game(load_game(game), games=number, seed=seed)
        if as_json:
            parts = ("ok", "problems", "checks", "compiled", "reason")
            output.write_json({"game": game, **{part: getattr(report, part) for part in parts}})
        else:
            showing.show_report(output.page, game, report)
    if not report.ok:
        raise typer.Exit(1)


@app.command()
def tour() -> None:
    """A short guided tour: a game, its search at both speeds, an explained tree, and a match."""
    from outply.interfaces.cli.tour import guide

    with opened() as output:
        guide(output.page)
