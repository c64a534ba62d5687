"""The library in plain Python does what Python's own functions do."""

import functools
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply.compiler.library import FUNCTIONS, iterating, texts

ROWS = st.lists(st.integers(-5, 5), max_size=6)
WORDS = st.text("ab. X1-", max_size=8)


@given(ROWS, st.integers(0, 4))
def test_choices_of_items_come_as_in_itertools(row, size):
    for name in ("combinations", "permutations", "combinations_with_replacement"):
        assert list(getattr(iterating, name)(row, size)) == list(getattr(itertools, name)(row, size))
    assert list(iterating.chosen_any(row, size)) == list(itertools.combinations(row, size))
    assert list(iterating.permutations(row[:4])) == list(itertools.permutations(row[:4]))


@given(ROWS, ROWS)
def test_loops_over_several_rows_come_as_in_itertools(one, other):
    assert list(iterating.product(one, other)) == list(itertools.product(one, other))
    assert list(iterating.product(one[:3], repeat=3)) == list(itertools.product(one[:3], repeat=3))
    assert list(iterating.chain(one, other)) == one + other
    assert list(iterating.zip_longest(one, other, fillvalue=7)) == list(itertools.zip_longest(one, other, fillvalue=7))
    assert list(iterating.compress(one, other)) == list(itertools.compress(one, other))
    assert list(iterating.columns((one, other))) == list(zip(one, other, strict=False))


@given(ROWS, st.integers(0, 5), st.integers(0, 8), st.integers(1, 3))
def test_loops_over_one_row_come_as_in_itertools(row, start, stop, step):
    assert list(iterating.islice(row, stop)) == list(itertools.islice(row, stop))
    assert list(iterating.islice(row, start, stop, step)) == list(itertools.islice(row, start, stop, step))
    assert list(iterating.islice(row, start, None)) == list(itertools.islice(row, start, None))
    assert list(iterating.accumulate(row)) == list(itertools.accumulate(row))
    assert list(iterating.accumulate(row, max, initial=start)) == list(itertools.accumulate(row, max, initial=start))
    assert list(iterating.pairwise(row)) == list(itertools.pairwise(row))
    for name in ("takewhile", "dropwhile", "filterfalse"):
        assert list(getattr(iterating, name)(bool, row)) == list(getattr(itertools, name)(bool, row))
    assert iterating.reduce(lambda a, b: 2 * a - b, row, 3) == functools.reduce(lambda a, b: 2 * a - b, row, 3)


METHODS = {
    "find": [("a",), ("b.", 1), ("", 2), ("a", -3), ("a", 1, 4), ("a", 0, -1)],
    "rfind": [("a",), ("b.",)],
    "count": [("a",), ("ab",), ("",)],
    "split": [(), ("a",), ("b", 1), (" ", 2)],
    "partition": [("a",), ("b.",)],
    "rpartition": [("a",), ("b.",)],
    "replace": [("a", ""), ("ab", "X"), ("b", "bb", 1)],
    "strip": [(), ("ab",)],
    "lstrip": [(), ("ab",)],
    "rstrip": [(), ("ab",)],
    "ljust": [(5,), (5, "*")],
    "rjust": [(5,), (5, "*")],
    "zfill": [(5,)],
    "removeprefix": [("a",), ("",)],
    "removesuffix": [("a",), ("",)],
}


@pytest.mark.parametrize("name", METHODS)
@given(WORDS)
def test_methods_of_strings_do_what_pythons_do(name, text):
    for arguments in METHODS[name]:
        assert FUNCTIONS[f"str_{name}"](text, *arguments) == getattr(text, name)(*arguments)


@given(WORDS, st.sampled_from("abX"))
def test_the_place_of_a_part_is_pythons_or_an_error(text, part):
    for name in ("index", "rindex"):
        try:
            wanted = getattr(text, name)(part)
        except ValueError:
            with pytest.raises(ValueError):  # noqa: PT011
                FUNCTIONS[f"str_{name}"](text, part)
        else:
            assert FUNCTIONS[f"str_{name}"](text, part) == wanted


@given(st.integers(-(10**9), 10**9))
def test_numbers_are_written_and_read_as_python_does(number):
    assert texts.int_text(number) == str(number)
    assert texts.text_int(str(number)) == number


@given(st.lists(st.integers(0, 9)), st.none() | st.integers(-12, 12), st.none() | st.integers(-12, 12))
def test_slices_with_steps_are_pythons(row, start, stop):
    for step in (-3, -1, 1, 2):
        assert FUNCTIONS["stepped"](row, start, stop, step) == row[start:stop:step]
