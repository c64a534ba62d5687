"""The words after `pacman:`: every option by its name, some by their place, and what is refused."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import InputError, Pacman
from outply.games import make
from outply.games.pacman.options import make as make_pacman


def said(game):
    """What the rules took from the words."""
    return game.map_name, game.kind, game.most_steps, game.scare, game.fixed_loss


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", ("small", "minimax", 500, 20, False)),
        ("bend", ("bend", "minimax", 500, 20, False)),
        (" Small, Directional:0.8, 77", ("small", "directional:0.8", 77, 20, False)),
        ("fixed-loss", ("small", "minimax", 500, 20, True)),
        ("scare=9,map=Hunt,ghosts=Random,steps=44,Fixed_Loss", ("hunt", "random", 44, 9, True)),
        ("trap,random,fixed-loss, scare = 3", ("trap", "random", 500, 3, True)),
        ("map=#####/#P..#/#####,steps=8", ("#####/#P..#/#####", "minimax", 8, 20, False)),
        ("#####/#P..#/#####,random", ("#####/#P..#/#####", "random", 500, 20, False)),
    ],
)
def test_every_option_can_be_named(words, options):
    assert said(make(f"pacman:{words}")) == options


PLACES = "expected a map, ghosts and steps at most without their names, and before all else"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("small,random,3,4", f"{PLACES}, but got '4'"),
        ("small,fixed-loss,random", f"{PLACES}, but got 'random'"),
        ("steps=3,small", f"{PLACES}, but got 'small'"),
        ("speed=3", "expected the name of a parameter (map, ghosts, steps, scare, loss, fixed-loss), but got 'speed'"),
        ("steps=many", "expected a whole number as steps, but got 'many'"),
        ("scare=-1", "expected a whole number as scare, but got '-1'"),
        ("small,random,٣", "expected a whole number as steps, but got '٣'"),
        ("small,map=bend", "expected each parameter once, but got map twice"),
        ("fixed-loss,fixed-loss", "expected each parameter once, but got fixed-loss twice"),
        ("fixed-loss=yes", "expected fixed-loss alone, without a value, but got 'fixed-loss=yes'"),
        ("loss=1000001", "expected what an attack costs from 0 to 1,000,000, but got 1000001"),
        ("scare=0", "expected a number of rounds to be scared from 1 to 1,000, but got 0"),
        ("steps=10001", "expected a number of steps from 1 to 10,000, but got 10001"),
    ],
)
def test_words_that_mean_nothing_are_refused(words, message):
    with pytest.raises(InputError) as error:
        make_pacman(words)
    assert str(error.value) == message


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["map", "steps", "scare", "fixed-loss", "=", ",", "9", "#", "bend", " "]), max_size=9))
def test_no_words_break_the_reader(words):
    with contextlib.suppress(InputError):
        make_pacman("".join(words))


@pytest.mark.parametrize("kind", ["", "smart", "directional", "directional:1.5", "directional:-1", "directional:nan"])
def test_an_unknown_kind_of_ghosts_is_refused(kind):
    with pytest.raises(InputError) as error:
        Pacman("small", kind)
    expected = "expected ghosts of the kind 'minimax', 'random', 'mixed' or such as 'directional:0.8'"
    assert str(error.value) == f"{expected}, but got '{kind}'"


def test_parameters_beyond_their_range_are_refused():
    with pytest.raises(InputError, match=r"expected a number of steps from 1 to 10,000, but got 0"):
        Pacman(steps=0)
    with pytest.raises(InputError, match=r"expected a number of rounds to be scared from 1 to 1,000, but got 0"):
        Pacman(scare=0)
