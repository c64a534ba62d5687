"""`--opponent` and the options of sampling: what they mean, what is shown, and what is refused."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import InputError, Limit, Mixture, Nim, Pig, Searched, Softmax, Tree, Uniform
from outply.interfaces.opponents import opponent_of

QUIZ = "((3 13) (2 42))"


@pytest.mark.parametrize(
    ("opponent", "value", "action"),
    [
        # By hand: averages 8 and 22.
        ("uniform", 22.0, "a2"),
        # MIN plays the minimum: 3 and 2.
        ("minimax:2", 3.0, "a1"),
        # 0.9 · 3 + 0.1 · 13 = 4, and 0.9 · 2 + 0.1 · 42 = 6.
        ("minimax:2,80%", 6.0, "a2"),
        (" Minimax : 2 , 80% ", 6.0, "a2"),
        ("minimax:2,0%", 22.0, "a2"),
        # Level 0 moves at random, level 1 takes the minimum.
        ("reasoning:0,2", 22.0, "a2"),
        ("reasoning:1,2", 3.0, "a1"),
        # So hot that all actions are alike, and so cold that the best is sure.
        ("softmax:1000000", 22.0, "a2"),
        ("softmax:.01", 3.0, "a1"),
    ],
)
def test_an_opponent_is_named_and_the_answer_says_so(run, opponent, value, action):
    data = run("search", QUIZ, "--opponent", opponent, "--json").data
    assert (data["value"], data["action"]) == (pytest.approx(value, abs=1e-3), action)
    assert data["opponent"] == opponent


def test_a_modelled_opponent_is_shown(run):
    shown = run("search", QUIZ, "--opponent", "minimax:2,80%", "--quiet").out
    assert "not assumed to play best: minimax:2,80%" in shown
    assert "modelled" not in run("search", QUIZ, "--quiet").out


def test_each_line_of_a_file_is_answered_against_the_model(run, tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text(".\n")
    assert run("search", QUIZ, "--opponent", "uniform", "--positions", path).data["value"] == 22.0


def test_an_explanation_draws_the_opponent_with_their_chances(run):
    shown = run("explain", QUIZ, "--opponent", "uniform").out
    assert "player 1" in shown
    assert "(½) · 42" in shown
    assert "--opponent" in run("explain", QUIZ, "--opponent", "uniform", "--compare").sentence


def test_a_share_and_its_rest_are_reported_as_fractions(run):
    # MIN plays the minimum with probability 4/5 + 1/15 = 13/15, each of the others with 1/15.
    shown = run("explain", "((3 12 8) (2 4 6) (14 5 2))", "--opponent", "minimax:2,80%").out
    assert set(re.findall(r"\(([\d./]+)\)", shown)) == {"13/15", "1/15"}


@pytest.mark.parametrize(
    ("opponent", "sentence"),
    [
        (
            "",
            "expected an opponent (uniform, minimax:DEPTH, minimax:DEPTH,SHARE%, softmax:TEMPERATURE, level:K or ",
        ),
        ("random", "or reasoning:K,DEPTH), but got 'random'"),
        ("uniform:1", "but got 'uniform:1'"),
        ("minimax", "but got 'minimax'"),
        ("minimax:1,2,3", "but got 'minimax:1,2,3'"),
        ("minimax:", "expected a depth of an opponent from 1 to 20, but got ''"),
        ("minimax:21", "expected a depth of an opponent from 1 to 20, but got '21'"),
        ("minimax:2,80", "expected a share from 0% to 100%, but got '80'"),
        ("minimax:2,101%", "expected a share from 0% to 100%, but got '101%'"),
        ("minimax:2,nan%", "expected a share from 0% to 100%, but got 'nan%'"),
        ("softmax:0", "expected a temperature above 0, up to 1,000,000, but got '0'"),
        ("softmax:inf", "expected a temperature above 0, up to 1,000,000, but got 'inf'"),
        ("softmax:1,2", "but got 'softmax:1,2'"),
        ("reasoning:5,1", "expected a level of an opponent from 0 to 4, but got '5'"),
        ("reasoning:1", "but got 'reasoning:1'"),
        ("level:9", "expected a level from 1 to 8, but got '9'"),
        ("level:2,3", "expected level:K, or reasoning:K,DEPTH as it is called now, but got 'level:2,3'"),
        ("x" * 10_000, "xxx…'"),
    ],
)
def test_what_names_no_opponent_is_refused_in_one_sentence(run, opponent, sentence):
    assert sentence in run("search", QUIZ, "--opponent", opponent).sentence


PIECES = st.sampled_from(
    ["uniform", "minimax", "softmax", "level", ":", ",", "%", "2", "80", "0.5", ".", " ", "-", "٣"]
)


@given(st.text(max_size=30) | st.lists(PIECES, max_size=8).map("".join))
def test_any_text_is_an_opponent_or_refused(text):
    game = Nim(1, 2)
    with contextlib.suppress(InputError):
        assert isinstance(opponent_of(text, game), Uniform | Searched | Mixture | Softmax)


def test_a_tree_is_a_game_for_opponents_too():
    tree = Tree.from_text(QUIZ)
    assert isinstance(opponent_of("reasoning:0,1", tree), Uniform)
    assert isinstance(opponent_of("minimax:1,50%", tree), Mixture)


# Sampling


def test_a_sampled_value_is_shown_with_its_error(run):
    lottery = "[" + " ".join(str(k * k % 17) for k in range(40)) + "]"
    options = ("--algorithm", "sampled", "--samples", 4, "--repeats", 5, "--seed", 3)
    data = run("search", lottery, *options, "--json").data
    assert data["standard_error"] > 0
    ran = run("search", lottery, *options)
    shown = f"± {data['standard_error']:.2g}"
    assert shown in ran.out
    assert shown in ran.err
    others = (("--samples", 5), ("--repeats", 6), ("--seed", 4))
    values = {run("search", lottery, *options, *other, "--json").data["value"] for other in others}
    assert len(values | {data["value"]}) == 4


def test_an_exact_value_has_no_error(run):
    assert "standard_error" not in run("search", QUIZ, "--json").data
    assert "±" not in run("search", QUIZ).out


def test_a_sample_of_nothing_is_refused(run):
    sampled = ("search", "[1 2]", "-a", "sampled")
    assert "number of samples from 1" in run(*sampled, "--samples", 0).sentence
    assert "number of repeats from 1" in run(*sampled, "--repeats", 0).sentence


@pytest.mark.parametrize("option", ["--samples", "--repeats", "--seed"])
def test_the_options_of_sampling_are_refused_by_other_searches(run, option):
    wanted = f"expected --algorithm sampled with {option}, but got"
    assert run("search", "[3 1 2 4]", "-a", "star2", option, 3).sentence == f"{wanted} star2"
    assert run("search", "[3 1 2 4]", option, 3).sentence == f"{wanted} none"


def test_the_searches_of_an_opponent_run_at_the_speed_that_was_asked_for():
    game = Pig(10)
    for text in ("minimax:2", "reasoning:1,2"):
        policy = opponent_of(text, game, compiled=False)
        assert isinstance(policy, Searched)
        assert not policy.search(game.initial(), Limit(depth=2)).compiled
        assert "compiled=False" in policy.search(game.initial(), Limit(depth=2)).reason
