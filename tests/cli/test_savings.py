"""`outply savings`: a row for each depth, for people or as JSON."""

import json
import signal
import sys

import pytest

from tests.cli.conftest import start


def test_each_depth_is_a_row_and_each_search_a_column(run):
    ran = run("savings", "connect4:4,4", "--depth", 3, "--interpreted")
    head, *rows, empty, note = ran.out.splitlines()
    assert head.split() == ["depth", "minimax", "alphabeta", "pvs-without-table", "pvs"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    # 1 + 4 + 16 + 64 states.
    assert rows[2].split()[1] == "85"
    assert empty == ""
    assert note.startswith("All find the same values.")
    assert len(ran.err.splitlines()) == 12


def test_json_reports_values_states_times_and_shares(run):
    arguments = ("--depth", 2, "--algorithms", "minimax,alphabeta", "--json", "--quiet")
    ran = run("savings", "((3 12 8) (2 4 6) (14 5 2))", *arguments)
    assert ran.err == ""
    assert ran.data["differences"] == []
    last = ran.data["rows"][1]
    assert last["depth"] == 2
    assert {name: (each["value"], each["nodes"]) for name, each in last["searches"].items()} == {
        "minimax": (3.0, 13),
        "alphabeta": (3.0, 11),
    }
    assert last["searches"]["alphabeta"]["share"] == 11 / 13
    assert last["searches"]["alphabeta"]["seconds"] > 0


def test_what_differs_and_what_was_given_up_is_said(run):
    arguments = ("--depth", 7, "--algorithms", "minimax,pvs", "--time", 1, "--interpreted")
    ran = run("savings", "connect4", *arguments)
    assert "– marks a search that was given up." in ran.out
    assert "given up after 1 s" in ran.err
    assert run("savings", "connect4", *arguments, "--json", "--quiet").data["rows"][-1]["searches"]["minimax"] is None
    said = run("savings", "((3 12) (2 40))", "--depth", 2, "--algorithms", "minimax,expectimax").out
    assert said.splitlines()[-1] == "at depth 2, expectimax finds 21, but minimax 3"


def test_where_nothing_was_found_nothing_is_said_to_agree(run):
    out = run("savings", "connect4", "--algorithms", "minimax,pvs", "--time", "0.000000001", "--interpreted").out
    head, row, empty, note = out.splitlines()
    assert (head.split(), row.split(), empty) == (["depth", "minimax", "pvs"], ["1", "–", "–"], "")
    assert note == "– marks a search that was given up."


def test_one_search_alone_agrees_with_nobody(run):
    out = run("savings", "connect4", "--algorithms", "minimax", "--depth", 1, "--interpreted").out
    assert out.splitlines()[-1] == "Nodes count one depth only; seconds include all depths up to it."


def test_a_time_that_no_clock_can_wait_is_refused(run):
    sentence = run("savings", "tictactoe", "--depth", 1, "--time", "1e12", "--interpreted").sentence
    assert sentence.startswith("expected a limit in seconds below ")


def test_a_position_is_compared_on_and_a_wrong_name_refused(run):
    data = run("savings", "tictactoe", "--position", "xx./oo./...", "--depth", 1, "--interpreted", "--json").data
    assert data["position"] == "xx./oo./..."
    assert data["rows"][0]["searches"]["minimax"]["nodes"] == 6
    assert "did you mean star2?" in run("savings", "pig", "--algorithms", "star3").sentence


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_ctrl_c_keeps_the_rows_that_are_finished():
    with start("savings", "connect4", "--depth", 30, "--time", 60, "--interpreted", "--json") as process:
        while not process.stderr.readline().startswith("depth   2"):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["rows"][0]["depth"] == 1
    assert err.splitlines()[-1] == "outply: interrupted"
