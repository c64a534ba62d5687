"""Explicit trees: the game they make, and that they are written as they were read."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import search
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, title
from outply.games.tree.rules import State, Tree
from outply.games.tree.view import TreeView


def value(tree, state):
    """Backed-up utilities of all players, slowly."""
    if tree.is_terminal(state):
        return tuple(tree.utility(state, player) for player in range(tree.players))
    mover = tree.player(state)
    if mover == CHANCE:
        parts = [(p, value(tree, tree.result(state, outcome))) for outcome, p in tree.outcomes(state)]
        return tuple(math.fsum(p * part[player] for p, part in parts) for player in range(tree.players))
    return max((value(tree, tree.result(state, a)) for a in tree.actions(state)), key=lambda values: values[mover])


def same(one, other):
    """Whether two trees have the same nodes, owners, probabilities and utilities."""
    arrays = "first_child", "child_count", "owner", "probability", "utilities"
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Russell and Norvig, figures 5.2 and 5.4 (max^n).
        ("((3 12 8) (2 4 6) (14 5 2))", (3.0, -3.0)),
        (
            "(((1,2,6 4,2,3) (6,1,2 7,4,1)) ((5,1,1 1,5,2) (7,7,1 5,4,5)))",
            (1.0, 2.0, 6.0),
        ),
        # UCI CS-271, Spring 2010, homework 4.
        ("min max: ((((6 4) (8 6)) ((4 0) (2 2))) (((7 4) (9 3)) ((3 3) (2 6))))", (6.0, -6.0)),
        # Berkeley CS188: 1/2 · 8 + 1/3 · 24 + 1/6 · (−12) = 10.
        ("[1/2:8 1/3:24 1/6:-12]", (10.0, -10.0)),
        ("max chance min: ([8 24] (8 0) ((3 4) 2))", (16.0, -16.0)),
        ("5", (5.0, -5.0)),
    ],
)
def test_trees_of_the_textbooks_have_their_published_values(text, expected):
    tree = Tree.from_text(text)
    assert value(tree, tree.initial()) == pytest.approx(expected)


def test_a_chance_node_in_brackets_is_no_level():
    tree = Tree.from_text("([1/2:(1 2) 1/2:(3 4)] (5 6))")
    owners = [tree.player(TreeView(tree).parse(way)) for way in (".", "1", "1.1", "1.2", "2")]
    assert owners == [0, CHANCE, 1, 1, 1]


def test_a_level_named_chance_is_one():
    tree = Tree.from_text("max chance min: ((1 (2 3)) (4 5))")
    assert [tree.player(TreeView(tree).parse(way)) for way in (".", "1", "1.2", "2")] == [0, CHANCE, 1, CHANCE]
    assert list(tree.outcomes(TreeView(tree).parse("1"))) == [(0, 0.5), (1, 0.5)]


def test_players_come_from_the_leaves():
    scalar, tuples, opposed = map(Tree.from_text, ["(1 2)", "((1,6,6 2,1,4) 3,3,3)", "(1,-1 2,-2)"])
    assert (scalar.players, scalar.zero_sum, scalar.min_utility, scalar.max_utility) == (2, True, 1.0, 2.0)
    assert (tuples.players, tuples.zero_sum, tuples.min_utility, tuples.max_utility) == (3, False, 1.0, 6.0)
    assert (opposed.players, opposed.zero_sum, opposed.to_text()) == (2, True, "(1 2)")
    assert Tree.from_text("(0.1,0.2,-0.3 1,2,-3)").zero_sum
    assert not Tree.from_text("(1,-1 2,2)").zero_sum
    assert scalar.utility(State(2), 1) == -2.0


def test_only_a_large_tree_is_worth_compiling():
    row = "(" + "1 " * 1000 + ")"
    assert not Tree.from_text(row).worth_compiling
    large = Tree.from_text("(" + row * 201 + ")")
    assert large.worth_compiling
    assert large.nodes == 201 * 1001 + 1


def test_a_tree_has_chance_only_if_a_node_has():
    assert not Tree.from_text("(1 2)").has_chance
    assert Tree.from_text("(1 [2 3])").has_chance


def test_nodes_have_letters_level_by_level_and_leaves_are_named_by_their_actions():
    tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    view = TreeView(tree)
    names = [view.format(State(node)) for node in range(13)]
    assert names == ["A", "B", "C", "D", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"]
    assert [view.label(State(node)) for node in range(13)] == names
    assert [view.parse(name) for name in names] == [State(node) for node in range(13)]
    assert [view.name(tree.initial(), action) for action in tree.actions(tree.initial())] == ["a1", "a2", "a3"]


def test_a_leaf_between_other_nodes_takes_no_letter():
    tree = Tree.from_text("(7 (1 (2 3)) 5)")
    assert [TreeView(tree).label(State(node)) for node in range(tree.nodes)] == [
        "A",
        "a1",
        "B",
        "a3",
        "b1",
        "C",
        "c1",
        "c2",
    ]


def test_z_is_followed_by_two_letters():
    tree = Tree.from_text("(" + "(1 2)" * 27 + ")")
    view = TreeView(tree)
    assert [view.label(State(node)) for node in (25, 26, 27, 28, 78, 79)] == ["Z", "AA", "AB", "b1", "aa1", "aa2"]
    assert all(view.parse(view.format(State(node))) == State(node) for node in range(tree.nodes))


def test_a_tree_that_is_a_leaf_is_called_a():
    view = TreeView(Tree.from_text("7"))
    assert view.label(State(0)) == "A"
    assert view.parse("A") == view.parse(".") == State(0)


def test_a_node_can_be_given_by_the_way_from_the_root_or_by_the_action_that_leads_to_it():
    tree = Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")
    view = TreeView(tree)
    assert view.parse(".") == view.parse("") == tree.initial()
    assert view.parse("1.3") == view.parse("b3") == view.parse("B3") == State(6)
    assert view.parse("a2") == view.parse("c") == view.parse("2") == State(2)
    assert view.readings(tree.initial()) == {"a1": 0, "1": 0, "a2": 1, "2": 1, "a3": 2, "3": 2}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4", "expected one of the 3 children of A in '4', but got '4'"),
        ("1.1.1", "expected one of the 0 children of b1 in '1.1.1', but got '1'"),
        ("1..2", "expected one of the 3 children of B in '1..2', but got ''"),
        ("9" * 8, "expected one of the 3 children of A in '99999999', but got '99999999'"),
        ("c4", "expected one of the 3 children of C in 'c4', but got '4'"),
        ("c0", "expected one of the 3 children of C in 'c0', but got '0'"),
        ("E", "expected a node of the tree (A to D), but got 'E'"),
        ("²", "expected the name of a node, such as B or a1, but got '²'"),
        ("-1", "expected the name of a node, such as B or a1, but got '-1'"),
        ("c٣", "expected the name of a node, such as B or a1, but got 'c٣'"),
    ],
)
def test_what_names_no_node_is_refused_in_one_sentence(text, message):
    with pytest.raises(InputError) as error:
        TreeView(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")).parse(text)
    assert str(error.value) == message


def test_leaves_can_be_given_other_utilities():
    tree = Tree.from_text("((3 12) (2 4))")
    assert tree.with_utilities({State(3): -1.0, State(6): 9.0}).to_text() == "((-1 12) (2 9))"
    assert tree.to_text() == "((3 12) (2 4))"


def test_a_state_is_shown_as_its_subtree():
    tree = Tree.from_text("(((3 12) 8) [2 4])")
    view = TreeView(tree)
    assert [view.show(view.parse(way)) for way in (".", "1", "1.1", "1.2", "2")] == [
        *("(((3 12) 8) [2 4])", "min max: ((3 12) 8)", "(3 12)", "8", "[2 4]"),
    ]


def test_a_long_tree_is_shown_a_subtree_a_line_and_cut():
    tree = Tree.from_text("min max: (" + " ".join("(" + "7 " * 60 + ")" for _ in range(30)) + ")")
    lines = TreeView(tree).show(tree.initial()).splitlines()
    assert (lines[0], lines[-2], lines[-1]) == ("min max: (", "  … 10 more", ")")
    assert len(lines) == 23
    assert all(len(line) == 100 and line.endswith("…") for line in lines[1:-2])
    chance = Tree.from_text("[1/3:(" + "1 " * 60 + ") 2/3:(2 3)]")
    assert TreeView(chance).show(State(0)).splitlines()[2:] == ["  2/3:(2 3)", "]"]


numbers = st.integers(-50, 50).map(float) | st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def subtrees(draw, utilities, depth=4):
    """A random tree in nested lists, with every kind of node."""
    kind = draw(st.sampled_from(["list", "list", "chance", "player", "leaf"])) if depth else "leaf"
    if kind == "leaf":
        row = draw(st.lists(numbers, min_size=utilities, max_size=utilities))
        return {"utility": row} if utilities > 1 else row[0]
    children = draw(st.lists(subtrees(utilities, depth - 1), min_size=1, max_size=3))
    if kind == "player":
        return {"player": draw(st.integers(0, 1)), "children": children}
    if kind == "chance":
        weights = [draw(st.integers(1, 3)), *(draw(st.integers(0, 3)) for _ in children[1:])]
        return {"chance": [[weight / sum(weights), child] for weight, child in zip(weights, children, strict=True)]}
    return children


@st.composite
def trees(draw):
    """A random tree, which may name the owners of its levels."""
    tree = draw(subtrees(draw(st.sampled_from([1, 1, 2, 3]))))
    levels = draw(st.lists(st.sampled_from(["max", "min", "chance"]), max_size=3))
    return {"tree": tree, "levels": levels} if levels else tree


@given(trees())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_tree_is_read_as_it_was_written(data):
    tree = Tree.from_data(data)
    assert same(Tree.from_text(tree.to_text()), tree)
    assert same(Tree.from_json(tree.to_json()), tree)
    assert value(Tree.from_text(tree.to_text()), State(0)) == value(tree, State(0))
    view = TreeView(tree)
    assert all(view.parse(view.format(State(node))) == State(node) for node in range(tree.nodes))


def test_text_and_json_say_the_same():
    pairs = [
        ("((3 12) (2 4))", '{"tree": [[3, 12], [2, 4]], "root": "max", "source": "here"}'),
        ("min max: ((3 12) (2 4))", '{"tree": [[3, 12], [2, 4]], "root": "min"}'),
        ("max chance: ((3 12) (2 4))", '{"tree": [[3, 12], [2, 4]], "levels": ["max", "chance"]}'),
        ("[1/2:8 1/3:24 1/6:-12]", '{"chance": [[0.5, 8], ["1/3", 24], ["1/6", -12]]}'),
        ("[8 (3 4 5) -12]", '{"chance": [8, [3, 4, 5], -12]}'),
        ("(1,6,6 2,1,4)", '[{"utility": [1, 6, 6]}, {"utility": [2, 1, 4]}]'),
        ("p1 p2 p0: ((1,2,3 1,2,4))", '{"tree": [[{"utility": [1, 2, 3]}, {"utility": [1, 2, 4]}]], "root": "p1"}'),
        ("(max(3 12) (2 4))", '[{"player": 0, "children": [3, 12]}, [2, 4]]'),
        ("  ( 3\n12 # a remark ( [\n )", "[3, 12]"),
        ("[ 1/4 : (1 2) .75: 3]", '{"chance": [[0.25, [1, 2]], [0.75, 3]]}'),
        ("MAX Min: (+3 -1.5e1)", "[3, -15.0]"),
    ]
    for text, json in pairs:
        assert same(Tree.from_text(text), Tree.from_json(json)), text


@pytest.mark.parametrize(
    ("name", "content"), [("tree.txt", "((1 2) 3)"), ("tree.json", "[[1, 2], 3]"), ("x", "\ufeff((1 2) 3)")]
)
def test_a_tree_is_loaded_from_a_file(tmp_path, name, content):
    (tmp_path / name).write_text(content, encoding="utf-8")
    assert Tree.load(tmp_path / name).nodes == 5
    assert Tree.load(str(tmp_path / name)).nodes == 5


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    (tmp_path / "binary").write_bytes(b"(\xff\xfe)")
    (tmp_path / "large").write_bytes(b" " * 32_000_001)
    for name, reason in [
        ("missing", "cannot be read (No such file or directory)"),
        (".", "cannot be read (Is a directory)"),
        ("a\0b", "cannot be read (embedded null byte)"),
        ("binary", "in UTF-8"),
        ("large", "is longer"),
    ]:
        with pytest.raises(InputError) as error:
            Tree.load(tmp_path / name)
        assert reason in str(error.value)


NAMED = "root=(left=(3 12 x=8)~5 [good=9 (1 2)~-4] max(2 4))~1"


def test_names_and_guesses_are_read_and_written_in_both_forms():
    tree = Tree.from_text(NAMED)
    assert tree.to_text() == NAMED
    assert Tree.from_json(tree.to_json()).to_text() == NAMED
    view = TreeView(tree)
    assert view.label(State(0)) == "root"
    assert [view.name(State(0), action) for action in range(3)] == ["left", "root2", "root3"]
    assert view.parse("x") == view.parse("left3") == State(6)
    assert view.label(view.parse("left1")) == "left1"


def test_a_guess_is_what_a_search_sees_at_its_horizon():
    tree = Tree.from_text("(left=(3 12)~5 right=(2 4)~9)")
    # By hand: at depth 1 the guesses decide, 9 over 5; to the end left is worth 3 and right 2.
    for compiled in (False, True):
        near, far = search(tree, depth=1, compiled=compiled), search(tree, compiled=compiled)
        assert (near.value, near.action, far.value, far.action) == (9.0, 1, 3.0, 0)
    assert (tree.min_utility, tree.max_utility) == (0.0, 12.0)
    assert search(Tree.from_text("((3 12)~50 (2 4))"), depth=1).value == 50.0


def test_a_tree_with_guesses_is_a_tree_in_messages():
    assert title(Tree.from_text("((3 12)~5 (2 4))")) == title(Tree.from_text("((3 12) (2 4))")) == "Tree"
