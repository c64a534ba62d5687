"""What a test says about an int holds as long as the name is not assigned, and no longer."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import ranges

FUNCTIONS = {
    name: function
    for name, function in vars(ranges).items()
    if inspect.isfunction(function) and function.__module__ == ranges.__name__
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_tests_about_ints_compile_and_give_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert verdict == "agrees"
