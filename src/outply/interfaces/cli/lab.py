"""The commands `outply lab NAME`: an experiment each, with its table and its picture."""

from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from typer.core import TyperGroup

from outply.contract.errors import InputError
from outply.contract.files import check_picture_file, write_text
from outply.contract.messages import advice, shorten
from outply.interfaces.cli.options import AsJson
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.recording import record, replay
from outply.lab import EXPERIMENTS, Experiment, Report, run

Games = Annotated[int | None, typer.Option("--games", metavar="N", help="Games to play of each case.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the games.")]
PictureFile = Annotated[
    str | None, typer.Option("--picture", metavar="FILE.svg", help="Write a picture of the result.")
]


class Laboratory(TyperGroup):
    """The commands below `lab`; an unknown one is refused in our words."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name."""
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        hint = advice(cmd_name, self.commands)
        known = ", ".join(EXPERIMENTS)
        raise InputError(f"expected an experiment ({known}), record or replay, but got '{shorten(cmd_name)}'{hint}")


lab = typer.Typer(cls=Laboratory, invoke_without_command=True, subcommand_metavar="NAME", add_completion=False)


@lab.callback()
def show_experiments(context: typer.Context, as_json: AsJson = False) -> None:
    """Run the experiments of the lectures.

    Each plays many games, and shows averages with 95 % intervals. Without a NAME, the experiments are listed.
    """
    if context.invoked_subcommand is not None:
        return
    with opened() as output:
        if as_json:
            listed = [{"name": e.name, "question": e.question, "games": e.games} for e in EXPERIMENTS.values()]
            output.write_json({"experiments": listed})
            return
        table = new_table("experiment", "question")
        for each in EXPERIMENTS.values():
            table.add_row(each.name, each.question)
        output.page.print(table)


def command_of(chosen: Experiment) -> Callable[..., None]:
    """The command that runs this experiment."""

    def run_experiment(
        games: Games = None, seed: Seed = 0, picture: PictureFile = None, as_json: AsJson = False
    ) -> None:
        with opened() as output:
            if picture is not None:
                check_picture_file(picture)
            report = watched(output, chosen, games, seed)
            if picture is not None and report.rows:
                write_text(picture, report.picture() + "\n")
            if as_json:
                output.write_json(report.data())
            else:
                show_report(output.page, report)
            if report.interrupted:
                raise KeyboardInterrupt

    return run_experiment


for each in EXPERIMENTS.values():
    lab.command(each.name, help=each.question)(command_of(each))
lab.command("record")(record)
lab.command("replay")(replay)


def watched(output: Output, chosen: Experiment, games: int | None, seed: int) -> Report:
    """Run an experiment with a bar that shows how far it is, at a terminal."""
    with Progress(console=output.notes, transient=True, disable=not output.notes.is_terminal) as progress:
        task = progress.add_task(f"{chosen.name} (compiled first, which takes some seconds)", total=None)

        def report(played: int, of: int) -> None:
            progress.update(task, completed=played, total=of, description=chosen.name)

        return run(chosen, games, seed, report)


def show_report(page: Console, report: Report) -> None:
    """The table of an experiment, and what else is to be said."""
    page.print(report.experiment.question)
    page.print()
    if report.rows:
        table = new_table(*report.experiment.columns, "games", *report.rows[0].figures)
        for row in report.rows:
            count = max(figure.count for figure in row.figures.values())
            table.add_row(*row.labels, str(count), *map(str, row.figures.values()))
        page.print(table)
        if any(figure.count > 1 for row in report.rows for figure in row.figures.values()):
            page.print("\n± and % in parentheses: 95 % intervals.", style="dim")
    for note in report.notes:
        page.print()
        page.print(note)


def new_table(*columns: str) -> Table:
    """A plain table."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 3, 0, 0))
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table
