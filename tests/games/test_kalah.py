"""Kalah against published values, OpenSpiel and a slow twin; and its notation."""

import random

import pytest

from outply import solve
from outply.contract.errors import InputError
from outply.games.kalah.rules import Kalah
from outply.games.kalah.view import KalahView

# What the first player gains, by houses and by seeds from one on, according to a solver in C++ that shares nothing with
# this one and that agrees with all published values of six houses which it can reach.
STANDARD = {1: [0, -2, 6, -2, 2, 0], 2: [2, -2, -2, -10, 6, 8], 3: [0, 4, 2], 4: [2], 5: [0]}
EMPTY_CAPTURE = {**STANDARD, 2: [2, -2, -2, -12, 6, 8]}


@pytest.mark.parametrize(("empty_capture", "values"), [(False, STANDARD), (True, EMPTY_CAPTURE)])
def test_small_boards_are_worth_what_is_known(empty_capture, values):
    # Interpreted, as that is over sooner than compiling each game.
    found = {
        houses: [
            solve(Kalah(houses, seeds, empty_capture=empty_capture), compiled=False).value
            for seeds in range(1, len(known) + 1)
        ]
        for houses, known in values.items()
    }
    assert found == values


def test_six_houses_with_one_seed_are_won_by_two():
    # G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah (2000).
    assert solve(Kalah(6, 1, empty_capture=True)).value == 2.0


# The slow twin: two lists of houses and a list of stores, and seeds that are carried by hand.


def twin_result(houses, stores, turn, house, empty_capture):
    """The houses, the stores and the player to move after a move."""
    houses, stores = [list(side) for side in houses], list(stores)
    hand, houses[turn][house] = houses[turn][house], 0
    side, at = turn, house
    while hand:
        at += 1
        if at == len(houses[side]):
            if side == turn:
                stores[turn] += 1
                hand -= 1
                if not hand:
                    return houses, stores, turn
            side, at = 1 - side, 0
        houses[side][at] += 1
        hand -= 1
    facing = len(houses[0]) - 1 - at
    if side == turn and houses[turn][at] == 1 and (houses[1 - turn][facing] or empty_capture):
        stores[turn] += 1 + houses[1 - turn][facing]
        houses[turn][at] = houses[1 - turn][facing] = 0
    return houses, stores, 1 - turn


def split(state):
    half = len(state.ring) // 2
    return [list(state.ring[: half - 1]), list(state.ring[half:-1])], [state.ring[half - 1], state.ring[-1]]


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 3), (2, 6), (3, 2), (4, 5), (6, 4), (6, 6)])
def test_random_play_goes_as_with_lists_of_houses(houses, seeds, empty_capture):
    game, draw = Kalah(houses, seeds, empty_capture=empty_capture), random.Random(20260101)
    for _ in range(60):
        state = game.initial()
        while not game.is_terminal(state):
            sides, stores = split(state)
            assert all(map(sum, sides))
            assert list(game.actions(state)) == [k for k, count in enumerate(sides[state.turn]) if count]
            action = draw.choice(list(game.actions(state)))
            expected = twin_result(sides, stores, state.turn, action, empty_capture)
            state = game.result(state, action)
            assert (*split(state), state.turn) == expected
        sides, stores = split(state)
        assert not all(map(sum, sides))
        gain = stores[0] + sum(sides[0]) - stores[1] - sum(sides[1])
        assert (game.utility(state, 0), game.utility(state, 1)) == (gain, -gain)


def test_open_spiel_allows_the_same_moves_and_ends_with_the_same_winner():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is a benchmark dependency")
    game, theirs, draw = Kalah(), pyspiel.load_game("mancala"), random.Random(7)
    for _ in range(60):
        state, other = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            assert not other.is_terminal()
            actions = list(game.actions(state))
            # Their houses are counted around the board: 1 to 6, the store, 8 to 13.
            assert (state.turn, [action + 1 + 7 * state.turn for action in actions]) == (
                other.current_player(),
                other.legal_actions(),
            )
            action = draw.choice(actions)
            other.apply_action(action + 1 + 7 * state.turn)
            state = game.result(state, action)
        assert other.is_terminal()
        gain = game.utility(state, 0)
        assert other.returns()[0] == (gain > 0) - (gain < 0)


# The rules one by one


def after(text, house, **rules):
    game = Kalah(3, 2, **rules)
    view = KalahView(game)
    return view.format(game.result(view.parse(text), house - 1))


def test_a_last_seed_in_the_own_store_gives_another_move():
    assert after("2,2,2:0/2,2,2:0", 2) == "2,0,3:1/2,2,2:0"
    assert after("2,2,2:0/2,2,2:0 second", 2) == "2,2,2:0/2,0,3:1 second"


def test_the_store_of_the_other_is_left_out():
    assert after("1,1,6:0/1,1,2:0", 3) == "2,2,0:1/2,2,3:0 second"


def test_a_last_seed_in_an_own_empty_house_captures_the_seeds_opposite():
    assert after("2,1,0:3/4,2,0:0", 2) == "2,0,0:8/0,2,0:0 second"
    # A way all around ends where it began, in a house that is empty by then.
    assert after("0,7,1:0/1,1,1:1", 2) == "1,0,2:4/2,0,2:1 second"


def test_a_house_opposite_that_is_empty_matters_only_with_empty_capture():
    assert after("2,1,0:3/0,2,4:0", 2) == "2,0,1:3/0,2,4:0 second"
    assert after("2,1,0:3/0,2,4:0", 2, empty_capture=True) == "2,0,0:4/0,2,4:0 second"


def test_the_game_ends_when_one_side_is_empty_and_what_is_left_belongs_to_the_other():
    game = Kalah(3, 2)
    state = KalahView(game).parse("0,0,0:3/1,2,0:6")
    assert game.is_terminal(state)
    assert (game.utility(state, 0), game.utility(state, 1)) == (-6.0, 6.0)


# Notation


def test_houses_are_named_from_the_left_of_their_owner():
    game = Kalah()
    view = KalahView(game)
    assert [view.name(game.initial(), action) for action in game.actions(game.initial())] == list("123456")
    assert view.format(view.parse("3 2")) == "4,0,1,6,6,6:1/4,4,4,4,4,4:0 second"
    assert view.parse("") == game.initial()


def test_the_picture_has_the_stores_to_the_right_of_their_owners():
    view = KalahView(Kalah(3, 2))
    assert view.show(view.parse("2,0,10:0/0,0,0:0 second")).splitlines()[-1] == "the game is over"
    assert view.show(view.parse("2,0,3:1/2,1,3:0")).splitlines() == [
        "       3   2   1",
        "       3   1   2",
        "   0               1",
        "       2   0   3",
        "       1   2   3",
        "first player to move",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2,2,2:0/2,2,2:1", "expected 12 seeds in all, but got 13"),
        ("2,2,2:0", "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,2,2:0'"),
        ("2,2,2/2,2,2", "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,2,2/2,2,2'"),
        ("2,2:0/2,2,2:2", "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,2:0/2,2,2:2'"),
        ("2,,4:0/2,2,2:0", "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,,4:0/2,2,2:0'"),
        ("2,2,-2:0/2,2,2:4", "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,2,-2:0/2,2,2:4'"),
        (
            "2,2,2:0/2,2,2:0 third",
            "expected a position such as '2,2,2:0/2,2,2:0 second', but got '2,2,2:0/2,2,2:0 third'",
        ),
        ("1 4", "expected a legal action as action 2 (one of 1, 2, 3), but got '4'"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        KalahView(Kalah(3, 2)).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((0, 4), "expected a number of houses from 1 to 12, but got 0"),
        ((13, 4), "expected a number of houses from 1 to 12, but got 13"),
        ((6, 0), "expected a number of seeds from 1 to 24, but got 0"),
        ((6, 25), "expected a number of seeds from 1 to 24, but got 25"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(size, message):
    with pytest.raises(InputError) as error:
        Kalah(*size)
    assert str(error.value) == message
