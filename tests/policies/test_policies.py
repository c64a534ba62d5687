"""Opponents as policies: searches against a model, and what each policy does."""

import threading
from functools import partial
from math import exp

import pytest
from hypothesis import given, settings

from outply import (
    MNK,
    ConnectFour,
    Counted,
    GameError,
    InputError,
    Mixture,
    Nim,
    Othello,
    Pig,
    Policy,
    Searched,
    Softmax,
    Tree,
    Uniform,
    play,
    policy_player,
    reasoning,
    search,
)
from outply.contract.companions import view_of
from outply.interfaces.opponents import opponent_of
from tests import reference
from tests.strategies import trees


@settings(max_examples=100, deadline=None)
@given(nested=trees())
def test_a_search_against_a_uniform_opponent_is_expectimax(nested):
    tree = Tree.from_text(reference.as_text(nested))
    result = search(tree, opponent=Uniform(tree))
    assert result.value == pytest.approx(reference.expectimax(nested), abs=1e-9)


def test_a_player_1_who_knows_their_opponent_minimises_against_the_model():
    # MIN moves first; below, MAX is taken to choose at random: averages 6 and 5, of which MIN takes 5.
    tree = Tree.from_text("min max: ((3 9) (5 5))")
    assert search(tree, opponent=Uniform(tree)).value == 5.0
    assert search(tree).value == 5.0
    # Against a MAX who maximises, the first action costs 9.
    assert search(Tree.from_text("min max: ((3 9) (6 6))"), opponent=Uniform(tree)).action == 0


class MostlyFirst(Policy):
    def chances(self, state):
        return [(0, 0.75), (1, 0.25)]


def test_the_probabilities_are_those_of_the_policy():
    # By hand: ¾·8 + ¼·0 = 6 beats 5; minimax would take 5.
    tree = Tree.from_text("((8 0) (5 5))")
    result = search(tree, opponent=MostlyFirst())
    assert (result.value, result.action) == (6.0, 0)
    assert search(tree).action == 1


def test_the_quiz_of_the_notes_a_minimax_opponent_four_times_out_of_five():
    # MIN plays the minimum with probability 0.8 + 0.1, the other with 0.1: 0.9·3 + 0.1·13 = 4; and 0.9·2 + 0.1·42 = 6.
    tree = Tree.from_text("((3 13) (2 42))")
    model = Mixture((0.8, Searched(tree, depth=2)), (0.2, Uniform(tree)))
    result = search(tree, opponent=model)
    assert (result.value, result.action) == (pytest.approx(6.0), 1)
    assert search(tree).action == 0


def test_softmax_weighs_actions_by_what_they_are_worth_to_the_mover():
    tree = Tree.from_text("min max: (1 2 4)")
    chances = dict(Softmax(tree, lambda state: 0.0, temperature=2.0).chances(tree.initial()))
    weights = [exp(-value / 2.0) for value in (1, 2, 4)]
    assert [chances[k] for k in range(3)] == pytest.approx([weight / sum(weights) for weight in weights])


# The lecture's tree of three players, as in docs/searches.md; after actions 1 and 0, player 2 has 7 or 2 for himself.
THREE = "(((1,6,6 7,1,2) (6,1,2 7,2,1)) ((5,1,7 1,5,2) (7,7,1 5,2,5)))"


def after(tree: Tree, *actions: int):
    state = tree.initial()
    for action in actions:
        state = tree.result(state, action)
    return state


def test_softmax_goes_by_the_utility_of_the_mover_whoever_they_are():
    tree = Tree.from_text(THREE)
    chances = dict(Softmax(tree, lambda state: (0.0, 0.0, 0.0), temperature=2.0).chances(after(tree, 1, 0)))
    assert chances[0] == pytest.approx(exp(7 / 2) / (exp(7 / 2) + exp(2 / 2)))


def test_softmax_takes_an_evaluation_that_has_a_number_for_each_player():
    tree = Tree.from_text(THREE)
    chances = dict(Softmax(tree, lambda state: (0.0, float(after(tree, 1, 0) == state), 9.0)).chances(after(tree, 1)))
    assert chances[0] == pytest.approx(exp(1) / (exp(1) + 1))
    opposed = Tree.from_text("min max: ((1 2) (3 4))")
    second = after(opposed, 1)
    by_tuple, by_number = (
        Softmax(opposed, evaluate).chances(opposed.initial())
        for evaluate in (lambda state: (float(state == second), 9.0), lambda state: float(state == second))
    )
    assert by_tuple == by_number
    assert dict(by_number)[1] == pytest.approx(exp(-1) / (exp(-1) + 1))


@pytest.mark.parametrize("depth", [1, 2])
def test_softmax_refuses_an_evaluation_that_mixes_tuples_and_numbers(depth):
    opposed, many = Tree.from_text("(((1 2) (3 4)) ((1 2) (3 4)))"), Tree.from_text(THREE)
    for tree, at_start, later in ((opposed, (1.0, -1.0), 2.0), (many, (0.0, 0.0, 0.0), 2.0)):
        policy = Softmax(tree, partial(either, tree.initial(), at_start, later), depth=depth)
        with pytest.raises(InputError, match=f"a number for each of {tree.players} players .* but got 2.0"):
            policy.chances(tree.initial())
    policy = Softmax(opposed, partial(either, opposed.initial(), 2.0, (1.0, -1.0)), depth=depth)
    with pytest.raises(GameError, match="expected finite numbers from the evaluation of Tree"):
        policy.chances(opposed.initial())


def either(start, at_start, later, state):
    return at_start if state == start else later


def test_softmax_over_a_search_weighs_what_the_search_finds():
    # MAX is sure of 3 or of 2; where MIN moves first, MAX then takes 3 or 4, which is what MIN loses.
    for text, worth in (("((3 13) (2 42))", (3, 2)), ("min max: ((3 1) (2 4))", (-3, -4))):
        tree = Tree.from_text(text)
        chances = dict(Softmax(tree, temperature=0.5, depth=2).chances(tree.initial()))
        weights = [exp(value / 0.5) for value in worth]
        assert [chances[k] for k in range(2)] == pytest.approx([weight / sum(weights) for weight in weights])
    # Max^n finds 1 and 5 for player 0, as docs/searches.md tells.
    tree = Tree.from_text(THREE)
    assert dict(Softmax(tree, depth=3).chances(tree.initial()))[1] == pytest.approx(exp(5) / (exp(1) + exp(5)))


def test_softmax_at_any_temperature_gives_chances():
    tree = Tree.from_text("(1 2 2)")
    assert [chance for _, chance in Softmax(tree, temperature=1e-320).chances(tree.initial())] == [0.0, 0.5, 0.5]
    assert [chance for _, chance in Softmax(tree, temperature=1e300).chances(tree.initial())] == pytest.approx(
        [1 / 3] * 3
    )


def test_smoothing_at_its_most_still_gives_chances():
    game = Nim(3)
    assert [chance for _, chance in Counted(game, smoothing=1e300).chances(game.initial())] == pytest.approx(
        [1 / 3] * 3
    )


def test_a_policy_does_the_same_in_a_state_whatever_it_was_asked_before():
    # With a table that is kept, the first state makes the second one's tie fall another way.
    game = ConnectFour()
    game.worth_compiling = False
    first, second = (view_of(game).parse(played) for played in ("42426467", "424264376"))
    asked_before, asked_at_once = Searched(game, 4, "pvs"), Searched(game, 4, "pvs")
    asked_before.chances(first)
    assert asked_before.chances(second) == asked_at_once.chances(second)


def test_a_counted_policy_learns_what_it_sees():
    game = Nim(3)
    policy = Counted(game, smoothing=1.0)
    policy.learn_all([(game.initial(), 2)] * 6)
    # Three actions: (0 + 1)/9, (0 + 1)/9 and (6 + 1)/9.
    assert [chance for _, chance in policy.chances(game.initial())] == pytest.approx([1 / 9, 1 / 9, 7 / 9])


def test_a_search_of_an_opponent_is_done_once_for_a_state():
    game = MNK()
    policy = Searched(game, depth=1)
    policy.chances(game.initial())
    states = len(policy.found)
    policy.chances(game.initial())
    assert (states, len(policy.found)) == (1, 1)


def test_levels_end_and_each_beats_the_one_below():
    game = Tree.from_text("((3 13) (2 42))")
    assert isinstance(reasoning(game, 0, 2), Uniform)
    # Level 1 takes MIN for random and goes for 42; level 2 knows that MIN, at level 1, takes 2.
    assert search(game, opponent=reasoning(game, 0, 2)).action == 1
    assert search(game, opponent=reasoning(game, 1, 2)).action == 0
    with pytest.raises(InputError, match="expected a level from 0 to 4, but got 9"):
        reasoning(game, 9, 2)


def test_players_who_model_one_another_are_counted_however_they_are_nested():
    game = Tree.from_text("((3 13) (2 42))")
    deepest = Mixture((0.5, reasoning(game, 3, 1)), (0.5, Uniform(game)))
    assert Searched(game, 1, opponent=deepest).chances(game.initial())
    with pytest.raises(InputError, match="expected at most 4 players who model one another, but got 5"):
        Searched(game, 1, opponent=Mixture((1.0, Searched(game, 1, opponent=deepest))))


def test_dice_stay_dice_where_an_opponent_is_modelled():
    game = Pig(8)
    result = search(game, depth=5, opponent=Uniform(game), compiled=False)
    assert result.value == pytest.approx(search(game, depth=5, algorithm="expectimax", compiled=False).value)


def test_a_uniform_opponent_is_searched_at_both_speeds():
    game = MNK()
    state = view_of(game).parse("xo./.x./...")
    fast, slow = (search(game, state, depth=4, opponent=Uniform(game), compiled=speed) for speed in (True, False))
    assert (fast.compiled, slow.compiled) == (True, False)
    assert (fast.value, fast.action, fast.nodes) == (slow.value, slow.action, slow.nodes)


def test_a_policy_of_plain_python_runs_interpreted_and_says_so():
    result = search(MNK(), depth=2, opponent=Searched(MNK(), depth=1))
    assert (result.compiled, result.reason) == (False, "the opponent's policy is plain Python")


def test_a_policy_plays_by_its_chances():
    game = Tree.from_text("min max: (1 2)")
    seen = [next(iter(play(game, [None, policy_player(MostlyFirst(), seed)]))).action for seed in range(400)]
    assert 260 < seen.count(0) < 340


class Wrong(Policy):
    def chances(self, state):
        return [(0, 0.5)]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search(MNK(), depth=2, opponent=3), "expected a Policy as the opponent, but got 3"),
        (lambda: Mixture((0.5, Wrong())), r"expected weights that sum to one, but got \[0.5\]"),
        (lambda: Mixture(("a", Wrong())), r"expected pairs of a weight and a policy, but got \('a', "),
        (lambda: Mixture(Wrong()), "expected pairs of a weight and a policy, but got <"),
        (lambda: Mixture((1.0, 7)), r"expected pairs of a weight and a policy, but got \(1.0, 7\)"),
        (lambda: Softmax(MNK(), float, temperature=0), r"expected a temperature above zero, up to 1e\+300, but got 0"),
        (lambda: Softmax(MNK(), float, "x"), "above zero, up to .*, but got 'x'"),
        (lambda: Softmax(MNK(), temperature=10**400), "expected a temperature above zero, .* but got 1000.*…"),
        (lambda: Softmax(MNK(), temperature=10**9999), "temperature above zero, .* but got something of the class int"),
        (lambda: Softmax(MNK(), 7), "expected a function of a state as the evaluation, but got 7"),
        (
            lambda: Softmax(Tree.from_text(THREE), lambda state: 1.0),
            "expected a number for each of 3 players from the evaluation, but got 1.0",
        ),
        (lambda: Counted(MNK(), smoothing=-1), r"expected a smoothing above zero, up to 1e\+300, but got -1"),
        (lambda: Counted(MNK(), "x"), "expected a smoothing above zero, .* but got 'x'"),
        (lambda: Counted(MNK(), smoothing=10**400), "expected a smoothing above zero, .* but got 1000.*…"),
        (lambda: Counted(MNK(), smoothing=1e308), r"expected a smoothing above zero, .* but got 1e\+308"),
        (lambda: Mixture((10**9999, Wrong())), "expected weights that sum to one, but got something of the class list"),
        (lambda: reasoning(MNK(), "x", 2), "expected a level from 0 to 4, but got 'x'"),
        (lambda: reasoning(MNK(), 1.5, 2), "expected a level from 0 to 4, but got 1.5"),
        (lambda: reasoning(3, 0, 2), "expected a game, made from a subclass of Game, but got 3"),
        (lambda: Searched(MNK(), 2, "foo"), "expected an algorithm .* but got 'foo'"),
        (lambda: Searched(Tree.from_text(THREE), 2, "pvs"), "pvs needs at most two players, but Tree has 3: use maxn"),
        (
            lambda: search(Pig(5), Pig(5).result(Pig(5).initial(), 1), depth=2, opponent=Wrong()),
            "whose opponent is meant",
        ),
        (
            lambda: policy_player(Wrong())(MNK(), MNK().initial()),
            "the policy Wrong that sum to one, but in State.crosses=0, noughts=0. they sum to 0.5",
        ),
    ],
)
def test_what_cannot_be_an_opponent_is_refused(call, sentence):
    with pytest.raises(InputError, match=sentence):
        call()


@pytest.mark.parametrize("policy", ["minimax:20", "minimax:20,80%", "level:8"])
def test_a_policy_that_searches_can_be_stopped_and_then_forgets_what_it_had_not_finished(policy):
    game = Othello()
    thinking = opponent_of(policy, game, compiled=False)
    timer = threading.Timer(0.3, thinking.stop)
    timer.start()
    # To the end of Othello it would take longer than anyone lives.
    chances = list(thinking.chances(game.initial()))
    assert {action for action, _ in chances} <= set(game.actions(game.initial()))
    assert sum(chance for _, chance in chances) == pytest.approx(1)
    assert not getattr(thinking, "found", {})
