"""How searches against a model, and searches of many players, are explained: who moves, and what is assumed of them."""

import re

import pytest

from outply import MNK, Bump, Counted, Mixture, Policy, Searched, Softmax, Tree, Uniform, explain, reasoning
from outply.explaining.html import title

QUIZ = Tree.from_text("((3 13) (2 42))")
THREE = Tree.from_text("(((1,6,6 7,1,2) (6,1,2 7,2,1)) ((5,1,7 1,5,2) (7,7,1 5,2,5)))")
DICE = Tree.from_text("([1/2:(8 9) 1/2:(7 9)] [1/3:(2 9) 1/3:(6 0) 1/3:(5 1)])")

MODEL = "80 % minimax to depth 2, 20 % any action"


class MostlyFirst(Policy):
    def chances(self, state):
        return [(0, 0.75), (1, 0.25)]


@pytest.fixture
def quiz():
    return explain(QUIZ, opponent=Mixture((0.8, Searched(QUIZ, depth=2)), (0.2, Uniform(QUIZ))))


# Models


def test_a_policy_says_what_it_does():
    game = MNK()
    seen = Counted(game)
    seen.learn(game.initial(), 4)
    quiz = Mixture((0.8, Searched(game, depth=2)), (0.2, Uniform(game)))
    assert [str(policy) for policy in (Uniform(game), seen, quiz)] == [
        "any action",
        "as seen in 1 turn",
        "80 % minimax to depth 2, 20 % any action",
    ]
    assert str(Mixture((0.5, quiz), (0.5, seen))) == (
        "40 % minimax to depth 2, 10 % any action, 50 % as seen in 1 turn"
    )
    assert str(Softmax(game, lambda state: 0.0, 0.5)) == "softmax at temperature 0.5 of an evaluation"
    assert str(Softmax(game, depth=3)) == "softmax at temperature 1 of minimax to depth 3"
    assert str(Searched(game, 2, "pvs")) == "pvs to depth 2"
    assert str(Searched(THREE, 2)) == "maxn to depth 2"
    assert str(reasoning(game, 2, 3)) == "expectimax to depth 3 against expectimax to depth 3 against any action"
    assert str(Searched(game, 1, opponent=quiz)) == f"expectimax to depth 1 against ({quiz})"


def test_a_policy_that_cannot_say_what_it_does_is_called_by_its_class():
    class LostForWords(MostlyFirst):
        def __str__(self):
            raise RuntimeError

    assert "player 1 (Lost For Words) = 5.5" in str(explain(QUIZ, opponent=LostForWords()))


def test_a_modelled_player_is_drawn_with_their_policy_and_its_chances(quiz):
    assert str(quiz).splitlines() == [
        "A ▲ MAX = 6",
        f"├─ a1  B ● player 1 ({MODEL}) = 4",
        "│  ├─ b1 (9/10) · 3",
        "│  └─ b2 (1/10) · 13",
        f"└─ a2  C ● player 1 ({MODEL}) = 6",
        "   ├─ c1 (9/10) · 2",
        "   └─ c2 (1/10) · 42",
    ]


def test_a_narrative_states_the_policy_once_and_then_that_it_is_followed(quiz):
    first, second, *_ = said = quiz.narrative().splitlines()
    assert first == f"1. The search begins at A, where MAX moves; player 1 follows a policy: {MODEL}."
    assert second == "2. At A, MAX tries a1, which leads to B; there player 1 follows their policy."
    assert sum(MODEL in line for line in said) == 1


def test_pictures_pages_and_data_show_the_policy(quiz):
    picture = quiz.svg()
    assert f">● player 1: {MODEL}<" in picture
    assert f"<title>B after a1: player 1 ({MODEL}), worth 4." in picture
    assert f"<title>The search tree of tree, expectiminimax to the end against {MODEL}</title>" in picture
    assert title(quiz) == f"tree, expectiminimax against {MODEL}"
    assert (quiz.data()["game"], quiz.data()["opponent"]) == ("tree", MODEL)
    assert explain(QUIZ).data()["opponent"] is None


def test_a_legend_does_not_leave_its_picture():
    narrow = Tree.from_text("((3))")
    picture = explain(narrow, opponent=Mixture((0.8, Searched(narrow, depth=2)), (0.2, Uniform(narrow)))).svg()
    # A letter of this size takes at least five units on average.
    assert float(re.search(r'viewBox="0 0 ([\d.]+) ', picture)[1]) > 5 * len(f"● player 1: {MODEL}")


def test_a_policy_that_does_not_say_what_it_does_is_called_by_its_class():
    explanation = explain(Tree.from_text("((8 0) (5 5))"), opponent=MostlyFirst())
    assert str(explanation).splitlines()[1:3] == ["├─ a1  B ● player 1 (Mostly First) = 6", "│  ├─ b1 (¾) · 8"]
    assert "¾·8 + ¼·0 = 6" in explanation.narrative()


def test_a_cut_at_a_modelled_player_is_reported_as_one_of_an_average():
    # Values go from 0 to 8: with ½·1 the average is at most ½·1 + ½·8 = 4.5, and MAX has 5.
    tree = Tree.from_text("((8 0) (5 5) (1 2))")
    explanation = explain(tree, algorithm="star1", opponent=Uniform(tree))
    assert "cut: the average is at most 4.5, MAX is sure of 5" in str(explanation)
    assert "d1 (½) is 1; whatever d2 brings, D is worth at most 4.5; A already has 5" in explanation.narrative()
    assert explanation.why_not(2).sentence.startswith("After a3, whatever the other actions bring; a3 is worth at most")


def test_several_modelled_players_are_distinguished():
    explanation = explain(THREE, opponent=Uniform(THREE))
    assert "; all others follow a policy: any action." in explanation.narrative()
    assert {f"player {node.player}" for node in explanation.root.below() if node.policy} == {"player 1", "player 2"}
    assert "● the others: any action" in explanation.svg()


# Crowds


def test_paranoid_search_names_the_players():
    explanation = explain(THREE, algorithm="paranoid")
    assert str(explanation).splitlines()[8:10] == [
        "└─ a2  C ▼ player 1 ≤ 1   cut: player 1 has 1, player 0 is sure of 1",
        "   ├─ c1  F ▼ player 2 ≤ 1   cut: player 2 has 1, player 0 is sure of 1",
    ]
    said = explanation.narrative()
    assert "player 0 moves (α = −∞, β = ∞); values are player 0's, and all others want them small." in said
    assert "At B, player 1 tries b1, which leads to D; there player 2 moves" in said
    assert explanation.why().sentence.startswith("Player 0 takes a1, worth 1: player 1 replies b1")
    assert ">player 2<" in explanation.svg()
    assert ">▼ the others, against them<" in explanation.svg()
    assert explanation.data()["players"] == 3
    everything = str(explanation) + said + explanation.svg() + " ".join(explanation.data()["sentences"])
    assert "MAX" not in everything
    assert "MIN" not in everything


def test_two_players_are_max_and_min_in_paranoid_search_too():
    assert str(explain(QUIZ, algorithm="paranoid")).splitlines()[:2] == ["A ▲ MAX = 3", "├─ a1  B ▼ MIN = 3"]


def test_best_reply_search_reports_who_passes_and_who_leaves_the_reply_to_another():
    said = explain(THREE, algorithm="best-reply").narrative()
    assert "though only one of them replies in a round." in said
    assert "Player 2 passes by d1: D is worth 1" in said
    assert "At B, player 1 leaves the reply to another, by b1, which leads to D" in said
    assert "has only" not in said
    skipped = explain(Bump(), algorithm="best-reply", depth=3)
    assert "Player 2 passes: 1 1 is worth" in skipped.narrative()
    assert any("player 1 passes; player 2 moves" in said for said in skipped.data()["sentences"])


# Windows


def test_a_window_that_lets_in_all_values_is_reported_as_open():
    # No outcome of the first action alone can bring its average out of the window, which is still open.
    explanation = explain(DICE, algorithm="star2")
    assert "there MIN moves (α = −∞, β = ∞)." in explanation.narrative()
    assert "with α = −∞ and β = ∞" in explanation.svg()
    assert ">(−∞, ∞)<" in explanation.svg()
    assert "324" not in explanation.narrative() + explanation.svg()
