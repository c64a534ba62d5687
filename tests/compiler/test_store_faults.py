"""Faults injected into the store: whatever happens to its folder, the strong search gives the right answer."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from outply.compiler import store

SCRIPT = """
import json, sys
from outply import Nim, search
from outply.compiler import machine

compiled = []
original = machine.assemble
machine.assemble = lambda *given: (compiled.append(1), original(*given))[1]
{before}
fast = search(Nim(2, 3), compiled=True, algorithm={algorithm!r})
slow = search(Nim(2, 3), compiled=False, algorithm={algorithm!r})
same = (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
print(json.dumps([same, fast.compiled, len(compiled)]))
"""

# Another processor of the same family, with one feature less.
ANOTHER = """
triple, processor, features = machine.host()
assert "+sse4.2" in features or "+" in features
fewer = features.replace("+sse4.2", "-sse4.2") if "+sse4.2" in features else features.replace("+", "-", 1)
machine.host = lambda: (triple, "generic", fewer)
"""


def start(cache: Path, algorithm: str = "alphabeta", before: str = "") -> "subprocess.Popen[str]":
    """Search at both speeds in a process of its own."""
    script = SCRIPT.format(algorithm=algorithm, before=before)
    environment = {**os.environ, "OUTPLY_CACHE": str(cache)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", script], env=environment, text=True, **pipes)


def answer(process: "subprocess.Popen[str]") -> list:
    """Whether both speeds agree, whether the first was compiled, and how many programs were compiled for it."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return json.loads(out)


def test_two_processes_may_compile_the_strong_search_at_once(tmp_path):
    both = [start(tmp_path / "cache", "pvs") for _ in range(2)]
    assert [answer(process)[:2] for process in both] == [[True, True]] * 2
    assert answer(start(tmp_path / "cache", "pvs")) == [True, True, 0]


def test_a_program_for_another_processor_is_not_loaded(tmp_path):
    assert answer(start(tmp_path)) == [True, True, 1]
    assert answer(start(tmp_path, before=ANOTHER)) == [True, True, 1]
    assert answer(start(tmp_path)) == [True, True, 0]
    assert answer(start(tmp_path, before=ANOTHER)) == [True, True, 0]


def test_nothing_is_loaded_from_a_store_that_others_can_write(tmp_path):
    assert answer(start(tmp_path)) == [True, True, 1]
    tmp_path.chmod(0o777)
    assert answer(start(tmp_path)) == [True, True, 1]
    tmp_path.chmod(0o700)
    assert answer(start(tmp_path)) == [True, True, 0]


@pytest.mark.skipif(sys.platform == "win32", reason="rights as on POSIX")
def test_a_store_that_cannot_be_written_is_still_read(tmp_path):
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    assert answer(start(cache)) == [True, True, 1]
    kept = sorted(path.name for path in cache.iterdir())
    cache.chmod(0o500)
    try:
        # Root writes wherever it likes; so the system's refusal is made here.
        assert answer(start(cache, before=READ_ONLY)) == [True, True, 0]
        assert answer(start(cache, "minimax", before=READ_ONLY)) == [True, True, 1]
        assert sorted(path.name for path in cache.iterdir()) == kept
    finally:
        cache.chmod(0o700)


READ_ONLY = """
import errno, os, tempfile

def refuse(*given, **named):
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))

tempfile.NamedTemporaryFile = os.utime = refuse
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_a_process_that_is_killed_while_it_stores_leaves_nothing_that_harms(tmp_path):
    chance = random.Random(1)
    for _ in range(6):
        with start(tmp_path, before=KILLED.format(bytes=chance.randrange(3000))) as process:
            out, _ = process.communicate()
        assert (process.returncode, out) == (-9, "")
    assert answer(start(tmp_path)) == [True, True, 1]
    assert answer(start(tmp_path)) == [True, True, 0]


# Killed in the midst of a file, or between the file and its name.
KILLED = """
import os, signal, tempfile
original_file = tempfile.NamedTemporaryFile

def killed(**named):
    file = original_file(**named)
    write = file.write
    def part(content):
        write(content[:{bytes}])
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    file.write = part
    return file

if {bytes} % 2:
    tempfile.NamedTemporaryFile = killed
else:
    os.replace = lambda *given: os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_process_left_behind_is_cleared_away_in_time(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    left, fresh = tmp_path / f"{store.UNFINISHED}1", tmp_path / f"{store.UNFINISHED}2"
    for path in (left, fresh):
        path.write_bytes(b"half a program")
    a_day_ago = time.time() - 86_400
    os.utime(left, (a_day_ago, a_day_ago))
    assert store.write("key", b"content")
    assert (left.exists(), fresh.exists()) == (False, True)
