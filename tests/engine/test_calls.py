"""Compiled searches that call single rules in Python find what interpreted ones find."""

import zlib
from fractions import Fraction

import pytest

from outply import ConnectFour, GameError, Limit, Nim, Pig, prepare, search
from tests.compiler.harness import Asked, Rule
from tests.engine.test_numbered import findings, states_of
from tests.natural.games.ataxx import Ataxx


def in_part(state):
    """Nothing that compiles; it differs from state to state."""
    return zlib.crc32(repr(state).encode()) % 1000 / 2000


class Guessed(ConnectFour):
    def evaluate(self, state):
        return float(Fraction(state.first.bit_count() * 3 % 7, 50))


class Ended(ConnectFour):
    def utility(self, state, player):
        return float(Fraction(1, 1)) * super().utility(state, player)


class Stopped(Pig):
    def is_terminal(self, state):
        return bool(format(1, "b")) and super().is_terminal(state)


CASES = {
    "evaluate": (Guessed(5, 4), {}, 7),
    "evaluate of strings": (Ataxx(), {"evaluate": in_part}, 2),
    "utility": (Ended(5, 4), {"algorithm": "alphabeta"}, 6),
    "is_terminal": (Stopped(20), {"algorithm": "expectiminimax"}, 4),
}


@pytest.mark.parametrize("name", CASES)
def test_a_rule_that_is_called_in_python_changes_nothing(name):
    game, how, depth = CASES[name]
    fast, slow = prepare(game, **how), prepare(game, compiled=False, **how)
    for state in states_of(game, 4, seed=9):
        for limit in (Limit(depth=depth), Limit(nodes=300)):
            found = fast.think(state, limit)
            assert findings(found) == findings(slow.think(state, limit))
            assert found.speed.startswith("compiled, with calls to Python: ")
            assert f" {name.split()[0]} (" in found.speed
            assert found.compiled
            assert found.reason
            fast.clear()
            slow.clear()


def test_a_rule_is_called_once_for_each_state():
    asked = []

    def guess(state):
        asked.append(repr(state))
        return in_part(state)

    fast = prepare(ConnectFour(5, 4), evaluate=guess)
    asked.clear()
    found = fast.think(None, Limit(depth=6))
    assert len(asked) == len(set(asked))
    assert found.speed == f"compiled, with calls to Python: evaluate ({len(asked):,})"
    assert f"evaluate ({len(asked):,}): " in str(found)


def test_a_rule_that_gives_actions_is_not_called_so():
    class Listed(ConnectFour):
        def actions(self, state):
            return [action for action in super().actions(state) if Fraction(action) >= 0]

    assert prepare(Listed(5, 4)).think(None, Limit(depth=5)).speed == "numbered"


def halved(number):
    return int(Fraction(number, 2))


class Helped(Nim):
    """Asks a helper that does not compile for what is left of a heap."""

    def result(self, state, action):
        following = super().result(state, action)
        return following._replace(heaps=tuple(max(halved(size), size - 1) for size in following.heaps))


def test_a_helper_of_other_rules_that_does_not_compile_has_states_numbered():
    found = prepare(Helped(4, 5, 6)).think(None, Limit(depth=6))
    assert found.speed == "numbered"
    assert "test_calls.py" in found.reason
    assert findings(found) == findings(search(Helped(4, 5, 6), depth=6, compiled=False))


def test_an_error_of_a_called_rule_is_the_one_that_python_raises():
    def guess(state):
        if sum(state.heaps) < 4:
            raise ValueError(f"few stones: {Fraction(1, 2)}")
        return float(Fraction(1, 2))

    sentences = []
    for compiled in (None, False):
        with pytest.raises(GameError) as raised:
            prepare(Nim(3, 3, 2), evaluate=guess, compiled=compiled).think(None, Limit(depth=6))
        sentences.append(str(raised.value))
    assert sentences[0] == sentences[1]
    assert "ValueError: few stones: 1/2" in sentences[0]


def test_guesses_that_are_no_floats_are_found_in_python():
    def guess(state):
        return 2**60 + 1 if format(1, "b") else 0

    game = Nim(3, 3, 2)
    found = prepare(game, evaluate=guess).think(None, Limit(depth=3))
    assert found.speed == "interpreted"
    assert findings(found) == findings(search(game, depth=3, evaluate=guess, compiled=False))


class Quarters(Rule):
    @staticmethod
    def score(number):
        return float(Fraction(number, 4))


def test_states_of_wider_shapes_are_read_as_they_are(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))  # where no shape is known yet
    fast = prepare(Quarters(), "minimax")
    for number in (0, 3, 100, 70_000):
        found = fast.think(Asked(number, 0), Limit(depth=2))
        assert (found.value, found.nodes) == (number / 4, 2)
        assert found.compiled
