"""What the compiler understands: for each sample game, compiled rules and searches are those of Python."""

import pytest

from outply import check_game
from tests.compiler import search
from tests.compiler.sample_games import SAMPLES, Countdown, Evens, Everything, Misere


@pytest.mark.parametrize("game", SAMPLES, ids=lambda game: type(game).__name__)
def test_compiled_rules_and_searches_are_those_of_python(game):
    report = check_game(game, games=5)
    assert report.problems == ()
    assert report.compiled, report.reason


def test_a_parameter_is_part_of_the_program():
    assert search(Countdown(8), compiled=True).value == -1  # a multiple of four loses
    assert search(Countdown(9), compiled=True).value == 1


def test_a_changed_parameter_is_noticed_on_the_same_object():
    game = Countdown(8)
    assert search(game, compiled=True).value == -1
    game.size = 9
    assert search(game, compiled=True).value == 1


def test_a_variant_that_overrides_one_method_plays_by_its_own_rule():
    assert search(Countdown(9), compiled=True).action == 1
    assert search(Misere(9), compiled=True).value == -1  # under misère, 4k + 1 loses
    assert search(Evens(9), compiled=True).nodes != search(Countdown(9), compiled=True).nodes


def test_a_number_changed_inside_an_array_is_noticed():
    game = Everything()
    before = search(game, depth=5, compiled=True).value
    game.weights[0] = 9.0
    after = search(game, depth=5, compiled=True).value
    assert after != before
    assert after == search(game, depth=5, compiled=False).value
