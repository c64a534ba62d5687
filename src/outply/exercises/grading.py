"""Marking answers, and naming the mistakes that lead to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from outply.contract.errors import InputError
from outply.exercises.kind import Mark, Question, found_answer
from outply.exercises.kinds import KINDS
from outply.exercises.sheet import Sheet

UNANSWERED = Mark(0.0, "no answer")

# Beyond so many mistakes, naming them is guessing.
MOST_NAMED = 3


@dataclass(frozen=True)
class Graded:
    """One answer, and what it is worth."""

    number: int
    question: Question
    given: str
    """As it was written; empty if there is no answer."""
    right: str
    mark: Mark

    @property
    def sentences(self) -> list[str]:
        """What is wrong, and how that may have come about."""
        named = [mistake.sentence for mistake in self.mark.mistakes[:MOST_NAMED]]
        likely = [f"Likely: {' Or: '.join(named)}"] if named else []
        remark = self.mark.remark
        return [f"{remark[:1].upper()}{remark[1:]}."] * bool(remark) + likely

    def data(self) -> dict[str, Any]:
        """The data for JSON."""
        return {
            "number": self.number,
            "kind": self.question.kind,
            "given": self.given,
            "right": self.right,
            "points": self.mark.points if self.mark.understood else None,
            "understood": self.mark.understood,
            "remark": self.mark.remark,
            "mistakes": [{"name": mistake.name, "sentence": mistake.sentence} for mistake in self.mark.mistakes],
        }


@dataclass(frozen=True)
class Report:
    """All answers to a sheet."""

    graded: tuple[Graded, ...]

    @property
    def not_understood(self) -> int:
        """How many answers could not be read, and wait for someone to look at them."""
        return sum(not each.mark.understood for each in self.graded)

    @property
    def points(self) -> float:
        """What the answers are worth together; each right one is worth 1."""
        return sum(each.mark.points for each in self.graded)

    def data(self) -> dict[str, Any]:
        """The data for JSON."""
        data = {"points": self.points, "of": len(self.graded), "not_understood": self.not_understood}
        return {**data, "questions": [each.data() for each in self.graded]}


def grade(sheet: Sheet, answers: Mapping[int, str]) -> Report:
    """The marks of all answers to a sheet, by the numbers of its questions; an answer that is missing is worth nothing.

    >>> from outply.exercises import Question, Sheet, grade
    >>> sheet = Sheet((Question("pruned", "((3 12) (3 4))", "alphabeta-strict"),))
    >>> grade(sheet, {1: "c2"}).graded[0].mark.mistakes[0].name
    'cut-on-equality'
    """
    pairs = enumerate(sheet.questions, 1)
    return Report(tuple(grade_one(number, question, answers.get(number, "")) for number, question in pairs))


def grade_one(number: int, question: Question, given: str) -> Graded:
    """The mark of one answer; one that cannot be read is not marked, and the remark says why."""
    kind = KINDS[question.kind]
    right = kind.write(question, found_answer(kind, question))
    if not given.strip():
        return Graded(number, question, "", right, UNANSWERED)
    try:
        mark = kind.mark(question, kind.read(question, given))
    except InputError as error:
        mark = Mark(0.0, f"not understood: {error}", understood=False)
    return Graded(number, question, given, right, mark)
