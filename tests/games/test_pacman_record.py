"""Records of Pac-Man: played again move by move, and refused where they are wrong."""

import json

import pytest

from outply import InputError, Pacman
from outply.contract.game import choices
from outply.games.pacman.record import MOST_CHARACTERS, record, replay
from outply.primitives.dice import Dice


def test_a_record_is_replayed_move_by_move():
    game, dice = Pacman("small", "random", steps=30), Dice(5)
    states, actions = [game.initial()], []
    while not game.is_terminal(states[-1]):
        actions.append(dice.pick(choices(game, states[-1])))
        states.append(game.result(states[-1], actions[-1]))
    again, replayed = replay(record(game, actions))
    assert replayed == states
    assert (again.map_name, again.kind, again.most_steps) == ("small", "random", 30)


RECORD = json.loads(record(Pacman("bend"), [3]))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": "ww"}, "expected a legal move as move 2 (one of e), but got 'w'"),
        ({"moves": "wesen"}, "expected no more moves after the end, but got move 5, 'n'"),
        ({"game": "chess"}, 'expected a record with "game": "pacman", but got'),
        ({"steps": "500"}, 'expected "steps" of the record as int, but got "500"'),
        ({"fixed_loss": 1}, 'expected "fixed_loss" of the record as bool, but got 1'),
        ({"map": "cave"}, "expected the name of a map"),
    ],
)
def test_a_record_that_is_wrong_is_refused(change, message):
    with pytest.raises(InputError) as error:
        replay(json.dumps(RECORD | change))
    assert str(error.value).startswith(message)


def test_a_record_that_is_no_json_or_too_long_is_refused():
    with pytest.raises(InputError, match=r"expected a record as JSON, but got '\{'"):
        replay("{")
    with pytest.raises(InputError, match="expected a record of at most 60,000 characters, but got 60,001"):
        replay("x" * (MOST_CHARACTERS + 1))
