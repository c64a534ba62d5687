"""Searches in words.

The golden files are worked traces, each with the search that it tells at its top. They were read, and checked by hand
against the lecture's own traces of the same trees; the tests beside them take their truth from published answers.
"""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import ConnectFour, Game, Kalah, Tree, explain, picture
from outply.contract.companions import view_of
from outply.explaining.narrative import narrate, sentences
from outply.explaining.node import Node
from outply.explaining.wording import ordinal
from outply.games import registry
from tests import reference
from tests.searches.mazes import Maze, Room
from tests.strategies import trees

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))

AIMA = "((3 12 8) (2 4 6) (14 5 2))"

# Trees with published answers: the source, the tree, the value, and the leaves that are never visited (counted from
# 0, left to right). For none of them does it matter whether a value that equals a bound cuts.
PUBLISHED = [
    ("AIMA, figure 5.2 and 5.5", AIMA, 3, [4, 5]),
    ("UC Berkeley CS188, multiagent project, q3, lecture-6 tree", "((3 12 8) (5 4 6) (14 1 11))", 4, [8]),
    (
        "UC Irvine CS-271, spring 2010, homework 4",
        "min max: ((((6 4) (8 6)) ((4 0) (2 2))) (((7 4) (9 3)) ((3 3) (2 6))))",
        6,
        [3, 6, 7, 9, 11, 12, 13, 14, 15],
    ),
    (
        "the same homework, mirrored",
        "min max: ((((6 2) (3 3)) ((3 9) (4 7))) (((2 2) (0 4)) ((6 8) (4 6))))",
        6,
        [],
    ),
    ("UC Berkeley CS188, lecture on adversarial search, alpha-beta quiz", "((10 8) (4 50))", 8, [3]),
    (
        "UC Berkeley CS188, the same lecture, second alpha-beta quiz",
        "(((10 6) (100 8)) ((1 2) (20 4)))",
        10,
        [3, 6, 7],
    ),
    ("javatpoint, alpha-beta pruning", "(((2 3) (5 9)) ((0 1) (7 5)))", 3, [3, 6, 7]),
    ("GeeksforGeeks, alpha-beta pruning", "(((3 5) (6 9)) ((1 2) (0 -1)))", 5, [3, 6, 7]),
]


def said(text: str, algorithm: str | None = None, **limit) -> str:
    return explain(Tree.from_text(text), algorithm=algorithm, **limit).narrative()


def parts(text: str) -> tuple[dict[str, str], str]:
    """The header of a golden file, and its narrative."""
    top, _, narrative = text.partition("\n\n")
    return dict(line.split(": ", 1) for line in top.splitlines()), narrative.rstrip("\n")


def explained(header: dict[str, str]):
    """The search that a golden file tells."""
    depth = int(header["depth"]) if "depth" in header else None
    if "tree" in header:
        return explain(Tree.from_text(header["tree"]), algorithm=header["algorithm"], depth=depth)
    game = registry.make(header["game"])
    return explain(game, view_of(game).parse(header["position"]), algorithm=header["algorithm"], depth=depth)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_search_is_reported_as_in_the_golden_file(path):
    header, narrative = parts(path.read_text(encoding="utf-8"))
    assert explained(header).narrative() == narrative


def leaves_in_order(root: Node) -> list[Node]:
    """The leaves of a tree from left to right, whether they were visited or not."""
    if not root.children and not root.skipped:
        return [root]
    below = sorted([*root.children, *root.skipped], key=lambda child: child.action)
    return [leaf for child in below for leaf in leaves_in_order(child)]


def letters(explanation, leaves: list[Node]) -> set[str]:
    """The narrative's names for leaves, and for the branches above them that a cut left out whole."""
    cut_off = set()
    for leaf in leaves:
        top = next(node for node in leaf.way() if not node.visited)
        cut_off.add(explanation.names.action(top))
    return cut_off


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-strict"])
@pytest.mark.parametrize(("source", "text", "value", "pruned"), PUBLISHED, ids=[tree[0] for tree in PUBLISHED])
def test_what_is_said_to_be_never_visited_is_what_was_published(source, text, value, pruned, algorithm):
    explanation = explain(Tree.from_text(text), algorithm=algorithm)
    leaves = leaves_in_order(explanation.root)
    assert [k for k, leaf in enumerate(leaves) if not leaf.visited] == pruned
    lists = re.findall(r"actions? ([\w, ]+) (?:is|are) never visited", explanation.narrative())
    assert {name for names in lists for name in names.split(", ")} == letters(explanation, [leaves[k] for k in pruned])
    assert f"A is worth {value}." in explanation.narrative()


def test_the_six_published_trees_under_minimax_lose_nothing():
    assert not any("never visited" in said(text, "minimax") for _, text, _, _ in PUBLISHED)


def test_a_cut_names_who_set_the_bound_and_through_what():
    steps = said(AIMA)
    assert "C's first reply, c1, is 2; A already has 3 through B; so C is cut: actions c2, c3 are never" in steps


def test_a_deep_cut_says_how_far_up_the_bound_was_set():
    # MIN has 5 at B; three plies further down MAX finds 8 at E. What lies between, C and D, set no bound of their own.
    steps = said("((5 (((1 8 0) 9) 7)) 4)")
    assert "E's second reply, e2, is 8; B, 3 plies up, already has 5 through b1; so E is cut (a deep cut)" in steps
    assert "(a deep cut): action e3 is never visited" in steps


def test_equality_cuts_under_one_rule_and_not_under_the_other():
    assert "A already has as much, 10, through B; so C is cut: action c2" in said("((10 10) (10 0))", "alphabeta")
    assert "never visited" not in said("((10 10) (10 0))", "alphabeta-strict")


def test_the_weighted_sum_of_the_lecture_is_written_out():
    assert "½·8 + ⅓·24 + ⅙·(−12) = 10: A is worth 10." in said("[1/2:8 1/3:24 1/6:-12]")


def test_other_players_are_said_to_move_at_random_under_expectimax():
    steps = said("((10 10) (9 100))", "expectimax")
    assert "C; there player 1 moves at random." in steps
    assert "½·9 + ½·100 = 54.5: C is worth 54.5." in steps


def test_a_null_window_is_reported_as_a_question():
    steps = said("((3 12 8) (2 4 6) (14 15 12))", "pvs")
    assert "there MIN moves (is it more than 3?)." in steps
    assert "MAX tries a3 again" in steps


def test_a_minimising_root_asks_whether_a_value_is_less():
    assert "(is it less than 12?)" in said("min max: ((3 12 8) (2 4 6) (14 5 2))", "pvs")


def test_each_iteration_but_the_last_has_one_sentence():
    steps = said(AIMA, "deepening", depth=2).splitlines()
    assert (
        steps[0]
        == " 1. The search to depth 1 begins at A, where MAX moves (α = −∞, β = ∞); it finds that A is worth 0."
    )
    assert sum("begins" in step for step in steps) == 2


def test_what_the_table_answers_is_reported_with_the_rest():
    assert "B is 3 (from the table), C is at most 2 (from the table)." in said("((3 12 8) (2 4 6) (14 15 12))", "mtdf")


def test_a_real_game_is_reported_in_its_own_notation():
    game = registry.make("tictactoe")
    explanation = explain(game, view_of(game).parse("xox/oxo/.x."))
    assert "At the root, MIN tries a1" in explanation.narrative()


def test_a_player_who_knows_only_one_action_has_no_choice():
    assert "MIN has only b1: B is worth 4;" in said("((4) (2 3))")


def test_a_search_that_was_stopped_says_so():
    explanation = explain(Tree.from_text(AIMA), algorithm="minimax", nodes=5)
    assert "At A, the search was stopped." in explanation.narrative()
    assert len(sentences(explanation)) == len(explanation.log.events)


def test_the_end_of_a_game_is_reported_in_two_sentences():
    assert said("7").splitlines() == [
        "1. The search begins at A, where the game is over (α = −∞, β = ∞).",
        "2. A is the end, worth 7.",
        "3. So A has the value 7; 1 state was visited.",
    ]


@pytest.mark.parametrize("algorithm", ["minimax", "deepening", "pvs", "mtdf"])
def test_every_search_can_be_asked_about_the_end_of_a_game(algorithm):
    assert said("7", algorithm).splitlines()[-1] == "3. So A has the value 7; 1 state was visited."


def test_a_large_search_is_reported_from_the_top_down():
    explanation = explain(ConnectFour(), depth=5)
    steps = narrate(explanation, most=50)
    assert len(steps) < 50
    assert any(re.search(r"\([\d,]+ states below", step.text) for step in steps)
    assert f"; {explanation.result.nodes:,} states were visited," in steps[-1].text


def test_a_tree_a_thousand_plies_deep_can_be_reported():
    explanation = explain(Tree.from_text("(" * 999 + "7" + ")" * 999))
    assert len(narrate(explanation, most=2000)) > 1000


def test_what_the_log_did_not_keep_is_reported_in_numbers():
    explanation = explain(ConnectFour(), depth=5, most=20)
    assert len(sentences(explanation)) == len(explanation.log.events)
    assert "states below" in explanation.narrative()


@pytest.mark.parametrize(
    ("game", "limit"),
    [(Kalah(2, 2), {}), (Kalah(3, 2), {"depth": 4}), (ConnectFour(4, 4), {"nodes": 2000})],
    ids=["to the end", "to a depth", "deepening"],
)
def test_every_event_of_the_strong_search_has_a_sentence(game, limit):
    explanation = explain(game, algorithm="pvs", **limit)
    found = sentences(explanation)
    assert len(found) == len(explanation.log.events)
    assert all(text.endswith((".", "?")) and "None" not in text for text in found)


class DaringMaze(Maze):
    """A maze with noise, in which the search may pass."""

    reduces = True

    def tactical(self, state):
        return (action for action in self.actions(state) if action > 0)

    def null_move(self, state):
        return Room((state.at + 5) % self.rooms, state.level, state.seed)


def test_passing_and_tactical_actions_are_narrated():
    explanation = explain(DaringMaze(12, 6), Room(0, 0, seed=0), algorithm="pvs", nodes=600)
    found = sentences(explanation)
    passes = [node for root in explanation.roots for node in root.below() if node.parent and node.action is None]
    assert sum("passes, to see what happens" in text for text in found) == len(passes) > 0
    assert any("even passing gives" in text for text in found)
    assert any("is at the horizon, worth" in text and text.endswith("if it is quiet.") for text in found)
    assert any(text.startswith("No tactical action is better than the guess: ") for text in found)


@settings(max_examples=60, deadline=None)
@given(tree=trees(), algorithm=st.sampled_from(["alphabeta", "alphabeta-strict"]))
def test_the_leaves_in_the_sentences_are_those_that_a_slow_twin_looks_at(tree, algorithm):
    explanation = explain(Tree.from_text(reference.as_text(tree)), algorithm=algorithm)
    found = sentences(explanation)
    worth = [
        float(text.split("worth ")[1].rstrip(".").replace("−", "-")) for text in found if "is the end, worth" in text
    ]
    assert worth == reference.alphabeta_leaves(tree, cut_on_equality=algorithm == "alphabeta")


@settings(max_examples=40, deadline=None)
@given(tree=trees(chance=True), algorithm=st.sampled_from(["expectiminimax", "expectimax"]))
def test_every_event_and_every_step_can_be_reported(tree, algorithm):
    explanation = explain(Tree.from_text(reference.as_text(tree)), algorithm=algorithm)
    steps = narrate(explanation)
    places = [step.event for step in steps[:-1]]
    assert len(sentences(explanation)) == len(explanation.log.events)
    assert places == sorted(places)
    assert all(0 <= step.event < len(explanation.log.events) for step in steps)


def test_nobody_has_only_one_action_where_the_log_dropped_the_others():
    # Each state of Connect Four has seven actions at these plies, and each MIN node of the textbook's tree three.
    explanation = explain(ConnectFour(), depth=6, most=1000)
    assert " has only " not in explanation.narrative()
    short = explain(Tree.from_text(AIMA), most=5).narrative()
    assert " has only " not in short
    assert "b1 is 3 (" not in short


def test_a_state_that_the_log_dropped_is_reported_without_a_window():
    explanation = explain(ConnectFour(), depth=6, most=1000)
    dropped = [node for node in explanation.root.below() if node.number is None]
    assert dropped
    told_of = [step.text for step in narrate(explanation) if step.node in dropped]
    assert not any("α" in text for text in told_of)


def test_expectimax_reports_values_to_the_one_who_moves_and_says_so_once():
    # The averages to player 0 are 6, 3 and 4.5; player 1 takes the least of them, which is −3 to them.
    explanation = explain(Tree.from_text("min max: ((3 9) (5 1) [1/2:2 1/2:7])"), algorithm="expectimax")
    steps = explanation.narrative()
    assert steps.count("MAX is player 1 here, and values are theirs") == 1
    assert "A is worth −3." in steps
    assert "So a2 is best, with the value −3;" in steps
    assert explanation.data()["value"] == -3
    assert "Value = −3;" in explanation.svg()
    assert "MAX takes a2, worth −3:" in explanation.html()
    assert explanation.data()["sentences"][-1].endswith("the value is −3.")


def test_player_0_needs_no_word_about_whose_values_they_are():
    assert "values are theirs" not in said("((3 9) (5 1))", "expectimax")


def test_a_stopped_search_counts_the_states_that_its_limit_counts():
    assert "; 5 states were visited, 3 of them leaves." in said(AIMA, "minimax", nodes=5)


def test_a_single_leaf_is_not_reported_in_the_plural():
    assert said("(4)").endswith("2 states were visited, 1 of them a leaf.")


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "first"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (111, "111th")],
)
def test_places_in_a_row_are_counted_as_in_english(number, text):
    assert ordinal(number) == text


class Garbled(Game):
    """One action, whose name is no text."""

    players = 1

    def initial(self):
        return 0

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return 1

    def is_terminal(self, state):
        return state == 1

    def utility(self, state, player):
        return 0.0

    def name(self, state, action):
        return "a\nb\x00\x1b[31m\ud800\uffff"

    def show(self, state):
        return "a\n\x1b[31m"


def test_control_characters_in_names_are_written_out_and_never_passed_on():
    explanation = explain(Garbled())
    visible = r"a\nb\x00\x1b[31m\ud800\uffff"
    assert f"├─ {visible} ·" in str(explanation).replace("└", "├")
    assert f"At the root: {visible} is 0" in explanation.narrative()
    for text in (str(explanation), explanation.narrative(), explanation.svg(), str(explanation.why())):
        assert not re.search("[\x00-\x09\x0b-\x1f\ud800-\udfff\uffff]", text)
    titles = [element.text or "" for element in ElementTree.fromstring(explanation.svg()).iter()]
    assert any(visible in text for text in titles)
    ElementTree.fromstring(picture(Garbled()).svg)
    json.dumps(explanation.data(), ensure_ascii=False).encode()
