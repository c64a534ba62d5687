"""What a tab can ask: positions, players, analysis, trees, lessons; and what happens when its worker dies."""

import os
import signal
import time

import pytest

from outply import MNK, ConnectFour, Limit, Search, search
from outply.contract.companions import view_of
from outply.games import make
from tests.web.conftest import children, is_alive, serving, wait_until

GAMES = ("connect4", "othello", "tictactoe", "kalah", "nim", "backgammon", "einstein", "pig", "2048", "pacman", "bump")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_and_spelled_actions_on_the_page(server, game):
    answer = server.tab(game).post("position")
    assert answer.status == 200
    position = answer.json
    assert position["board"].startswith("<svg")
    assert position["legal"]
    assert all(way for action in position["legal"] for way in action["spell"])
    assert not position["over"]


def test_a_position_is_where_its_actions_lead(server):
    position = server.tab("connect4").post("position", actions=list("4453")).json
    game = ConnectFour()
    state = view_of(game).parse("4453")
    assert position["text"] == view_of(game).show(state)
    assert [action["name"] for action in position["legal"]] == list("1234567")
    assert (position["player"], position["last"]) == (0, ["3"])


def test_the_end_tells_what_it_is_worth(server):
    position = server.tab("tictactoe").post("position", actions=["a1", "a2", "b1", "b2", "c1"]).json
    assert (position["over"], position["utility"], position["legal"]) == (True, [1.0, -1.0], [])


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"actions": ["9"]}, "expected a legal action as action 1 (one of 1, 2, 3, 4, 5, 6, 7), but got '9'"),
        ({"start": "8"}, "expected legal moves in '8'"),
    ],
)
def test_an_illegal_action_or_start_is_one_sentence(server, request_, sentence):
    refused = server.tab("connect4").post("position", **request_)
    assert refused.status == 400
    assert refused.error.startswith(sentence)


def test_what_chance_brings_is_one_of_its_outcomes(server):
    tab = server.tab("backgammon")
    outcomes = {action["name"] for action in tab.post("position").json["legal"]}
    assert tab.post("roll").json["action"] in outcomes
    assert server.tab("nim").post("roll").status == 400


@pytest.mark.parametrize(
    "player", ["level:1", "level:8", "uniform", "minimax:2,80%", "softmax:0.5", "search", "search:alphabeta"]
)
def test_players_of_all_kinds_take_a_legal_action(server, player):
    limits = {"seconds": 0.5, "depth": 4} if player.startswith("search") else {}
    _, last = server.tab("tictactoe").search("choose", actions=["a1", "b2"], player=player, **limits)
    assert last["answer"]["action"] in {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}


def test_a_player_that_is_none_is_one_sentence(server):
    _, last = server.tab("tictactoe").search("choose", player="wizard")
    assert last["kind"] == "failed"
    assert last["error"].startswith("expected an opponent")


def test_every_level_takes_a_win(server):
    tab = server.tab("tictactoe")
    for level in range(1, 9):
        _, last = tab.search("choose", actions=["a1", "a2", "b1", "b2"], player=f"level:{level}")
        assert last["answer"]["action"] == "c1"


def test_an_analysis_deepens_and_finds_what_the_search_finds(server):
    reports, last = server.tab("tictactoe").search("analyse", actions=["a1"], seconds=3)
    depths = [report["depth"] for report in reports if report["depth"] is not None]
    assert depths == sorted(depths)
    assert last["answer"]["value"] == Search(MNK(), compiled=False)(MNK().result(MNK().initial(), 0), Limit()).value
    assert last["answer"]["best"] == "b2"


def test_an_analysis_stops_when_asked(server):
    tab = server.tab("othello")
    with tab.events() as events:
        number = tab.post("analyse", seconds=500).json["search"]
        next(event for event in events if event.get("search") == number)
        began = time.monotonic()
        assert tab.post("stop").status == 200
        last = next(event for event in events if event.get("search") == number and event["kind"] == "answer")
    assert last["answer"]["lines"]
    assert time.monotonic() - began < 60


def test_each_play_of_backgammon_has_its_equity(server):
    reports, _ = server.tab("backgammon").search("analyse", actions=["31"], seconds=4, depth=1)
    legal = list(make("backgammon").actions(view_of(make("backgammon")).parse("4HPwATDgc/ABMA,31")))
    lines = reports[-1]["lines"]
    assert len(lines) == min(40, len(legal))
    # The standard opening: make the five point.
    assert lines[0]["action"] == "8/5 6/5"
    assert [line["value"] for line in lines] == sorted((line["value"] for line in lines), reverse=True)


def test_the_best_lines_of_three_players_are_whole_ones(server):
    reports, _ = server.tab("bump:4,3").search("analyse", seconds=20, depth=4)
    lines = reports[-1]["lines"]
    assert [len(line["line"]) for line in lines] == [reports[-1]["depth"]] * 4
    assert [line["line"][0] for line in lines] == [line["action"] for line in lines]


def test_the_course_of_a_game_has_a_value_for_each_position(server):
    reports, _ = server.tab("tictactoe").search("course", actions=["a1", "a2", "b1", "b2", "c1"])
    assert [report["ply"] for report in reports if "again" not in report] == [0, 1, 2, 3, 4, 5]
    # The reply a2 loses: from then on the first player wins.
    assert reports[5]["value"] == 1
    later, _ = server.tab("tictactoe").search("course", actions=["a1", "a2"], known=2)
    assert [report["ply"] for report in later] == [2]


def test_a_mistake_that_a_short_look_does_not_see_is_looked_at_again(server):
    # Against a corner only the centre holds the draw; a look of four plies does not see that the edge a2 loses.
    reports, _ = server.tab("tictactoe").search("course", actions=["a1", "a2", "b1", "b2", "c1"])
    course = {report["ply"]: report for report in reports}
    assert (course[1]["value"], course[1]["best"], course[2]["value"]) == (0, "b2", 1)


def test_why_and_why_not_are_sentences_about_the_same_depth_as_the_lines(server):
    tab = server.tab("connect4")
    reports, last = tab.search("analyse", actions=["4"], depth=8, lines=2, seconds=30)
    row = last["answer"]
    best = row["lines"][0]
    assert row["why"] == reports[-1]["why"]
    assert row["why"].startswith(
        f"Red takes {best['action']}, worth {minus(best['value'])}: Blue replies {best['line'][1]}"
    )
    for column in "1234567":
        _, answered = tab.search("why", actions=["4"], action=column)
        found = answered["answer"]
        assert (found["depth"], found["best"]) == (row["depth"], best["action"])
        # What another search of that depth finds after the column.
        game = make("connect4")
        state = view_of(game).parse(f"4{column}")
        value = search(game, state, depth=row["depth"] - 1, compiled=False).value
        if value == best["value"]:
            assert "as good" in found["not"] or column == best["action"]
        else:
            assert value > best["value"]
            assert f"{column} is worth {minus(value)}, but Red has {minus(best['value'])}" in found["not"]


def minus(value):
    return f"{value:.6g}".replace("-", "−")


def test_why_is_said_of_dice_of_many_players_and_of_the_end(server):
    _, dice = server.tab("pig").search("why", actions=["roll", "5"])
    assert "the average of what chance may bring" in dice["answer"]["sentence"]
    _, three = server.tab("bump").search("why", action="2")
    assert three["answer"]["sentence"].startswith("A takes ")
    assert "2 is " in three["answer"]["not"]
    tab = server.tab("tictactoe")
    _, ending = tab.search("why", actions=["a1", "a2", "b1", "b2"], action="c1")
    assert ending["answer"]["sentence"].startswith("Crosses take c1, worth 1: the game is over")
    _, over = tab.search("why", actions=["a1", "a2", "b1", "b2", "c1"])
    assert over["answer"]["sentence"] == ""


def test_the_features_of_an_evaluation_sum_up_to_it(server):
    from outply.games.othello.knowledge import OthelloKnowledge

    game = make("othello")
    for moves in ("f5", "f5d6c3", "f5f6e6f4"):
        found = server.tab("othello").post("features", start=moves).json
        state = view_of(game).parse(moves)
        assert found["total"] == pytest.approx(OthelloKnowledge(game).evaluate(state))
    assert server.tab("nim").post("features").json["features"] == []


def test_the_tree_of_a_search_with_boards_and_sentences_on_demand(server):
    tab = server.tab("tictactoe")
    _, last = tab.search("explain", actions=["a1", "b2", "c3"], depth=2)
    tree = last["answer"]
    assert tree["tree"]["parent"][0] == -1
    assert sum(tree["tree"]["visited"]) == tree["nodes"]
    assert not {"sentences", "positions", "cuts"} & set(tree)
    boards = tab.post("boards", nodes=[0, 1]).json
    assert boards["0"].startswith("<svg")
    words = tab.post("sentences", events=[0, len(tree["events"]["kind"]) - 1]).json
    assert words["0"].startswith("The search to depth 2 begins")
    assert server.tab("nim").post("boards", nodes=[0]).status == 400


def test_a_quiz_is_asked_hinted_and_marked(server):
    tab = server.tab("tree")
    quiz = tab.post("quiz", kinds=["minimax"], count=1, seed=7, shape="2x2").json
    question = quiz["questions"][0]
    assert question["tree"] == "((1 19) (12 10))"
    wrong = tab.post("answer", question=question["question"], given="A=19 B=19 C=12").json
    assert (wrong["right"], wrong["answer"]) == (False, "A=10 B=1 C=10")
    assert tab.post("answer", question=question["question"], given="10 1 10").json["right"]
    assert not tab.post("answer", question=question["question"], given="ten").json["understood"]
    assert "10" not in tab.post("hint", question=question["question"], step=1).json["hint"]


def test_sheets_of_a_class_are_made_and_graded(server):
    tab = server.tab("tree")
    reports, last = tab.search(
        "sheets", students=["Ada", "Bob"], kinds=["minimax"], count=2, seed=3, title="Week 1", points=5
    )
    assert reports == [{"made": 1, "of": 2}, {"made": 2, "of": 2}]
    ada = last["answer"]["sheets"][0]
    papers = [{"name": "ada", "text": ada["template"].replace('"1": ""', '"1": "x"')}]
    graded = tab.post("grade", papers=papers, sheets=[{"name": "s", "text": ada["json"]}]).json
    assert graded["students"][0]["of"] == 10
    assert graded["csv"].startswith("student,question,points,diagnosis\nAda,1,,")
    assert "Week 1 · Ada" in ada["html"]


def test_an_experiment_reports_its_progress_and_can_be_stopped(server):
    tab = server.tab("tree")
    with tab.events() as events:
        number = tab.post("lab", name="pruning", games=5_000).json["search"]
        next(event for event in events if event.get("search") == number and "played" in event.get("about", {}))
        tab.post("stop")
        last = next(event for event in events if event.get("search") == number and event["kind"] == "answer")
    assert last["answer"]["interrupted"]
    assert last["answer"]["chart"].startswith("<svg")


def test_a_game_of_the_lab_is_replayed_as_pictures(server):
    _, last = server.tab("tree").search("replay", name="hungry")
    assert len(last["answer"]["pictures"]) == len(last["answer"]["words"]) > 3


@pytest.mark.parametrize(
    ("name", "ending"), [("thrashing", "score -50, step 60, Pac-Man has starved"), ("hungry", "all dots are eaten")]
)
def test_a_replay_shows_what_its_sentence_says(server, name, ending):
    _, last = server.tab("tree").search("replay", name=name, seed=0)
    assert last["answer"]["words"][-1].endswith(ending)


# Faults


def test_a_worker_that_is_killed_is_said_to_be_so_and_the_next_search_works(server):
    tab = server.tab("connect4")
    with tab.events() as events:
        number = tab.post("analyse", seconds=300).json["search"]
        next(event for event in events if event.get("search") == number)
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        told = [next(events), next(events)]
        while not {"failed", "ended"} <= {event["kind"] for event in told}:
            told.append(next(events))
    assert any("has ended" in event.get("error", "") for event in told)
    assert tab.post("position").status == 200
    _, last = tab.search("choose", player="level:1")
    assert last["kind"] == "answer"


def test_a_tab_that_nobody_looks_at_any_more_ends_its_worker(server):
    tab = server.tab("nim")
    with tab.events():
        assert tab.post("position").status == 200
        workers = server.workers()
    assert wait_until(lambda: sum(map(is_alive, workers)) == len(workers) - 1, 30)
    assert tab.post("position").status == 404


def test_a_tab_that_is_closed_ends_its_worker_at_once(server):
    tab = server.tab("nim")
    tab.post("position")
    workers = server.workers()
    assert server.ask("DELETE", f"/api/tabs/{tab.name}").status == 204
    assert wait_until(lambda: sum(map(is_alive, workers)) == len(workers) - 1, 10)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind_however_the_server_ends(how):
    with serving() as running:
        tab = running.tab("othello")
        tab.post("position")
        tab.post("analyse", seconds=300)
        workers = running.workers()
        assert workers
        running.process.send_signal(how)
        running.process.wait(20)
        assert wait_until(lambda: not any(is_alive(worker) for worker in workers), 20)
        assert not children(running.process.pid)


def test_a_rule_that_fails_is_one_sentence_and_the_worker_lives_on(tmp_path):
    path = tmp_path / "broken.py"
    source = (
        "from outply import MNK\n\nclass Broken(MNK):\n    def actions(self, state):\n        raise ValueError('no')\n"
    )
    path.write_text(source, encoding="utf-8")
    with serving(f"{path}:Broken") as running:
        tab = running.tab("own:Broken")
        refused = tab.post("position")
        assert refused.status == 400
        assert "`Broken.actions` to answer" in refused.error
        assert tab.post("position").status == 400


def test_what_a_rule_prints_does_not_disturb_the_answers(tmp_path):
    path = tmp_path / "loud.py"
    source = "from outply import MNK\n\nclass Loud(MNK):\n    def player(self, state):\n        print('{}')\n"
    path.write_text(f"{source}        return super().player(state)\n", encoding="utf-8")
    with serving(f"{path}:Loud") as running:
        assert running.tab("own:Loud").post("position").json["player"] == 0


def test_at_each_depth_the_horizon_is_told_by_what_is_expected_and_what_happens(server):
    tab = server.tab("")
    for depth, quiescence, lost in ((3, 0, 11), (3, 1, 10), (6, 0, 9)):
        answer = tab.post("horizon", depth=depth, quiescence=quiescence).json
        assert len(answer["expected"]) <= depth + quiescence
        assert answer["played"][-1] == {"player": 1, "name": "take treasure", "lost": lost}
        assert answer["tree"]["value"] == -answer["expected"][-1]["lost"]
