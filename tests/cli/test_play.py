"""`outply play` and `outply features`, as someone at a terminal uses them."""

import json
import subprocess
import sys

import pytest

from outply import MNK, InputError, Level, human_player, play, random_player
from outply.contract.companions import view_of
from outply.games import make
from outply.interfaces.cli.painting import painted_board
from outply.playing.people import meant


def at_terminal(*arguments, typed=""):
    command = [sys.executable, "-m", "outply", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False)


def test_a_game_is_played_to_its_end_and_its_result_is_reported():
    ran = at_terminal("play", "tictactoe", "--side", "all", typed="a1\na2\nb1\nb2\nc1\n")
    assert ran.returncode == 0
    assert ran.stdout.rstrip().endswith("Crosses win.")


def test_a_wrong_input_gets_one_sentence_and_another_try():
    ran = at_terminal("play", "tictactoe", "--side", "all", typed="z9\na1\nquit\n")
    assert "Expected one of a1, b1, c1, a2, b2, c2, a3, b3, c3, but got 'z9'." in ran.stdout
    assert "Noughts (o) to move> " in ran.stdout
    assert ran.returncode == 0


def test_hints_undo_and_actions_are_words():
    typed = "a1\nhint\nundo\nundo\nactions\nnew\nhelp\nboard\n"
    ran = at_terminal("play", "tictactoe", "--level", "1", "--seed", "1", typed=typed)
    assert "looks best" in ran.stdout
    assert "Taken back." in ran.stdout
    assert "There is nothing to take back." in ran.stdout
    assert "a1, b1, c1, a2, b2, c2, a3, b3, c3" in ran.stdout


def test_the_level_is_changed_while_playing():
    ran = at_terminal("play", "tictactoe", "--seed", "1", typed="level 8\nlevel 9\na1\nquit\n")
    assert ran.stdout.startswith("tictactoe: you are Crosses (x), against level 3 of 8. ")
    assert "They play at level 8 of 8 from now on." in ran.stdout
    assert "Expected a level from 1 to 8, but got '9'." in ran.stdout
    # Against a corner, only the centre holds the draw.
    assert "Noughts (o): b2" in ran.stdout
    alone = at_terminal("play", "tictactoe", "--side", "all", typed="level 2\n")
    assert "There is nobody to play at a level." in alone.stdout


BRITTLE = """
from outply import MNK

class Brittle(MNK):
    def result(self, state, action):
        if action == 4:
            raise ValueError("not in the middle")
        return super().result(state, action)
"""


def test_rules_that_fail_get_a_sentence_and_the_game_goes_on(tmp_path):
    path = tmp_path / "brittle.py"
    path.write_text(BRITTLE, encoding="utf-8")
    typed = "b2\nhint\na1\nquit\n"
    ran = at_terminal("play", f"{path}:Brittle", "--level", "8", "--seed", "1", typed=typed)
    assert ran.returncode == 0
    # Said of the person's own action, of a hint, and of the machine's choice, which takes back what led to it.
    assert ran.stdout.count("it raises ValueError: not in the middle") == 3
    assert ran.stdout.count("Your last action is taken back.") == 1


def test_what_is_taken_back_is_shown_once():
    empty = "3 | . . .\n2 | . . .\n1 | . . .\n"
    ran = at_terminal("play", "tictactoe", "--side", "all", typed="a1\nundo\nquit\n")
    assert ran.stdout.count(empty) == 2


def test_the_marks_of_two_players_are_coloured_and_names_of_columns_are_not():
    game = MNK()
    board = painted_board(view_of(game), view_of(game).parse("b2 a1 c3"))
    styles = sorted((board.plain[span.start : span.end], str(span.style)) for span in board.spans)
    assert styles == [("o", "bold red"), ("x", "bold blue"), ("x", "bold blue")]


def test_dice_are_rolled_or_entered_by_hand():
    ran = at_terminal("play", "pig:3", "--side", "all", "--dice-by-hand", typed="roll\n3\nhold\n")
    assert ran.stdout.rstrip().endswith("Blue wins.")
    rolled = at_terminal("play", "pig:5", "--side", "none", "--seed", "1")
    assert rolled.stdout == at_terminal("play", "pig:5", "--side", "none", "--seed", "1").stdout


def test_digits_without_spaces_are_dice_and_never_a_play_and_what_was_understood_is_said():
    # White has rolled 6 and 4, of which 6/2 uses the four: 62 means no play, but might be another roll.
    typed = "62\n24 18 6 2\n62\nquit\n"
    ran = at_terminal("play", "backgammon", "--position", "64", "--side", "all", "--dice-by-hand", typed=typed)
    assert "White (O) to move> Expected one of " in ran.stdout
    assert ", but got '62'." in ran.stdout
    assert "White (O) to move> Understood as 24/18 6/2." in ran.stdout
    # What is typed as it is written is not repeated.
    assert ran.stdout.count("Understood") == 1
    assert "chance> \n" in ran.stdout
    assert "Black (X) to move> " in ran.stdout


@pytest.mark.parametrize("name", ["connect4", "connect4-score", "othello", "tictactoe"])
def test_who_moves_has_one_more_of_their_sign_on_the_board(name):
    game = make(name)
    view, state = view_of(game), game.initial()
    for player in range(2):
        after = game.result(state, next(iter(game.actions(state))))
        before, now = (view.show(each).rpartition("\n")[0].count(view.signs[player]) for each in (state, after))
        assert now > before
        state = after


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nogame"], "expected the name of a game"),
        (["nim", "--side", "third"], "expected a side (first, second, all or none), but got 'third'"),
        (["nim", "--level", "9"], "expected a level from 1 to 8, but got '9'"),
        (["nim", "--opponent", "wizard"], "expected an opponent"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(arguments, sentence):
    ran = at_terminal("play", *arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"outply: {sentence}")


def test_an_action_is_meant_by_its_name_or_its_spelling():
    einstein = make("einstein")
    view, state = view_of(einstein), einstein.result(einstein.initial(), 4)
    action = next(iter(einstein.actions(state)))
    assert meant(view, state, view.name(state, action)) == action
    assert meant(view, state, " ".join(view.spell(state, action)).upper()) == action
    with pytest.raises(InputError, match=r"^expected one of .*, but got 'nothing'$"):
        meant(view, state, "nothing")


def test_a_person_plays_in_python():
    typed = iter(["x9", "a1", "b2", "c3", "a2", "b1", "a3", "c1", "c2", "b3"])
    said = []
    game = MNK()

    def ask(prompt):
        while True:
            word = next(typed)
            try:
                meant(view_of(game), state[0], word)
            except InputError:
                if word != "x9":
                    continue
            return word

    state = [game.initial()]
    person = human_player(ask, said.append)
    for step in play(game, [person, random_player(seed=1)]):
        state[0] = step.state
    assert game.is_terminal(state[0])
    assert any("but got 'x9'" in each for each in said)


def test_the_features_of_a_position_are_a_table_or_json():
    given = json.loads(at_terminal("features", "connect4", "--position", "4", "--json").stdout)
    assert given["features"][0] == {
        "name": "stones in the centre",
        "value": 1.0,
        "weight": given["features"][0]["weight"],
        "contribution": given["features"][0]["weight"],
    }
    assert "not a weighted sum" in at_terminal("features", "nim").stdout


@pytest.mark.parametrize("level", range(1, 9))
def test_the_chances_of_every_level_are_legal_and_sum_to_one(level):
    game = MNK()
    chances = Level(game, level, compiled=False).chances(game.initial())
    assert {action for action, _ in chances} <= set(game.actions(game.initial()))
    assert sum(chance for _, chance in chances) == pytest.approx(1)


def test_a_level_that_is_none_is_refused():
    with pytest.raises(InputError, match=r"^expected a level from 1 to 8, but got 9$"):
        Level(MNK(), 9)


def test_without_an_evaluation_a_higher_level_plays_well_from_further_before_the_end():
    from benchmarks.levels import DOTS, match

    # All games of one seed: the same result on every machine.
    assert match(DOTS, 4, 2, 20).value > 0.7


def test_what_loses_more_than_the_cap_is_never_taken():
    game = MNK()
    level = Level(game, 4)
    chances = dict(level.softened([("best", 1.0), ("near", 0.9), ("worst", 0.0)]))
    assert "worst" not in chances
    assert chances["best"] > chances["near"] > 0
