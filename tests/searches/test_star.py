"""Star1 and Star2 against plain expectiminimax: the same value to the last bit, with fewer states.

Trees have unequal probabilities, some of them zero, ties, leaves at all depths, players who move twice, and chance
after chance. Evaluations tell all states apart, so that a wrong cut shows.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import Bound, GameError, Ingredients, InputError, Limit, Pig, Search, Tree, explain, search
from outply.explaining import Role
from tests import reference
from tests.strategies import trees

WITHOUT_TABLE = Ingredients(table=False)


def random_data(draw: random.Random, depth: int, chance: bool):
    """A tree as data: players, chance and leaves at random."""
    if depth == 0 or draw.random() < 0.1:
        return draw.choice([draw.randint(-3, 3), draw.uniform(-10, 10)])
    if not chance:
        below = [random_data(draw, depth - 1, draw.random() < 0.6) for _ in range(draw.randint(1, 4))]
        return {"player": draw.randint(0, 1), "children": below}
    weights = [draw.random() if draw.random() < 0.9 else 0.0 for _ in range(draw.randint(1, 4))]
    total = sum(weights) or 1.0
    weights = [weight / total for weight in weights] if sum(weights) else [1.0, *[0.0] * (len(weights) - 1)]
    return {"chance": [[weight, random_data(draw, depth - 1, draw.random() < 0.4)] for weight in weights]}


def random_tree(seed: int, most: int = 6) -> Tree:
    draw = random.Random(seed)
    data = random_data(draw, draw.randint(2, most), draw.random() < 0.5)
    return Tree.from_data({"player": 0, "children": [data, 0]} if isinstance(data, int | float) else data)


def guess_for(tree: Tree):
    """An evaluation within the range of the leaves, different for each node."""
    low, span = tree.min_utility, tree.max_utility - tree.min_utility
    return lambda state: low + 0.99 * span * (state.node * 7919 % 10007) / 10007


@settings(max_examples=500, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    depth=st.sampled_from([None, None, 1, 2, 3, 4, 5]),
    algorithm=st.sampled_from(["star1", "star2"]),
    ingredients=st.sampled_from([Ingredients(), WITHOUT_TABLE]),
)
def test_values_are_those_of_expectiminimax_to_the_last_bit(seed, depth, algorithm, ingredients):
    tree = random_tree(seed)
    guess = guess_for(tree)
    plain = Search(tree, "expectiminimax", guess)(None, Limit(depth=depth))
    found = Search(tree, algorithm, guess, ingredients=ingredients)(None, Limit(depth=depth))
    assert found.value == plain.value
    # What was cut need not be guessed.
    assert found.proven or not plain.proven
    if plain.action is not None:
        exact = Search(tree, "expectiminimax", guess, exact=True)(None, Limit(depth=depth))
        assert next(choice.value for choice in exact.choices if choice.action == found.action) == plain.value


@settings(max_examples=100, deadline=None)
@given(nested=trees(chance=True))
def test_values_are_those_of_the_slow_twin(nested):
    tree = Tree.from_text(reference.as_text(nested))
    assert search(tree, algorithm="star2").value == pytest.approx(reference.minimax(nested), abs=1e-12)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), algorithm=st.sampled_from(["star1", "star2"]))
def test_every_value_in_the_log_is_true_as_it_is_meant(seed, algorithm):
    tree = random_tree(seed, most=5)
    explanation = explain(tree, algorithm=algorithm)
    assert explanation.log.counts["enter"] == explanation.result.nodes
    for node in explanation.root.below():
        true = search(tree, node.state, algorithm="expectiminimax").value
        if node.bound is Bound.EXACT:
            assert node.value == true
        elif node.bound is Bound.LOWER:
            assert node.value <= true
        else:
            assert node.value >= true


def test_a_cut_at_a_chance_node_names_the_bound_and_who_had_it():
    # By hand: the first action is worth 7.5. Of the second, one outcome in three is at most 2, so even if both others
    # bring 9, the average is at most 20/3.
    tree = Tree.from_text("([1/2:(8 9) 1/2:(7 9)] [1/3:(2 9) 1/3:(6 0) 1/3:(5 1)])")
    explanation = explain(tree, algorithm="star1")
    (second,) = [node for node in explanation.root.children if node.cut is not None]
    assert (second.role, second.cut.side, second.cut.met) == (Role.CHANCE, "alpha", 7.5)
    assert second.cut.setter is explanation.root
    assert second.value == pytest.approx(20 / 3)
    assert [node.action for node in second.skipped] == [1, 2]
    assert "Whatever the other outcomes bring, C is worth at most 6.66667" in explanation.narrative()


def test_a_quick_look_saves_what_star1_must_search():
    # Each outcome of the second action has a reply of 1 in front: three quick looks show an average of at most 1.
    outcomes = "(1 (((9 9) (9 9)) ((9 9) (9 9))))"
    text = f"([1/3:(8 8) 1/3:(8 8) 1/3:(8 8)] [1/3:{outcomes} 1/3:{outcomes} 1/3:{outcomes}])"
    tree = Tree.from_text(text.replace("(8 8)", "8"))
    star1, star2 = (Search(tree, name, ingredients=WITHOUT_TABLE)(None, Limit()) for name in ("star1", "star2"))
    assert star1.value == star2.value == search(tree, algorithm="expectiminimax").value
    assert star2.nodes <= star1.nodes < search(tree, algorithm="expectiminimax").nodes


def test_a_value_outside_the_declared_range_is_blamed():
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
    assert result.statistics.chance_cuts >= 0


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
