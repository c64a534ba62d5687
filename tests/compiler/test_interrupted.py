"""Ctrl-C at any moment of a cold compile ends the process at once, though the compiler never comes back."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")

# A step of the compiler that presses Ctrl-C and then hangs; nor does the end of the process wait for it.
SCRIPT = """
import importlib, os, signal, sys, threading
from outply.engine import pending
from outply.interfaces.cli import main

pending.PARTING_SECONDS = 600.0
module, _, names = sys.argv[1].partition(":")
*owners, name = names.split(".")
owner = importlib.import_module(module)
for each in owners:
    owner = getattr(owner, each)

def pressed(*given, **named):
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait()

setattr(owner, name, pressed)
main(sys.argv[2:])
"""

MOMENTS = (
    "outply.compiler.keeping:load",
    "outply.compiler.compiling:observe",
    "outply.compiler.elaborating.unit:Unit.solve",
    "outply.compiler.ownership:check",
    "outply.compiler.writing.program:ProgramText.text",
    "outply.compiler.machine:assemble",
    "outply.compiler.store:write",
    "outply.compiler.machine:Loaded.__init__",
)
STRONG = ("search", "connect4", "--depth", "30", "--quiet")
TEXTBOOK = ("search", "nim", "--algorithm", "alphabeta", "--compiled", "--quiet")


def interrupted(moment: str, command: tuple[str, ...], cache: object) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, with nothing compiled, interrupted at this moment."""
    environment = {**os.environ, "OUTPLY_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, moment, *command], env=environment, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_while_compiling_ends_the_command_with_one_line(moment, tmp_path):
    ran = interrupted(moment, TEXTBOOK, tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "outply: interrupted\n")


@pytest.mark.parametrize("command", [STRONG, ("perft", "connect4", "--depth", "20"), ("solve", "pig:30", "--compiled")])
def test_ctrl_c_is_heard_by_every_command_that_compiles(command, tmp_path):
    ran = interrupted("outply.compiler.machine:assemble", command, tmp_path)
    assert ran.returncode == 130
    assert ran.stderr == "outply: interrupted\n"


def test_ctrl_c_while_compiling_is_an_exception_of_python_for_programs(tmp_path):
    script = SCRIPT.replace("main(sys.argv[2:])", "from outply import Nim, search\nsearch(Nim(), compiled=True)")
    ran = subprocess.run(
        [sys.executable, "-c", script, "outply.compiler.machine:assemble"],
        env={**os.environ, "OUTPLY_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.stderr.splitlines()[-1] == "KeyboardInterrupt"
