from pathlib import Path

import pytest

import outply
from benchmarks.house import Function, functions_of, in_words, main
from benchmarks.house_worker import SEARCHES, after, nearly_over
from outply import ConnectFourScore, perft

ROOT = Path(__file__).parents[2]


def test_lines_and_arguments_of_inner_functions_and_methods_are_counted_without_self(tmp_path):
    file = tmp_path / "some.py"
    file.write_text(
        "class A:\n    def f(self, a, /, b, *, c=1):\n        def g():\n            return a\n        return g\n"
    )
    assert list(functions_of(file)) == [Function("f", 4, 3), Function("g", 2, 0)]


def test_a_checkout_beside_itself_shows_the_same_figures_twice(capsys):
    main(["--before", str(ROOT), "--static"])
    lines = capsys.readouterr().out.splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    assert lines[0] == "| what | before | after |"
    assert len(rows) == 12
    assert all(before == after for _, before, after in rows)


def test_the_position_that_is_solved_has_four_cells_left_and_is_not_over():
    game = ConnectFourScore()
    state = nearly_over(game)
    assert not game.is_terminal(state)
    assert sum(perft(game, depth, state) > 0 for depth in range(1, 6)) == 4


def test_the_searches_begin_in_positions_that_are_not_over():
    for kind, plies, _ in SEARCHES.values():
        game = getattr(outply, kind)()
        assert not game.is_terminal(after(game, plies))


@pytest.mark.parametrize(("seconds", "words"), [(2.5, "2.5 s"), (0.0125, "12.5 ms"), (0.000052, "52 µs"), (0.0, "0 s")])
def test_seconds_are_given_in_a_unit_that_suits_them(seconds, words):
    assert in_words(seconds) == words
