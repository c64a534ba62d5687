"""Tests that need the same programs run in one process, and what is compiled can be counted."""

from scripts.compiles import summary
from tests.conftest import group_of, rank


def test_tests_of_one_file_are_one_group_and_so_are_the_files_of_one_game(request):
    groups = {item.nodeid.partition("@")[0]: group_of(item) for item in request.session.items}
    here = request.node.nodeid.partition("@")[0]
    assert {group for test, group in groups.items() if test.startswith(here.partition("::")[0])} == {groups[here]}
    assert len({group for test, group in groups.items() if "games/test_connect4" in test}) <= 1


def test_the_longest_groups_come_first(request):
    ranks = [rank(group_of(item)) for item in request.session.items]
    assert ranks == sorted(ranks)


def test_a_program_that_two_processes_compile_is_counted_as_one_too_many():
    lines = ["aa\t1\t2.5\ta.py::one@a", "bb\t1\t1.0\ta.py::one@a", "aa\t2\t2.0\tb.py::two@b"]
    head, first, second = summary(lines)
    assert head == "3 compiled in 6 s, 2 different, 1 once more than needed"
    assert (first.split(), second.split()) == (["3.5", "s", "a.py::one"], ["2.0", "s", "b.py::two"])
