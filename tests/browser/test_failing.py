"""Drawings and rules of a user's game that fail: the page says so where it stays, and the game goes on."""

import pytest

from tests.browser.conftest import Visit
from tests.web.conftest import serving

GAME = '''
from pathlib import Path

from outply import Cell, Drawing, Game


class Drawn(Game):
    """Take one or two of five; who takes the last one wins."""

    def initial(self):
        return (5, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        if Path(__file__).with_name("broken").exists():
            raise RuntimeError("nobody knows")
        yield from range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0

    def name(self, state, action):
        return f"take {action}"

    def spell(self, state, action):
        return (f"heap {action}",)

    def draw(self, state):
        cells = tuple(Cell(f"heap {k}", 20 * k, 0, 20, 20) for k in (1, 2))
        return Drawing(60, 20, SHAPES, cells=cells)
'''


@pytest.fixture
def own(browser, tmp_path):
    """Serve a game whose shapes are given, and open its page; its file may be mended."""
    path = tmp_path / "drawn.py"
    path.write_text(GAME.replace("SHAPES", "''"), encoding="utf-8")

    def shapes(text):
        path.write_text(GAME.replace("SHAPES", text), encoding="utf-8")

    with serving(f"{path}:Drawn") as server:
        context = browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(60_000)
        shown = Visit(context.new_page(), f"http://localhost:{server.port}")
        shown.page.on("console", lambda message: shown.errors.append(message.text))
        shown.page.on("pageerror", lambda error: shown.errors.append(str(error)))
        shown.shapes, shown.folder = shapes, tmp_path
        yield shown
        context.close()
    assert shown.errors == []


BROKEN = {
    "1 / 0": "division by zero",
    "'<rect><circle></rect>'": "Expected well-formed SVG in the shapes of `draw`, but got '<rect><circle></rect>'",
    "None": "Expected the shapes of `draw` to be SVG as text, but got None",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_drawing_that_fails_is_said_to_where_the_board_would_be_until_it_is_mended(own, text):
    own.shapes(text)
    own.go("/play?game=own:Drawn&p0=person&p1=person")
    fault = own.page.locator(".table > .fault")
    fault.get_by_text(BROKEN[text]).wait_for()
    assert fault.inner_text().endswith("is shown as text until you mend `draw` and load this page again.")
    assert own.page.locator(".written").inner_text() == "[5, 0]"
    # It is played through its buttons, and the sentence stays.
    own.button("heap 2").click()
    own.moves(1)
    assert fault.is_visible()
    assert own.page.locator(".notes").inner_text() == ""
    own.shapes("""'<rect width="20" height="20" class="first"/>'""")
    own.page.reload()
    own.cell("heap 1").click()
    own.moves(2)
    assert not fault.is_visible()


def test_what_the_page_leaves_out_of_a_drawing_is_named_and_a_style_is_kept(own):
    own.shapes("""'<rect width="9" height="9" style="fill: #f00" onclick="go()"/><image href="http://x.example/y"/>'""")
    own.go("/play?game=own:Drawn&p0=person&p1=person")
    own.page.locator(".table > .fault").get_by_text("the page leaves out its <image>, onclick").wait_for()
    assert own.page.locator(".board rect").first.evaluate("rect => getComputedStyle(rect).fill") == "rgb(255, 0, 0)"
    own.cell("heap 1").click()
    own.moves(1)


def test_rules_that_fail_when_a_move_is_taken_back_are_said_to_and_nothing_is_taken_back(own):
    own.go("/play?game=own:Drawn&p0=person&p1=person&actions=take%201")
    own.page.wait_for_selector(".is-target")
    own.folder.joinpath("broken").touch()
    own.button("Undo").click()
    fault = own.page.locator(".status .fault")
    fault.get_by_text("nobody knows").wait_for()
    assert fault.inner_text().endswith("Nothing was taken back. Mend the rules, and load this page again.")
    assert own.actions == ["take 1"]
    own.errors.clear()  # the browser itself reports what was refused
    own.folder.joinpath("broken").unlink()
    own.button("Undo").click()
    own.until("outply.state.settled === 0")
    assert fault.count() == 0


def test_where_a_drawing_fails_later_on_every_action_is_a_button(own):
    own.shapes('\'<rect width="9" height="9"/>\' if state[0] == 5 else 1 / 0')
    own.go("/play?game=own:Drawn&p0=person&p1=person")
    own.cell("heap 2").click()
    own.moves(1)
    own.page.locator(".table > .fault").get_by_text("division by zero").wait_for()
    own.button("heap 1").click()
    own.moves(2)


def test_a_record_that_says_no_more_than_game_start_and_actions_is_taken(visit):
    shown = visit("/play?game=tictactoe&p0=person&p1=person")
    shown.page.wait_for_selector(".is-target")
    shown.button("Record …").click()
    shown.page.get_by_role("textbox", name="Game record").fill('{"game": "tictactoe", "actions": ["a1", "b2"]}')
    shown.button("Use it").click()
    shown.moves(2)
