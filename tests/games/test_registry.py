"""Games by name, and what all of them have in common."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import outply.games
from outply import ConnectFour
from outply.contract.companions import name_of, view_of
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game, choices
from outply.contract.view import View
from outply.games import entries, make, names
from outply.games.connect4.view import ConnectFourView

PLAYED = [
    *("backgammon", "2048", "2048:2,16", "2048:3", "bump", "bump:5,4", "einstein", "einstein:621453,123456"),
    *("connect4", "connect4:8,7", "connect4:11,4", "kalah", "kalah:3,2,empty", "nim", "nim:misere,3,4"),
    *(
        "othello",
        "othello:6",
        "othello:4,raw",
        "pacman",
        "pacman:bend",
        "pig",
        "pig:20",
        "tictactoe",
        "tictactoe:4,4,3",
        "tictactoe:5,4,4",
    ),
    *("tree", "tree:[1/3:(1 2) 2/3:((3 4) 5)]"),
]

NAMES = "2048, backgammon, bump, connect4, connect4-score, einstein, kalah, nim, othello, pacman, pig, tictactoe, tree"


def test_every_name_makes_a_game_and_so_does_every_example():
    assert names() == NAMES.split(", ")
    for entry in entries():
        game, example = make(entry.name), make(entry.example)
        assert type(game) is type(example)
        assert name_of(game) == entry.name
        assert type(view_of(game)) is not View


def test_parameters_reach_the_game():
    assert (make("connect4:8,7").width, make("connect4:8,7").height) == (8, 7)
    assert (make("Nim:misere,3,4").heaps, make("nim: Misère , 3, 4").misere) == ((3, 4), True)
    assert (make("kalah:3,2").houses, make("kalah:3,2").seeds, make("kalah:3,2").empty_capture) == (3, 2, False)
    assert (make("kalah:empty").houses, make("kalah: 3 , Empty").empty_capture) == (6, True)
    assert (make("othello:6").size, make("othello:6").raw) == (6, False)
    assert (make("othello:raw").size, make("othello:4, RAW").raw) == (8, True)
    assert make("nim:misere").heaps == (1, 3, 5, 7)
    assert make("pig:20").goal == 20
    assert (make("2048:3").size, make("2048:2,16").goal) == (3, 16)
    assert (make("bump:5").cards, make("bump:5,4").players) == (5, 4)
    assert make("einstein:621453").first == (6, 2, 1, 4, 5, 3)
    assert make("tictactoe:4,5,3").in_a_row == 3
    assert make("tree:min max: (1 [2 3])").nodes == 5
    assert make("tree:min(1 2)").player(make("tree:min(1 2)").initial()) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "conect4",
            f"expected the name of a game ({NAMES}), but got 'conect4'; did you mean connect4?",
        ),
        (
            "go",
            f"expected the name of a game ({NAMES}), but got 'go'",
        ),
        (
            "",
            f"expected the name of a game ({NAMES}), but got ''",
        ),
        (
            "pig:x",
            "expected at most one whole number, but got 'x' (in 'pig:x'; an example is 'pig:20')",
        ),
        (
            "einstein:1234567",
            "expected at most 2 orders of the numbers 1 to 6, but got '1234567' "
            "(in 'einstein:1234567'; an example is 'einstein:621453,123456')",
        ),
        (
            "connect4:9,9",
            "expected (rows + 1) × columns to be at most 64, but got 9 columns and 9 rows "
            "(in 'connect4:9,9'; an example is 'connect4:8,7')",
        ),
        (
            "backgammon:5",
            "expected no parameters, but got '5' (in 'backgammon:5'; an example is 'backgammon')",
        ),
        (
            "othello:raw,4",
            "expected at most one whole number, but got 'raw,4' (in 'othello:raw,4'; an example is 'othello:4,raw')",
        ),
        (
            "kalah:6,4,full",
            "expected at most 2 whole numbers joined by commas, but got '6,4,full' "
            "(in 'kalah:6,4,full'; an example is 'kalah:6,4,empty')",
        ),
        (
            "tictactoe:1,2,3,4",
            "expected at most 3 whole numbers joined by commas, but got '1,2,3,4' "
            "(in 'tictactoe:1,2,3,4'; an example is 'tictactoe:4,4,3')",
        ),
        (
            "tree:/nowhere/at/all",
            "expected a file with a tree, but '/nowhere/at/all' cannot be read (No such file or directory) "
            "(in 'tree:/nowhere/at/all'; an example is 'tree:((3 12 8) (2 4 6) (14 5 2))')",
        ),
    ],
)
def test_a_name_or_parameter_that_is_wrong_is_refused_with_a_hint(text, message):
    with pytest.raises(InputError) as error:
        make(text)
    assert str(error.value) == message


@given(st.text(max_size=20), st.sampled_from(["", *names()]))
@settings(max_examples=120, deadline=None, derandomize=True)
def test_no_name_brings_any_other_error(text, name):
    with contextlib.suppress(InputError):
        make(f"{name}:{text}" if name else text)


def test_a_subclass_has_the_view_of_its_parent_and_a_stranger_a_plain_one():
    class Variant(ConnectFour):
        pass

    assert type(view_of(Variant())) is ConnectFourView
    assert type(view_of(Game())) is View


def test_the_package_exports_what_it_says():
    for name in outply.games.__all__:
        assert hasattr(outply.games, name)


@given(st.sampled_from(PLAYED), st.integers(0, 2**32), st.integers(0, 80))
@settings(max_examples=250, deadline=None, derandomize=True)
def test_what_format_writes_parse_reads(spec, seed, plies):
    game, draw = make(spec), random.Random(seed)
    view, state = view_of(game), game.initial()
    for _ in range(plies):
        if game.is_terminal(state):
            break
        state = game.result(state, draw.choice(choices(game, state)))
    text = view.format(state)
    assert "\n" not in text
    assert view.parse(text) == state
    assert hash(state) == hash(view.parse(text))
    assert view.show(state)


@given(st.sampled_from(PLAYED), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_random_play_keeps_the_contract(spec, seed):
    game, draw = make(spec), random.Random(seed)
    view, state = view_of(game), game.initial()
    for _ in range(80):
        if game.is_terminal(state):
            utilities = [game.utility(state, player) for player in range(game.players)]
            assert sum(utilities) == 0.0 or not game.zero_sum
            assert all(type(utility) is float for utility in utilities)
            assert game.min_utility <= utilities[0] <= game.max_utility
            break
        options = choices(game, state)
        assert options
        assert all(type(option) is int for option in options)
        assert len({view.name(state, option) for option in options}) == len(options)
        if game.player(state) == CHANCE:
            assert sum(probability for _, probability in game.outcomes(state)) == pytest.approx(1.0)
        state = game.result(state, draw.choice(options))
        assert type(state) is type(game.initial())


@given(
    st.sampled_from(PLAYED), st.text(max_size=30) | st.text("xo./,:-0123456789 abfirstecondrollinghpass", max_size=30)
)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_no_position_brings_any_other_error(spec, text):
    view = view_of(make(spec))
    try:
        state = view.parse(text)
    except InputError:
        return
    assert view.parse(view.format(state)) == state


def test_the_kinds_in_the_list_are_those_of_the_games():
    for entry in entries():
        game = make(entry.name)
        if entry.chance in ("yes", "no"):
            assert game.has_chance == (entry.chance == "yes")
        if entry.players.isdigit():
            assert game.players == int(entry.players)
