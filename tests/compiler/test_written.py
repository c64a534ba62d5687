"""What is kept of a program is read as it was written; a text that means nothing raises, and runs nothing."""

import enum
import json
import sys
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply.compiler.observing import Observed
from outply.compiler.shapes.joining import shape_of
from outply.compiler.shapes.kinds import FLOAT, UNKNOWN, WORD, Int
from outply.compiler.tree import Trap
from outply.compiler.written import Unkept, read, written


class Colour(enum.Enum):
    RED = 1


class Spot(NamedTuple):
    row: int
    colour: Colour


atoms = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(), st.binary())
values = st.recursive(atoms, lambda inner: st.lists(inner).map(tuple) | st.lists(inner) | st.frozensets(atoms))


@given(values)
def test_data_is_read_as_it_was_written(value):
    assert read(written(value, __name__), __name__) == value


def test_shapes_traps_and_classes_are_read_as_they_were_written():
    shape = shape_of((Spot(1, Colour.RED), "ab", frozenset({(1, 2)}), None, 2.5, (1, 2, 3)))
    kept = [shape, Observed(shape, WORD, UNKNOWN, 7), Trap("index", "file.py", 3, "text"), Spot, Colour.RED, FLOAT]
    assert read(written(kept, __name__), __name__) == kept


def test_a_class_that_looks_otherwise_by_now_is_not_taken(monkeypatch):
    kept = written(Spot, __name__)
    monkeypatch.setattr(sys.modules[__name__], "Spot", Colour)
    with pytest.raises(Unkept):
        read(kept, __name__)


def test_what_has_no_name_in_a_module_is_not_written():
    class Local(NamedTuple):
        x: int

    for value in (Local, object(), lambda: None, [Local(1)]):
        with pytest.raises(Unkept):
            written(value, __name__)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_a_text_of_another_kind_means_data_or_nothing(text):
    try:
        read(json.dumps(text).encode(), __name__)
    except (Unkept, ValueError, TypeError, IndexError, KeyError, AttributeError):
        return


@pytest.mark.parametrize(
    "text", [["class", "os", "system", ""], ["class", "", "Int", "?"], ["eval", "1"], ["member", 1, 2]]
)
def test_a_text_cannot_name_what_it_wants_to_be_called(text):
    with pytest.raises((Unkept, TypeError)):
        read(json.dumps(text).encode(), __name__)


def test_a_range_keeps_its_ends():
    assert read(written(Int(-(2**63), 2**64 - 1), ""), "") == Int(-(2**63), 2**64 - 1)
