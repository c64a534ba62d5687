"""The searches against their slow twins, on thousands of random trees."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from outply import Bound, Log, Tree, search
from tests import reference
from tests.strategies import many, trees

MANY = many(120)


def tree_of(nested) -> Tree:
    return Tree.from_text(reference.as_text(nested))


def guess_of(tree: Tree, nested):
    """An evaluation that tells all nodes apart, as `reference.cut_off` does."""
    guesses = {}

    def walk(state, node):
        guesses[state] = reference.guess(node)
        children = node if isinstance(node, list) else [child for _, child in node] if isinstance(node, tuple) else []
        for action, child in enumerate(children):
            walk(tree.result(state, action), child)

    walk(tree.initial(), nested)
    return guesses.__getitem__


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta-strict", "expectiminimax"])
@MANY
@given(nested=trees())
@example(nested=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
@example(nested=[0])
def test_a_search_equals_its_slow_twin(algorithm, nested):
    result = search(tree_of(nested), algorithm=algorithm)
    assert result.value == reference.minimax(nested)
    assert result.action == reference.best_children(nested)[0]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta-strict"])
@MANY
@given(nested=trees(), depth=st.integers(1, 4))
def test_a_depth_limited_search_equals_its_slow_twin(algorithm, nested, depth):
    tree = tree_of(nested)
    result = search(tree, algorithm=algorithm, depth=depth, evaluate=guess_of(tree, nested))
    shallow = reference.cut_off(nested, depth)
    assert result.value == reference.minimax(shallow)
    assert result.action == reference.best_children(shallow)[0]


@MANY
@given(nested=trees(), depth=st.integers(1, 4))
def test_deepening_to_a_depth_equals_searching_to_it(nested, depth):
    tree = tree_of(nested)
    evaluate = guess_of(tree, nested)
    deepened = search(tree, algorithm="deepening", depth=depth, evaluate=evaluate)
    at_once = search(tree, algorithm="alphabeta", depth=depth, evaluate=evaluate)
    assert (deepened.value, deepened.action, deepened.line) == (at_once.value, at_once.action, at_once.line)


@pytest.mark.parametrize(("algorithm", "cut_on_equality"), [("alphabeta", True), ("alphabeta-strict", False)])
@MANY
@given(nested=trees())
def test_alphabeta_looks_at_the_leaves_that_the_textbook_looks_at(algorithm, cut_on_equality, nested):
    log = Log()
    search(tree_of(nested), algorithm=algorithm, observer=log)
    seen = [event.value for event in log.events if event.kind == "leaf"]
    assert seen == reference.alphabeta_leaves(nested, cut_on_equality)


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-strict"])
@MANY
@given(nested=trees())
def test_each_root_action_has_its_exact_value_or_a_true_bound(algorithm, nested):
    result = search(tree_of(nested), algorithm=algorithm)
    truth = [reference.minimax(child, maximising=False) for child in nested]
    for choice in result.choices:
        if choice.bound == Bound.EXACT:
            assert choice.value == truth[choice.action]
        else:
            assert choice.bound == Bound.UPPER
            assert truth[choice.action] <= choice.value <= result.value
    assert set(result.ties) <= set(reference.best_children(nested))
    if algorithm == "alphabeta-strict":
        assert list(result.ties) == reference.best_children(nested)


@MANY
@given(nested=trees())
def test_on_request_every_root_action_has_its_exact_value(nested):
    result = search(tree_of(nested), algorithm="alphabeta", exact=True)
    assert [choice.value for choice in result.choices] == [reference.minimax(c, maximising=False) for c in nested]
    assert list(result.ties) == reference.best_children(nested)


@MANY
@given(nested=trees())
def test_with_min_at_the_root_everything_is_turned_round(nested):
    result = search(Tree.from_text("min max: " + reference.as_text(nested)), algorithm="alphabeta")
    assert result.value == reference.minimax(nested, maximising=False)
    assert result.action == reference.best_children(nested, maximising=False)[0]
    assert all(choice.bound in (Bound.EXACT, Bound.LOWER) for choice in result.choices)


@MANY
@given(nested=trees(chance=True))
def test_expectiminimax_equals_its_slow_twin(nested):
    result = search(tree_of(nested), algorithm="expectiminimax")
    assert result.value == pytest.approx(reference.minimax(nested), abs=1e-9)


@MANY
@given(nested=trees(chance=True))
def test_expectimax_equals_its_slow_twin(nested):
    result = search(tree_of(nested), algorithm="expectimax")
    assert result.value == pytest.approx(reference.expectimax(nested), abs=1e-9)


@MANY
@given(nested=trees(chance=True))
def test_maxn_of_two_opposed_players_is_expectiminimax(nested):
    tree = tree_of(nested)
    result, plain = search(tree, algorithm="maxn"), search(tree, algorithm="expectiminimax")
    assert result.value == (plain.value, -plain.value)
    assert (result.action, result.line, result.nodes) == (plain.action, plain.line, plain.nodes)


@MANY
@given(nested=trees())
def test_the_line_leads_to_a_leaf_with_the_value_of_the_root(nested):
    tree = tree_of(nested)
    for algorithm in ("minimax", "alphabeta", "alphabeta-strict"):
        result = search(tree, algorithm=algorithm)
        state = tree.initial()
        for action in result.line:
            state = tree.result(state, action)
        assert tree.is_terminal(state)
        assert tree.utility(state, 0) == result.value


@MANY
@given(nested=trees(chance=True), nodes=st.integers(1, 40))
def test_a_search_cut_short_by_nodes_keeps_to_them_and_says_what_it_knows(nested, nodes):
    tree = tree_of(nested)
    result = search(tree, nodes=nodes, algorithm="expectiminimax")
    truth = reference.minimax(nested)
    assert result.nodes <= nodes
    assert result.action in list(tree.actions(tree.initial()))
    assert result.value == pytest.approx(truth) if result.bound == Bound.EXACT else result.value <= truth + 1e-9
