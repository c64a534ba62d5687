"""Ways in which compiled code once differed from Python, or failed; each must now agree or be refused by name."""

import functools
import gc
import subprocess
import sys
import threading
import weakref
from typing import NamedTuple

import numpy as np
import pytest

from outply import Game, GameError, Limit, prepare
from tests.compiler import search

STEP = 3
TABLE = [1, 2, 3]


class S(NamedTuple):
    n: int
    turn: int


class Base(Game):
    """Three plies; what matters is the evaluation at the horizon."""

    min_utility, max_utility = -1000.0, 1000.0

    def initial(self):
        return S(1, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return S(state.n + action, 1 - state.turn)

    def is_terminal(self, state):
        return state.n > 50

    def utility(self, state, player):
        return float(state.n) if player == 0 else -float(state.n)


def values(game, **options):
    """The value compiled, which is that of Python."""
    fast, slow = (search(game, depth=3, compiled=compiled, **options) for compiled in (True, False))
    assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
    return fast.value


class Config:
    def __init__(self):
        self.weight = 2


class Judge:
    def __init__(self, weight):
        self.weight = weight

    def judge(self, state):
        return float(self.weight * state.n)


class Changing(Base):
    factor = 1

    def __init__(self):
        self.config, self.array = Config(), np.array([1.0, 2.0])

    @property
    def offset(self):
        return self.config.weight * 10

    def evaluate(self, state):
        return float(state.n * STEP * self.factor + TABLE[1] + self.config.weight + self.offset) + self.array[1]


def test_whatever_changes_between_two_searches_is_noticed(monkeypatch):
    game = Changing()
    seen = [values(game)]
    monkeypatch.setattr(sys.modules[__name__], "STEP", 7)
    seen.append(values(game))
    TABLE[1] = 90
    seen.append(values(game))
    monkeypatch.setattr(Changing, "factor", 5)
    seen.append(values(game))
    game.config.weight = 11
    seen.append(values(game))
    game.array[1] = -500
    seen.append(values(game))
    monkeypatch.setattr(Changing, "evaluate", lambda self, state: 0.0)
    assert search(game, depth=3).value == 0.0
    TABLE[1] = 2
    assert len(set(seen)) == len(seen)


def test_two_evaluations_of_one_class_are_two():
    game = Base()
    one, other = Judge(1), Judge(5)
    assert values(game, evaluate=other.judge) == 5 * values(game, evaluate=one.judge)
    one.weight = 33
    assert values(game, evaluate=one.judge) == 33 / 5 * values(game, evaluate=other.judge)


def test_games_are_not_kept_alive_by_what_was_compiled_for_them():
    game = Base()
    values(game)
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def negate(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        return -function(*arguments)

    return wrapper


class Decorated(Base):
    @negate
    def evaluate(self, state):
        return float(state.n)


def test_a_decorator_that_changes_a_rule_is_not_dropped():
    result = search(Decorated(), depth=3)
    assert result.value == search(Decorated(), depth=3, compiled=False).value


class Defaults(Base):
    def scaled(self, x, by=STEP, plus=TABLE[0]):
        return x * by + plus

    def evaluate(self, state):
        return float(self.scaled(state.n))


def test_defaults_are_those_of_the_definition(monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "STEP", -1)
    assert values(Defaults()) == (1 + 2 + 1 + 2) * 3 + 1  # MAX adds two, MIN adds one


class Aux(NamedTuple):
    p: int = 3
    q: int = 4


class Helped(Base):
    def evaluate(self, state):
        return float(Aux(q=state.n).q + Aux().p)


class Falling(Base):
    def is_terminal(self, state):  # noqa: RET503, on purpose
        if state.n > 50:
            return True


class Growing(Base):
    def initial(self):
        return (1, 2)

    def player(self, state):
        return len(state) % 2

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) > 5

    def utility(self, state, player):
        return float(sum(state)) if player == 0 else -float(sum(state))


class Drifting(Growing):
    def player(self, state):
        return 0

    def result(self, state, action):
        return (state[0] + action, state[1] / 2)

    def is_terminal(self, state):
        return state[0] > 5


class Floaty(Base):
    def actions(self, state):
        yield 1
        if state.n > 1:
            yield 2.5


class Sub(S):
    def __eq__(self, other):
        return False

    __hash__ = S.__hash__


class Derived(Base):
    def result(self, state, action):
        return Sub(state.n + action, 1 - state.turn)


class Leaking(Base):
    def actions(self, state):
        moves = [1, 2, 2 + state.n]
        for move in moves:  # noqa: UP028, the case in point
            yield move


class Power(Base):
    def evaluate(self, state):
        return float(2 ** (3 - state.n))


@pytest.mark.parametrize("kind", [Helped, Falling, Growing, Drifting, Floaty, Derived, Leaking, Power])
def test_whatever_was_refused_once_gives_the_answer_of_python(kind):
    game = kind()
    result, slow = search(game, depth=3), search(game, depth=3, compiled=False)
    assert (result.value, result.line, result.nodes) == (slow.value, slow.line, slow.nodes)


class Compared(Base):
    def __init__(self):
        self.mode, self.other = None, 5

    def evaluate(self, state):
        if self.mode is not self.other:
            return float(state.n)
        return -1.0


class Names(Base):
    """Local names that look like generated ones, and a private attribute."""

    def __init__(self):
        self.__secret = 4

    def evaluate(self, state):
        each_item_ = 5
        # a comment at the left margin
        value_ = self.__secret
        make_0 = 1
        return float(each_item_ * value_ + make_0 + state.n)

    def actions(self, state):
        item = 7
        yield from range(1, 3)
        if item == 7 and state.n > 2:
            yield item


class Fields(NamedTuple):
    make: int
    cast_make: int


class Clashing(Base):
    def initial(self):
        return Fields(1, 0)

    def player(self, state):
        return state.cast_make

    def result(self, state, action):
        return Fields(state.make + action, 1 - state.cast_make)

    def is_terminal(self, state):
        return state.make > 9

    def utility(self, state, player):
        return float(state.make) if player == 0 else -float(state.make)


@pytest.mark.parametrize("kind", [Compared, Names, Clashing])
def test_names_and_comparisons_mean_what_they_mean_in_python(kind):
    values(kind())


class Reaching(Base):
    def __init__(self):
        self.array = np.arange(4.0)

    def evaluate(self, state):
        return self.array[state.n + 20]


def test_an_index_beyond_an_array_raises_as_it_does_in_python():
    for compiled in (True, False):
        with pytest.raises(GameError, match=r"`Reaching\.evaluate` .* raises IndexError"):
            search(Reaching(), depth=2, compiled=compiled)


MUTUAL = """
import sys
sys.path.insert(0, {folder!r})
from mutual_game import Mutual
from outply import search
fast, slow = (search(Mutual(), depth=3, compiled=compiled, algorithm="alphabeta") for compiled in (True, False))
print(fast.value == slow.value)
"""

MUTUAL_GAME = """
from tests.compiler.test_review import Base

class Mutual(Base):
    def even(self, n):
        if n == 0:
            return 1
        return self.odd(n - 1)
    def odd(self, n):
        if n == 0:
            return 0
        return self.even(n - 1)
    def evaluate(self, state):
        return float(self.even(state.n))
"""


def test_functions_that_call_each_other_work_in_a_second_process_too(tmp_path):
    (tmp_path / "mutual_game.py").write_text(MUTUAL_GAME)
    for _ in range(2):
        command = [sys.executable, "-c", MUTUAL.format(folder=str(tmp_path))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_a_file_changed_after_it_was_loaded_is_not_compiled(tmp_path, monkeypatch):
    path = tmp_path / "edited_game.py"
    head = "from tests.compiler.test_review import Base\n\nclass Edited(Base):\n"
    source = head + "    def evaluate(self, state):\n        {}\n"
    path.write_text(source.format("return float(state.n + 1)"))
    monkeypatch.syspath_prepend(tmp_path)
    from edited_game import Edited  # type: ignore[import-not-found]

    path.write_text(source.format("return float(state.n - 9)"))
    result = prepare(Edited(), "alphabeta").think(None, Limit(depth=3))
    assert result.value == search(Edited(), depth=3, compiled=False).value
    assert "was changed after it was loaded" in result.reason


class Recursive(Base):
    """A rule that calls itself and returns an int at first, then floats."""

    def halved(self, n):
        if n <= 0:
            return 1
        return 0.5 * self.halved(n - 1)

    def evaluate(self, state):
        return self.halved(state.n)


class Circular(Base):
    """Two rules that call each other, one of which returns an int at first."""

    def first(self, n):
        if n <= 0:
            return 1
        return self.second(n - 1) + 1

    def second(self, n):
        if n <= 0:
            return 2.5
        return self.first(n - 1) * 0.5

    def evaluate(self, state):
        return self.first(state.n)


def test_rules_that_call_themselves_or_each_other_may_return_ints_and_floats():
    assert values(Recursive()) == 0.5**5
    values(Circular())


class Weighted(Base):
    """A game with a number of its own, so that each is compiled."""

    def __init__(self, weight):
        self.weight = weight

    def evaluate(self, state):
        return self.weight * state.n


def test_two_threads_may_compile_at_once():
    found = []

    def compile_one(weight):
        found.append(search(Weighted(weight), depth=3, compiled=True).value)

    threads = [threading.Thread(target=compile_one, args=(weight,)) for weight in (7.0, 9.0)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {search(Weighted(weight), depth=3, compiled=False).value for weight in (7.0, 9.0)}
