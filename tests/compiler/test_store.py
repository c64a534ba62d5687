"""Compiled programs on disk: found again by another process, never stale, and never in the way."""

import errno
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from outply.compiler import store

# Take one or two; who takes the last one loses. So whoever faces 3k + 1 has lost.
GAME = """
from typing import NamedTuple
from outply import Game

STEP = {step}

class State(NamedTuple):
    left: int
    turn: int

def shrink(left):
    return left - {shrink}

class Count(Game):
    def __init__(self, size={size}, floor={floor}):
        self.size, self.floor = size, floor
    def initial(self):
        return State(self.size, 0)
    def player(self, state):
        return state.turn
    def actions(self, state):
        yield STEP
        if state.left > 1:
            yield 2 * STEP
    def result(self, state, action):
        return State(shrink(state.left) - (action - STEP), 1 - state.turn)
    def is_terminal(self, state):
        return state.left <= self.floor
    def utility(self, state, player):
        return {win} if player == state.turn else -{win}
"""

RUN = """
import json, sys
sys.path.insert(0, {folder!r})
from count_game import Count
from outply import search
from outply.compiler import machine
compiled = []
original = machine.assemble
machine.assemble = lambda *given: (compiled.append(1), original(*given))[1]
result = search(Count(), compiled=True, algorithm='alphabeta')
slow = search(Count(), compiled=False, algorithm='alphabeta')
print(json.dumps([result.value, (result.value, result.nodes) == (slow.value, slow.nodes), len(compiled)]))
"""


def result_of(folder: Path, cache: Path, **changes: object) -> list:
    """The value, whether Python finds the same, and how many programs were compiled, in a process of its own."""
    game = GAME.format(**{"step": 1, "shrink": 1, "size": 5, "floor": 0, "win": 1.0, **changes})
    (folder / "count_game.py").write_text(game)
    done = start(folder, cache)
    out, err = done.communicate()
    assert done.returncode == 0, err
    return json.loads(out)


def start(folder: Path, cache: Path) -> subprocess.Popen:
    environment = {**os.environ, "OUTPLY_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", RUN.format(folder=str(folder))]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_second_process_loads_and_a_changed_rule_parameter_or_constant_compiles_anew(tmp_path):
    cache = tmp_path / "cache"
    assert result_of(tmp_path, cache) == [1.0, True, 1]
    assert result_of(tmp_path, cache) == [1.0, True, 0]
    assert result_of(tmp_path, cache, win=2.0) == [2.0, True, 1]  # a rule
    assert result_of(tmp_path, cache, floor=1) == [-1.0, True, 1]  # a parameter, here one stone less
    assert result_of(tmp_path, cache, size=7) == [-1.0, True, 0]  # one that no compiled rule reads
    assert result_of(tmp_path, cache, shrink=2)[1:] == [True, 1]  # a function that a rule calls
    assert result_of(tmp_path, cache, step=2)[1:] == [True, 1]  # a constant of the module
    assert result_of(tmp_path, cache) == [1.0, True, 0]


def test_two_processes_compiling_at_once_are_both_right(tmp_path):
    (tmp_path / "count_game.py").write_text(GAME.format(step=1, shrink=1, size=5, floor=0, win=1.0))
    both = [start(tmp_path, tmp_path / "cache") for _ in range(2)]
    answers = [json.loads(process.communicate()[0]) for process in both]
    assert [answer[:2] for answer in answers] == [[1.0, True]] * 2
    assert result_of(tmp_path, tmp_path / "cache") == [1.0, True, 0]


@pytest.mark.parametrize("damage", ["cut short", "changed", "empty"])
def test_a_damaged_file_is_compiled_again(tmp_path, damage):
    cache = tmp_path / "cache"
    first = result_of(tmp_path, cache)
    for kept in list(cache.glob("*" + store.SUFFIX)):
        content = kept.read_bytes()
        middle = len(content) // 2
        changed = content[:middle] + b"?" + content[middle + 1 :]
        damaged = {"cut short": content[:middle], "changed": changed, "empty": b""}
        kept.write_bytes(damaged[damage])
        assert result_of(tmp_path, cache) == first
        assert result_of(tmp_path, cache)[2] == 0


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert result_of(tmp_path, blocked / "cache") == [1.0, True, 1]


def test_a_full_disk_does_not_matter(tmp_path):
    def no_space_left(source, target):
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OUTPLY_CACHE", str(tmp_path))
        patch.setattr(os, "replace", no_space_left)
        tmp_path.chmod(0o700)
        with pytest.warns(store.NotKept, match="cannot be written \\(No space left on device\\)"):
            assert store.write("key", b"content") is False
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_others_can_write_to_is_not_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    assert store.write("key", b"content")
    assert store.read("key") == b"content"
    tmp_path.chmod(0o777)
    assert store.read("key") is None
    with pytest.warns(store.NotKept, match="others may write to"):
        assert store.write("other", b"content") is False


WITHOUT_A_HOME = """
import os, sys
from outply import Pig, solve
from outply.interfaces.cli import main

def command(goal):
    try:
        main(["solve", f"pig:{goal}", "--compiled", "--json"])
    except SystemExit as ended:
        assert ended.code == 0

# Python itself may lie where an unknown user cannot read: all that is imported later is imported now.
command(4)
os.setgroups([])
os.setgid(54321)
os.setuid(54321)
for name in ("HOME", "XDG_CACHE_HOME", "OUTPLY_CACHE"):
    os.environ.pop(name, None)
if sys.argv[1] == "library":
    for goal in (2, 3):
        print(solve(Pig(goal), compiled=True).compiled)
else:
    command(2)
"""


def run_without_a_home(where: str, cache: Path) -> "subprocess.CompletedProcess[str]":
    """Solve games as a user whom the system does not know, and who has no folder."""
    command = [sys.executable, "-c", WITHOUT_A_HOME, where]
    environment = {**os.environ, "OUTPLY_CACHE": str(cache)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


NOT_KEPT = (
    "compiled programs are kept for this process only: there is no home folder; "
    "set OUTPLY_CACHE to a folder of your own"
)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become an unknown user")
def test_an_unknown_user_without_a_home_searches_compiled_and_is_warned_once(tmp_path):
    ran = run_without_a_home("library", tmp_path / "cache")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[1:] == ["True", "True"]
    assert ran.stderr.count(NOT_KEPT) == 1


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become an unknown user")
def test_at_the_command_line_the_warning_is_one_line(tmp_path):
    ran = run_without_a_home("command", tmp_path / "cache")
    assert json.loads(ran.stdout.splitlines()[1])["compiled"] is True
    said = [line for line in ran.stderr.splitlines() if not line.startswith("compiling")]
    assert said == [f"outply: {NOT_KEPT}"]


def test_the_store_stays_bounded(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    monkeypatch.setattr(store, "MOST_FILES", 8)
    tmp_path.chmod(0o700)
    for number in range(30):
        assert store.write(f"key{number}", b"content")
    assert len(list(tmp_path.iterdir())) <= 8
    assert store.read("key29") == b"content"


def test_threads_may_read_and_write_one_program_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    content = os.urandom(200_000)
    seen = []

    def work():
        for _ in range(50):
            store.write("key", content)
            seen.append(store.read("key"))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) == {content}
