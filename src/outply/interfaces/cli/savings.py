"""`savings`: what cuts and the table save, depth by depth."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table

from outply.engine.running import Interrupted
from outply.explaining.savings import GIVEN_UP, Effort, Savings
from outply.explaining.savings import savings as find_savings
from outply.interfaces.cli.options import AsJson, Compiled, GameName, Position, Quiet
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.results import savings_data
from outply.interfaces.subject import subject

Depth = Annotated[int, typer.Option("--depth", "-d", metavar="N", help="The greatest depth.")]
Algorithms = Annotated[
    str | None,
    typer.Option(
        "--algorithms",
        "-a",
        metavar="A,B,…",
        help="The searches, compared with the first: minimax,pvs-without-table, …; by default those that fit.",
    ),
]
Seconds = Annotated[
    float, typer.Option("--time", "-t", metavar="S", help="Seconds after which a search of one depth is given up.")
]


def savings(
    game: GameName,
    position: Position = None,
    depth: Depth = 4,
    algorithms: Algorithms = None,
    time: Seconds = 5.0,
    compiled: Compiled = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """Count the states that several searches visit, depth by depth.

    All should find the same value: what one visits less than the first is what it saves.
    """
    with opened() as output:
        about = subject(game, position)
        names = None if algorithms is None else [name.strip() for name in algorithms.split(",")]
        interrupted = None
        try:
            with output.waiting("searching", quiet):
                found = find_savings(
                    about.game,
                    about.state,
                    depth=depth,
                    algorithms=names,
                    compiled=compiled,
                    seconds=time,
                    progress=None if quiet else progress_of(output, time),
                )
        except Interrupted as stopped:
            found, interrupted = stopped.result, stopped
        if as_json:
            output.write_json(savings_data(about, found))
        else:
            show(output, found)
        if interrupted is not None:
            raise interrupted


def progress_of(output: Output, seconds: float) -> Callable[[int, str, Effort | None], None]:
    """A line on stderr for each search of each depth."""

    def note(ahead: int, name: str, effort: Effort | None) -> None:
        output.note(f"depth {ahead:>3}   {name:<20} {effort_in_words(effort, seconds)}")

    return note


def effort_in_words(effort: Effort | None, seconds: float) -> str:
    """What a search took, or that it was given up."""
    if effort is None:
        return f"given up after {seconds:g} s"
    return f"{effort.nodes:>13,} {'node ' if effort.nodes == 1 else 'nodes'} {effort.seconds:.3f} s"


def show(output: Output, found: Savings) -> None:
    """The table for people, and whether the searches agree."""
    head, *rows = found.cells()
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for name in head:
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*row)
    output.page.print(table)
    output.page.print()
    notes = ["All find the same values."] if found.agree else []
    if any(map(found.finished, found.rows)):
        notes.append("Nodes count one depth only; seconds include all depths up to it.")
    if notes:
        output.page.print(" ".join(notes), style="dim")
    if any(GIVEN_UP in row for row in rows):
        output.page.print(f"{GIVEN_UP} marks a search that was given up.", style="dim")
    for sentence in found.differences:
        output.page.print(sentence, style="bold red")
