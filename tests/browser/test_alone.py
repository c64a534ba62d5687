"""A search in a file of its own: it opens without a network, and can be stepped through."""

import pytest

from outply import ConnectFour, Limit, Othello, Tree, View, explain, join, search

LECTURE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.fixture
def lecture(explained):
    return explained(explain(Tree.from_text(LECTURE)))


def test_it_opens_without_errors_and_asks_for_nothing(lecture):
    assert lecture.errors == []
    assert lecture.requests == []


def test_the_answer_of_a_small_tree_is_not_given_away(lecture):
    assert lecture.moment == 1
    assert not lecture.page.locator(".found").is_visible()
    lecture.press("End")
    assert lecture.page.locator(".found").inner_text() == "a1 is best: 3"


def test_a_step_shows_only_what_the_search_knows_by_then(lecture):
    # Before the first leaf is visited, no leaf has a value.
    assert lecture.page.locator(".book-leaf .book-value").all_text_contents() == [""] * 9
    lecture.press("End")
    shown = lecture.page.locator(".book-leaf .book-value").all_text_contents()
    assert sorted(shown, key=int) == sorted(["3", "12", "8", "2", "4", "6", "14", "5", "2"], key=int)


def test_cuts_are_found_by_their_keys_forth_and_back(lecture):
    kinds = lecture.page.evaluate("page.model.events.kind")
    cuts = [k + 1 for k, kind in enumerate(kinds) if kind == "cut"]
    lecture.press("c")
    first = lecture.moment
    lecture.press("c")
    assert [first, lecture.moment] == cuts
    lecture.press("C")
    assert lecture.moment == cuts[0]
    assert "never visited" in lecture.page.locator(".sentence").inner_text()


def test_keys_and_buttons_do_the_same(lecture):
    for key, name in (
        ("ArrowRight", "next step"),
        ("ArrowRight", "next step"),
        ("c", "next cut"),
        ("Home", "first step"),
    ):
        lecture.press(key)
        by_key = lecture.moment
        lecture.press("ArrowLeft") if key == "ArrowRight" else lecture.press("Home")
        lecture.click(name)
        assert lecture.moment == by_key


def test_a_script_that_is_not_ours_is_refused(lecture):
    lecture.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.run=1'}))"
    )
    assert lecture.page.evaluate("window.run") is None


def test_hostile_names_are_shown_and_not_run(explained):
    opened = explained(explain(Hostile(), depth=2))
    opened.press("End")
    assert opened.page.evaluate("window.run") is None
    assert "<img src=x onerror=run=1>" in opened.page.locator("main").inner_text()
    assert opened.errors == []


class Attack(View):
    """Actions that bear the names of attacks."""

    def name(self, state, action):
        return "<img src=x onerror=run=1></script>"


class Hostile(ConnectFour):
    """Connect Four with such actions."""


join(Hostile, view=Attack)


def test_a_wide_tree_is_folded_and_each_depth_of_a_deepening_search_told_apart(explained):
    opened = explained(explain(Othello(), depth=4, algorithm="deepening"))
    assert opened.page.locator(".ladder").is_visible()
    roots = opened.page.locator(".is-roots [data-node]")
    assert [text.split("\n")[0] for text in roots.all_inner_texts()] == ["depth 1", "depth 2", "depth 3", "depth 4"]
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_large_search_is_drawn_with_few_elements(explained):
    explanation = explain(ConnectFour(), depth=7, most=20_000)
    opened = explained(explanation)
    assert opened.drawn < 1_200
    opened.go(5_000)
    assert opened.drawn < 1_200
    assert opened.errors == []


def test_a_printed_page_is_not_empty(lecture):
    lecture.press("End")
    lecture.page.emulate_media(media="print")
    box = lecture.page.locator(".book").bounding_box()
    assert box["width"] > 200
    assert box["height"] > 100


def test_what_it_says_is_what_the_search_found(explained):
    game = ConnectFour(5, 4)
    opened = explained(explain(game, depth=5))
    found = search(game, limit=Limit(depth=5), algorithm="alphabeta", compiled=False)
    assert opened.page.evaluate("page.model.data.value") == found.value
    assert opened.page.evaluate("page.model.data.nodes") == found.nodes


def test_a_notebook_gets_a_frame_from_which_nothing_gets_out():
    shown = explain(Tree.from_text(LECTURE)).steps()._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert 'sandbox="allow-scripts"' in shown


def test_the_answer_is_hidden_and_shown_by_one_button_that_keeps_the_focus(lecture):
    end = lecture.page.evaluate("page.model.end")
    lecture.click("Show the answer")
    assert lecture.moment == end
    lecture.click("Hide the answer")
    assert lecture.moment == 1
    assert lecture.page.evaluate("document.activeElement.textContent") == "Show the answer"
