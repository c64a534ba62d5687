"""Everyday Python in a rule compiles and gives what Python gives; what does not compile is refused, never wrong."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import callables, everyday, keywords, objects, octets, shared_objects

MODULES = (callables, everyday, keywords, objects, octets, shared_objects)
FUNCTIONS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": function
    for module in MODULES
    for name, function in vars(module).items()
    if inspect.isfunction(function) and function.__module__ == module.__name__ and name[0] != "_"
}
# What does not compile: Python raises an error there, or keys are not known, or functions have names of their own.
REFUSED = {
    "callables.bound_getattr", "callables.capture_loop", "callables.comp_lambdas", "callables.comp_defaults",
    "callables.made_in_loop", "callables.made_in_comp", "callables.pipeline", "callables.nested",
    "callables.methodcaller_", "callables.equality", "callables.two_comps", "callables.in_branch",
    "callables.put_in_loop", "callables.inner_put_in_loop", "callables.gen_put", "callables.gen_kept",
    "everyday.round2", "everyday.round1", "everyday.round_neg", "everyday.round0", "everyday.fmt_f1",
    "everyday.fmt_hex", "everyday.fmt_bin", "everyday.fmt_pct2", "everyday.set_words", "everyday.finally_",
    "everyday.finally_return", "everyday.finally_except", "everyday.rev_items", "everyday.setdefault_",
    "everyday.update_kw", "everyday.match_map", "everyday.match_or", "everyday.total_ord", "everyday.total_max",
    "everyday.memo", "everyday.rows_str", "everyday.global_const", "everyday.with_", "everyday.print_",
    "everyday.fmt_negz", "everyday.fmt_bool",
    "objects.shallow", "objects.alias", "objects.alias_list", "objects.alias_tuple", "objects.alias_call",
    "objects.loop_leak", "objects.unset",
    "octets.in_range_error", "octets.add_array", "octets.hexed", "octets.strings", "octets.split_",
    "keywords.comp", "keywords.joined_with_a_constant", "keywords.never_made", "keywords.also_data",
    "keywords.given_twice", "keywords.a_wrong_name", "keywords.fields_as_a_dict", "keywords.variables_of_an_object",
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_everyday_python_compiles_and_gives_what_python_gives(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    if not name.startswith("shared_objects."):  # half of these are refused, for good reasons
        assert (verdict == "agrees") == (name not in REFUSED), verdict
