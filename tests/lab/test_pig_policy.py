"""The policy of Pig against the equations of Neller and Presser, against searches, and as a picture."""

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from outply import InputError, Limit, Pig, Search, solve
from outply.games.pig import HOLD, State
from outply.lab.pig_policy import pig_policy
from outply.lab.pig_policy_drawing import drawn_policy


def equations(goal):
    """The probabilities of winning by iterating P = max(roll, hold), as in Neller and Presser (2004), section 3."""
    win = np.full((goal, goal, goal + 1), 0.5)
    for _ in range(300):
        before = win.copy()
        for mine in range(goal):
            for theirs in range(goal):
                for pile in range(goal - mine + 1):
                    on = sum(1.0 if mine + pile + f >= goal else win[mine, theirs, pile + f] for f in range(2, 7))
                    roll = (1 - win[theirs, mine, 0] + on) / 6
                    hold = 1.0 if mine + pile >= goal else 1 - win[theirs, mine + pile, 0]
                    win[mine, theirs, pile] = max(roll, hold) if pile else roll
        if np.abs(win - before).max() < 1e-14:
            break
    return win


def test_every_probability_solves_the_equations():
    win = pig_policy(9, compiled=False).win
    known = ~np.isnan(win)
    assert known[0, 0, 0]
    assert not known[1].any()  # nobody ever has a single point
    assert win[known] == pytest.approx(equations(9)[known], abs=1e-9)


def test_the_policy_is_that_of_the_solver_and_of_a_deep_search():
    goal = 22
    game, policy = Pig(goal), pig_policy(goal)
    assert (1 + solve(game, compiled=False).value) / 2 == pytest.approx(policy.win[0, 0, 0], abs=1e-9)

    def evaluate(state: State) -> float:
        """The exact value of a state, which a search at its horizon asks for."""
        scores = (state.first, state.second) if state.turn == 0 else (state.second, state.first)
        if state.rolling:
            worth = policy.roll_wins(*scores, state.pile)
        else:
            worth = float(policy.win[*scores, state.pile])
        return 2 * worth - 1 if state.turn == 0 else 1 - 2 * worth

    ready = Search(game, "expectiminimax", evaluate, compiled=False)
    looked_at = 0
    for mine in range(0, goal, 3):
        for theirs in range(0, goal, 4):
            for pile in range(2, goal - mine + 1, 3):
                if mine == 1 or theirs == 1 or np.isnan(policy.win[mine, theirs, pile]):
                    continue
                found = ready(State(mine, theirs, pile, 0, False), Limit(depth=3))
                values = {choice.action: choice.value for choice in found.choices}
                if abs(values[0] - values[1]) > 1e-9:
                    assert (found.action == HOLD) == policy.holds(mine, theirs, pile)
                    looked_at += 1
    assert looked_at > 50


def test_a_deep_search_without_any_knowledge_finds_the_policy_of_a_small_goal():
    policy, ready = pig_policy(6, compiled=False), Search(Pig(6), "expectiminimax", compiled=False)
    for mine, theirs, pile in ((0, 0, 2), (0, 0, 5), (2, 3, 2), (3, 3, 2), (2, 4, 3)):
        found = ready(State(mine, theirs, pile, 0, False), Limit(depth=11))
        assert (found.action == HOLD) == policy.holds(mine, theirs, pile)


def test_who_can_win_by_holding_holds_and_else_piles_are_within_reach():
    policy = pig_policy(25)
    for mine, row in enumerate(policy.table()):
        for theirs, pile in enumerate(row):
            if 1 in (mine, theirs):
                assert pile is None
            else:
                assert pile is not None
                assert 1 <= pile <= 25 - mine
                assert policy.holds(mine, theirs, 25 - mine)


def test_the_picture_is_svg_with_a_cell_for_each_score_that_can_be():
    table = pig_policy(8, compiled=False).table()
    root = ElementTree.fromstring(drawn_policy(table))
    titles = [each.text for each in root.findall(".//{*}rect/{*}title")]
    assert len([title for title in titles if "hold at" in title]) == 7 * 7
    assert len([title for title in titles if "never met" in title]) == 7 + 8
    assert titles[0] == f"0:0, hold at {table[0][0]}"


@pytest.mark.parametrize("goal", [0, 201, 2.5])
def test_a_goal_that_is_too_far_is_refused(goal):
    with pytest.raises(InputError, match="expected a goal from 1 to 200, but got"):
        pig_policy(goal)


def test_the_policy_is_the_same_compiled():
    fast, slow = (pig_policy(15, compiled=compiled).win for compiled in (True, False))
    assert np.array_equal(fast, slow, equal_nan=True)
