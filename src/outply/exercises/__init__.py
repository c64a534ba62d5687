"""Exercises that grade themselves: questions about trees from a seed, sheets and keys, and marks that name mistakes."""

from outply.exercises.grading import Graded, Report, grade
from outply.exercises.kind import Mark, Question
from outply.exercises.kinds import KINDS
from outply.exercises.mistakes import Mistake
from outply.exercises.sheet import Sheet, make_sheet, read_answers

__all__ = [
    "KINDS",
    "Graded",
    "Mark",
    "Mistake",
    "Question",
    "Report",
    "Sheet",
    "grade",
    "make_sheet",
    "read_answers",
]
