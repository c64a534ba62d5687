"""What is written for compiled code is what `pack` packs, byte by byte, and refused where `pack` refuses it."""

import enum
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply.compiler.shapes.joining import joined, shape_of
from outply.compiler.shapes.kinds import Conflict, Misfit
from outply.compiler.shapes.layout import size
from outply.compiler.shapes.packing import pack, unpack
from outply.compiler.shapes.passing import writer


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Piece(NamedTuple):
    colour: Colour
    at: tuple[int, int]


atoms = st.one_of(st.integers(-300, 300), st.booleans(), st.none(), st.floats(-9, 9), st.sampled_from("abc"))
strings = st.text("abcé", max_size=5)
pieces = st.builds(Piece, st.sampled_from(Colour), st.tuples(st.integers(0, 7), st.integers(0, 7)))
cells = st.lists(st.integers(0, 3), max_size=6).map(tuple)
sets = st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=5)
boards = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.sampled_from("abc"), max_size=6)
names = st.dictionaries(strings, atoms, max_size=4)
values = st.one_of(
    atoms, strings, pieces, cells, sets, st.tuples(cells, strings, sets), st.lists(pieces, max_size=3).map(tuple),
    boards, names,
)  # fmt: skip


def written(value, shape):
    buffer = bytearray(len(pack_or_misfit(value, shape) or b"") + 64)
    try:
        writer(shape)(value, buffer, 8)
    except Misfit:
        return None
    return bytes(buffer[8:-56])


def pack_or_misfit(value, shape):
    try:
        return pack(value, shape)
    except Misfit:
        return None


@settings(max_examples=300, deadline=None)
@given(st.lists(values, min_size=1, max_size=4), values)
def test_a_writer_writes_what_pack_packs(several, other):
    try:
        shape = joined(map(shape_of, several))
    except Conflict:
        return
    for value in (*several, other):
        assert written(value, shape) == pack_or_misfit(value, shape)


@pytest.mark.parametrize("value", [True, 1.5, None, "xx", (1,), Colour.RED])
def test_a_value_of_another_kind_is_refused(value):
    with pytest.raises(Misfit):
        writer(shape_of((1, 2)))(value, bytearray(64), 0)


@settings(max_examples=200, deadline=None)
@given(st.lists(boards, min_size=1, max_size=4))
def test_a_dict_is_read_back_as_it_was_passed_in_its_order(several):
    shape = joined(map(shape_of, several))
    write, buffer = writer(shape), bytearray(size(shape))
    for value in (*several, *several):
        buffer[:] = bytes(len(buffer))
        write(dict(value), buffer, 0)
        assert bytes(buffer) == pack(value, shape)
        assert list(unpack(bytes(buffer), shape).items()) == list(value.items())
