"""Cases in which the strong search was once wrong, or could be."""

import gc
import time

import pytest

from outply import Game, GameError, InputError, Limit, Search, Solver, search, solve
from tests.compiler.sample_games import Countdown
from tests.engine.test_limits import BOTH
from tests.searches.mazes import Maze, Room


class Heaps(Game):
    """Nim whose state is a tuple of the heaps that are left, so that it grows shorter."""

    def initial(self):
        return ((1, 3, 5), 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [(k, taken) for k, heap in enumerate(state[0]) for taken in range(1, heap + 1)]

    def result(self, state, action):
        (k, taken), heaps = action, list(state[0])
        heaps[k] -= taken
        return (tuple(sorted(heap for heap in heaps if heap)), 1 - state[1])

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        return -1.0 if player == state[1] else 1.0


@pytest.mark.parametrize("heaps", [(1, 3, 5), (1, 2, 3), (1, 3, 2, 2), (2, 2), (1, 1, 1), (1, 4, 5)])
@pytest.mark.parametrize("turn", [0, 1])
def test_states_of_different_lengths_are_distinguished(heaps, turn):
    state = (heaps, turn)
    true = Search(Heaps(), "minimax", compiled=False)(state, Limit()).value
    assert solve(Heaps(), state).value == search(Heaps(), state).value == true


class Wide(Heaps):
    """The same in one long int: heap k has ten bits from 40 k on."""

    def initial(self):
        return (1 | 3 << 40 | 2 << 80, 0)

    def actions(self, state):
        return [taken << 40 * k for k in range(3) for taken in range(1, (state[0] >> 40 * k & 1023) + 1)]

    def result(self, state, action):
        return (state[0] - action, 1 - state[1])


@pytest.mark.parametrize("heaps", [(1, 3, 2), (1, 2, 4), (2, 2, 0), (0, 3, 3), (1, 1, 1)])
def test_integers_beyond_64_bits_are_distinguished(heaps):
    state = (sum(heap << 40 * k for k, heap in enumerate(heaps)), 0)
    true = Search(Wide(), "minimax", compiled=False)(state, Limit()).value
    assert solve(Wide(), state).value == search(Wide(), state).value == true


class Later(Heaps):
    """Heaps that become a frozen set in the middle of the game."""

    def result(self, state, action):
        heaps, turn = super().result((tuple(state[0]), state[1]), action)
        return (frozenset(enumerate(heaps)) if len(heaps) < 3 else heaps, turn)

    def actions(self, state):
        return super().actions((self.heaps(state), 0))

    def heaps(self, state):
        return tuple(heap for _, heap in sorted(state[0])) if isinstance(state[0], frozenset) else state[0]


class Unset(Later):
    def result(self, state, action):
        heaps, turn = Heaps.result(self, (self.heaps(state), state[1]), action)
        return (frozenset(enumerate(heaps)) if len(heaps) < 3 else heaps, turn)


def test_fields_may_change_their_kind():
    assert solve(Unset()).value == Search(Unset(), "minimax")(None, Limit()).value


def with_guess(guess):
    return type("Guessing", (Maze,), {"evaluate": lambda self, state: guess(state)})(12)


def test_great_guesses_do_not_end_the_deepening():
    game = with_guess(lambda state: 1e16 + 2 * state.at)
    for algorithm in ("pvs", "mtdf"):
        found = Search(game, algorithm, compiled=False)(Room(0, 0, 2), Limit(depth=5))
        assert found.depth == 5
        assert found.value == search(game, Room(0, 0, 2), depth=5, algorithm="alphabeta", compiled=False).value


@pytest.mark.parametrize("guess", [float("inf"), float("-inf"), float("nan")])
@pytest.mark.parametrize("algorithm", ["pvs", "mtdf"])
def test_guesses_that_are_not_finite_numbers_are_refused(guess, algorithm):
    with pytest.raises(GameError, match="expected finite numbers from the evaluation of"):
        Search(with_guess(lambda state: guess), algorithm, compiled=False)(Room(0, 0, 2), Limit(depth=4))


class Flat(Maze):
    min_utility = max_utility = 0.5

    def utility(self, state, player):
        return 0.75 if player == 0 else -0.75


@BOTH
def test_a_range_of_one_value_is_not_trusted(compiled):
    solver = Solver(Flat(8, 4), compiled=compiled)
    with pytest.raises(GameError, match="set min_utility"):
        solver(Room(1, 0, 2))
    with pytest.raises(GameError, match="set min_utility"):
        solver.values([Room(1, 0, 2)])


@pytest.mark.parametrize("most", [float("inf"), 1.5e308, float("nan")])
def test_a_range_that_cannot_be_halved_is_refused(most):
    game = Maze(8, 4)
    game.min_utility, game.max_utility = -most, most
    with pytest.raises(InputError, match="a range of utilities within"):
        solve(game, compiled=False)
    with pytest.raises(InputError, match="a range of utilities within"):
        Solver(game, compiled=False).values([Room(1, 0, 2)])


def test_values_refuse_a_limit_in_depth():
    with pytest.raises(InputError, match="no limit in depth"):
        Solver(Maze(8, 4), compiled=False).values([Room(1, 0, 2)], Limit(depth=3))


class Opinionated(Maze):
    """Opinions of any size."""

    def order(self, state, action):
        return 1e18 * ((action + state.at) % 3 - 1) if state.at % 2 else float("nan")


def test_opinions_of_any_size_are_the_same_at_both_speeds():
    fast, slow = (Search(Opinionated(), compiled=compiled) for compiled in (True, False))
    for seed in range(1, 12):
        one, other = (each(Room(0, 0, seed), Limit(depth=6)) for each in (fast, slow))
        assert (one.value, one.nodes, one.line) == (other.value, other.nodes, other.line)


def test_little_memory_is_not_taken_for_an_endless_game():
    with pytest.raises(GameError, match="expected more memory"):
        search(Countdown(300), memory=150_000, compiled=False)
    assert search(Countdown(300), threads=16, compiled=False, nodes=16_000).depth > 1


def test_a_stream_that_nobody_holds_stops():
    def threads():
        return [each for each in stream_threads if each.is_alive()]

    stream_threads = []
    for _ in range(3):
        stream = Search(Maze(40), compiled=False).stream(Room(0, 0, 2), Limit(seconds=600))
        stream_threads.append(stream.thread)
        next(stream)
        del stream
    gc.collect()
    deadline = time.monotonic() + 20
    while threads() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not threads()


def test_the_last_result_of_a_stream_counts_all_nodes():
    ready = Search(Maze(40), compiled=False)
    assert not Maze(40).is_terminal(Room(0, 0, 2))
    *_, last = ready.stream(Room(0, 0, 2), Limit(nodes=3000))
    assert last.nodes == 3000


def test_valuing_every_action_keeps_the_best_that_is_known_when_stopped():
    game = Maze(30, 14)
    solver = Solver(game, compiled=False)
    whole = Search(game, "minimax", compiled=False)(Room(2, 0, 5), Limit())
    found = solver(Room(2, 0, 5), Limit(nodes=3), exact=True)
    known = {choice.action: choice.value for choice in whole.choices}
    assert found.bound != "exact"
    assert all(known[choice.action] == choice.value for choice in found.choices)
