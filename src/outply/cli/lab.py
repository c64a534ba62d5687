"""The command `outply lab`: an experiment, its table, and its picture."""

from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from outply.cli.output import Output
from outply.errors import InputError
from outply.lab import EXPERIMENTS, Report, find_experiment, run


def show_experiments(output: Output, as_json: bool) -> None:
    """The experiments by name, and what each asks."""
    if as_json:
        told = [{"name": each.name, "question": each.question, "games": each.games} for each in EXPERIMENTS.values()]
        output.write_json({"experiments": told})
        return
    table = new_table("experiment", "question")
    for each in EXPERIMENTS.values():
        table.add_row(each.name, each.question)
    output.page.print(table)


def experiment(output: Output, name: str, games: int | None, seed: int, as_json: bool, picture: str | None) -> None:
    """Run an experiment and write what came out, also when it was stopped before its end."""
    chosen = find_experiment(name)
    if picture is not None:
        # Better to know now than after many games whether the file can be written.
        write_picture(picture, "", mode="a")
    with Progress(console=output.notes, transient=True, disable=not output.notes.is_terminal) as progress:
        task = progress.add_task(f"{name} (compiled first, which takes some seconds)", total=None)

        def tell(played: int, of: int) -> None:
            progress.update(task, completed=played, total=of, description=name)

        report = run(chosen, games, seed, tell)
    if picture is not None and report.rows:
        write_picture(picture, report.picture() + "\n")
    if as_json:
        output.write_json(report.data())
    else:
        show_report(output.page, report)
    if report.interrupted:
        raise KeyboardInterrupt


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


def write_picture(path: str, picture: str, mode: str = "w") -> None:
    """Write the picture to a file."""
    try:
        with Path(path).open(mode, encoding="utf-8") as file:
            file.write(picture)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"expected a file for the picture, but '{path}' cannot be written ({reason})") from None
