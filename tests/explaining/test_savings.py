"""What cuts save, depth by depth: counts by hand, values that agree and values that do not, searches given up."""

import pytest

from outply import Bump, ConnectFour, InputError, Interrupted, Pig, Tree, savings
from outply.explaining.savings import is_same

# The tree of `test_star.py`, whose states are counted there by hand.
OUTCOME = "(7 ((9 9) (9 9)))"
TREE = Tree.from_text(f"([1/2:8 1/2:8] [1/3:{OUTCOME} 1/3:{OUTCOME} 1/3:{OUTCOME}])")


def test_each_depth_has_the_states_of_each_search_and_their_share():
    found = savings(TREE, depth=5)
    assert found.algorithms == ("expectiminimax", "star1-without-table", "star2-without-table", "star2")
    assert [row.depth for row in found.rows] == [1, 2, 3, 4, 5]
    # Of the root, its two actions, and the 2 + 3 outcomes below, all are seen at depth 1 and 2.
    assert [row.efforts[0].nodes for row in found.rows] == [3, 8, 14, 20, 32]
    last = found.rows[-1]
    assert [effort.value for effort in last.efforts] == [8, 8, 8, 8]
    assert last.efforts[2].nodes == 9
    assert last.shares[:3] == (1.0, last.efforts[1].nodes / 32, 9 / 32)
    assert found.differences == ()
    assert found.agree


@pytest.mark.parametrize(
    ("game", "first", "last"), [(ConnectFour(4, 4), "minimax", "pvs"), (Bump(), "maxn", "maxn-pruned")]
)
def test_the_plain_search_comes_first_and_the_others_find_the_same_with_less(game, first, last):
    found = savings(game, depth=4, compiled=False)
    assert (found.algorithms[0], found.algorithms[-1]) == (first, last)
    assert found.differences == ()
    assert all(share <= 1 for row in found.rows for share in row.shares)


class Unbounded(Pig):
    max_utility = float("inf")


def test_dice_without_a_range_are_searched_plainly():
    assert savings(Unbounded(20), depth=1, compiled=False).algorithms == ("expectiminimax",)


def test_searches_that_find_something_else_are_reported():
    tree = Tree.from_text("((3 12) (2 40))")
    found = savings(tree, depth=2, algorithms=["minimax", "expectimax"])
    assert found.differences == ("at depth 2, expectimax finds 21, but minimax 3",)
    assert not found.agree
    assert str(found).endswith("\nat depth 2, expectimax finds 21, but minimax 3")


def test_a_number_is_compared_with_the_entry_of_the_mover():
    # Player 1 moves next: they prefer (1, 6, 5), in which their entry is unlike the others'.
    tree = Tree.from_text("((1,6,5 2,1,4) (3,3,3 5,0,1))")
    left = tree.result(tree.initial(), 0)
    found = savings(tree, left, depth=1, algorithms=["maxn", "paranoid"])
    assert [effort.value for effort in found.rows[0].efforts] == [(1, 6, 5), 6]
    assert found.agree


def test_where_two_are_opposed_a_number_is_compared_with_the_entry_of_player_0():
    game = ConnectFour(4, 4)

    def lead(state):
        return 1.0 if game.player(state) == 0 else 0.5

    second_to_move = game.result(game.initial(), 0)
    found = savings(game, second_to_move, depth=1, algorithms=["minimax", "maxn"], evaluate=lead, compiled=False)
    assert [effort.value for effort in found.rows[0].efforts] == [1, (1, -1)]
    assert found.agree


def test_a_conspiracy_that_costs_the_mover_something_is_reported():
    # The notes' tree: max^n hopes for 5, and the paranoid player fears 1.
    tree = Tree.from_text("(((1,6,6 7,1,2) (6,1,2 7,2,1)) ((5,1,7 1,5,2) (7,7,1 5,2,5)))")
    found = savings(tree, depth=3, algorithms=["maxn", "paranoid"])
    assert found.differences[-1] == "at depth 3, paranoid finds 1, but maxn (5, 2, 5)"


def test_rounding_is_no_difference():
    assert is_same((1.0, -1.0), (1.0 + 1e-12, -1.0), 0)
    assert not is_same((1.0, -1.0), (1.0, -1.0 + 1e-6), 0)
    assert is_same((1.0, -1.0), -1.0 + 1e-12, 1)
    assert not is_same(1.0, (1.0, -1.0), 1)


def test_a_search_that_takes_too_long_is_given_up_and_not_tried_again():
    said = []
    found = savings(
        ConnectFour(),
        depth=12,
        algorithms=["minimax"],
        compiled=False,
        seconds=0.1,
        progress=lambda depth, name, effort: said.append((depth, effort is None)),
    )
    given_up = [depth for depth, is_over in said if is_over]
    assert given_up == [len(found.rows)] == [said[-1][0]]
    assert found.rows[-1].efforts == (None,)


def test_searches_of_which_no_two_finished_do_not_agree():
    given_up = savings(ConnectFour(), depth=3, algorithms=["minimax", "alphabeta"], compiled=False, seconds=1e-9)
    assert [row.efforts for row in given_up.rows] == [(None, None)]
    alone = savings(ConnectFour(), depth=1, algorithms=["minimax"], compiled=False)
    for found in (given_up, alone):
        assert found.differences == ()
        assert not found.agree


def test_a_row_goes_on_without_the_search_that_was_given_up():
    # Minimax meets more than a million states at depth 7, and pvs some hundred.
    found = savings(ConnectFour(), depth=7, algorithms=["minimax", "pvs"], compiled=False, seconds=1.0)
    last = found.rows[-1]
    assert (last.depth, last.efforts[0], last.shares) == (7, None, (None, None))
    assert last.efforts[1] is not None
    assert "–" in str(found).splitlines()[-1]


def test_ctrl_c_leaves_the_depths_that_were_finished():
    def interrupt(depth, name, effort):
        if (depth, name) == (3, "minimax"):
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        savings(ConnectFour(4, 4), depth=5, compiled=False, progress=interrupt)
    assert [row.depth for row in stopped.value.result.rows] == [1, 2]


@pytest.mark.parametrize(
    ("algorithms", "sentence"),
    [
        ([], "expected at least one algorithm to compare, but got none"),
        (
            ["star2-without-luck"],
            "expected one of pvs, mtdf, star2, star1 without one of table, ordering, learning, narrowing, symmetry, "
            "but got 'star2-without-luck'",
        ),
        (["maxn-without-table"], "but got 'maxn-without-table'"),
        (["star3"], "did you mean star2?"),
        (["sampled"], "expected algorithms that count the states of each depth apart, but got sampled"),
        (["deepening"], "expected algorithms that count the states of each depth apart, but got deepening"),
        (["star1", "star2", "star1"], "expected each algorithm once, but got star1 2 times"),
        ([1], "expected the name of an algorithm, but got 1"),
        ("star2", "expected a list of algorithms to compare, but got 'star2'"),
        (2, "expected a list of algorithms to compare, but got 2"),
        (["minimax"], "minimax needs a game without chance, but Pig has chance nodes: use expectiminimax"),
    ],
)
def test_what_cannot_be_compared_is_refused(algorithms, sentence):
    with pytest.raises(InputError) as error:
        savings(Pig(20), depth=1, algorithms=algorithms)
    assert sentence in str(error.value)


@pytest.mark.parametrize(("depth", "seconds"), [(0, 1.0), (2, 0.0), (None, 1.0), (2, None)])
def test_a_depth_and_a_time_are_above_zero(depth, seconds):
    with pytest.raises(InputError, match="above zero as the limit in"):
        savings(Pig(20), depth=depth, seconds=seconds)


def test_what_is_no_game_is_refused():
    with pytest.raises(InputError, match="expected a game"):
        savings(3)
