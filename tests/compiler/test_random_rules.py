"""Random rule functions: the compiler agrees with Python, refuses, or has a fault, and is never wrong.

`make test` tries some; OUTPLY_FUZZ=5000 tries as many.
"""

import importlib.util
import os

import pytest

from tests.compiler.harness import differences
from tests.compiler.random_rules import module_text

COUNT = int(os.environ.get("OUTPLY_FUZZ", "60"))
GROUP = 20


@pytest.mark.parametrize("start", range(0, COUNT, GROUP))
def test_random_functions_give_what_python_gives(start, tmp_path):
    seeds = list(range(start, min(start + GROUP, COUNT)))
    path = tmp_path / f"random_rules_{start}.py"
    path.write_text(module_text(seeds))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for seed in seeds:
        _, wrong = differences(getattr(module, f"rule_{seed}"), (0, 1, 2, 3, 5, 9, 25))
        assert not wrong, seed
