"""Sheets of questions: made from a seed, written as JSON, and read again with care.

    {"outply": "exercises", "sheet": "5a0c…", "questions": [{"kind": "pruned", "tree": "((3 12) …)", …}, …]}
    {"sheet": "5a0c…", "answers": {"1": "b2 c3", "2": …}}

A sheet holds no answers: they are found anew from its trees, whoever wrote the file.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from outply.contract.errors import InputError
from outply.contract.messages import shorten
from outply.exercises.kind import Question
from outply.exercises.kinds import KINDS, kind_of
from outply.exercises.notation import text_of
from outply.exercises.shapes import Shape
from outply.games.tree.json import refuse_constant, without_repeats
from outply.primitives.dice import Dice

MOST_QUESTIONS = 200
MOST_BYTES = 1_000_000
MOST_TITLE = 200
MOST_POINTS = 1_000

FORMAT = "exercises"
PARTS = ("kind", "tree", "rule", "about", "x")
# Parts of a question that are there for people.
REMARKS = ("number", "text", "form")


@dataclass(frozen=True)
class Sheet:
    """Questions in order, counted from 1."""

    questions: tuple[Question, ...]
    title: str = ""
    points: float = 1.0
    """What each question is worth."""

    @property
    def fingerprint(self) -> str:
        """A short word for these very questions, by which answers know their sheet."""
        text = json.dumps([asdict(question) for question in self.questions], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def data(self) -> dict[str, Any]:
        """The sheet as data for JSON, with the questions in words for people."""
        questions = [question_data(number, question) for number, question in enumerate(self.questions, 1)]
        titled = {"title": self.title} if self.title else {}
        points = {"points": self.points} if self.points != 1 else {}
        return {"outply": FORMAT, "sheet": self.fingerprint, **titled, **points, "questions": questions}

    def to_json(self) -> str:
        """The sheet as JSON that `from_json` reads."""
        return json.dumps(self.data(), indent=2, ensure_ascii=False) + "\n"

    def template(self) -> str:
        """A file of answers, still empty."""
        answers = {str(number): "" for number, _ in enumerate(self.questions, 1)}
        return json.dumps({"sheet": self.fingerprint, "answers": answers}, indent=2, ensure_ascii=False) + "\n"

    def _repr_html_(self) -> str:
        """The questions with their trees, for notebooks."""
        from outply.exercises.writing import items, section

        return "".join(section(item, with_answers=False) for item in items(self))

    @classmethod
    def from_json(cls, text: str) -> "Sheet":
        """The sheet in a text that may come from anywhere."""
        data = read_object(text, "a sheet")
        if data.get("outply") != FORMAT or not isinstance(data.get("questions"), list):
            raise InputError(
                'expected a sheet with "outply": "exercises" and a list of questions, but got another object'
            )
        items = data["questions"]
        if not 1 <= len(items) <= MOST_QUESTIONS:
            raise InputError(f"expected 1 to {MOST_QUESTIONS} questions in a sheet, but got {len(items)}")
        title, points = data.get("title", ""), data.get("points", 1)
        if not isinstance(title, str) or len(title) > MOST_TITLE:
            raise InputError(f"expected a title of at most {MOST_TITLE} characters, but got {shorten(str(title))}")
        if isinstance(points, bool) or not isinstance(points, int | float) or not 0 < points <= MOST_POINTS:
            raise InputError(f"expected points from 1 to {MOST_POINTS} a question, but got {shorten(str(points))}")
        return cls(tuple(question(number, item) for number, item in enumerate(items, 1)), title, float(points))

    @classmethod
    def load(cls, path: str | Path) -> "Sheet":
        """The sheet in a file."""
        return cls.from_json(read_file(path, "a sheet"))


def make_sheet(kinds: Sequence[str] = (), count: int = 5, seed: int = 0, shape: str | None = None) -> Sheet:
    """Questions of these kinds in turn, by default of all; the same seed gives the same sheet.

    >>> from outply.exercises import make_sheet
    >>> sheet = make_sheet(["minimax"], count=1, seed=7, shape="2x2")
    >>> sheet.questions[0].tree
    '((1 19) (12 10))'
    """
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_QUESTIONS:
        raise InputError(f"expected 1 to {MOST_QUESTIONS} questions, but got {count}")
    chosen = [kind_of(name) for name in kinds] or list(KINDS.values())
    dice, wanted = Dice(seed), None if shape is None else Shape.from_text(shape)
    return Sheet(tuple(chosen[k % len(chosen)].pose(dice, wanted) for k in range(count)))


def question_data(number: int, question: Question) -> dict[str, Any]:
    """A question as data for JSON, with its text for people."""
    kind = KINDS[question.kind]
    parts = {part: given for part, given in asdict(question).items() if given}
    return {"number": number, **parts, "text": kind.text(question), "form": kind.form}


def question(number: int, data: Any) -> Question:
    """The question that an object from JSON describes, if it can be asked."""
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
        raise InputError(f"expected question {number} to be an object with a kind, but got {shorten(str(data))}")
    unknown = sorted(set(data) - {*PARTS, *REMARKS})
    if unknown:
        raise InputError(f"expected {', '.join(PARTS)} in question {number}, but got '{shorten(unknown[0])}'")
    parts = {part: data[part] for part in PARTS if part in data}
    if not all(isinstance(part, str) for part in parts.values()):
        raise InputError(f"expected {', '.join(PARTS)} of question {number} to be text, but one is not")
    made = Question(**parts)
    try:
        kind_of(made.kind).check(made)
    except InputError as error:
        raise InputError(f"{error} (question {number})") from None
    return made


def read_answers(text: str, sheet: Sheet) -> dict[int, str]:
    """The answers by the numbers of their questions, each in the notation of people; empty ones are left out."""
    data = read_object(text, "answers")
    answers = data.get("answers")
    if not isinstance(answers, dict):
        raise InputError('expected answers as in {"answers": {"1": "A=3 B=2"}}, but got another object')
    if data.get("sheet", sheet.fingerprint) != sheet.fingerprint:
        raise InputError(
            f"expected answers to sheet {sheet.fingerprint}, but these are for {shorten(str(data['sheet']))}"
        )
    found: dict[int, str] = {}
    for key, item in answers.items():
        if not (key.isascii() and key.isdigit() and len(key) < 6 and 1 <= int(key) <= len(sheet.questions)):
            raise InputError(
                f"expected numbers of questions from 1 to {len(sheet.questions)}, but got '{shorten(key)}'"
            )
        answer = text_of(item)
        # An empty list says that there is nothing to name.
        if answer.strip() or item == []:
            found[int(key)] = answer or "none"
    return found


def read_object(text: str, what: str) -> dict[str, Any]:
    """The object in a text of JSON."""
    try:
        data = json.loads(text, parse_constant=refuse_constant, object_pairs_hook=without_repeats)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deep or a number too long"
        raise InputError(f"expected {what} in JSON, but got something else ({reason})") from None
    if not isinstance(data, dict):
        raise InputError(f"expected {what} as an object in JSON, but got {shorten(str(data))}")
    return data


def read_file(path: str | Path, what: str) -> str:
    """The text in a file, if it is not too large."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return content.decode("utf-8-sig")
        reason = f"is larger than {MOST_BYTES:,} bytes"
    except UnicodeDecodeError:
        reason = "is not text in UTF-8"
    except (OSError, ValueError) as error:
        reason = f"cannot be read ({error.strerror if isinstance(error, OSError) else error})"
    raise InputError(f"expected a file with {what}, but '{path}' {reason}")
