"""No two labels overlap, on the page and in the picture, measured in a real browser."""

import itertools

import pytest

from outply import MNK, ConnectFour, Othello, Tree, explain
from outply.contract.companions import view_of
from outply.drawing.svg import document
from outply.games.registry import make


def nested(leaves):
    half = len(leaves) // 2
    return f"({nested(leaves[:half])} {nested(leaves[half:])})" if half else str(leaves[0])


# All leaves differ, in an order that is neither good nor bad.
DEEP = nested([7 * k % 33 for k in range(1, 33)])


def late_tic_tac_toe():
    """A position with four cells left: x o x / o x . / . . o is not over."""
    game = MNK()
    state = game.initial()
    for action in (0, 1, 2, 3, 4):
        state = game.result(state, action)
    return explain(game, state, depth=2, algorithm="alphabeta")


TREES = {
    "3x3": lambda: explain(Tree.from_text("((3 12 8) (2 4 6) (14 5 2))")),
    "2^5": lambda: explain(Tree.from_text(DEEP)),
    "tic-tac-toe": late_tic_tac_toe,
    "Connect Four": lambda: explain(ConnectFour(), depth=4, algorithm="alphabeta"),
    "table and null windows": lambda: explain(ConnectFour(), depth=3, algorithm="pvs"),
    "chance": lambda: explain(Tree.from_text("(([1/2:8 1/3:24 1/6:-12] [1/2:-8 1/2:4]) ([1/4:3 3/4:6] 5))")),
    "max^n": lambda: explain(Tree.from_text("((1,6,6 2,1,4) (3,3,3 5,0,1))")),
}


def overlaps(labels):
    return [
        (one[0], other[0])
        for one, other in itertools.combinations(labels, 2)
        if min(one[3], other[3]) - max(one[1], other[1]) > 0.5 and min(one[4], other[4]) - max(one[2], other[2]) > 0.5
    ]


def test_labels_that_overlap_are_noticed(show):
    opened = show(
        '<svg xmlns="http://www.w3.org/2000/svg"><text x="10" y="30">first</text><text x="20" y="32">second</text>'
        '<text x="10" y="60">third</text></svg>'
    )
    assert overlaps(opened.labels) == [("first", "second")]


# The boxes of a ladder: what is tried in a state, what is stacked, and what was left out.
BOXES = """() => [...document.querySelectorAll(".chip, .card, .stack, .left, .mover")].map((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    return [box.innerText, left, top, right, bottom];
})"""


@pytest.mark.parametrize("name", TREES)
def test_nothing_on_the_page_overlaps_at_any_step(explained, name):
    opened = explained(TREES[name]())
    end = opened.page.evaluate("page.model.end")
    for moment in sorted({1, end // 3, end // 2, end}):
        opened.go(moment)
        is_book = opened.page.locator(".book").count() == 1
        labels = opened.labels if is_book else opened.page.evaluate(BOXES)
        assert overlaps([label for label in labels if label[0]]) == []


def test_nothing_overlaps_when_a_stack_is_unfolded(explained):
    opened = explained(explain(Othello(), view_of(Othello()).parse("f5d6c3d3c4"), depth=3))
    opened.page.locator(".stack").first.click()
    assert opened.page.locator(".is-unfolded").count() == 1
    assert overlaps(opened.page.evaluate(BOXES)) == []


@pytest.mark.parametrize("name", TREES)
def test_no_labels_of_the_picture_overlap(show, name):
    opened = show(TREES[name]().svg(), "tree.svg")
    assert len(opened.labels) > 5
    assert overlaps(opened.labels) == []


WRITTEN = {
    "3x3": ("((3 12 8) (2 4 6) (14 5 2))", "A B C D 3 12 8 2 4 6 14 5 2"),
    "chance": ("(([1/2:8 1/3:24 1/6:-12] 7)~5 6)", "A B C 8 24 −12 7 6 ~5 1/2 1/3 1/6"),
    "three players": ("(left=(1,6,6 2,1,4) (3,3,3 5,0,1))", "A left C 1, 6, 6 2, 1, 4 3, 3, 3 5, 0, 1"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_tree_shows_itself_in_a_notebook_with_all_that_is_written_in_it(show, name):
    text, words = WRITTEN[name]
    opened = show(Tree.from_text(text)._repr_html_())
    assert sorted(" ".join(label[0] for label in opened.labels).split()) == sorted(words.split())
    assert overlaps(opened.labels) == []


def test_a_large_tree_shows_itself_as_text():
    assert Tree.from_text(nested(list(range(64))))._repr_html_().startswith("<pre")


@pytest.mark.parametrize("maze", ["bend", "small"])
def test_the_words_below_a_maze_are_no_wider_than_the_maze(show, maze):
    game = make(f"pacman:{maze}")
    drawing = view_of(game).draw(game.initial()._replace(score=-500, steps=1000))
    opened = show(document(drawing, title="Pac-Man", description="a maze"), "maze.svg")
    wide = opened.page.evaluate("document.documentElement.getBoundingClientRect().right")
    assert [label[0] for label in opened.labels if label[3] > wide] == []
