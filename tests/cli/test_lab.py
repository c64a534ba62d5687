"""The command `outply lab`: what it lists, answers, draws, and keeps when it is stopped."""

import contextlib
import json
import os
import re
import signal
import sys
import xml.etree.ElementTree as ET

import pytest

from tests.cli.conftest import start


def test_the_experiments_are_listed(run):
    names = [each["name"] for each in run("lab", "--json").data["experiments"]]
    assert names == ["thrashing", "smart-ghosts", "depth-matters", "assumptions", "ordering", "pruning", "horizon"]
    assert all(name in run("lab").out for name in names)


def test_json_has_every_row_with_its_interval(run):
    data = run("lab", "ordering", "--games", 2, "--seed", 3, "--json").data
    assert (data["lab"], data["seed"], data["interrupted"], len(data["rows"])) == ("ordering", 3, False, 8)
    best = next(row for row in data["rows"] if (row["tree"], row["search"]) == ("random", "alpha-beta, best first"))
    assert best["leaves"] == {"mean": 127.0, "low": 127.0, "high": 127.0, "games": 2}


def test_people_see_a_table_and_a_picture_is_written(run, tmp_path):
    path = tmp_path / "pruning.svg"
    ran = run("lab", "pruning", "--games", 1, "--picture", path)
    assert (ran.code, ran.err) == (0, "")
    assert "the least possible (Knuth and Moore 1975): 4, 7, 19, 31, 79, 127" in ran.out
    assert ET.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_an_unknown_experiment_is_refused(run):
    known = "thrashing, smart-ghosts, depth-matters, assumptions, ordering, pruning, horizon"
    wanted = f"expected an experiment ({known}), record or replay"
    assert run("lab", "trash").sentence == f"{wanted}, but got 'trash'; did you mean thrashing?"
    assert run("lab", "x" * 99).sentence == f"{wanted}, but got '{'x' * 59}…'"


def test_a_picture_is_refused_before_the_games_if_it_cannot_be_written(run, tmp_path):
    for name, sentence in (
        ("x.png", "expected a file for the picture whose name ends in .svg, but got '{}'"),
        ("no/x.svg", "expected a file that can be written, but '{}' cannot (No such file or directory)"),
    ):
        path = tmp_path / name
        assert run("lab", "ordering", "--games", 100_000, "--picture", path).sentence == sentence.format(path)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_ctrl_c_keeps_the_games_that_are_finished():
    # At a terminal, a bar shows how many games are finished; until the first is, it says that a game is compiled.
    screen, terminal = os.openpty()
    options = {"stderr": terminal, "environment": {**os.environ, "TERM": "xterm"}}
    with start("lab", "ordering", "--games", 100_000, "--json", **options) as process:
        os.close(terminal)
        shown = b""
        while not re.search(rb"ordering [^(]", shown):
            shown += os.read(screen, 1000)
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(screen, 1000):
                shown += part
        out, _ = process.communicate(timeout=60)
    os.close(screen)
    assert process.returncode == 130
    assert json.loads(out)["interrupted"] is True
    assert b"Traceback" not in shown
