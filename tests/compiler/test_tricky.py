"""Small functions in many styles: the compiler agrees with Python, refuses, or has a fault, and is never wrong."""

import functools
import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import tricky

HELPERS = (
    "helper_append",
    "identity",
    "numbers",
    "early_return",
    "yield_from_both",
    "cached",
    "sown",
    "moves_or_none",
    "turned",
    "negated",
    "replace",
    "dataclass",
    "named_item",
    "spent",
)
FUNCTIONS = {
    name: function
    for name, function in vars(tricky).items()
    if inspect.isfunction(function) and function.__module__ == tricky.__name__ and name not in HELPERS
}


# Compiled once for both tests.
differences = functools.cache(differences)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_gives_what_python_gives_or_is_not_compiled(name):
    _, wrong = differences(FUNCTIONS[name])
    assert not wrong


def test_most_of_the_functions_compile():
    verdicts = [differences(function)[0] for function in FUNCTIONS.values()]
    assert len(FUNCTIONS) >= 120
    assert verdicts.count("agrees") >= 0.7 * len(FUNCTIONS)
