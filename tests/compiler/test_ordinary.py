"""Ordinary Python in a rule gives Python's answer, at whatever speed."""

import importlib.util
import sys

import pytest

from outply import GameError, Limit, prepare
from tests.compiler.harness import Asked, Rule
from tests.compiler.rules.ordinary import expressions, module_text


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """A module with all rules."""
    path = tmp_path_factory.mktemp("ordinary") / "ordinary_rules.py"
    path.write_text(module_text())
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look there for their module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[path.stem]


def answers(function, compiled):
    """What searches find, or the sentences of their errors."""
    game = type("Ordinary", (Rule,), {"score": staticmethod(function)})()
    prepared = prepare(game, "minimax", compiled=compiled)
    found = []
    for number in (1, 3, 6):
        try:
            result = prepared.think(Asked(number, 0), Limit(depth=2))
            found.append((repr(result.value), result.nodes))
        except GameError as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize(("number", "line"), list(enumerate(expressions())), ids=expressions())
def test_a_line_of_ordinary_python_gives_the_answer_of_python(number, line, rules):
    function = getattr(rules, f"rule_{number}")
    assert answers(function, None) == answers(function, False)


def test_there_are_seventy_five_lines_or_more():
    assert len(set(expressions())) >= 75
