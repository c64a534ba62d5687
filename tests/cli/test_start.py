"""The start of the program: what is loaded for what, and Ctrl-C from the first moment on."""

import importlib
import inspect
import subprocess
import sys

import pytest

from outply.interfaces.cli.app import COMMANDS

HEAVY = ("llvmlite", "numpy", "pydantic")


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["--help"], ["--version"], ["games", "--help"]])
def test_lists_and_help_load_neither_compiler_nor_arrays(arguments):
    code = f"""
import sys
from outply.interfaces.cli import main
try:
    main({arguments})
finally:
    print(sorted(set(sys.modules) & set({HEAVY})), file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "[]\n")


def test_importing_outply_loads_no_other_module_of_it_and_nothing_heavy():
    ours = "[name for name in sys.modules if name.startswith('outply.')]"
    code = f"import sys, outply; print({ours}, sorted(set(sys.modules) & {{'typing', *{HEAVY}}}))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout == "[] []\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_the_first_sentence_of_its_own_help(run, name):
    place, summary = COMMANDS[name]
    module, _, attribute = place.partition(":")
    found = getattr(importlib.import_module(f"outply.interfaces.cli.{module}"), attribute)
    function = found if inspect.isfunction(found) else found.registered_callback.callback
    assert inspect.getdoc(function).splitlines()[0] == summary
    assert summary in " ".join(run(name, "--help").out.split())


INTERRUPTED_AT_AN_IMPORT = """
import os, sys
class Interrupts:
    left = int(sys.argv[1])
    def find_spec(self, name, path=None, target=None):
        Interrupts.left -= 1
        if Interrupts.left == 0:
            os.kill(os.getpid(), 2)
from outply.interfaces.cli import main
sys.meta_path.insert(0, Interrupts())
sys.argv[1:] = sys.argv[2:]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377])
def test_ctrl_c_while_the_program_loads_is_one_line(number):
    command = ["search", "tictactoe", "--depth", "2", "--quiet"]
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_AN_IMPORT, str(number), *command],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "outply: interrupted\n")


INTERRUPTED_IN_FIRST_LINES = """
import os, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Interrupts())
from outply.interfaces.cli import main
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
@pytest.mark.parametrize("module", ["outply.interfaces", "outply.interfaces.cli"])
def test_ctrl_c_is_one_line_from_the_first_line_of_the_package_on(tmp_path, module):
    command = tmp_path / "outply"
    command.write_text(INTERRUPTED_IN_FIRST_LINES)
    ran = subprocess.run([sys.executable, command, module], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "outply: interrupted\n")


def test_ctrl_c_in_a_callback_where_python_cannot_raise_is_one_line_too(tmp_path):
    command = tmp_path / "outply"
    command.write_text(
        "import outply, weakref\nclass A: pass\na = A()\ndef interrupt(_): raise KeyboardInterrupt\n"
        "b = weakref.ref(a, interrupt)\ndel a\nprint('lost')\n"
    )
    ran = subprocess.run([sys.executable, command], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "outply: interrupted\n")


def test_a_program_that_imports_outply_keeps_its_own_way_with_errors():
    code = (
        "import sys, outply; print(sys.excepthook is sys.__excepthook__, sys.unraisablehook is sys.__unraisablehook__)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout == "True True\n"
