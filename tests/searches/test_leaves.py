"""What stands at the leaves must be a finite number: any other is passed over by comparisons, or spoils a mean."""

import re
from math import inf, nan

import pytest

from outply import MNK, Bump, GameError, InputError, Pig, search
from outply.contract.messages import shown
from outply.searches.algorithm import ALGORITHMS

OPPOSED = [name for name, algorithm in ALGORITHMS.items() if not algorithm.chance]
WITH_DICE = [name for name, algorithm in ALGORITHMS.items() if algorithm.chance]
FOR_MANY = [name for name, algorithm in ALGORITHMS.items() if not algorithm.opposed]
CASES = [(MNK(), name) for name in OPPOSED] + [(Pig(20), name) for name in WITH_DICE]


@pytest.mark.parametrize("guess", [nan, inf, -inf, 10**400, None, "x", 1j, (1.0, -1.0)])
@pytest.mark.parametrize(("game", "algorithm"), CASES, ids=lambda each: each if isinstance(each, str) else "")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_guess_that_is_no_finite_number_is_refused(game, algorithm, depth, guess):
    with pytest.raises(GameError) as error:
        search(game, depth=depth, algorithm=algorithm, evaluate=lambda state: guess, compiled=False)
    name = type(game).__name__
    assert re.fullmatch(
        rf"expected finite numbers from the evaluation of {name}, but in State.* it gives {re.escape(shown(guess))} "
        rf"\({re.escape(__file__)}:\d+\)",
        str(error.value),
    )


@pytest.mark.parametrize("algorithm", FOR_MANY)
@pytest.mark.parametrize("guess", [nan, -(10**400), None])
def test_so_is_one_for_a_single_player_of_many(algorithm, guess):
    with pytest.raises(GameError, match="expected finite numbers from the evaluation of"):
        search(Bump(), depth=2, algorithm=algorithm, evaluate=lambda state: (0.0, guess, 0.0), compiled=False)


@pytest.mark.parametrize("algorithm", FOR_MANY)
@pytest.mark.parametrize("guess", [1.0, None, (0.0,), (0.0, 0.0, 0.0, 0.0)])
def test_many_players_need_a_number_each(algorithm, guess):
    with pytest.raises(InputError) as error:
        search(Bump(), depth=2, algorithm=algorithm, evaluate=lambda state: guess, compiled=False)
    assert str(error.value) == f"expected a number for each of 3 players from the evaluation, but got {guess}"


def test_a_guess_that_cannot_be_compiled_is_refused_too():
    with pytest.raises(GameError, match="expected finite numbers from the evaluation of"):
        search(MNK(), depth=1, algorithm="minimax", evaluate=lambda state: "x")


class Restless(MNK):
    def tactical(self, state):
        yield from self.actions(state)


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf"])
@pytest.mark.parametrize("guess", [nan, inf, None])
def test_so_is_one_where_tactical_actions_are_searched(algorithm, guess):
    # Of the leaves at depth 2, only that of one line is none.
    game = Restless()
    odd = game.result(game.result(game.initial(), 4), 0)
    with pytest.raises(GameError, match="expected finite numbers from the evaluation of"):
        search(game, depth=2, algorithm=algorithm, evaluate=lambda s: guess if s == odd else 0.0, compiled=False)


class Priceless(Pig):
    def utility(self, state, player):
        return nan


@pytest.mark.parametrize("algorithm", ["expectiminimax", "expectimax", "maxn"])
def test_so_is_a_utility(algorithm):
    with pytest.raises(GameError, match="`utility` of Priceless to return a finite number"):
        search(Priceless(2), depth=4, algorithm=algorithm, compiled=False)
