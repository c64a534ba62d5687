"""Programs that are compiled and dropped leave nothing behind."""

import gc
import os
import subprocess
import sys
from typing import Any

import pytest

from outply.compiler import compiling, native
from tests.compiler.harness import Asked, Rule

PROGRAMS = 100
MEGABYTE = 2**20


class Weighted(Rule):
    """A rule of some length, and a parameter that makes each game a program of its own."""

    def __init__(self, weight: float) -> None:
        self.weight = weight

    def score(self, number):
        total = 0.0
        for k in range(number):
            total += self.weight if k % 3 else 1.0
        return total


def resident_bytes() -> int:
    """How much memory this process has."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def value_of(weight: float) -> tuple[Any, Any]:
    """A value by a program of its own, and by Python."""
    game = Weighted(weight)
    utility = game.utility

    def value(state: Any, depth: int) -> float:
        return utility(state, 0)

    return native(value, game)(Asked(9, 0), 0), value(Asked(9, 0), 0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_memory_is_flat_over_a_hundred_programs_compiled_and_dropped(monkeypatch, tmp_path):
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    monkeypatch.setattr(compiling, "MOST_KEPT", 8)
    for warm in range(20):
        value_of(0.5 + warm)
    before = resident_bytes()
    for number in range(PROGRAMS):
        fast, slow = value_of(100.0 + number)
        assert fast == slow
    assert resident_bytes() - before < 2 * MEGABYTE  # what llvmlite does not free by itself made 15


def test_programs_that_hold_each_other_are_freed_without_a_crash():
    text = "define i64 @entry(ptr %arguments, ptr %result, ptr %context) { ret i64 7 }"
    script = (
        "import gc\n"
        "from outply.compiler.machine import Loaded, assemble\n"
        f"data = assemble({text!r})\n"
        "for _ in range(20):\n"
        "    programs = [Loaded(data) for _ in range(5)]\n"
        "    programs[0].others = programs\n"
        "    del programs\n"
        "    gc.collect()\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
