"""The search `sampled`: outcomes drawn at random, over several repeats, within limits that hold for all of them."""

import random
import subprocess
import sys
from fractions import Fraction
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import (
    CHANCE,
    MNK,
    ConnectFour,
    EinStein,
    Game,
    InputError,
    Limit,
    Log,
    Pig,
    Search,
    Tree,
    Uniform,
    explain,
    search,
)
from outply.variants.sampled import Sampled


def lead(state):
    """Who is ahead in Pig, with the pile: an evaluation that tells states apart."""
    ahead = state.first - state.second + (state.pile if state.turn == 0 else -state.pile)
    return ahead / 100.0


def pig(**how):
    """Pig with fewer samples than the die has faces, searched in Python."""
    return Search(Pig(40), "sampled", lead, **{"compiled": False, "samples": 3, **how})


def to_depth(depth):
    """All of a depth. A limit in nodes, even if it is never met, lets the table answer by deeper looks as well."""
    return pig()(None, Limit(depth=depth, nodes=10**9))


def wide(seed: int) -> Tree:
    """A choice between two lotteries of 40 outcomes each."""
    draw = random.Random(seed)
    lotteries = [" ".join(str(draw.randint(-100, 100)) for _ in range(40)) for _ in range(2)]
    return Tree.from_text(f"([{lotteries[0]}] [{lotteries[1]}])")


# The draw


@settings(max_examples=100, deadline=None)
@given(
    weights=st.lists(st.integers(0, 9), min_size=2, max_size=12).filter(any),
    samples=st.integers(1, 12),
    seed=st.integers(-(2**70), 2**70),
)
def test_a_draw_brings_at_most_so_many_possible_outcomes_and_sums_to_one(weights, samples, seed):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    tree = Tree.from_text("[" + " ".join(f"{share}:{k}" for k, share in enumerate(shares)) + "]")
    game = Sampled(tree, samples, 1, seed)
    drawn = list(game.outcomes(game.initial()))
    if len(weights) <= samples:
        assert drawn == list(tree.outcomes(tree.initial()))
    else:
        assert len(drawn) <= samples
        assert all(weights[outcome] > 0 for outcome, _ in drawn)
        assert sum(chance for _, chance in drawn) == pytest.approx(1.0, abs=1e-12)
        # Marks fall one into each equal part, so an outcome has at most one more or fewer than two parts can bring.
        assert all(abs(chance - shares[outcome]) < Fraction(2, samples) for outcome, chance in drawn)


def test_outcomes_are_drawn_as_often_as_they_are_likely():
    tree = Tree.from_text("[0.5:0 0.25:1 0.125:2 0.125:3]")
    game = Sampled(tree, 3, 3000, 7)
    weights = [0.0] * 4
    for start in game.starts(tree.initial()):
        for outcome, chance in game.outcomes(start):
            weights[outcome] += chance / 3000
    assert weights == pytest.approx([0.5, 0.25, 0.125, 0.125], abs=0.02)


def test_the_mean_over_many_draws_is_the_true_mean():
    # One lottery and no choice above it: nothing is biased.
    lottery = Tree.from_text("[3 0 9 6 1 8 4 7 2 5 9 0 10 6 3 7]")
    means = [Search(lottery, "sampled", samples=4, repeats=4, seed=seed)(None, Limit()).value for seed in range(200)]
    assert fmean(means) == pytest.approx(5.0, abs=0.15)


def test_a_sample_as_large_as_the_die_is_the_whole():
    whole = search(Pig(12), depth=4, algorithm="expectiminimax", compiled=False)
    sampled = search(Pig(12), depth=4, algorithm="sampled", compiled=False)
    assert (sampled.value, sampled.error) == (whole.value, 0.0)


def test_the_mean_of_samples_lies_within_its_error_of_the_truth():
    misses = 0
    for seed in range(40):
        tree = wide(seed)
        true = search(tree, algorithm="expectiminimax", exact=True).choices
        sampled = search(tree, algorithm="sampled")
        (chosen,) = [choice.value for choice in true if choice.action == sampled.action]
        assert sampled.error > 0
        misses += abs(sampled.value - chosen) > 4 * sampled.error
    # Eight repeats: four standard errors are exceeded in about one case in two hundred.
    assert misses <= 2


def test_a_choice_above_lotteries_looks_too_good_and_less_so_with_more_samples():
    lottery = "[3 0 9 6 1 8 4 7 2 5 9 0 10 6 3 7]"
    tree = Tree.from_text(f"max max: (({lottery} {lottery} {lottery} {lottery}))")
    few, more = (Search(tree, "sampled", samples=samples, repeats=64)(None, Limit()) for samples in (2, 8))
    # Each lottery is worth 5; the best of four rough means is more.
    assert few.value - 4 * few.error > 5.0
    assert 5.0 < more.value < few.value


def test_the_same_seed_samples_the_same():
    first, again, other = (Search(wide(1), "sampled", seed=seed)(None, Limit()).value for seed in (5, 5, 6))
    assert first == again != other


# Limits


def test_with_a_limit_in_seconds_there_is_an_action_and_a_value_of_a_finished_depth():
    result = pig()(None, Limit(seconds=0.3))
    assert result.action in (0, 1)
    assert (result.bound, result.algorithm, result.proven) == ("exact", "sampled", False)
    assert result.depth >= 1
    assert result.value == to_depth(result.depth).value


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("nodes", [1, 9, 10, 100, 1000])
def test_no_more_states_are_visited_than_asked_for_by_all_repeats_together(nodes, threads):
    result = pig(threads=threads)(None, Limit(nodes=max(nodes, threads)))
    assert result.nodes <= max(nodes, threads)
    assert result.action in (0, 1)


def test_the_answer_is_that_of_the_last_depth_that_all_repeats_have_finished():
    for nodes in (50, 200, 700, 1500):
        result = pig()(None, Limit(nodes=nodes))
        whole = to_depth(result.depth)
        assert (result.value, result.action, result.error) == (whole.value, whole.action, whole.error)
        assert whole.nodes <= nodes
        assert to_depth(result.depth + 1).nodes > nodes


def test_before_the_first_depth_is_finished_there_is_a_legal_action_and_a_bound():
    result = pig()(None, Limit(nodes=5))
    assert (result.action in (0, 1), result.value, result.bound, result.error) == (True, -1.0, "lower", None)


def test_without_a_limit_the_search_goes_to_the_end():
    result = Search(wide(3), "sampled")(None, Limit())
    assert (result.depth, result.bound) == (None, "exact")


def test_deepening_ends_where_no_draw_meets_a_guess():
    assert Search(wide(3), "sampled")(None, Limit(nodes=10**6)).depth == 2


def test_a_limit_in_memory_holds_too():
    sampled = pig()
    assert sampled(None, Limit(depth=3, memory=200_000)).value == pig()(None, Limit(depth=3)).value
    with pytest.raises(InputError, match=r"expected at least .* bytes of memory, but the limit is 10"):
        sampled(None, Limit(depth=3, memory=10))


def test_each_depth_is_reported_and_streamed():
    said = []
    pig(progress=said.append)(None, Limit(depth=4))
    streamed = list(pig().stream(None, Limit(depth=4)))
    assert [result.depth for result in said] == [result.depth for result in streamed] == [1, 2, 3, 4]
    assert [result.value for result in said] == [pig()(None, Limit(depth=depth)).value for depth in (1, 2, 3, 4)]


def test_a_stream_that_is_stopped_ends():
    with pig().stream(None, Limit(seconds=60)) as stream:
        first = next(stream)
        stream.stop()
        *_, last = [first, *stream]
    assert (first.depth, last.bound) == (1, "exact")


# Answers


def test_a_single_repeat_says_nothing_about_its_error():
    assert Search(wide(1), "sampled", repeats=1)(None, Limit()).error is None


def test_the_error_is_shown_beside_the_value():
    tree = Tree.from_text("[0 10 20]")
    result = Search(tree, "sampled", samples=1, repeats=4)(None, Limit())
    # By hand: the standard error of the mean of four values.
    values = [Search(tree, "sampled", samples=1, repeats=1, seed=k)(None, Limit()).value for k in range(4)]
    spread = sum((value - fmean(values)) ** 2 for value in values) / 3
    assert result.error == pytest.approx((spread / 4) ** 0.5)
    assert f"value = {result.value:.6g} ± {result.error:.2g} (sampled" in str(result)


def test_the_second_player_wants_the_least():
    game = Pig(40)
    mine = game.result(game.initial(), 0)
    assert game.player(mine) == 1
    result = pig()(mine, Limit(depth=4))
    assert result.value == min(choice.value for choice in result.choices)
    assert pig()(mine, Limit(nodes=3)).bound == "upper"


def test_a_chance_node_has_a_value_and_an_end_its_utility():
    game = Pig(2)
    rolling = game.result(game.initial(), 1)
    assert Search(game, "sampled", compiled=False)(rolling, Limit(depth=1)).action is None
    over = game.result(rolling, 5)
    over = over if game.is_terminal(over) else game.result(over, 0)
    result = Search(game, "sampled", compiled=False)(over, Limit(depth=3))
    assert (result.value, result.proven, result.algorithm) == (game.utility(over, 0), True, "sampled")


def test_draws_that_agree_have_no_error_however_many_they_are():
    tree = Tree.from_text("[0.1:0.1 0.2:0.7 0.7:0.3]")
    for repeats in range(2, 12):
        result = Search(tree, "sampled", repeats=repeats)(None, Limit())
        assert (result.value, result.error) == (search(tree).value, 0.0)


def test_the_end_of_a_tree_has_its_utility():
    tree = Tree.from_text("[3 5]")
    result = Search(tree, "sampled", samples=1)(tree.result(tree.initial(), 1), Limit(depth=3))
    assert (result.value, result.action, result.proven, result.error) == (5.0, None, True, None)


def test_both_speeds_draw_the_same():
    fast, slow = (pig(compiled=speed)(None, Limit(depth=5)) for speed in (True, False))
    assert (fast.compiled, slow.compiled) == (True, False)
    assert (fast.value, fast.error, fast.action, fast.nodes) == (slow.value, slow.error, slow.action, slow.nodes)


# With an opponent


def test_the_evaluation_serves_where_the_opponent_is_modelled_too():
    game = EinStein()
    state = game.result(game.initial(), 1)
    how = {"opponent": Uniform(game), "samples": 100, "compiled": False}
    sampled, whole = (Search(game, name, **how)(state, Limit(depth=3)) for name in ("sampled", "star2"))
    assert (sampled.value, sampled.error) == (pytest.approx(whole.value, abs=1e-12), 0.0)
    assert whole.value != 0.0


def test_a_modelled_opponent_is_chance_enough_to_be_sampled():
    game = ConnectFour()
    result = Search(game, "sampled", opponent=Uniform(game), samples=3, compiled=False)(None, Limit(depth=3))
    assert result.error > 0


# What is refused


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search(MNK(), depth=2, algorithm="sampled"), "with chance for one player or two opposed, but got MNK"),
        (lambda: pig(seed="x")(None, Limit(depth=1)), "expected a whole number as the seed, but got 'x'"),
        (lambda: pig(seed=1.5)(None, Limit(depth=1)), "expected a whole number as the seed, but got 1.5"),
        (lambda: pig(seed=None)(None, Limit(depth=1)), "expected a whole number as the seed, but got None"),
        (lambda: pig(samples=0)(None, Limit(depth=1)), "expected a number of samples from 1 to 1000000, but got 0"),
        (lambda: pig(repeats=0)(None, Limit(depth=1)), "expected a number of repeats from 1 to 1000000, but got 0"),
        (lambda: pig(observer=Log())(None, Limit(depth=1)), "walks one tree with an observer, but got sampled"),
        (
            lambda: Search(wide(1), "sampled", threads=2)(None, Limit()),
            "for several threads, but got sampled, here by expectiminimax",
        ),
        (lambda: explain(wide(1), algorithm="sampled"), "walks one tree with an observer, but got sampled"),
    ],
)
def test_what_cannot_be_sampled_is_refused(call, sentence):
    with pytest.raises(InputError, match=sentence):
        call()


def test_a_range_that_is_not_kept_is_reported_with_the_name_of_the_game():
    with pytest.raises(Exception, match="within the range that Pig declares"):
        Search(Pig(40), "sampled", lambda state: 7.0, compiled=False)(None, Limit(depth=2))


# States that are not numbers


class Letters(Game):
    """Choose one of two letters, then draw one of ten; who has the later one wins. A state is a string."""

    def initial(self):
        return ""

    def player(self, state):
        return CHANCE if len(state) % 2 else 0

    def actions(self, state):
        return (0, 1)

    def outcomes(self, state):
        return [(number, 0.1) for number in range(10)]

    def result(self, state, action):
        return state + "abcdefghij"[action]

    def is_terminal(self, state):
        return len(state) == 4

    def utility(self, state, player):
        return (ord(state[1]) - ord(state[3]) + 3 * (state[0] == state[2])) / 20


def test_what_is_drawn_does_not_depend_on_what_was_searched_before():
    game, how = Letters(), {"algorithm": "sampled", "samples": 3, "repeats": 5, "seed": 1}
    first = Search(game, **how)("", Limit(depth=4))
    assert first.error > 0
    Search(game, **how)("bc", Limit(depth=2))
    again = Search(game, **how)("", Limit(depth=4))
    assert (again.value, again.error, again.choices) == (first.value, first.error, first.choices)
    search_it = "Search(Letters(), 'sampled', samples=3, repeats=5, seed=1)('', Limit(depth=4))"
    script = f"from tests.variants.test_sampled import *; print({search_it}.value)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert float(ran.stdout) == first.value
