"""Streams that are closed, full or left by their readers: one sentence, and the exit code that is documented."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import TREE, start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams as on POSIX")

HAS_FULL = Path("/dev/full").exists()
PLAIN = {"stdin": subprocess.DEVNULL}


def closing(*descriptors: int):
    """What a process does before it runs: close these."""

    def close() -> None:
        for descriptor in descriptors:
            os.close(descriptor)

    return {**PLAIN, "preexec_fn": close}


@pytest.mark.parametrize("command", [("games",), ("games", "--json"), ("--help",), ("--version",), ("search", TREE)])
def test_a_closed_stdout_is_a_sentence(command):
    with start(*command, **closing(1)) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err.splitlines()[-1] == "outply: expected a stdout that can be written, but it is closed"
    assert "Traceback" not in err


@pytest.mark.skipif(not HAS_FULL, reason="there is no /dev/full")
@pytest.mark.parametrize("command", [("games",), ("games", "--json"), ("--help",), ("--version",), ("search", TREE)])
def test_a_full_stdout_is_a_sentence(command):
    with open("/dev/full", "w") as full, start(*command, stdout=full) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    said = "outply: expected a stdout that can be written, but it cannot (No space left on device)"
    assert err.splitlines()[-1] == said


def test_without_a_stderr_the_answer_comes_all_the_same():
    with start("search", TREE, "--json", **closing(2)) as process:
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, '"value": 3.0' in out) == (0, True)
    with start("search", "nosuch", **closing(2)) as process:
        assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 2


@pytest.mark.skipif(not HAS_FULL, reason="there is no /dev/full")
def test_a_full_stderr_loses_notes_and_nothing_else():
    with open("/dev/full", "w") as full, start("search", TREE, "--json", stderr=full) as process:
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, '"value": 3.0' in out) == (0, True)


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("search", TREE, "--positions", "-"), "positions"),
        (("lab", "replay", "-"), "a record"),
        (("quiz", "--count", "1"), "answers"),
        (("play", "tictactoe"), "moves"),
    ],
)
def test_a_closed_stdin_is_a_sentence(command, what):
    with start(*command, **closing(0)) as process:
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (2, f"outply: expected {what} from stdin, but it is closed\n")


def test_without_any_stream_no_file_takes_the_place_of_one(tmp_path):
    picture = tmp_path / "tree.svg"
    with start("explain", TREE, "--svg", picture, **closing(0, 1, 2)) as process:
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert picture.read_text().startswith("<svg")
    assert picture.read_text().endswith("</svg>")


@pytest.mark.parametrize("command", ["games", "--help", f"search '{TREE}'"])
def test_a_reader_who_has_left_is_no_error(command):
    source = Path(__file__).parents[2] / "src"
    # The reader leaves before anything is written.
    script = f"({sys.executable} -m outply {command}; echo $? >&3) 3>&2 2>/dev/null | true"
    environment = {**os.environ, "PYTHONPATH": str(source)}
    ran = subprocess.run(["sh", "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == "141\n"
