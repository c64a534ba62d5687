"""The rules of Pig, as in J. Scarne, Scarne on Dice (1945), and Neller and Presser (2004)."""

import pytest

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, choices
from outply.games.pig import HOLD, ROLL, Pig, PigView, State


def test_play_begins_with_a_roll():
    game = Pig()
    assert list(game.actions(game.initial())) == [ROLL]
    assert game.player(game.result(game.initial(), ROLL)) == CHANCE


def test_the_six_faces_are_equally_likely():
    outcomes = list(Pig().outcomes(State(0, 0, 0, 0, True)))
    assert [face for face, _ in outcomes] == [1, 2, 3, 4, 5, 6]
    assert [probability for _, probability in outcomes] == [1 / 6] * 6


@pytest.mark.parametrize("turn", [0, 1])
def test_a_one_loses_the_pile_and_the_turn(turn):
    assert Pig().result(State(10, 20, 15, turn, True), 1) == State(10, 20, 0, 1 - turn, False)


def test_other_faces_grow_the_pile():
    assert Pig().result(State(10, 20, 15, 1, True), 6) == State(10, 20, 21, 1, False)


def test_holding_banks_the_pile_and_passes_the_turn():
    game = Pig()
    assert game.result(State(10, 20, 15, 0, False), HOLD) == State(25, 20, 0, 1, False)
    assert game.result(State(10, 20, 15, 1, False), HOLD) == State(10, 35, 0, 0, False)


def test_only_banking_ends_the_game():
    game = Pig()
    ready = game.result(State(96, 20, 0, 0, True), 6)
    assert ready.pile == 4
    assert not game.is_terminal(ready)
    end = game.result(ready, HOLD)
    assert game.is_terminal(end)
    assert (game.utility(end, 0), game.utility(end, 1)) == (1.0, -1.0)
    lost = State(20, 100, 0, 0, False)
    assert (game.utility(lost, 0), game.utility(lost, 1)) == (-1.0, 1.0)


def test_exactly_the_reachable_states_can_be_written():
    game, view = Pig(9), PigView(Pig(9))
    seen, todo = {game.initial()}, [game.initial()]
    while todo:
        state = todo.pop()
        after = set() if game.is_terminal(state) else {game.result(state, choice) for choice in choices(game, state)}
        todo += after - seen
        seen |= after
    accepted = set()
    for first in range(11):
        for second in range(11):
            for pile in range(11):
                for turn in (0, 1):
                    for rolling in (False, True):
                        state = State(first, second, pile, turn, rolling)
                        try:
                            accepted.add(view.parse(view.format(state)))
                        except InputError:
                            assert state not in seen
    assert accepted == seen


def test_the_start_is_worth_what_the_equations_of_neller_and_presser_say():
    goal = 10
    game = Pig(goal)
    ours = iterate_values(game)
    win = {}
    for _ in range(400):
        for mine in range(goal):
            for theirs in range(goal):
                for pile in range(goal - mine + 1):
                    lose_turn = 1 - win.get((theirs, mine, 0), 0.5)
                    on = sum(
                        1.0 if mine + pile + f >= goal else win.get((mine, theirs, pile + f), 0.5) for f in range(2, 7)
                    )
                    roll = (lose_turn + on) / 6
                    hold = 1.0 if mine + pile >= goal else 1 - win.get((theirs, mine + pile, 0), 0.5)
                    win[mine, theirs, pile] = max(roll, hold) if pile else roll
    assert (1 + ours) / 2 == pytest.approx(win[0, 0, 0], abs=1e-9)


def iterate_values(game):
    """The value of the start, by iterating over the rules as they are."""
    states, todo = {game.initial(): 0.0}, [game.initial()]
    while todo:
        state = todo.pop()
        if not game.is_terminal(state):
            for after in (game.result(state, choice) for choice in choices(game, state)):
                if after not in states:
                    states[after] = 0.0
                    todo.append(after)
    links = {s: [game.result(s, c) for c in choices(game, s)] for s in states if not game.is_terminal(s)}
    states.update({s: game.utility(s, 0) for s in states if s not in links})
    for _ in range(150):
        for state, after in links.items():
            values = [states[s] for s in after]
            mover = game.player(state)
            states[state] = sum(values) / 6 if mover == CHANCE else max(values) if mover == 0 else min(values)
    return states[game.initial()]


def test_actions_and_outcomes_have_names():
    game, view = Pig(), PigView(Pig())
    assert view.parse("roll 5 roll 4 hold") == State(9, 0, 0, 1, False)
    assert view.format(view.parse("roll 5 roll")) == "0,0,5,first,rolling"
    assert view.parse("12, 34, 5, second, rolling") == State(12, 34, 5, 1, True)
    assert [view.name(game.initial(), a) for a in (ROLL, HOLD)] == ["roll", "hold"]


def test_the_picture_shows_both_players_and_the_pile():
    view = PigView(Pig(20))
    assert view.show(State(12, 4, 5, 0, False)) == "first      12   5 at risk, to move\nsecond      4\ngoal       20"
    assert view.show(State(12, 4, 0, 1, True)) == "first      12\nsecond      4   the die is rolling\ngoal       20"
    assert view.show(State(20, 4, 0, 1, False)) == "first      20\nsecond      4\ngoal       20"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12,34", "expected a position such as '12,34,5,second,rolling', but got '12,34'"),
        ("12,34,5,third", "expected a position such as '12,34,5,second,rolling', but got '12,34,5,third'"),
        ("100,4,0,first", "expected fewer than 100 points, but the player to move has 100 and the other 4"),
        ("4,101,0,first", "expected fewer than 100 points, but the player to move has 4 and the other 101"),
        ("100,4,5,second", "expected no pile and no die after the end, but got '100,4,5,second'"),
        ("90,4,11,first", "expected a pile of at most the 10 points missing, but got 11"),
        ("1,4,5,first", "expected piles of 2 points or more to be banked, but got a single point"),
        ("0,4,1,first", "expected piles of 2 points or more to be banked, but got a single point"),
        ("hold", "expected a legal action as action 1 (one of roll), but got 'hold'"),
    ],
)
def test_a_position_that_no_play_reaches_is_refused(text, message):
    with pytest.raises(InputError) as error:
        PigView(Pig()).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize("goal", [0, 10_001, 20.5, True])
def test_the_goal_is_bounded(goal):
    with pytest.raises(InputError, match="expected a goal from 1 to 10,000, but got"):
        Pig(goal)
