"""Star1 and Star2 against plain expectiminimax: the same value to the last bit, with fewer states.

Trees have unequal probabilities, some of them zero, ties, leaves at all depths, players who move twice, and chance
after chance. Evaluations tell all states apart, so that a wrong cut shows.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import Bound, GameError, Ingredients, InputError, Limit, Pig, Search, Tree, explain, search
from outply.explaining import Role
from tests import reference
from tests.strategies import TIMES, many, trees

WITHOUT_TABLE = Ingredients(table=False)


def any_leaf(draw: random.Random) -> float:
    """Few whole numbers, so that ties are common, or any."""
    return draw.choice([draw.randint(-3, 3), draw.uniform(-10, 10)])


def far_leaf(draw: random.Random) -> float:
    """One of three values, all far from zero."""
    return draw.choice([-1000.0, -950.0, -900.0])


def random_data(draw: random.Random, depth: int, chance: bool, leaf, error: float):
    """A tree as data: players, chance and leaves at random; probabilities sum to one but for the error."""

    def below(share_of_chance: float):
        return random_data(draw, depth - 1, draw.random() < share_of_chance, leaf, error)

    if depth == 0 or draw.random() < 0.1:
        return leaf(draw)
    if not chance:
        return {"player": draw.randint(0, 1), "children": [below(0.6) for _ in range(draw.randint(1, 4))]}
    weights = [draw.random() if draw.random() < 0.9 else 0.0 for _ in range(draw.randint(1, 4))]
    weights[0] += not any(weights)
    total = sum(weights) * (1 + draw.choice([-error, error]))
    return {"chance": [[min(1.0, weight / total), below(0.4)] for weight in weights]}


def random_tree(seed: int, most: int = 6, leaf=any_leaf, error: float = 0.0) -> Tree:
    draw = random.Random(seed)
    data = random_data(draw, draw.randint(2, most), draw.random() < 0.5, leaf, error)
    return Tree.from_data({"player": 0, "children": [data, leaf(draw)]} if isinstance(data, int | float) else data)


def guess_for(tree: Tree):
    """An evaluation within the range of the leaves, different for each node."""
    low, span = tree.min_utility, tree.max_utility - tree.min_utility
    return lambda state: low + 0.99 * span * (state.node * 7919 % 10007) / 10007


def check_against_expectiminimax(tree: Tree, seed: int) -> None:
    """Star1 and Star2 find what expectiminimax finds, to a depth or to the end, with or without the table."""
    guess, limit = guess_for(tree), Limit(depth=(None, None, 1, 2, 3, 4, 5)[seed % 7])
    plain = Search(tree, "expectiminimax", guess)(None, limit)
    values = {choice.action: choice.value for choice in plain.choices}
    for algorithm, remembers in (("star1", seed % 2 == 0), ("star2", seed % 2 == 1), ("star2", seed % 2 == 0)):
        found = Search(tree, algorithm, guess, ingredients=Ingredients(table=remembers))(None, limit)
        assert found.value == plain.value, (seed, algorithm, remembers)
        # What was cut need not be guessed.
        assert found.proven or not plain.proven
        if found.action is not None:
            assert values[found.action] == plain.value, (seed, algorithm, remembers)


@pytest.mark.parametrize("block", range(4))
def test_values_are_those_of_expectiminimax_to_the_last_bit(block):
    # In blocks that several processors can share.
    for seed in range(200 * TIMES * block, 200 * TIMES * (block + 1)):
        check_against_expectiminimax(random_tree(seed), seed)


def test_values_are_the_same_where_probabilities_do_not_quite_sum_to_one():
    # What is far from zero is stretched most by a sum that is not one; 9e-10 is as much as is let pass.
    for seed in range(200 * TIMES):
        check_against_expectiminimax(random_tree(seed, leaf=far_leaf, error=9e-10), seed)


def test_an_average_may_lie_beyond_all_leaves_where_probabilities_do_not_quite_sum_to_one():
    # Both actions are worth more than the greatest leaf, and the second is worth more than the first.
    more = {"chance": [[0.5, 900.0], [0.5 + 9e-10, 900.0]]}
    most = {"chance": [[0.5, more], [0.5 + 9e-10, more]]}
    tree = Tree.from_data({"player": 0, "children": [more, most, {"player": 1, "children": [more, most]}, 0.0]})
    plain = search(tree, algorithm="expectiminimax")
    assert plain.value > 900.0
    for algorithm in ("star1", "star2"):
        found = search(tree, algorithm=algorithm)
        assert (found.value, found.action) == (plain.value, plain.action) == (plain.value, 1)


@many(100)
@given(nested=trees(chance=True))
def test_values_are_those_of_the_slow_twin(nested):
    tree = Tree.from_text(reference.as_text(nested))
    assert search(tree, algorithm="star2").value == pytest.approx(reference.minimax(nested), abs=1e-12)


# The search keeps a margin for rounding, which an explanation leaves out. Within the tree, where a probe has seen some
# outcomes before, averages are added up in another order.
ROUNDING = 1e-12


@many(60)
@given(seed=st.integers(0, 10**9), algorithm=st.sampled_from(["star1", "star2"]))
def test_every_value_in_the_log_is_true_as_it_is_meant(seed, algorithm):
    tree = random_tree(seed, most=5)
    explanation = explain(tree, algorithm=algorithm)
    assert explanation.log.counts["enter"] == explanation.result.nodes
    for node in explanation.root.below():
        true = search(tree, node.state, algorithm="expectiminimax").value
        if node.bound is Bound.EXACT:
            assert node.value == pytest.approx(true, abs=ROUNDING)
        elif node.bound is Bound.LOWER:
            assert node.value <= true + ROUNDING
        else:
            assert node.value >= true - ROUNDING


def test_a_cut_at_a_chance_node_names_the_bound_and_who_had_it():
    # By hand: the first action is worth 7.5. Of the second, one outcome in three is at most 2, so even if both others
    # bring 9, the average is at most 20/3.
    tree = Tree.from_text("([1/2:(8 9) 1/2:(7 9)] [1/3:(2 9) 1/3:(6 0) 1/3:(5 1)])")
    explanation = explain(tree, algorithm="star1")
    (second,) = [node for node in explanation.root.children if node.cut is not None]
    assert (second.role, second.cut.side, second.cut.met) == (Role.CHANCE, "alpha", 7.5)
    assert second.cut.setter is explanation.root
    assert second.value == pytest.approx(20 / 3)
    assert explanation.result.statistics.chance_cuts == 1
    assert [node.action for node in second.skipped] == [1, 2]
    assert "F (⅓) is at most 2; whatever G, H bring, C is worth at most 6.66667" in explanation.narrative()


def test_a_quick_look_saves_what_star1_must_search():
    # By hand: the first action is worth 8, and no leaf more than 9. Of the second, one outcome of 7 leaves room for an
    # average of 25/3, two of them for 23/3 only. Star1 has to look behind the first 7, Star2 sees two of them at once.
    outcome = "(7 ((9 9) (9 9)))"
    tree = Tree.from_text(f"([1/2:8 1/2:8] [1/3:{outcome} 1/3:{outcome} 1/3:{outcome}])")
    names = ("star2", "star1", "expectiminimax")
    found = [Search(tree, name, ingredients=WITHOUT_TABLE)(None, Limit()) for name in names]
    assert [result.value for result in found] == [8, 8, 8]
    assert [result.nodes for result in found] == [9, 13, 32]


def test_a_value_outside_the_declared_range_is_refused():
    with pytest.raises(GameError, match="within the range that Pig declares"):
        search(Pig(20), depth=3, algorithm="star2", evaluate=lambda state: 2.0, compiled=False)


def test_without_an_evaluation_guesses_are_0_even_where_no_utility_is():
    tree = Tree.from_text("([1/2:(5 (7 8)) 1/2:((6 9) 4)] [1/3:(3 9) 2/3:(8 (2 5))])")
    for depth in (1, 2, 3):
        plain = search(tree, depth=depth, algorithm="expectiminimax").value
        assert search(tree, depth=depth, algorithm="star2").value == plain


class Unbounded(Pig):
    max_utility = float("inf")


def test_a_game_without_a_range_is_refused_by_name_and_searched_plainly_by_default():
    with pytest.raises(InputError, match="star2 needs a game whose utilities have a least and a greatest"):
        search(Unbounded(20), depth=2, algorithm="star2")
    assert Search(Unbounded(20))(None, Limit(depth=2)).algorithm == "expectiminimax"


def test_star2_is_what_a_game_with_dice_gets_by_default():
    result = search(Pig(20), depth=4, compiled=False)
    assert result.algorithm == "star2"
    assert result.value == search(Pig(20), depth=4, algorithm="expectiminimax", compiled=False).value


def test_results_stream_and_threads_agree_where_dice_are_rolled():
    plain = search(Pig(12), depth=5, algorithm="expectiminimax", compiled=False).value
    *_, last = Search(Pig(12), compiled=False).stream(None, Limit(depth=5))
    assert last.value == plain
    assert search(Pig(12), depth=5, threads=2, compiled=False).value == plain


def test_a_roll_has_a_value_and_no_action():
    game = Pig(12)
    rolling = game.result(game.initial(), 1)
    result = search(game, rolling, depth=4, compiled=False)
    assert result.action is None
    assert result.value == search(game, rolling, depth=4, algorithm="expectiminimax", compiled=False).value
