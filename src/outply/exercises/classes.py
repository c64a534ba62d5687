"""Sheets for a class, each student's from a seed of their own, and the papers of all, graded to one table."""

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from outply.contract.errors import InputError
from outply.exercises.grading import Report, grade
from outply.exercises.sheet import FORMAT, Sheet, make_sheet, read_answers, read_file, read_object

MOST_PAPERS = 1_000
COLUMNS = ("student", "question", "points", "diagnosis")


def student_seed(seed: int, student: str) -> int:
    """A seed for one student: the same for the same name."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{student}".encode()).digest()[:6], "big")


def class_sheets(
    students: Sequence[str], kinds: Sequence[str] = (), count: int = 5, seed: int = 0, shape: str | None = None
) -> dict[str, Sheet]:
    """A sheet for each student."""
    return {student: make_sheet(kinds, count, student_seed(seed, student), shape) for student in students}


def titled(sheet: Sheet, title: str, points: float) -> Sheet:
    """The sheet with a title, and with points for each question."""
    return replace(sheet, title=title, points=points)


@dataclass(frozen=True)
class Paper:
    """The answers of one student, graded; or a sentence that says why they could not be."""

    student: str
    report: Report | None
    points: float = 1.0
    problem: str = ""


@dataclass(frozen=True)
class ClassReport:
    """All papers of a class."""

    papers: tuple[Paper, ...]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """A row for each answer: who, which question, how many points, and what went wrong."""
        found = []
        for paper in self.papers:
            if paper.report is None:
                found.append((paper.student, "", "", paper.problem))
                continue
            for each in paper.report.graded:
                points = f"{each.mark.points * paper.points:.4g}" if each.mark.understood else ""
                found.append((paper.student, str(each.number), points, " ".join(each.sentences)))
        return found

    def to_csv(self) -> str:
        """The table as CSV; what a spreadsheet would take for a formula is put in quotes."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([[harmless(cell) for cell in row] for row in self.rows()])
        return stream.getvalue()

    def mistakes(self) -> list[tuple[str, int]]:
        """How often each mistake was made, the commonest first."""
        found: Counter[str] = Counter()
        for paper in self.papers:
            for each in paper.report.graded if paper.report else ():
                found.update(mistake.sentence for mistake in each.mark.mistakes[:1])
        return found.most_common()

    def data(self) -> dict[str, Any]:
        """The table as JSON."""
        totals = [
            {
                "student": paper.student,
                "points": None if paper.report is None else paper.report.points * paper.points,
                "of": None if paper.report is None else len(paper.report.graded) * paper.points,
                "not_understood": 0 if paper.report is None else paper.report.not_understood,
                "problem": paper.problem,
            }
            for paper in self.papers
        ]
        rows = [dict(zip(COLUMNS, row, strict=True)) for row in self.rows()]
        mistakes = [{"sentence": sentence, "count": count} for sentence, count in self.mistakes()]
        return {"students": totals, "rows": rows, "mistakes": mistakes}


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not is_number(cell) else cell


def is_number(cell: str) -> bool:
    """Whether the cell is a number."""
    try:
        float(cell)
    except ValueError:
        return False
    return True


def grade_papers(texts: Iterable[tuple[str, str]]) -> ClassReport:
    """Grade files of answers by the sheets among them: which belongs to which, the fingerprint of the sheet says."""
    sheets: dict[str, Sheet] = {}
    papers: list[tuple[str, str, dict[str, Any]]] = []
    broken: list[Paper] = []
    for name, text in texts:
        try:
            data = read_object(text, "a sheet or answers")
            if data.get("outply") == FORMAT:
                sheet = Sheet.from_json(text)
                sheets[sheet.fingerprint] = sheet
            elif "worked" not in data:
                papers.append((name, text, data))
        except InputError as error:
            broken.append(Paper(name, None, problem=str(error)))
    if not sheets:
        raise InputError("expected at least one sheet among the files, but there is none")
    return ClassReport((*(grade_paper(name, text, data, sheets) for name, text, data in papers), *broken))


def grade_paper(name: str, text: str, data: dict[str, Any], sheets: dict[str, Sheet]) -> Paper:
    """Grade one file of answers."""
    student = data.get("student") if isinstance(data.get("student"), str) else name
    fingerprint = data.get("sheet")
    sheet = sheets.get(fingerprint) if isinstance(fingerprint, str) else None
    if sheet is None and len(sheets) == 1 and fingerprint is None:
        sheet = next(iter(sheets.values()))
    if sheet is None:
        return Paper(str(student), None, problem="expected answers to one of the sheets, but these are for another")
    try:
        return Paper(str(student), grade(sheet, read_answers(text, sheet)), sheet.points)
    except InputError as error:
        return Paper(str(student), None, problem=str(error))


def grade_folder(folder: str | Path) -> ClassReport:
    """Grade all files of answers in a folder that holds their sheets, too."""
    place = Path(folder)
    if not place.is_dir():
        raise InputError(f"expected a folder with answers and their sheets, but '{folder}' is not one")
    paths = sorted(path for path in place.iterdir() if path.suffix.lower() == ".json" and path.is_file())
    if len(paths) > MOST_PAPERS:
        raise InputError(f"expected at most {MOST_PAPERS:,} files, but got {len(paths):,}")
    report = grade_papers((path.stem, read_file(path, "a sheet or answers")) for path in paths)
    if not report.papers:
        raise InputError(f"expected answers and their sheets as .json files in '{folder}', but it holds no answers")
    return report


def template(sheet: Sheet, student: str) -> str:
    """A file of answers for a student, still empty."""
    answers = {str(number): "" for number, _ in enumerate(sheet.questions, 1)}
    data = {"student": student, "sheet": sheet.fingerprint, "answers": answers}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
