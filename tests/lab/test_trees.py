"""Leaves that searches visit, against Knuth and Moore's theorem and a tree of the textbook."""

import pytest

from outply import MNK
from outply.lab.trees import ORDERS, fewest, game_tree, leaves_visited, ordered, random_tree, value_of
from outply.primitives.dice import Dice

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_alpha_beta_leaves_out_two_leaves_of_the_textbooks_tree():
    # AIMA, figure 5.5: the second and third leaf below the middle node are never visited.
    assert leaves_visited(AIMA, "minimax") == 9
    assert leaves_visited(AIMA, "alphabeta") == 7


@pytest.mark.parametrize(("branching", "depth"), [(2, 5), (3, 4), (5, 3), (4, 1), (3, 5)])
def test_in_the_best_order_alpha_beta_visits_as_few_leaves_as_can_be(branching, depth):
    half, rest = branching ** (depth // 2), branching ** (depth - depth // 2)
    for seed in range(3):
        tree = random_tree(branching, depth, Dice(seed))
        assert leaves_visited(tree, "minimax") == branching**depth
        assert leaves_visited(ordered(tree, "best"), "alphabeta") == half + rest - 1 == fewest(branching, depth)
        given, worst = (leaves_visited(ordered(tree, order), "alphabeta") for order in ("given", "worst"))
        assert fewest(branching, depth) <= given <= branching**depth
        assert fewest(branching, depth) <= worst <= branching**depth


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_changes_neither_the_value_nor_the_leaves(order):
    tree = random_tree(3, 4, Dice(1))

    def leaves(node):
        return [leaf for child in node for leaf in leaves(child)] if isinstance(node, list) else [node]

    assert value_of(ordered(tree, order)) == value_of(tree)
    assert sorted(leaves(ordered(tree, order))) == sorted(leaves(tree))


def test_the_tree_of_a_game_has_as_many_leaves_as_the_game_has_sequences():
    game = MNK()
    tree = game_tree(game, lambda state: 0.0, game.initial(), 4)
    assert leaves_visited(tree, "minimax") == 9 * 8 * 7 * 6
