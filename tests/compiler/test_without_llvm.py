"""Where llvmlite is missing, everything still runs, interpreted."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
sys.modules["llvmlite"] = None
from outply import MNK, CompileError, Limit, Pig, check_game, explain, perft, prepare, search, solve
result = prepare(MNK()).think(None, Limit(depth=3))
assert not result.compiled and "llvmlite is not installed" in result.reason, result
assert perft(MNK(), 3) == 504
assert not solve(Pig(4)).compiled
assert check_game(MNK(), games=2).ok
assert explain(MNK(), depth=1)
try:
    search(MNK(), depth=3, compiled=True)
except CompileError as error:
    print(error)
"""


def test_without_llvmlite_everything_runs_interpreted_and_says_so():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "MNK cannot be compiled: llvmlite is not installed; install it to run at native speed\n"


def test_llvmlite_is_loaded_only_when_something_is_compiled():
    program = (
        "import sys, outply; outply.search(outply.MNK(), depth=2, compiled=False); print('llvmlite' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("compiled", [True, False])
def test_long_games_do_not_overflow_the_stack(compiled):
    from outply import Nim, search

    result = search(Nim(990), depth=989, compiled=compiled, nodes=50_000, algorithm="minimax")
    assert result.nodes == 50_000
