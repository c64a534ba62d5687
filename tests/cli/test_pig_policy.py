"""The command `outply pig-policy`: its table, its data, its picture, and what it refuses."""

import xml.etree.ElementTree as ET

import pytest

from outply.lab.pig_policy import pig_policy
from tests.lab.test_pig_policy import equations


def test_people_see_the_piles_at_which_to_hold(run):
    lines = run("pig-policy", "--goal", 5, "--interpreted").out.splitlines()
    wins = f"{equations(5)[0, 0, 0]:.6f}"
    assert lines[0] == f"who begins wins with probability {wins}; the smallest piles at which to hold:"
    # Most rolls win at once, so to hold with less than wins would only hand over the die.
    assert [line.split() for line in lines[3:]] == [
        ["0", "5", "5", "5", "5"],
        ["2", "3", "3", "3", "3"],
        ["3", "2", "2", "2", "2"],
        ["4", "1", "1", "1", "1"],
    ]


def test_json_has_the_pile_for_every_score(run):
    data = run("pig-policy", "--goal", 12, "--interpreted", "--json").data
    policy = pig_policy(12, compiled=False)
    assert (data["goal"], data["wins"], data["hold_at"]) == (12, policy.win[0, 0, 0], policy.table())
    assert data["hold_at"][1] == [None] * 12


def test_the_picture_has_a_title_and_says_what_is_grey(run, tmp_path):
    path = tmp_path / "pig.svg"
    assert run("pig-policy", "--goal", 6, "--interpreted", "--svg", path).code == 0
    words = [each.text for each in ET.parse(path).getroot().findall("{*}text")]
    assert words[:2] == [
        "Pig to 6: the smallest pile to hold at",
        "Grey: nobody ever has just 1 point, for a roll brings 2 or more.",
    ]


def test_in_the_shortest_game_nothing_is_grey(run, tmp_path):
    path = tmp_path / "pig.svg"
    assert run("pig-policy", "--goal", 1, "--interpreted", "--svg", path).code == 0
    assert "Grey" not in path.read_text()
    assert "never met" not in path.read_text()


@pytest.mark.parametrize("goal", [0, -3, 201])
def test_a_goal_out_of_range_is_refused(run, goal):
    assert run("pig-policy", "--goal", goal).sentence == f"expected a goal from 1 to 200, but got {goal}"


def test_a_picture_that_cannot_be_written_is_refused_before_the_work(run, tmp_path):
    # The default goal would take seconds to compile.
    for name in ("pig.png", "pig", "svg"):
        path = tmp_path / name
        wanted = "expected a file for the picture whose name ends in .svg"
        assert run("pig-policy", "--svg", path).sentence == f"{wanted}, but got '{path}'"
        assert not path.exists()
    path = tmp_path / "nowhere" / "pig.svg"
    reason = f"'{path}' cannot (No such file or directory)"
    assert run("pig-policy", "--svg", path).sentence == f"expected a file that can be written, but {reason}"
