"""The tree of a search as text."""

import pytest
from rich.console import Console

from outply import ConnectFour, Kalah, Tree, explain
from outply.explaining.text import drawn, painted
from outply.explaining.wording import show_chance

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def lines(text: str, **asked) -> list[str]:
    return str(explain(Tree.from_text(text), **asked)).splitlines()


def test_the_first_tree_of_the_textbook_loses_two_leaves():
    assert lines(AIMA) == [
        "A ▲ MAX = 3",
        "├─ a1  B ▼ MIN = 3",
        "│  ├─ b1 · 3",
        "│  ├─ b2 · 12",
        "│  └─ b3 · 8",
        "├─ a2  C ▼ MIN ≤ 2   cut: MIN has 2, MAX is sure of 3",
        "│  ├─ c1 · 2",
        "│  ├─ c2 ✂ never visited",
        "│  └─ c3 ✂ never visited",
        "└─ a3  D ▼ MIN ≤ 2   cut: MIN has 2, MAX is sure of 3",
        "   ├─ d1 · 14",
        "   ├─ d2 · 5",
        "   └─ d3 · 2",
    ]


def test_children_of_chance_have_their_probabilities():
    assert lines("[1/2:8 1/3:24 1/6:-12]") == ["A ● chance = 10", "├─ a1 (½) · 8", "├─ a2 (⅓) · 24", "└─ a3 (⅙) · −12"]


def test_a_player_who_moves_at_random_is_drawn_as_chance():
    assert "└─ a2  C ● player 1, at random = 54.5" in lines("((10 10) (9 100))", algorithm="expectimax")


def test_max_n_shows_tuples():
    assert lines("((1,6,6 2,1,4) (3,3,3 5,0,1))")[:2] == ["A ◆ player 0 = (3, 3, 3)", "├─ a1  B ◆ player 1 = (1, 6, 6)"]


def test_a_second_look_says_so():
    # The null window finds that the third action is better than 3; the whole window finds 12.
    found = lines("((3 12 8) (2 4 6) (14 15 12))", algorithm="pvs")
    assert "├─ a3  D ▼ MIN ≥ 12" in found
    assert "└─ a3 again  D ▼ MIN = 12" in found


def test_a_cut_by_a_null_window_does_not_say_that_the_other_is_sure():
    # B is 5, so of C is only asked whether it is more than 5; its first reply, a MAX node, answers with 9.
    found = lines("(((5 4) (6 5)) ((9 1) (8 2)))", algorithm="pvs")
    assert any("MAX has 9, which answers the question" in line for line in found)
    assert not any("MIN is sure of 5" in line for line in found[6:])


def test_what_comes_from_the_table_says_so():
    found = lines("((3 12 8) (2 4 6) (14 15 12))", algorithm="mtdf")
    assert "├─ a1  B ▼ MIN = 3   from the table" in found


def test_what_the_game_knows_says_so():
    # Seeds in a store stay there: Kalah knows bounds on its value before the end.
    explanation = explain(Kalah(2, 2), algorithm="pvs")
    assert "known by the game itself" in drawn(explanation.root, explanation.view)


def test_guesses_at_the_horizon_are_distinguished_from_ends():
    assert lines(AIMA, depth=1)[1] == "├─ a1  B · 0 (a guess)"


def test_a_search_that_was_stopped_shows_what_is_not_finished():
    found = lines(AIMA, nodes=5, algorithm="minimax")
    assert found[0] == "A ▲ MAX not finished"
    assert found[-1].endswith("not finished")


def test_many_actions_that_were_never_visited_share_a_line():
    assert "   └─ c2, c3, c4, c5, c6 ✂ never visited" in lines("((3 3) (1 2 3 4 5 6))")


def test_a_large_tree_prints_its_top_and_its_line_and_says_how_much_is_left_out():
    explanation = explain(ConnectFour(), depth=4)
    found = drawn(explanation.root, explanation.view, most=30).splitlines()
    visited = explanation.result.nodes
    shown = sum("✂" not in line for line in found) - 1
    assert len(found) <= 31
    assert found[-1] == f"({shown} of {visited} states are shown)"
    more = sum(int(line.split("… ")[1].split()[0].replace(",", "")) for line in found if "… " in line)
    assert shown + more == visited
    on_line = [line for line in found if "(a guess)" in line]
    assert len(on_line) == 7  # the line is shown down to the horizon, with its neighbours there


def test_a_tree_that_fits_says_nothing_about_what_is_left_out():
    assert "shown" not in str(explain(Tree.from_text(AIMA)))


def test_what_the_log_dropped_is_counted():
    explanation = explain(ConnectFour(), depth=5, most=20)
    assert f"of {explanation.result.nodes:,} states are shown)" in str(explanation)


def test_a_tree_a_thousand_plies_deep_is_drawn():
    explanation = explain(Tree.from_text("(" * 999 + "7" + ")" * 999))
    assert len(drawn(explanation.root, explanation.view, 2000).splitlines()) == 1000


def test_a_player_who_moves_twice_is_drawn_twice_in_a_row():
    # In Kalah a stone in the own store gives another turn.
    found = str(explain(Kalah(3, 2), depth=2)).splitlines()
    assert found[0].startswith("▲ MAX")
    assert any(line.startswith("├─ 2 ▲ MAX") for line in found)


def test_colours_change_nothing_but_colours():
    explanation = explain(Tree.from_text(AIMA))
    text = painted(explanation.root, explanation.view)
    assert text.plain == str(explanation)
    console = Console(force_terminal=True, color_system="standard", width=100)
    with console.capture() as capture:
        console.print(text)
    assert "\x1b[" in capture.get()


@pytest.mark.parametrize(("number", "text"), [(0.5, "½"), (1 / 3, "⅓"), (5 / 36, "5/36"), (0.123456789, "0.123457")])
def test_probabilities_are_short_fractions_where_they_are_some(number, text):
    assert show_chance(number) == text
