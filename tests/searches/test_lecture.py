"""Every worked number in the lecture notes."""

import pytest

from outply import Bound, Log, Tree, search

FIRST = "((3 12 8) (2 4 6) (14 5 2))"


def leaves_seen(text: str, algorithm: str) -> list[float]:
    log = Log()
    search(Tree.from_text(text), algorithm=algorithm, observer=log)
    return [event.value for event in log.events if event.kind == "leaf"]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "alphabeta-strict", "expectiminimax"])
def test_the_first_tree_is_worth_3_through_its_first_action(algorithm):
    result = search(Tree.from_text(FIRST), algorithm=algorithm)
    assert (result.value, result.action, result.line) == (3, 0, (0, 0))
    assert result.proven


def test_minimax_backs_up_3_2_and_2():
    result = search(Tree.from_text(FIRST), algorithm="minimax")
    assert [choice.value for choice in result.choices] == [3, 2, 2]
    assert all(choice.bound == Bound.EXACT for choice in result.choices)


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-strict"])
def test_alphabeta_leaves_4_and_6_unvisited(algorithm):
    assert leaves_seen(FIRST, algorithm) == [3, 12, 8, 2, 14, 5, 2]


def test_minimax_takes_the_sure_10_and_expectimax_hopes_for_100():
    tree = Tree.from_text("((10 10) (9 100))")
    assert search(tree, algorithm="minimax").value == 10
    assert search(tree, algorithm="minimax").action == 0
    hoping = search(tree, algorithm="expectimax")
    assert (hoping.value, hoping.action) == (54.5, 1)


def test_a_cut_leaves_a_wrong_value_at_an_inner_node_but_not_at_the_root():
    tree = Tree.from_text("((3 8) (2 1))")
    whole, pruned = search(tree, algorithm="minimax"), search(tree, algorithm="alphabeta")
    assert (whole.value, pruned.value) == (3, 3)
    assert [choice.value for choice in whole.choices] == [3, 1]
    assert [(choice.value, choice.bound) for choice in pruned.choices] == [(3, Bound.EXACT), (2, Bound.UPPER)]
    exact = search(tree, algorithm="alphabeta", exact=True)
    assert [(choice.value, choice.bound) for choice in exact.choices] == [(3, Bound.EXACT), (1, Bound.EXACT)]


def test_the_slide_in_which_a_naive_choice_among_root_children_goes_wrong():
    tree = Tree.from_text("((10 10) (10 0))")
    pruned = search(tree, algorithm="alphabeta")
    assert [choice.value for choice in pruned.choices] == [10, 10]
    assert pruned.ties == (0,)  # the second 10 is only a bound
    assert search(tree, algorithm="alphabeta-strict").ties == (0,)
    assert [c.value for c in search(tree, algorithm="alphabeta-strict").choices] == [10, 0]


def test_only_the_order_of_values_matters_to_minimax():
    small, large = Tree.from_text("((1 2) (2 4))"), Tree.from_text("((1 20) (20 400))")
    assert [search(tree).action for tree in (small, large)] == [1, 1]
    assert [search(tree).value for tree in (small, large)] == [2, 20]


def test_the_size_of_values_matters_to_expectimax():
    # The same leaves in the same order of size: 1 < 2 < 3 < 4 and 1 < 20 < 30 < 400.
    small, large = Tree.from_text("([2 3] [1 4])"), Tree.from_text("([20 30] [1 400])")
    assert [search(tree, algorithm="expectimax").action for tree in (small, large)] == [0, 1]
    assert [search(Tree.from_text(t)).action for t in ("((2 3) (1 4))", "((20 30) (1 400))")] == [0, 0]


def test_expectimax_weighs_8_24_and_minus_12():
    result = search(Tree.from_text("[1/2:8 1/3:24 1/6:-12]"), algorithm="expectimax")
    assert result.value == pytest.approx(10, abs=1e-12)
    assert result.action is None


def test_the_drive_to_the_airport_takes_35_minutes():
    assert search(Tree.from_text("[0.25:20 0.5:30 0.25:60]")).value == 35


def test_expectiminimax_goes_left_for_3_rather_than_right_for_minus_1():
    result = search(Tree.from_text("([1/2:(2 4) 1/2:(7 4)] [1/2:(6 0) 1/2:(5 -2)])"))
    assert (result.algorithm, result.value, result.action) == ("expectiminimax", 3, 0)
    assert [choice.value for choice in result.choices] == [3, -1]


def test_the_slide_of_expectimax_averages_three_chance_nodes():
    result = search(Tree.from_text("([3 12 9] [2 4 6] [15 6 0])"), algorithm="expectimax")
    assert [choice.value for choice in result.choices] == pytest.approx([8, 4, 7])


def test_three_players_share_tuples():
    result = search(Tree.from_text("(((1,6,6 7,1,2) (6,1,2 7,2,1)) ((5,1,7 1,5,2) (7,7,1 5,2,5)))"))
    assert result.algorithm == "maxn"
    assert [choice.value for choice in result.choices] == [(1, 6, 6), (5, 2, 5)]
    assert result.value == (5, 2, 5)


def test_the_slide_of_depth_limits_backs_up_4():
    result = search(Tree.from_text("((-1 -2) (4 9))"))
    assert [choice.value for choice in search(Tree.from_text("((-1 -2) (4 9))"), exact=True).choices] == [-2, 4]
    assert result.value == 4
