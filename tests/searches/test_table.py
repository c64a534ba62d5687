"""The table of positions: what it keeps, what it gives up, and that it never takes one state for another."""

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply.primitives.hashing import bits_float, mixed
from outply.searches.strong import table as tables
from outply.searches.strong.table import (
    BUCKET,
    FIRST_BUCKETS,
    IN_USE,
    NOTHING,
    action_in,
    depth_in,
    facts_of,
    is_proven,
    is_usable,
    probe,
    store,
)

words = st.integers(-(2**63), 2**63 - 1)


def new_table(buckets: int):
    array = np.zeros((buckets + 1) * BUCKET, np.int64)
    tables.start_small(array)
    return memoryview(array)


def known(table, place, check):
    """Bounds, depth and action that the table has, or None."""
    low, high, facts = probe(table, place, check)
    return None if facts == NOTHING else (bits_float(low), bits_float(high), depth_in(facts), action_in(facts))


@given(place=words, check=words, depth=st.integers(0, 1000), proven=st.booleans(), action=st.integers(-1, 4000))
def test_what_is_stored_is_found(place, check, depth, proven, action):
    table = new_table(8)
    store(table, place, check, -2.5, inf, facts_of(depth, proven, 3, action))
    assert known(table, place, check) == (-2.5, inf, depth, action)
    assert is_proven(probe(table, place, check)[2]) == proven
    assert known(table, place, check ^ 1) is None


def test_an_empty_table_knows_nothing_even_about_the_word_zero():
    assert known(new_table(4), 0, 0) is None


def test_bounds_of_equally_deep_searches_are_joined():
    table = new_table(1)
    store(table, 0, 7, -1.0, inf, facts_of(4, False, 1, 0))
    store(table, 0, 7, -inf, 2.0, facts_of(4, False, 1, 1))
    assert known(table, 0, 7) == (-1.0, 2.0, 4, 1)
    store(table, 0, 7, 5.0, inf, facts_of(6, False, 1, 2))
    assert known(table, 0, 7) == (5.0, inf, 6, 2)


def test_bounds_that_contradict_each_other_are_not_joined():
    table = new_table(1)
    store(table, 0, 7, 3.0, inf, facts_of(4, False, 1, 0))
    store(table, 0, 7, -inf, 2.0, facts_of(4, False, 1, 1))
    assert known(table, 0, 7) == (-inf, 2.0, 4, 1)


def test_a_deeper_entry_of_this_search_stays_and_an_old_one_goes():
    table = new_table(1)
    store(table, 0, 1, 1.0, 1.0, facts_of(9, False, 1, 0))
    store(table, 0, 2, 2.0, 2.0, facts_of(3, False, 1, 0))
    store(table, 0, 3, 3.0, 3.0, facts_of(2, False, 1, 0))
    assert known(table, 0, 1) is not None
    assert known(table, 0, 2) is None  # the second place takes what comes
    assert known(table, 0, 3) is not None
    store(table, 0, 4, 4.0, 4.0, facts_of(1, False, 2, 0))
    assert known(table, 0, 1) is None


def test_an_entry_that_two_threads_wrote_at_once_is_not_used():
    table = new_table(1)
    store(table, 0, 1, 1.0, 1.0, facts_of(9, False, 1, 0))
    table[BUCKET + 1] ^= 1 << 40
    assert known(table, 0, 1) is None


@pytest.mark.parametrize(
    ("depth", "proven", "asked", "strict", "usable"),
    [
        (5, False, 5, True, True),
        (6, False, 5, True, False),
        (6, False, 5, False, True),
        (4, False, 5, False, False),
        (4, True, 5, True, True),
        (6, True, 5, True, False),
        (6, True, 5, False, True),
    ],
)
def test_an_entry_answers_a_search_of_its_depth_and_what_follows(depth, proven, asked, strict, usable):
    assert is_usable(facts_of(depth, proven, 0, 0), asked, strict) == usable


def test_a_table_grows_when_its_part_in_use_is_full_and_never_beyond_its_end():
    table = new_table(3 * FIRST_BUCKETS)
    assert table[IN_USE] == FIRST_BUCKETS
    for k in range(2 * FIRST_BUCKETS + 1):
        store(table, mixed(k), mixed(k), 0.0, 0.0, facts_of(1, False, 1, 0))
    assert table[IN_USE] == 3 * FIRST_BUCKETS
    for k in range(10):
        place = -1 - k  # the highest places there are
        store(table, place, k, 0.0, 0.0, facts_of(1, False, 1, 0))
        assert known(table, place, k) is not None


def test_all_that_was_ever_stored_lies_in_the_cells_that_were_used():
    table = new_table(8 * FIRST_BUCKETS)
    table[IN_USE] = 8 * FIRST_BUCKETS
    store(table, -1, 7, 1.0, inf, facts_of(4, False, 1, 0))
    for _ in range(2):
        tables.start_small(table)
        store(table, -1, 7, 1.0, inf, facts_of(4, False, 2, 0))
    assert not np.asarray(table)[tables.cells_used(table) :].any()
    assert np.asarray(table)[-BUCKET:].any()
    small = new_table(8 * FIRST_BUCKETS)
    store(small, -1, 7, 1.0, inf, facts_of(4, False, 1, 0))
    assert tables.cells_used(small) == (1 + FIRST_BUCKETS) * BUCKET
    assert not np.asarray(small)[tables.cells_used(small) :].any()
