"""Many positions in one process: one line in, one line out."""

import io
import json
import sys

import pytest

from outply.interfaces.cli import batch
from tests.cli.conftest import TREE


@pytest.fixture
def lines_of(run, tmp_path):
    """The objects that a command answers to the lines of a file."""

    def answered(content, *arguments):
        path = tmp_path / "positions.txt"
        path.write_bytes(content)
        ran = run(*arguments, "--positions", path)
        assert ran.code == 0, ran.err
        return [json.loads(line) for line in ran.out.splitlines()]

    return answered


def test_each_line_is_answered_in_order(lines_of):
    answers = lines_of(b".\n1\n2\n3\n", "search", TREE)
    assert [answer["position"] for answer in answers] == [".", "1", "2", "3"]
    assert [answer["value"] for answer in answers] == [3.0, 3.0, 2.0, 2.0]


def test_a_bad_line_is_answered_by_an_error_and_the_rest_go_on(lines_of):
    answers = lines_of(b"1\n9\n2.1\n", "search", TREE)
    assert [answer.get("value") for answer in answers] == [3.0, None, 2.0]
    assert answers[1]["position"] == "9"
    assert "expected one of the 3 children" in answers[1]["error"]


def test_a_blank_line_is_a_position(lines_of):
    answers = lines_of(b"\n4\n", "search", "connect4", "--depth", 2, "--interpreted")
    assert [answer["position"] for answer in answers] == ["", "4"]
    assert "error" not in answers[0]


def test_lines_may_end_as_on_windows_or_not_at_all(lines_of):
    answers = lines_of(b"1\r\n2", "search", TREE)
    assert [answer["position"] for answer in answers] == ["1", "2"]


def test_solve_answers_lines_too(lines_of):
    # Nim: the first player wins where the nim-sum is not zero (Bouton 1901).
    answers = lines_of(b"1,2,3\n1,2,2\n9,9,9\n", "solve", "nim:1,2,3", "--interpreted")
    assert [answer.get("value") for answer in answers] == [-1.0, 1.0, None]


def test_a_very_long_line_is_refused_and_the_rest_go_on(lines_of):
    answers = lines_of(b"1\n" + b"1" * (3 * batch.MOST_BYTES) + b"\n2\n", "search", TREE)
    assert [answer.get("value") for answer in answers] == [3.0, None, 2.0]
    assert len(answers[1]["position"]) < 100


def test_a_rule_that_raises_spoils_its_line_alone(lines_of, games):
    answers = lines_of(b"[2, 0]\n[3, 0]\n[1, 0]\n", "search", f"{games}:Raising", "--interpreted", "--depth", 2)
    assert ["error" in answer for answer in answers] == [False, True, False]
    assert "IndexError" in answers[1]["error"]


def test_lines_come_from_stdin(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n2\n")))
    out = run("search", TREE, "--positions", "-").out
    assert [json.loads(line)["value"] for line in out.splitlines()] == [3.0, 2.0]


def test_a_line_that_is_no_text_is_answered_by_an_error_and_the_rest_go_on(run, tmp_path):
    path = tmp_path / "positions.txt"
    path.write_bytes(b".\n\xff\n1\n")
    answers = [json.loads(line) for line in run("search", TREE, "--positions", path).out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, False]
    assert "UTF-8" in answers[1]["error"]


def test_a_folder_in_place_of_a_file_of_positions_is_refused(run, tmp_path):
    assert "directory" in run("search", TREE, "--positions", tmp_path).sentence.lower()
