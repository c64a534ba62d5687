"""Looking inside, exercises, sheets and the lab, in the browser."""

import json


def test_a_wide_tree_is_folded_unfolded_and_stepped_through(visit):
    shown = visit("/inside?game=othello&depth=4&actions=f5~d6~c3~d3~c4")
    shown.page.wait_for_selector(".ladder .card")
    shown.page.wait_for_selector(".card svg.board")
    stack = shown.page.locator(".stack").first
    before = shown.page.locator(".chip").count()
    stack.click()
    assert shown.page.locator(".chip").count() > before
    end = shown.page.evaluate("outply.view.model.end")
    shown.page.keyboard.press("Home")
    assert not shown.page.locator(".found").is_visible()
    shown.page.keyboard.press("c")
    moment = shown.page.evaluate("outply.view.state.moment")
    assert 1 < moment < end
    shown.until("document.querySelector('.sentence').textContent.length > 10")
    # The address brings the step back.
    shown.until("location.search.includes('at=')")
    shown.page.reload()
    shown.until("moment => globalThis.outply?.view?.state.moment === moment", moment)


def test_two_branches_are_compared(visit):
    shown = visit("/inside?game=tictactoe&actions=a1~b2~c3&depth=3")
    shown.page.locator(".chip").first.click()
    shown.button("Compare with another").click()
    shown.page.locator(".chip").last.click()
    assert shown.page.locator(".pinned").is_visible()


def test_two_searches_of_one_tree_side_by_side(visit):
    shown = visit("/trees")
    shown.page.get_by_label("a tree").fill("((3 12 8) (2 4 6) (14 5 2))")
    shown.page.get_by_label("compare with").select_option("minimax")
    shown.button("Explain").click()
    shown.until("document.querySelectorAll('.side-by-side .counts').length === 2")
    counts = shown.page.locator(".side-by-side .counts").all_inner_texts()
    assert "11 states" in " ".join(counts[0].split())
    assert "13 states" in " ".join(counts[1].split())
    shown.page.get_by_label("a tree").fill("((3")
    shown.button("Explain").click()
    shown.until("document.querySelector('.fault').textContent.startsWith('Expected')")
    shown.errors.clear()


def test_a_quiz_with_a_hint_a_second_try_and_its_mark(visit):
    shown = visit("/exercises?count=1&seed=7&kind=minimax&shape=2x2")
    answer = shown.page.get_by_label("your answer")
    shown.button("Hint").click()
    shown.page.wait_for_selector("pre.worked:not([hidden])")
    answer.fill("no idea")
    shown.button("Check").click()
    shown.page.get_by_text("not understood, and does not count").wait_for()
    answer.fill("A=19 B=19 C=12")
    shown.button("Check").click()
    shown.page.get_by_text("You have a second try").wait_for()
    answer.fill("A=10 B=1 C=10")
    answer.press("Enter")
    shown.page.get_by_text("Right.").wait_for()
    shown.button("See the result").click()
    shown.status("1 of 1")


def test_sheets_are_made_and_answers_graded(visit, tmp_path):
    shown = visit("/teacher")
    shown.page.get_by_label("students, one name a line").fill("Ada\nBob")
    shown.button("Make sheets").click()
    shown.until("outply.sheets?.length === 2")
    files = {}
    for sheet, student in zip(shown.page.evaluate("outply.sheets"), ("ada", "bob"), strict=True):
        key = json.loads(sheet["key"])["answers"]
        # Ada knows all; Bob has the first answer of Ada alone, so his sheet is another one.
        given = key if student == "ada" else {**dict.fromkeys(key, "0"), "1": key["1"]}
        files[f"{student}.sheet.json"] = sheet["json"]
        files[f"{student}.json"] = json.dumps({**json.loads(sheet["template"]), "answers": given})
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    shown.page.get_by_label("answers and sheets").set_input_files([tmp_path / name for name in files])
    shown.button("Grade").click()
    rows = shown.page.locator(".made table").nth(1).locator("tbody tr")
    rows.first.wait_for()
    ada, bob = (row.split() for row in rows.all_inner_texts())
    assert ada == ["Ada", "5", "5"]
    assert (bob[0], bob[2]) == ("Bob", "5")
    assert 1 <= float(bob[1]) < 5


def test_an_experiment_runs_to_its_end_and_one_is_stopped(visit):
    shown = visit("/lab")
    shown.page.get_by_label("games of each case in pruning").fill("2")
    shown.button("run pruning").click()
    shown.page.wait_for_selector(".chart")
    shown.page.get_by_text("done").wait_for()
    # Minimax visits all leaves of a tree with four children a node: 4 to the power of 3.
    assert "minimax 3 64.0 ± 0.0" in " ".join(shown.page.locator(".lab-chart table").inner_text().split())
    shown.page.get_by_label("games of each case in ordering").fill("10000")
    shown.button("run ordering").click()
    shown.until("/^[1-9][\\d,]* of/.test(document.querySelector('.lab-result small')?.textContent)")
    shown.button("Stop").click()
    shown.page.get_by_text("stopped; this is what was played until then").wait_for()


def test_a_replay_moves(visit):
    shown = visit("/lab")
    shown.button("watch hungry").click()
    shown.page.wait_for_selector(".replay svg")
    first, caption = shown.page.locator(".replay svg").inner_html(), shown.page.locator(".caption").inner_text()
    shown.button("Play").click()
    shown.until("words => document.querySelector('.caption').textContent !== words", caption)
    assert shown.page.locator(".replay svg").inner_html() != first


def test_a_loss_is_pushed_beyond_the_horizon_and_quiescence_sees_it_one_ply_earlier(visit):
    shown = visit("/horizon?depth=3")
    shown.page.get_by_text("In the end 11 are lost: the treasure, and 2 baits for nothing").wait_for()
    shown.page.wait_for_selector(".inside .card, .inside .book")
    shown.button("Quiescence").click()
    shown.page.get_by_text("In the end 10 are lost: the treasure, and a bait for nothing").wait_for()
    shown.page.get_by_label("depth", exact=True).press("End")
    shown.page.get_by_text("In the end 9 are lost, the treasure alone").wait_for()
    assert shown.page.url.endswith("/horizon?depth=8&quiescence=1")
    # What is beyond the horizon is shown as such: nothing at depth 8, the loss at depth 1.
    assert shown.page.locator(".ply.is-beyond").count() == 0
    shown.page.get_by_label("depth", exact=True).press("Home")
    shown.page.wait_for_selector(".ply.is-beyond.is-loss")


def test_a_tree_is_drawn_by_mouse_and_keyboard_with_names_and_guesses(visit):
    shown = visit("/trees?draw=1&tree=(3%207)")
    text, node = shown.page.get_by_label("a tree"), shown.page.locator(".drawing-tree [role=treeitem]")
    # By mouse: a child under the first leaf takes its value; a second one is added by a double click.
    node.nth(1).click()
    shown.button("Add a child").click()
    assert text.input_value() == "((3) 7)"
    node.nth(1).dblclick()
    assert text.input_value() == "((3 0) 7)"
    # By keyboard: a digit begins the value of the chosen leaf; up, a guess and a name for the node above it.
    shown.page.keyboard.press("9")
    shown.page.keyboard.press("Enter")
    assert text.input_value() == "((3 9) 7)"
    shown.page.keyboard.press("ArrowUp")
    shown.page.keyboard.press("5")
    shown.page.keyboard.press("Enter")
    shown.page.get_by_label("name", exact=True).fill("left side")
    shown.page.keyboard.press("Enter")
    assert text.input_value() == "(leftside=(3 9)~5 7)"
    shown.page.get_by_label("who moves").select_option("chance")
    shown.page.keyboard.press("ArrowRight")
    shown.page.keyboard.press("+")
    shown.page.keyboard.press("Delete")
    assert text.input_value() == "(leftside=[3 9]~5 7)"
    shown.button("Explain").click()
    shown.until("document.querySelector('.side-by-side .book')?.textContent.includes('leftside')")
    # What is written changes the drawing.
    text.fill("(1 2 3)")
    assert node.count() == 4


def test_of_two_searches_the_one_that_suits_is_shown_and_why_the_other_is_not(visit):
    shown = visit("/trees?tree=(%5B1%202%5D%203)&with=minimax")
    shown.page.locator(".side-by-side .book").wait_for()
    shown.page.get_by_text("Minimax needs a game without chance").wait_for()


def test_on_a_small_screen_a_chart_keeps_its_letters_and_scrolls_in_its_own_box(visit):
    shown = visit("/lab?name=pruning&games=1&seed=0", width=320)
    shown.until("document.querySelectorAll('.lab-chart .scroll').length === 2")
    shown.until("document.querySelectorAll('.experiment').length > 5")
    assert shown.page.evaluate("document.documentElement.scrollWidth") == 320
    letters = "[...document.querySelectorAll('.chart text')].map(text => text.getBoundingClientRect().height)"
    assert min(shown.page.evaluate(letters)) >= 11
    for box in shown.page.locator(".lab-chart .scroll").all():
        assert box.evaluate("box => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto'")


def test_one_leaf_is_counted_as_one(visit):
    shown = visit("/inside?game=tree:(5)")
    shown.until("document.querySelector('.counts')?.textContent.includes('1 leaf')")
