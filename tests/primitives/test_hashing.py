"""Words mean the same at both speeds, and tell states apart."""

import enum
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import U64, Game
from outply.compiler.making import Made
from outply.compiler.observing import Observed
from outply.compiler.shapes.joining import joined, shape_of
from outply.compiler.shapes.kinds import BOOL, FLOAT, UNKNOWN, WORD, Int, Record
from outply.primitives.hashing import bits_float, float_bits, has_word, just_above, mixed, slot_of, word_of, words_of

words = st.integers(-(2**63), 2**63 - 1)
floats = st.floats(allow_nan=False)


class Mixed(NamedTuple):
    board: U64
    count: int
    share: float
    flag: bool
    inner: tuple[int, int]


mixed_states = st.builds(Mixed, st.integers(0, 2**64 - 1), words, floats, st.booleans(), st.tuples(words, words))


SHAPE = Record((Int(0, 2**64 - 1), WORD, FLOAT, BOOL, Record((WORD, WORD))), Mixed)


def compiled_for(function: Any, shape: Any) -> Any:
    """A function of states of a shape, as machine code."""
    return Made(function, Game(), Observed(shape, UNKNOWN, UNKNOWN, 1)).program()


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
    functions = (place_of, mixed_count, slot, share_bits, back, above)
    return {function: compiled_for(function, SHAPE) for function in functions}


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


class Suit(enum.Enum):
    CLUBS = "c"
    HEARTS = "h"


class Rank(enum.IntEnum):
    TEN = 10
    ACE = 14


@dataclass(frozen=True)
class Hand:
    cards: tuple[tuple[Suit, Rank], ...]
    trump: Suit | None
    name: str


hands = st.builds(
    Hand,
    st.lists(st.tuples(st.sampled_from(Suit), st.sampled_from(Rank)), max_size=3).map(tuple),
    st.none() | st.sampled_from(Suit),
    st.text("abc", max_size=4),
)


class Own:
    """A class as people write it who know no dataclasses."""

    def __init__(self, pits, turn):
        self.pits = tuple(pits)
        self.turn = turn

    def __eq__(self, other):
        return isinstance(other, Own) and (self.pits, self.turn) == (other.pits, other.turn)

    def __hash__(self):
        return hash((self.pits, self.turn))


class Noting:
    """The same, but it changes when its hash is asked for."""

    def __init__(self, pits):
        self.pits = pits
        self.known = None

    def __eq__(self, other):
        return self.pits == other.pits

    def __hash__(self):
        self.known = hash(self.pits)
        return self.known


owns = st.builds(Own, st.lists(st.integers(0, 9), max_size=4), st.integers(0, 1))
boards = st.tuples(
    st.lists(st.lists(st.sampled_from("XO."), min_size=2, max_size=2).map(tuple), max_size=4).map(tuple),
    st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 2))),
    st.one_of(st.integers(-5, 5), st.sampled_from(("pass", "go"))),
    st.floats(-3, 3) | st.sampled_from((2.0, -0.0)),
)


def both_words(state: Any) -> Any:
    place, check = words_of(state)
    return place, check


def slot_of_all(state: Any) -> int:
    return slot_of(state)


@pytest.mark.parametrize("kind", [hands, boards, owns], ids=["hands", "boards", "owns"])
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_states_of_every_kind_have_the_same_words_at_both_speeds(kind, data):
    states = data.draw(st.lists(kind, min_size=12, max_size=12))
    shape = joined(map(shape_of, states))
    words, slot = compiled_for(both_words, shape), compiled_for(slot_of_all, shape)
    for state in states:
        assert tuple(words(state)) == words_of(state)
        assert slot(state) == slot_of(state)


def test_only_a_class_whose_fields_stay_has_words():
    assert has_word(Own([1], 0))
    assert words_of(Own([1], 0)) == words_of(Own((1,), 0)) != words_of(Own([1], 1))
    assert not has_word(Own([[1]], 0))
    assert not has_word(Noting((1,)))


def test_what_is_equal_has_one_word():
    assert word_of((1, True)) == word_of((1.0, 1))
    assert word_of(-0.0) == word_of(0)
    assert word_of(frozenset({1, 2})) == word_of(frozenset({2, 1}))
    assert words_of(Rank.TEN) == words_of(10)


def test_only_what_is_made_of_data_has_a_word_of_its_own():
    assert has_word((1, None, "x", frozenset({(Suit.CLUBS, 2.5)}), Hand((), None, "n")))
    assert not has_word((1, object()))
    assert not has_word((1, [2]))
