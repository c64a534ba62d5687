"""A state that cannot be hashed gets one sentence, which says what to write instead; at both speeds it is the same."""

import dataclasses
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pytest

from outply import Game, GameError, search, solve


@dataclasses.dataclass
class Thawed:
    heap: int


@dataclasses.dataclass(frozen=True)
class Frozen:
    heap: Any


class Pair(NamedTuple):
    heap: Any
    turn: int


class Equal:
    def __init__(self, heap):
        self.heap = heap

    def __eq__(self, other):
        return self.heap == other.heap


class Failing(Equal):
    def __hash__(self):
        return hash([self.heap])


class Heap(Game):
    """Take one or two; the state is made by a function."""

    def __init__(self, make):
        self.make = make

    def initial(self):
        return self.make(5)

    def actions(self, state):
        raise AssertionError("no rule is asked about such a state")

    is_terminal = player = actions


STATES = {
    "a dict": (lambda heap: {"heap": heap}, "(write a NamedTuple, or a tuple of its items), but this is a dict"),
    "a counter": (lambda heap: Counter(a=heap), "(write a NamedTuple, or a tuple of its items), but this is a Counter"),
    "lists in a list": (lambda heap: [[heap]], "(write a tuple), but this is a list"),
    "a list in a tuple": (lambda heap: ([heap], 0), "(write a tuple), but this tuple holds a list"),
    "a set in a NamedTuple": (lambda heap: Pair({heap}, 0), "(write a frozenset), but this Pair holds a set"),
    "deep inside": (
        lambda heap: (0, Frozen((1, bytearray([heap])))),
        "(write bytes), but this tuple holds a bytearray",
    ),
    "not frozen": (Thawed, "(write `@dataclass(frozen=True)`), but this is a Thawed"),
    "frozen, with a list": (lambda heap: Frozen([heap]), "(write a tuple), but this Frozen holds a list"),
    "an array": (
        lambda heap: np.array([heap, 0]),
        "(write a tuple of its items, or a class around it that defines `__eq__` and `__hash__`), "
        "but this is an ndarray",
    ),
    "equal, but without a hash": (Equal, "(define `__hash__`), but this is an Equal"),
    "a hash that fails": (Failing, "(its `__hash__` raises TypeError), but this is a Failing"),
}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("compiled", [None, True, False])
def test_the_sentence_says_what_to_write(name, compiled):
    make, sentence = STATES[name]
    with pytest.raises(GameError) as raised:
        search(Heap(make), depth=2, compiled=compiled)
    assert str(raised.value) == f"expected states that can be hashed {sentence}"


def test_to_solve_one_is_refused_in_the_same_words():
    with pytest.raises(GameError, match=r"can be hashed \(write a frozenset\), but this is a set"):
        solve(Heap(lambda heap: {heap}))
