"""Public names: exported in one place, documented, and each example is executed."""

import ast
import doctest
import importlib
import inspect
import pkgutil

import pytest

import outply

MODULES = [name for _, name, _ in pkgutil.walk_packages(outply.__path__, "outply.") if "__main__" not in name]


def test_what_is_exported_is_sorted_unique_and_there():
    assert list(outply.__all__) == sorted(set(outply.__all__), key=lambda n: (not n.isupper(), n[0].islower(), n))
    assert all(hasattr(outply, name) for name in outply.__all__)


def test_type_checkers_and_python_are_given_the_same_names_from_the_same_modules():
    imports = [node for node in ast.walk(ast.parse(inspect.getsource(outply))) if isinstance(node, ast.ImportFrom)]
    checked = {(node.module, each.name) for node in imports for each in node.names if each.asname == each.name}
    assert checked == {(module, name) for module, names in outply._MODULES.items() for name in names.split()}


def test_what_is_exported_is_the_very_thing_that_its_module_defines():
    for module, names in outply._MODULES.items():
        for name in names.split():
            assert getattr(outply, name) is getattr(importlib.import_module(module), name)


def test_a_name_that_is_not_exported_is_refused():
    with pytest.raises(AttributeError, match="module 'outply' has no attribute 'searhc'"):
        outply.searhc  # noqa: B018, to ask is the test


@pytest.mark.parametrize("name", sorted(outply.__all__))
def test_every_public_name_says_what_it_is(name):
    thing = getattr(outply, name)
    if callable(thing):
        assert inspect.getdoc(thing)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_has_a_docstring_and_its_examples_hold(name):
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_search_solve_and_the_other_verbs_have_an_example():
    for name in ("search", "solve", "perft", "explain", "check_game", "play", "Linear", "Log"):
        assert ">>>" in (inspect.getdoc(getattr(outply, name)) or ""), name
