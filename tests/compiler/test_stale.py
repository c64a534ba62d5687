"""Whatever a rule reads may change between two searches: the second one must give Python's new answer."""

import enum
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

from outply import CompileError, Game
from tests.compiler import search


class Pile(NamedTuple):
    stones: int
    turn: int

    @property
    def worth(self):
        return FACTOR * self.stones

    def bonus(self):
        return 1.0


class Config:
    MOST = 2

    @staticmethod
    def extra():
        return 1.0


class Inner:
    depth = 1.0


class Outer:
    inner = Inner


class Step(enum.IntEnum):
    BONUS = 1


@dataclass(frozen=True)
class Weights:
    first: float = 1.0


FACTOR = 2.0
TABLE = [1.0, 2.0, 3.0]
NESTED = {"a": (1.0, [2.0, 3.0])}
ARRAY = np.array([1.0, 2.0, 3.0])
LETTERS = frozenset("ab")
SIGN = 0.0


def helper(n):
    return 1.0


def outer_helper(n):
    return helper(n) + 1.0


def with_default(n, by=1.0):
    return n * by


def counted(n):
    return counted.weight * n


counted.weight = 1.0


def made(factor):
    def inner(n):
        return factor * n

    return inner


closure = made(2.0)


class Scored(NamedTuple):
    score: Any
    weight: float


ACTS = {"a": lambda n: FACTOR * n, "b": lambda n: n + FACTOR}
MADE = {"a": made(2.0), "b": made(3.0)}
SCORED = [Scored(lambda n: FACTOR * n, 2.0), Scored(lambda n: n + FACTOR, 3.0)]


class TakeAway(Game):
    min_utility, max_utility = -1e9, 1e9
    scale = 1.0

    def __init__(self, score, most=2):
        self.score, self.most = score, most
        self.weights = Weights()
        self.list = [1.0, 2.0]

    def initial(self):
        return Pile(5, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        yield from range(1, min(self.most, state.stones) + 1)

    def result(self, state, action):
        return Pile(state.stones - action, 1 - state.turn)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        value = float(self.score(self, state))
        return -value if player == state.turn else value


def changed(name, value):
    def change(monkeypatch, game):
        monkeypatch.setitem(globals(), name, value)

    return change


def attribute(owner, name, value):
    def change(monkeypatch, game):
        monkeypatch.setattr(owner, name, value, raising=False)

    return change


def of_game(name, value):
    def change(monkeypatch, game):
        setattr(game, name, value)

    return change


def item(owner, key, value):
    def change(monkeypatch, game):
        if isinstance(owner, dict):
            monkeypatch.setitem(owner, key, value)
        else:
            before = owner[key]
            owner[key] = value
            monkeypatch.setattr(Config, "MOST", Config.MOST)
            UNDO.append((owner, key, before))

    return change


UNDO: list = []


class NewStep(enum.IntEnum):
    BONUS = 50


CASES = {
    "a global number": (lambda g, s: FACTOR, changed("FACTOR", 7.0)),
    "the sign of zero": (lambda g, s: math.copysign(1.0, SIGN), changed("SIGN", -0.0)),
    "an int that becomes a bool": (lambda g, s: 1.0 if FACTOR is True else 2.0, changed("FACTOR", True)),
    "an item of a list": (lambda g, s: TABLE[s.turn], item(TABLE, 1, 9.0)),
    "the length of a list": (lambda g, s: len(TABLE), changed("TABLE", [1.0])),
    "something nested": (lambda g, s: NESTED["a"][1][s.turn], changed("NESTED", {"a": (1.0, [9.0, 8.0])})),
    "an array": (lambda g, s: ARRAY[s.turn], item(ARRAY, 1, 9.0)),
    "a set": (lambda g, s: 1.0 if "c" in LETTERS else 2.0, changed("LETTERS", frozenset("abc"))),
    "an attribute of a class": (lambda g, s: Config.MOST, attribute(Config, "MOST", 30)),
    "a static method": (lambda g, s: Config.extra(), attribute(Config, "extra", staticmethod(lambda: 5.0))),
    "an attribute of a class in a class": (lambda g, s: Outer.inner.depth, attribute(Inner, "depth", 4.0)),
    "an enum run again": (lambda g, s: float(Step.BONUS), changed("Step", NewStep)),
    "a function": (lambda g, s: helper(s.turn), changed("helper", lambda n: 8.0)),
    "a function that a function calls": (lambda g, s: outer_helper(1), changed("helper", lambda n: 8.0)),
    "a default": (lambda g, s: with_default(3.0), attribute(with_default, "__defaults__", (5.0,))),
    "an attribute of a function": (lambda g, s: counted(2.0), attribute(counted, "weight", 6.0)),
    "a closure": (lambda g, s: closure(3.0), changed("closure", made(5.0))),
    "what a function in a dict reads": (lambda g, s: ACTS["ab"[s.turn]](3.0), changed("FACTOR", 7.0)),
    "a closure in a dict": (lambda g, s: MADE["ab"[s.turn]](3.0), changed("MADE", {"a": made(7.0), "b": made(5.0)})),
    "what a function in a record reads": (lambda g, s: SCORED[s.turn].score(3.0), changed("FACTOR", 7.0)),
    "a field of a record with functions": (
        lambda g, s: SCORED[s.turn].weight,
        changed("SCORED", [each._replace(weight=9.0) for each in SCORED]),
    ),
    "a function of math": (lambda g, s: math.floor(2.5), attribute(math, "floor", lambda x: 9)),
    "a parameter of the game": (lambda g, s: g.scale, of_game("scale", 3.0)),
    "an attribute of the game's class": (lambda g, s: g.scale, attribute(TakeAway, "scale", 3.0)),
    "a dataclass of the game": (lambda g, s: g.weights.first, of_game("weights", Weights(4.0))),
    "a list of the game": (lambda g, s: g.list[s.turn], of_game("list", [5.0, 6.0])),
    "a NumPy number of the game": (lambda g, s: g.scale, of_game("scale", np.float64(3.0))),
    "a rule": (
        lambda g, s: 1.0,
        attribute(TakeAway, "actions", lambda self, state: range(1, min(3, state.stones) + 1)),
    ),
    "a method of the state": (lambda g, s: s.bonus(), attribute(Pile, "bonus", lambda self: 6.0)),
    "a property of the state": (lambda g, s: s.worth + 1, attribute(Pile, "worth", property(lambda self: 6.0))),
    "what a property of the state reads": (lambda g, s: s.worth + 1, changed("FACTOR", 3.5)),
    "the truth of the state": (lambda g, s: 1.0 if s else 2.0, attribute(Pile, "__bool__", lambda self: False)),
}


def prepared(game):
    """A search that waits for its program, and goes on in Python where there can be none."""
    try:
        return search(game, depth=4, compiled=True)
    except CompileError:
        return search(game, depth=4)


@pytest.mark.parametrize("name", CASES)
def test_a_change_within_the_process_shows(name, monkeypatch):
    score, change = CASES[name]
    game = TakeAway(score)
    for _ in range(2):
        fast, slow = prepared(game), search(game, depth=4, compiled=False)
        assert (fast.value, fast.action, fast.nodes) == (slow.value, slow.action, slow.nodes)
        change(monkeypatch, game)
    fast, slow = prepared(game), search(game, depth=4, compiled=False)
    for owner, key, before in UNDO:
        owner[key] = before
    UNDO.clear()
    assert (fast.value, fast.action, fast.nodes) == (slow.value, slow.action, slow.nodes)


def test_another_game_of_the_same_class_has_parameters_of_its_own():
    for most in (1, 2, 3, np.int64(3), 4):
        game = TakeAway(CASES["a global number"][0], most)
        assert search(game, depth=4).nodes == search(game, depth=4, compiled=False).nodes


AGAIN = """
from typing import NamedTuple
from outply import CompileError, Game

class Pile(NamedTuple):
    stones: int
    turn: int

class Again(Game):
    def initial(self):
        return Pile(6, 0)
    def player(self, state):
        return state.turn
    def actions(self, state):
        yield from range(1, min(2, state.stones) + 1)
    def result(self, state, action):
        return Pile(state.stones - action, 1 - state.turn)
    def is_terminal(self, state):
        return state.stones == 0
    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0
"""


def test_a_module_that_is_run_again_has_new_classes_and_compiles_for_them(tmp_path):
    path = tmp_path / "again.py"
    path.write_text(AGAIN)
    for _ in range(3):
        scope: dict = {"__name__": "again"}
        exec(compile(AGAIN, str(path), "exec"), scope)
        assert search(scope["Again"](), depth=4, compiled=True).value == search(scope["Again"](), depth=4).value
