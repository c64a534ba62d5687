"""Sums of slices give what Python gives."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import sums

FUNCTIONS = {
    name: function
    for name, function in vars(sums).items()
    if inspect.isfunction(function) and function.__module__ == sums.__name__
}
# What is refused today: a class with an index of its own.
REFUSED = {"sums_of_the_users_own"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_sums_of_slices_compile_and_give_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert verdict == "agrees" or name in REFUSED
