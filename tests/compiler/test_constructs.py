"""Every construct that is said to compile does, and gives what Python gives."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import constructs

FUNCTIONS = {
    name: function
    for name, function in vars(constructs).items()
    if inspect.isfunction(function)
    and function.__module__ == constructs.__name__
    and "x" in inspect.signature(function).parameters
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_construct_compiles_and_gives_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert verdict == "agrees"
