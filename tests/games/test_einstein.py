"""EinStein würfelt nicht against a slow twin and OpenSpiel; and its notation."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from outply import EinStein, search
from outply.contract.errors import InputError
from outply.contract.game import CHANCE
from outply.games.einstein.knowledge import EinSteinKnowledge
from outply.games.einstein.view import EinSteinView

START = "123../45.../6...f/...ed/..cba"


def random_order(draw):
    return tuple(draw.sample(range(1, 7), 6))


# The slow twin: a dict from (row, column) to (player, number).


def twin_moves(board, turn, die):
    """All moves as (number, row, column)."""
    alive = sorted(number for player, number in board.values() if player == turn)
    if die in alive:
        movable = [die]
    else:
        movable = [number for number in alive if number < die][-1:] + [number for number in alive if number > die][:1]
    step = 1 if turn == 0 else -1
    moves = set()
    for (row, column), (player, number) in board.items():
        if player == turn and number in movable:
            for to in ((row, column + step), (row + step, column), (row + step, column + step)):
                if to[0] in range(5) and to[1] in range(5):
                    moves.add((number, *to))
    return moves


def board_of(state):
    return {
        divmod(cell, 5): (0 if number < 6 else 1, number % 6 + 1)
        for number, cell in enumerate(state.stones)
        if cell >= 0
    }


def test_random_play_goes_as_with_a_dict_of_stones():
    draw = random.Random(2004)
    for _ in range(200):
        game = EinStein(random_order(draw), random_order(draw))
        state = game.initial()
        board = board_of(state)
        while not game.is_terminal(state):
            assert game.player(state) == CHANCE
            assert list(game.outcomes(state)) == [(face, 1 / 6) for face in range(1, 7)]
            turn, die = state.turn, draw.randint(1, 6)
            state = game.result(state, die)
            assert game.player(state) == turn
            actions = list(game.actions(state))
            moves = {(a // 3 + 1, *divmod(game.target(state, a // 3, a % 3), 5)): a for a in actions}
            assert len(moves) == len(actions)
            assert set(moves) == twin_moves(board, turn, die)
            number, row, column = draw.choice(sorted(moves))
            state = game.result(state, moves[number, row, column])
            board = {at: stone for at, stone in board.items() if stone != (turn, number)}
            board[row, column] = turn, number
            assert board_of(state) == board
            corner = (4, 4) if turn == 0 else (0, 0)
            won = (row, column) == corner or all(player == turn for player, _ in board.values())
            assert game.is_terminal(state) == won
        assert game.utility(state, turn) == 1.0
        assert game.utility(state, 1 - turn) == -1.0


def test_open_spiel_allows_the_same_moves_and_finds_the_same_winner():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is a benchmark dependency")
    theirs, draw = pyspiel.load_game("einstein_wurfelt_nicht"), random.Random(9)
    ways = ({"right": 0, "down": 1, "diag": 2}, {"left": 0, "up": 1, "diag": 2})
    for _ in range(60):
        other = theirs.new_initial_state()
        for _ in range(2):
            other.apply_action(draw.choice(other.legal_actions()))
        game = EinStein()
        view, black = EinSteinView(game), 0
        marks = str(other).replace("|", " ").split()
        letters = {"w": "abcdef", "b": "123456"}
        board = "".join("." if mark == "__" else letters[mark[0]][int(mark[1]) - 1] for mark in marks)
        rows = "/".join(board[begin : begin + 5] for begin in range(0, 25, 5))
        first_die = draw.choice(other.legal_actions())
        other.apply_action(first_die)
        # Their players alternate; black runs as our first player does, whoever begins.
        black = next(
            p
            for p in (0, 1)
            if (other.action_to_string(p, other.legal_actions()[0])[0] == "B") == (p == other.current_player())
        )
        turn = 0 if other.current_player() == black else 1
        state = view.parse(f"{rows} {('first', 'second')[turn]} {first_die + 1}")
        while not other.is_terminal():
            if other.is_chance_node():
                face = draw.choice(other.legal_actions())
                other.apply_action(face)
                state = game.result(state, face + 1)
            names = {}
            for action in other.legal_actions():
                stone, way = other.action_to_string(other.current_player(), action).rstrip("*").split("-")
                names[(int(stone[1]) - 1) * 3 + ways[state.turn][way.rstrip("*").lower()]] = action
            assert sorted(names) == sorted(game.actions(state))
            action = draw.choice(sorted(names))
            other.apply_action(names[action])
            state = game.result(state, action)
        assert game.is_terminal(state)
        assert game.utility(state, 0) == other.returns()[black]


# The rules one by one


def names(text):
    game = EinStein()
    view = EinSteinView(game)
    state = view.parse(text)
    return sorted(view.name(state, action) for action in game.actions(state))


def test_the_stone_on_the_die_moves_towards_the_opposite_corner():
    assert names(f"{START} first 6") == ["6a2", "6b2", "6b3"]
    assert names(f"{START} second 6") == ["6d3", "6d4", "6e4"]


def test_the_nearest_stones_move_for_one_that_is_gone():
    assert names("1..../...../..5.a/...../..... first 3") == ["1a4", "1b4", "1b5", "5c2", "5d2", "5d3"]
    assert names("1..../...../..5.a/...../..... first 6") == ["5c2", "5d2", "5d3"]


def test_a_stone_captures_its_own_player_s_stones_too():
    game = EinStein()
    view = EinSteinView(game)
    state = view.parse(f"{START} first 1")
    after = game.result(state, 2)
    assert view.format(after) == ".23../41.../6...f/...ed/..cba second"


# Knowledge


def test_the_evaluation_is_fair_and_favours_who_is_nearer():
    game = EinStein()
    known, view = EinSteinKnowledge(game), EinSteinView(game)
    first, second = (known.evaluate(view.parse(f"{START} {who}")) for who in ("first", "second"))
    assert first == -second > 0
    near = known.evaluate(view.parse("...../...../...1./...../....a first"))
    far = known.evaluate(view.parse("1..../...../...../...../....a first"))
    assert -1 < far < near < 1


def test_a_search_takes_the_corner_when_it_can():
    game = EinStein()
    view = EinSteinView(game)
    state = view.parse("1..../.a.../...../...4./..f.. first 4")
    result = search(game, state, depth=1, compiled=False)
    assert (view.name(state, result.action), result.value) == ("4e1", 1.0)


# Notation


def test_positions_and_moves_are_read_back():
    game = EinStein()
    view = EinSteinView(game)
    assert view.format(game.initial()) == f"{START} first"
    assert view.parse(f"{START} first") == game.initial()
    state = view.parse("3 3d4 5")
    assert view.format(state) == "12.../45.3./6...f/...ed/..cba second 5"
    assert view.parse(view.format(state)) == state


def test_arrangements_are_seen_from_each_player_s_corner():
    game = EinStein((6, 2, 1, 4, 5, 3), (1, 2, 3, 4, 6, 5))
    assert EinSteinView(game).format(game.initial()) == "621../45.../3...e/...fd/..cba first"


def test_the_picture_shows_the_board_and_what_is_next():
    game = EinStein()
    view = EinSteinView(game)
    lines = view.show(game.initial()).splitlines()
    assert lines[0] == "5 | 1 2 3 . ."
    assert lines[-2:] == ["    a b c d e", "first player throws the die"]
    assert view.show(view.parse(f"{START} second 2")).splitlines()[-1] == "second player has thrown 2"
    assert view.show(view.parse("...../...../...../...../a...1 second")).splitlines()[-1] == "the game is over"


def test_the_drawing_is_svg_with_a_number_on_each_stone():
    view = EinSteinView(EinStein())
    shapes = view.draw(view.parse("1..../...../..5.a/...../..... first 3")).shapes
    root = ElementTree.fromstring(f"<g>{shapes}</g>")
    numbers = [each.text for each in root.iter("text") if "on-stone" in each.get("class")]
    assert sorted(numbers) == ["1", "1", "5"]
    spots = [each for each in root.iter("circle") if "faded" not in each.get("class")]
    assert len(spots) == 3  # of the die; the corners that are run for have one each, faded


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123../45", f"expected a position such as '{START} first 4', but got '123../45'"),
        (f"{START} third", f"expected a position such as '{START} first 4', but got '{START} third'"),
        ("11.../...../...../...../..... first", "expected each stone once, but '1' is there 2 times"),
        (
            "...../...../...../...../....1 first",
            "expected a position in which the player to move can still win, but the game was over before",
        ),
        (
            "...../...../..a../...../....1 second 3",
            "expected a position in which the player to move can still win, but the game was over before",
        ),
        ("3 4d4", "expected a legal action as action 2 (one of 3d5, 3c4, 3d4), but got '4d4'"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(text, message):
    with pytest.raises(InputError) as error:
        EinSteinView(EinStein()).parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize("order", [(1, 2, 3), (1, 1, 2, 3, 4, 5), "123456"])
def test_an_arrangement_without_all_six_is_refused(order):
    with pytest.raises(InputError, match="expected an arrangement of the numbers 1 to 6, but got"):
        EinStein(order)
