"""`compare`: what cuts and the table save, depth by depth."""

from typing import Annotated

import typer
from rich.table import Table

from outply.engine.running import Interrupted
from outply.explaining.savings import GIVEN_UP, Effort, Savings, savings
from outply.interfaces.cli.commands import app
from outply.interfaces.cli.options import AsJson, Compiled, GameName, Position, Quiet
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.subject import Subject, subject

Depth = Annotated[int, typer.Option("--depth", "-d", metavar="N", help="The greatest depth.")]
Algorithms = Annotated[
    str | None,
    typer.Option(
        "--algorithms",
        "-a",
        metavar="A,B,…",
        help="What to compare, the first being the measure: as minimax,pvs-without-table. By default, what fits.",
    ),
]
Seconds = Annotated[
    float, typer.Option("--time", "-t", metavar="S", help="Seconds after which a search of one depth is given up.")
]


@app.command()
def compare(
    game: GameName,
    position: Position = None,
    depth: Depth = 4,
    algorithms: Algorithms = None,
    time: Seconds = 5.0,
    compiled: Compiled = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
) -> None:
    """The states that searches visit to find the same value, depth by depth, and what the better ones save."""
    with opened() as output:
        about = subject(game, position)
        names = None if algorithms is None else [name.strip() for name in algorithms.split(",")]

        def tell(ahead: int, name: str, effort: Effort | None) -> None:
            told = (
                f"given up after {time:g} s" if effort is None else f"{effort.nodes:>13,} nodes {effort.seconds:.3f} s"
            )
            output.note(f"depth {ahead:>3}   {name:<20} {told}")

        interrupted = None
        try:
            with output.waiting("comparing"):
                found = savings(
                    about.game,
                    about.state,
                    depth=depth,
                    algorithms=names,
                    compiled=compiled,
                    seconds=time,
                    progress=None if quiet else tell,
                )
        except Interrupted as stopped:
            found, interrupted = stopped.result, stopped
        if as_json:
            output.write_json(data(about, found))
        else:
            show(output, found)
        if interrupted is not None:
            raise interrupted


def data(about: Subject, found: Savings) -> dict[str, object]:
    """What was found as JSON tells it."""
    rows = []
    for row in found.rows:
        told = {}
        for name, effort, share in zip(found.algorithms, row.efforts, row.shares, strict=True):
            told[name] = None if effort is None else {**vars(effort), "share": share}
        rows.append({"depth": row.depth, "searches": told})
    return {"game": about.name, "position": about.position, "rows": rows, "differences": found.differences}


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
        notes.append("States are those of the depth itself, times those of all depths up to it.")
    if notes:
        output.page.print(" ".join(notes), style="dim")
    if any(GIVEN_UP in row for row in rows):
        output.page.print(f"{GIVEN_UP} marks a search that was given up.", style="dim")
    for sentence in found.differences:
        output.page.print(sentence, style="bold red")
