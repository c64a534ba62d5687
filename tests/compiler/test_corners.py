"""Corners of Python: the compiler agrees with Python, refuses, or has a fault, and is never wrong.

A refusal names a line of the user's, even where the construct was met within our library or Python's own.
"""

import inspect
from pathlib import Path

from tests.compiler.harness import differences
from tests.compiler.rules import corners

FUNCTIONS = {
    name: function
    for name, function in vars(corners).items()
    if inspect.isfunction(function) and function.__module__ == corners.__name__ and name[0] != "_"
}
HERE = Path(corners.__file__)


def test_no_function_is_wrong_and_every_refusal_names_a_line_of_the_user():
    verdicts = {}
    for name, function in FUNCTIONS.items():
        verdicts[name], wrong = differences(function)
        assert not wrong, name
    refused = {name: verdict for name, verdict in verdicts.items() if verdict.startswith("refused")}
    assert [name for name, reason in refused.items() if f"{HERE.name}:" not in reason] == []
    assert len(FUNCTIONS) >= 330
    assert list(verdicts.values()).count("agrees") >= 0.7 * len(FUNCTIONS)
