"""Sheets: the same from the same seed, read with care, and written for people and programs."""

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.contract.errors import InputError
from outply.exercises import KINDS, Question, Sheet, grade, make_sheet, read_answers
from outply.exercises.board import Board
from outply.exercises.picture import unsolved_svg
from outply.exercises.shapes import Shape, count
from outply.exercises.sheet import read_file
from outply.exercises.writing import KEYS, SHEETS, html, key_json, markdown, written
from outply.games.tree.rules import Tree
from outply.primitives.dice import Dice

SHEET = make_sheet(count=len(KINDS), seed=5)


def test_the_same_seed_gives_the_same_sheet_and_another_seed_another():
    again = make_sheet(count=len(KINDS), seed=5)
    for forms in (SHEETS, KEYS):
        for write in forms.values():
            assert write(again) == write(SHEET)
    assert make_sheet(count=len(KINDS), seed=6).fingerprint != SHEET.fingerprint


def test_a_longer_sheet_begins_as_a_shorter_one():
    assert make_sheet(["pruned"], 4, seed=2).questions[:2] == make_sheet(["pruned"], 2, seed=2).questions


def test_kinds_come_in_turn():
    sheet = make_sheet(["minimax", "choose"], 3, seed=0)
    assert [question.kind for question in sheet.questions] == ["minimax", "choose", "minimax"]


def test_trees_have_the_shape_that_was_asked_for():
    (question,) = make_sheet(["minimax"], 1, seed=0, shape="2x3").questions
    assert re.sub(r"\d+", "n", question.tree).removeprefix("min max: ") == "((n n n) (n n n))"


def test_random_shapes_are_small_enough_for_a_blackboard():
    for seed in range(200):
        leaves, nodes = count(Shape.from_text("random").sketch(Dice(seed)))
        assert 2 <= leaves <= 18
        assert nodes <= 11


@pytest.mark.parametrize("shape", ["3x3", "2x2x2", "2x2x2x2", "4x4", "4x9", "1x2", "random"])
def test_all_kinds_fit_all_shapes(shape):
    sheet = make_sheet(count=len(KINDS), seed=3, shape=shape)
    assert Sheet.from_json(sheet.to_json()) == sheet


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("3", "such as 3x3"),
        ("3x0", "such as 3x3"),
        ("cube", "such as 3x3"),
        ("9x9", "2 to 60 leaves"),
        ("1x1", "2 to 60 leaves"),
        ("", "such as"),
    ],
)
def test_other_shapes_are_refused(shape, said):
    with pytest.raises(InputError, match="expected a shape") as raised:
        make_sheet(shape=shape)
    assert said in str(raised.value)


def test_a_root_with_more_actions_than_can_be_put_in_every_order_is_refused():
    with pytest.raises(InputError, match="expected at most 5 actions at the root in a question of kind ordering"):
        make_sheet(["ordering"], shape="6x2")


@pytest.mark.parametrize("number", [0, -1, 201, True])
def test_sheets_have_a_sensible_number_of_questions(number):
    with pytest.raises(InputError, match="expected 1 to 200 questions"):
        make_sheet(count=number)


def test_a_kind_that_is_not_known_is_refused_with_a_hint():
    with pytest.raises(InputError, match="did you mean pruned"):
        make_sheet(["prune"])


def test_a_sheet_in_json_is_read_back_and_holds_no_answers():
    text = SHEET.to_json()
    assert Sheet.from_json(text) == SHEET
    assert {key for question in json.loads(text)["questions"] for key in question} <= {
        *("number", "kind", "tree", "rule", "about", "x", "text", "form")
    }


def test_the_key_gets_full_marks_and_the_template_none():
    assert grade(SHEET, read_answers(key_json(SHEET), SHEET)).points == len(KINDS)
    assert grade(SHEET, read_answers(SHEET.template(), SHEET)).points == 0


def test_answers_are_found_anew_from_the_trees():
    data = json.loads(make_sheet(["minimax"], 1, seed=0, shape="2x2").to_json())
    data["questions"][0]["tree"] = "((1 2) (3 4))"
    data["questions"][0]["text"] = "What is 1 + 1?"
    sheet = Sheet.from_json(json.dumps(data))
    assert grade(sheet, {1: "A=3 B=1 C=3"}).points == 1


def only(**parts):
    """A sheet with one question, as JSON."""
    return json.dumps({"outply": "exercises", "questions": [parts]})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a sheet in JSON"),
        ("[" * 100_000, "a sheet in JSON"),
        ("1" * 5000, "a sheet in JSON"),
        ("[]", "an object in JSON"),
        ("{}", 'with "outply"'),
        ('{"outply": "exercises", "questions": 3}', 'with "outply"'),
        ('{"outply": "exercises", "questions": []}', "1 to 200 questions"),
        ('{"outply": "exercises", "questions": [NaN]}', "finite numbers"),
        ('{"outply": "exercises", "outply": "exercises"}', "one is repeated"),
        ('{"outply": "exercises", "questions": [3]}', "question 1 to be an object with a kind"),
        (only(kind="minimax", tree="((1 2) 3)", answer="A=2"), "but got 'answer'"),
        (only(kind="minimax", tree=[[1, 2], 3]), "to be text"),
        (only(kind="magic"), "a kind of question"),
        (only(kind="minimax"), "but tree is missing"),
        (only(kind="minimax", tree="((1 2) 3)", rule="alphabeta"), "but rule is there"),
        (only(kind="minimax", tree="((1 2"), "the text ends (question 1)"),
        (only(kind="minimax", tree="7"), "1 to 26 inner nodes"),
        (only(kind="minimax", tree="(" + "(1 2)" * 26 + ")"), "1 to 26 inner nodes"),
        (only(kind="minimax", tree="(" + "1 " * 250 + ")"), "at most 86 nodes in all"),
        (only(kind="minimax", tree="(" + "1 " * 2000 + ")"), "at most 2,000 characters"),
        (only(kind="minimax", tree="(1e10 2)"), "leaves between"),
        (only(kind="minimax", tree="([1 2] 3)"), "a tree that minimax is for"),
        (only(kind="expectimax", tree="((1 2) 3)"), "a tree that expectimax is for"),
        (only(kind="expectiminimax", tree="(1,2,3 4,5,6)"), "a tree that expectiminimax is for"),
        (only(kind="maxn", tree="((1 2) 3)"), "a tree that maxn is for"),
        (only(kind="pruned", tree="([1 2] 3)", rule="alphabeta"), "a tree of MAX and MIN"),
        (only(kind="pruned", tree="((1 2) 3)", rule="pvs"), "alphabeta or alphabeta-strict"),
        (only(kind="window", tree="((1 2) 3)", rule="alphabeta", about="Z"), "a node that the search enters"),
        (only(kind="prune-x", tree="((1 2) 3)", rule="alphabeta", about="B", x="b1"), "the name of a leaf such as b1"),
        (only(kind="prune-x", tree="((1 2) 3)", rule="alphabeta", about="b1", x="b1"), "x and another leaf"),
        (only(kind="ordering", tree="(1 2 3 4 5 6)", rule="alphabeta"), "at most 5 actions"),
        (only(kind="ordering", tree="((1 2) 3)", rule="alphabeta-strict"), "alphabeta as the rule"),
        (only(kind="choose", about="poker"), "one of the known situations"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_reported_in_one_sentence(text, said):
    with pytest.raises(InputError, match="expected ") as raised:
        Sheet.from_json(text)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no", "answers in JSON"),
        ("{}", '{"answers": {"1":'),
        ('{"answers": {"0": "A"}}', "from 1 to 9, but got '0'"),
        ('{"answers": {"10": "A"}}', "from 1 to 9, but got '10'"),
        ('{"answers": {"²": "A"}}', "from 1 to 9"),
        ('{"sheet": "abc", "answers": {}}', "but these are for abc"),
        ('{"answers": {"1": true}}', "strings, numbers, lists and objects"),
    ],
)
def test_answers_that_cannot_be_used_are_reported_in_one_sentence(text, said):
    with pytest.raises(InputError, match="expected ") as raised:
        read_answers(text, SHEET)
    assert said in str(raised.value)


def test_an_empty_list_says_that_there_is_nothing_to_name():
    sheet = Sheet((Question("pruned", "((3 4) (5 6))", "alphabeta"),))
    assert grade(sheet, read_answers('{"answers": {"1": []}}', sheet)).points == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(sorted(KINDS)),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=6), below, max_size=4),
    max_leaves=12,
)
question_data = st.fixed_dictionaries(
    {"kind": st.sampled_from(sorted(KINDS)) | json_values},
    optional={
        "tree": st.from_regex(r"[()\[\]0-9 :,max/-]{0,20}") | st.just("((1 2) (3 4))") | json_values,
        "rule": st.sampled_from(["alphabeta", "alphabeta-strict"]) | json_values,
        "about": st.sampled_from(["A", "B", "b1", "c2", "pig"]) | json_values,
        "x": st.sampled_from(["b1", "c1", "Z"]) | json_values,
    },
)
sheet_data = st.fixed_dictionaries(
    {"outply": st.just("exercises"), "questions": st.lists(question_data, min_size=1, max_size=2)}
)


@given(
    json_values | sheet_data,
    json_values | st.fixed_dictionaries({"answers": st.dictionaries(st.sampled_from(["1", "2", "x"]), json_values)}),
)
@settings(max_examples=150, deadline=None)
def test_no_file_whatever_it_holds_meets_anything_but_a_sentence(data, answers):
    try:
        sheet = Sheet.from_json(json.dumps(data))
    except InputError:
        sheet = SHEET
    try:
        report = grade(sheet, read_answers(json.dumps(answers), sheet))
    except InputError:
        return
    assert 0 <= report.points <= len(sheet.questions)


def test_files_are_bounded_and_must_be_text(tmp_path):
    large, binary = tmp_path / "large.json", tmp_path / "binary.json"
    large.write_bytes(b" " * 1_000_001)
    binary.write_bytes(b"\xff\xfe")
    for path, said in ((large, "larger than 1,000,000"), (binary, "not text"), (tmp_path / "none", "No such file")):
        with pytest.raises(InputError, match=said):
            read_file(path, "a sheet")


class Tags(HTMLParser):
    """Checks that tags are closed in order, and keeps what might reach out to a network."""

    def __init__(self):
        super().__init__()
        self.open, self.outside = [], []

    def handle_starttag(self, tag, attrs):
        self.outside += [value for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("with_answers", [True, False])
def test_the_page_is_well_formed_and_needs_nothing_else(with_answers):
    tags = Tags()
    tags.feed(html(SHEET, with_answers))
    assert (tags.open, tags.outside) == ([], [])
    assert "url(" not in html(SHEET, with_answers)


@pytest.mark.parametrize("write", [markdown, html])
def test_a_sheet_asks_and_a_key_answers(write):
    sheet = make_sheet(["minimax"], 1, seed=0, shape="2x2")
    (question,) = sheet.questions
    right = KINDS["minimax"].write(question, KINDS["minimax"].answer(question))
    assert right not in write(sheet, with_answers=False)
    key = write(sheet, with_answers=True)
    assert right in key
    assert "The search begins at A" in key
    assert "You took MAX for MIN" in key


def test_an_unknown_suffix_is_refused():
    with pytest.raises(InputError, match=r"ends in .md, .html, .json, but got 'sheet.pdf'"):
        written("sheet.pdf", SHEET, SHEETS)


def words(svg):
    """All that is written in a picture, in order, but for its title and description."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize(
    ("tree", "x", "written"),
    [
        ("((3 12) (2 4))", "", "MAX A MIN a1 B a2 C b1 3 b2 12 c1 2 c2 4"),
        ("((3 12) (2 4))", "c1", "MAX A MIN a1 B a2 C b1 3 b2 12 c1 x c2 4"),
        ("([1/2:8 1/2:-12] 5)", "", "MAX A chance a1 B a2 5 b1_·_½ 8 b2_·_½ −12"),
        ("((1,6,6 2,1,4) 5,5,5)", "", "player_0 A player_1 a1 B a2 (5,_5,_5) b1 (1,_6,_6) b2 (2,_1,_4)"),
        # On the second level MIN and chance move: each is named under its node.
        ("((3 12) [8 4])", "", "MAX A a1 B MIN a2 C chance b1 3 b2 12 c1_·_½ 8 c2_·_½ 4"),
    ],
)
def test_the_picture_of_a_question_has_letters_leaves_and_nothing_of_the_answer(tree, x, written):
    svg = unsolved_svg(Board(Tree.from_text(tree), x))
    assert [word.replace(" ", "_") for word in words(svg)] == written.split()
    assert not re.search(r'class="[^"]*\b(line|bold|pruned)\b', svg)


def test_a_page_has_a_picture_of_each_tree_and_the_key_one_of_each_search():
    with_trees = len(KINDS) - 1
    assert html(SHEET, with_answers=False).count("<svg") == with_trees
    assert html(SHEET, with_answers=True).count("<svg") == 2 * with_trees
