"""Each mistake is named when a student makes it: the answers come from other, wrong searches in students.py."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.exercises import Question, Sheet, grade
from outply.exercises.kinds import KINDS
from outply.exercises.mistaken_pruning import Pruning
from outply.exercises.mistaken_values import Backing, EachBacking
from outply.games.tree.rules import Tree
from tests import reference
from tests.exercises import students
from tests.exercises.students import names
from tests.strategies import trees

RULES = {True: "alphabeta", False: "alphabeta-strict"}

small = st.integers(1, 6)  # so that ties are common
plain_trees = trees(small).filter(lambda tree: students.inner(tree) <= 26)
chance_trees = trees(st.integers(-20, 20), chance=True).filter(lambda tree: students.inner(tree) <= 26)
triples = st.tuples(*[st.integers(0, 5)] * 3)
triple_trees = st.recursive(triples, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=15).filter(
    lambda tree: isinstance(tree, list) and students.inner(tree) <= 26
)


def text(tree, maximising=True):
    return ("" if maximising else "min max: ") + reference.as_text(tree)


def triple_text(tree):
    if isinstance(tree, tuple):
        return ",".join(map(str, tree))
    return "(" + " ".join(map(triple_text, tree)) + ")"


def marked(question, answer):
    return grade(Sheet((question,)), {1: answer}).graded[0].mark


def check_named(question, answer, right, bug):
    """The answer is right if it is the right one; else the mistake is among those that are named."""
    mark = marked(question, answer)
    if answer == right:
        assert mark.right
        assert mark.mistakes == ()
    else:
        assert not mark.right
        assert bug in [mistake.name for mistake in mark.mistakes], (question, answer, mark)


def value_answer(tree, values):
    """All values by their letters, as a student writes them."""
    letters = names(tree)
    return " ".join(f"{letters[path]}={value!r}" for path, value in values.items())


@pytest.mark.parametrize("bug", ["players-swapped", "average-at-min", "max-everywhere"])
@given(tree=plain_trees, maximising=st.booleans())
@settings(max_examples=25, deadline=None)
def test_mistakes_in_minimax_are_named(bug, tree, maximising):
    wrong = students.values(tree, maximising, students.VALUE_BUGS[bug])
    right = students.values(tree, maximising, students.right_rule)
    question = Question("minimax", text(tree, maximising))
    if any(0 < abs(wrong[path] - right[path]) < 0.01 for path in right):
        return
    check_named(
        question, value_answer(tree, wrong), value_answer(tree, {k: type(wrong[k])(v) for k, v in right.items()}), bug
    )


@pytest.mark.parametrize("bug", ["one-level-short", "one-level-low"])
@given(tree=plain_trees, maximising=st.booleans())
@settings(max_examples=25, deadline=None)
def test_depths_that_are_off_by_one_are_named(bug, tree, maximising):
    student = {"one-level-short": students.one_level_short, "one-level-low": students.one_level_low}[bug]
    wrong, right = student(tree, maximising), students.values(tree, maximising, students.right_rule)
    question = Question("minimax", text(tree, maximising))
    check_named(question, value_answer(tree, wrong), value_answer(tree, right), bug)


def check_with_chance(kind, bug, tree, levels, alternating):
    wrong = students.values(tree, True, students.VALUE_BUGS[bug], alternating)
    right = students.values(tree, True, students.right_rule, alternating)
    question = Question(kind, levels + reference.as_text(tree))
    mark = marked(question, value_answer(tree, {path: float(value) for path, value in wrong.items()}))
    differ = max(abs(wrong[path] - right[path]) for path in right)
    if differ < 1e-12:
        assert mark.right
    elif differ > 0.006:
        assert bug in [mistake.name for mistake in mark.mistakes]


AT_CHANCE = ["unweighted-average", "minimax-at-chance", "max-at-chance", "divided-again", "likeliest-outcome"]


@pytest.mark.parametrize("bug", [*AT_CHANCE, "average-at-max"])
@given(tree=chance_trees)
@settings(max_examples=20, deadline=None)
def test_mistakes_in_expectimax_are_named(bug, tree):
    check_with_chance("expectimax", bug, tree, "max: ", alternating=False)


@pytest.mark.parametrize("bug", [*AT_CHANCE, "average-at-min", "players-swapped", "max-everywhere"])
@given(tree=chance_trees)
@settings(max_examples=20, deadline=None)
def test_mistakes_in_expectiminimax_are_named(bug, tree):
    check_with_chance("expectiminimax", bug, tree, "", alternating=True)


def tuple_answer(tree, values):
    letters = tuple_names(tree)
    return " ".join(f"{letters[path]}={value}".replace(" ", "") for path, value in values.items())


def tuple_names(tree):
    """Names do not depend on what the leaves are worth."""

    def zeros(node):
        return [zeros(child) for child in node] if isinstance(node, list) else 0

    return names(zeros(tree))


@pytest.mark.parametrize("bug", list(students.TUPLE_BUGS))
@given(tree=triple_trees)
@settings(max_examples=25, deadline=None)
def test_mistakes_in_maxn_are_named(bug, tree):
    wrong = students.tuples(tree, students.TUPLE_BUGS[bug])
    right = students.tuples(tree, students.first_best(lambda mover, reply: reply[mover]))
    check_named(Question("maxn", triple_text(tree)), tuple_answer(tree, wrong), tuple_answer(tree, right), bug)


def leaf_answer(tree, paths):
    letters = names(tree)
    return " ".join(letters[path] for path in sorted(paths)) or "none"


def name_of(bug, on_equality):
    if bug != "equality":
        return bug
    return "no-cut-on-equality" if on_equality else "cut-on-equality"


@pytest.mark.parametrize("bug", list(students.SEARCH_BUGS))
@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans())
@settings(max_examples=25, deadline=None)
def test_leaves_that_a_wrong_search_cuts_off_betray_its_mistake(bug, tree, maximising, on_equality):
    wrong = students.SEARCH_BUGS[bug](tree, maximising, on_equality).pruned(tree)
    right = students.negamax(tree, maximising, on_equality).pruned(tree)
    question = Question("pruned", text(tree, maximising), RULES[on_equality])
    check_named(question, leaf_answer(tree, wrong), leaf_answer(tree, right), name_of(bug, on_equality))


@pytest.mark.parametrize("bug", ["cutter-counted", "visited-named"])
@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans())
@settings(max_examples=25, deadline=None)
def test_naming_the_wrong_leaves_after_the_right_search_is_named(bug, tree, maximising, on_equality):
    right = students.negamax(tree, maximising, on_equality).pruned(tree)
    wrong = students.with_cutters(tree, right) if bug == "cutter-counted" else set(students.leaves(tree)) - right
    question = Question("pruned", text(tree, maximising), RULES[on_equality])
    check_named(question, leaf_answer(tree, wrong), leaf_answer(tree, right), bug)


def window_answer(window):
    return " ".join(str(bound) for bound in window)


@pytest.mark.parametrize("bug", list(students.SEARCH_BUGS))
@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans(), pick=st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_windows_of_a_wrong_search_betray_its_mistake(bug, tree, maximising, on_equality, pick):
    right = students.negamax(tree, maximising, on_equality).entered
    wrong = students.SEARCH_BUGS[bug](tree, maximising, on_equality).entered
    path = sorted(right)[pick % len(right)]
    if path not in wrong:
        return
    question = Question("window", text(tree, maximising), RULES[on_equality], names(tree)[path])
    check_named(question, window_answer(wrong[path]), window_answer(right[path]), name_of(bug, on_equality))


@pytest.mark.parametrize("bug", ["bounds-swapped", "window-on-leaving", "window-one-level-too-high"])
@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans(), pick=st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_telling_the_wrong_window_after_the_right_search_is_named(bug, tree, maximising, on_equality, pick):
    walked = students.negamax(tree, maximising, on_equality)
    path = sorted(walked.entered)[pick % len(walked.entered)]
    right = walked.entered[path]
    wrong = {
        "bounds-swapped": right[::-1],
        "window-on-leaving": walked.left[path],
        "window-one-level-too-high": walked.entered[path[:-1]],
    }[bug]
    question = Question("window", text(tree, maximising), RULES[on_equality], names(tree)[path])
    check_named(question, window_answer(wrong), window_answer(right), bug)


def replaced(tree, path, x):
    """The tree with x at one leaf."""
    if not path:
        return x
    return [replaced(child, path[1:], x) if k == path[0] else child for k, child in enumerate(tree)]


def range_answer(holds, values):
    """All x for which something holds, as a student would write them down after trying numbers."""
    marks = sorted(set(values))
    parts = [f"x < {marks[0]}"] if holds(marks[0] - 1) else []
    for low, high in zip(marks, [*marks[1:], None], strict=True):
        parts += [f"x = {low}"] if holds(low) else []
        if high is None:
            parts += [f"x > {low}"] if holds(low + 1) else []
        elif holds((low + high) / 2):
            parts.append(f"{low} < x < {high}")
    return " or ".join(parts) or "never"


def unknown_case(tree, pick):
    """A question's leaves: x, another, and the values of all but x."""
    ends = students.leaves(tree)
    x, about = ends[pick % len(ends)], ends[pick // 7 % len(ends)]
    nodes = dict(paths(tree))
    return x, about, [nodes[path] for path in ends if path != x]


def paths(tree, path=()):
    yield path, tree
    if isinstance(tree, list):
        for k, child in enumerate(tree):
            yield from paths(child, (*path, k))


@pytest.mark.parametrize("bug", list(students.SEARCH_BUGS))
@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans(), pick=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_ranges_of_a_wrong_search_betray_its_mistake(bug, tree, maximising, on_equality, pick):
    x, about, values = unknown_case(tree, pick)
    if x == about:
        return

    def answer(search):
        return range_answer(
            lambda value: about in search(replaced(tree, x, value), maximising, on_equality).pruned(tree), values
        )

    question = Question("prune-x", text(tree, maximising), RULES[on_equality], names(tree)[about], names(tree)[x])
    check_named(question, answer(students.SEARCH_BUGS[bug]), answer(students.negamax), name_of(bug, on_equality))


@pytest.mark.parametrize(
    ("answer", "bug"),
    [("x > 3", "visited-named"), ("x >= 3", "wrong-side"), ("x < 3", "no-cut-on-equality"), ("x < 3", "ends-swapped")],
)
def test_a_range_that_is_read_wrongly_is_named(answer, bug):
    # The leaf c2 of AIMA's figure 5.2 is cut off if c1 is at most 3, what MAX has already.
    question = Question("prune-x", "((3 12 8) (2 4 6) (14 5 2))", "alphabeta", "c2", "c1")
    assert marked(question, "x <= 3").right
    assert bug in [mistake.name for mistake in marked(question, answer).mistakes]


@pytest.mark.parametrize(
    ("answer", "bug"),
    # By hand: B is worth 2, C 3 and D 5. After a3, b1 cuts B and c2 cuts C: 6 leaves; in these orders 9, 8 and 7.
    [("a1 a2 a3", "worst-first"), ("a1 a3 a2", "by-best-leaf"), ("a2 a3 a1", "by-first-leaf")],
)
def test_wrong_ideas_about_order_are_named(answer, bug):
    question = Question("ordering", "((3 19 2) (9 3 4) (5 12 7))", "alphabeta")
    assert marked(question, "a3 a1 a2").right
    mark = marked(question, answer)
    assert not mark.right
    assert bug in [mistake.name for mistake in mark.mistakes]


@pytest.mark.parametrize(
    ("situation", "answer", "bug"),
    [
        ("sliding-tiles", "minimax", "too-careful"),
        ("backgammon", "minimax", "chance-forgotten"),
        ("backgammon", "expectimax", "opponent-averaged"),
        ("connect-four-club", "expectimax", "too-hopeful"),
        ("connect-four-club", "expectiminimax", "chance-imagined"),
        ("slippery-robot", "expectiminimax", "opponent-imagined"),
        ("merchants", "minimax", "opposed-assumed"),
        ("pig", "max^n", "more-than-needed"),
    ],
)
def test_the_wrong_search_for_a_situation_is_explained(situation, answer, bug):
    mark = marked(Question("choose", about=situation), answer)
    assert [mistake.name for mistake in mark.mistakes] == [bug]


@given(tree=plain_trees, maximising=st.booleans(), on_equality=st.booleans())
@settings(max_examples=60, deadline=None)
def test_without_a_mistake_the_steps_by_hand_are_those_of_the_search(tree, maximising, on_equality):
    search = Pruning(Tree.from_text(text(tree, maximising)), on_equality)
    assert len(search.entered) == len(students.negamax(tree, maximising, on_equality).entered)
    question = Question("pruned", text(tree, maximising), RULES[on_equality])
    board = KINDS["pruned"].board(question)
    numbers = {board.number(node): name for name, node in board.leaves.items()}
    assert {numbers[leaf] for leaf in search.pruned(numbers)} == KINDS["pruned"].answer(question)


@given(tree=chance_trees)
@settings(max_examples=25, deadline=None)
def test_without_a_mistake_values_by_hand_are_those_of_the_search(tree):
    found = KINDS["expectiminimax"].answer(Question("expectiminimax", reference.as_text(tree)))
    values = Backing(Tree.from_text(reference.as_text(tree))).values
    assert list(found.values()) == pytest.approx([values[node] for node in sorted(values)])


@given(tree=triple_trees)
@settings(max_examples=25, deadline=None)
def test_without_a_mistake_tuples_by_hand_are_those_of_the_search(tree):
    found = KINDS["maxn"].answer(Question("maxn", triple_text(tree)))
    values = EachBacking(Tree.from_text(triple_text(tree))).values
    assert list(found.values()) == [values[node] for node in sorted(values)]
