"""What is known about Kalah is true: against the rules alone, in play."""

from itertools import islice

import pytest

from outply import Kalah, Limit, Search, Solver
from outply.compiler import native
from outply.games.kalah.knowledge import AGAIN, KalahKnowledge
from tests.games.random_play import live_states

GAMES = [Kalah(2, 3), Kalah(3, 2, empty_capture=True), Kalah(3, 3)]


@pytest.mark.parametrize("game", GAMES)
def test_bounds_hold_and_what_is_settled_changes_nothing_else(game):
    known, whole = KalahKnowledge(game), Search(game, "alphabeta", compiled=False)
    for state in islice(live_states(game, seed=1, games=40), 60):
        low, high = known.bounds(state)
        value = whole(state, Limit()).value
        assert low <= value <= high
        emptied = known.canonical(state)
        # What ends the game does not depend on the stores, so the rest is worth as much without them.
        assert value == whole(emptied, Limit()).value + known.settled_value(state)
        assert known.canonical(emptied) == emptied


@pytest.mark.parametrize("game", GAMES)
def test_the_order_puts_moving_again_first_and_then_captures(game):
    known = KalahKnowledge(game)
    for state in islice(live_states(game, seed=2, games=40), 200):
        for action in game.actions(state):
            after, points = game.result(state, action), known.order(state, action)
            again = after.turn == state.turn
            assert (points >= AGAIN) == again
            gain = game.stored(after, state.turn) - game.stored(state, state.turn)
            if not again and points > 1:
                assert points == 2 * gain


def test_solving_with_knowledge_finds_what_alpha_beta_finds():
    for game in GAMES:
        solver, whole = Solver(game, compiled=False), Search(game, "alphabeta", compiled=False)
        for state in islice(live_states(game, seed=3, games=40), 15):
            assert solver(state).value == whole(state, Limit()).value


def test_knowledge_is_the_same_compiled():
    game = GAMES[2]
    known = KalahKnowledge(game)

    def points(state: object, action: int) -> float:
        low, high = known.bounds(state)
        stands_for = known.canonical(state)
        return (
            known.order(state, action) + 100.0 * low + 10000.0 * high + known.settled_value(state) + stands_for.ring[0]
        )

    fast = native(points, game)
    for state in islice(live_states(game, seed=4, games=40), 100):
        for action in game.actions(state):
            assert fast(state, action) == points(state, action)
