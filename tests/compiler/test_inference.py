"""What Numba remembers while it compiles must not change what it finds, nor outlive the program."""

import threading

from outply.compiler.by_numba.inference import CONTEXT, INFERER
from tests.compiler import numba_reason, search
from tests.compiler.test_review import Base, values


class Recursive(Base):
    """A rule that calls itself and returns an int at first, then floats."""

    def halved(self, n):
        if n <= 0:
            return 1
        return 0.5 * self.halved(n - 1)

    def evaluate(self, state):
        return self.halved(state.n)


class Circular(Base):
    """Two rules that call each other, one of which returns an int at first: Numba would take its bits for a float."""

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


class AlwaysFloats(Circular):
    """The same, with one kind of number."""

    def first(self, n):
        if n <= 0:
            return 1.0
        return self.second(n - 1) + 1.0


class Weighted(Base):
    """A game with a number of its own, so that each is compiled."""

    def __init__(self, weight):
        self.weight = weight

    def evaluate(self, state):
        return self.weight * state.n


def test_a_rule_that_calls_itself_may_return_ints_and_floats():
    assert values(Recursive()) == 0.5**5


def test_rules_that_call_each_other_must_return_one_kind_of_number():
    assert "calls itself, and returns now one kind of number, now another" in numba_reason(Circular())
    assert search(Circular(), depth=3).value == search(AlwaysFloats(), depth=3, compiled=False).value
    assert values(AlwaysFloats()) == search(Circular(), depth=3, compiled=False).value


def test_numba_is_as_it_was_after_two_threads_compiled_at_once():
    before = INFERER.return_types_from_partial, CONTEXT.resolve_function_type
    found = []

    def compile_one(weight):
        found.append(search(Weighted(weight), depth=3, compiled=True).value)

    threads = [threading.Thread(target=compile_one, args=(weight,)) for weight in (7.0, 9.0)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 2
    assert (INFERER.return_types_from_partial, CONTEXT.resolve_function_type) == before
