"""Games that fail, hang, print or name their actions alike: the page says so, and others are not disturbed."""

import asyncio

import pytest

from outply.interfaces.web import tabs
from outply.interfaces.web.workers import Refused, Worker
from tests.web.conftest import serving

GAMES = '''
import os
import time

from outply import Drawing, Game


class Take(Game):
    """Take one or two; who takes the last one wins."""

    def initial(self):
        return (5, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0


class Printing(Take):
    def result(self, state, action):
        print('{"id":1,"answer":"false"}')
        return super().result(state, action)

    def name(self, state, action):
        return f"~%7E {action}"


class Alike(Take):
    def name(self, state, action):
        return "take"


class Raising(Take):
    def result(self, state, action):
        if state[0] == 4:
            raise RuntimeError("no more <b>stones</b>")
        return super().result(state, action)


class Lost(Take):
    def result(self, state, action):
        super().result(state, action)


class Ending(Take):
    def result(self, state, action):
        os._exit(3)


class Endless(Take):
    def actions(self, state):
        while True:
            pass


class Undrawn(Take):
    def draw(self, state):
        if state[0] < 5:
            raise ValueError("no colour")
        return Drawing(10, 10, "")


class Slow(Take):
    def initial(self):
        time.sleep(3600)


class Slower(Slow):
    pass


class Slowest(Slow):
    pass


class Wide(Take):
    def initial(self):
        return (400, 0)

    def actions(self, state):
        yield from range(1, min(300, state[0]) + 1)
'''
NAMES = ("Printing", "Alike", "Raising", "Lost", "Ending", "Wide", "Undrawn")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("hostile") / "games.py"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def hostile(path):
    with serving(*(f"{path}:{name}" for name in NAMES)) as running:
        yield running


@pytest.fixture
def tab(hostile):
    yield lambda name: hostile.tab(f"own:{name}")
    hostile.close_tabs()


def test_what_rules_print_is_not_taken_for_an_answer(tab):
    opened = tab("Printing")
    names = [each["name"] for each in opened.post("position").json["legal"]]
    assert names == ["~%7E 1", "~%7E 2"]
    assert opened.post("position", actions=names[:1]).json["player"] == 1


def test_names_that_are_alike_are_refused_as_nobody_could_say_which_is_meant(tab):
    refused = tab("Alike").post("position")
    assert refused.error == "expected a name of its own for each action, but 2 are called 'take'"


def test_a_rule_that_raises_is_named_and_the_position_before_stays(tab):
    opened = tab("Raising")
    assert opened.post("position", actions=["1"]).status == 200
    refused = opened.post("position", actions=["1", "1"])
    assert refused.status == 400
    assert "`Raising.result`" in refused.error
    assert opened.post("position", actions=["1"]).status == 200
    _, last = opened.search("choose", player="level:2")
    assert "`Raising.result`" in last["error"]


def test_a_result_that_is_never_returned_is_named(tab):
    refused = tab("Lost").post("position", actions=["1"])
    assert refused.error.startswith("expected `result` of Lost to return the state that follows, but in ")


def test_a_game_that_ends_its_process_ends_no_other(tab):
    other, opened = tab("Wide"), tab("Ending")
    assert opened.post("position", actions=["1"]).status == 503
    assert opened.post("position").status == 200
    assert other.post("position").status == 200


def test_three_hundred_actions_are_all_offered(tab):
    opened = tab("Wide")
    assert len(opened.post("position").json["legal"]) == 300
    _, last = opened.search("choose", player="level:1")
    assert 1 <= int(last["answer"]["action"]) <= 300


def test_a_game_that_cannot_be_drawn_leaves_the_cards_of_others(hostile):
    found = hostile.get("/api/cards/own").json
    while found["more"]:
        found = hostile.get("/api/cards/own").json
    cards, words = found["cards"], found["words"]
    assert cards["own:Ending"] == ""
    assert words["own:Ending"] == "Its rules did not return, or ended their process."
    assert cards["own:Raising"] == ""
    assert "`Raising.result`" in words["own:Raising"]
    assert cards["own:Wide"].startswith("[")
    assert hostile.get("/api/cards").json["cards"]["nim"].startswith("<svg")


def test_games_that_take_their_time_do_not_keep_the_cards_of_others(path):
    with serving(*(f"{path}:{name}" for name in ("Slow", "Slower", "Slowest", "Take"))) as running:
        found = running.get("/api/cards/own").json
        while "own:Take" not in found["cards"]:
            assert found["cards"] == {}
            found = running.get("/api/cards/own?known=0").json
        # All that are drawn come at once, also to who says nonsense about what is known.
        for known in ("0", "-1", "x", "9" * 400):
            again = running.get(f"/api/cards/own?known={known}").json
            assert (list(again["cards"]), again["more"]) == (["own:Take"], True)


def test_a_class_speaks_for_itself_on_its_card(hostile, path):
    with serving(f"{path}:Take") as running:
        found = running.get("/api/cards/own").json
        while found["more"]:
            found = running.get("/api/cards/own").json
    assert found["words"]["own:Take"] == "Take one or two; who takes the last one wins."


def test_where_a_drawing_fails_the_game_goes_on_in_words(tab):
    opened = tab("Undrawn")
    assert opened.post("position").json["board"].startswith("<svg")
    after = opened.post("position", actions=["1"])
    assert after.status == 200
    assert after.json["board"] is None
    assert "`Undrawn.draw`" in after.json["fault"]
    assert [each["name"] for each in after.json["legal"]] == ["1", "2"]


def test_rules_that_never_return_are_given_up(path, monkeypatch):
    async def ask():
        worker = (await Worker.start()).begin({"game": f"{path}:Endless"}, lambda: None)
        with pytest.raises(Refused, match="within 2 seconds, but the rules did not return"):
            await tabs.answered(worker, "position", {})
        return worker.is_alive

    monkeypatch.setattr(tabs, "ANSWER_SECONDS", 2.0)
    assert not asyncio.run(ask())


def test_whoever_waits_for_rules_that_never_return_hears_the_reason(path, monkeypatch):
    async def ask():
        everything = tabs.Tabs()
        tab = everything.new({"game": f"{path}:Endless"})
        with pytest.raises(Refused):
            await everything.ask(tab, "position", {})
        await everything.close()
        return [(event.kind, event.fields["error"]) for event in tab.events]

    monkeypatch.setattr(tabs, "ANSWER_SECONDS", 2.0)
    words = "expected an answer within 2 seconds, but the rules did not return"
    assert asyncio.run(ask()) == [("ended", words)]


def test_any_player_stops_when_asked_to(hostile):
    tab = hostile.tab("othello")
    with tab.events() as events:
        search = tab.post("choose", player="minimax:20").json["search"]
        ends = ("answer", "failed")
        for _ in range(3):
            tab.post("stop")
        last = next(event for event in events if event.get("search") == search and event["kind"] in ends)
    assert last["answer"]["action"] in ("c4", "d3", "e6", "f5")


def test_a_tree_reports_how_far_it_is_and_stops_with_what_it_has(hostile):
    tab = hostile.tab("othello")
    with tab.events() as events:
        search = tab.post("explain", depth=12).json["search"]
        mine = (event for event in events if event.get("search") == search)
        assert next(mine)["about"]["states"] >= 0
        tab.post("stop")
        last = next(event for event in mine if event["kind"] != "progress")
    assert last["answer"]["stopped"]
    assert last["answer"]["nodes"] < 400_000
    assert sum(last["answer"]["tree"]["visited"]) > 1
