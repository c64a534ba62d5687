"""The page of a search, in a real browser: stepping, folding, keys, and that nothing comes from elsewhere."""

import json

import pytest

from outply import MNK, ConnectFour, Game, Tree, Uniform, explain
from outply.explaining.wording import shown

LECTURE = "((3 12 8) (2 4 6) (14 5 2))"

# What someone might call an action who wants to run a script in the page.
HOSTILE = [
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "\"'&<b>&amp;</b>\\u003c{{$data}}",
]


class Hostile(Game):
    """One action, to the end; its name is whatever chance brought here."""

    def initial(self):
        return ()

    def player(self, state):
        return 0

    def actions(self, state):
        yield from range(len(HOSTILE))

    def result(self, state, action):
        return (action,)

    def is_terminal(self, state):
        return len(state) == 1

    def utility(self, state, player):
        return float(state[0]) if player == 0 else -float(state[0])

    def name(self, state, action):
        return HOSTILE[action]

    def show(self, state):
        return "".join(HOSTILE[action] for action in state)


@pytest.fixture
def lecture(explained):
    return explained(explain(Tree.from_text(LECTURE)))


def test_the_page_opens_without_errors_and_asks_for_nothing(lecture):
    lecture.press("Home", "c", "End", "e", "+", "0")
    assert lecture.errors == []
    assert lecture.requests == []


def test_a_script_that_is_not_ours_is_refused(lecture):
    lecture.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.hacked = 1'}))"
    )
    assert lecture.page.evaluate("window.hacked") is None
    assert any("Content Security Policy" in error for error in lecture.errors)


def test_stepping_forward_to_the_end_shows_the_value_of_the_result(explained):
    explanation = explain(Tree.from_text(LECTURE))
    opened = explained(explanation)
    opened.press("Home")
    assert opened.step == 0
    assert opened.node(0).locator(".value").count() == 0
    for _ in explanation.log.events[1:]:
        opened.press("ArrowRight")
    assert opened.step == len(explanation.log.events) - 1
    assert opened.node(0).locator(".value").text_content() == "3"
    assert opened.page.locator("#now").text_content() == opened.page.locator("#steps li").last.text_content()


# The entries of the tree: A 0, B 1, b1 b2 b3 2-4, C 5, c1 c2 c3 6-8, D 9, d1 d2 d3 10-12.
def test_a_step_shows_only_what_the_search_knows_by_then(lecture):
    lecture.press("Home")
    lecture.press(*["ArrowRight"] * 4)  # into B, into b1, 3 is found, B has at most 3
    assert lecture.drawn == 3
    assert lecture.node(2).locator(".value").text_content() == "3"
    assert lecture.node(1).locator(".value").text_content() == "≤ 3"
    assert lecture.node(1).locator(".note").text_content() == "(−∞, 3)"
    assert lecture.page.locator("#counters").text_content() == "3 visited1 leaf0 cuts"
    lecture.press("ArrowLeft")
    assert lecture.node(1).locator(".note").text_content() == "(−∞, ∞)"
    lecture.press("ArrowLeft")
    assert lecture.node(1).locator(".value").count() == 0
    assert lecture.node(2).locator(".value").count() == 0


def test_what_a_cut_leaves_out_appears_with_the_cut_and_is_severed(lecture):
    lecture.press("Home", "c")
    assert lecture.page.locator("g.left-out.node").count() == 2
    assert lecture.page.locator("g.edge path.severed").count() == 2
    assert "setter" in lecture.node(0).get_attribute("class")
    lecture.press("ArrowLeft")
    assert lecture.page.locator("g.left-out.node").count() == 0


def test_the_line_is_emphasised_once_the_root_has_its_value(lecture):
    assert sorted(lecture.page.locator("g.node.line").evaluate_all("all => all.map((g) => g.dataset.node)")) == [
        "0",
        "1",
        "2",
    ]
    lecture.press("Home", "c")
    assert lecture.page.locator("g.node.line").count() == 0


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-strict", "pvs"])
def test_the_jump_lands_on_each_cut_in_turn_and_back(explained, algorithm):
    explanation = explain(ConnectFour(), algorithm=algorithm, depth=2)
    cuts = [step for step, event in enumerate(explanation.log.events) if event.kind == "cut"]
    assert len(cuts) >= 3
    opened = explained(explanation)
    opened.press("Home")
    landed = []
    for _ in cuts:
        opened.press("c")
        landed.append(opened.step)
    assert landed == cuts
    opened.press("c")
    assert opened.step == cuts[-1]
    opened.press(*["C"] * (len(cuts) - 1))
    assert opened.step == cuts[0]


def test_keys_and_buttons_do_the_same(lecture):
    last = lecture.step
    for key, name, expected in [
        ("Home", "First step", 0),
        ("ArrowRight", "Step forward", 1),
        ("c", "Next cut", 15),
        ("ArrowLeft", "Step back", 14),
        ("End", "Last step", last),
        ("C", "Previous cut", 27),
    ]:
        before = lecture.step
        lecture.press(key)
        assert lecture.step == expected
        lecture.go(before)
        lecture.click(name)
        assert lecture.step == expected


def test_space_plays_from_the_start_and_pauses(lecture):
    lecture.page.select_option("#speed", "20")
    lecture.page.locator("#picture").click(position={"x": 20, "y": 20})
    lecture.press("Space")
    lecture.page.wait_for_function("() => page.step > 2")
    lecture.press("Space")
    assert lecture.page.get_by_role("button", name="Play", exact=True).count() == 1
    reached = lecture.step
    lecture.page.wait_for_timeout(200)
    assert lecture.step == reached
    lecture.press("Space")
    lecture.page.wait_for_function("() => page.step === page.story.last && page.timer === 0")


def test_a_node_folds_and_unfolds(lecture):
    lecture.node(5).click()
    lecture.press("e")
    assert lecture.drawn == 10
    assert lecture.node(5).locator("text.fold").text_content() == "+1"  # only c1 was visited
    lecture.node(5).locator("text.fold").click()
    assert lecture.drawn == 13
    lecture.node(0).dblclick()
    assert lecture.drawn == 1


def test_arrows_up_and_down_move_the_selection(lecture):
    lecture.press("ArrowDown", "ArrowDown")
    assert "selected" in lecture.node(2).get_attribute("class")
    assert lecture.page.locator("#about h2").text_content() == "b1"
    lecture.press("ArrowUp")
    assert "selected" in lecture.node(1).get_attribute("class")
    assert lecture.page.evaluate("document.activeElement.dataset.node") == "1"


def test_hover_and_focus_tell_the_sentence_of_a_node(lecture):
    told = json.loads(lecture.page.locator("#data").text_content())
    last = max(step for step, node in enumerate(told["events"]["node"]) if node == 5)
    lecture.node(5).hover()
    assert lecture.page.locator("#tip").text_content() == told["sentences"][last]
    lecture.page.mouse.move(5, 5)
    assert not lecture.page.locator("#tip").is_visible()
    lecture.press("ArrowDown")
    assert lecture.page.locator("#tip").is_visible()


def test_the_wheel_zooms_at_the_pointer_and_a_drag_moves_the_picture(lecture):
    page = lecture.page
    box = lecture.node(1).locator(".shape").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "width => document.querySelector('[data-node=\"1\"] .shape').getBoundingClientRect().width > width",
        arg=box["width"] * 1.2,
    )
    larger = lecture.node(1).locator(".shape").bounding_box()
    assert larger["x"] + larger["width"] / 2 == pytest.approx(x, abs=1)
    page.mouse.move(200, 600)
    page.mouse.down()
    page.mouse.move(260, 560, steps=3)
    page.mouse.up()
    moved = lecture.node(1).locator(".shape").bounding_box()
    assert (moved["x"] - larger["x"], moved["y"] - larger["y"]) == pytest.approx((60, -40), abs=1)
    lecture.press("0")
    assert all(node.locator(".shape").bounding_box()["x"] > 0 for node in map(lecture.node, range(13)))


def test_hostile_names_are_shown_and_not_run(explained):
    opened = explained(explain(Hostile()))
    opened.press("Home", *["ArrowRight"] * 3)
    assert opened.page.evaluate("window.hacked") is None
    assert opened.errors == []
    assert opened.requests == []
    assert opened.page.evaluate("page.story.tree.action") == ["", *HOSTILE]
    opened.go(4)
    assert HOSTILE[1] in opened.page.locator("#now").text_content()
    assert opened.page.locator("#about pre").text_content() == HOSTILE[1]


def test_the_steps_are_a_list_of_text_with_one_current_and_one_stop_for_the_tab_key(lecture):
    steps = lecture.page.get_by_role("list", name="Steps").get_by_role("listitem")
    assert steps.count() == lecture.step + 1
    lecture.press("Home", "c")
    assert lecture.page.locator("[aria-current=step]").count() == 1
    assert lecture.page.locator("#steps [tabindex='0']").count() == 1
    assert lecture.page.locator("g.node[tabindex='0']").count() == 1
    assert lecture.page.locator("#now[aria-live=polite]").text_content() == steps.nth(lecture.step).text_content()
    for button in lecture.page.get_by_role("button").all():
        assert button.get_attribute("aria-label") or button.text_content()


def test_the_theme_follows_the_system_and_can_be_turned(lecture):
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = lecture.page.evaluate(paper)
    lecture.page.emulate_media(color_scheme="dark")
    dark = lecture.page.evaluate(paper)
    assert dark != light
    lecture.click("Light or dark")
    assert lecture.page.evaluate(paper) == light


def test_values_are_written_as_everywhere_else(lecture):
    values = [0.0, 3.0, -0.25, 1 / 3, 123456.0, 1234567.0, -1e-5, 0.0001, 999999.5, 5e-324, 1e300, (1.0, -6.5, 6.0)]
    assert lecture.page.evaluate("values => values.map(shown)", values) == [shown(value) for value in values]


def test_players_are_named_where_many_play_or_one_is_modelled(explained):
    three = Tree.from_text("((3,3,3 4,2,3) (1,7,1 9,0,0))")
    crowd = explained(explain(three, algorithm="paranoid"))
    assert crowd.node(1).get_attribute("aria-label").startswith("B, player 1, value")
    quiz = Tree.from_text("((3 13) (2 42))")
    modelled = explained(explain(quiz, opponent=Uniform(quiz)))
    assert modelled.node(0).get_attribute("aria-label").startswith("A, MAX, value")
    assert modelled.node(1).get_attribute("aria-label").startswith("B, player 1 (any action), value")
    assert modelled.node(1).locator(".note").text_content() == "player 1"


def test_each_depth_of_a_deepening_search_has_its_own_tree(explained):
    explanation = explain(MNK(), algorithm="deepening", depth=3)
    opened = explained(explanation)
    roots = json.loads(opened.page.locator("#data").text_content())["roots"]
    assert len(roots) == 3
    assert opened.node(roots[-1]).count() == 1
    opened.press("Home")
    assert opened.node(roots[0]).count() == 1
    assert opened.node(roots[-1]).count() == 0


def test_a_search_of_20_000_states_opens_and_steps_with_little_drawn(explained, record_property):
    explanation = explain(ConnectFour(), algorithm="minimax", depth=5)
    assert explanation.log.counts["enter"] == 19_608  # (7^6 - 1) / 6: no column is full and nobody has won by then
    opened = explained(explanation)
    assert opened.errors == []
    milliseconds = opened.page.evaluate(
        """() => {
            const ready = performance.now();
            const steps = 200;
            for (let step = 0; step < steps; step++) {
                page.go(20000 + step);
                document.body.getBoundingClientRect();
            }
            return { ready, step: (performance.now() - ready) / steps };
        }"""
    )
    print("milliseconds until ready, and for a step:", milliseconds)
    record_property("milliseconds", milliseconds)
    assert opened.step == 20_199
    assert opened.drawn < 100
    assert opened.page.locator("#steps li").count() < 250
    opened.press("Home", "ArrowRight", "End")
    assert opened.step == len(explanation.log.events) - 1
    assert opened.node(0).locator(".value").text_content() == shown(explanation.result.value)


def test_what_the_log_did_not_keep_is_counted(explained):
    explanation = explain(ConnectFour(), algorithm="alphabeta", depth=4, most=100)
    assert explanation.log.dropped > 0
    opened = explained(explanation)
    assert f"{explanation.log.dropped} deeper, not kept" in opened.page.locator("#counters").text_content()
    opened.node(0).click()
    opened.press("e")
    everyone = explanation.log.counts["enter"]
    assert opened.node(0).locator("text.fold").text_content() == f"+{everyone - 1}"
    assert opened.errors == []


def test_a_search_that_was_stopped_shows_what_it_had(explained):
    explanation = explain(ConnectFour(), algorithm="alphabeta", depth=6, nodes=200)
    opened = explained(explanation)
    opened.press("Home", "End")
    assert opened.step == len(explanation.log.events) - 1
    assert opened.page.locator("#counters").text_content().startswith(f"{explanation.log.counts['enter']} visited")
    assert opened.errors == []
