"""Each thing that compiled code assumes, made to fail once in a search: the answer, or the error, is Python's."""

from typing import Any, NamedTuple

import pytest

from outply import Game, GameError, Limit, prepare
from outply.compiler import guarding

WIDTH, DEPTH = 5, 5
ROW = (3, 1, 4)
WORTH = {0: 2.0, 1: 3.0}


class Path(NamedTuple):
    number: int
    """The actions so far, as digits to the base five."""
    ply: int
    extra: Any


class Rare(Game):
    """Five actions, five times. The first of all paths is rare: every search walks it, random play never does."""

    min_utility, max_utility = -1e9, 1e9

    def initial(self):
        return Path(0, 0, self.extra(False))

    def player(self, state):
        return state.ply % 2

    def actions(self, state):
        return range(WIDTH)

    def result(self, state, action):
        number = state.number * WIDTH + action
        return Path(number, state.ply + 1, self.extra(state.ply == DEPTH - 1 and number == 0))

    def is_terminal(self, state):
        return state.ply == DEPTH

    def utility(self, state, player):
        value = float(state.number * 7 % 101) + self.bonus(state, state.number == 0)
        return value if player == 0 else -value

    def extra(self, rare):
        """A part of the state."""
        return 0

    def bonus(self, state, rare):
        """A part of the utility."""
        return 0.0


class NumberOutOfRange(Rare):
    def extra(self, rare):
        return 10**6 if rare else 0

    def bonus(self, state, rare):
        return state.extra / 7


class LetterNeverSeen(Rare):
    def extra(self, rare):
        return "z" if rare else "a"

    def bonus(self, state, rare):
        return 200.0 if state.extra == "z" else 0.0


class LongerRow(Rare):
    def result(self, state, action):
        after = super().result(state, action)
        rare = after.ply == DEPTH and after.number == 0
        return after._replace(extra=(1,) * (40 if rare else 1 + after.ply % 2))

    def extra(self, rare):
        return (1,)

    def bonus(self, state, rare):
        return float(sum(state.extra))


class KindNeverSeen(Rare):
    def extra(self, rare):
        return (1, 2) if rare else 0

    def bonus(self, state, rare):
        return 200.0 if isinstance(state.extra, tuple) else 0.0


class MoreActions(Rare):
    def actions(self, state):
        return range(40) if state.ply == DEPTH - 1 and state.number == 0 else range(WIDTH)


class LongerList(Rare):
    size = 300

    def bonus(self, state, rare):
        items = []
        for number in range(self.size if rare else 3):
            items.append(number)
        return sum(items) / 8


class EndlessList(LongerList):
    size = 40_000


class Overflow(Rare):
    def bonus(self, state, rare):
        number = 1
        for _ in range(50 if rare else 2):
            number = number * 3
        return number % 1009 / 8


class Index(Rare):
    def bonus(self, state, rare):
        return ROW[3 if rare else 2]


class Key(Rare):
    def bonus(self, state, rare):
        return WORTH[state.number % 2 if not rare else 2]


class Zero(Rare):
    def bonus(self, state, rare):
        return 1 / state.number


class Recursion(Rare):
    def deeper(self, number):
        return 1 if number > 0 else 1 + self.deeper(number)

    def bonus(self, state, rare):
        return self.deeper(state.number)


HELPED = "compiled anew for more"
IN_PYTHON = "repeated in Python"
FAILS = "Python's own error"

GUARDS = {
    NumberOutOfRange: HELPED,
    LetterNeverSeen: HELPED,
    LongerRow: HELPED,
    KindNeverSeen: IN_PYTHON,
    MoreActions: HELPED,
    LongerList: HELPED,
    EndlessList: IN_PYTHON,
    Overflow: IN_PYTHON,
    Index: FAILS,
    Key: FAILS,
    Zero: FAILS,
    Recursion: FAILS,
}


def answer(game: Game, algorithm: str, compiled: bool | None) -> tuple[Any, Any]:
    """What a search finds, or the sentence of its error; and the result once what was outgrown is compiled anew."""
    prepared = prepare(game, algorithm, compiled=compiled)
    found = []
    for _ in range(4):
        try:
            result = prepared.think(None, Limit(depth=DEPTH))
        except GameError as error:
            return str(error), None
        found.append((result.value, result.action, result.line, result.nodes))
        prepared.prepare().clear()
    assert len(set(found)) == 1
    return found[0], result


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
@pytest.mark.parametrize("kind", GUARDS, ids=lambda kind: kind.__name__)
def test_a_guard_that_fails_gives_what_python_gives(kind, algorithm, monkeypatch, tmp_path):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path / "store"))  # where nothing was outgrown before
    failed = []
    widened = guarding.Guarded.widened
    noted = lambda program, state: (failed.append(program.failed), widened(program, state))[1]  # noqa: E731
    monkeypatch.setattr(guarding.Guarded, "widened", noted)
    fast, result = answer(kind(), algorithm, None)
    slow, _ = answer(kind(), algorithm, False)
    assert failed or GUARDS[kind] != HELPED
    assert fast == slow
    if GUARDS[kind] == FAILS:
        assert isinstance(fast, str)
    else:
        assert (result.speed == "compiled") is (GUARDS[kind] == HELPED), result.reason
        assert result.speed == "compiled" or "compiled code stopped" in result.reason
