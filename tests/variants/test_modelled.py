"""Games in which a policy moves for the others: what it says is checked, and changes of it are noticed."""

import numpy as np
import pytest

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
    Tree,
    Uniform,
    policy_player,
    search,
)
from outply.variants.modelled import Modelled


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
        ([(0, -0.5), (1, 1.5)], "expected probabilities from the policy Says, but in STATE one is -0.5"),
        ([(0, 1.5), (1, -0.5)], "expected probabilities from the policy Says, but in STATE one is 1.5"),
        ([(0, 1e308), (1, 1e308)], "expected probabilities from the policy Says, but in STATE one is 1e+308"),
        ([(0, 10**400)], f"expected probabilities from the policy Says, but in STATE one is 1{'0' * 58}…"),
        ([(0, -(10**400))], f"expected probabilities from the policy Says, but in STATE one is -1{'0' * 57}…"),
        (
            [(0, 10**9999)],
            "expected probabilities from the policy Says, but in STATE one is something of the class int",
        ),
        ([(0, float("nan"))], "expected probabilities from the policy Says, but in STATE one is nan"),
        ([(7, 1.0)], "expected legal actions from the policy Says, but in STATE it gives 7"),
        ([(np.arange(2), 1.0)], "expected legal actions from the policy Says, but in STATE it gives array([0, 1])"),
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


class FirstAs(Policy):
    """Takes the first action, written as another type."""

    def __init__(self, kind):
        self.kind = kind

    def chances(self, state):
        yield self.kind(next(iter(MNK().actions(state)))), 1.0


@pytest.mark.parametrize("kind", [float, np.int64, complex])
def test_rules_are_given_their_own_actions_and_not_what_a_policy_takes_for_the_same(kind):
    game, policy = MNK(), FirstAs(kind)
    chosen = policy_player(policy)(game, game.result(game.initial(), 4))
    assert (chosen, type(chosen)) == (0, int)
    # Who takes the first free cells loses: 8, 7 and 6 are a line before 0, 1 and 2 are.
    assert search(game, depth=5, opponent=policy, compiled=False).value == 1.0


def test_an_error_in_a_policy_is_a_sentence_that_names_it():
    class Broken(Policy):
        def chances(self, state):
            return {}[state]

    with pytest.raises(GameError, match=r"`Broken.chances` to answer, but in State\(node=1\) it raises KeyError"):
        search(Tree.from_text("((3 13) (2 42))"), opponent=Broken())


class HalfSure(Policy):
    """Says too little, in words that can be compiled."""

    compiles = True

    def chances(self, state):
        yield 1, 0.5


def test_a_wrong_compiled_policy_is_reported_by_its_name():
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
    """A search against a player who is counted, and the policy that counts them."""
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
