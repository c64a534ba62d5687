"""Nim against Bouton's theorem."""

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

from outply.contract.errors import InputError
from outply.games.nim import Nim, NimView, State


def solver(game):
    """What the player to move gets with best play, by looking at everything once."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, state.turn)
        return max(-value(game.result(state, action)) for action in game.actions(state))

    return value


@pytest.mark.parametrize("turn", [0, 1])
def test_the_mover_wins_unless_the_heaps_cancel_out(turn):
    value = solver(Nim(4, 4, 5))
    for heaps in product(range(5), range(5), range(6)):
        assert value(State(heaps, turn)) == (1.0 if reduce(xor, heaps) else -1.0)


@pytest.mark.parametrize("turn", [0, 1])
def test_misere_differs_only_where_no_heap_has_two_stones(turn):
    value = solver(Nim(4, 4, 5, misere=True))
    for heaps in product(range(5), range(5), range(6)):
        wins = reduce(xor, heaps) != 0 if max(heaps) > 1 else sum(heaps) % 2 == 0
        assert value(State(heaps, turn)) == (1.0 if wins else -1.0)


def test_what_one_player_wins_the_other_loses():
    for game in (Nim(2), Nim(2, misere=True)):
        end = State((0,), 1)
        assert game.is_terminal(end)
        assert game.utility(end, 0) == -game.utility(end, 1)
    assert Nim(2).utility(State((0,), 1), 0) == 1.0


def test_a_state_has_as_many_actions_as_stones():
    game = Nim()
    assert game.heaps == (1, 3, 5, 7)
    actions = list(game.actions(game.initial()))
    assert len(actions) == len(set(actions)) == 16


def test_actions_are_named_by_heap_and_stones():
    game = Nim(3, 4, 5)
    view = NimView(game)
    assert [view.name(game.initial(), action) for action in game.actions(game.initial())][:4] == [
        "1:1",
        "1:2",
        "1:3",
        "2:1",
    ]
    assert view.format(view.parse("2:3 3:5")) == "3,1,0"
    assert view.format(view.parse("2:3")) == "3,1,5 second"
    assert view.parse("3, 1, 5 second") == view.parse("2:3")
    assert view.parse("3,1,5 first") == State((3, 1, 5), 0)


def test_heaps_are_shown_as_rows_of_stones():
    view = NimView(Nim(3, 1, 40))
    assert view.show(State((3, 0, 40), 1)) == "1 | ● ● ●\n2 | .\n3 | 40 ●\nsecond player to move"
    assert view.show(State((0, 0, 0), 1)) == "1 | .\n2 | .\n3 | .\nno stone is left"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3,4", "expected heaps no larger than 3,4,5, but got '3,4'"),
        ("3,4,6", "expected heaps no larger than 3,4,5, but got '3,4,6'"),
        ("3,4,99999999999", "expected heaps no larger than 3,4,5, but got '3,4,99999999999'"),
        ("3,4,-1", "expected heaps such as '3,4,5' or '3,4,5 second', but got '3,4,-1'"),
        ("3,4,5 third", "expected heaps such as '3,4,5' or '3,4,5 second', but got '3,4,5 third'"),
        (
            "1:3 1:1",
            "expected a legal action as action 2 (one of 2:1, 2:2, 2:3, 2:4, 3:1, 3:2, 3:3, 3:4, 3:5), but got '1:1'",
        ),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        NimView(Nim(3, 4, 5)).parse(text)
    assert str(error.value) == message


def test_heaps_are_bounded():
    with pytest.raises(InputError, match="expected at most 16 heaps, but got 17"):
        Nim(*[1] * 17)
    with pytest.raises(InputError, match="expected a heap from 1 to 1,000, but got 0"):
        Nim(3, 0)
    with pytest.raises(InputError, match="expected a heap from 1 to 1,000, but got 1001"):
        Nim(1001)
