"""The conformance kit names what is wrong, and leaves in peace what is right."""

import itertools
import re
from typing import NamedTuple

import pytest

from outply import CHANCE, Game, Tree, check_game, search
from outply.games import make
from tests.compiler.sample_games import Countdown, Heap
from tests.engine.test_limits import Mutating, Negative, Nobody, Stuck, Unfair, Unhashable

BUILT_IN = [
    "tictactoe",
    "tictactoe:4,3,3",
    "connect4",
    "connect4:9,6",
    "connect4:8,7",
    "kalah",
    "kalah:3,2",
    "kalah:6,4,empty",
    "nim",
    "nim:misere,3,4,5",
    "othello",
    "othello:6",
    "othello:4,raw",
    "pig",
    "pig:20",
    "tree",
    "tree:([1/2:(2 4) 1/2:(7 4)] [1/2:(6 0) 1/2:(5 -2)])",
    "tree:((1,6,6 7,1,2) (6,1,2 7,2,1))",
]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_game_keeps_the_contract(name):
    report = check_game(make(name), games=8)
    assert report.problems == ()
    assert report.compiled
    assert report.states > 1


class Random(Countdown):
    """Its actions differ from one call to the next."""

    calls = itertools.count()

    def actions(self, state):
        yield 1 + next(self.calls) % 2


class Twice(Countdown):
    def actions(self, state):
        yield 1
        yield 1


class TooMuch(Countdown):
    def utility(self, state, player):
        return 2.0 if player == 0 else -2.0


class Generous(Countdown):
    def utility(self, state, player):
        return 1.0


class Raising(Countdown):
    def result(self, state, action):
        return Heap(state.left - action, [1, 0, 1][3 + state.turn])


class NotANumber(Countdown):
    def utility(self, state, player):
        return float("nan")


class NoPlayers(Countdown):
    players = 0


class NoRange(Countdown):
    max_utility = float("inf")


class Flood(Countdown):
    def actions(self, state):
        yield from itertools.count()


class Undefined(Countdown):
    def player(self, state):
        return CHANCE


class Loose(Countdown):
    def player(self, state):
        return CHANCE

    def outcomes(self, state):
        yield 1


class Anonymous(Countdown):
    def name(self, state, action):
        return "go"


class Forgetful(Countdown):
    def format(self, state):
        return "?"

    def parse(self, text):
        return self.initial()


class Wide(NamedTuple):
    board: int
    turn: int


class Overflowing(Game):
    """Interpreted, a number grows beyond 64 bits; compiled, it cannot."""

    def initial(self):
        return Wide(1, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return Wide((state.board * 2654435761) & 0xFFFFFFFFFFFF, 1 - state.turn)

    def is_terminal(self, state):
        return (state.board * 1099511628211 * 31) % 7 == 3

    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0


FAULTS = [
    (Stuck(), r"at least one action while the game is not over, but there is none in state Spot\(at=3, turn=1\)"),
    (Nobody(), r"a player from 0 to 1, or CHANCE, but got 2 in state"),
    (Unfair(), r"probabilities that sum to one, but they sum to 0.9 in state"),
    (Negative(), r"probabilities of at least 0, but one is -0.5 in state"),
    (Unhashable(), r"states that can be hashed \(write a tuple\), but this is a list in state \[0\]"),
    (Mutating(), r"rules to leave a state as it is"),
    (Random(), r"actions to be the same when asked again"),
    (Twice(), r"each of the actions once, but some come twice: \[1, 1\]"),
    (TooMuch(), r"utilities within -1 … 1, but they are \[2.0, -2.0\]"),
    (Generous(), r"utilities that sum to zero, but they are \[1.0, 1.0\]"),
    (Raising(), r"result to answer, but it raised IndexError: list index out of range in state"),
    (NotANumber(), r"finite numbers as utilities"),
    (NoPlayers(), r"at least one player, but players is 0"),
    (NoRange(), r"a finite range of utilities"),
    (Flood(), r"fewer than 4,000 actions"),
    (Undefined(), r"outcomes\(state\) to be defined, for player\(state\) is CHANCE"),
    (Loose(), r"pairs \(outcome, probability\), but got \[1\]"),
    (Anonymous(), r"different names for different actions, but they are \['go', 'go', 'go'\]"),
    (Forgetful(), r"'\?' to be read back as written"),
    (object(), r"a subclass of Game, but object is not one"),
]


@pytest.mark.parametrize(("game", "sentence"), FAULTS, ids=lambda value: type(value).__name__)
def test_what_is_wrong_is_named(game, sentence):
    report = check_game(game)
    assert not report.ok
    assert len(report.problems) >= 1
    assert any(re.search(sentence, problem) for problem in report.problems), report.problems
    assert all("\n" not in problem for problem in report.problems)


class Lost(Countdown):
    def result(self, state, action):
        Heap(state.left - action, 1 - state.turn)


def test_a_result_that_is_never_returned_is_named_with_its_line():
    (problem,) = check_game(Lost()).problems
    assert problem.startswith("expected `result` of Lost to return the state that follows, but in ")
    assert f"it returns None ({__file__}:" in problem


class Halfway(Countdown):
    """Its rules compile, but one of them comes at once to what does not."""

    def evaluate(self, state):
        return float(f"{state.left:.1f}") / 1000


def test_a_game_is_said_to_compile_only_if_a_search_of_it_does():
    report = check_game(Halfway())
    assert not report.compiled
    assert "format" in report.reason
    assert not report.problems


def test_the_same_seed_looks_at_the_same_states():
    reports = [check_game(Tree.from_text("((1 2) (3 (4 5)))"), games=3, seed=seed) for seed in (5, 5)]
    assert reports[0] == reports[1]


def test_a_game_that_cannot_be_compiled_passes_with_the_reason():
    class Wordy(Countdown):
        def is_terminal(self, state):
            return id(state) == 0 or state.left == 0

    report = check_game(Wordy())
    assert report.ok
    assert not report.compiled
    assert "a call of `id`" in report.reason


def test_numbers_that_pass_64_bits_on_the_way_are_no_difference():
    assert check_game(Overflowing()).ok


class Growing(Overflowing):
    """A field outgrows 64 bits after a few plies."""

    def player(self, state):
        return state.turn % 2

    def result(self, state, action):
        return Wide(state.board << 9, state.turn + 1)

    def is_terminal(self, state):
        return state.turn > 9


def test_a_state_that_outgrows_64_bits_is_searched_as_python_does():
    assert check_game(Growing()).problems == ()
    fast, slow = search(Growing(), depth=9), search(Growing(), depth=9, compiled=False)
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)
