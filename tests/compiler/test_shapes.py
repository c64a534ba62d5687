"""Shapes hold the values they were made of, join to shapes that hold both, and pack without loss."""

from enum import Enum
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.compiler.observing import widen
from outply.compiler.shapes.joining import join, shape_of
from outply.compiler.shapes.kinds import Conflict, Int, Misfit
from outply.compiler.shapes.layout import count
from outply.compiler.shapes.packing import holds, number_of, pack, unpack, value_of


class Colour(Enum):
    RED = 1
    BLUE = 2


class Point(NamedTuple):
    x: int
    name: str


atoms = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False),
    st.text(st.sampled_from("abcXO.é"), max_size=5),
    st.sampled_from(Colour),
    st.builds(Point, st.integers(0, 9), st.sampled_from(["a", "bc"])),
    st.frozensets(st.integers(0, 9), max_size=4),
)
values = st.recursive(atoms, lambda inner: st.one_of(st.tuples(inner, inner), st.lists(inner, max_size=4).map(tuple)))


def numbers_in(value):
    """The ints in a value."""
    if isinstance(value, tuple):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, int) and not isinstance(value, Colour) else []


@settings(max_examples=300, deadline=None)
@given(values)
def test_a_value_is_packed_and_unpacked_as_it_was(value):
    try:
        shape = shape_of(value)
    except Conflict:
        return
    # An int beyond 2⁵³ has no place beside a float: it is a misfit, never another number.
    if not holds(shape, value):
        assert any(abs(number) > 2**53 for number in numbers_in(value))
        return
    again = unpack(pack(value, shape), shape)
    assert (again, type(again)) == (value, type(value))


@settings(max_examples=200, deadline=None)
@given(values)
def test_a_wider_shape_holds_what_the_shape_held(value):
    try:
        shape = shape_of(value)
    except Conflict:
        return
    assert not holds(shape, value) or holds(widen(shape), value)


@settings(max_examples=300, deadline=None)
@given(values, values)
def test_the_join_of_two_shapes_holds_both_values(one, other):
    try:
        shape = join(shape_of(one), shape_of(other))
    except Conflict:
        return
    for value in (one, other):
        # An int beyond 2⁵³ has no place beside a float: it is a misfit, never another number.
        if holds(shape, value):
            assert unpack(pack(value, shape), shape) == value


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from("ab")), min_size=1, max_size=5))
def test_every_item_of_a_universe_has_a_number_of_its_own(items):
    shape = shape_of(items[0])
    for item in items:
        shape = join(shape, shape_of(item))
    total = count(shape)
    assert [number_of(value_of(k, shape), shape) for k in range(total)] == list(range(total))
    assert all(value_of(number_of(item, shape), shape) == item for item in items)


def test_what_does_not_fit_is_named():
    with pytest.raises(Misfit, match="12"):
        pack(12, Int(0, 9))
