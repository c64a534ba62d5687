"""A program that PyInstaller froze finds the sources of its rules, and runs compiled."""

import importlib.util
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from outply.interfaces.freezing import hook_dirs

RULES = """
from typing import NamedTuple

from outply import Game


class Heap(NamedTuple):
    left: int
    turn: int


class Steps(Game):
    def initial(self):
        return Heap(12, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        for step in (1, 3, 4):
            if step <= state.left:
                yield step

    def result(self, state, action):
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0
"""

PROGRAM = """
from outply import prepare
from installed.games import Longer
from rules import Heap, Steps


class Shorter(Steps):
    def initial(self):
        return Heap(10, 0)

    def result(self, state, action):
        return Heap(state.left - action, 1 - state.turn)


for game in (Steps(), Shorter(), Longer()):
    print(prepare(game, "alphabeta").think())
"""

INSTALLED = """
from rules import Heap, Steps

from outply import Game


class Longer(Steps):
    def initial(self):
        return Heap(14, 0)

    def is_terminal(self, state):
        return not state.left
"""

# Nothing of this is needed, but PyInstaller would look for it in the folder of the tests.
WITHOUT = ("pytest", "hypothesis", "playwright", "flask", "pygame", "schemathesis", "mypy", "scipy", "matplotlib")


def test_pyinstaller_finds_the_hook_by_its_entry_point():
    (found,) = [each for each in entry_points(group="pyinstaller40") if each.value.startswith("outply.")]
    assert found.load() is hook_dirs
    assert [path.name for folder in hook_dirs() for path in Path(folder).glob("*.py")] == ["hook-outply.py"]


@pytest.mark.skipif("OUTPLY_FROZEN" not in os.environ, reason="`make frozen` builds a program, which takes a minute")
@pytest.mark.skipif(importlib.util.find_spec("PyInstaller") is None, reason="PyInstaller is not installed")
def test_a_frozen_program_runs_its_rules_compiled(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "program.py").write_text(PROGRAM)
    package = tmp_path / "elsewhere" / "installed"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "games.py").write_text(INSTALLED)
    leaving_out = [f"--exclude-module={name}" for name in WITHOUT]
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR", *leaving_out, "program.py"]
    subprocess.run(build, cwd=tmp_path, check=True, env={**os.environ, "PYTHONPATH": str(package.parent)})
    for path in (tmp_path / "rules.py", tmp_path / "program.py", package / "games.py"):
        path.unlink()
    environment = {"OUTPLY_CACHE": str(tmp_path / "cache"), "PATH": os.environ["PATH"]}
    ran = subprocess.run(
        [tmp_path / "dist/program/program"], capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    assert ran.stdout.splitlines() == [
        "action 3, value = 1 (alphabeta, to the end, 301 nodes, compiled)",
        "action 1, value = 1 (alphabeta, to the end, 121 nodes, compiled)",
        "action 1, value = −1 (alphabeta, to the end, 717 nodes, compiled)",
    ]
