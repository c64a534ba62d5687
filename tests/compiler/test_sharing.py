"""Lists with several names, functions as values, caches and keys: what Python gives, a refusal or a fault."""

import inspect

import pytest

from tests.compiler.harness import differences
from tests.compiler.rules import sharing

FUNCTIONS = {
    name: function
    for name, function in vars(sharing).items()
    if inspect.isfunction(function)
    and function.__module__ == sharing.__name__
    and [*inspect.signature(function).parameters] == ["x"]
}
# What people write, and what therefore has to compile.
COMPILED = {
    "sorted_by_halves",
    "row_of_a_copy_is_replaced",
    "rows_copied_by_map",
    "rows_copied_by_slices",
    "row_changed_by_a_name",
    "rows_changed_in_a_loop",
    "rows_built_cell_by_cell",
    "rows_cut_from_a_stream",
    "tuple_of_new_lists",
    "one_of_two_new_lists",
    "all_rows_appended_to",
    "row_appended_to_by_a_name",
    "dict_of_new_lists",
    "dict_of_lists_that_grow",
    "rows_copied_by_adding",
    "block_copied_within_a_grid",
    "copy_looked_at_before_a_change",
    "cached_fibonacci",
    "cached_partitions",
    "cached_flag",
    "cached_by_members",
    "longest_group",
    "groups_by_a_key",
    "groups_in_a_loop",
    "heap_in_order",
    "heap_of_pairs",
    "smallest_and_largest",
    "places_by_bisection",
    "inserted_by_bisection",
    "whole_number_functions",
    "sort_with_a_key",
    "direction_that_varies",
    "best_by_a_key_or_default",
    "zip_that_is_strict",
    "member_by_its_name",
    "cycle_cut_off",
    "large_exponents",
    "cycle_beside_letters",
    "lambda_with_a_default",
    "default_from_before",
    "defaults_of_an_inner_function",
    "one_of_two_lambdas",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_gives_what_python_gives_or_is_not_compiled(name):
    verdict, wrong = differences(FUNCTIONS[name])
    assert not wrong
    assert verdict == "agrees" or name not in COMPILED


def test_the_functions_are_all_there():
    assert set(FUNCTIONS) >= COMPILED
    assert len(FUNCTIONS) >= 113
