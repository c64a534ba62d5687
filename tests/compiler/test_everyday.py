"""Everyday Python in a rule compiles and gives what Python gives; what does not compile is refused, never wrong."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import keywords

MODULES = (keywords,)
FUNCTIONS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": function
    for module in MODULES
    for name, function in vars(module).items()
    if inspect.isfunction(function) and function.__module__ == module.__name__ and name[0] != "_"
}
# What does not compile: Python raises an error there, or the keys are not known.
REFUSED = {
    "keywords.comp", "keywords.joined_with_a_constant", "keywords.never_made", "keywords.also_data",
    "keywords.given_twice", "keywords.a_wrong_name", "keywords.fields_as_a_dict", "keywords.variables_of_an_object",
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_everyday_python_compiles_and_gives_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert (verdict == "agrees") == (name not in REFUSED), verdict
