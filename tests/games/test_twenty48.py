"""2048 against a slow twin on lists, solved small boards, and its notation."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from outply import Limit, Search, Twenty48, solve
from outply.contract.errors import InputError
from outply.contract.game import CHANCE, choices
from outply.games.twenty48.knowledge import Twenty48Knowledge
from outply.games.twenty48.rules import State
from outply.games.twenty48.view import Twenty48View
from outply.primitives.dice import Dice


@pytest.mark.parametrize(("goal", "probability"), [(8, 1.0), (16, 0.9625112538), (32, 0.0828872891)])
def test_a_board_of_two_by_two_reaches_a_tile_as_often_as_is_known(goal, probability):
    # J. Lees-Miller, The mathematics of 2048 (jdlm.info, 2018) gives about 8 % for 32; the digits are those of a
    # program that shares nothing with this one.
    assert solve(Twenty48(2, goal), compiled=False).value == pytest.approx(probability, abs=1e-9)


# The slow twin: lists of numbers, squeezed by hand.


def squeezed(numbers):
    """A row after a slide to the left, and the points."""
    tiles, after, points = [number for number in numbers if number], [], 0
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            points += 2 * tiles[0]
            after.append(2 * tiles[0])
            tiles = tiles[2:]
        else:
            after.append(tiles.pop(0))
    return after + [0] * (len(numbers) - len(after)), points


def twin(board, way):
    """The board after a slide, and the points."""
    if way == "left":
        done = [squeezed(row) for row in board]
        return [row for row, _ in done], sum(points for _, points in done)
    if way == "right":
        after, points = twin([row[::-1] for row in board], "left")
        return [row[::-1] for row in after], points
    turned = [list(column) for column in zip(*board, strict=True)]
    after, points = twin(turned, "left" if way == "up" else "right")
    return [list(row) for row in zip(*after, strict=True)], points


@pytest.mark.parametrize("size", [2, 3, 4])
def test_random_play_goes_as_with_lists(size):
    game, draw = Twenty48(size), random.Random(20480 + size)
    view = Twenty48View(game)
    for _ in range(12):
        state = game.initial()
        while not game.is_terminal(state):
            board = view.tiles(state)
            if game.player(state) == CHANCE:
                empty = sum(row.count(0) for row in board)
                outcomes = list(game.outcomes(state))
                assert len(outcomes) == 2 * empty
                assert [p for _, p in outcomes] == [0.9 / empty, 0.1 / empty] * empty
                state = game.result(state, draw.choices(*zip(*outcomes, strict=True))[0])
                assert sum(map(sum, view.tiles(state))) - sum(map(sum, board)) in (2, 4)
                continue
            slides = {way: twin(board, way) for way in ("up", "right", "down", "left")}
            legal = {view.name(state, action): action for action in game.actions(state)}
            assert list(legal) == [way for way, (after, _) in slides.items() if after != board]
            way = draw.choice(list(legal))
            after, points = slides[way]
            slid = game.result(state, legal[way])
            assert (view.tiles(slid), slid.points - state.points, slid.falling) == (after, points, 1)
            state = slid
        assert all(twin(view.tiles(state), way)[0] == view.tiles(state) for way in ("up", "right", "down", "left"))
        assert game.utility(state, 0) == state.points


def test_a_tile_that_was_joined_joins_no_other():
    game, view = Twenty48(), Twenty48View(Twenty48())
    state = view.parse("2,2,4,8/4,4,4,4/2,2,2,./.,2,.,2")
    assert view.format(game.result(state, 3)) == "4,4,8,./8,8,.,./4,2,.,./4,.,.,. 28 1"


def test_the_goal_ends_the_game_and_counts_no_points():
    game = Twenty48(3, 16)
    view = Twenty48View(game)
    state = game.result(view.parse("8,8,./.,.,./.,.,2"), 3)
    assert (state.points, game.is_terminal(state), game.utility(state, 0)) == (0, True, 1.0)
    lost = view.parse("2,4,2/4,2,4/2,4,2")
    assert (game.is_terminal(lost), game.utility(lost, 0)) == (True, 0.0)


def test_without_a_goal_the_game_ends_at_32768():
    game = Twenty48(2)
    state = game.result(Twenty48View(game).parse("16384,16384/2,4 10"), 3)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 32778.0 <= game.max_utility


def test_a_guess_grows_with_room_and_order_and_stays_in_the_range():
    game = Twenty48()
    known, view = Twenty48Knowledge(game), Twenty48View(game)
    ordered = known.evaluate(view.parse("64,32,16,8/4,2,.,./.,.,.,./.,.,.,."))
    mixed = known.evaluate(view.parse("8,64,2,32/.,4,.,./.,.,16,./.,.,.,."))
    full = known.evaluate(view.parse("8,64,2,32/2,4,8,4/4,2,16,2/2,4,2,4"))
    assert 0.0 < full < mixed < ordered < game.max_utility
    for goal in (64, 2048):
        known = Twenty48Knowledge(Twenty48(4, goal))
        assert 0.0 < known.evaluate(view.parse("8,64,2,32/2,4,8,4/4,2,16,2/2,4,2,4")) < 1.0


def test_a_player_who_looks_three_plies_ahead_makes_256():
    # `python -m benchmarks 2048` plays twenty games for 2048.
    game = Twenty48(4, 256)
    ready = Search(game, "expectiminimax")
    for seed in range(3):
        dice, state = Dice(seed), game.initial()
        while not game.is_terminal(state):
            chance = state.falling > 0
            action = dice.draw(list(game.outcomes(state))) if chance else ready(state, Limit(depth=3)).action
            state = game.result(state, action)
        assert game.utility(state, 0) == 1.0


# Notation


def test_slides_and_tiles_have_names():
    game = Twenty48(3)
    view = Twenty48View(game)
    assert [view.name(game.initial(), outcome) for outcome in choices(game, game.initial())][:4] == [
        *("a3=2", "a3=4", "b3=2", "b3=4")
    ]
    state = view.parse("a3=2 c3=2 left")
    assert state == State((2, 0, 0), 4, 1)
    assert view.format(state) == "4,.,./.,.,./.,.,. 4 1"
    assert view.parse("4,.,./.,.,./.,.,. 4 1") == state
    assert view.format(game.initial()) == ".,.,./.,.,./.,.,. 0 2"


def test_the_picture_shows_tiles_points_and_what_is_next():
    view = Twenty48View(Twenty48(2))
    assert view.show(view.parse("2,16/.,4 20")).splitlines() == [
        "2 |   2  16",
        "1 |   .   4",
        "      a   b",
        "20 points; slide",
    ]
    assert view.show(view.parse("2,16/.,4 20 1")).splitlines()[-1] == "20 points; a tile falls"
    assert Twenty48View(Twenty48(2, 16)).show(State((0x11, 0x23), 0, 0)).splitlines()[-1] == "for 16; slide"
    assert view.show(view.parse("2,4/4,2 20")).splitlines()[-1] == "20 points; the game is over"


def test_the_drawing_is_svg_with_the_number_of_each_tile():
    view = Twenty48View(Twenty48(4))
    shapes = view.draw(view.parse("2,4,8,16/.,.,.,1024/.,.,.,./.,.,.,.")).shapes
    root = ElementTree.fromstring(f"<g>{shapes}</g>")
    assert [each.text for each in root.iter("text")] == ["2", "4", "8", "16", "1024"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2,4/2", "expected a position such as '2,./2,. 0 1', but got '2,4/2'"),
        ("2,3/4,4", "expected tiles that are powers of two up to 32768, but got '3'"),
        ("2,0/4,4", "expected tiles that are powers of two up to 32768, but got '0'"),
        ("2,65536/4,4", "expected tiles that are powers of two up to 32768, but got '65536'"),
        ("2,4/2,4 0 1", "expected an empty cell for the tile that is to fall, but there is none"),
        ("2,./.,.", "expected two tiles to fall on an empty board and at least two on it in play, but it is not so"),
        (
            ".,./.,. 0 1",
            "expected two tiles to fall on an empty board and at least two on it in play, but it is not so",
        ),
        ("2,2/.,. 9999999", "expected at most 1835008 points, but got 9999999"),
        ("a2=2 a1=2 left", "expected a legal action as action 3 (one of up, right, down), but got 'left'"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        Twenty48View(Twenty48(2)).parse(text)
    assert str(error.value) == message


def test_points_in_a_game_for_a_goal_are_refused():
    with pytest.raises(InputError, match="expected no points in a game for 16, but got 4"):
        Twenty48View(Twenty48(2, 16)).parse("2,2/.,. 4")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ((1,), "expected a size from 2 to 4, but got 1"),
        ((5,), "expected a size from 2 to 4, but got 5"),
        ((4, 100), "expected a goal that is a power of two from 4 to 32768, but got 100"),
        ((4, 65536), "expected a goal that is a power of two from 4 to 32768, but got 65536"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(parameters, message):
    with pytest.raises(InputError) as error:
        Twenty48(*parameters)
    assert str(error.value) == message
