"""`outply explain`: the tree of a search at the terminal, and the files it writes."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import TREE


def test_a_tree_is_drawn_and_narrated(run):
    out = run("explain", TREE).out
    assert out.startswith("A ▲ MAX = 3\n")
    assert "so C is cut: actions c2, c3 are never visited" in out
    assert out.rstrip().endswith("alphabeta: 11 states, 7 leaves, 2 cuts, 0 answers of the table")


def test_a_game_is_explained_two_plies_deep_unless_a_limit_says_otherwise(run):
    assert json.loads(run("explain", "connect4", "--json", "-").out)["depth"] == 2
    assert json.loads(run("explain", "connect4", "--depth", 3, "--json", "-").out)["depth"] == 3


def test_files_are_written_and_stdout_stays_empty(run, tmp_path):
    svg, html, data = (tmp_path / name for name in ("tree.svg", "tree.html", "tree.json"))
    ran = run("explain", TREE, "--svg", svg, "--html", html, "--json", data)
    assert (ran.code, ran.out) == (0, "")
    assert svg.read_text().startswith("<svg")
    assert html.read_text().lower().startswith("<!doctype html>")
    assert json.loads(data.read_text())["value"] == 3.0
    assert [line.split()[0] for line in ran.err.splitlines()] == ["wrote"] * 3


def test_a_long_story_is_reported_when_it_is_asked_for(run):
    short, long = (run("explain", "connect4:4,4", "--depth", 4, *more).out for more in ((), ("--story",)))
    assert " 1. " not in short
    assert " 1. The search to depth 4 begins at the root" in long


def test_why_and_why_not(run):
    out = run("explain", TREE, "--why", "--why-not", "3").out
    assert "MAX takes a1, worth 3" in out
    assert "a3 is worth at most 2, but MAX has 3 with a1" in out


def test_the_exam_question_is_answered_under_either_rule(run):
    # c1 = x leaves c2 alone once it is at most what A has through B, which is 3.
    asked = ("explain", TREE, "--what-if", "2.1", "--branch", "2.2")
    assert run(*asked).out == "c2 is pruned for x ≤ 3, where x is the value of c1\n"
    assert run(*asked, "--algorithm", "alphabeta-strict").out.startswith("c2 is pruned for x < 3,")
    assert "the choice stays the same for x ≤ 3" in run(*asked[:4]).out


def test_searches_are_compared(run):
    rows = run("explain", TREE, "--compare").out.splitlines()
    # Knuth and Moore: 3 + 3 − 1 leaves are the least for three actions and two plies.
    assert [row.split()[-3:] for row in rows[1:3]] == [["13", "9", "3"], ["11", "7", "3"]]
    assert rows[-1].split()[-1] == "5"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("connect4", "--what-if", "1"), "expected a tree that is written out with --what-if, but got 'connect4'"),
        ((TREE, "--branch", "1"), "expected --what-if LEAF beside --branch, but there is none"),
        ((TREE, "--what-if", "9"), "expected one of the 3 children of A in '9'"),
        ((TREE, "--why-not", "7"), "expected a legal action"),
        ((TREE, "--algorithm", "alphabet"), "did you mean alphabeta?"),
        ((TREE, "--algorithm", ""), "expected an algorithm ("),
        ((TREE, "--what-if", "2.1", "--algorithm", "alphabet"), "expected a search for which this has an answer"),
        ((TREE, "--compare", "--algorithm", "pvs"), "expected --compare without --algorithm, but got both"),
        ((TREE, "--compare", "--why", "--svg", "x.svg"), "expected --compare without --svg or --why, but got both"),
        ((TREE, "--compare", "--what-if", "2.1"), "expected --compare without --what-if, but got both"),
        ((TREE, "--what-if", "2.1", "--json", "-"), "expected --what-if without --json, but got both"),
        ((TREE, "--what-if", "2.1", "--nodes", "5"), "expected --what-if without --nodes, but got both"),
        ((TREE, "--what-if", "2.1", "--depth", "0"), "expected --what-if without --depth, but got both"),
        ((TREE, "--json", "-", "--why"), "expected --json - without --why, but got both"),
        ((TREE, "--json", "-", "--text", "--story"), "expected --json - without --text or --story, but got both"),
        ((TREE, "--svg", "-"), "expected the name of a file after --svg, but got '-'"),
        ((TREE, "--html", "-"), "expected the name of a file after --html, but got '-'"),
        ((TREE, "--svg", "tree.png"), "expected a file for the picture whose name ends in .svg, but got 'tree.png'"),
        ((TREE, "--depth", "0"), "expected a whole number above zero as the limit in depth, but got 0"),
    ],
)
def test_bad_input_gets_one_sentence(run, arguments, sentence):
    assert sentence in run("explain", *arguments).sentence


def test_a_file_that_cannot_be_written_gets_one_sentence(run, tmp_path):
    missing = tmp_path / "missing" / "tree.svg"
    assert "expected a file that can be written" in run("explain", TREE, "--svg", missing).sentence


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="this system has no device that is always full")
def test_a_full_disk_gets_one_sentence(run):
    assert "cannot (No space left on device)" in run("explain", TREE, "--svg", "/dev/full").sentence


@pytest.mark.parametrize(("asked", "words"), [(("--why",), "━ why a1"), (("--why-not", "2"), "━ why not a2")])
def test_the_proof_stands_out_in_the_picture(run, tmp_path, asked, words):
    path = tmp_path / "tree.svg"
    assert "a1" in run("explain", TREE, *asked, "--svg", path).out
    assert words in path.read_text()


def test_a_bad_question_is_refused_before_anything_is_written(run, tmp_path):
    path = tmp_path / "tree.svg"
    assert "expected a legal action" in run("explain", TREE, "--svg", path, "--text", "--why-not", "7").sentence
    assert not path.exists()


def test_one_of_each_is_counted_in_the_singular(run):
    assert "alphabeta: 2 states, 1 leaf, 0 cuts, 0 answers of the table" in run("explain", "(7)").out
    assert "alphabeta: 6 states, 3 leaves, 1 cut, 0" in run("explain", "((3 4) (1 2))").out
    assert "alphabeta: 1 state, 0 leaves, 0 cuts, 0" in run("explain", TREE, "--nodes", 1).out


def test_a_stopped_search_counts_its_states_in_one_way(run):
    out = run("explain", TREE, "--nodes", 5, "--story").out
    assert "5 states were visited" in out
    assert "alphabeta: 5 states," in out
