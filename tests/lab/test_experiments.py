"""Experiments: seeds, interruption, pictures, and what must come out where it is certain."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping

import pytest

from outply import InputError
from outply.lab import EXPERIMENTS, find_experiment, run
from outply.lab.experiment import Case, Experiment
from outply.lab.picture import bars, lines


def figures(report, name):
    return {row.labels: row.figures[name].value for row in report.rows}


def coin(seed: int) -> Mapping[str, bool | float]:
    return {"heads": bool(seed & 1), "number": float(seed % 10)}


COIN = Experiment("coin", "Heads?", ("coin",), lambda: [Case(("one",), coin)], lambda rows: bars("Coin", rows, "heads"))


@pytest.mark.parametrize("name", ["thrashing", "ordering", "pruning"])
def test_the_same_seed_gives_the_same_result(name):
    experiment = EXPERIMENTS[name]
    assert run(experiment, 2, seed=5).data() == run(experiment, 2, seed=5).data()


def test_another_seed_gives_another_result():
    assert run(EXPERIMENTS["ordering"], 2, seed=5).data() != run(EXPERIMENTS["ordering"], 2, seed=6).data()
    assert run(COIN, 20, seed=1).data() != run(COIN, 20, seed=2).data()


def test_more_games_begin_with_the_same_games():
    seeds: list[int] = []
    kept = Experiment("", "", ("",), lambda: [Case(("",), lambda seed: seeds.append(seed) or {"x": 0.0})], str)
    run(kept, 3, seed=9)
    run(kept, 5, seed=9)
    assert seeds[:3] == seeds[3:6]
    assert len(set(seeds)) == 5


def test_an_interrupted_experiment_keeps_the_games_that_are_finished():
    played: list[int] = []

    def play(seed: int) -> Mapping[str, bool | float]:
        played.append(seed)
        if len(played) == 8:
            raise KeyboardInterrupt
        return {"x": 1.0}

    stopped = Experiment("", "", ("",), lambda: [Case(("a",), play), Case(("b",), play)], str)
    report = run(stopped, 100)
    assert report.interrupted
    assert [row.figures["x"].count for row in report.rows] == [4, 3]


def test_progress_is_told_after_each_game():
    told: list[tuple[int, int]] = []
    run(COIN, 3, tell=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("games", [0, -1, 100_001])
def test_a_number_of_games_out_of_range_is_refused(games):
    with pytest.raises(InputError) as error:
        run(COIN, games)
    assert str(error.value) == f"expected a number of games from 1 to 100,000, but got {games}"


def test_a_seed_out_of_range_and_an_unknown_experiment_are_refused():
    with pytest.raises(InputError, match=r"expected a seed from 0 to 2⁶⁴ − 1, but got -1"):
        run(COIN, 1, seed=-1)
    with pytest.raises(InputError, match=r"expected an experiment \(thrashing, .*\), but got 'trash'; did you mean"):
        find_experiment("trash")


def test_pacman_starves_between_two_dots_by_the_score_and_not_by_the_fixed_evaluation():
    report = run(EXPERIMENTS["thrashing"], 3)
    starved = figures(report, "starved")
    assert starved["score", "the order"] == 1.0
    assert starved["hungry", "the order"] == starved["hungry", "the lot"] == 0.0
    # Two steps and a dot either way: 10 − 2.
    assert "s = 8, w = 8: a tie" in report.notes[1]
    assert "w is better" in report.notes[2]


def test_two_searching_ghosts_corner_the_pacman_whom_one_cannot_catch():
    caught = figures(run(EXPERIMENTS["smart-ghosts"], 5), "caught")
    assert caught["two", "minimax"] >= 0.8
    assert caught["one", "minimax"] == 0.0
    assert caught["two", "random"] < caught["two", "minimax"]


def test_a_wrong_assumption_costs_expectimax_more_than_minimax():
    score = figures(run(EXPERIMENTS["assumptions"], 12), "score")
    assert score["expectimax", "adversarial"] + 200 < score["minimax", "adversarial"]
    assert score["expectimax", "adversarial"] + 200 < score["expectimax", "random"]
    assert abs(score["minimax", "random"] - score["expectimax", "random"]) < 100


def test_pictures_are_svg_with_a_mark_for_every_row():
    report = run(EXPERIMENTS["pruning"], 1)
    root = ET.fromstring(report.picture())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.findall(".//{*}circle")) == len(report.rows)
    root = ET.fromstring(run(COIN, 4).picture())
    assert "heads" not in ET.tostring(root, encoding="unicode")
    assert len(root.findall(".//{*}rect")) == 1
    assert ET.fromstring(lines("<&>", [], "x", "y")).tag.endswith("svg")
