"""Random rule functions, compiled and compared with Python."""

import importlib.util
import warnings
from collections import Counter
from pathlib import Path

from tests.compiler.harness import differences
from tests.compiler.random_rules import module_text

ARGUMENTS = (0, 1, 2, 3, 5, 9, 25)


def compare(seeds: list[int], small: bool, folder: Path) -> Counter[str]:
    """How many functions agree, fault or are refused; an AssertionError names the seed of one that is wrong."""
    path = folder / f"random_rules_{seeds[0]}_{'small' if small else 'large'}.py"
    return compare_text(module_text(seeds, small), seeds, path)


def compare_text(text: str, seeds: list[int], path: Path) -> Counter[str]:
    """The same of functions in a text, which is written to a file meanwhile."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `2.5 is None` and its like
        spec.loader.exec_module(module)
    verdicts: Counter[str] = Counter()
    for seed in seeds:
        verdict, wrong = differences(getattr(module, f"rule_{seed}"), ARGUMENTS)
        assert not wrong, f"rule {seed} of {path.stem}: (argument, Python, compiled) {wrong}"
        verdicts[verdict.partition(":")[0]] += 1
    path.unlink()
    return verdicts
