"""What the commands answer, in JSON and for people."""

import io
from dataclasses import replace

import pytest

from outply import Tree, search
from outply.interfaces.cli.listing import show_games
from outply.interfaces.cli.output import Output
from tests.cli.conftest import TREE

# AIMA figure 5.2: the value is 3, and alpha-beta leaves out two of the nine leaves.


def test_a_search_reports_value_action_and_line_by_name(run):
    data = run("search", TREE, "--algorithm", "alphabeta", "--json").data
    assert (data["value"], data["action"], data["line"]) == (3.0, "a1", ["a1", "b1"])
    assert (data["bound"], data["proven"], data["nodes"], data["algorithm"]) == ("exact", True, 11, "alphabeta")
    assert (data["game"], data["position"]) == (TREE, "A")


def test_a_cut_action_has_a_bound_and_exact_gives_its_value(run):
    cut = run("search", TREE, "--algorithm", "alphabeta", "--json").data["choices"]
    full = run("search", TREE, "--algorithm", "alphabeta", "--exact", "--json").data["choices"]
    assert cut[1] == {"action": "a2", "value": 2.0, "bound": "upper", "line": []}
    assert [(choice["value"], choice["bound"]) for choice in full] == [(3.0, "exact"), (2.0, "exact"), (2.0, "exact")]


def test_an_interpreted_search_says_why(run):
    data = run("search", "tictactoe", "--depth", 2, "--interpreted", "--json").data
    assert data["compiled"] is False
    assert "asked" in data["reason"]


def test_a_result_says_why_it_ran_interpreted_unless_that_was_chosen():
    found = search(Tree.from_text("(3 5)"), compiled=False)
    assert str(found).endswith("3 nodes, interpreted)")
    why = replace(found, reason="game.py:7: a set; use a tuple")
    assert str(why).endswith("3 nodes, interpreted: game.py:7: a set; use a tuple)")


def test_a_compiled_search_gives_no_reason(run):
    data = run("search", "tictactoe", "--depth", 2, "--compiled", "--json").data
    assert data["compiled"] is True
    assert "reason" not in data


def test_a_search_without_limits_deepens(run):
    assert run("search", TREE, "--json").data["algorithm"] == "deepening"


def test_a_position_is_searched_and_echoed(run):
    # x has two in a row on the lowest line.
    data = run("search", "tictactoe", "--position", ".../oo./xx.", "--interpreted", "--json").data
    assert (data["value"], data["action"], data["position"]) == (1.0, "c1", ".../oo./xx.")


def test_max_n_values_are_lists(run):
    # By hand: p1 prefers 5 to 2 on the left and 8 to 0 on the right; p0 prefers 7 to 4.
    data = run("search", "p0 p1 p2: ((1,2,3 4,5,6) (7,8,0 0,0,9))", "--json").data
    assert (data["value"], data["line"]) == ([7.0, 8.0, 0.0], ["a2", "c1"])
    assert [choice["value"] for choice in data["choices"]] == [[4.0, 5.0, 6.0], [7.0, 8.0, 0.0]]


def test_ties_are_reported_by_name(run):
    data = run("search", "(3 5 5)", "--algorithm", "minimax", "--json").data
    assert (data["action"], data["ties"]) == ("a2", ["a2", "a3"])


def test_a_finished_game_has_no_action(run):
    data = run("search", "tictactoe", "--position", "oo./.../xxx", "--interpreted", "--json").data
    assert (data["value"], data["action"], data["line"], data["choices"]) == (1.0, None, [], [])


def test_solving_reports_the_exact_value(run):
    # Nim 1, 2, 3 has nim-sum zero: the second player wins (Bouton 1901).
    data = run("solve", "nim:1,2,3", "--interpreted", "--json").data
    assert (data["value"], data["bound"], data["proven"]) == (-1.0, "exact", True)


def test_a_solved_game_of_chance_shows_the_probability_of_winning(run):
    # Neller and Presser 2004 for a goal of 100; at a goal of 2, every face but a one wins: p = 5/6 + 1/6 (1 - p).
    shown = run("solve", "pig:2", "--interpreted").out
    assert f"{6 / 7:.6f}" in shown


def test_perft_counts_published_numbers(run):
    data = run("perft", "connect4", "--depth", 4, "--interpreted", "--json").data
    assert (data["nodes"], data["depth"], data["position"]) == (2401, 4, "")
    assert {"seconds", "compiled"} <= data.keys()


def test_actions_lead_to_positions(run):
    data = run("actions", "tictactoe", "--position", "x.o/.../...", "--json").data
    assert (data["player"], data["terminal"], len(data["actions"])) == (0, False, 7)
    assert {"action": "b2", "position": "x.o/.x./..."} in data["actions"]


def test_outcomes_have_probabilities(run):
    data = run("actions", "pig", "--position", "0,0,0,first,rolling", "--json").data
    assert data["player"] == "chance"
    assert [each["probability"] for each in data["actions"]] == pytest.approx([1 / 6] * 6)


def test_nobody_moves_after_the_end(run):
    data = run("actions", "tictactoe", "--position", "oo./.../xxx", "--json").data
    assert (data["player"], data["terminal"], data["actions"]) == (None, True, [])
    assert "over" in run("actions", "tictactoe", "--position", "oo./.../xxx").out


def test_the_games_are_listed(run):
    listed = run("games", "--json").data["games"]
    assert {"connect4", "nim", "pig", "tictactoe", "tree"} <= {game["name"] for game in listed}
    assert "connect4" in run("games").out


def test_in_a_narrow_terminal_what_a_game_is_stands_below_the_table():
    output = Output(io.StringIO())
    output.page.width = 80
    show_games(output)
    shown = output.stream.getvalue()
    assert shown.startswith("game             players   chance   information   an example")
    assert "backgammon       2         yes      perfect       backgammon" in shown
    assert "pig: Roll a die as often as you dare; a one loses the pile. Parameter: the goal." in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_people_see_the_board_the_value_and_what_bounds_are(run):
    shown = run("search", "tictactoe", "--depth", 3, "--interpreted").out
    assert "a b c" in shown
    assert "= 0 for player 0" in shown
    assert "interpreted: " in shown
    assert "≤ mark bounds" in shown


def test_without_bounds_there_is_no_note_about_them(run):
    assert "bounds" not in run("search", TREE, "--algorithm", "minimax").out


def test_people_see_counts_and_actions(run):
    assert "72 in" in run("perft", "tictactoe", "--depth", 2, "--interpreted").out
    assert "2,0,0,second" not in run("actions", "pig").out
    assert "0,0,0,first,rolling" in run("actions", "pig").out


def test_output_that_is_no_terminal_has_no_colours(run):
    assert "\x1b" not in run("search", TREE).out


def test_names_that_look_like_markup_are_shown_as_they_are(run, games):
    source = games.read_text() + "\n\nclass Marked(Countdown):\n    def name(self, state, action):\n"
    games.write_text(source + "        return f'[bold]{action}'\n")
    assert "[bold]1" in run("search", f"{games}:Marked", "--depth", 2, "--interpreted").out


def test_a_game_of_ones_own_is_searched(run, games):
    # Seven is no multiple of three: the first player wins by taking one.
    data = run("search", f"{games}:Countdown", "--depth", 9, "--compiled", "--json").data
    assert (data["value"], data["action"], data["compiled"]) == (1.0, "1", True)


def test_parameters_reach_the_class(run, games):
    assert run("search", f"{games}:Sized:2,4", "--depth", 9, "--interpreted", "--json").data["value"] == -1.0


def test_what_rules_print_stays_off_stdout(run, games):
    ran = run("search", f"{games}:Talkative", "--depth", 2, "--interpreted", "--json")
    assert ran.data["depth"] == 2
    assert "the file talks" in ran.err
    assert "a rule talks" in ran.err


def test_a_tree_file_is_a_game(run, tmp_path):
    text, data = tmp_path / "tree.txt", tmp_path / "tree.json"
    text.write_text(TREE)
    data.write_text('{"tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]]}')
    assert run("search", text, "--json").data["value"] == 3.0
    assert run("search", data, "--json").data["value"] == 3.0


def test_a_game_that_keeps_the_contract_is_reported_so(run):
    data = run("check", TREE, "--games", 3, "--seed", 1, "--json").data
    assert data["ok"] is True
    assert "keeps the contract" in run("check", TREE, "--games", 3).out


def test_a_game_that_breaks_the_contract_is_reported_with_the_reason(run, games):
    ran = run("check", f"{games}:Raising", "--json")
    assert ran.code == 1
    assert any("IndexError" in problem for problem in ran.data["problems"])
    assert "problem: " in run("check", f"{games}:Raising").out


def test_an_endless_game_is_searched_to_a_depth_and_for_a_time(run, games):
    assert run("search", f"{games}:Endless", "--depth", 5, "--interpreted", "--json").data["proven"] is False
    assert run("search", f"{games}:Endless", "--time", 0.2, "--interpreted", "--json").data["proven"] is False


def test_help_and_version_are_answered(run):
    assert "search" in run().out
    assert "one second" in " ".join(run("search", "--help").out.split())
    assert run("--version").out.startswith("outply")


def test_the_best_lines_are_shown_with_their_values(run):
    data = run("search", "tictactoe", "-p", "xx./oo./...", "--depth", 3, "--lines", 2, "--interpreted", "--json").data
    best = [choice for choice in data["choices"] if choice["bound"] == "exact"]
    assert sorted((choice["value"] for choice in best), reverse=True)[:2] == [1.0, 0.0]
    assert [choice["line"][0] for choice in best] == [choice["action"] for choice in best]
    shown = run("search", "tictactoe", "-p", "xx./oo./...", "--depth", 3, "--lines", 2, "--interpreted", "--quiet").out
    assert "line" in shown


def test_statistics_are_reported(run):
    data = run("search", "connect4:4,4", "--depth", 5, "--interpreted", "--json").data["statistics"]
    assert data["depth"] == 5
    assert 0 < data["first_cut_share"] <= 1
    assert 0 <= data["hit_share"] <= 1
    assert data["leaves"] < data["nodes"]
    shown = run("search", "connect4:4,4", "--depth", 5, "--interpreted", "--quiet").out
    assert "cuts by the first action" in shown
    assert "the least for alpha-beta" in shown


def test_the_least_leaves_of_alpha_beta_are_not_reported_where_dice_are_rolled(run):
    data = run("search", "pig:20", "--depth", 3, "--interpreted", "--json").data["statistics"]
    assert "least_leaves" not in data
    shown = run("search", "pig:20", "--depth", 3, "--interpreted", "--quiet").out
    assert "leaves" in shown
    assert "alpha-beta" not in shown


def test_solving_can_value_every_action(run):
    data = run("solve", "nim:1,2", "--exact", "--interpreted", "--json").data
    assert [(choice["value"], choice["bound"]) for choice in data["choices"]] == [
        (-1.0, "exact"),
        (1.0, "exact"),
        (-1.0, "exact"),
    ]


def test_memory_may_be_given_with_a_unit(run):
    for size in ("2000000", "2000kB", "2MB", "1 GiB"):
        assert run("search", "nim:1,2", "--memory", size, "--interpreted", "--json").data["value"] == 1.0
