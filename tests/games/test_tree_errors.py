"""What is not a tree is refused with one sentence, and nothing else ever comes out of the parsers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.contract.errors import InputError
from outply.games.tree.rules import Tree


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a tree, but the text ends without one"),
        (" # nothing\n", "expected a tree, but the text ends without one"),
        ("max min:", "expected a tree, but the text ends without one"),
        ("()", "expected at least one child in every node, but there is an empty one at line 1, column 2"),
        ("(3\n []", "expected at least one child in every node, but there is an empty one at line 2, column 3"),
        ("((3 4)", "expected ')' for the '(' at line 1, column 1, but the text ends"),
        ("([3 4", "expected ']' for the '[' at line 1, column 2, but the text ends"),
        ("[1/2:", "expected ']' for the '[' at line 1, column 1, but the text ends"),
        ("(3 4]", "expected ')', but there is ']' at line 1, column 5"),
        (")", "expected a number, '(' or '[', but there is ')' at line 1, column 1"),
        ("[1/2:]", "expected a number, '(' or '[', but there is ']' at line 1, column 6"),
        ("[1/2::3]", "expected a number, '(' or '[', but there is ':' at line 1, column 6"),
        ("(3 4) 5", "expected nothing after the tree, but there is '5' at line 1, column 7"),
        ("(3 4))", "expected nothing after the tree, but there is ')' at line 1, column 6"),
        ("3 4", "expected nothing after the tree, but there is '4' at line 1, column 3"),
        ("(3 x)", "expected a number, or several joined by commas, but there is 'x' at line 1, column 4"),
        ("(nan)", "expected a number, or several joined by commas, but there is 'nan' at line 1, column 2"),
        ("(-inf)", "expected a number, or several joined by commas, but there is '-inf' at line 1, column 2"),
        ("(true)", "expected a number, or several joined by commas, but there is 'true' at line 1, column 2"),
        ("(1_0)", "expected a number, or several joined by commas, but there is '1_0' at line 1, column 2"),
        ("(٣)", "expected a number, or several joined by commas, but there is '٣' at line 1, column 2"),
        ("(1, 6)", "expected a number, or several joined by commas, but there is '1,' at line 1, column 2"),
        ("max", "expected a number, or several joined by commas, but there is 'max' at line 1, column 1"),
        ("(1e999)", "expected finite numbers as utilities, but there is one too large at line 1, column 2"),
        (
            "(1,2 3)",
            "expected as many utilities at every leaf as at the first (2), but there are 1 at line 1, column 6",
        ),
        ("1" + ",1" * 16, "expected at most 16 utilities at a leaf, but there are 17 at line 1, column 1"),
        (
            "(1/2:3 1/2:4)",
            "expected probabilities only at a chance node, but there is one below a player's node at line 1, column 6",
        ),
        (
            "[1/2:3 4]",
            "expected a probability for every child of a chance node or for none, but there is a mixture "
            "at line 1, column 8",
        ),
        (
            "[3 1/2:4]",
            "expected a probability for every child of a chance node or for none, but there is a mixture "
            "at line 1, column 8",
        ),
        ("[-1/2:3 3/2:4]", "expected a probability between 0 and 1, but there is -0.5 at line 1, column 7"),
        ("[1e999/1e999:3]", "expected a probability between 0 and 1, but there is nan at line 1, column 14"),
        ("[1/2:3 1/3:4]", "expected probabilities that sum to 1, but their sum is 0.833333333333 at line 1, column 13"),
        ("[1/0:3]", "expected a fraction or a decimal before the colon, but there is '1/0' at line 1, column 2"),
        ("[half:3]", "expected a fraction or a decimal before the colon, but there is 'half' at line 1, column 2"),
        ("(a=3 a=4)", "expected a name for one node only, but there is 'a' again at line 1, column 6"),
        ("(=3 4)", "expected a name of 1 to 24 characters, but there is '' at line 1, column 2"),
        ("(3 4)~x", "expected a number after the tilde, but there is '~x' at line 1, column 6"),
        ("((3 4)~1e999 2)", "expected a finite number as a guess, but there is one too large at line 1, column 7"),
        (
            "((1,2 3,4)~5 1,2)",
            "expected guesses only in trees with one number at each leaf, but there are several",
        ),
        ("[1/2/2:3]", "expected a fraction or a decimal before the colon, but there is '1/2/2' at line 1, column 2"),
        (
            "up: (3)",
            "expected max, min, chance or a player such as p0 as the name of a level, but there is 'up' "
            "at line 1, column 1",
        ),
        (
            ": (3)",
            "expected max, min, chance or a player such as p0 as the name of a level, but there is ':' "
            "at line 1, column 1",
        ),
        ("max min (3)", "expected a colon after the names of the levels, but there is '(' at line 1, column 9"),
        (
            "max min",
            "expected a colon after the names of the levels, but there is the end of the text at line 1, column 8",
        ),
        ("p2: (3)", "expected players below p2, as the leaves say, but p2 is named"),
        ("(p7(1,2,3))", "expected players below p3, as the leaves say, but p7 is named"),
        (
            "(" * 1001 + "1" + ")" * 1001,
            "expected a tree of at most 1,000 levels, but there is a deeper one at line 1, column 1001",
        ),
        (" " * 32_000_001, "expected at most 32,000,000 characters of text, but got 32,000,001"),
    ],
)
def test_text_that_is_no_tree_is_refused(text, message):
    with pytest.raises(InputError) as error:
        Tree.from_text(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected JSON, but there is something else at line 1, column 1 (Expecting value)"),
        ("[1,\n 2", "expected JSON, but there is something else at line 2, column 3 (Expecting ',' delimiter)"),
        ("[1] 2", "expected JSON, but there is something else at line 1, column 5 (Extra data)"),
        ("[NaN]", "expected finite numbers in the JSON, but got NaN"),
        ("[-Infinity]", "expected finite numbers in the JSON, but got -Infinity"),
        ("[1e999]", "expected finite numbers as utilities, but there is one too large at tree[0]"),
        ("[1" + "0" * 400 + "]", "expected finite numbers as utilities, but there is one too large at tree[0]"),
        ("1" * 5000, "expected numbers of an ordinary size in the JSON, but one has thousands of digits"),
        ("[]", "expected at least one child in every node, but there is an empty one at tree"),
        ("[1, [2, []]]", "expected at least one child in every node, but there is an empty one at tree[1][1]"),
        ('{"chance": []}', "expected at least one child in every node, but there is an empty one at tree"),
        ("[true]", "expected a number, a list or an object, but there is true at tree[0]"),
        ("[1, null]", "expected a number, a list or an object, but there is null at tree[1]"),
        ('["max"]', 'expected a number, a list or an object, but there is "max" at tree[0]'),
        (
            '[{"utility": [1]}]',
            'expected {"utility": [two numbers or more]}, {"chance": [...]} or {"player": ..., "children": [...]}, '
            "but there is {'utility': [1]} at tree[0]",
        ),
        (
            "{}",
            'expected {"utility": [two numbers or more]}, {"chance": [...]} or {"player": ..., "children": [...]}, '
            "but there is {} at tree",
        ),
        (
            '{"chance": 5}',
            'expected {"utility": [two numbers or more]}, {"chance": [...]} or {"player": ..., "children": [...]}, '
            "but there is {'chance': 5} at tree",
        ),
        ('[{"utility": [1, true]}]', "expected a number, a list or an object, but there is true at tree[0]"),
        (
            '[1, {"utility": [1, 2]}]',
            "expected as many utilities at every leaf as at the first (1), but there are 2 at tree[1]",
        ),
        (
            '{"chance": [[0.5, 1], 2]}',
            "expected pairs of a probability and a subtree, or no such pairs, but there is a mixture at tree",
        ),
        (
            '[{"chance": [[0.5, 1], [0.25, 2]]}]',
            "expected probabilities that sum to 1, but their sum is 0.75 at tree[0]",
        ),
        (
            '{"chance": [[-0.5, 1], [1.5, 2]]}',
            "expected a probability between 0 and 1, but there is -0.5 at tree.chance[0]",
        ),
        (
            '{"chance": [["half", 1]]}',
            "expected a number or a fraction as a probability, but there is 'half' at tree.chance[0]",
        ),
        (
            '{"player": true, "children": [1]}',
            "expected a player from 0 to 15, but there is True at tree",
        ),
        ('{"player": -1, "children": [1]}', "expected a player from 0 to 15, but there is -1 at tree"),
        ('{"player": 2, "children": [1]}', "expected players below p2, as the leaves say, but p2 is named"),
        ('{"tree": [1], "rot": "min"}', "expected the fields tree, root and levels beside each other, but got 'rot'"),
        (
            '{"tree": [1], "root": "min", "levels": ["max"]}',
            "expected either root or levels beside the tree, but got both",
        ),
        ('{"tree": [1], "root": "up"}', "expected max, min, chance or a player such as p0 in root, but got up"),
        ('{"tree": [1], "root": 1}', "expected max, min, chance or a player such as p0 in root, but got 1"),
        ('{"tree": [1], "root": "chance"}', "expected a player as root, but got 'chance'"),
        ('{"tree": [1], "root": "p2"}', "expected players below p2, as the leaves say, but p2 is named"),
        ('{"tree": [1], "levels": []}', "expected a list of names as levels, but got []"),
        ('{"tree": [1], "levels": [0]}', "expected max, min, chance or a player such as p0 in levels, but got 0"),
        ('{"tree": [1], "tree": [2]}', "expected every field of an object once, but one is repeated in the JSON"),
        (" " * 32_000_001, "expected at most 32,000,000 characters of JSON, but got 32,000,001"),
    ],
)
def test_json_that_is_no_tree_is_refused(text, message):
    with pytest.raises(InputError) as error:
        Tree.from_json(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["(" * 1_000_000, "[" * 1_000_000, "[1:" * 1_000_000, "(" * 10**6 + "1" + ")" * 10**6])
def test_a_million_levels_of_text_are_refused(text):
    with pytest.raises(InputError, match="expected a tree of at most 1,000 levels"):
        Tree.from_text(text)


@pytest.mark.parametrize("text", ["[" * 1_000_000, "[" * 10**6 + "1" + "]" * 10**6, '{"chance":[' * 10**6])
def test_a_million_levels_of_json_are_refused(text):
    with pytest.raises(InputError, match="expected JSON of at most about 1,000 levels, but it is nested deeper"):
        Tree.from_json(text)


def test_lists_that_contain_themselves_are_refused():
    loop = [1]
    loop.append(loop)
    with pytest.raises(InputError, match="expected a tree of at most 1,000 levels"):
        Tree.from_data(loop)


def test_a_thousand_levels_are_read_and_written():
    tree = Tree.from_text("(" * 1000 + "1" + ")" * 1000)
    assert tree.nodes == 1001
    assert tree.to_text() == "(" * 1000 + "1" + ")" * 1000
    assert tree.to_json().count("[") == 1001


def test_more_than_a_million_nodes_are_refused():
    row = "(" + "1 " * 999 + ")"
    with pytest.raises(InputError, match="expected a tree of at most 1,000,000 nodes, but there is one more at line 1"):
        Tree.from_text("(" + row * 1000 + ")")


def test_a_number_of_millions_of_digits_is_read_quickly_or_refused():
    with pytest.raises(InputError, match="one too large"):
        Tree.from_text("9" * 3_000_000)


@given(st.text("()[]:,/0123456789.-e# \nmaxinchp", max_size=40) | st.text(max_size=40))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_no_text_brings_any_other_error(text):
    assert reads_or_refuses(Tree.from_text, text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda below: (
        st.lists(below, max_size=4)
        | st.dictionaries(
            st.sampled_from(["tree", "root", "levels", "chance", "utility", "player", "children", "x"]),
            below,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(values)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_no_json_brings_any_other_error(data):
    assert reads_or_refuses(Tree.from_json, json.dumps(data))
    assert reads_or_refuses(Tree.from_data, data)


@given(st.text('[]{}":,0123456789.-e chanceuility', max_size=40))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_no_text_given_as_json_brings_any_other_error(text):
    assert reads_or_refuses(Tree.from_json, text)


def reads_or_refuses(read, given):
    """Whether a tree or one sentence comes out; any other error goes through."""
    try:
        read(given)
    except InputError as error:
        return "\n" not in str(error) and str(error).startswith("expected ")
    return True
