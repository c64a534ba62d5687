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
    (Unhashable(), r"states that can be hashed, but this is a list in state \[0\]"),
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


def test_the_same_seed_looks_at_the_same_states():
    reports = [check_game(Tree.from_text("((1 2) (3 (4 5)))"), games=3, seed=seed) for seed in (5, 5)]
    assert reports[0] == reports[1]


def test_a_game_that_cannot_be_compiled_passes_with_the_reason():
    class Wordy(Countdown):
        def is_terminal(self, state):
            return f"{state.left}" == "0"

    report = check_game(Wordy())
    assert report.ok
    assert not report.compiled
    assert "f-string" in report.reason


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


def test_a_state_that_outgrows_64_bits_is_named():
    report = check_game(Growing())
    assert any("64 bits to be enough for field 'board'" in problem for problem in report.problems), report.problems


class Endless(Countdown):
    def result(self, state, action):
        return Heap(state.left, 1 - state.turn)


def test_a_game_of_which_no_random_game_ends_does_not_keep_the_contract():
    report = check_game(Endless(), games=3)
    assert report.problems == ("expected random games to end within 400 plies, but none of 3 did",)
    assert (report.unfinished, report.play.ended, report.play.plies) == (3, 0, (400, 400, 400))


class OneSided(Countdown):
    """It forgets to change the turn."""

    def initial(self):
        return Heap(30, 0)

    def result(self, state, action):
        return Heap(state.left - action, state.turn)


def test_a_turn_that_never_changes_is_noticed():
    assert check_game(OneSided()).problems == ("expected the turn to change, but only player 0 ever moved",)


def test_a_written_tree_may_let_one_player_move_alone():
    assert check_game(Tree.from_text("max: (((((1 2) 3) 4) 5) 6)"), games=3).ok


class Plain:
    """A state without `__eq__`."""

    def __init__(self, left, turn):
        self.left, self.turn = left, turn


class PlainCountdown(Countdown):
    worth_compiling = False

    def initial(self):
        return Plain(10, 0)

    def result(self, state, action):
        return Plain(state.left - action, 1 - state.turn)


class InPlace(PlainCountdown):
    def result(self, state, action):
        state.left, state.turn = state.left - action, 1 - state.turn
        return state


def test_a_result_that_changes_a_state_without_eq_is_noticed():
    (problem,) = check_game(InPlace()).problems
    assert problem.startswith("expected rules to leave a state as it is, but result changed it in state <")
    assert check_game(PlainCountdown()).ok


class Ragged(NamedTuple):
    last: int | None
    played: tuple[int, ...]


class History(Game):
    """Its states hold None and grow: only the default `parse` cannot read them."""

    def initial(self):
        return Ragged(None, ())

    def player(self, state):
        return len(state.played) % 2

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return Ragged(action, (*state.played, action))

    def is_terminal(self, state):
        return len(state.played) == 4

    def utility(self, state, player):
        return 0.0


def test_what_only_the_default_notation_cannot_read_is_no_problem():
    assert check_game(History()).problems == ()


def test_random_play_is_described():
    # By hand: each game of this tree has two plies, two actions at the root and three below, and player 0 always wins.
    play = check_game(Tree.from_text("((1 2 3) (4 5 6))"), games=5).play
    assert (play.games, play.ended, play.plies, play.widest) == (5, 5, (2,) * 5, 3)
    assert (play.branching, play.moves, play.wins, play.draws) == (2.5, (5, 5), (5, 0), 0)
    assert str(play).splitlines() == [
        "5 of 5 random games ended; length 2 to 2 plies, 2.0 on average",
        "2.5 actions in a state on average, 3 at most",
        "moves: player 0 50%, player 1 50%",
        "wins: player 0 100%, player 1 0%, draws 0%",
    ]


class Knowing(Countdown):
    """A countdown that knows something."""

    worth_compiling = False

    def order(self, state, action):
        return -action

    def bounds(self, state):
        return -1.0, 1.0

    def candidates(self, state):
        return list(self.actions(state))[:1]

    def canonical(self, state):
        return state

    def evaluate(self, state):
        return 0.0


def changed(name, method):
    return type("Wrong", (Knowing,), {name: method})()


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            changed("candidates", lambda self, state: []),
            "expected some of the legal actions .* from candidates, but got",
        ),
        (changed("candidates", lambda self, state: [99]), r"from candidates, but got \[99\]"),
        (changed("tactical", lambda self, state: [99]), r"from tactical, but got \[99\]"),
        (changed("bounds", lambda self, state: (1.0, -1.0)), "bounds in order and within the range .* 1.0 and -1.0"),
        (changed("bounds", lambda self, state: (-9.0, 1.0)), "within the range"),
        (changed("bounds", lambda self, state: None), "knowledge that answers in every live state, but TypeError"),
        (changed("evaluate", lambda self, state: 900.0), r"expected evaluate within the range -1 … 1, but got 900"),
        (changed("order", lambda self, state, action: "first"), "a number for each action"),
        (changed("key", lambda self, state: 7), "a key of its own for each state, but 7 is that of"),
        (changed("canonical", lambda self, state: self.result(state, 1)), "to stand for itself"),
    ],
)
def test_knowledge_that_cannot_be_true_is_found(game, sentence):
    report = check_game(game)
    assert any(re.search(sentence, problem) for problem in report.problems), report.problems


def test_knowledge_that_may_be_true_is_let_pass():
    assert check_game(Knowing()).ok


class Turns(NamedTuple):
    n: int
    turn: int


class Passing(Game):
    """Count to five by one or two; a pass, which is None, counts one too."""

    def initial(self):
        return Turns(0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return [None, 1, 2]

    def result(self, state, action):
        return Turns(state.n + (1 if action is None else action), 1 - state.turn)

    def is_terminal(self, state):
        return state.n >= 5

    def utility(self, state, player):
        return 1.0 if player == state.turn else -1.0


def test_none_may_be_an_action():
    report, found = check_game(Passing()), search(Passing(), depth=2)
    assert report.problems == ()
    assert (report.compiled, report.reason) == (found.compiled, found.reason)
    assert report.reason.startswith("Passing has None among its actions")
