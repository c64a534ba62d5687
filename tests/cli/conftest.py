"""Running commands in this process, and files with games to run them on."""

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from outply.interfaces.cli import main, output

TREE = "((3 12 8) (2 4 6) (14 5 2))"

GAMES = '''
from typing import NamedTuple

from outply import Game


class Countdown(Game):
    """Take one or two from a number; who reaches zero wins."""

    def __init__(self, start: int = 7) -> None:
        self.start = start

    def initial(self):
        return (self.start, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        for taken in range(1, min(2, state[0]) + 1):
            yield taken

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0


class Talkative(Countdown):
    def result(self, state, action):
        print("a rule talks")
        return (state[0] - action, 1 - state[1])


class Sized(Countdown):
    def __init__(self, start: int, other: int) -> None:
        self.start = start + other


class Raising(Countdown):
    def result(self, state, action):
        if state[0] == 3:
            return state[state[0]]
        return (state[0] - action, 1 - state[1])


class Stuck(Countdown):
    def actions(self, state):
        for taken in range(0 if state[0] == 5 else 1):
            yield taken + 1


class StuckAtOnce(Countdown):
    def actions(self, state):
        for taken in range(0):
            yield taken


class Endless(Countdown):
    def result(self, state, action):
        return (state[0], 1 - state[1])


class Unfinished(Game):
    pass


class NoGame:
    pass


print("the file talks")
'''


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object on stdout, which holds nothing else."""
        assert self.code != 2, self.err
        return json.loads(self.out)

    @property
    def sentence(self) -> str:
        """The one line on stderr of a command that was given bad input."""
        assert self.code == 2
        assert self.out == ""
        (line,) = self.err.splitlines()
        assert line.startswith("outply: ")
        return line.removeprefix("outply: ")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command in this process; however long it takes, it says nothing about compiling."""
    monkeypatch.setattr(output, "SILENT_SECONDS", math.inf)

    def run_main(*arguments: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as exit_info:
            main([str(argument) for argument in arguments])
        assert isinstance(exit_info.value.code, int)
        return Ran(exit_info.value.code, *capsys.readouterr())

    return run_main


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A Python file with games, most of which break the contract."""
    path = tmp_path / "games.py"
    path.write_text(GAMES)
    return path


def start(*arguments: object, environment: Mapping[str, str] = os.environ, **options: Any) -> "subprocess.Popen[str]":
    """The command in a process of its own."""
    source = Path(__file__).parents[2] / "src"
    command = [sys.executable, "-m", "outply", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen(command, text=True, env={**environment, "PYTHONPATH": str(source)}, **pipes)
