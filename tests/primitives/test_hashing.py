"""Words mean the same at both speeds, and tell states apart."""

import math
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import U64, Game
from outply.compiler import native
from outply.primitives.hashing import bits_float, float_bits, just_above, mixed, slot_of, words_of

words = st.integers(-(2**63), 2**63 - 1)
floats = st.floats(allow_nan=False)


class Mixed(NamedTuple):
    board: U64
    count: int
    share: float
    flag: bool
    inner: tuple[int, int]


mixed_states = st.builds(Mixed, st.integers(0, 2**64 - 1), words, floats, st.booleans(), st.tuples(words, words))


class Holder(Game):
    """No game at all, but for its state."""

    def initial(self):
        return Mixed(0, 0, 0.0, False, (0, 0))

    def actions(self, state):
        yield 0

    def player(self, state):
        return 0

    def is_terminal(self, state):
        return False


def place_of(state: Any, which: int) -> int:
    return words_of(state)[which]


def mixed_count(state: Any) -> int:
    return mixed(state.count)


def slot(state: Any) -> int:
    return slot_of(state.count)


def share_bits(state: Any) -> int:
    return float_bits(state.share)


def back(state: Any) -> float:
    return bits_float(state.count)


def above(state: Any) -> float:
    return just_above(state.share)


@pytest.fixture(scope="module")
def compiled():
    return {function: native(function, Holder()) for function in (place_of, mixed_count, slot, share_bits, back, above)}


@given(state=mixed_states)
def test_words_are_the_same_at_both_speeds(compiled, state):
    for which in (0, 1):
        assert compiled[place_of](state, which) == words_of(state)[which]
    for function in (mixed_count, slot, share_bits, above):
        assert compiled[function](state) == function(state)
    assert float_bits(compiled[back](state)) == float_bits(bits_float(state.count)) or math.isnan(back(state))


@given(number=floats)
def test_no_float_lies_between_a_number_and_the_one_just_above(number):
    above = just_above(number)
    assert above > number or number == math.inf
    if math.isfinite(number) and math.isfinite(above):
        assert (number + above) / 2 in (number, above) or abs(number) > 1e307


@given(words)
def test_bits_and_floats_go_both_ways(word):
    number = bits_float(word)
    assert math.isnan(number) or float_bits(number) == word


def test_states_that_differ_little_have_different_words():
    states = [(a, b, turn) for a in range(40) for b in range(40) for turn in (0, 1)]
    states += [(1 << k, 0, 0) for k in range(6, 64)] + [(0, 1 << k, 0) for k in range(6, 64)]
    assert len({words_of(state)[0] for state in states}) == len(states)
    assert len({words_of(state)[1] for state in states}) == len(states)


@given(st.lists(words, unique=True, min_size=2))
def test_mixing_keeps_different_words_different(several):
    assert len({mixed(word) for word in several}) == len(several)


def test_what_is_no_number_and_what_is_no_flat_tuple_is_distinguished_too():
    states = [
        (1,),
        (1, 0),
        (1, 0, 0),
        ((1, 2), 3),
        ((1,), 2, 3),
        (1, None, "x"),
        (1, None, "y"),
        (1 << 70,),
        (1 << 134,),
    ]
    states += [(frozenset({1}),), (frozenset({2}),), (-(1 << 70),), ((),), ((), ())]
    assert len({words_of(state)[0] for state in states}) == len({words_of(state)[1] for state in states}) == len(states)
