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
# What is compared, changed or told apart by its kind, or has another number of items each time, is left to Python.
REFUSED = {
    "compared", "identical", "changed", "popped", "set_default", "updated_by", "united", "unpacked", "float_index",
    "matched", "mapping_matched", "in_a_set",
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_pick_of_several_constants_gives_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert (verdict == "agrees") == (name not in REFUSED), verdict
