"""The rules of backgammon against GNU Backgammon, open_spiel, exact bear-off values and a slow twin."""

import json
import random
import re

import pytest

from benchmarks.positions import data_file
from outply import Backgammon, check_game, solve
from outply.contract.game import CHANCE
from outply.games.backgammon.ids import position_id, words
from outply.games.backgammon.moves import BAR, Board, count, total
from outply.games.backgammon.rules import State, seen_by_mover
from outply.games.backgammon.view import BackgammonView
from tests.games.backgammon_cases import BEAR_OFF, COUNTS, OPENINGS, PLAYS

GAME = Backgammon()
VIEW = BackgammonView(GAME)


def positions_after(text):
    """The IDs of the positions to which the plays lead, as their mover sees them, and the number of plays."""
    state = VIEW.parse(text)
    results = [GAME.result(state, action) for action in GAME.actions(state)]
    return {position_id(Board(*result[:4])) for result in results}, len(results)


def parts(name):
    """A play as GNU Backgammon writes it, but for the order of its parts."""
    return tuple(sorted(name.split()))


@pytest.mark.parametrize(("position", "dice", "plays"), PLAYS)
def test_gnu_backgammon_allows_the_same_plays(position, dice, plays):
    state = VIEW.parse(f"{position},{dice}")
    assert sorted(parts(VIEW.name(state, action)) for action in GAME.actions(state)) == sorted(
        map(parts, plays.split(", "))
    )


@pytest.mark.parametrize(("position", "dice", "number"), COUNTS)
def test_gnu_backgammon_allows_as_many_plays(position, dice, number):
    found, plays = positions_after(f"{position},{dice}")
    assert (len(found), plays) == (number, number)


def test_the_rolls_of_the_start_have_as_many_plays_as_gnu_backgammon_counts():
    assert {dice: positions_after(f"4HPwATDgc/ABMA,{dice}")[1] for dice in OPENINGS} == OPENINGS


def test_gnu_backgammon_reaches_the_same_positions_by_the_same_plays_in_all_published_cases():
    path = data_file("backgammon/legal_plays.jsonl")
    if path is None:
        pytest.skip("OUTPLY_DATA names no folder with the cases")
    for case in map(json.loads, path.read_text().splitlines()):
        text = f"{case['pid']},{case['dice'][0]}{case['dice'][1]}"
        found, number = positions_after(text)
        assert (found, number) == (set(case["after"] or [case["pid"]]), max(case["n"], 1)), text
        state = VIEW.parse(text)
        names = {parts(VIEW.name(state, action)) for action in GAME.actions(state)}
        assert names == ({parts(name) for name, _ in case["plays"]} or {("move", "no")}), text


# The slow twin: lists of points, every order of the dice, and only the longest plays, as the rules are explained.


def twin_steps(own, other, die):
    """Each board after one move, as lists from point 1 on with the bar last."""
    for point in [25] if own[24] else range(1, 25):
        if not own[point - 1]:
            continue
        target = point - die
        home = not sum(own[6:])
        highest = max(place + 1 for place, number in enumerate(own) if number)
        if target < 1 and not (home and (target == 0 or point == highest)):
            continue
        if target > 0 and other[24 - target] > 1:
            continue
        mine, theirs = list(own), list(other)
        mine[point - 1] -= 1
        if target > 0:
            mine[target - 1] += 1
            if theirs[24 - target]:
                theirs[24 - target] -= 1
                theirs[24] += 1
        yield mine, theirs, die


def twin_plays(own, other, dice):
    """The boards after all plays, with the dice used."""
    found = (
        [
            (rest[0], rest[1], (step[2], *rest[2]))
            for step in twin_steps(own, other, dice[0])
            for rest in twin_plays(step[0], step[1], dice[1:])
        ]
        if dice
        else []
    )
    return found or [(own, other, ())]


def twin(own, other, high, low):
    """All boards that can be reached by rule."""
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    ends = [play for order in orders for play in twin_plays(own, other, order)]
    longest = max(len(used) for _, _, used in ends)
    ends = [play for play in ends if len(play[2]) == longest]
    if longest == 1:
        ends = [play for play in ends if play[2][0] == max(used[0] for _, _, used in ends)]
    return {(tuple(mine), tuple(theirs)) for mine, theirs, _ in ends}


def as_lists(board):
    own = [count(board.near, board.far, point) for point in range(1, BAR + 1)]
    return own, [count(board.other_near, board.other_far, point) for point in range(1, BAR + 1)]


def random_game(seed):
    """The states of a game of random plays."""
    draw, state = random.Random(seed), GAME.initial()
    while not GAME.is_terminal(state):
        yield state
        if GAME.player(state) == CHANCE:
            state = GAME.result(state, draw.choice([outcome for outcome, _ in GAME.outcomes(state)]))
        else:
            state = GAME.result(state, draw.choice(GAME.actions(state)))
    yield state


@pytest.mark.parametrize("seed", range(4))
def test_random_play_goes_as_with_lists_of_points(seed):
    for state in random_game(seed):
        if state.dice == 0 or GAME.is_terminal(state):
            continue
        own, other = as_lists(seen_by_mover(state))
        results = [GAME.result(state, action) for action in GAME.actions(state)]
        # After a play it is the other's turn, who sees the mover's checkers second.
        found = [tuple(map(tuple, as_lists(seen_by_mover(result))))[::-1] for result in results]
        assert len(set(found)) == len(found)
        assert set(found) == twin(own, other, state.dice // 10, state.dice % 10)
        assert all(result.turn == 1 - state.turn and result.dice == 0 for result in results)


def test_open_spiel_reaches_the_same_positions():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is a benchmark dependency")
    theirs, draw = pyspiel.load_game("backgammon(scoring_type=full_scoring)"), random.Random(3)
    for _ in range(3):
        other = theirs.new_initial_state()
        while not other.is_terminal():
            if other.is_chance_node():
                other.apply_action(draw.choice([outcome for outcome, _ in other.chance_outcomes()]))
                continue
            here = spiel_state(other)
            reached, pending = set(), [other]
            while pending:
                # A double is two turns of two moves there: go on until it is the other's turn.
                each = pending.pop()
                if each.is_terminal() or each.is_chance_node():
                    reached.add(spiel_sides(each))
                else:
                    pending += [each.child(action) for action in each.legal_actions()]
            found = {result[:4] for result in (GAME.result(here, action) for action in GAME.actions(here))}
            assert found == reached
            while not other.is_terminal() and not other.is_chance_node():
                other.apply_action(draw.choice(other.legal_actions()))
        state = State(*spiel_sides(other), 0, 0)
        assert GAME.is_terminal(state)
        assert [GAME.utility(state, player) for player in (0, 1)] == list(other.returns())


def spiel_sides(other):
    """The words of both players, from open_spiel's board; its first player moves up from point 0 to 23."""
    found = []
    scores = re.search(r"Scores, X: (\d+), O: (\d+)", str(other))
    for player, order in ((0, range(23, -1, -1)), (1, range(24))):
        counts = [other.board(player, point) for point in order]
        counts.append(15 - sum(counts) - int(scores[player + 1]))
        found += words(counts)
    return tuple(found)


def spiel_state(other):
    """The state with open_spiel's dice, before anything has moved."""
    low, high = sorted(re.search(r"Dice: (\d)(\d)", str(other)).groups())
    return State(*spiel_sides(other), other.current_player(), int(high + low))


# Ends and chance


@pytest.mark.parametrize(
    ("loser", "points"),
    [
        ([1, 0, 0], 1.0),  # 14 borne off
        ([14, 0, 0], 1.0),
        ([15, 0, 0], 2.0),
        ([0, 15, 0], 2.0),
        ([14, 1, 0], 2.0),
        ([14, 0, 1], 3.0),
    ],
)
def test_a_gammon_counts_two_and_a_backgammon_three(loser, points):
    home, outside, behind = loser
    # On point 1, on point 18 just outside the winner's home, and on point 19 within it.
    near, far = home, outside << 4 * 5 | behind << 4 * 6
    assert GAME.utility(State(0, 0, near, far, 1, 0), 0) == points
    assert GAME.utility(State(near, far, 0, 0, 0, 0), 0) == -points
    assert GAME.utility(State(near, far, 0, 0, 0, 0), 1) == points


def test_a_checker_on_the_bar_makes_a_backgammon():
    assert GAME.utility(State(0, 0, 14, 1 << 48, 1, 0), 0) == 3.0


def test_two_different_dice_are_twice_as_likely_as_a_double():
    chances = dict(GAME.outcomes(GAME.initial()))
    assert len(chances) == 21
    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-15)
    assert (chances[31], chances[66]) == (1 / 18, 1 / 36)


def test_the_sum_over_a_word_counts_all_its_checkers():
    for word in (0, 15, 15 << 48, 0x1_1111_1111_1111, 5 << 20 | 3 << 28, 0x0_F000_0000_0000):
        assert total(word) == sum(word >> 4 * place & 15 for place in range(13))


@pytest.mark.parametrize(("position", "value"), BEAR_OFF)
def test_bearing_off_is_worth_what_the_two_sided_database_says(position, value):
    assert solve(GAME, VIEW.parse(position)).value == pytest.approx(value, abs=1e-4)


def test_bearing_off_is_worth_what_the_database_says_in_all_published_cases():
    path = data_file("backgammon/bearoff_exact.jsonl")
    if path is None:
        pytest.skip("OUTPLY_DATA names no folder with the cases")
    for case in map(json.loads, path.read_text().splitlines()):
        value = solve(GAME, VIEW.parse(case["pid"])).value
        assert value == pytest.approx(case["gnubg_equity"], abs=1e-4), case["pid"]


def test_backgammon_keeps_the_contract_at_both_speeds():
    report = check_game(GAME, games=4)
    assert report.ok, report.problems
    assert report.compiled
