"""Why an action is best, and why another is not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import ConnectFour, InputError, Kalah, Tree, explain
from outply.contract.companions import view_of
from outply.games import registry
from tests import reference
from tests.strategies import trees

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def asked(text: str, algorithm: str | None = None):
    return explain(Tree.from_text(text), algorithm=algorithm)


def test_the_best_action_is_worth_3_because_min_replies_b1():
    reason = asked(AIMA).why()
    assert str(reason) == "MAX takes a1, worth 3: MIN replies b1; a2 is worth at most 2, a3 is worth at most 2."
    assert reason.line == (0, 0)


def test_an_action_that_was_cut_is_refuted_by_the_reply_that_cut_it():
    reason = asked(AIMA).why_not("a2")
    assert str(reason) == "After a2, MIN replies c1; a2 is worth at most 2, but MAX has 3 with a1."
    assert reason.line == (1, 0)


def test_the_proof_against_an_action_holds_one_reply_and_the_proof_for_one_holds_all():
    explanation = asked(AIMA, "minimax")
    against, for_it = explanation.why_not("a2").nodes, explanation.why().nodes
    assert [explanation.names.of(node) for node in against] == ["A", "C", "c1"]
    assert [explanation.names.of(node) for node in for_it] == ["A", "B", "b1", "b2", "b3"]


@pytest.mark.parametrize("action", [1, "2", "a2"])
def test_an_action_may_be_given_as_itself_or_by_either_name(action):
    assert asked(AIMA).why_not(action).action == 1


def test_a_minimising_root_is_reported_by_lower_bounds():
    # MAX can have 14 after a3, and more perhaps; MIN has 6 with a2.
    reason = asked("min max: ((3 12 8) (2 4 6) (14 5 2))").why_not("a3")
    assert str(reason) == "After a3, MAX replies d1; a3 is worth at least 14, but MIN has 6 with a2."


def test_why_not_the_best_action_is_why():
    explanation = asked(AIMA)
    assert explanation.why_not("a1") == explanation.why("a1") == explanation.why()


def test_a_tie_is_reported_as_a_tie():
    explanation = asked("((10 10) (10 10))", "alphabeta-strict")
    assert "a2 is as good as a1: it is worth 10 too" in str(explanation.why_not("a2"))
    assert str(explanation.why()).endswith("; a2 is as good.")


def test_a_bound_that_equals_the_value_is_not_reported_as_a_tie():
    # The second action is really worth 0; the search only knows that it is worth at most 10.
    text = str(asked("((10 10) (10 0))").why_not("a2"))
    assert text.endswith(
        "a2 is worth at most 10, but MAX has 10 with a1: it cannot be better, though it may be as good."
    )


def test_under_max_n_a_tie_is_one_for_the_mover():
    explanation = asked("((1,6,6 2,1,4) (1,7,3 5,0,1))")
    assert "a2 is as good for player 0 as a1: it is worth (1, 7, 3), a1 is worth (1, 6, 6), and" in str(
        explanation.why_not("a2")
    )
    assert str(explanation.why()).endswith("; a2 is as good for player 0.")


def test_chance_is_reported_by_its_weighted_sum():
    # The lecture's tree: left 3, right −1.
    explanation = asked("([1/2:(2 4) 1/2:(7 4)] [1/2:(6 0) 1/2:(5 -2)])")
    text = "After a2, on average ½·0 + ½·(−2) = −1; a2 is worth −1, but MAX has 3 with a1."
    assert str(explanation.why_not("a2")) == text
    found = {explanation.names.of(node) for node in explanation.why_not("a2").nodes}
    assert found == {"A", "C", "F", "f2", "G", "g2"}


def test_expectimax_speaks_for_whoever_moves():
    # MIN moves first: 10 and 54.5 to player 0 are −10 and −54.5 to the mover.
    explanation = asked("min max: ((10 10) (9 100))", "expectimax")
    assert str(explanation.why()).startswith("MAX takes a1, worth −10: on average ½·(−10) + ½·(−10) = −10; a2 is worth")


def test_a_longer_line_is_reported_on_to_its_end():
    reason = asked("(((2 3) (5 9)) ((0 1) (7 5)))").why_not("a2")
    assert reason.line == (1, 0, 1)
    assert "MIN replies c1, and the line goes on with f2; a2 is worth at most 1" in str(reason)


def test_what_the_table_answers_has_no_line():
    reason = asked("((3 12 8) (2 4 6) (14 15 12))", "mtdf").why_not("a1")
    assert str(reason) == "After a1, the table has the answer; a1 is worth 3, but MAX has 12 with a3."


def test_a_guess_is_reported_as_one():
    assert "where the search stops and guesses" in str(explain(ConnectFour(), depth=2).why())


def test_a_player_who_moves_again_does_not_reply():
    # The second house of Kalah(3, 2) ends in the store, so MAX moves again.
    assert str(explain(Kalah(3, 2), depth=3).why()).startswith("MAX takes 2, worth 1: MAX goes on with 3")


def test_the_only_action_needs_no_comparison():
    assert str(asked("((4 5))").why()).endswith("; it is the only action.")


def test_an_action_that_the_search_did_not_come_to_says_so():
    explanation = explain(Tree.from_text(AIMA), algorithm="minimax", nodes=7)
    assert str(explanation.why_not("a3")) == "The search did not reach a3: it was stopped before."
    assert str(explanation.why()).endswith("; it is the only one that was searched; then the search was stopped.")


def test_a_search_that_was_stopped_at_once_knows_only_a_bound():
    # No leaf is worth less than 2.
    for_it = explain(Tree.from_text(AIMA), nodes=1).why()
    begun = "MAX takes a1, worth at least 2; no action was searched to its end"
    assert str(for_it) == f"{begun}; then the search was stopped."


def test_a_leaf_that_ties_is_reported_as_exact_though_it_met_the_bound():
    explanation = asked("min max: ((3 3) (3 1) (3 (4 4)) 3)")
    assert str(explanation.why()).endswith("; a2 is worth at least 3, a3 is worth at least 3, a4 is as good.")
    assert str(explanation.why_not("a4")).startswith("a4 is as good as a1: it is worth 3 too,")


def test_a_refutation_from_a_real_game_is_a_line_of_legal_actions():
    game = registry.make("tictactoe")
    state = view_of(game).parse("xo./.o./x..")
    explanation = explain(game, state)
    for action in game.actions(state):
        here = state
        for step in explanation.why_not(action).line:
            assert step in list(game.actions(here))
            here = game.result(here, step)


@pytest.mark.parametrize("action", ["a9", 7, "zz", None.__class__, 1.0, True])
def test_an_action_that_is_not_legal_is_refused_with_the_legal_ones(action):
    with pytest.raises(InputError) as error:
        asked(AIMA).why_not(action)
    assert str(error.value) == f"expected a legal action (a1, a2, a3), but got {action!r}"


@pytest.mark.parametrize(("text", "came"), [("[1 2]", "chance decides"), ("7", "the game is over")])
def test_nobody_is_asked_about_an_action_where_nobody_chooses(text, came):
    with pytest.raises(InputError) as error:
        asked(text).why_not("a1")
    assert str(error.value) == f"expected a state in which a player chooses, but {came} here"


def leaf_at(tree, line):
    for step in line:
        tree = tree[step]
    return tree


@settings(max_examples=60, deadline=None)
@given(tree=trees(), algorithm=st.sampled_from(["minimax", "alphabeta", "alphabeta-strict", "pvs"]))
def test_a_refutation_line_ends_in_a_leaf_that_is_no_better_than_the_best(tree, algorithm):
    explanation = explain(Tree.from_text(reference.as_text(tree)), algorithm=algorithm)
    best = reference.minimax(tree)
    assert leaf_at(tree, explanation.why().line) == best
    for action in range(len(tree)):
        reason = explanation.why_not(action)
        assert reason.line[0] == action
        assert leaf_at(tree, reason.line) <= best


@settings(max_examples=60, deadline=None)
@given(tree=trees(), algorithm=st.sampled_from(["minimax", "alphabeta", "alphabeta-strict"]))
def test_a_highlighted_subtree_proves_what_it_is_said_to_prove(tree, algorithm):
    explanation = explain(Tree.from_text(reference.as_text(tree)), algorithm=algorithm)
    best = reference.minimax(tree)
    for action in range(len(tree)):
        shown = {id(node) for node in explanation.why_not(action).nodes}
        child = next(node for node in explanation.root.children if node.action == action)
        # MAX may take any action that was not shown to be bad; so none may be missing where MAX moves.
        if action != explanation.result.action:
            assert highest(child, shown) <= best


def highest(node, shown) -> float:
    """The most that MAX can have if MIN keeps to what is shown; no bound where MIN has nothing shown."""
    if not node.children:
        return node.value
    replies = [highest(child, shown) for child in node.children if id(child) in shown]
    if node.role == "max":
        assert len(replies) == len(node.children)
        assert not node.skipped
        return max(replies)
    return min(replies)


def test_where_chance_decides_the_value_is_explained_as_an_average():
    reason = asked("[1/4:4 3/4:8]").why()
    assert reason.sentence == "Chance decides here; the value is the average, 7: from 4 after a1 to 8 after a2."
    assert reason.action is None


def test_of_many_rivals_the_nearest_three_are_named():
    reason = asked("(9 1 8 7 2 3 6)").why()
    assert (
        reason.sentence
        == "MAX takes a1, worth 9; a3 is worth 8, a4 is worth 7, a7 is worth 6, the other 3 are no better."
    )


def test_many_outcomes_are_told_by_their_ends():
    shares = " ".join(f"1/8:{value}" for value in (5, 1, 4, 2, 9, 3, 7, 1))
    said = str(explain(Tree.from_text(f"([{shares}] 2)")).why())
    assert said == "MAX takes a1, worth 4: the average of 8 outcomes, from 1 after b2 to 9 after b5; a2 is worth 2."
    same = " ".join(["1/8:4"] * 8)
    assert "all 8 outcomes are worth 4" in str(explain(Tree.from_text(f"([{same}] 2)")).why())
