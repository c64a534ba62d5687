"""Experiments: seeds, interruption, pictures, and what must come out where it is certain."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping

import pytest

from outply import InputError
from outply.lab import EXPERIMENTS, run
from outply.lab.experiment import Case, Experiment, Row
from outply.lab.figures import Figure
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


def test_progress_is_reported_after_each_game():
    said: list[tuple[int, int]] = []
    run(COIN, 3, report=lambda done, of: said.append((done, of)))
    assert said == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("games", [0, -1, 100_001])
def test_a_number_of_games_out_of_range_is_refused(games):
    with pytest.raises(InputError) as error:
        run(COIN, games)
    assert str(error.value) == f"expected a number of games from 1 to 100,000, but got {games}"


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(InputError, match=rf"expected a seed from 0 to 2⁶⁴ − 1, but got {seed}"):
        run(COIN, 1, seed=seed)


def test_pacman_starves_between_two_dots_by_the_score_and_not_by_the_fixed_evaluation():
    report = run(EXPERIMENTS["thrashing"], 3)
    starved = figures(report, "starved")
    assert starved["score", "the order"] == 1.0
    assert starved["hungry", "the order"] == starved["hungry", "chance"] == 0.0
    # Two steps and a dot either way: 10 − 2.
    assert "s = 8, w = 8: a tie" in report.notes[1]
    assert "w is better" in report.notes[2]


def test_two_searching_ghosts_corner_the_pacman_whom_one_cannot_catch():
    caught = figures(run(EXPERIMENTS["smart-ghosts"], 5), "caught")
    assert caught["two", "minimax"] >= 0.8
    assert caught["one", "minimax"] == 0.0
    assert caught["two", "random"] < caught["two", "minimax"]


def test_a_wrong_assumption_costs_expectimax_more_than_minimax():
    score = figures(run(EXPERIMENTS["assumptions"], 6), "score")
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
    assert len(root.findall(".//{*}rect[@class='max']")) == 1
    assert ET.fromstring(lines("<&>", [], "x", "y")).tag.endswith("svg")


def row(label, x, value, spread):
    return Row((label, str(x)), x, {"figure": Figure(value, value - spread, value + spread, 10)})


def whiskers(picture):
    """Where the whiskers of a picture with bars begin and end."""
    paths = [path.get("d") for path in ET.fromstring(picture).findall("{*}path") if path.get("class") == "slash"]
    return [(float(path[1:].split()[0]), float(path.rsplit("H")[1])) for path in paths]


def test_a_whisker_ends_where_no_figure_can_be_below():
    rows = [row("a", 0, 10.0, 30.0), row("b", 0, 40.0, 5.0)]
    root = ET.fromstring(bars("", rows, "figure", least=0.0))
    zero = float(root.findall("{*}path")[-1].get("d")[1:].split()[0])
    clipped, free = whiskers(bars("", rows, "figure", least=0.0)), whiskers(bars("", rows, "figure"))
    assert clipped[0][0] == zero == float(root.find("{*}rect[@class='max']").get("x"))
    assert zero < clipped[1][0] < clipped[1][1]
    assert free[0][0] < free[1][0]


def test_the_label_of_a_short_line_stands_beside_all_lines():
    rows = [row("long", x, 10.0 * x, 1.0) for x in (2, 4, 10)] + [row("short", x, 30.0, 1.0) for x in (2, 4)]
    root = ET.fromstring(lines("", rows, "figure", ""))
    places = {each.text: float(each.get("x")) for each in root.findall("{*}text")}
    ends = [point.split(",") for each in root.findall("{*}polyline") for point in each.get("points").split()]
    plotted = max(float(x) for x, _ in ends[:5])
    assert places["long"] > plotted
    assert places["short"] > plotted


def test_a_loss_is_pushed_beyond_the_horizon_until_the_search_looks_far_enough():
    # By hand: with two baits, the treasure can be put off by 4 plies and is taken in ply 2, so ply 6 shows it all. One
    # bait is given less where the search sees two plies more; quiescence sees the last capture one ply earlier.
    lost = {row.labels: row.figures["lost"].value for row in run(EXPERIMENTS["horizon"], 1).rows}
    assert [lost["to the depth", str(depth)] for depth in range(2, 9)] == [11, 11, 10, 10, 9, 9, 9]
    assert [lost["with quiescence", str(depth)] for depth in range(2, 9)] == [11, 10, 10, 9, 9, 9, 9]
