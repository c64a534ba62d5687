"""Pictures of trees: the marks of well-known searches, labels that do not meet, and golden files.

After a wanted change, `python -m tests.explaining.test_svg` writes the golden files anew; look at them.
"""

import random
import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from outply import MNK, ConnectFour, Game, InputError, Kalah, Nim, Pig, Tree, explain
from outply.contract.companions import view_of
from outply.explaining.collapsing import drawn_part
from outply.explaining.node import Node
from outply.explaining.svg import tree_svg
from tests.strategies import trees

GOLDEN = Path(__file__).parent / "golden"
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "alphabeta.svg"
LECTURE = "((3 12 8) (2 4 6) (14 5 2))"
DICE = "(([1/2:8 1/2:4] [1/3:-3 2/3:6]) ([1/4:2 3/4:6] 5))"
# Characters of Helvetica that are at most 0.34 of its size wide, as its metrics (AFM) say.
NARROW = "fijlrtI.,:;!|()[]/' -"
# AIMA, figure 5.4: three players, each for themselves.
THREE = "(((1,2,6 4,2,3) (6,1,2 7,4,1)) ((5,1,1 1,5,2) (7,7,1 5,4,5)))"


def binary(depth, seed=5):
    """A full binary tree with random leaves."""
    dice = random.Random(seed)

    def below(depth):
        return str(dice.randint(-9, 20)) if depth == 0 else f"({below(depth - 1)} {below(depth - 1)})"

    return Tree.from_text(below(depth))


def late(game, position, **how):
    """A search from a position that is written down."""
    return explain(game, view_of(game).parse(position), **how)


SEARCHES = {
    "lecture": lambda: explain(Tree.from_text(LECTURE), algorithm="alphabeta"),
    "lecture_minimax": lambda: explain(Tree.from_text(LECTURE), algorithm="minimax"),
    "dice": lambda: explain(Tree.from_text(DICE)),
    "three_players": lambda: explain(Tree.from_text(THREE)),
    "tictactoe": lambda: late(MNK(), "x.o/.xo/...", depth=2, algorithm="alphabeta"),
    "tictactoe_end": lambda: late(MNK(), "xo./oxx/..o", algorithm="alphabeta"),
    "nim": lambda: explain(Nim(1, 2), algorithm="alphabeta"),
    "pig": lambda: explain(Pig(20), depth=3),
    "null_windows": lambda: explain(Tree.from_text(LECTURE), algorithm="pvs"),
}
LARGE_SEARCHES = {
    "binary": lambda: explain(binary(5), algorithm="alphabeta"),
    "connect4": lambda: explain(ConnectFour(4, 4), depth=4, algorithm="alphabeta"),
    "connect4_pvs": lambda: late(ConnectFour(), "4455", depth=4, algorithm="pvs"),
    "kalah": lambda: explain(Kalah(3, 2), depth=4, algorithm="pvs"),
}


def parsed(svg):
    return ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", svg, count=1))


def placed(element, x=0.0, y=0.0):
    """Each element with the place of its group; small positions are left out, as they are scaled."""
    transform = element.get("transform", "")
    if "scale" in transform:
        return
    if transform:
        right, down = map(float, re.findall(r"-?[\d.]+", transform))
        x, y = x + right, y + down
    yield element, x, y
    for child in element:
        yield from placed(child, x, y)


def labels(svg):
    """The words of each label, and the box that they take."""
    for element, x, y in placed(parsed(svg)):
        if element.tag == "text":
            size = float(element.get("font-size"))
            width = size * sum(0.34 if c in NARROW else 0.95 if c in "mwMW" else 0.6 for c in element.text)
            left = x + float(element.get("x")) - (0 if "start" in element.get("class") else width / 2)
            base = y + float(element.get("y"))
            yield element.text, (left, base - 0.75 * size, left + width, base + 0.2 * size)


def words(svg):
    return [text for text, _ in labels(svg)]


def edges(svg):
    for element, _, _ in placed(parsed(svg)):
        if element.tag == "polyline" and "edge" in element.get("class"):
            yield [tuple(map(float, point.split(","))) for point in element.get("points").split()]


def of_class(svg, name):
    return [element for element, _, _ in placed(parsed(svg)) if name in element.get("class", "").split()]


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def crosses(start, end, box):
    """Whether a stroke runs through a box: at some of many points on it."""
    steps = [k / 200 for k in range(201)]
    points = [(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s) for s in steps]
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)


def meeting_labels(svg):
    return [(one, other) for (one, a), (other, b) in combinations(labels(svg), 2) if meet(a, b)]


@pytest.mark.parametrize("name", [*SEARCHES, *LARGE_SEARCHES])
def test_no_label_meets_another_or_an_edge_or_the_border(name):
    svg = {**SEARCHES, **LARGE_SEARCHES}[name]().svg()
    assert meeting_labels(svg) == []
    boxes = list(labels(svg))
    ways = [
        (*pair, text) for edge in edges(svg) for pair in pairwise(edge) for text, box in boxes if crosses(*pair, box)
    ]
    assert ways == []
    width, height = float(parsed(svg).get("width")), float(parsed(svg).get("height"))
    assert all(box[0] >= 0 and box[2] <= width and box[1] >= 0 and box[3] <= height for _, box in boxes)


@given(trees(chance=True))
@settings(max_examples=25, deadline=None)
def test_labels_of_random_trees_do_not_meet(tree):
    svg = explain(Tree.from_data(as_json(tree))).svg()
    assert meeting_labels(svg) == []


def as_json(tree):
    """The tree as `Tree.from_data` reads it: chance nodes are lists of probabilities and children."""
    if isinstance(tree, tuple):
        return {"chance": [[part, as_json(child)] for part, child in tree]}
    return [as_json(child) for child in tree] if isinstance(tree, list) else tree


@pytest.mark.parametrize("name", SEARCHES)
def test_the_picture_is_the_one_that_was_looked_at(name):
    assert SEARCHES[name]().svg() + "\n" == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")


def test_the_lecture_tree_has_the_marks_of_the_lecture():
    # AIMA, figure 5.5: B is worth 3, C at most 2 after its first leaf, and two leaves of C are never visited.
    svg = SEARCHES["lecture"]().svg()
    assert [word for word in words(svg) if "≤" in word and "bound" not in word] == ["≤ 2", "≤ 2"]
    assert words(svg).count("(3, ∞)") == 2
    assert len(of_class(svg, "max")) == 1
    assert len(of_class(svg, "min")) == 3
    assert len(of_class(svg, "leaf")) == 9
    assert len(of_class(svg, "slash")) == 2 * 2
    assert len([element for element in of_class(svg, "edge") if "line" in element.get("class")]) == 2
    assert {"A", "a1 → B", "b1", "c2", "d3"} <= set(words(svg))


def test_max_points_up_and_min_points_down():
    svg = SEARCHES["lecture"]().svg()
    for name, tip in (("max", min), ("min", max)):
        heights = [float(point.split(",")[1]) for point in of_class(svg, name)[0].get("points").split()]
        assert heights.count(tip(heights)) == 1
        assert len(heights) == 3


def test_minimax_cuts_nothing_and_shows_no_windows():
    svg = SEARCHES["lecture_minimax"]().svg()
    assert not of_class(svg, "pruned")
    assert not of_class(svg, "slash")
    assert not [word for word in words(svg) if "∞" in word]


def test_chance_is_round_and_its_edges_say_how_likely_they_are():
    svg = SEARCHES["dice"]().svg()
    assert [element.tag for element in of_class(svg, "chance")] == ["ellipse"] * 3
    assert {"d1 · ½", "e2 · ⅔", "f2 · ¾"} <= set(words(svg))


def test_players_for_themselves_are_diamonds_with_all_values_below():
    svg = SEARCHES["three_players"]().svg()
    assert [len(element.get("points").split()) for element in of_class(svg, "own")] == [4] * 7
    assert words(svg).count("(1, 2, 6)") == 4
    assert {"p0", "p1", "p2"} <= set(words(svg))


def test_positions_are_drawn_with_every_cross_and_nought():
    explanation = SEARCHES["tictactoe"]()
    shown = "".join(explanation.view.format(part.node.state) for part in drawn_part(explanation.root, 100))
    svg = explanation.svg()
    assert svg.count('class="first-stroke"') == shown.count("x")
    assert svg.count('class="second-stroke"') == shown.count("o")


def test_guesses_table_hits_and_second_looks_are_marked():
    assert "≈ 0" in words(SEARCHES["tictactoe"]().svg())
    svg = LARGE_SEARCHES["connect4_pvs"]().svg()
    assert "table" in words(svg)
    again = explain(Tree.from_text("((3 9) (5 (7 6)) (8 9))"), algorithm="pvs")
    assert words(again.svg()).count("again") == sum(node.again for node in again.root.below()) > 0


def test_a_null_window_is_written_as_the_question_it_asks():
    assert "> 3?" in words(SEARCHES["null_windows"]().svg())


def test_each_node_says_in_a_sentence_what_is_known_about_it():
    titles = [element.text for element, _, _ in placed(parsed(SEARCHES["lecture"]().svg())) if element.tag == "title"]
    assert "c2: never visited." in titles
    cut = "C after a2: MIN, worth at most 2. Visit 6, with α = 3 and β = ∞. Cut, for MIN has 2, MAX is sure of 3."
    assert cut in titles


def test_the_picture_says_what_it_is_to_those_who_do_not_see_it():
    picture = parsed(SEARCHES["lecture"]().svg())
    assert picture.get("role") == "img"
    assert picture.find("title").text == "The search tree of tree, alphabeta to the end"
    assert picture.find("desc").text == "Value = 3; line: a1 b1; 11 states visited, 11 drawn, 2 cut."


def test_themes_are_light_dark_or_what_the_system_prefers():
    explanation = SEARCHES["lecture"]()
    light, dark, auto = (explanation.svg(theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme" not in light + dark
    assert auto.count("prefers-color-scheme: dark") == 1
    assert "#ffffff" in light
    assert "#ffffff" not in dark
    assert explanation._repr_svg_() == auto
    with pytest.raises(InputError, match=r"expected a theme .* 'sepia'"):
        explanation.svg("sepia")


def test_a_large_tree_keeps_its_line_and_counts_what_is_not_drawn():
    explanation = explain(binary(10), algorithm="alphabeta")
    parts = drawn_part(explanation.root, 60)
    visited = [part for part in parts if part.node.visited]
    assert len(parts) <= 60
    assert len(visited) + sum(part.more for part in parts) == explanation.result.nodes
    assert [part.node.ply for part in parts if part.node.on_line] == list(range(11))
    assert sorted(
        word for word in words(tree_svg(explanation, most=60)) if word.startswith("+") and word[1:].isdigit()
    ) == (sorted(f"+{part.more}" for part in parts if part.more))


def test_a_tree_that_the_log_did_not_keep_whole_counts_the_rest():
    explanation = explain(binary(10), algorithm="minimax", most=100)
    parts = drawn_part(explanation.root, 250)
    assert sum(part.node.visited for part in parts) + sum(part.more for part in parts) == 2**11 - 1


def test_many_actions_that_a_cut_left_out_share_one_branch():
    svg = explain(Tree.from_text("((3 4) (2 5 6 7 8))"), algorithm="alphabeta").svg()
    assert "4 cut off" in words(svg)
    assert len(of_class(svg, "slash")) == 2


def test_a_root_with_more_actions_than_may_be_drawn_is_opened_all_the_same():
    explanation = explain(Tree.from_text(f"({' '.join(map(str, range(40)))})"), algorithm="minimax")
    assert len(drawn_part(explanation.root, 10)) == 41


def test_a_line_of_thousands_of_plies_is_drawn_without_recursion():
    root = last = Node(None, 0)
    for _ in range(5_000):
        last.children.append(Node(0, 0, last, on_line=True))
        last = last.children[0]
    assert len(drawn_part(root, 10_000)) == 5_001


class Hostile(Game):
    """One action, whose name is a script."""

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
        return "<script>&\"'"


def test_names_of_actions_are_text_and_never_markup():
    svg = explain(Hostile()).svg()
    assert "<script" not in svg
    assert "<script>&\"'" in words(svg)


def test_small_values_keep_three_digits():
    found = words(explain(Tree.from_text("((0.0004 0.0002) (0.0001 5))")).svg())
    assert {"0.0004", "0.0002", "0.0001", "5"} <= set(found)
    assert "0" not in found


@pytest.mark.parametrize("why", ["a1", "a2"])
def test_the_part_of_the_tree_that_proves_a_reason_stands_out(why):
    # Against a2 stands one reply, c1; for a1 stand all three replies, each worth at least 3.
    explanation = SEARCHES["lecture"]()
    svg = explanation.svg(highlight=explanation.why_not(why))
    titles = [group.find("title").text.split(":")[0] for group in parsed(svg).iter("g") if has_proof(group)]
    expected = {"a1": ["A", "B after a1", "b1", "b2", "b3"], "a2": ["A", "C after a2", "c1"]}
    assert titles == expected[why]
    assert len([edge for edge in of_class(svg, "proof") if edge.tag == "polyline"]) == len(titles) - 1
    assert {"a1": "━ why a1", "a2": "━ why not a2"}[why] in words(svg)
    assert parsed(svg).find("desc").text.endswith(f"Highlighted is why: {explanation.why_not(why)}")
    assert meeting_labels(svg) == []


def has_proof(group):
    return any("proof" in shape.get("class", "").split() for shape in group)


def test_nothing_stands_out_unless_it_is_asked_for():
    assert not of_class(SEARCHES["lecture"]().svg(), "proof")


def test_a_proof_is_drawn_even_where_the_tree_is_folded():
    explanation = explain(binary(10), algorithm="alphabeta")
    reason = explanation.why_not("2" if explanation.result.action == 0 else "1")
    parts = drawn_part(explanation.root, 60, reason.nodes)
    assert len(parts) <= 60
    assert sum(part.is_marked for part in parts) > sum(
        part.node in reason.nodes for part in drawn_part(explanation.root, 60)
    )


@pytest.mark.parametrize("position", [MNK(), Nim(1, 2), Pig(20)], ids=lambda game: type(game).__name__)
def test_positions_dice_and_shapes_can_all_stand_out(position):
    explanation = explain(position, depth=2)
    svg = explanation.svg(highlight=explanation.why())
    marked = [element for element in of_class(svg, "proof") if element.tag != "polyline"]
    assert len(marked) == len(explanation.why().nodes)


def test_the_picture_in_the_readme_is_what_is_drawn():
    assert PICTURE.read_text(encoding="utf-8") == explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")).svg()


if __name__ == "__main__":
    for each, make in SEARCHES.items():
        (GOLDEN / f"{each}.svg").write_text(make().svg() + "\n", encoding="utf-8")
    PICTURE.write_text(explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")).svg(), encoding="utf-8")
