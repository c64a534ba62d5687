"""Games played on the page, by clicks, drags and keys."""

import json
import os
import signal

from tests.browser.conftest import Visit
from tests.web.conftest import serving


def test_tic_tac_toe_is_played_to_a_draw_against_the_strongest_level(visit):
    shown = visit("/play?game=tictactoe&p0=person&p1=level:8")
    # A draw with best play: the centre first, then whatever blocks.
    while True:
        shown.until("outply.state.position?.over || (!outply.state.busy && !!document.querySelector('.is-target'))")
        if shown.page.evaluate("outply.state.position.over"):
            break
        count = len(shown.actions)
        shown.cell(best_reply(shown.actions)).click()
        shown.moves(count + 1)
    assert shown.page.evaluate("outply.state.position.utility") == [0, 0]
    shown.status("A draw")


def best_reply(actions):
    from outply import MNK, Limit, Search
    from outply.contract.companions import view_of

    game = MNK()
    view = view_of(game)
    state = view.parse(" ".join(actions))
    return view.name(state, Search(game, compiled=False)(state, Limit()).action)


def test_connect_four_against_a_level(visit):
    shown = visit("/play?game=connect4&p0=person&p1=level:1")
    shown.status("Your move")
    for _ in range(2):
        count = len(shown.actions)
        shown.cell("4").click()
        shown.moves(count + 2)
        shown.status("Your move")
    assert shown.actions[0] == "4"
    assert shown.page.locator(".board .first").count() == 2


def test_a_hit_and_the_entry_from_the_bar_in_backgammon(visit):
    # White makes a point; Black leaves a blot; White hits it; Black enters from the bar.
    shown = visit("/play?game=backgammon&p0=person&p1=person&dice=hand")
    for face in ("3 ⚂", "1 ⚀"):
        shown.button(face).click()
    shown.moves(1)
    # 8/5 6/5 in either order, one checker after the other, one of them by dragging.
    shown.cell("6").drag_to(shown.cell("5"))
    for cell in ("8", "5"):
        if len(shown.actions) < 2:
            shown.cell(cell).click()
    shown.moves(2)
    assert shown.actions == ["31", "8/5 6/5"]
    shown.button("Undo").click()
    shown.until("outply.state.actions.length === 1")
    shown.button("Redo").click()
    shown.moves(2)
    # A position with a black checker on the bar: it must enter first.
    shown.go("/play?game=backgammon&p0=person&p1=person&dice=hand&actions=31~8%2F5%206%2F5~62~24%2F18%2013%2F11~43")
    shown.page.wait_for_selector(".is-target")
    legal = shown.page.evaluate("outply.state.position.legal.map(each => each.name)")
    hit = next(name for name in legal if "*" in name)
    way = shown.page.evaluate("name => outply.state.position.legal.find(each => each.name === name).spell[0]", hit)
    for cell in way:
        if len(shown.actions) == 5:
            shown.cell(cell).click()
    shown.moves(6)
    assert "*" in shown.actions[5]
    # White holds the six point, so of a six and a two only the two enters.
    for face in ("6 ⚅", "2 ⚁"):
        shown.button(face).click()
    shown.moves(7)
    shown.until("outply.state.position.player === 1")
    on_bar = "| X |"
    assert on_bar in shown.page.evaluate("outply.state.position.text")
    assert lit(shown) == ["bar"]
    shown.cell("bar").click()
    # On the white player's side, or with the six as well, beyond it.
    assert set(lit(shown)) == {"2", "8"}
    shown.cell("2").click()
    # The six is played by another checker, as the board then offers it.
    while len(shown.actions) == 7:
        shown.cell(lit(shown)[0]).click()
    shown.moves(8)
    assert shown.actions[7].startswith("bar/23")
    assert on_bar not in shown.page.evaluate("outply.state.position.text")


def lit(shown):
    """The cells that can be touched next."""
    return shown.page.evaluate("[...document.querySelectorAll('.is-target')].map(cell => cell.dataset.cell)")


def test_a_run_of_pac_man_by_arrow_keys(visit):
    shown = visit("/play?game=pacman:bend&p0=person&p1=level:1")
    shown.page.wait_for_selector(".choices.is-pad")
    for key in ("ArrowLeft", "ArrowRight", "ArrowDown", "ArrowRight"):
        count = len(shown.actions)
        shown.page.evaluate("window.before = outply.state.position")
        shown.page.keyboard.press(key)
        shown.moves(count + 1)
        # A key counts once the position that it is meant for is shown.
        shown.until("outply.state.position !== window.before")
        shown.until("outply.state.position.over || (!outply.state.busy && outply.state.position.player === 0)")
    shown.until("outply.state.position.over")
    assert shown.page.evaluate("outply.state.position.utility[0]") == 516


def test_othello_with_a_pass(visit):
    # A short game at random in which somebody has to pass.
    from outply import Othello
    from outply.contract.companions import view_of
    from outply.primitives.dice import Dice

    game, view = Othello(4), view_of(Othello(4))
    actions = passing(game, view, Dice)
    shown = visit(f"/play?game=othello:4&p0=person&p1=person&actions={'~'.join(actions)}")
    shown.page.wait_for_selector(".choices button")
    mover = shown.page.evaluate("outply.state.position.player")
    assert lit(shown) == []
    shown.button("pass").click()
    shown.moves(len(actions) + 1)
    assert shown.actions[-1] == "pass"
    shown.until("mover => outply.state.position.player === 1 - mover && !!document.querySelector('.is-target')", mover)


def passing(game, view, dice):
    for seed in range(200):
        rolled, state, names = dice(seed), game.initial(), []
        while not game.is_terminal(state):
            legal = list(game.actions(state))
            if view.name(state, legal[0]) == "pass":
                return names
            action = rolled.pick(legal)
            names.append(view.name(state, action))
            state = game.result(state, action)
    raise AssertionError("no game with a pass was found")


def test_2048_by_arrow_keys(visit):
    shown = visit("/play?game=2048&p0=person")
    for _ in range(6):
        shown.until("outply.state.position?.player === 0 && !outply.state.busy && !!document.querySelector('.pad-up')")
        count, legal = len(shown.actions), shown.page.evaluate("outply.state.position.legal[0].spell[0][0]")
        shown.page.keyboard.press(f"Arrow{legal.capitalize()}")
        # A slide, and then a tile that chance brings.
        shown.moves(count + 2)
    assert len(shown.actions) >= 12


def test_three_players_race(visit):
    shown = visit("/play?game=bump:4,3&p0=person&p1=level:1&p2=level:1")
    shown.cell("A3").click()
    shown.moves(3)
    shown.status("Your move")
    assert shown.actions[0] == "3"
    assert shown.page.locator(".strip").count() == 3


def test_a_users_game_is_played_through_its_buttons(visit):
    shown = visit("/play?game=own:Pebbles&p0=person&p1=person")
    # Its names look like markup, and are shown as they are.
    shown.page.locator(".choices").get_by_role("button", name="<b>take 2</b>", exact=True).click()
    shown.moves(1)
    shown.page.locator(".choices").get_by_role("button", name="<b>take 1</b>", exact=True).click()
    shown.moves(2)
    shown.page.locator(".choices").get_by_role("button", name="<b>take 2</b>", exact=True).click()
    shown.status("First wins")
    assert shown.page.locator("main b b").count() == 0


def test_an_analysis_grows_deeper_and_stops_and_goes_on(visit):
    shown = visit("/play?game=othello&p0=person&p1=person&analyse=1")
    shown.page.wait_for_selector(".lines li.is-best")
    # Whenever this page gets its turn to be looked at: three depths were shown, each deeper than the one before.
    shown.until("outply.state.rows.length >= 3")
    depths = shown.page.evaluate("outply.state.rows.map(row => row.depth)")
    assert depths == sorted(set(depths))
    assert shown_depth(shown) >= depths[2] > depths[0]
    assert shown.page.locator(".mark-ring.is-best").count() == 1
    shown.button("Stop").click()
    shown.button("Go on").wait_for()
    stopped = shown_depth(shown)
    best = shown.page.locator(".lines li.is-best .is-first").inner_text()
    value = shown.page.locator(".lines li.is-best .score").inner_text()
    # Why is said of the same search: the same action, with the same value.
    why = shown.page.locator(".why").first.inner_text()
    assert why.startswith(f"Black takes {best}, worth {value.lstrip('+')}")
    # Nothing is searched any more: a look at another action leaves the depth.
    other = next(name for name in ("c4", "d3", "e6", "f5") if name != best)
    shown.page.get_by_label("Why not").select_option(other)
    shown.until("!['…', undefined].includes(outply.state.whyNot?.words)")
    assert shown.page.locator(".why").nth(1).inner_text().startswith(f"depth {stopped}: ")
    assert shown_depth(shown) == stopped
    shown.button("Go on").click()
    shown.until(f"({DEPTH}) > {stopped}")


DEPTH = "Number(/depth (\\d+)/.exec(document.querySelector('.facts').textContent)?.[1] ?? 0)"


def shown_depth(shown):
    return shown.page.evaluate(DEPTH)


def test_the_address_brings_the_game_back(visit):
    shown = visit("/play?game=connect4&p0=person&p1=person")
    for column in ("4", "4", "3"):
        count = len(shown.actions)
        shown.page.evaluate("window.before = outply.state.position")
        shown.cell(column).click()
        shown.moves(count + 1)
        shown.until("outply.state.position !== window.before")
    board = shown.page.locator(".board > g").first.inner_html()
    shown.page.reload()
    shown.moves(3)
    shown.until("outply.state.position !== null")
    assert shown.page.locator(".board > g").first.inner_html() == board


def test_a_game_is_played_analysed_and_looked_into_by_the_keyboard_alone(visit):
    shown = visit("/")
    shown.page.wait_for_selector("text=Tic-tac-toe")
    shown.tab_to("Tic-tac-toe")
    shown.page.keyboard.press("Enter")
    shown.status("Your move")
    shown.tab_to("a cell")
    while True:
        shown.until("outply.state.position.over || (!outply.state.busy && !!document.querySelector('.is-target'))")
        if shown.page.evaluate("outply.state.position.over"):
            break
        count = len(shown.actions)
        walk(shown, best_reply(shown.actions))
        shown.page.keyboard.press("Enter")
        shown.moves(count + 1)
    assert shown.page.evaluate("outply.state.position.utility[0]") >= 0
    shown.tab_to("Undo")
    shown.page.keyboard.press("Enter")
    shown.until("!outply.state.position.over")
    # The button keeps the focus; the one before it but one starts the analysis.
    assert shown.page.evaluate("document.activeElement.textContent") == "Undo"
    shown.page.keyboard.press("Shift+Tab")
    shown.page.keyboard.press("Enter")
    shown.page.wait_for_selector(".lines li.is-best")
    shown.tab_to("Look inside this search")
    shown.page.keyboard.press("Enter")
    shown.page.wait_for_selector(".ladder .card, .book")
    end = shown.page.evaluate("outply.view.model.end")
    shown.page.keyboard.press("Home")
    shown.page.keyboard.press("ArrowRight")
    assert shown.page.evaluate("outply.view.state.moment") == 2 < end
    shown.tab_to("To the board")
    shown.page.keyboard.press("Enter")
    shown.page.wait_for_selector(".lines li.is-best")


def walk(shown, cell):
    """Go from the cell that has the focus to another by arrow keys."""
    at = shown.page.evaluate("document.activeElement.dataset.cell")
    assert at, "a cell has the focus, also after the answer of the other player"
    across, up = ord(cell[0]) - ord(at[0]), int(cell[1]) - int(at[1])
    for _ in range(abs(across)):
        shown.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        shown.page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
    assert shown.page.evaluate("document.activeElement.dataset.cell") == cell


def test_a_record_goes_out_and_comes_in_again(visit):
    shown = visit("/play?game=tictactoe&p0=person&p1=person&actions=a1~b2")
    shown.page.wait_for_selector(".is-target")
    shown.page.get_by_text("Players and settings").click()
    shown.button("Record …").click()
    area = shown.page.get_by_role("textbox", name="Game record")
    told = json.loads(area.input_value())
    assert told == {"outply": "game", "game": "tictactoe", "start": None, "actions": ["a1", "b2"]}
    area.fill("nonsense")
    shown.button("Use it").click()
    assert "Expected a game as JSON" in shown.page.get_by_role("alert").inner_text()
    area.fill(json.dumps({**told, "actions": ["c3"]}))
    shown.button("Use it").click()
    shown.until("outply.state.actions.join() === 'c3'")


def test_a_hint_names_an_action(visit):
    shown = visit("/play?game=tictactoe&p0=person&p1=person&actions=a1~a2~b1~b2")
    shown.page.wait_for_selector(".is-target")
    shown.button("Hint").click()
    shown.until("document.querySelector('.status p').textContent.includes('c1 looks best')")


def test_a_search_process_that_is_killed_is_said_to_be_so_and_the_next_works(visit, site):
    shown = visit("/play?game=othello&p0=person&p1=level:2&analyse=1")
    shown.page.wait_for_selector(".lines li.is-best")
    for worker in site.workers():
        os.kill(worker, signal.SIGKILL)
    shown.page.get_by_text("has ended").first.wait_for()
    shown.errors.clear()
    shown.cell("d3").click()
    shown.moves(2)


def test_home_shows_every_game_with_a_board(visit):
    shown = visit("/")
    shown.page.wait_for_selector(".stage-small svg.board")
    shown.until("document.querySelectorAll('.stage-small svg.board').length >= 11")
    assert shown.page.get_by_role("heading", name="Pebbles", exact=True).count() == 1
    shown.page.get_by_role("link", name="Kalah").click()
    shown.status("Your move")


def test_a_server_that_is_started_anew_under_an_open_page_is_found_again(browser):
    with serving() as first:
        port = first.port
        context = browser.new_context(reduced_motion="reduce")
        shown = Visit(context.new_page(), f"http://localhost:{port}")
        shown.go("/play?game=othello&p0=person&p1=person")
        idle = Visit(context.new_page(), shown.address).go("/play?game=tictactoe&p0=person&p1=person")
        for each, cell in ((shown, "d3"), (idle, "a1")):
            each.cell(cell).click()
            each.moves(1)
        shown.button("Analyse").click()
        shown.page.wait_for_selector(".lines li.is-best")
    # Whoever waits for a search hears of it; whoever waits for nothing finds out with the next move.
    shown.page.get_by_text("The connection is lost").wait_for(timeout=30_000)
    idle.cell("b2").click()
    idle.page.locator(".status .fault").get_by_text("The server does not answer").wait_for()
    with serving(port=port):
        shown.until("!!outply.tab.name && !outply.tab.lost")
        shown.cell("c5").click()
        idle.cell("b2").click()
        for each, played in ((shown, ["d3", "c5"]), (idle, ["a1", "b2"])):
            each.moves(2)
            assert each.actions == played
    context.close()


def test_other_rules_of_a_game_are_chosen_on_its_page(visit):
    shown = visit("/play?game=tictactoe&p0=person&p1=person")
    shown.page.wait_for_selector(".is-target")
    rules = shown.page.get_by_label("Rules")
    rules.fill("nonsense")
    rules.press("Enter")
    shown.page.get_by_text("Expected at most 3 whole numbers").wait_for()
    shown.errors.clear()
    rules.fill("4,4,3")
    rules.press("Enter")
    shown.until("new URLSearchParams(location.search).get('game') === 'tictactoe:4,4,3'")
    shown.page.wait_for_selector('[data-cell="d4"]')
