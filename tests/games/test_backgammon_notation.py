"""How backgammon is written and read: IDs, plays, positions and pictures."""

import base64
import contextlib
import random
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outply import Backgammon, InputError
from outply.contract.game import choices
from outply.games.backgammon.ids import board_of, position_id
from outply.games.backgammon.notation import read_play
from outply.games.backgammon.rules import seen_by_mover
from outply.games.backgammon.view import BackgammonView
from tests.games.backgammon_cases import PLAYS
from tests.games.test_backgammon import random_game

GAME = Backgammon()
VIEW = BackgammonView(GAME)

# A random game in which rolls let nothing move.
DANCING = 3


def read(position, text):
    state = VIEW.parse(position)
    action = read_play(seen_by_mover(state), state.dice, GAME.actions(state), text)
    return VIEW.name(state, action)


def test_the_start_has_the_id_that_gnu_backgammon_gives_it():
    assert VIEW.format(GAME.initial()) == "4HPwATDgc/ABMA"
    assert VIEW.parse("4HPwATDgc/ABMA") == GAME.initial()
    assert VIEW.parse("") == GAME.initial()


def test_the_player_on_roll_is_player_0_unless_it_says_otherwise():
    first, second = VIEW.parse("4HPhATDgc/ABMA,31"), VIEW.parse(" 4HPhATDgc/ABMA , 1-3 , second ")
    assert (first.turn, first.dice, second.turn, second.dice) == (0, 31, 1, 31)
    assert seen_by_mover(first) == seen_by_mover(second)
    assert VIEW.format(second) == "4HPhATDgc/ABMA,31 second"


@pytest.mark.parametrize("position", [position for position, _, _ in PLAYS])
def test_ids_are_read_and_written_back(position):
    assert position_id(board_of(position)) == position


def id_of(own, other):
    """The ID of any position, from the bits that GNU Backgammon's manual tells of: lists of 24 points and the bar."""
    bits = "".join("1" * number + "0" for side in (other, own) for number in side)
    return base64.b64encode(int(bits[::-1], 2).to_bytes(10, "little")).decode()[:14]


def side(**checkers):
    """The points and the bar of a player, by names such as p6."""
    return [checkers.get(f"p{point}", 0) for point in range(1, 26)]


def test_rolls_and_plays_lead_from_the_start():
    state = VIEW.parse("31 8/5 6/5, 65: 24/13 66")
    assert (state.turn, state.dice) == (0, 66)
    own, other = side(p5=2, p6=4, p8=2, p13=5, p24=2), side(p6=5, p8=3, p13=6, p24=1)
    assert VIEW.format(state) == f"{id_of(own, other)},66"


def test_a_roll_right_after_a_roll_says_that_nothing_could_move():
    words, dances = [], 0
    for state, following in pairwise(random_game(DANCING)):
        action = next(each for each in choices(GAME, state) if GAME.result(state, each) == following)
        name = VIEW.name(state, action)
        dances += name == "no move"
        words += [] if name == "no move" else [name]
        # What comes last must be a roll: a text cannot say that nothing moved at its end.
        if following.dice:
            assert VIEW.parse(" ".join(words)) == following
        if dances == 2:
            return
    pytest.fail("expected a game in which two rolls let nothing move")


def test_a_text_that_may_mean_two_plays_is_refused():
    position = id_of(side(p24=1), side(p3=1, p7=1))
    with pytest.raises(InputError) as error:
        read(f"{position},62", "24/16")
    assert str(error.value) == "expected one play, but '24/16' may be 24/18*/16 or 24/22*/16"
    assert read(f"{position},62", "24/22*/16") == "24/22*/16"


@pytest.mark.parametrize(
    ("position", "text", "name"),
    [
        ("4HPwATDgc/ABMA,31", "6/5 8/5", "8/5 6/5"),
        ("4HPwATDgc/ABMA,31", "  8/5   6/5 ", "8/5 6/5"),
        ("4HPwATDgc/ABMA,65", "24/18/13", "24/13"),
        ("4HPwATDgc/ABMA,65", "24/18 18/13", "24/13"),
        ("4HPwATDgc/ABMA,55", "13/8 13/8 8/3 8/3", "13/3(2)"),
        ("4HPwATDgc/ABMA,55", "13/8(2) 8/3(2)", "13/3(2)"),
        ("ZGcDDRjh3sBgQA,53", "18/13 BAR/22", "bar/22* 18/13"),
        ("ZGcDDRjh3sBgQA,53", "25/22* 18/13", "bar/22* 18/13"),
        ("910GIADbCgAAAA,62", "2/0 5/off", "5/off 2/off"),
        ("/31AAADffwAAAQ,53", "19/11", "19/11"),
        ("/31AAADffwAAAQ,53", "19/16* 16/11", "19/16*/11"),
        ("5wMgrAbvB0AAAA,22", "13/9", "13/11*/9"),
        ("e9sGAgC27ZgAQA,61", "No move", "no move"),
    ],
)
def test_a_play_is_read_in_any_order_and_without_what_goes_without_saying(position, text, name):
    assert read(position, text) == name


@pytest.mark.parametrize(
    ("position", "text", "message"),
    [
        (
            "/31AAADffwAAAQ,53",
            "19/10",
            "expected a play that 53 allows (19/11, 19/16*/11), but got '19/10'",
        ),
        (
            "/31AAADffwAAAQ,53",
            "19-11",
            "expected moves such as '24/18 13/11*', 'bar/22' or '6/4(2)', but got '19-11'",
        ),
        (
            "4HPwATDgc/ABMA,65",
            "24/18* 18/13",
            "expected a play that 65 allows (24/13, 24/18 13/8, 24/18 8/3, 13/7 13/8, 13/7 8/3, 13/2, 8/2 8/3), "
            "but got '24/18* 18/13'",
        ),
    ],
)
def test_a_play_that_is_not_allowed_is_refused(position, text, message):
    with pytest.raises(InputError) as error:
        read(position, text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4HPwATDgc/ABM", "expected a position ID such as 4HPwATDgc/ABMA,31, or rolls and plays such as 31 8/5 6/5, "),
        ("4HPwATDgc/ABMA,77", "expected a position ID such as 4HPwATDgc/ABMA,31, or rolls and plays such as "),
        ("//////////////", "expected a position ID with two players of 25 points, but '//////////////' has other bits"),
        ("4HPwATDgc/ABMB", "expected a position ID of 80 bits, but '4HPwATDgc/ABMB' has more"),
        ("AAAAAAAAAAAAAA", "expected a player with checkers on the board, but both have borne off all of them"),
        ("31 " * 40_000, "expected rolls and plays of at most 100,000 letters, but got 120,000"),
        ("EAAAAAAAAAAAAA,31", "expected no dice where the game is over, but got 'EAAAAAAAAAAAAA,31'"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        VIEW.parse(text)
    assert str(error.value).startswith(message)


CLOSED = [2] * 6 + [0] * 18


@pytest.mark.parametrize(
    ("own", "other", "message"),
    [
        ([16] + [0] * 24, [1] + [0] * 24, "expected at most 15 checkers of a player, but one has 16"),
        ([1] + [0] * 24, [0] * 23 + [1, 0], "expected checkers of one player on each point, but both are on point 1"),
        (
            [*CLOSED, 1],
            [*CLOSED, 1],
            "expected a player who can move, but both are on the bar before closed home boards",
        ),
    ],
)
def test_a_position_to_which_no_play_leads_is_refused(own, other, message):
    with pytest.raises(InputError) as error:
        VIEW.parse(id_of(own, other))
    assert str(error.value) == message


@given(st.binary(min_size=10, max_size=10))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_no_id_brings_any_other_error(data):
    with contextlib.suppress(InputError):
        state = VIEW.parse(base64.b64encode(data).decode()[:14])
        assert VIEW.parse(VIEW.format(state)) == state


@given(st.sampled_from(PLAYS), st.text("0123456789/*()barof nmve", max_size=30) | st.text(max_size=20))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_no_play_brings_any_other_error(case, text):
    with contextlib.suppress(InputError):
        read(f"{case[0]},{case[1]}", text)


@given(st.text("0123456789/*()barof nmve,", max_size=60))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_no_sequence_of_plays_brings_any_other_error(text):
    with contextlib.suppress(InputError):
        VIEW.parse(text)


@pytest.mark.parametrize("seed", range(2))
def test_every_play_is_read_by_its_name_with_its_parts_in_any_order(seed):
    draw = random.Random(seed)
    for state in random_game(seed):
        if state.dice == 0 or GAME.is_terminal(state):
            continue
        actions = GAME.actions(state)
        for action in draw.sample(actions, min(3, len(actions))):
            name = VIEW.name(state, action)
            parts = name.split()
            if name != "no move":
                draw.shuffle(parts)
            assert read_play(seen_by_mover(state), state.dice, actions, " ".join(parts)) == action


# Pictures


def test_the_board_is_shown_with_own_home_at_the_bottom_right():
    assert VIEW.show(VIEW.parse("4HPwATDgc/ABMA,31")).splitlines() == [
        " +13-14-15-16-17-18------19-20-21-22-23-24-+",
        " | O           X    |   | X              O |   X: 0 off, 167 pips",
        " | O           X    |   | X              O |",
        " | O           X    |   | X                |",
        " | O                |   | X                |",
        " | O                |   | X                |",
        " |                  |BAR|                  |",
        " | X                |   | O                |",
        " | X                |   | O                |",
        " | X           O    |   | O                |",
        " | X           O    |   | O              X |",
        " | X           O    |   | O              X |   O: 0 off, 167 pips",
        " +12-11-10--9--8--7-------6--5--4--3--2--1-+",
        "O to play 3 and 1, position 4HPwATDgc/ABMA,31",
    ]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("4HPwATDgc/ABMA", "O to roll, position 4HPwATDgc/ABMA"),
        ("4HPwATDgc/ABMA,31 second", "X to play 3 and 1, position 4HPwATDgc/ABMA,31 second"),
        ("EAAAAAAAAAAAAA", "O has won a single game, position EAAAAAAAAAAAAA"),
    ],
)
def test_the_last_line_says_who_is_to_do_what(text, last):
    assert VIEW.show(VIEW.parse(text)).splitlines()[-1] == last


def test_checkers_on_the_bar_and_more_than_five_on_a_point_are_shown():
    lines = VIEW.show(VIEW.parse("dncDAEDwLQDAFw")).splitlines()
    assert any("| O |" in line for line in lines[:6])
    assert any(" 6 " in line for line in VIEW.show(VIEW.parse("v2sBAMABAAAAAA")).splitlines()[5:6])


@pytest.mark.parametrize("text", ["4HPwATDgc/ABMA", "dncDAEDwLQDAFw,22 second", "v2sBAMABAAAAAA,52", "EAAAAAAAAAAAAA"])
def test_the_picture_has_a_circle_for_each_checker_on_the_board(text):
    state = VIEW.parse(text)
    picture = ElementTree.fromstring(f"<g>{VIEW.draw(state).shapes}</g>")
    circles = picture.findall("circle")
    # No more than five checkers are drawn on a point, and then there is a number.
    checkers = [circle for circle in circles if circle.get("class").startswith("checker-")]
    counts = [state[k] >> 4 * place & 15 for k in range(4) for place in range(13)]
    assert len(checkers) == sum(min(number, 5) for number in counts)
    spots = [circle for circle in circles if circle.get("class").startswith("on-")]
    assert len(spots) == state.dice // 10 + state.dice % 10
