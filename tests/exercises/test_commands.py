"""`outply quiz` and `outply grade`, as a student and a teacher use them."""

import builtins
import io
import json
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import run, start

__all__ = ["run"]  # a fixture

# With this seed, MAX moves at the root.
ONE = ("quiz", "--kind", "minimax", "--shape", "2x2", "--count", 1, "--seed", 4)


@pytest.fixture
def typing(monkeypatch):
    """Type lines; then the end of the input."""

    def type_lines(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


def solved(run):
    """The tree of the one question, and the value of its root."""
    data = run(*ONE, "--json").data
    numbers = [int(word) for word in data["questions"][0]["tree"].replace("(", " ").replace(")", " ").split()]
    b, c = min(numbers[:2]), min(numbers[2:])
    return f"A={max(b, c)} B={b} C={c}", f"A={max(numbers)} B={max(numbers[:2])} C={max(numbers[2:])}"


def test_a_right_answer_is_reported_to_be_right(run, typing):
    right, _ = solved(run)
    typing(right)
    ran = run(*ONE)
    assert ran.code == 0
    assert "Right." in ran.out
    assert ran.out.endswith("1 of 1\n")


def test_a_wrong_answer_is_reported_with_the_mistake_and_the_way_to_the_right_one(run, typing):
    right, wrong = solved(run)
    typing(wrong)
    ran = run(*ONE)
    assert f"Not right; the answer is {right}" in ran.out
    assert "You took the largest value in every node" in ran.out
    assert "1. The search begins at A" in ran.out
    assert ran.out.endswith("0 of 1\n")


def test_an_answer_that_cannot_be_read_is_asked_for_again(run, typing):
    right, _ = solved(run)
    typing("what?", right)
    ran = run(*ONE)
    assert "I cannot read that: expected" in ran.out
    assert ran.out.endswith("1 of 1\n")


def test_an_empty_answer_passes(run, typing):
    typing("")
    ran = run(*ONE)
    assert "Passed; the answer is" in ran.out
    assert ran.out.endswith("0 of 1\n")


def test_the_end_of_the_input_ends_with_the_total_so_far(run, typing):
    typing("expectiminimax", "maxn")
    ran = run("quiz", "--kind", "choose", "--count", 5, "--seed", 1)
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith(" of 2")


def test_ctrl_c_ends_with_the_total_so_far(run, monkeypatch):
    answers = iter(["minimax"])

    def interrupted(prompt):
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    ran = run("quiz", "--kind", "choose", "--count", 5, "--seed", 1)
    assert ran.code == 130
    assert ran.out.splitlines()[-1].endswith(" of 1")
    assert "Traceback" not in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_ctrl_c_in_a_process_leaves_no_traceback():
    with start("quiz", "--kind", "choose", "--seed", 1, stdin=subprocess.PIPE) as process:
        assert process.stdout
        while "Question 1" not in process.stdout.readline():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out.endswith("0 of 0\n")
    assert err == ""


def test_without_a_seed_one_is_chosen_and_told(run, typing):
    typing()
    assert run("quiz", "--kind", "choose").out.startswith("seed ")


def test_a_sheet_its_key_and_a_template_are_written_and_graded(run, tmp_path):
    sheet, key, template = (tmp_path / f"{name}.json" for name in ("sheet", "key", "template"))
    ran = run("quiz", "--seed", 2, "--count", 9, "--sheet", sheet, "--key", key, "--template", template)
    assert ran.code == 0
    assert ran.err.count("wrote ") == 3
    assert "outply grade ANSWERS.json" in ran.err
    assert run("grade", key, sheet).out.endswith("9 of 9\n")
    assert run("grade", template, sheet, "--json").data["points"] == 0


def test_with_files_and_json_stdout_holds_json_alone(run, tmp_path):
    sheet = tmp_path / "sheet.json"
    ran = run("quiz", "--seed", 2, "--count", 1, "--sheet", sheet, "--json")
    assert ran.data["seed"] == 2
    assert ran.err.startswith(f"wrote {sheet}\n")


@pytest.mark.parametrize("suffix", ["md", "html", "json"])
def test_the_same_seed_writes_the_same_bytes(run, tmp_path, suffix):
    written = []
    for name in "ab":
        sheet, key = tmp_path / f"{name}.{suffix}", tmp_path / f"{name}_key.{suffix}"
        assert run("quiz", "--seed", 2, "--count", 3, "--sheet", sheet, "--key", key).code == 0
        written.append((sheet.read_bytes(), key.read_bytes()))
    assert written[0] == written[1]


def test_grades_name_mistakes_for_people_and_for_programs(run, tmp_path):
    sheet, answers = tmp_path / "sheet.json", tmp_path / "answers.json"
    question = {"kind": "pruned", "tree": "((3 12) (3 4))", "rule": "alphabeta-strict"}
    sheet.write_text(json.dumps({"outply": "exercises", "questions": [question, question, question]}))
    answers.write_text(json.dumps({"answers": {"1": ["c2"], "2": []}}))
    ran = run("grade", answers, sheet)
    assert ran.code == 0
    assert "You cut where a value only equals a bound, which the rule here forbids." in ran.out
    assert "(no answer)" in ran.out
    assert ran.out.endswith("1 of 3\n")
    data = run("grade", answers, sheet, "--json").data
    assert (data["points"], data["of"]) == (1, 3)
    assert data["questions"][0]["mistakes"][0]["name"] == "cut-on-equality"


def test_answers_do_not_steer_the_terminal(run, tmp_path):
    sheet, answers = tmp_path / "sheet.json", tmp_path / "answers.json"
    sheet.write_text(json.dumps({"outply": "exercises", "questions": [{"kind": "choose", "about": "pig"}]}))
    answers.write_text(json.dumps({"answers": {"1": "\x1b[2Jminimax"}}))
    assert "\x1b" not in run("grade", answers, sheet).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["quiz", "--kind", "magic"], "a kind of question"),
        (["quiz", "--shape", "3x"], "a shape such as"),
        (["quiz", "--count", "0"], "1 to 200 questions"),
        (["quiz", "--seed", "x"], "--seed"),
        (["quiz", "--sheet", "sheet.pdf"], "ends in .md, .html, .json"),
        (["quiz", "--key", "missing/key.md"], "cannot (No such file"),
        (["quiz", "--sheet", "s.json", "--key", "missing/k.json"], "'missing/k.json' cannot (No such file"),
        (["quiz", "--sheet", "s.json", "--key", "k.json", "--template", "."], "'.' cannot (Is a directory"),
        (["quiz", "--sheet", "s.json", "--key", "s.json"], "a file of its own for each text"),
        (["quiz", "--sheet", "s.json", "--template", "./s.json"], "a file of its own for each text"),
        (["quiz", "--sheet", "-"], "the name of a file, but got '-': use --json"),
        (["quiz", "--sheet", ""], "the name of a file, but got an empty one"),
        (["quiz", "--sheet", "s.md", "--template", ""], "the name of a file, but got an empty one"),
        (["grade", "missing.json", "missing.json"], "a file with a sheet"),
        (["grade", "missing.json"], "SHEET.json"),
    ],
)
def test_bad_input_is_reported_in_one_sentence(run, arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in run(*arguments).sentence
    assert list(tmp_path.iterdir()) == []
