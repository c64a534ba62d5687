"""What an impatient or hostile user does: rapid clicks, odd addresses, many tabs, and rules that fail."""

import contextlib

import pytest

from tests.browser.conftest import Visit
from tests.web.conftest import serving


def test_rapid_undo_and_redo_keep_in_step(visit):
    shown = visit("/play?game=connect4&p0=person&p1=level:1&actions=1~2~3~4~5~6")
    shown.page.wait_for_selector(".is-target")
    press = "name => [...document.querySelectorAll('.moves-row button')].find(b => b.textContent === name).click()"
    shown.page.evaluate(f"for (let k = 0; k < 4; k++) ({press})('Undo')")
    shown.until("outply.state.actions.length === 4 && outply.state.settled === 4")
    shown.page.evaluate(f"for (let k = 0; k < 3; k++) ({press})('Redo')")
    shown.until("outply.state.settled === outply.state.actions.length && !outply.state.busy")
    # Whatever was clicked in between, the game is a game, and what can be redone goes on from it.
    moves = shown.page.evaluate("[...outply.state.actions, ...outply.state.redo.flat()].join()")
    assert moves == "1,2,3,4,5,6"


def test_what_was_undone_is_forgotten_when_another_action_is_taken_during_an_analysis(visit):
    shown = visit("/play?game=connect4&p0=person&p1=person&actions=4~5&analyse=1")
    shown.page.wait_for_selector(".lines li.is-best")
    shown.button("Undo").click()
    shown.until("outply.state.settled === 1")
    shown.cell("1").click()
    shown.moves(2)
    shown.button("Stop").click()
    shown.button("Go on").wait_for()
    assert shown.page.evaluate("outply.state.redo") == []
    assert shown.actions == ["4", "1"]


def test_a_player_who_thinks_is_interrupted_by_undo_and_by_move_now(visit):
    shown = visit("/play?game=othello&p0=person&p1=minimax:20")
    shown.cell("d3").click()
    shown.status("is thinking")
    shown.button("Undo").click()
    shown.until("outply.state.settled === 0 && !outply.state.busy")
    shown.cell("c4").click()
    shown.status("is thinking")
    shown.button("Move now").click()
    shown.moves(2)
    assert shown.actions[0] == "c4"


# Keys that come faster than any answer.
PRESS = """keys => keys.forEach((key) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))"""


def test_two_arrow_keys_that_come_too_early_count_once_the_others_have_moved(visit):
    shown = visit("/play?game=2048&p0=person")
    shown.page.wait_for_selector(".choices.is-pad")
    before, legal = len(shown.actions), shown.page.evaluate("outply.state.position.legal.map(each => each.spell[0][0])")
    there, back = ("left", "right") if "left" in legal else ("right", "left")
    # All but the first come while chance brings a tile, and do not look back at the game either; two of them are kept.
    shown.page.evaluate(PRESS, [f"Arrow{way.capitalize()}" for way in (there, back, there, back, there)])
    shown.moves(before + 6)
    assert shown.actions[before::2] == [there, back, there]
    shown.page.wait_for_selector(".choices.is-pad")
    assert len(shown.actions) == before + 6


def test_an_early_arrow_key_that_is_illegal_by_then_is_let_go_and_the_next_counts(visit):
    shown = visit("/play?game=pacman:bend&p0=person&p1=level:1")
    shown.page.wait_for_selector(".choices.is-pad")
    assert set(shown.page.evaluate("outply.state.position.legal.flatMap(each => each.spell[0])")).isdisjoint({"up"})
    shown.page.evaluate(PRESS, ["ArrowLeft", "ArrowUp", "ArrowRight"])
    shown.moves(2)
    assert shown.actions == ["w", "e"]
    assert shown.page.locator(".notes").inner_text() == ""


@pytest.mark.parametrize("game", ["2048&p0=person", "pacman&p0=person&p1=level:1"])
def test_who_plays_on_by_the_next_key_does_not_wait_until_the_others_have_been_seen_to_move(visit, game):
    shown = visit(f"/play?game={game}", moving=True)
    shown.page.wait_for_selector(".choices.is-pad")
    # From here the clock of the page stands still, so no pause ends by itself.
    shown.page.clock.install()
    shown.page.clock.pause_at("2100-01-01")
    before, first = len(shown.actions), shown.page.evaluate("outply.state.position.legal[0].spell[0][0]")
    shown.page.evaluate(PRESS, [f"Arrow{first.capitalize()}", "ArrowLeft"])
    shown.moves(before + 2)


def test_an_arrow_key_that_comes_just_after_the_end_does_not_look_back_at_the_game(visit):
    shown = visit("/")
    shown.page.clock.install()
    shown.go("/play?game=pacman:bend&p0=person&p1=level:1&actions=w~e~s")
    shown.page.wait_for_selector(".choices.is-pad")
    shown.page.evaluate(PRESS, ["ArrowRight", "ArrowLeft", "ArrowLeft"])
    shown.until("outply.state.position.over")
    shown.page.evaluate(PRESS, ["ArrowLeft"])
    assert shown.page.evaluate("outply.state.ply === outply.state.actions.length")
    shown.page.clock.fast_forward(2_000)
    shown.page.evaluate(PRESS, ["ArrowLeft"])
    shown.status("Move ")


def test_a_machine_whose_rules_fail_can_be_asked_again_and_taken_back(visit):
    shown = visit("/play?game=own:Brittle&p0=person&p1=level:1")
    shown.cell("heap").click()
    shown.page.locator(".choices").get_by_role("button", name="take 1", exact=True).click()
    shown.page.get_by_text("four is not a number").wait_for()
    shown.button("Try again").wait_for()
    assert shown.actions == ["take 1"]
    shown.button("Undo").click()
    shown.status("Your move")
    assert shown.actions == []


def test_records_that_are_none_are_refused_and_one_is_gone_on_with(visit):
    shown = visit("/play?game=connect4&p0=person&p1=level:1")
    shown.button("Record …").click()
    for text in (
        "",
        "null",
        '{"outply":"game","game":"nim","actions":[]}',
        '{"outply":"game","game":"connect4","actions":["9"]}',
    ):
        shown.page.locator("dialog textarea").fill(text)
        shown.page.locator("dialog .fault").evaluate("place => { place.textContent = ''; }")
        shown.button("Use it").click()
        shown.until("document.querySelector('dialog .fault').textContent.startsWith('Expected ')")
    shown.errors.clear()
    shown.page.locator("dialog textarea").fill('{"outply":"game","game":"connect4","actions":["4","4","4"]}')
    shown.button("Use it").click()
    shown.moves(3)
    # Nobody moves on in a game that is only looked at.
    shown.button("Go on").click()
    shown.moves(4)


def test_rules_that_fail_leave_the_position_before(visit):
    shown = visit("/play?game=own:Brittle&p0=person&p1=person")
    # Two actions are spelled alike: they become buttons. A word that names no cell is one, too.
    shown.button("all").wait_for()
    shown.cell("heap").click()
    shown.page.locator(".choices").get_by_role("button", name="take 1", exact=True).click()
    shown.moves(1)
    shown.button("all").click()
    shown.page.get_by_text("four is not a number").wait_for()
    assert shown.actions == ["take 1"]
    shown.errors.clear()
    shown.button("Undo").click()
    shown.until("outply.state.actions.length === 0")


def test_rules_that_end_their_process_leave_the_position_before_in_the_address_too(visit):
    shown = visit("/play?game=own:Ending&p0=person&p1=person")
    shown.button("<b>take 1</b>").click()
    shown.moves(1)
    before = shown.page.url
    for _ in range(2):
        shown.button("<b>take 2</b>").click()
        shown.until("!outply.state.waits")
        shown.page.locator(".status .fault").get_by_text("The process of this game has ended").wait_for()
        assert (shown.actions, shown.page.url) == (["<b>take 1</b>"], before)
    shown.errors.clear()
    shown.page.locator(".choices").get_by_role("button", name="<b>take 1</b>").click()
    shown.moves(2)
    assert shown.page.locator(".status .fault").count() == 0


def test_players_that_are_none_are_said_to_be_so_and_others_can_be_chosen(visit):
    shown = visit("/play?game=tictactoe&p0=foo&p1=level:99")
    shown.page.locator(".status .fault").get_by_text("Choose another player, or try again.").wait_for()
    assert "'foo'" in shown.page.locator(".status .fault").inner_text()
    shown.button("Try again").wait_for()
    shown.page.get_by_label("Crosses").select_option("person")
    shown.status("Your move")
    shown.cell("a1").click()
    shown.page.locator(".status .fault").get_by_text("99").wait_for()
    shown.page.get_by_label("Noughts").select_option("level:1")
    shown.moves(2)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/play?game=connect4&at=NaN&actions=1~2&clock=1e99&p0=person&p1=person", "Move 0 of 2"),
        ("/play?game=connect4&actions=9", "This game cannot be shown"),
        ("/play?game=../../etc/passwd", "This game cannot be shown"),
        ("/nothing/here", "There is no page at this address"),
    ],
)
def test_odd_addresses_are_answered_in_words(visit, path, words):
    shown = visit(path)
    shown.status(words)
    shown.errors.clear()


def test_any_number_of_pages_is_open_though_a_browser_opens_six_connections_to_a_server(visit):
    # More pages than the server keeps tabs, too: one that was let go is opened anew with its next request.
    shown = visit("/play?game=connect4&p0=person&p1=level:1")
    first, pages = shown.page, [shown.page, *(shown.page.context.new_page() for _ in range(17))]
    for page in pages[1:]:
        page.goto(first.url)
    for shown.page in pages:
        shown.page.wait_for_selector(".is-target")
        shown.page.locator(".is-target").first.click()
        shown.moves(2)
        assert shown.page.locator(".notes").inner_text() == ""
    shown.page = first
    shown.until("outply.tab.source === null")
    shown.until("!!document.querySelector('.is-target')")
    first.locator(".is-target").first.click()
    shown.moves(4)
    shown.errors.clear()  # the browser itself reports that a tab was let go


def test_five_pages_search_and_another_is_told_so_and_can_still_be_played(browser):
    with serving() as server, contextlib.closing(browser.new_context(reduced_motion="reduce")) as context:
        pages = [Visit(context.new_page(), f"http://localhost:{server.port}") for _ in range(6)]
        for each in pages[:5]:
            each.go("/play?game=othello&p0=person&p1=person&analyse=1").until("outply.state.rows.length > 0")
        last = pages[5].go("/play?game=othello&p0=person&p1=person&analyse=1")
        last.page.locator(".status .fault").get_by_text("Expected at most 5 games that search at a time").wait_for()
        last.cell("d3").click()
        last.moves(1)


def test_a_search_shows_how_far_it_is_and_stops_with_its_tree(visit):
    shown = visit("/inside?game=othello&depth=12")
    shown.until("/[1-9][\\\\d,]* states/.test(document.querySelector('.is-waiting')?.textContent)")
    shown.button("Stop").click()
    shown.page.wait_for_selector(".ladder .card")
    shown.page.locator(".note").get_by_text("The search was stopped.").wait_for()
