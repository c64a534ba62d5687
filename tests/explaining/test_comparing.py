"""Several searches of one tree, counted."""

import random

import pytest
from hypothesis import given, settings

from outply import MNK, ConnectFour, InputError, Kalah, Pig, Tree
from outply.explaining.comparing import BEST, OWN, WORST, compare
from tests import reference
from tests.strategies import trees

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def uniform(branching: int, depth: int, seed: int) -> Tree:
    """A tree of distinct leaves, so that no two orders are alike."""
    leaves = list(range(branching**depth))
    random.Random(seed).shuffle(leaves)

    def nested(depth: int):
        return leaves.pop() if depth == 0 else [nested(depth - 1) for _ in range(branching)]

    return Tree.from_text(reference.as_text(nested(depth)))


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 5), (2, 6), (3, 3), (3, 4), (4, 4), (5, 3), (1, 4)])
def test_the_best_order_visits_what_knuth_and_moore_say(branching, depth):
    found = compare(uniform(branching, depth, seed=branching * 10 + depth))
    least = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert found.row("alphabeta", BEST).leaves == found.least == least


@pytest.mark.parametrize(("branching", "depth"), [(5, 2), (2, 3), (3, 3), (4, 3)])
def test_down_to_three_plies_the_worst_order_visits_every_leaf(branching, depth):
    # No value of a child is beyond those of its later siblings, so no bound is met. Deeper down that does not follow.
    assert compare(uniform(branching, depth, seed=1)).row("alphabeta", WORST).leaves == branching**depth


def test_the_textbook_tree_needs_five_leaves_at_best_and_seven_as_it_stands():
    found = compare(Tree.from_text(AIMA))
    assert found.row("minimax").leaves == 9
    assert found.row("alphabeta").leaves == found.row("alphabeta-strict").leaves == 7
    assert found.row("alphabeta", BEST).leaves == found.least == 5
    assert {row.value for row in found.rows if row.algorithm != "expectimax"} == {3}


def test_expectimax_visits_all_and_hopes_for_more():
    row = compare(Tree.from_text("((10 10) (9 100))")).row("expectimax")
    assert (row.states, row.leaves, row.value) == (7, 4, 54.5)


def test_a_game_with_dice_is_compared_on_what_fits_it():
    found = compare(Pig(20), depth=3)
    assert [row.algorithm for row in found.rows] == ["expectiminimax", "expectimax"]


def test_more_than_two_players_are_compared_on_what_fits_them():
    found = compare(Tree.from_text("((1,6,6 2,1,4) (3,3,3 5,0,1))"))
    assert [(row.algorithm, row.value) for row in found.rows] == [("maxn", (3, 3, 3)), ("expectimax", 4)]


def test_a_tree_that_is_not_uniform_has_no_formula():
    assert compare(Tree.from_text("((3 12) (2 4 6))")).least is None
    assert compare(Tree.from_text("((3 12) 2)")).least is None


def test_tic_tac_toe_three_plies_deep_has_504_leaves():
    # 9 · 8 · 7 ways to play three plies, all of them guessed to be worth nothing.
    assert compare(MNK(), depth=3).row("minimax").leaves == 504


@pytest.mark.parametrize("game", [Kalah(3, 2), ConnectFour(4, 4)], ids=["moves again", "evaluated"])
def test_in_a_real_game_the_orders_agree_on_the_value(game):
    found = compare(game, depth=4)
    assert len({row.value for row in found.rows if row.algorithm != "expectimax"}) == 1
    assert found.row("alphabeta", BEST).leaves <= found.row("alphabeta", WORST).leaves <= found.row("minimax").leaves
    assert found.row("pvs", OWN).states > 0


def test_a_state_to_begin_from_may_be_given():
    tree = Tree.from_text(AIMA)
    assert compare(tree, tree.result(tree.initial(), 0)).row("minimax").value == 3


def test_the_end_of_a_game_is_one_state():
    assert {row.states for row in compare(Tree.from_text("5")).rows} == {1}


def test_the_table_stands_in_columns():
    lines = str(compare(Tree.from_text(AIMA))).splitlines()
    assert lines[0].split() == ["search", "order", "states", "leaves", "value"]
    ends = {line.rindex("7") for line in lines if line.startswith(("alphabeta    ", "pvs")) and "11" in line}
    assert len(ends) == 1
    assert lines[-1].split() == ["the", "least", "for", "alpha-beta", "5"]


def test_a_tree_that_is_too_large_is_refused_in_one_sentence():
    with pytest.raises(InputError) as error:
        compare(MNK(), most=1000)
    assert str(error.value) == (
        "expected a tree of at most 1,000 states to compare searches on, but got a larger one: give a smaller depth"
    )


@settings(max_examples=40, deadline=None)
@given(tree=trees())
def test_counts_agree_with_slow_twins(tree):
    found = compare(Tree.from_text(reference.as_text(tree)))
    leaves = sum(isinstance(node, int | float) for node in reference.nodes(tree))
    assert (found.row("minimax").leaves, found.row("minimax").value) == (leaves, reference.minimax(tree))
    assert found.row("alphabeta").leaves == len(reference.alphabeta_leaves(tree, cut_on_equality=True))
    assert found.row("alphabeta-strict").leaves == len(reference.alphabeta_leaves(tree, cut_on_equality=False))
    assert found.row("minimax").states == sum(1 for _ in reference.nodes(tree))
    for order, is_best in ((BEST, True), (WORST, False)):
        ordered = sorted_tree(tree, is_best)
        assert found.row("alphabeta", order).leaves == len(reference.alphabeta_leaves(ordered, cut_on_equality=True))


def sorted_tree(tree, is_best: bool, maximising: bool = True):
    """The tree with the best child of every node first, or last."""
    if not isinstance(tree, list):
        return tree
    children = sorted(tree, key=lambda child: reference.minimax(child, not maximising), reverse=maximising == is_best)
    return [sorted_tree(child, is_best, not maximising) for child in children]
