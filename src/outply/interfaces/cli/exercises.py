"""`quiz` and `grade`: exercises that grade themselves."""

import contextlib
import errno
import os
import secrets
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from outply.contract.errors import InputError
from outply.contract.files import write_text
from outply.exercises.classes import grade_folder
from outply.exercises.grading import Graded, Report, grade_one
from outply.exercises.grading import grade as grade_sheet
from outply.exercises.kind import Question
from outply.exercises.kinds import KINDS
from outply.exercises.sheet import Sheet, make_sheet, read_answers, read_file
from outply.exercises.writing import KEYS, SHEETS, key_data, written
from outply.interfaces.cli.options import AsJson
from outply.interfaces.cli.output import Output, opened
from outply.interfaces.cli.signals import INTERRUPTED

SEEDS = 1_000_000

KindNames = Annotated[
    list[str] | None,
    typer.Option("--kind", "-k", metavar="K", help=f"One of {', '.join(KINDS)}; may be repeated; by default all."),
]
ShapeName = Annotated[
    str | None, typer.Option("--shape", "-s", metavar="SHAPE", help="The trees: 3x3, 2x2x2, … or random.")
]
Count = Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many questions.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same questions.")]
SheetFile = Annotated[
    str | None,
    typer.Option("--sheet", metavar="FILE", help="The questions as FILE.md, .html or .json; no suffix means all."),
]
KeyFile = Annotated[
    str | None, typer.Option("--key", metavar="FILE", help="Write the answers to FILE.md, .html or .json.")
]
TemplateFile = Annotated[
    str | None, typer.Option("--template", metavar="FILE", help="Write an empty file of answers, to be filled in.")
]


def quiz(
    kind: KindNames = None,
    shape: ShapeName = None,
    count: Count = 5,
    seed: Seed = None,
    sheet: SheetFile = None,
    key: KeyFile = None,
    template: TemplateFile = None,
    as_json: AsJson = False,
) -> None:
    """Ask about trees and mark the answers, or write sheets of questions.

    A sheet comes with an answer key and a file for answers.
    """
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    made = make_sheet(kind or (), count, chosen, shape)
    # Not through `opened`: with stdout in its place, a line that is typed can be edited.
    output = Output(sys.stdout)
    is_exported = not (sheet is key is template is None)
    if is_exported:
        export(output, made, sheet, key, template)
    if as_json:
        output.write_json({**made.data(), **key_data(made), "seed": chosen})
    elif not is_exported:
        ask_all(output.page, made, chosen)


def export(output: Output, made: Sheet, sheet: str | None, key: str | None, template: str | None) -> None:
    """Write the files that are asked for; if one cannot be, none is."""
    check_files([path for path in (sheet, key, template) if path is not None])
    pairs = ((sheet, SHEETS), (key, KEYS))
    wanted = [(path, forms) for name, forms in pairs if name for path in all_forms(name, forms)]
    check_files([path for path, _ in wanted])
    texts = [(path, written(path, made, forms)) for path, forms in wanted]
    if template:
        # Answers without a suffix would be overlooked by `grade --folder`.
        texts.append((template if Path(template).suffix else f"{template}.json", made.template()))
    for path, text in texts:
        write_text(path, text)
        output.notes.print(f"wrote {path}", style="dim", soft_wrap=True)
    if sheet and sheet.lower().endswith(".json"):
        form = f'{{"sheet": "{made.fingerprint}", "answers": {{"1": "…", "2": "…"}}}}'
        output.notes.print(f"answers are written as {form}; then: outply grade ANSWERS.json {sheet}", soft_wrap=True)


def all_forms(name: str, forms: dict[str, Callable[[Sheet], str]]) -> list[str]:
    """The file that is named; without a suffix, one in each form."""
    return [name] if Path(name).suffix else [f"{name}{suffix}" for suffix in forms]


def check_files(paths: list[str]) -> None:
    """Refuse files of which one cannot be written, or two are the same."""
    if "" in paths:
        raise InputError("expected the name of a file, but got an empty one")
    if "-" in paths:
        raise InputError("expected the name of a file, but got '-': use --json for questions and answers on stdout")
    places = set()
    for path in paths:
        target = Path(path)
        try:
            places.add(target.resolve())
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if target.is_file() or not target.exists():
                tempfile.TemporaryFile(dir=target.parent).close()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise InputError(f"expected a file that can be written, but '{path}' cannot ({reason})") from None
    if len(places) < len(paths):
        raise InputError(f"expected a file of its own for each text, but got {', '.join(paths)}")


def ask_all(page: Console, sheet: Sheet, seed: int) -> None:
    """Ask one question after the other; those who leave early see their points so far."""
    if sys.stdin is None:
        raise InputError("expected answers from stdin, but it is closed")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, input() then knows the arrow keys
    page.print(f"seed {seed}; an empty answer passes, Ctrl-D ends\n", style="dim")
    graded: list[Graded] = []
    interrupted = False
    try:
        for number, question in enumerate(sheet.questions, 1):
            show_question(page, number, len(sheet.questions), question)
            graded.append(ask(page, number, question))
            show_verdict(page, graded[-1])
    except EOFError:
        page.print()
    except KeyboardInterrupt:
        page.print()
        interrupted = True
    page.print(total(Report(tuple(graded))), style="bold")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def show_question(page: Console, number: int, count: int, question: Question) -> None:
    """The question, and its tree."""
    kind = KINDS[question.kind]
    page.print(f"Question {number} of {count}: {kind.name}", style="bold")
    page.print(kind.text(question))
    board = kind.board(question)
    if board:
        page.print(f"\n{board.text()}", soft_wrap=True, style="dim")
        page.print(f"{board.drawing()}\n", soft_wrap=True)
    page.print(f"Write {kind.form}.", style="dim")


def ask(page: Console, number: int, question: Question) -> Graded:
    """The answer that someone types, asked for again until it can be read."""
    kind = KINDS[question.kind]
    while True:
        given = input("> ").strip()
        try:
            if given:
                kind.read(question, given)
        except InputError as error:
            page.print(f"I cannot read that: {error}.", style="yellow")
            continue
        return grade_one(number, question, given)


def show_verdict(page: Console, graded: Graded) -> None:
    """Whether an answer is right; if not, the right one, the likely mistake and how it is found."""
    if graded.mark.right:
        page.print("Right.\n", style="bold green")
        return
    some = f"{graded.mark.points:.0%} of it is right" if graded.mark.points else "Not right"
    page.print(some if graded.given else "Passed", end="; ", style="bold red" if graded.given else "bold")
    page.print(f"the answer is {graded.right}", soft_wrap=True)
    for sentence in graded.sentences if graded.given else []:
        page.print(sentence)
    page.print(KINDS[graded.question.kind].worked(graded.question) + "\n", style="dim")


def total(report: Report) -> str:
    """What the answers are worth together."""
    unread = f", {report.not_understood} not understood" if report.not_understood else ""
    return f"{report.points:.4g} of {len(report.graded)}{unread}"


def grade(
    answers: Annotated[str | None, typer.Argument(metavar="ANSWERS.json", help="The answers.")] = None,
    sheet: Annotated[
        str | None, typer.Argument(metavar="SHEET.json", help="The sheet, as `outply quiz --sheet` wrote it.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="FOLDER", help="Grade all answers in a folder, with their sheets.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Mark answers to a sheet, and name the likely mistakes.

    With --folder, the answers of a whole class become a table in CSV: student, question, points, diagnosis.
    """
    with opened() as output:
        if folder is not None:
            found = grade_folder(folder)
            if as_json:
                output.write_json(found.data())
            else:
                output.stream.write(found.to_csv())
                for mistake, count in found.mistakes():
                    output.notes.print(f"{count:>4} × {mistake}", soft_wrap=True)
            return
        if answers is None or sheet is None:
            raise InputError("expected ANSWERS.json and SHEET.json, or --folder FOLDER, but got neither")
        asked = Sheet.load(sheet)
        report = grade_sheet(asked, read_answers(read_file(answers, "answers"), asked))
        if as_json:
            output.write_json({"sheet": asked.fingerprint, **report.data()})
        else:
            show_report(output.page, report)


def show_report(page: Console, report: Report) -> None:
    """A line for each answer, and what is wrong below it."""
    for each in report.graded:
        mark = "right" if each.mark.right else f"{each.mark.points:.4g}" if each.mark.understood else "?"
        style = "green" if each.mark.right else "red"
        given = (each.given or "(no answer)") + ("" if each.mark.right else f"   right: {each.right}")
        page.print(Text.assemble(f"{each.number:>3}. {each.question.kind:<15}", (f"{mark:<6}", style), f"  {given}"))
        for sentence in each.sentences:
            page.print(f"     {sentence}", style="dim")
    page.print(f"\n{total(report)}", style="bold")
