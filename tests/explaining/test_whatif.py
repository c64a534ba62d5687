"""What if a leaf were worth something else: ranges, worked by hand and against a slow twin at many values."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from outply import InputError, Nim, Tree
from outply.explaining.ranges import Interval, Ranges, exact
from outply.explaining.whatif import pruned_when, whatif
from outply.games.tree.rules import State
from tests import reference
from tests.strategies import trees

AIMA = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")


def test_the_exam_question_has_a_closed_end_if_equality_cuts_and_an_open_one_if_not():
    # MAX has 3 through the first action; with x as the first leaf of the second, the rest of it is pruned if x <= 3.
    assert str(pruned_when(AIMA, "c1", "c3")) == "x ≤ 3"
    assert str(pruned_when(AIMA, "c1", "c3", "alphabeta-strict")) == "x < 3"


def test_a_node_may_be_given_by_its_state_or_by_the_way_to_it():
    assert pruned_when(AIMA, "2.1", "2.3") == pruned_when(AIMA, State(7), State(9)) == pruned_when(AIMA, "c1", "c3")


def test_a_leaf_that_was_never_visited_may_be_worth_anything():
    found = whatif(AIMA, "c2")
    assert str(found.same_choice) == str(found.same_cuts) == "any x"


def test_the_choice_changes_where_the_second_action_overtakes_the_first():
    # The second action is worth min(x, 4, 6), the first 3: they tie at 3, and the first keeps the tie.
    found = whatif(AIMA, "c1", "minimax")
    assert str(found.same_choice) == "x ≤ 3"
    assert str(found.same_cuts) == "any x"
    assert [piece.action for piece in found.pieces] == [0, 1]


def test_a_smaller_bound_prunes_less_and_a_larger_one_more():
    # B is min(x, 12, 8). Below 2, C is the best so far and nothing is cut; from 5 on, the 5 in D cuts the 2 behind it.
    found = whatif(AIMA, "b1")
    assert [(str(piece.interval), piece.pruned) for piece in found.pieces] == [
        ("x < 2", ()),
        ("2 ≤ x < 5", (State(8), State(9))),
        ("x ≥ 5", (State(8), State(9), State(12))),
    ]
    assert str(found.same_choice) == "x ≥ 2"
    assert str(found.same_cuts) == "2 ≤ x < 5"


def test_a_single_point_is_a_range_too():
    # Strictly, x = 3 neither cuts nor overtakes.
    assert "x = 3" in [str(piece.interval) for piece in whatif(AIMA, "c1", "alphabeta-strict").pieces]


def test_a_value_that_max_holds_prunes_by_being_large_and_one_that_min_holds_by_being_small():
    # At the root MAX holds x through the first action, and 3 is no better than that from 3 on.
    assert str(pruned_when(Tree.from_text("((0 9) (3 1))"), "1.1", "2.2")) == "x ≥ 3"
    # After the second action MIN holds max(x, 1); the 6 in its next reply is no better for MIN up to 6.
    tree = Tree.from_text("((5 5) ((0 1) (6 2)))")
    assert str(pruned_when(tree, "2.1.1", "2.2.2")) == "x ≤ 6"
    assert str(pruned_when(tree, "2.1.1", "2.2.2", "alphabeta-strict")) == "x < 6"


def test_with_chance_the_choice_changes_at_a_rational_number():
    # The first action is worth 3; the second ⅓·min(6, 0) + ⅔·min(5, x), which is more than 3 from x > 9/2 on.
    tree = Tree.from_text("([1/2:(2 4) 1/2:(7 4)] [1/3:(6 0) 2/3:(5 -2)])")
    found = whatif(tree, "2.2.2")
    assert found.algorithm == "expectiminimax"
    assert found.same_choice == Ranges((Interval(-inf, Fraction(9, 2), False, True),))


def test_a_rational_end_that_is_no_short_decimal_is_written_as_a_fraction():
    # ⅓·x + ⅔·1 against 2 + 1/9: x = 13/3.
    tree = Tree.from_text("([1/9:3 8/9:2] [1/3:0 2/3:1])")
    assert str(whatif(tree, "2.1").same_choice) == "x ≤ 13/3"


def test_expectimax_takes_the_other_player_as_chance():
    # (10 + 10) / 2 against (9 + x) / 2: they tie at 11.
    tree = Tree.from_text("((10 10) (9 100))")
    assert str(whatif(tree, "2.2", "expectimax").same_choice) == "x > 11"


def test_where_chance_decides_there_is_no_choice_to_change():
    assert str(whatif(Tree.from_text("[1/2:8 1/2:4]"), "1").same_choice) == "any x"


def test_ranges_know_what_is_in_them():
    found = Ranges((Interval(-inf, Fraction(1), False, True), Interval(Fraction(2), Fraction(3))))
    assert [x in found for x in (-inf, 1, 1.5, 2, 2.5, 3, inf)] == [False, True, False, False, True, False, False]
    assert str(found) == "x ≤ 1 or 2 < x < 3"
    assert str(Ranges()) == "no x"


@pytest.mark.parametrize(("number", "text"), [(3, "3"), (-2.5, "−2.5"), (Fraction(-1, 3), "−1/3"), (inf, "∞")])
def test_numbers_are_written_exactly(number, text):
    assert exact(number) == text


def test_an_answer_prints_every_range_and_marks_the_present_one():
    assert str(whatif(AIMA, "c1", "alphabeta-strict")).splitlines() == [
        "x is the leaf c1, now 2 (alphabeta-strict)",
        "  x < 3: choice a1; pruned: c2, c3   ← now",
        "  x = 3: choice a1; pruned: nothing",
        "  x > 3: choice a2; pruned: nothing",
        "the choice stays the same for x ≤ 3; the same is pruned for x < 3",
    ]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: whatif(Nim(3, 4), "1"), "expected a tree that is written out, but got <outply.games.nim.Nim object"),
        (lambda: whatif(Tree.from_text("(1,2 3,4)"), "1"), "expected a tree with one number at each leaf, but this"),
        (
            lambda: whatif(AIMA, "c1", "pvs"),
            "expected a search for which this has an answer (minimax, alphabeta, alphabeta-strict, expectiminimax, "
            "expectimax), but got 'pvs'",
        ),
        (
            lambda: whatif(Tree.from_text("([1 2] 3)"), "2", "alphabeta"),
            "expected a search for which this has an answer (expectiminimax, expectimax), but got 'alphabeta'",
        ),
        (lambda: whatif(AIMA, "2"), "expected a leaf below the root, but C is a node with 3 children"),
        (lambda: whatif(AIMA, "."), "expected a leaf below the root, but A is the root"),
        (lambda: whatif(AIMA, "2.9"), "expected one of the 3 children of C in '2.9', but got '9'"),
        (
            lambda: whatif(AIMA, State(99)),
            "expected a node of the tree, or its name such as 'b1', but got S",
        ),
        (
            lambda: pruned_when(AIMA, "2.1", 5),
            "expected a node of the tree, or its name such as 'b1', but got 5",
        ),
        (
            lambda: whatif(Tree.from_text("(" + "1 " * 501 + ")"), "1"),
            "expected a tree of at most 500 leaves, but this one has 501",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_sentence(ask, message):
    with pytest.raises(InputError) as error:
        ask()
    assert str(error.value).startswith(message)


# Against a slow twin, at every value of another leaf, between them and beyond


def leaf_paths(tree) -> list[tuple[int, ...]]:
    if isinstance(tree, list):
        return [(k, *path) for k, child in enumerate(tree) for path in leaf_paths(child)]
    if isinstance(tree, tuple):
        return [(k, *path) for k, (_, child) in enumerate(tree) for path in leaf_paths(child)]
    return [()]


def with_leaf(tree, path, x):
    """The tree with one leaf replaced."""
    if not path:
        return x
    here, rest = path[0], path[1:]
    if isinstance(tree, list):
        return [with_leaf(child, rest, x) if k == here else child for k, child in enumerate(tree)]
    return tuple((p, with_leaf(child, rest, x) if k == here else child) for k, (p, child) in enumerate(tree))


def labelled(tree, path=()):
    """The same tree with each leaf as a value that remembers where it stands."""
    if isinstance(tree, list):
        return [labelled(child, (*path, k)) for k, child in enumerate(tree)]
    return Leaf(tree, path)


class Leaf(float):
    """A number that knows its place."""

    def __new__(cls, value, path):
        number = super().__new__(cls, value)
        number.path = path
        return number


def dotted(path) -> str:
    return ".".join(str(step + 1) for step in path)


@settings(max_examples=40, deadline=None)
@given(tree=trees(leaves=st.integers(-3, 3)), data=st.data(), cuts=st.booleans())
def test_ranges_agree_with_a_slow_twin_at_every_value(tree, data, cuts):
    paths = leaf_paths(tree)
    assume(all(paths))
    path = data.draw(st.sampled_from(paths))
    written = Tree.from_text(reference.as_text(tree))
    found = whatif(written, dotted(path), "alphabeta" if cuts else "alphabeta-strict")
    branch = data.draw(st.sampled_from(paths))
    pruned = pruned_when(written, dotted(path), dotted(branch), "alphabeta" if cuts else "alphabeta-strict")
    now = reference.best_children(tree)[0]
    for x in [quarter / 4 for quarter in range(-16, 17)]:
        changed = labelled(with_leaf(tree, path, x))
        seen = {leaf.path for leaf in reference.alphabeta_leaves(changed, cut_on_equality=cuts)}
        assert (branch not in seen) == (x in pruned)
        piece = next(piece for piece in found.pieces if x in piece.interval)
        assert len(paths) - len(seen) == len(piece.pruned)
        choice = reference.best_children(changed)[0]
        assert piece.action == choice
        assert (choice == now) == (x in found.same_choice)


def fractional(tree):
    """The tree with exact numbers."""
    if isinstance(tree, list):
        return [fractional(child) for child in tree]
    if isinstance(tree, tuple):
        return tuple((Fraction(p), fractional(child)) for p, child in tree)
    return Fraction(tree)


@settings(max_examples=60, deadline=None)
@given(tree=trees(leaves=st.integers(-3, 3), chance=True), data=st.data())
def test_choices_with_chance_agree_with_a_slow_twin_and_change_only_at_the_ends(tree, data):
    paths = leaf_paths(tree)
    path = data.draw(st.sampled_from(paths))
    found = whatif(Tree.from_text(reference.as_text(tree)), dotted(path), "expectiminimax")
    ends = {end for piece in found.pieces for end in (piece.interval.low, piece.interval.high) if abs(end) != inf}
    tiny = Fraction(1, 10**9)
    probes = [Fraction(x, 4) for x in range(-16, 17)] + [end + step for end in ends for step in (-tiny, 0, tiny)]
    for x in probes:
        choice = reference.best_children(with_leaf(fractional(tree), path, x))[0]
        assert next(piece for piece in found.pieces if x in piece.interval).action == choice
