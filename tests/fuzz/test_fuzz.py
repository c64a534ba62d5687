"""Hostile texts and commands are taken or refused by a sentence. Seeds and numbers are fixed, so every run is the same.

`make fuzz` tries others, for as long as it is given.
"""

from collections import Counter

import pytest

from outply import InputError
from tests.fuzz.__main__ import main as fuzz
from tests.fuzz.commands import case_of, run, run_case
from tests.fuzz.parsers import Parser, parsers

PARSERS = list(parsers())
BLOCK, BLOCKS = 250, 4


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_a_parser_takes_or_refuses_whatever_it_is_given(parser):
    answers = Counter(parser.attempt(seed) for seed in range(parser.count))
    # Were all of one kind, the texts would test nothing: too far from what is read, or too near.
    assert answers["taken"] > parser.count // 20
    assert answers["refused"] > parser.count // 20 or parser.name.startswith("answers")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_command_answers_or_says_why_not(block, tmp_path):
    codes = Counter(run_case(seed, tmp_path) for seed in range(block * BLOCK, (block + 1) * BLOCK))
    assert min(codes[0], codes[2]) > BLOCK // 10


# The fuzzer itself


def test_a_case_is_the_same_for_the_same_seed_and_others_differ():
    assert case_of(5) == case_of(5)
    assert len({case_of(seed).arguments for seed in range(100)}) > 80


def test_a_parser_that_fails_in_another_way_is_found():
    def careless(text):
        if not text:
            raise InputError("expected a number, but got nothing")
        return int(text)

    broken = Parser("numbers", ("12",), careless)
    with pytest.raises(AssertionError, match=r"numbers, seed .* raises ValueError"):
        Counter(map(broken.attempt, range(100)))


def test_a_message_that_does_not_say_what_was_expected_is_found():
    def gruff(text):
        raise InputError("no")

    with pytest.raises(AssertionError, match="no"):
        Parser("anything", ("12",), gruff).attempt(0)


def test_what_a_command_prints_is_seen(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["perft", "tictactoe", "--depth", "1", "--interpreted", "--json"])[0] == 0
    code, printed, notes = run(["search", "chess"])
    assert (code, printed) == (2, "")
    assert notes.startswith("outply: expected the name of a game")


def test_more_can_be_tried_from_another_seed(capsys):
    fuzz(["--seconds", "0.2", "--seed", "77"])
    assert "all taken or refused" in capsys.readouterr().out
