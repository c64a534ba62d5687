"""One of several constants, picked while the program runs, gives what Python gives."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import picks

FUNCTIONS = {
    name: function
    for name, function in vars(picks).items()
    if inspect.isfunction(function) and list(inspect.signature(function).parameters) == ["x"]
}
# A pick that is compared or changed, whose number of items is not known, or that has no such items is left to Python.
REFUSED = {"compared", "identical", "changed", "unpacked", "float_index"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_pick_of_several_constants_gives_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert (verdict == "agrees") == (name not in REFUSED), verdict
