"""`solve` keeps what it prepared for the next call, and notices when the game has changed since."""

import types
from typing import NamedTuple

import numpy as np
import pytest

from outply import MNK, Game, Knowledge, Nim, Solver, join, solve
from outply.contract.knowledge import Hints
from outply.engine.memory import MOST_AGE
from outply.engine.origins import Changeable, Origins
from outply.engine.preparing import known_about
from outply.engine.solving import KEEPING
from outply.searches.strong.table import BUCKET, FIRST_BUCKETS, IN_USE
from tests.games.random_play import live_states

LAST_WINS = 1.0
STEP = 1


class Left(NamedTuple):
    count: int
    turn: int


def after(state, action):
    return Left(state.count - action * STEP, 1 - state.turn)


class Take(Game):
    """Take one or two; who takes the last one wins."""

    most = 2

    def __init__(self, count=7):
        self.count = count

    def initial(self):
        return Left(self.count, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        yield from range(1, 1 + min(self.most, state.count))

    def result(self, state, action):
        return after(state, action)

    def is_terminal(self, state):
        return state.count <= 0

    def utility(self, state, player):
        return LAST_WINS if player != state.turn else -LAST_WINS


@pytest.fixture(autouse=True)
def nothing_kept():
    KEEPING.kept.clear()
    yield
    KEEPING.kept.clear()


def test_a_kept_solver_answers_as_a_new_one_does():
    game = MNK()
    for state in live_states(game, seed=1, games=3):
        new, kept = Solver(game, compiled=False)(state), solve(game, state, compiled=False)
        assert (kept.value, kept.action, kept.line, kept.nodes) == (new.value, new.action, new.line, new.nodes)


def test_a_table_whose_ages_run_out_is_empty_afterwards():
    solver = Solver(MNK(), compiled=False)
    solver()
    memory = solver.prepared().strong.memory
    # As if a larger search had come before: the last of more buckets holds an entry.
    memory.cells[IN_USE] = 2 * FIRST_BUCKETS
    memory.cells[BUCKET * (2 * FIRST_BUCKETS + 1) - 1] = 1
    memory.age = MOST_AGE + 1
    solver.clear()
    memory.cells[IN_USE] = 0
    assert not np.asarray(memory.cells).any()


def test_a_solver_is_kept_for_a_game_with_the_same_parameters_only():
    solve(Nim(3, 4), compiled=False)
    (kept,) = KEEPING.kept
    assert KEEPING.take(Nim(3, 5), False) is None
    assert KEEPING.take(Nim(3, 4), None) is None
    assert KEEPING.take(Nim(3, 4), False) is kept
    assert KEEPING.kept == []


def test_a_solver_is_kept_for_one_caller_at_a_time():
    solve(Nim(3, 4), compiled=False)
    assert KEEPING.take(Nim(3, 4), False) is not None
    assert KEEPING.take(Nim(3, 4), False) is None


def test_only_a_few_solvers_are_kept():
    for count in range(3, 12):
        solve(Take(count), compiled=False)
    assert len(KEEPING.kept) == 4


def test_knowledge_that_is_joined_later_is_used():
    class Joined(Take):
        pass

    asked = []

    class Known(Knowledge):
        def order(self, state, action):
            asked.append(action)
            return 0

    solve(Joined(), compiled=False)
    join(Joined, knowledge=Known)
    solve(Joined(), compiled=False)
    assert asked


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        ("instance", "count", 8),
        ("instance", "most", 3),
        ("class", "most", 3),
        ("class", "min_utility", -2.0),
        ("class", "is_terminal", lambda self, state: state.count <= 1),
        ("module", "LAST_WINS", 0.5),
        ("module", "after", lambda state, action: Left(0, 0)),
        ("module", "STEP", 2),
        ("module", "range", lambda *span: (1,)),
        ("code", "__code__", (lambda state, action: Left(0, 0)).__code__),
        ("code", "__defaults__", (1,)),
    ],
)
def test_every_change_of_a_rule_or_a_constant_is_noticed(monkeypatch, where, name, value):
    game = Take()
    origins = Origins(game, known_about(game, None))
    assert origins.are_unchanged()
    places = {"instance": game, "class": Take, "module": __import__(__name__, fromlist=["x"]), "code": after}
    monkeypatch.setattr(places[where], name, value, raising=False)
    assert not origins.are_unchanged()


def test_a_changed_closure_is_noticed():
    size = 3

    def evaluate(state):
        return size * state.count

    origins = Origins(Take(), Hints(evaluate=evaluate))
    assert origins.are_unchanged()
    size = 4
    assert not origins.are_unchanged()


def test_a_changed_array_is_noticed():
    weights = np.arange(3)

    def evaluate(state):
        return weights[state.turn]

    origins = Origins(Take(), Hints(evaluate=evaluate))
    assert origins.are_unchanged()
    weights[0] = 7
    assert not origins.are_unchanged()


@pytest.mark.parametrize("thing", [[1], {1: 2}, {1}, types.SimpleNamespace(size=[3]), (1, [2])])
def test_what_can_change_inside_is_not_relied_upon(thing):
    game = Take()
    game.thing = thing
    with pytest.raises(Changeable):
        Origins(game, Hints())
    assert solve(game, compiled=False).value == 1.0
    assert KEEPING.kept == []
