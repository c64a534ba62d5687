"""Right answers: published ones, those of slow twins, and what each kind of question accepts."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.contract.errors import InputError
from outply.exercises import KINDS, Question, Sheet, grade, make_sheet
from outply.exercises.notation import read_number, read_values, read_window, same_value, text_of
from outply.exercises.ranges import flipped, others, read_ranges
from outply.exercises.situations import SITUATIONS, WRONG
from outply.primitives.dice import Dice
from tests import reference
from tests.exercises import students
from tests.exercises.test_mistakes import RULES, marked, plain_trees, text


def answer(question):
    kind = KINDS[question.kind]
    return kind.write(question, kind.answer(question))


@pytest.mark.parametrize(
    ("tree", "strictly", "pruned"),
    [
        # AIMA, figures 5.2 and 5.5: the leaves 4 and 6 of the second MIN node.
        ("((3 12 8) (2 4 6) (14 5 2))", True, "c2 c3"),
        # UC Berkeley, CS188, multi-agent project, q3/0-lecture-6-tree: only the last leaf.
        ("((3 12 8) (5 4 6) (14 1 11))", True, "d3"),
        # A tree of many web lectures: the leaves 9, 7 and 5.
        ("(((2 3) (5 9)) ((0 1) (7 5)))", True, "e2 g1 g2"),
        # By hand: equal values are cut off by one rule and not by the other.
        ("((3 12) (3 4))", False, "c2"),
        ("((3 12) (3 4))", True, "none"),
    ],
)
def test_published_trees_are_pruned_as_published(tree, strictly, pruned):
    assert answer(Question("pruned", tree, "alphabeta-strict" if strictly else "alphabeta")) == pruned


def test_the_homework_of_cs271_is_solved_as_published():
    # UCI CS-271, spring 2010, homework 4: 6 | 6 7 | 6 2 7 3 | 6 8 4 2 7 9 3 6, the root a MIN node.
    tree = "min max: ((((6 4) (8 6)) ((4 0) (2 2))) (((7 4) (9 3)) ((3 3) (2 6))))"
    published = "6 6 7 6 2 7 3 6 8 4 2 7 9 3 6"
    assert marked(Question("minimax", tree), published).right


def test_expectiminimax_is_a_weighted_sum():
    # By hand: ½·8 + ⅓·24 + ⅙·(−12) = 10, and ½·3 + ½·6 = 4½.
    question = Question("expectiminimax", "([1/2:8 1/3:24 1/6:-12] [(3 9) (6 7)])")
    assert answer(question) == "A=10 B=10 C=4.5 D=3 E=6"
    assert marked(question, "A=10 B=10 C=9/2 D=3 E=6").right


def test_max_n_backs_up_whole_tuples():
    # By hand: player 1 takes (2,6,3) over (1,2,6), and (5,5,1) over (6,4,4); player 0 takes 5 over 2.
    question = Question("maxn", "((1,2,6 2,6,3) (6,4,4 5,5,1))")
    assert answer(question) == "A=(5,5,1) B=(2,6,3) C=(5,5,1)"


@given(tree=plain_trees, maximising=st.booleans())
@settings(max_examples=40, deadline=None)
def test_minimax_agrees_with_a_slow_twin(tree, maximising):
    found = KINDS["minimax"].answer(Question("minimax", text(tree, maximising)))
    assert found["A"] == reference.minimax(tree, maximising)


@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans())
@settings(max_examples=40, deadline=None)
def test_as_many_leaves_are_pruned_as_by_the_textbook(tree, maximising, on_equality):
    found = KINDS["pruned"].answer(Question("pruned", text(tree, maximising), RULES[on_equality]))
    seen = reference.alphabeta_leaves(tree, on_equality, maximising)
    assert len(found) == len(students.leaves(tree)) - len(seen)


@pytest.mark.parametrize(("rule", "said"), [("alphabeta", "x ≤ 3"), ("alphabeta-strict", "x < 3")])
def test_for_which_x_a_leaf_is_pruned_depends_on_the_rule_at_one_point(rule, said):
    question = Question("prune-x", "((3 12 8) (2 4 6) (14 5 2))", rule, "c2", "c1")
    assert answer(question) == said


def test_leaves_that_are_partly_named_count_in_part():
    question = Question("pruned", "((3 12 8) (2 4 6) (14 5 2))", "alphabeta")
    mark = marked(question, "c2")
    assert (mark.points, mark.remark) == (0.5, "missing: c3")
    mark = marked(question, "c2 c3 b1")
    assert (mark.points, mark.remark) == (0.5, "not cut off: b1")
    assert marked(question, "b1 b2 b3").points == 0


def test_nodes_that_are_left_out_cost_their_share_and_are_no_mistake():
    mark = marked(Question("minimax", "((3 12 8) (2 4 6) (14 5 2))"), "A=3")
    assert (mark.points, mark.remark, mark.mistakes) == (0.25, "missing: B, C, D", ())


def test_a_mistake_is_named_although_some_nodes_are_left_out():
    mark = marked(Question("minimax", "((3 12 8) (2 4 6) (14 5 2))"), "B=12 C=6")
    assert "players-swapped" in [mistake.name for mistake in mark.mistakes]
    assert mark.points == 0
    assert mark.remark == "wrong: B, C; missing: A, D"


def test_one_bound_of_two_is_worth_half():
    mark = marked(Question("window", "((3 12 8) (2 4 6) (14 5 2))", "alphabeta", "d2"), "3 5")
    assert (mark.points, mark.remark) == (0.5, "wrong: beta")


def test_any_order_that_is_as_good_as_the_best_is_right():
    # Both a1 a2 a3 and a1 a3 a2 look at 7 of the leaves of AIMA's tree, or fewer; a3 first, at all 9 or 8.
    question = Question("ordering", "((3 12 8) (2 4 6) (2 5 14))", "alphabeta")
    assert marked(question, "a1 a2 a3").right
    assert marked(question, "A1 > a3 > a2").right
    mark = marked(question, "a2 a3 a1")
    assert mark.remark == "it looks at 7 leaves in your order, and at 5 in the best"


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_wrong_choice_has_a_sentence(situation):
    right = SITUATIONS[situation].answer
    for other in {"minimax", "expectimax", "expectiminimax", "maxn"} - {right}:
        assert (other, right) in WRONG


@pytest.mark.parametrize(
    ("situation", "right"),
    [
        ("backgammon", "expectiminimax"),
        ("sliding-tiles", "expectimax"),
        ("ghosts", "expectimax"),
        ("merchants", "maxn"),
    ],
)
def test_situations_call_for_the_search_that_lectures_give(situation, right):
    assert answer(Question("choose", about=situation)) == right


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", KINDS)
def test_each_question_can_be_asked_read_and_answered(name, seed):
    kind = KINDS[name]
    question = kind.pose(Dice(seed), None)
    kind.check(question)
    assert kind.text(question).endswith((".", "?", ").", ")"))
    assert kind.mark(question, kind.read(question, answer(question))).right
    assert kind.worked(question)


@pytest.mark.parametrize("name", [name for name in KINDS if name != "choose"])
def test_questions_are_chosen_to_tell_mistakes_apart(name):
    assert all(KINDS[name].appeal(question) >= 2 for question in make_sheet([name], 4, seed=11).questions)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        *[
            ("3", 3),
            ("−2", -2),
            ("1/2", 0.5),
            ("-3/4", -0.75),
            ("½", 0.5),
            ("+2.50", 2.5),
            (".5", 0.5),
            ("1e-3", 0.001),
        ],
        *[("∞", inf), ("-inf", -inf), ("−∞", -inf), ("Infinity", inf), ("-oo", -inf)],
    ],
)
def test_numbers_are_read_as_people_write_them(written, number):
    assert read_number(written) == number


@pytest.mark.parametrize(
    "written",
    [
        "A=3 B=-2 C=1/2",
        "A: 3, B: −2, C: 0.5",
        "a=3;b=-2;c=.5",
        "A=3,B=-2,C=1/2",
        "3 -2 1/2",
        "3, -2, 0.50",
        "C=1/2 B=-2 A=3",
    ],
)
def test_values_are_read_in_several_notations(written):
    assert read_values(written, ["A", "B", "C"], 1) == {"A": 3, "B": -2, "C": 0.5}


@pytest.mark.parametrize(
    "written",
    ["A=(1,6,6) B=(2, 1, 4)", "A=1,6,6 B=2,1,4", "A=1,6,6,B=2,1,4", "(1,6,6) (2,1,4)", "1,6,6 2,1,4"],
)
def test_tuples_are_read_in_several_notations(written):
    assert read_values(written, ["A", "B"], 3) == {"A": (1, 6, 6), "B": (2, 1, 4)}


@pytest.mark.parametrize(
    "written",
    [
        *("3 ∞", "3, inf", "[3, oo)", "3..∞", "3 and inf", "alpha=3 beta=inf", "α: 3, β: ∞", "alpha 3, ∞"),
        *("beta=inf alpha=3", "beta=inf,alpha=3", "β=∞; α=3", "(beta, alpha) = (inf, 3)", "beta=inf 3", "∞ alpha=3"),
    ],
)
def test_windows_are_read_by_their_names_or_else_alpha_first(written):
    assert read_window(written) == (3, inf)


def test_names_in_a_window_count_in_json_too():
    question = Question("window", "((3 12 8) (2 4 6) (14 5 2))", "alphabeta", "C")
    assert answer(question) == "3 ∞"
    assert marked(question, text_of({"beta": "inf", "alpha": 3})).right
    mark = marked(question, text_of({"beta": 3, "alpha": "inf"}))
    assert mark.points == 0
    assert "bounds-swapped" in [mistake.name for mistake in mark.mistakes]


@pytest.mark.parametrize(
    ("given", "meant", "same"),
    [
        # Two decimals from 0.1 up, three digits below.
        *[(6.67, 20 / 3, True), (6.7, 20 / 3, False), (0.333, 1 / 3, True), (0.33, 1 / 3, True), (0.3, 1 / 3, False)],
        *[(0.13, 0.125, True), (0.12, 0.125, True), (24.13, 24.125, True), (24.1, 24.125, False)],
        *[(0.0833, 1 / 12, True), (0.08, 1 / 12, False), (-0.0833, -1 / 12, True), (0.0833, -1 / 12, False)],
        # Small numbers that differ, and decimals that are none of the other's.
        *[(0.001, 0.004, False), (0.0, 0.004, False), (0.101, 0.104, False), (1000.5, 1004.5, False)],
        # Whole numbers are exact, but for what adding floats leaves.
        *[(3, 3, True), (3.004, 3, False), (1000, 1004, False), (0.004, 0, False)],
        *[(3, 2.9999999999999996, True), (0, 1e-16, True), (0.3, 0.1 + 0.2, True)],
        *[(inf, inf, True), (-inf, inf, False), (3, inf, False)],
        *[((1, 0.33), (1, 1 / 3), True), ((1, 2), (1, 2, 3), False), (1, (1, 2), False), ((1, 2), 1, False)],
    ],
)
def test_values_may_be_rounded_to_two_decimals_or_three_digits_and_no_further(given, meant, same):
    assert same_value(given, meant) is same


def test_what_is_nearly_right_on_small_leaves_is_wrong():
    question = Question("minimax", "(0.001 0.004)")
    assert marked(question, "A=0.004").right
    assert marked(question, "A=0.001").points == 0


@pytest.mark.parametrize("tree", ["(123456789 5)", "(12345.678 5)", "(0.000123456789 0)", "(1000001 -1000004)"])
def test_an_answer_as_the_key_shows_it_is_right(tree):
    question = Question("minimax", tree)
    assert marked(question, answer(question)).right


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("x<=3", "x ≤ 3"),
        ("3 >= x", "x ≤ 3"),
        ("x => 5", "x ≥ 5"),
        ("3 < x <= 5", "3 < x ≤ 5"),
        ("5 >= x > 3", "3 < x ≤ 5"),
        ("(3, 5]", "3 < x ≤ 5"),
        ("x in [3, 5)", "3 ≤ x < 5"),
        ("(-inf, 3]", "x ≤ 3"),
        ("x > 3 and x < 5", "3 < x < 5"),
        ("x < 3 or x > 5", "x < 3 or x > 5"),
        ("x<3 or x=3", "x ≤ 3"),
        ("x = 2", "x = 2"),
        ("always", "any x"),
        ("never", "no x"),
        ("x <= −1/2", "x ≤ −0.5"),
    ],
)
def test_ranges_are_read_as_people_write_them(written, shown):
    assert str(read_ranges(written)) == shown


def test_the_other_side_and_the_other_ends_of_ranges():
    # By hand.
    assert str(others(read_ranges("x < 3 or 5 < x <= 7"))) == "3 ≤ x ≤ 5 or x > 7"
    assert str(flipped(read_ranges("x < 3 or 5 < x <= 7"))) == "x ≤ 3 or 5 ≤ x < 7"


@pytest.mark.parametrize(
    ("question", "written", "said"),
    [
        (Question("minimax", "((3 4) (5 6))"), "A=three", "a number such as"),
        (Question("minimax", "((3 4) (5 6))"), "D=3", "D which is not a node"),
        (Question("minimax", "((3 4) (5 6))"), "A=3 A=4", "A twice"),
        (Question("minimax", "((3 4) (5 6))"), "1 2 3 4", "at most 3 values"),
        (Question("minimax", "((3 4) (5 6))"), "A=1,2", "one number"),
        (Question("minimax", "((3 4) (5 6))"), "A=", "an answer such as"),
        (Question("minimax", "((3 4) (5 6))"), "1/0 2", "a number such as"),
        (Question("minimax", "((3 4) (5 6))"), "1" * 3000, "at most 2,000 characters"),
        (Question("maxn", "((1,2,3 4,5,6) 7,8,9)"), "A=(1,2)", "a tuple of 3 numbers"),
        (Question("pruned", "((3 4) (5 6))", "alphabeta"), "c9", "names such as b1"),
        (Question("minimax", "((3 4) (5 6))"), "3 B=4", "an answer such as"),
        (Question("window", "((3 4) (5 6))", "alphabeta", "C"), "3", "two numbers"),
        (Question("window", "((3 4) (5 6))", "alphabeta", "C"), "alpha=3 alpha=4", "each before its number"),
        (Question("window", "((3 4) (5 6))", "alphabeta", "C"), "3=alpha 4=beta", "each before its number"),
        (Question("prune-x", "((3 4) (5 6))", "alphabeta", "c2", "c1"), "y < 3", "ranges of x"),
        (Question("prune-x", "((3 4) (5 6))", "alphabeta", "c2", "c1"), "1<x<2<3", "ranges of x"),
        *[
            (Question("prune-x", "((3 4) (5 6))", "alphabeta", "c2", "c1"), written, "ranges of x")
            for written in ("x < 3 < 5", "3 < 5 < x", "3 > x < 5", "3 < x > 5", "3 = x < 5")
        ],
        *[
            (Question("prune-x", "((3 4) (5 6))", "alphabeta", "c2", "c1"), written, "which no x is in")
            for written in ("x<3 and x>5", "5 < x < 3", "(3, 3]")
        ],
        (Question("ordering", "((3 4) (5 6))", "alphabeta"), "a1", "each of a1, a2 once"),
        (Question("choose", about="pig"), "magic", "expectiminimax or maxn"),
    ],
)
def test_what_cannot_be_read_is_reported_in_a_sentence_and_not_marked(question, written, said):
    with pytest.raises(InputError, match=r"expected .* but ") as raised:
        KINDS[question.kind].read(question, written)
    assert said in str(raised.value)
    graded = grade(Sheet((question,)), {1: written}).graded[0]
    assert (graded.mark.understood, graded.mark.remark) == (False, f"not understood: {raised.value}")
    assert graded.data()["points"] is None


@given(st.text(max_size=40) | st.from_regex(r"[A-Cx0-9=<>≤,.()\[\] /∞-]{0,20}"), st.sampled_from(sorted(KINDS)))
@settings(max_examples=150, deadline=None)
def test_any_text_is_an_answer_or_told_to_be_none(written, name):
    question = QUESTIONS[name]
    assert 0 <= grade(Sheet((question,)), {1: written}).points <= 1


QUESTIONS = {question.kind: question for question in make_sheet(count=len(KINDS), seed=1, shape="2x2").questions}


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ("c2 c3", "c2 c3"),
        (["c2", "c3"], "c2 c3"),
        (3, "3"),
        (-0.5, "-0.5"),
        ([3, "inf"], "3 inf"),
        ({"A": 3, "B": [1, 6, 6]}, "A=3 B=(1, 6, 6)"),
        ([[1, 6, 6], [2, 1, 4]], "(1, 6, 6) (2, 1, 4)"),
        (None, ""),
    ],
)
def test_answers_in_json_mean_what_people_would_write(data, written):
    assert text_of(data) == written


@pytest.mark.parametrize("data", [True, [[[1]]], {"A": {"B": 1}}, [True], 10**13, 10**400])
def test_other_answers_in_json_are_refused(data):
    with pytest.raises(InputError, match=r"expected (answers of strings|numbers below)"):
        text_of(data)
