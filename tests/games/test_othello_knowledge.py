"""What is known about Othello: its symmetries, its range, both speeds, and that it serves to play and to search."""

import functools
import random
from typing import Any

import pytest

from outply import Limit, Search, popcount, search
from outply.compiler import native
from outply.contract.companions import knowledge_of
from outply.games.othello.knowledge import HALF_EDGES, OthelloKnowledge, SymmetricOthelloKnowledge, table
from outply.games.othello.rules import PASS, Othello, State
from outply.games.othello.view import OthelloView
from outply.games.registry import make
from tests.games.random_play import live_states

GAMES = [Othello(4), Othello(6, passes=False), Othello(8, raw=True), Othello(8)]


def images(game, state):
    """The eight images of a state, cell by cell."""
    size, last = game.size, game.size - 1
    cells = [(x, y) for y in range(size) for x in range(size)]

    def moved(board, where):
        return sum(1 << new[0] + size * new[1] for x, y in cells if board >> x + size * y & 1 for new in [where(x, y)])

    ways = [
        lambda x, y: (x, y), lambda x, y: (last - x, y), lambda x, y: (x, last - y), lambda x, y: (last - x, last - y),
        lambda x, y: (y, x), lambda x, y: (last - y, x), lambda x, y: (y, last - x), lambda x, y: (last - y, last - x),
    ]  # fmt: skip
    return [State(moved(state.black, where), moved(state.white, where), state.turn) for where in ways]


def test_the_registry_knows_it_for_every_kind_of_othello():
    for name in ("othello", "othello:4,raw", "othello:6,nopass"):
        assert type(knowledge_of(make(name))) is OthelloKnowledge


# The evaluation


@pytest.mark.parametrize("game", GAMES)
def test_the_evaluation_is_a_float_within_the_range_of_utilities(game):
    knowledge = OthelloKnowledge(game)
    for state in live_states(game, 1):
        guess = knowledge.evaluate(state)
        assert type(guess) is float
        assert game.min_utility <= guess <= game.max_utility


@pytest.mark.parametrize("game", GAMES)
def test_the_evaluation_is_the_opposite_when_the_players_change_places(game):
    knowledge = OthelloKnowledge(game)
    for state in live_states(game, 2):
        swapped = State(state.white, state.black, 1 - state.turn)
        assert knowledge.evaluate(swapped) == -knowledge.evaluate(state)


@pytest.mark.parametrize("game", GAMES)
def test_the_evaluation_is_the_same_for_all_images(game):
    knowledge = OthelloKnowledge(game)
    for state in live_states(game, 3, games=4):
        assert len({knowledge.evaluate(image) for image in images(game, state)}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_knowledge_is_the_same_at_both_speeds(game):
    knowledge = SymmetricOthelloKnowledge(game)

    def evaluated(state: Any) -> float:
        return knowledge.evaluate(state)

    def ordered(state: Any, action: int) -> int:
        return knowledge.order(state, action)

    def canonical(state: Any) -> Any:
        return knowledge.canonical(state)

    def bounded(state: Any) -> tuple[float, float]:
        low, high = knowledge.bounds(state)
        return low, high

    asked = (evaluated, ordered, canonical, bounded)
    fast_evaluated, fast_ordered, fast_canonical, fast_bounded = (native(each, game) for each in asked)
    for state in live_states(game, 4, games=20):
        assert fast_evaluated(state) == evaluated(state)
        assert fast_bounded(state) == bounded(state)
        assert fast_canonical(state) == canonical(state)
        for action in game.actions(state):
            assert fast_ordered(state, action) == ordered(state, action)


def test_every_half_of_an_edge_has_its_place_in_the_table():
    found = table((0, 1, 2, 3, 4))
    assert len(HALF_EDGES) == 121
    # Five cells, each empty or of one of two players; none can be of both.
    used = [code for code in range(1024) if not code & code >> 5 & 31]
    assert len(used) == 3**5
    assert sorted(map(abs, HALF_EDGES * 2)) == sorted(abs(int(found[code])) for code in used if code)
    # A disc on the corner alone, and one on X alone, which may give the corner away.
    assert found[0b00001] > 0 > found[0b10000]
    assert found[0b00001 << 5] == -found[0b00001]
    # Counted from the other end of the edge.
    assert table((3, 2, 1, 0, 4))[0b01000] == found[0b00001]


def lead_in_discs(state) -> float:
    return float(popcount(state.black) - popcount(state.white))


def test_the_evaluation_plays_better_than_counting_discs():
    game, draw, points = Othello(), random.Random(5), 0.0
    players = [Search(game, "alphabeta", each) for each in (OthelloKnowledge(game).evaluate, lead_in_discs)]
    openings = [state for state in live_states(game, 6, games=40) if popcount(state.black | state.white) == 14]
    for opening in draw.sample(openings, 10):
        for seats, ours in ((players, 0), (players[::-1], 1)):
            state = opening
            while not game.is_terminal(state):
                state = game.result(state, seats[state.turn](state, Limit(depth=2)).action)
            lead = game.utility(state, ours)
            points += (lead > 0) + (lead == 0) / 2
    assert points >= 16


# Discs that stay


def never_turned(game, board):
    """The discs that have the rim or another such disc on one side in each direction, looked at one by one."""
    size, found, before = game.size, set(), None
    while found != before:
        before = set(found)
        for cell in range(game.cells):
            x, y = cell % size, cell // size
            sides = [[(x + k * a, y + k * b) for k in (1, -1)] for a, b in ((1, 0), (0, 1), (1, 1), (1, -1))]
            held = [
                any(not (0 <= a < size and 0 <= b < size) or a + size * b in found for a, b in pair) for pair in sides
            ]
            if board >> cell & 1 and all(held):
                found.add(cell)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_bounds_count_the_discs_that_stay_and_those_do_stay(game):
    knowledge, draw, many = OthelloKnowledge(game), random.Random(11), 0
    for _ in range(12):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], draw.choice(list(game.actions(states[-1])))))
        end = states[-1]
        for state in states[:-1]:
            black, white = never_turned(game, state.black), never_turned(game, state.white)
            assert all(end.black >> cell & 1 for cell in black)
            assert all(end.white >> cell & 1 for cell in white)
            low, high = knowledge.bounds(state)
            assert (low, high) == (2 * len(black) - game.cells, game.cells - 2 * len(white))
            assert low <= game.utility(end, 0) <= high
            many += len(black | white) > game.size
    assert many > 0


# The order


def after(game, state, action):
    """How many cells the other could take after an action, corners twice; and how many border on the mover's discs."""
    result = game.result(state, action)
    replies = [cell for cell in game.actions(State(result.black, result.white, 1 - state.turn)) if cell != PASS]
    own, taken = (result.black, result.white)[state.turn], result.black | result.white
    frontier = {cell for disc in range(game.cells) if own >> disc & 1 for cell in neighbours(game, disc)}
    corners = sum(is_corner(game, cell) for cell in replies)
    return len(replies) + corners, sum(not taken >> cell & 1 for cell in frontier)


def neighbours(game, cell):
    return neighbours_on(game.size, cell)


@functools.cache
def neighbours_on(size, cell):
    x, y = cell % size, cell // size
    return [a + size * b for a in range(size) for b in range(size) if max(abs(a - x), abs(b - y)) == 1]


def is_corner(game, cell):
    return len(neighbours(game, cell)) == 3


def is_next_to_corner_diagonally(game, cell):
    return {cell % game.size, cell // game.size} <= {1, game.size - 2}


@pytest.mark.parametrize("game", GAMES)
def test_what_leaves_the_other_fewer_moves_comes_first_and_corners_before_what_leaves_as_many(game):
    knowledge, fewer, corners, diagonals = OthelloKnowledge(game), 0, 0, 0
    for state in live_states(game, 2):
        if game.cells - popcount(state.black | state.white) < 6 or PASS in game.actions(state):
            continue
        rated = [(knowledge.order(state, action), action, after(game, state, action)) for action in game.actions(state)]
        for points, action, left in rated:
            for others_points, other, left_by_other in rated:
                if is_corner(game, other) or is_next_to_corner_diagonally(game, action):
                    continue
                if left[0] < left_by_other[0] and left[1] <= left_by_other[1]:
                    fewer += 1
                    assert points > others_points
                elif left == left_by_other and is_corner(game, action):
                    corners += 1
                    assert points > others_points
                elif left == left_by_other and is_next_to_corner_diagonally(game, other):
                    diagonals += 1
                    assert points >= others_points
    # On the smallest board, the cells diagonally next to a corner are taken from the start.
    assert min(fewer, corners, diagonals if game.size > 4 else 1) > 0


@pytest.mark.parametrize("game", GAMES)
def test_with_few_cells_left_corners_come_first_whatever_they_leave(game):
    knowledge, found = OthelloKnowledge(game), 0
    for state in live_states(game, 8, games=60):
        if game.cells - popcount(state.black | state.white) <= 4 and PASS not in game.actions(state):
            corners = [knowledge.order(state, action) for action in game.actions(state) if is_corner(game, action)]
            rest = [knowledge.order(state, action) for action in game.actions(state) if not is_corner(game, action)]
            if corners and rest:
                found += 1
                assert min(corners) > max(rest)
    assert found > 0


def test_a_pass_can_be_rated_too():
    game = Othello()
    state = OthelloView(game).parse("d3c3b3b2f5a3a1c1")
    assert list(game.actions(state)) == [PASS]
    assert OthelloKnowledge(game).order(state, PASS) == 0


# Symmetry


@pytest.mark.parametrize("game", GAMES)
def test_all_images_have_one_canonical_state_and_it_is_one_of_them(game):
    canonical = SymmetricOthelloKnowledge(game).canonical
    for state in live_states(game, 9, games=4):
        same = images(game, state)
        assert {canonical(image) for image in same} == {canonical(state)}
        assert canonical(state) in same
        assert canonical(canonical(state)) == canonical(state)


@pytest.mark.parametrize("game", [Othello(4), Othello(4, raw=True, passes=False)])
def test_the_canonical_state_has_the_same_value(game):
    canonical, draw = SymmetricOthelloKnowledge(game).canonical, random.Random(10)
    late = [state for state in live_states(game, 10, games=30) if popcount(state.black | state.white) >= 8]
    for state in draw.sample(late, 20):
        values = [search(game, each, algorithm="alphabeta").value for each in (state, canonical(state))]
        assert values[0] == values[1]
