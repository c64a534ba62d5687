"""What is known about backgammon: the same for both players and at both speeds, and close to GNU Backgammon's word."""

import json

import pytest

from benchmarks.positions import data_file
from benchmarks.pubeval import inputs
from outply import Backgammon, Limit, Search
from outply.compiler import native
from outply.games.backgammon.ids import board_of
from outply.games.backgammon.knowledge import BackgammonKnowledge, shots, side
from outply.games.backgammon.moves import count, is_race
from outply.games.backgammon.notation import read_play
from outply.games.backgammon.rules import State, seen_by_mover
from outply.games.backgammon.view import BackgammonView
from tests.games.test_backgammon import random_game

GAME = Backgammon()
VIEW = BackgammonView(GAME)
KNOWN = BackgammonKnowledge(GAME)


def live_states(seed):
    return [state for state in random_game(seed) if not GAME.is_terminal(state)]


def test_a_position_is_worth_as_much_to_either_player():
    for state in live_states(1):
        mirrored = State(*state[2:4], *state[:2], 1 - state.turn, state.dice)
        assert KNOWN.evaluate(state) == -KNOWN.evaluate(mirrored)
        assert GAME.min_utility <= KNOWN.evaluate(state) <= GAME.max_utility


def test_the_evaluation_is_the_same_compiled():
    def evaluate(state: State) -> float:
        return KNOWN.evaluate(state)

    fast = native(evaluate, GAME)
    for seed in range(3):
        for state in live_states(seed):
            assert fast(state) == KNOWN.evaluate(state)


def hits_by_rule(board):
    """The share of rolls after which some play has put a further checker of the other on the bar."""
    hits = 0.0
    state = State(*board, 0, 0)
    for dice, probability in GAME.outcomes(state):
        rolled = GAME.result(state, dice)
        before = count(board.other_near, board.other_far, 25)
        after = [GAME.result(rolled, action) for action in GAME.actions(rolled)]
        hits += probability * any(count(each.second_near, each.second_far, 25) > before for each in after)
    return hits


def test_shots_are_the_rolls_that_hit():
    exact, near = [], []
    for seed in range(3):
        for state in live_states(seed)[::6]:
            board = seen_by_mover(state)
            said = shots(side(board.near, board.far), side(board.other_near, board.other_far))
            away = abs(said - hits_by_rule(board))
            exact.append(away < 1e-9)
            near.append(away < 0.12)
    # Bit sets do not see all that doubles do from the bar, nor that both dice must be used if they can.
    assert sum(exact) > 0.8 * len(exact)
    assert sum(near) > 0.97 * len(near)


def test_the_one_who_rolls_leads_an_even_race_and_a_lost_race_may_be_lost_by_a_gammon():
    own, all_home = 3 << 4 * 4 | 3 << 4 * 5, 15 << 4 * 5
    assert is_race(seen_by_mover(State(own, 0, own, 0, 0, 0)))
    assert 0.0 < KNOWN.evaluate(State(own, 0, own, 0, 0, 0)) < 1.0
    # One checker to bear off against fifteen that are all in play.
    assert KNOWN.evaluate(State(1, 0, all_home, 0, 0, 0)) == pytest.approx(2.0, abs=0.25)
    assert KNOWN.evaluate(State(1, 0, all_home - (1 << 20), 0, 0, 0)) == pytest.approx(1.0, abs=0.05)


def test_the_choice_without_looking_ahead_is_nearly_as_good_as_that_of_gnu_backgammon():
    path = data_file("backgammon/legal_plays.jsonl")
    if path is None:
        pytest.skip("OUTPLY_DATA names no folder with the cases")
    search, lost = Search(GAME, "expectiminimax"), []
    for case in map(json.loads, path.read_text().splitlines()):
        if case["n"] > 1:
            state = VIEW.parse(f"{case['pid']},{case['dice'][0]}{case['dice'][1]}")
            board, actions = seen_by_mover(state), GAME.actions(state)
            equities = {read_play(board, state.dice, actions, name): equity for name, equity in case["plays"]}
            lost.append(case["best_equity"] - equities[search(state, Limit(depth=1)).action])
    # Pubeval loses 0.038 points a play by the same measure.
    assert sum(lost) / len(lost) < 0.03


def test_pubeval_sees_the_board_as_its_author_describes_it():
    # The start, as the player who has just played sees it: two checkers on 24, five on 13, three on 8, five on 6.
    found = {place: value for place, value in enumerate(inputs(board_of("4HPwATDgc/ABMA"))) if value}
    two, three, more = 2, 3, 4
    assert found == {
        5 * 0 + two: 1.0,
        5 * 11 + two: 1.0,
        5 * 11 + more: 1.0,
        5 * 16 + two: 1.0,
        5 * 16 + three: 1.0,
        5 * 18 + two: 1.0,
        5 * 18 + more: 1.0,
    }
    # One of the other's alone on the point 24, two on the bar, and 14 own ones borne off.
    after = State(1, 0, 1, 2 << 48, 0, 0)
    found = {place: value for place, value in enumerate(inputs(seen_by_mover(after))) if value}
    assert found == {5 * 0: 1.0, 5 * 23 + 1: 1.0, 120: 1.0, 121: 14 / 15}


def test_the_published_opening_of_31_is_found():
    # GNU Backgammon, at any depth, and every book.
    state = VIEW.parse("4HPwATDgc/ABMA,31")
    for depth in (1, 3):
        assert VIEW.name(state, Search(GAME, "expectiminimax")(state, Limit(depth=depth)).action) == "8/5 6/5"
