"""Exercises and experiments: questions, hints and marks, sheets for a class, the lab, and replays of its games."""

import json
import secrets
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.interfaces.web.worker.loop import Job

if TYPE_CHECKING:
    from outply.exercises import Question
    from outply.interfaces.web.worker.room import Room

# As many as a few minutes bring; more are made at the command line.
MOST_AT_ONCE = 2_000

# How often the table and the chart of an experiment are sent while it runs.
SHOW_SECONDS = 1.0

# A replay is shown picture by picture; a game of more steps is cut short.
MOST_PICTURES = 400


class Replay(NamedTuple):
    """A game of the lab that can be watched: a sentence, the maze, and how Pac-Man judges and decides ties."""

    words: str
    maze: str
    evaluation: str
    random_ties: bool = True


REPLAYS = {
    # Ties by the order: by chance Pac-Man would stumble upon the dots.
    "thrashing": Replay(
        "Pac-Man waits between two dots, as to the score alone now is as good as later.", "bend", "score", False
    ),
    "smart-ghosts": Replay(
        "Two ghosts that search corner Pac-Man, though neither has a plan for both.", "small", "careful"
    ),
    "hungry": Replay("The same maze with an evaluation that goes for the dots.", "bend", "hungry"),
}


def sheet_data(request: dict[str, Any], student: str) -> dict[str, Any]:
    """A student's sheet as JSON, HTML and Markdown, with its key and a file for answers."""
    from outply.exercises.classes import class_sheets, template, titled
    from outply.exercises.writing import html, key_json, markdown

    kinds, count, seed = request.get("kinds", ()), request.get("count", 5), request.get("seed", 0)
    plain = class_sheets([student], kinds, count, seed, request.get("shape") or None)[student]
    name = " · ".join(part for part in (request.get("title", ""), student) if part)
    sheet = titled(plain, name, request.get("points", 1))
    return {
        "student": student,
        "sheet": sheet.fingerprint,
        "json": sheet.to_json(),
        "html": html(sheet, with_answers=False),
        "markdown": markdown(sheet, with_answers=False),
        "key": key_json(sheet),
        "template": template(sheet, student),
    }


def lessons_data() -> dict[str, Any]:
    """What there is to learn: kinds of questions, experiments and replays."""
    from outply.exercises import KINDS
    from outply.lab import EXPERIMENTS

    return {
        "kinds": [{"name": kind.name, "summary": kind.summary} for kind in KINDS.values()],
        "experiments": [{"name": e.name, "question": e.question, "games": e.games} for e in EXPERIMENTS.values()],
        "replays": [{"name": name, "words": each.words} for name, each in REPLAYS.items()],
    }


class Lessons:
    """Answers about exercises and experiments."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    # Exercises

    def quiz(self, job: Job) -> dict[str, Any]:
        """Questions with their trees as pictures."""
        from outply.exercises import make_sheet

        request = job.request
        seed = request.get("seed", secrets.randbelow(1_000_000))
        sheet = make_sheet(request.get("kinds", ()), request.get("count", 5), seed, request.get("shape") or None)
        questions = [question_data(number, each) for number, each in enumerate(sheet.questions, 1)]
        return {"seed": seed, "sheet": sheet.fingerprint, "questions": questions}

    def answer(self, job: Job) -> dict[str, Any]:
        """One answer, marked."""
        from outply.exercises.grading import grade_one
        from outply.exercises.kinds import KINDS

        question, number = read_question(job.request["question"]), job.request.get("number", 1)
        graded = grade_one(number, question, job.request["given"])
        solution = KINDS[question.kind]
        solved = solution.solution(question).svg() if solution.board(question) else ""
        return {
            "right": graded.mark.right,
            "understood": graded.mark.understood,
            "points": graded.mark.points,
            "sentences": graded.sentences,
            "answer": graded.right,
            "worked": solution.worked(question),
            "solved": solved,
        }

    def hint(self, job: Job) -> dict[str, str]:
        """A hint: how to begin, then the first steps of the way to the answer."""
        from outply.exercises.kinds import KINDS

        question, step = read_question(job.request["question"]), job.request.get("step", 1)
        steps = KINDS[question.kind].worked(question).splitlines()
        # The last sentences give the answer away.
        shown = steps[: max(1, min(2 * step, len(steps) - 2))]
        return {"hint": "\n".join(shown)}

    def sheets(self, job: Job) -> dict[str, Any]:
        """A sheet for each student, each reported when it is made; stopped, those that were made until then."""
        request = job.request
        students = list(dict.fromkeys(name.strip() for name in request["students"] if name.strip())) or ["all"]
        questions = len(students) * request.get("count", 5)
        if questions > MOST_AT_ONCE:
            most = f"at most {MOST_AT_ONCE:,} questions for all students together"
            raise InputError(f"expected {most}, but got {questions:,}")
        found = []
        for student in students:
            if job.stopped:
                break
            found.append(sheet_data(request, student))
            job.report({"made": len(found), "of": len(students)})
        return {"seed": request.get("seed", 0), "sheets": found}

    def grade(self, job: Job) -> dict[str, Any]:
        """Answers of a class, graded by their sheets."""
        from outply.exercises.classes import grade_papers

        files = [*job.request.get("sheets", ()), *job.request["papers"]]
        report = grade_papers((each["name"], each["text"]) for each in files)
        return {**report.data(), "csv": report.to_csv()}

    # The lab

    def lab(self, job: Job) -> dict[str, Any]:
        """Run an experiment; its progress, and its table and chart so far, are reported on the way."""
        from outply.lab import EXPERIMENTS, Report, run

        name = job.request["name"]
        if name not in EXPERIMENTS:
            raise InputError(f"expected an experiment ({', '.join(EXPERIMENTS)}), but got '{shorten(name)}'")
        shown = [0.0]

        def progress(played: int, of: int) -> None:
            job.report({"played": played, "of": of})
            if job.stopped:
                raise KeyboardInterrupt

        def show(report: Report) -> None:
            if time.monotonic() - shown[0] > SHOW_SECONDS:
                shown[0] = time.monotonic()
                job.report({"report": report_data(report)})

        report = run(EXPERIMENTS[name], job.request.get("games"), job.request.get("seed", 0), progress, show)
        return report_data(report)

    def horizon(self, job: Job) -> dict[str, Any]:
        """A search that pushes a loss beyond its horizon: its tree, what it expects, and what happens."""
        from outply.explaining import explain
        from outply.lab.horizon import Quiet, Siege, played_out, steps

        depth = job.request["depth"]
        game = Quiet() if job.request.get("quiescence") else Siege()
        explanation = explain(game, algorithm="pvs", depth=depth)
        return {
            "expected": [step._asdict() for step in steps(game, explanation.result.line)],
            "played": [step._asdict() for step in steps(game, played_out(game, depth))],
            "tree": explanation.data(),
        }

    def replay(self, job: Job) -> dict[str, Any]:
        """A game of the lab as pictures."""
        from outply.drawing.svg import small_picture
        from outply.games.pacman.record import replay
        from outply.games.pacman.rules import Pacman
        from outply.games.pacman.view import PacmanView
        from outply.lab.recording import played_record

        name = job.request["name"]
        if name not in REPLAYS:
            raise InputError(f"expected a replay ({', '.join(REPLAYS)}), but got '{shorten(name)}'")
        _, maze, evaluation, random_ties = REPLAYS[name]
        game, seed = Pacman(maze, steps=60), job.request.get("seed", 0)
        # So short a game is played before a search of it would be compiled.
        _, states = replay(played_record(game, evaluation, seed=seed, compiled=False, random_ties=random_ties))
        view = PacmanView(game)
        pictures = [small_picture(view.draw(state)) for state in states[:MOST_PICTURES]]
        return {"pictures": pictures, "words": [view.standing(state) for state in states[:MOST_PICTURES]]}


def question_data(number: int, question: "Question") -> dict[str, Any]:
    """A question as the page shows it."""
    from dataclasses import asdict

    from outply.exercises.kinds import KINDS
    from outply.exercises.picture import unsolved_svg

    kind = KINDS[question.kind]
    board = kind.board(question)
    parts = {part: given for part, given in asdict(question).items() if given}
    return {
        "number": number,
        "kind": kind.name,
        "question": json.dumps(parts),
        "text": kind.text(question),
        "form": kind.form,
        "tree": question.tree,
        "picture": unsolved_svg(board) if board else "",
    }


def read_question(text: str) -> "Question":
    """The question that the page sends back."""
    from outply.exercises.sheet import question, read_object

    return question(1, read_object(text, "a question"))


def report_data(report: Any) -> dict[str, Any]:
    """The table and the chart of an experiment."""
    columns = [*report.experiment.columns, *(report.rows[0].figures if report.rows else ())]
    return {
        "columns": columns,
        "rows": [[*row.labels, *map(str, row.figures.values())] for row in report.rows],
        "chart": report.picture() if report.rows else "",
        "notes": list(report.notes),
        "interrupted": report.interrupted,
    }
