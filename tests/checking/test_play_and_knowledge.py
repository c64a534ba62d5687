"""What random play shows about a game, and claims of its knowledge that cannot be true."""

import re
from typing import NamedTuple

import pytest

from outply import Game, Tree, check_game, search
from tests.compiler.sample_games import Countdown, Heap


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
    report = check_game(Passing())
    assert (report.problems, report.compiled, report.reason) == ((), True, "")
    found = search(Passing(), depth=3, compiled=True)
    assert (found.line, found.nodes) == (search(Passing(), depth=3, compiled=False).line, found.nodes)
