"""What is known about Connect Four, against slow twins that only ask the plain rules; and its scores."""

import functools
import random

import pytest

from outply import Solver, search
from outply.compiler import native
from outply.contract.companions import knowledge_of, view_of
from outply.games.connect4.knowledge import ConnectFourKnowledge, ConnectFourScoreKnowledge
from outply.games.connect4.rules import ConnectFour, ConnectFourScore, State
from outply.games.connect4.view import ConnectFourView
from outply.games.nim import Nim
from outply.games.registry import make
from tests.games.random_play import live_states

SIZES = [(7, 6), (8, 7), (4, 4), (5, 4), (16, 3), (32, 1), (2, 29), (3, 15), (1, 8), (5, 9), (4, 15)]
SMALL = [(4, 3), (3, 4), (5, 2), (2, 6), (7, 1), (8, 1), (1, 5), (3, 3)]
GAMES = [ConnectFour, ConnectFourScore]


@functools.cache
def all_live_states(game):
    """Every state of a small board in which someone is to move."""
    found, new = set(), {game.initial()}
    while new:
        new = {state for state in new if not game.is_terminal(state)}
        found |= new
        new = {game.result(state, action) for state in new for action in game.actions(state)}
    return sorted(found)


@functools.cache
def value(game, state):
    """The value to player 0, by plain minimax."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if state.turn == 0 else min(values)


def cell_of(game, state, action):
    """The bit of the cell into which an action puts a stone."""
    after = game.result(state, action)
    return (after.first | after.second) ^ (state.first | state.second)


def with_stone(state, player, cell):
    first, second = state.first, state.second
    return State(first | cell, second, 1) if player == 0 else State(first, second | cell, 0)


def winning_cells(game, state, player):
    """The empty cells that end the game for a player, tried one by one."""
    empty = [1 << bit for bit in range(64) if game.full >> bit & 1 and not (state.first | state.second) >> bit & 1]
    return sum(cell for cell in empty if game.utility(with_stone(state, player, cell), player) > 0)


def wins_at_once(game, state):
    """The actions that win with the next stone."""
    return [action for action in game.actions(state) if game.utility(game.result(state, action), state.turn) > 0]


def safe_actions(game, state):
    """The actions after which the opponent cannot win with the next stone."""
    after = {action: game.result(state, action) for action in game.actions(state)}
    return [action for action in after if game.is_terminal(after[action]) or not wins_at_once(game, after[action])]


def mirror_image(game, state):
    """The state with left and right exchanged, stone by stone."""

    def mirrored(stones):
        places = [divmod(bit, game.column_bits) for bit in range(64) if stones >> bit & 1]
        return sum(1 << (game.width - 1 - column) * game.column_bits + row for column, row in places)

    return State(mirrored(state.first), mirrored(state.second), state.turn)


# Scores


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_win_scores_the_stones_the_winner_has_left_with_the_winning_one(width, height):
    game, draw = ConnectFourScore(width, height), random.Random(3)
    for _ in range(30):
        state = game.initial()
        while not game.is_terminal(state):
            state = game.result(state, draw.choice(list(game.actions(state))))
        winner = 1 - state.turn
        own_cells = (width * height + 1) // 2 if winner == 0 else width * height // 2
        left = own_cells - (state.first, state.second)[winner].bit_count() + 1
        won = ConnectFour(width, height).utility(state, winner) > 0
        assert game.utility(state, winner) == (left if won else 0)
        assert game.utility(state, winner) == -game.utility(state, state.turn)


def test_a_win_with_the_fourth_stone_scores_18_and_with_the_last_1():
    game = ConnectFourScore()
    view = ConnectFourView(game)
    assert game.utility(view.parse("1212121"), 0) == 18
    assert game.utility(view.parse("12325272"), 1) == 18
    assert (game.min_utility, game.max_utility) == (-18, 18)


@pytest.mark.parametrize(
    ("width", "height"), [*SMALL, (1, 1), (6, 1), (9, 1), (4, 1), (2, 2), (2, 4), (2, 5), (4, 2), (6, 2)]
)
def test_the_range_of_utilities_is_that_of_all_ends(width, height):
    game = ConnectFourScore(width, height)
    after = {game.result(state, action) for state in all_live_states(game) for action in game.actions(state)}
    ends = [game.utility(state, 0) for state in after if game.is_terminal(state)]
    # On these boards the second player's fourth stone can never win; the range is wider than it need be, by one.
    slack = 1 if (width, height) in [(4, 2), (2, 4), (4, 3)] else 0
    assert (game.min_utility, game.max_utility) == (min(ends) - slack, max(ends))


# P. Pons, the set Test_L3_R1 of http://blog.gamesolver.org/solving-connect-four/02-test-protocol/: the columns played,
# and the score to the player to move.
PUBLISHED = [
    ("11617255152412223243461443755", 3),
    ("12514726155174536522772517671", -3),
    ("122634562353513732757763161625", 2),
    ("123757243333312277546164667556", -5),
    ("125373233571366651355715676171", 4),
    ("1122555442572426246366675316751", 0),
    ("12513736213523127714633572657256", -4),
    ("111654471715757353754254244722216", 1),
    ("2252576253462244111563365343671351441", -1),
    ("71255763773133525731261364622167124446454", 0),
]


@pytest.mark.parametrize(("moves", "score"), PUBLISHED)
def test_endings_have_their_published_scores(moves, score):
    game = ConnectFourScore()
    state = ConnectFourView(game).parse(moves)
    published = score if state.turn == 0 else -score
    assert search(game, state, algorithm="alphabeta", compiled=False).value == published
    low, high = ConnectFourScoreKnowledge(game).bounds(state)
    assert low <= published <= high


# Cells


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_cells_are_those_that_the_rules_find_one_by_one(width, height):
    game = ConnectFour(width, height)
    knowledge = ConnectFourKnowledge(game)
    for state in live_states(game, seed=1, games=6):
        taken = state.first | state.second
        assert knowledge.winning_cells(state.first, taken) == winning_cells(game, state, 0)
        assert knowledge.winning_cells(state.second, taken) == winning_cells(game, state, 1)
        assert knowledge.playable(taken) == sum(cell_of(game, state, action) for action in game.actions(state))
        assert knowledge.wins(state) == sum(cell_of(game, state, action) for action in wins_at_once(game, state))
        if not wins_at_once(game, state):
            safe = sum(cell_of(game, state, action) for action in safe_actions(game, state))
            assert knowledge.non_losing(state) == safe


# Bounds


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("width", "height"), SMALL)
def test_bounds_hold_in_every_state_of_a_small_board(rules, width, height):
    game = rules(width, height)
    for state in all_live_states(game):
        check_bounds(game, state)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("width", "height", "empty"), [(4, 4, 11), (5, 4, 10), (7, 6, 8), (8, 7, 7), (5, 5, 9)])
def test_bounds_hold_towards_the_end_of_a_larger_board(rules, width, height, empty):
    game = rules(width, height)
    for state in live_states(game, seed=2, games=40):
        if width * height - (state.first | state.second).bit_count() <= empty:
            check_bounds(game, state)


def check_bounds(game, state):
    """The value lies within the bounds, and they are as close as those of Pons' solver."""
    low, high = knowledge_of(game).bounds(state)
    assert type(low) is type(high) is float
    assert low <= value(game, state) <= high
    if wins_at_once(game, state) or not safe_actions(game, state):
        assert low == high
    else:
        empty = game.width * game.height - (state.first | state.second).bit_count()
        worst, best = max(0, (empty - 2) // 2), (empty - 1) // 2
        if type(game) is ConnectFour:
            worst, best = min(worst, 1), min(best, 1)
        assert (low, high) == ((-worst, best) if state.turn == 0 else (-best, worst))


# Actions


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_best_action_is_a_candidate_in_every_state_of_a_small_board(rules, width, height):
    game = rules(width, height)
    for state in all_live_states(game):
        candidates = list(knowledge_of(game).candidates(state))
        values = [value(game, game.result(state, action)) for action in candidates]
        assert value(game, state) == (max(values) if state.turn == 0 else min(values))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_candidates_are_those_that_win_or_do_not_lose_at_once_from_the_centre_out(width, height):
    game = ConnectFour(width, height)
    for state in live_states(game, seed=4):
        expected = wins_at_once(game, state) or safe_actions(game, state) or list(game.actions(state))
        expected.sort(key=lambda action: abs(action - (width - 1) / 2))
        assert list(ConnectFourKnowledge(game).candidates(state)) == expected


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_actions_are_in_order_of_the_threats_they_leave_and_then_from_the_centre_out(width, height):
    game = ConnectFour(width, height)
    knowledge = ConnectFourKnowledge(game)
    for state in live_states(game, seed=5, games=6):
        if wins_at_once(game, state):
            continue
        order = {action: knowledge.order(state, action) for action in game.actions(state)}
        threats = {a: winning_cells(game, game.result(state, a), state.turn).bit_count() for a in order}
        expected = sorted(order, key=lambda action: (-threats[action], abs(action - (width - 1) / 2)))
        assert sorted(order, key=order.__getitem__, reverse=True) == expected
        assert len(set(order.values())) == len(order)


# States


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_key_can_be_read_back(width, height):
    game = ConnectFour(width, height)
    for state in live_states(game, seed=6):
        key, own, taken = ConnectFourKnowledge(game).key(state), 0, 0
        assert 0 <= key < 2**64
        for bottom in range(0, width * game.column_bits, game.column_bits):
            column = key >> bottom & (1 << game.column_bits) - 1
            top = 1 << column.bit_length() - 1
            own, taken = own | (column ^ top) << bottom, taken | (top - 1) << bottom
        assert own == (state.first, state.second)[state.turn]
        assert taken == state.first | state.second


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_no_two_states_share_a_key(width, height):
    game = ConnectFour(width, height)
    states = all_live_states(game)
    assert len(set(map(ConnectFourKnowledge(game).key, states))) == len(states)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_state_and_its_mirror_image_have_the_same_canonical_state(width, height):
    game = ConnectFour(width, height)
    canonical = ConnectFourKnowledge(game).canonical
    for state in live_states(game, seed=7):
        image = mirror_image(game, state)
        assert canonical(state) == canonical(image) == canonical(canonical(state)) == min(state, image)


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_canonical_state_has_the_same_value(width, height):
    game = ConnectFourScore(width, height)
    for state in all_live_states(game):
        assert value(game, knowledge_of(game).canonical(state)) == value(game, state)


# The evaluation


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_evaluation_is_less_than_any_win_and_the_same_for_a_mirror_image(width, height):
    game = ConnectFour(width, height)
    evaluate = ConnectFourKnowledge(game).evaluate
    for state in live_states(game, seed=8):
        assert -1 < evaluate(state) < 1
        assert evaluate(state) == evaluate(mirror_image(game, state))


@pytest.mark.parametrize(("width", "height"), [(7, 6), (8, 7), (5, 4), (2, 9)])
def test_an_evaluation_counts_threats_by_their_rows_and_stones_in_the_centre(width, height):
    game = ConnectFour(width, height)
    centre = {(width - 1) // 2, width // 2}
    for state in live_states(game, seed=10, games=5):
        points = 0
        for player, sign in ((0, 1), (1, -1)):
            threats, stones = winning_cells(game, state, player), (state.first, state.second)[player]
            # Row 1 is the lowest: odd rows suit the first player, even ones the second.
            rows = [bit % game.column_bits for bit in range(64) if threats >> bit & 1]
            points += sign * sum(4 if row % 2 == player else 2 for row in rows)
            points += sign * sum(stones >> bit & 1 for bit in range(64) if bit // game.column_bits in centre)
        assert ConnectFourKnowledge(game).evaluate(state) == points / (4 * width * height + 1)


# Registry


def test_knowledge_is_of_exactly_the_registered_rules():
    class Variant(ConnectFour):
        pass

    assert type(knowledge_of(make("connect4:5,4"))) is ConnectFourKnowledge
    assert type(knowledge_of(make("connect4-score"))) is ConnectFourScoreKnowledge
    assert knowledge_of(make("connect4:5,4")).game.width == 5
    assert knowledge_of(Variant()) is None
    assert knowledge_of(Nim()) is None


# Two speeds


def everything(knowledge):
    """A function that asks for all that is known, to be compiled at once."""
    bounds, evaluate, key, canonical = knowledge.bounds, knowledge.evaluate, knowledge.key, knowledge.canonical
    candidates, order = knowledge.candidates, knowledge.order
    wins, non_losing, playable = knowledge.wins, knowledge.non_losing, knowledge.playable

    def known(state, number: int):
        same = canonical(state)
        chosen, rank = -1, 0
        for place, action in enumerate(candidates(state)):
            if place == number:
                chosen, rank = action, order(state, action)
        cells = wins(state), non_losing(state), playable(state.first | state.second)
        return bounds(state), evaluate(state), key(state), same.first, same.second, same.turn, chosen, rank, cells

    return known


@pytest.mark.parametrize(
    ("rules", "width", "height"),
    [
        *((ConnectFour, 7, 6), (ConnectFour, 8, 7), (ConnectFour, 2, 29), (ConnectFour, 32, 1)),
        *((ConnectFourScore, 7, 6), (ConnectFourScore, 16, 3), (ConnectFourScore, 4, 15), (ConnectFourScore, 1, 8)),
    ],
)
def test_knowledge_is_the_same_at_both_speeds(rules, width, height):
    game = rules(width, height)
    known = everything(knowledge_of(game))
    fast = native(known, game)
    for state in live_states(game, seed=9, games=12):
        for number in range(min(width, 4)):
            assert fast(state, number) == known(state, number)


# P. Pons, Test_L2_R1 and Test_L1_R1, the first of each.
HARDER = [
    ("5554224333234511764415115", 4),
    ("52753311433677442422121", 8),
    ("1233722555341451114725221333", -1),
    ("271713432331713132", -11),
    ("6672375354252731116762237724", -2),
    ("763452543756455357732314", -8),
    ("662222576343651642712157", 8),
    ("3455565261655364217", -10),
    ("4661237137541742643224", 8),
    ("21253774536432517717274325", 2),
    ("715371563635542612576371", 3),
    ("4435612735531457155143", -5),
    ("32164625", 11),
    ("6146", 18),
    ("243335424257", 12),
    ("5512243243536", 13),
    ("22144426444", 15),
    ("265756512", -12),
    ("65444437612", 13),
    ("17516442226766", 8),
    ("7343363417254", 14),
    ("74746315233", 15),
    ("5654767662", 13),
    ("74642572132", 15),
]


def test_harder_published_positions_are_solved():
    game = ConnectFourScore()
    view, solver = view_of(game), Solver(game, compiled=True)
    states = [view.parse(moves) for moves, _ in HARDER]
    signs = [1 if game.player(state) == 0 else -1 for state in states]
    assert solver.values(states) == [sign * score for sign, (_, score) in zip(signs, HARDER, strict=True)]
    for state, (_, score) in list(zip(states, HARDER, strict=True))[::4]:
        found = solver(state)
        assert (abs(found.value), found.bound, found.proven) == (abs(score), "exact", True)
        end = state
        for action in found.line:
            end = game.result(end, action)
        assert game.is_terminal(end)
        assert game.utility(end, 0) == found.value


def test_every_first_answer_to_a_centre_opening_has_its_value():
    """The value of an action is that of the state it leads to."""
    game = ConnectFourScore(5, 4)
    view, solver = view_of(game), Solver(game, compiled=True)
    state = view.parse("3333")
    every = solver(state, exact=True)
    assert [choice.value for choice in every.choices] == solver.values(
        game.result(state, choice.action) for choice in every.choices
    )
    assert every.value == solver(state).value == max(choice.value for choice in every.choices)
