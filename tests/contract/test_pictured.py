"""How states are shown whose game says nothing of it."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

from outply.contract.pictured import pictured


class Side(Enum):
    WHITE = "w"
    BLACK = "b"


class Row(NamedTuple):
    left: int
    turn: int


@dataclass(frozen=True)
class Board:
    cells: tuple[tuple[Any, ...], ...]
    mover: Side


class Spoken(NamedTuple):
    left: int

    def __str__(self) -> str:
        return "*" * self.left


CASES = [
    (Row(13, 0), "left  13\nturn  0"),
    (Board(((None, Side.BLACK), (10, 2)), Side.WHITE), "cells      . BLACK\n          10     2\nmover  WHITE"),
    (Spoken(4), "****"),
    (("XO.", "..."), "X O .\n. . ."),
    ([["a", "b"], ["c", "d"]], "a b\nc d"),
    ("X.O\n...", "X.O\n..."),
]


@pytest.mark.parametrize(("state", "expected"), CASES)
def test_fields_have_names_rows_are_a_grid_and_what_has_words_of_its_own_says_them(state, expected):
    assert pictured(state) == expected


@pytest.mark.parametrize("state", [7, (1, 2, 3), ((1, 2), (3,)), (), {"left": 3}, frozenset({1}), ((1,) * 50,) * 2])
def test_what_has_no_parts_to_tell_apart_is_left_to_its_notation(state):
    assert pictured(state) is None
