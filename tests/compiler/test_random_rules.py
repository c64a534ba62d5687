"""Random rule functions: the compiler agrees with Python, refuses, or has a fault, and is never wrong.

`python -m tests.fuzz --rules 5000` tries more.
"""

import pytest

from tests.compiler.comparing_rules import compare

GROUP = 20


@pytest.mark.parametrize("start", range(0, 500, GROUP))
def test_small_random_functions_give_what_python_gives(start, tmp_path):
    compare(list(range(start, start + GROUP)), True, tmp_path)


def test_large_random_functions_give_what_python_gives(tmp_path):
    compare(list(range(5)), False, tmp_path)


def test_most_of_the_random_functions_compile(tmp_path):
    verdicts = compare(list(range(GROUP)), True, tmp_path)
    assert verdicts["agrees"] > GROUP // 2
