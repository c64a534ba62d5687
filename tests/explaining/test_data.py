"""An explanation as plain data."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outply import MNK, ConnectFour, Pig, Tree, explain
from outply.contract.companions import view_of
from outply.explaining.data import explanation_data, plain

LECTURE = "((3 12 8) (2 4 6) (14 5 2))"

SEARCHES = {
    "alphabeta": lambda: explain(Tree.from_text(LECTURE)),
    "expectiminimax": lambda: explain(Tree.from_text("([1/2:8 1/2:4] [1/4:3 3/4:6])")),
    "maxn": lambda: explain(Tree.from_text("((1,6,6 2,1,4) (3,3,3 5,0,1))")),
    "expectimax": lambda: explain(Tree.from_text("((10 10) (9 100))"), algorithm="expectimax"),
    "pvs": lambda: explain(ConnectFour(), algorithm="pvs", depth=3),
    "mtdf": lambda: explain(ConnectFour(), algorithm="mtdf", depth=3),
    "deepening": lambda: explain(ConnectFour(), algorithm="deepening", depth=3),
    "dice": lambda: explain(Pig(20), depth=3),
    "not all kept": lambda: explain(ConnectFour(), algorithm="alphabeta", depth=4, most=60),
    "stopped": lambda: explain(ConnectFour(), algorithm="alphabeta", nodes=150),
}


def test_the_lecture_tree_as_data():
    data = explanation_data(explain(Tree.from_text(LECTURE)))
    assert (data["game"], data["algorithm"], data["value"], data["bound"]) == ("tree", "alphabeta", 3, "exact")
    assert (data["action"], data["line"], data["proven"], data["nodes"]) == ("a1", ["a1", "b1"], True, 11)
    tree = data["tree"]
    assert tree["name"] == ["A", "B", "b1", "b2", "b3", "C", "c1", "c2", "c3", "D", "d1", "d2", "d3"]
    assert tree["parent"] == [-1, 0, 1, 1, 1, 0, 5, 5, 5, 0, 9, 9, 9]
    assert tree["value"] == [3, 3, 3, 12, 8, 2, 2, 4, 6, 2, 14, 5, 2]
    assert [name for name, visited in zip(tree["name"], tree["visited"], strict=True) if not visited] == ["c2", "c3"]
    assert [tree["bound"][k] for k in (0, 1, 5, 9)] == ["exact", "exact", "upper", "upper"]
    assert (tree["alpha"][5], tree["beta"][5]) == (3, None)
    assert [name for name, on_line in zip(tree["name"], tree["on_line"], strict=True) if on_line] == ["A", "B", "b1"]


def test_a_cut_names_the_node_that_set_the_bound():
    data = explanation_data(explain(Tree.from_text(LECTURE)))
    events = data["events"]
    cuts = [k for k, kind in enumerate(events["kind"]) if kind == "cut"]
    assert [data["tree"]["name"][events["node"][k]] for k in cuts] == ["C", "D"]
    assert [data["tree"]["name"][events["setter"][k]] for k in cuts] == ["A", "A"]
    assert [events["side"][k] for k in cuts] == ["alpha", "alpha"]


@pytest.mark.parametrize("name", SEARCHES)
def test_data_of_every_search_is_json_and_its_columns_are_as_long_as_the_tree_and_the_log(name):
    explanation = SEARCHES[name]()
    data = explanation_data(explanation)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    entries = sum(1 for root in explanation.roots for _ in root.everything())
    assert {len(column) for column in data["tree"].values()} == {entries}
    assert {len(column) for column in data["events"].values()} == {len(explanation.log.events)}
    assert len(data["sentences"]) == len(explanation.log.events)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_event_is_about_the_node_whose_turn_it_is(name):
    """A node is entered from the one that the search is at, and left to the one above."""
    data = explanation_data(SEARCHES[name]())
    parent, path = data["tree"]["parent"], []
    for kind, node in zip(data["events"]["kind"], data["events"]["node"], strict=True):
        if kind == "iteration":
            assert node in data["roots"]
            path = []
        elif kind == "enter":
            del path[path.index(parent[node]) + 1 if parent[node] >= 0 else 0 :]
            path.append(node)
        else:
            assert node in path
    assert parent == [-1 if above < 0 else above for above in parent]
    assert all(above < node for node, above in enumerate(parent))


def test_each_depth_has_a_root_and_the_last_is_shown():
    data = explanation_data(SEARCHES["deepening"]())
    assert len(data["roots"]) == 3
    assert data["shown"] == data["roots"][-1]
    assert [data["tree"]["parent"][root] for root in data["roots"]] == [-1, -1, -1]


@given(st.one_of(st.floats(), st.tuples(st.floats(), st.floats()), st.none()))
def test_plain_values_are_json(value):
    json.dumps(plain(value), allow_nan=False)


def test_a_bound_without_limit_is_null_and_a_tuple_a_list():
    assert plain(float("inf")) is None
    assert plain((1, float("-inf"))) == [1.0, None]


def test_every_node_has_the_position_to_which_its_actions_lead():
    game = MNK()
    view = view_of(game)
    data = explain(game, depth=2).data()
    for number in range(len(data["tree"]["state"])):
        names, at = [], number
        while data["tree"]["parent"][at] >= 0:
            names.insert(0, data["tree"]["action"][at])
            at = data["tree"]["parent"][at]
        assert data["positions"][data["tree"]["state"][number]] == view.format(view.parse(" ".join(names)))
    assert len(set(data["positions"])) == len(data["positions"])


@pytest.mark.parametrize("game", [MNK(), Tree.from_text("((3 (1 2)) 4)"), Tree.from_text("(left=((3) 1) [4 5])")])
def test_nodes_have_the_names_that_stories_give_them(game):
    explanation = explain(game, depth=3)
    nodes = [node for root in explanation.roots for node in root.everything()]
    assert explanation.data()["tree"]["name"] == [explanation.names.of(node) for node in nodes]
