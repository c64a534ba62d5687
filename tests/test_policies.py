"""Opponents as policies: searches against a model, and what each policy does."""

from math import exp

import pytest
from hypothesis import given, settings

from outply import (
    MNK,
    CompileError,
    Counted,
    GameError,
    InputError,
    Limit,
    Mixture,
    Nim,
    Pig,
    Policy,
    Search,
    Searched,
    Softmax,
    Tree,
    Uniform,
    explain,
    level,
    play,
    policy_player,
    search,
)
from outply.games.registry import view_of
from outply.modelled import Modelled
from tests import reference
from tests.strategies import trees


@settings(max_examples=100, deadline=None)
@given(nested=trees())
def test_a_search_against_a_uniform_opponent_is_expectimax(nested):
    tree = Tree.from_text(reference.as_text(nested))
    result = search(tree, opponent=Uniform(tree))
    assert result.value == pytest.approx(reference.expectimax(nested), abs=1e-9)


def test_a_player_1_who_knows_his_opponent_minimises_against_the_model():
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
    assert isinstance(level(game, 0, 2), Uniform)
    # Level 1 takes MIN for random and goes for 42; level 2 knows that MIN, at level 1, takes 2.
    assert search(game, opponent=level(game, 0, 2)).action == 1
    assert search(game, opponent=level(game, 1, 2)).action == 0
    with pytest.raises(InputError, match="expected a level from 0 to 4, but got 9"):
        level(game, 9, 2)


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


def test_a_modelled_player_is_drawn_with_the_chances_of_the_policy():
    explanation = explain(Tree.from_text("((8 0) (5 5))"), opponent=MostlyFirst())
    assert str(explanation).splitlines()[:4] == [
        "▲ MAX = 6",
        "├─ 1 ● player 1, at random = 6",
        "│  ├─ 1 (¾) · 8",
        "│  └─ 2 (¼) · 0",
    ]
    assert "¾·8 + ¼·0 = 6" in explanation.narrative()
    assert "¾" in explanation.svg()


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
        (lambda: Softmax(MNK(), float, temperature=0), "expected a temperature above zero, but got 0"),
        (lambda: Counted(MNK(), smoothing=-1), "expected a smoothing above zero, but got -1"),
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


class Says(Policy):
    """Says the same in every state."""

    def __init__(self, *said):
        self.said = said

    def chances(self, state):
        return list(self.said)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ([(0, 0.5)], "expected probabilities from the policy Says that sum to one, but in STATE they sum to 0.5"),
        ([], "expected probabilities from the policy Says that sum to one, but in STATE they sum to 0"),
        ([(0, 1.5), (1, -0.5)], "expected probabilities from the policy Says, but in STATE one is -0.5"),
        ([(0, float("nan"))], "expected probabilities from the policy Says, but in STATE one is nan"),
        ([(7, 1.0)], "expected legal actions from the policy Says, but in STATE it gives 7"),
        ([("x", 1.0)], "expected legal actions from the policy Says, but in STATE it gives 'x'"),
        ([0, 1], "expected pairs of an action and its probability from the policy Says, but in STATE it gives 0"),
    ],
)
def test_a_policy_is_checked_as_it_is_asked_by_searches_and_by_players(said, sentence):
    tree, policy = Tree.from_text("((3 13) (2 42))"), Says(*said)
    for ask in (
        lambda: search(tree, opponent=policy),
        lambda: policy_player(policy)(tree, tree.result(tree.initial(), 0)),
    ):
        with pytest.raises(InputError) as caught:
            ask()
        assert str(caught.value) == sentence.replace("STATE", "State(node=1)")


def test_an_error_in_a_policy_is_told_as_it_is():
    class Broken(Policy):
        def chances(self, state):
            return {}[state]

    with pytest.raises(KeyError):
        search(Tree.from_text("((3 13) (2 42))"), opponent=Broken())


class HalfSure(Policy):
    """Says too little, in words that can be compiled."""

    compiles = True

    def chances(self, state):
        yield 1, 0.5


def test_a_compiled_policy_is_blamed_by_its_name():
    with pytest.raises(GameError) as caught:
        search(Pig(5), depth=4, algorithm="expectiminimax", opponent=HalfSure())
    wanted = "probabilities from the policy HalfSure that are positive and sum to one, as at the chance nodes of Pig"
    assert str(caught.value) == f"expected {wanted}, but got others"


def test_a_policy_that_could_be_compiled_is_checked_where_it_is_not():
    with pytest.raises(InputError, match="the policy HalfSure that sum to one"):
        search(Pig(5), depth=4, compiled=False, opponent=HalfSure())


def test_an_algorithm_that_knows_no_chance_cannot_search_against_a_model():
    with pytest.raises(InputError, match="alphabeta needs a game without chance, but MNK with a modelled opponent has"):
        search(MNK(), depth=2, algorithm="alphabeta", opponent=Uniform(MNK()))


def test_a_policy_of_plain_python_cannot_be_compiled():
    with pytest.raises(CompileError, match="MNK with a modelled opponent cannot be compiled: the opponent's policy is"):
        search(MNK(), depth=2, compiled=True, opponent=Searched(MNK(), depth=1))


def test_what_a_game_declares_holds_with_a_modelled_opponent():
    tree = Tree.from_text("((3,3,3 4,2,3) (1,7,1 9,0,0))")
    assert Modelled(tree, Uniform(tree), 0).max_total_utility == tree.max_total_utility == 9.0


# Policies that change


def learner(game):
    """A search against a player who is counted, and the policy that counts him."""
    policy = Counted(game, smoothing=0.001)
    return Search(game, "star2", opponent=policy, compiled=False), policy


def test_a_search_notices_what_its_opponent_has_learned():
    tree = Tree.from_text("((3 13) (2 42))")
    ready, policy = learner(tree)
    # Who was never seen does anything: averages 8 and 22. Who always took the 2 is met by the 8.
    assert ready(None, Limit(depth=2)).value == 22.0
    policy.learn_all([(tree.result(tree.initial(), 1), 0)] * 1000)
    assert ready(None, Limit(depth=2)).value == 8.0


def test_a_change_shows_through_mixtures_and_searches():
    game = Nim(1, 2)
    counted = Counted(game)
    policy = Searched(game, depth=2, opponent=Mixture((0.5, counted), (0.5, Uniform(game))))
    assert policy.changes() == 0
    policy.chances(game.initial())
    counted.learn(game.initial(), 0)
    assert policy.changes() == 1
    other = next(iter(game.actions(game.initial())))
    policy.chances(game.result(game.initial(), other))
    assert game.initial() not in policy.found


def test_clear_reaches_the_searches_against_a_model():
    game = Nim(1, 2, 3)
    ready, _ = learner(game)
    first, kept = ready(None, Limit(depth=5)), ready(None, Limit(depth=5))
    ready.clear()
    assert kept.nodes < ready(None, Limit(depth=5)).nodes == first.nodes
