"""The build that stops wherever LLVM may assume that something does not happen: nothing of the kind happens."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import inspect, sys, tempfile
from pathlib import Path
from outply.compiler.writing.assuming import TRAPS
from tests.compiler.comparing_rules import compare
from tests.compiler.harness import differences
from tests.compiler.rules import tricky

assert TRAPS
functions = [each for each in vars(tricky).values() if inspect.isfunction(each) and each.__module__ == tricky.__name__]
taking_x = [each for each in functions if list(inspect.signature(each).parameters) == ["x"]]
assert not any(differences(each)[1] for each in taking_x[::2])
with tempfile.TemporaryDirectory() as folder:
    compare(list(range(777_000, 777_040)), True, Path(folder))
"""

SHOWN = """
from outply.compiler.making import Made
from tests.compiler.harness import OBSERVED, Rule

class Divided(Rule):
    def score(self, number):
        return (7, 8, 9)[number % 3] // 2 + (number << number % 8)

game = Divided()
utility = game.utility

def value(state, depth):
    return utility(state, 0)

print(Made(value, game, OBSERVED).text.count("call void @llvm.trap()"))
"""


def ran(script, folder, **environment):
    path = folder / "script.py"
    path.write_text(script)
    root = str(Path(__file__).parents[2])
    given = {**os.environ, "PYTHONPATH": os.pathsep.join([f"{root}/src", root]), **environment}
    command = [sys.executable, str(path)]
    return subprocess.run(command, env=given, capture_output=True, text=True, timeout=300, check=False)


def test_nothing_happens_that_llvm_may_assume_not_to_happen(tmp_path):
    tmp_path.chmod(0o700)
    found = ran(SCRIPT, tmp_path, OUTPLY_TRAPS="1", OUTPLY_CACHE=str(tmp_path))
    assert (found.returncode, found.stderr) == (0, "")


def test_checks_are_written_only_into_that_build(tmp_path):
    assert int(ran(SHOWN, tmp_path, OUTPLY_TRAPS="1").stdout) >= 3
    assert int(ran(SHOWN, tmp_path, OUTPLY_TRAPS="").stdout) == 0
