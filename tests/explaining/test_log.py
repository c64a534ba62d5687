"""The log and the tree that is put together from it: true to the search, and bounded."""

import functools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import (
    MNK,
    Bound,
    ConnectFour,
    InputError,
    Kalah,
    Limit,
    Log,
    Nim,
    Othello,
    Pig,
    Search,
    Tree,
    explain,
    search,
)
from outply.contract.companions import view_of
from outply.explaining import Role
from tests import reference
from tests.searches.mazes import Maze, OrderedMaze, Room
from tests.strategies import trees

# Knuth and Moore 1975: what the root has, 5, cuts a MIN node three plies below it.
DEEP = "(5 (((4 9) 1) 2))"

SEARCHES = [
    (MNK(), {"depth": 3}),
    (Nim(2, 3), {}),
    (Pig(6), {"depth": 5}),
    (ConnectFour(4, 4), {"depth": 4, "algorithm": "minimax"}),
    (ConnectFour(4, 4), {"depth": 6, "algorithm": "alphabeta-strict"}),
    (ConnectFour(4, 4), {"depth": 6, "algorithm": "pvs"}),
    (ConnectFour(4, 4), {"depth": 6, "algorithm": "mtdf"}),
    (ConnectFour(4, 4), {"depth": 4, "algorithm": "deepening"}),
    (Othello(4), {"depth": 5, "algorithm": "pvs"}),
    (Kalah(3, 2), {"algorithm": "pvs"}),
    (Pig(6), {"depth": 4, "algorithm": "expectimax"}),
    (Tree.from_text("((1,6,6 2,1,4) (3,3,3 5,0,1))"), {}),
]


@functools.cache
def minimax(game, state, depth):
    """A slow twin: what a state is worth, so many plies ahead."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth <= 0:
        return game.evaluate(state)
    values = [minimax(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(values) if game.player(state) == 0 else min(values)


@pytest.mark.parametrize(("game", "how"), SEARCHES)
def test_every_visit_is_logged_once_and_ended(game, how):
    explanation = explain(game, **how)
    counts = explanation.log.counts
    assert counts["enter"] == explanation.result.nodes
    assert counts["enter"] == counts["leaf"] + counts["value"] + counts["hit"] + counts["known"]
    assert sum(1 for root in explanation.roots for _ in root.below()) == explanation.result.nodes
    assert explanation.root.value == explanation.result.value


@pytest.mark.parametrize(("game", "how"), SEARCHES)
def test_a_watched_search_finds_what_one_without_an_observer_finds(game, how):
    watched = explain(game, **how).result
    alone = search(game, compiled=False, **{"algorithm": watched.algorithm, **how})
    assert (watched.value, watched.action, watched.nodes) == (alone.value, alone.action, alone.nodes)


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(1, 10_000),
    depth=st.integers(1, 5),
    algorithm=st.sampled_from(["minimax", "alphabeta", "alphabeta-strict", "deepening", "pvs", "mtdf"]),
    game=st.sampled_from([Maze(), Maze(8, 4), OrderedMaze()]),
)
def test_every_value_in_the_tree_is_true_as_it_is_meant(seed, depth, algorithm, game):
    state = Room(0, 0, seed)
    if game.is_terminal(state):
        return
    for root in explain(game, state, depth=depth, algorithm=algorithm).roots:
        for node in root.below():
            true = minimax(game, node.state, node.depth)
            if node.bound is Bound.EXACT:
                assert node.value == true
            elif node.bound is Bound.LOWER:
                assert node.value <= true
            else:
                assert node.value >= true


@settings(max_examples=150, deadline=None)
@given(nested=trees(), algorithm=st.sampled_from(["alphabeta", "alphabeta-strict", "pvs", "mtdf"]))
def test_a_cut_reports_the_bound_that_was_met_and_an_ancestor_who_had_it(nested, algorithm):
    for root in explain(Tree.from_text(reference.as_text(nested)), algorithm=algorithm).roots:
        for node in root.below():
            if node.cut is None:
                continue
            assert node.cut.side == ("beta" if node.role is Role.MAX else "alpha")
            assert node.value >= node.cut.met if node.role is Role.MAX else node.value <= node.cut.met
            setter = node.cut.setter
            if setter is None:
                assert node.cut.met in (root.alpha, root.beta)
            else:
                assert setter in node.way()
            if setter is not None and algorithm.startswith("alphabeta"):
                # Textbook windows are handed down as they are: someone above chose this value.
                assert any(node.cut.met in (found.alpha, found.beta) for found in setter.narrowed)


def test_the_ancestor_of_a_deep_cut_is_named():
    root = explain(Tree.from_text(DEEP), algorithm="alphabeta").root
    (deep,) = [node for node in root.below() if node.cut is not None and node.ply == 3]
    assert deep.cut.setter is root
    assert (deep.cut.side, deep.cut.met, deep.value) == ("alpha", 5.0, 4.0)
    assert [child.value for child in deep.skipped] == [9.0]


def test_what_was_cut_off_stands_in_the_tree_as_minimax_would_have_visited_it():
    text = "((3 12 8) (2 (4 9) 6) (14 5 2))"
    walked = explain(Tree.from_text(text), algorithm="alphabeta").root
    whole = search(Tree.from_text(text), algorithm="minimax")
    assert sum(1 for _ in walked.everything()) == whole.nodes
    assert [node.value for node in walked.everything() if not node.visited] == [None, 4.0, 9.0, 6.0]


@settings(max_examples=60, deadline=None)
@given(
    most=st.integers(2, 200),
    seed=st.integers(1, 500),
    algorithm=st.sampled_from(["minimax", "alphabeta", "pvs", "deepening"]),
)
def test_a_full_log_keeps_the_top_and_counts_the_rest(most, seed, algorithm):
    game, state = Maze(), Room(0, 0, seed)
    if game.is_terminal(state):
        return
    whole, part = (explain(game, state, depth=6, algorithm=algorithm, most=n) for n in (10**6, most))
    kept = {event.node for event in part.log.events if event.kind == "enter"}
    assert len(kept) <= max(most, len(whole.roots) * 5)
    assert len(kept) + part.log.dropped == whole.log.counts["enter"] == part.log.counts["enter"]
    assert part.log.counts == whole.log.counts
    assert part.result.value == whole.result.value == part.root.value
    values = {node.number: node.value for root in whole.roots for node in root.below()}
    ends = [node for root in part.roots for node in root.below() if node.number is not None]
    assert all(values[node.number] == node.value for node in ends)


def test_the_line_is_whole_even_where_the_log_is_not():
    explanation = explain(ConnectFour(), depth=6, most=100)
    line = [node for node in explanation.root.below() if node.on_line]
    assert explanation.log.dropped > 0
    assert tuple(node.action for node in line[1:]) == explanation.result.line
    assert {node.value for node in line} == {explanation.result.value}


def test_iterations_are_reported_with_their_values():
    found = []
    log = Log()
    Search(MNK(), "pvs", observer=log, progress=found.append)(None, Limit(depth=4))
    said = [(event.depth, event.value) for event in log.events if event.kind == "iteration"]
    assert said == [(result.depth, result.value) for result in found]


def test_a_search_that_is_stopped_is_explained_as_far_as_it_came():
    explanation = explain(ConnectFour(4, 4), nodes=300, algorithm="pvs")
    assert explanation.roots[-1].value is None
    assert explanation.root.value == explanation.result.value
    assert explanation.result.nodes == 300


class Noisy(Maze):
    def tactical(self, state):
        for action in self.actions(state):
            if action % 3:
                yield action


def test_tactical_actions_beyond_the_horizon_are_part_of_the_tree():
    game, seen = Noisy(8, 9), 0
    for seed in range(1, 40):
        if game.is_terminal(Room(0, 0, seed)):
            continue
        explanation = explain(game, Room(0, 0, seed), depth=2, algorithm="pvs")
        assert explanation.log.counts["enter"] == explanation.result.nodes
        for node in explanation.root.below():
            if node.guess is not None and node.children:
                seen += 1
                better = max if node.role is Role.MAX else min
                assert node.value == better([node.guess, *(child.value for child in node.children)])
    assert seen > 20


def test_an_observer_watches_one_thread():
    with pytest.raises(InputError, match="one thread with an observer, but got 2"):
        search(MNK(), depth=2, observer=Log(), threads=2)


@pytest.mark.parametrize(
    ("algorithm", "nodes"), [("pvs", 36), ("mtdf", 22), ("mtdf", 30), ("mtdf", 43), ("deepening", 40)]
)
def test_the_tree_of_a_stopped_search_is_that_of_the_depth_of_its_result(algorithm, nodes):
    state = view_of(ConnectFour()).parse("4455")
    explanation = explain(ConnectFour(), state, algorithm=algorithm, nodes=nodes)
    assert explanation.root is not explanation.roots[-1]
    assert (explanation.root.depth, explanation.root.value) == (explanation.result.depth, explanation.result.value)


@pytest.mark.parametrize("most", ["a", -1, 0, True, 2.5])
def test_a_log_keeps_at_least_one_state(most):
    with pytest.raises(InputError) as error:
        explain(Tree.from_text(DEEP), most=most)
    assert str(error.value) == f"expected a whole number above zero as the most states to keep, but got {most!r}"


def test_what_the_log_dropped_stays_with_the_last_state_that_it_kept():
    # Thirteen states; of those at the leaves only the one on the line is in the tree.
    root = explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))"), algorithm="minimax", most=10).root
    assert [(node.ply, node.hidden) for node in root.below()] == [(0, 0), (1, 2), (2, 0), (1, 3), (1, 3)]


@pytest.mark.parametrize("brackets", ["()", "[]"])
def test_a_state_with_thousands_of_children_is_walked_in_linear_time(brackets):
    """Going over all siblings, or over all outcomes, for each child would take minutes."""
    chance = "1/30000:" if brackets == "[]" else ""
    text = brackets[0] + " ".join(f"{chance}{k}" for k in range(30_000)) + brackets[1]
    started = time.process_time()
    explanation = explain(Tree.from_text(text))
    assert len(explanation.root.children) == 30_000
    assert "visited, 30,000 of them leaves" in explanation.narrative()
    assert time.process_time() - started < 20
