"""A loop over a set needs no order where it cannot show, and never gives anything else than Python does."""

import inspect

import pytest

from tests.compiler.harness import differences, made
from tests.compiler.rules import orders

FUNCTIONS = {
    name: function
    for name, function in vars(orders).items()
    if inspect.isfunction(function) and name.startswith(("free", "shown"))
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_loop_over_a_set_gives_what_python_gives_or_is_refused(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    if name.startswith("free"):
        assert verdict == "agrees"
        assert "table_" not in made(FUNCTIONS[name]).text
    elif verdict == "agrees":
        assert "table_" in made(FUNCTIONS[name]).text
