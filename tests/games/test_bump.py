"""Bump against a slow twin; how searches for many players differ on it; and its notation."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from outply import Bump, search
from outply.contract.errors import InputError
from outply.games.bump import BumpView

# The slow twin: a list of [field, set of cards] for each player.


def twin_after(players, turn, card):
    players = [[field, set(cards)] for field, cards in players]
    players[turn][1].remove(card)
    field = players[turn][0] + card
    for other in players:
        if other[0] == field:
            other[0] = 0
    players[turn][0] = field
    return players


def lists(state):
    return [
        [field, {card for card in range(1, 10) if hand >> (card - 1) & 1}]
        for field, hand in zip(state.runners, state.hands, strict=True)
    ]


@pytest.mark.parametrize(("cards", "players"), [(1, 2), (3, 3), (4, 3), (6, 5)])
def test_random_play_goes_as_with_lists(cards, players):
    game, draw = Bump(cards, players), random.Random(33)
    for _ in range(60):
        state = game.initial()
        for ply in range(cards * players):
            assert not game.is_terminal(state)
            assert game.player(state) == ply % players
            before = lists(state)
            assert set(game.actions(state)) == before[state.turn][1]
            card = draw.choice(sorted(before[state.turn][1]))
            expected = twin_after(before, state.turn, card)
            state = game.result(state, card)
            assert lists(state) == expected
        assert game.is_terminal(state)
        fields = list(state.runners)
        for player in range(players):
            assert game.utility(state, player) == sum(fields[player] - other for other in fields)


def best_reply(game, state, hero):
    """What the hero gets if in each round one opponent chooses and the others pass: written as rounds, not as turns."""
    if game.is_terminal(state):
        return game.utility(state, hero)
    if state.turn == hero:
        return max(best_reply(game, game.result(state, card), hero) for card in game.actions(state))
    ends = []
    for replier in set(range(game.players)) - {hero}:
        states, replied = [state], False
        while not game.is_terminal(states[0]) and states[0].turn != hero:
            if states[0].turn == replier and not replied:
                states, replied = [game.result(states[0], card) for card in game.actions(states[0])], True
            else:
                states = [game.null_move(each) for each in states]
        ends += states if replied else []
    return min(best_reply(game, end, hero) for end in ends)


def test_best_reply_search_with_passes_equals_its_slow_twin():
    game, draw = Bump(3), random.Random(5)
    for _ in range(40):
        state = game.initial()
        for _ in range(draw.randint(0, 6)):
            state = game.result(state, draw.choice(list(game.actions(state))))
        found = search(game, state, algorithm="best-reply", compiled=False, exact=True)
        truth = [best_reply(game, game.result(state, card), state.turn) for card in game.actions(state)]
        assert [choice.value for choice in found.choices] == truth
        assert search(game, state, algorithm="best-reply", compiled=False).value == max(truth)


def test_pruned_maxn_finds_the_same_with_fewer_states():
    game = Bump(3)
    plain, pruned = (search(game, algorithm=name, compiled=False) for name in ("maxn", "maxn-pruned"))
    assert (pruned.value, pruned.action, pruned.line) == (plain.value, plain.action, plain.line)
    assert pruned.nodes < plain.nodes


def test_max_n_paranoid_and_best_reply_choose_three_different_cards():
    game = Bump()
    state = BumpView(game).parse("3:34/7:12/1:234 C")
    found = {name: search(game, state, algorithm=name, compiled=False) for name in ("maxn", "paranoid", "best-reply")}
    assert {name: result.action for name, result in found.items()} == {"maxn": 4, "paranoid": 3, "best-reply": 2}
    assert found["maxn"].value[2] == 20.0
    assert (found["paranoid"].value, found["best-reply"].value) == (17.0, 5.0)


def test_to_pass_is_to_lay_the_smallest_card_down():
    view = BumpView(Bump())
    assert view.format(Bump().null_move(view.parse("3:124/0:1234/0:1234 B"))) == "3:124/0:234/0:1234 C"


# Notation


def test_cards_are_named_by_their_numbers_and_positions_read_back():
    game = Bump(4)
    view = BumpView(game)
    state = view.parse("3 1 3")
    assert view.format(state) == "0:124/1:234/3:124 A"
    assert view.parse("0:124/1:234/3:124 A") == state
    assert view.show(state).splitlines() == [
        "> A | . . . . . . . . . . |  124",
        "  . | B . . . . . . . . . |  234",
        "  . | . . C . . . . . . . |  124",
    ]


def test_the_drawing_is_svg_with_runners_and_cards():
    view = BumpView(Bump(2))
    shapes = view.draw(view.parse("1 2")).shapes
    root = ElementTree.fromstring(f"<g>{shapes}</g>")
    texts = [each.text for each in root.iter("text")]
    assert texts == ["A", "2", "B", "1", "C", "1", "2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0:12", "expected a position such as '0:12/0:12/0:12 A', but got '0:12'"),
        ("0:12/0:12 A", "expected a position such as '0:12/0:12/0:12 A', but got '0:12/0:12 A'"),
        ("0:13/0:12/0:12 A", "expected different cards from 1 to 2, but got '13'"),
        ("0:11/0:12/0:12 A", "expected different cards from 1 to 2, but got '11'"),
        ("0:12/0:12/0:12 B", "expected the player to move who has had the fewest turns, but it is another's turn"),
        ("0:12/1:2/0:12 B", "expected the player to move who has had the fewest turns, but it is another's turn"),
        ("2:2/0:12/0:12 B", "expected a field that the cards played lead to, but got 2"),
        ("1:2/1:2/0:12 C", "expected no two runners on one field but the start, but there are"),
        ("1 3", "expected a legal action as action 2 (one of 1, 2), but got '3'"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        BumpView(Bump(2)).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ((0,), "expected a number of cards from 1 to 9, but got 0"),
        ((10,), "expected a number of cards from 1 to 9, but got 10"),
        ((4, 1), "expected a number of players from 2 to 8, but got 1"),
        ((4, 9), "expected a number of players from 2 to 8, but got 9"),
    ],
)
def test_a_race_that_does_not_fit_is_refused(parameters, message):
    with pytest.raises(InputError) as error:
        Bump(*parameters)
    assert str(error.value) == message
