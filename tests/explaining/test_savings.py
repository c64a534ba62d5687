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


def test_searches_that_find_something_else_are_told():
    tree = Tree.from_text("((3 12) (2 40))")
    found = savings(tree, depth=2, algorithms=["minimax", "expectimax"])
    assert found.differences == ("at depth 2, expectimax finds 21, but minimax 3",)
    assert str(found).endswith("\nat depth 2, expectimax finds 21, but minimax 3")


def test_a_tuple_is_no_number_and_rounding_is_no_difference():
    assert not is_same((1.0, -1.0), 1.0)
    assert is_same((1.0, -1.0), (1.0 + 1e-12, -1.0))
    assert not is_same((1.0, -1.0), (1.0, -1.0 + 1e-6))


def test_a_search_that_takes_too_long_is_given_up_and_not_tried_again():
    told = []
    found = savings(
        ConnectFour(),
        depth=12,
        algorithms=["minimax"],
        compiled=False,
        seconds=0.1,
        progress=lambda depth, name, effort: told.append((depth, effort is None)),
    )
    given_up = [depth for depth, is_over in told if is_over]
    assert given_up == [len(found.rows) + 1] == [told[-1][0]]


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
        (["minimax"], "minimax needs a game without chance, but Pig has chance nodes: use expectiminimax"),
    ],
)
def test_what_cannot_be_compared_is_refused(algorithms, sentence):
    with pytest.raises(InputError) as error:
        savings(Pig(20), depth=1, algorithms=algorithms)
    assert sentence in str(error.value)


@pytest.mark.parametrize(("depth", "seconds"), [(0, 1.0), (2, 0.0)])
def test_a_depth_and_a_time_are_above_zero(depth, seconds):
    with pytest.raises(InputError, match="above zero as the limit in"):
        savings(Pig(20), depth=depth, seconds=seconds)
