"""Sheets for a class, and the papers of all graded to one table."""

import csv
import io
import json

import pytest

from outply import InputError
from outply.exercises import Question, Sheet, grade
from outply.exercises.classes import class_sheets, grade_folder, grade_papers, template, titled
from outply.exercises.writing import key_json

# By hand: B = min(3, 12) = 3, C = min(2, 4) = 2, A = max(3, 2) = 3.
TREE = Question("minimax", "((3 12) (2 4))")
CUT = Question("pruned", "((3 12) (2 4 6))", "alphabeta")


def mark(question, given):
    return grade(Sheet((question,)), {1: given}).graded[0].mark


def test_a_slip_that_is_carried_on_correctly_costs_once():
    # B is wrong, and A follows from it: one of three is lost, not two.
    assert mark(TREE, "A=5 B=5 C=2").points == pytest.approx(2 / 3)
    assert "carried on correctly from there: A" in mark(TREE, "A=5 B=5 C=2").remark
    # Here A does not follow from what is below it.
    assert mark(TREE, "A=7 B=5 C=2").points == pytest.approx(1 / 3)


def test_a_wrong_method_is_no_slip():
    # The largest value everywhere: A = 12 follows from B = 12 and C = 4, but nothing was understood.
    assert mark(TREE, "A=12 B=12 C=4").points == 0


def test_naming_the_leaf_after_which_a_cut_is_made_is_diagnosed():
    # After c1 = 2, below the 3 that MAX has, c2 and c3 are left out.
    assert mark(CUT, "c2 c3").right
    assert "cutting-leaf" in [mistake.name for mistake in mark(CUT, "c1").mistakes]


def test_an_answer_that_is_not_understood_is_not_scored():
    report = grade(Sheet((CUT,)), {1: "c2 and c3"})
    assert report.not_understood == 1
    assert report.data()["questions"][0]["points"] is None


def test_the_sample_in_the_form_of_an_answer_is_no_answer_to_any_question():
    for sheet in class_sheets(["a", "b", "c"], count=9).values():
        key = json.loads(key_json(sheet))["answers"]
        for each in sheet.data()["questions"]:
            right = key[str(each["number"])]
            assert right not in each["form"] or each["kind"] == "choose" or right in ("always", "never", "none")


def test_each_student_has_a_sheet_of_their_own_and_the_same_one_again():
    sheets = class_sheets(["Ada", "Bob"], ["minimax"], 2, seed=5)
    assert sheets["Ada"].fingerprint != sheets["Bob"].fingerprint
    assert sheets == class_sheets(["Ada", "Bob"], ["minimax"], 2, seed=5)


def test_a_sheet_keeps_its_title_and_points():
    sheet = titled(Sheet((TREE,)), "Week 3 <b>", 4)
    assert Sheet.from_json(sheet.to_json()) == sheet
    with pytest.raises(InputError, match=r"^expected points from 1 to 1000 a question, but got 0$"):
        Sheet.from_json(sheet.to_json().replace('"points": 4', '"points": 0'))


def written(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def test_a_folder_of_answers_becomes_a_table(tmp_path):
    sheet = titled(Sheet((TREE, CUT)), "Week 3", 2)
    said = {"sheet": sheet.fingerprint, "answers": {"1": "A=3 B=3 C=2", "2": "c1"}}
    unread = {"student": "=Bob", "sheet": sheet.fingerprint, "answers": {"1": "A=12 B=12 C=4", "2": "c2 and c3"}}
    written(tmp_path, sheet=sheet.to_json(), ada=json.dumps(said), bob=json.dumps(unread), eve="{", key=key_json(sheet))
    report = grade_folder(tmp_path)
    rows = list(csv.DictReader(io.StringIO(report.to_csv())))
    marks = [(row["student"], row["question"], row["points"]) for row in rows]
    assert marks[:3] == [("ada", "1", "2"), ("ada", "2", "0"), ("'=Bob", "1", "0")]
    assert marks[3:] == [("'=Bob", "2", ""), ("eve", "", "")]
    assert "not understood" in rows[3]["diagnosis"].lower()
    assert sum(count for _, count in report.mistakes()) == 2
    ada = report.data()["students"][0]
    assert (ada["student"], ada["points"], ada["of"]) == ("ada", 2.0, 4.0)


def test_a_folder_without_a_sheet_is_one_sentence(tmp_path):
    written(tmp_path, ada=template(Sheet((TREE,)), "Ada"))
    with pytest.raises(InputError, match=r"^expected at least one sheet among the files, but there is none$"):
        grade_folder(tmp_path)
    with pytest.raises(InputError, match=r"^expected a folder with answers and their sheets, but '.*' is not one$"):
        grade_folder(tmp_path / "none")


def test_a_folder_without_answers_is_one_sentence(tmp_path):
    written(tmp_path, sheet=Sheet((TREE,)).to_json())
    with pytest.raises(
        InputError, match=r"^expected answers and their sheets as \.json files in '.*', but it holds no answers$"
    ):
        grade_folder(tmp_path)


def test_answers_to_another_sheet_are_said_to_be_so():
    paper = template(Sheet((CUT,)), "Ada")
    (found,) = grade_papers([("sheet", Sheet((TREE,)).to_json()), ("ada", paper)]).papers
    assert found.student == "Ada"
    assert found.problem == "expected answers to one of the sheets, but these are for another"
