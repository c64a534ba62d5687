"""The bit helpers mean the same at both speeds, on all 64 bits."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import U64, Game, bit, complement, each_bit, lowest_bit, popcount, shift_left, shift_right, u64
from outply.compiler import native

TOP = 2**63


class Pair(NamedTuple):
    a: U64
    b: U64


class Pairs(Game):
    def initial(self):
        return Pair(1, 2)

    def is_terminal(self, state):
        return True


def helper(state: Any, cells: int) -> Any:
    a, b = state.a, state.b
    total = u64(popcount(a) + lowest_bit(b))
    for index in each_bit(a & b):
        total = total ^ bit(index)
    return Pair(shift_left(a, cells) ^ shift_right(b, cells) | total, complement(a ^ b))


@pytest.fixture(scope="session")
def compiled_helper():
    return native(helper, Pairs())


words = st.one_of(st.integers(0, 2**64 - 1), st.sampled_from([0, 1, TOP, TOP - 1, 2**64 - 1, TOP | 1]))


@settings(max_examples=400, deadline=None)
@given(words, words, st.integers(0, 70))
def test_compiled_bit_helpers_equal_those_of_python(compiled_helper, a, b, cells):
    assert compiled_helper(Pair(a, b), cells) == helper(Pair(a, b), cells)


@given(words)
def test_the_helpers_agree_with_the_binary_digits(board):
    digits = f"{board:064b}"[::-1]
    assert popcount(board) == digits.count("1")
    assert list(each_bit(board)) == [k for k in range(64) if digits[k] == "1"]
    assert lowest_bit(board) == (digits.index("1") if board else 64)
    assert f"{complement(board):064b}" == "".join("10"[int(d)] for d in reversed(digits))
    assert f"{shift_left(board, 3):064b}" == (digits[:-3][::-1] + "000").zfill(64)
    assert shift_right(board, 3) == int(digits[3:][::-1], 2)
