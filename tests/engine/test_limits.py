"""Limits hold, and what breaks the contract is said in one sentence."""

import itertools
import resource
import threading
import time
from typing import NamedTuple

import pytest

from outply import (
    CHANCE,
    Bound,
    ConnectFour,
    Game,
    GameError,
    InputError,
    Limit,
    Pig,
    Search,
    Tree,
    prepare,
    search,
    solve,
)
from outply.engine.speeds import limit_after
from outply.searches.algorithm import textbook
from tests.compiler.sample_games import Countdown, Everything, Walk


class Spot(NamedTuple):
    at: int
    turn: int


class Endless(Game):
    """Two players walk up and down for ever."""

    def initial(self):
        return Spot(0, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        yield 1
        yield -1

    def result(self, state, action):
        return Spot(state.at + action, 1 - state.turn)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0.0


class Stuck(Endless):
    """Offers nothing at 3, though the game goes on."""

    def actions(self, state):
        if state.at < 3:
            yield 1


class Nobody(Endless):
    """Says that a third player moves at 2."""

    def player(self, state):
        return 2 if state.at == 2 else state.turn


class Unfair(Endless):
    """Rolls dice whose probabilities do not sum to one."""

    def player(self, state):
        return CHANCE if state.at == 2 else state.turn

    def outcomes(self, state):
        yield 1, 0.5
        yield -1, 0.4


class Negative(Unfair):
    def outcomes(self, state):
        yield 1, 1.5
        yield -1, -0.5


BOTH = pytest.mark.parametrize("compiled", [True, False])


@BOTH
def test_an_endless_game_without_a_limit_is_refused_at_once(compiled):
    with pytest.raises(GameError, match=r"expected Endless to end within 1,000 plies.*limit in depth"):
        search(Endless(), compiled=compiled)


@BOTH
def test_in_an_endless_game_depth_and_clock_still_hold(compiled):
    assert search(Endless(), depth=5, compiled=compiled).depth == 5
    started = time.perf_counter()
    result = search(Endless(), seconds=0.2, compiled=compiled)
    assert time.perf_counter() - started < 60  # generous: compiling counts here, and machines are slow
    assert result.seconds < 20
    assert result.depth >= 1
    assert search(Endless(), nodes=5000, compiled=compiled).depth > 5


@BOTH
@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Stuck(), "at least one action.*Stuck offers none"),
        (Nobody(), r"`player` of Nobody to return 0 … 1, or CHANCE .*, but in .* it returns .* \(.*py:"),
        (Unfair(), r"`outcomes` of Unfair to return probabilities of at least 0 .*, but in .* it returns \[.* \(.*py:"),
        (
            Negative(),
            r"`outcomes` of Negative to return probabilities of at least 0 .*, but in .* it returns \[.* \(.*py:",
        ),
    ],
)
def test_a_game_that_breaks_the_contract_is_refused_in_a_sentence(game, sentence, compiled):
    # The strong search takes long to compile.
    algorithm = textbook(game) if compiled else None
    with pytest.raises(GameError, match=sentence) as caught:
        search(game, depth=6, algorithm=algorithm, compiled=compiled)
    assert "\n" not in str(caught.value)


def test_maxn_and_expectimax_fail_on_a_game_too():
    for algorithm in ("maxn", "expectimax"):
        with pytest.raises(GameError, match="at least one action"):
            search(Stuck(), depth=6, algorithm=algorithm, compiled=False)
        with pytest.raises(GameError, match="probabilities"):
            search(Unfair(), depth=6, algorithm=algorithm, compiled=False)
    with pytest.raises(GameError, match="player"):
        search(Nobody(), depth=6, algorithm="maxn", compiled=False)


class Unhashable(Endless):
    def initial(self):
        return [0]


class Mutating(Endless):
    class Box:
        def __init__(self, at):
            self.at = at

        def __eq__(self, other):
            return self.at == other.at

        def __hash__(self):
            return 0

    def initial(self):
        return self.Box(0)

    def player(self, state):
        return 0

    def result(self, state, action):
        state.at += action
        return state


def test_a_state_that_cannot_be_hashed_is_refused():
    with pytest.raises(GameError, match=r"can be hashed \(write a tuple\), but this is a list"):
        search(Unhashable(), depth=1)


def test_a_result_that_changes_its_state_is_refused():
    with pytest.raises(GameError, match="leave the state as it is"):
        search(Mutating(), depth=1)


def test_a_rule_that_never_returns_is_given_up(monkeypatch):
    class Hanging(Endless):
        def result(self, state, action):
            while state.at == 1:
                time.sleep(0.01)
            return super().result(state, action)

    monkeypatch.setattr("outply.engine.running.GRACE_SECONDS", 0.2)
    with pytest.raises(GameError, match="rule of Hanging to return"):
        search(Hanging(), seconds=0.1, compiled=False)


@pytest.mark.parametrize("part", ["depth", "nodes", "seconds", "memory"])
@pytest.mark.parametrize("amount", [0, -1, "3", True, float("nan")])
def test_a_limit_that_is_no_positive_number_is_refused(part, amount):
    with pytest.raises(InputError, match=f"number above zero as the limit in {part}, but got"):
        Limit(**{part: amount})


@pytest.mark.parametrize(
    ("part", "amount"), [("depth", 2**62), ("nodes", 2**62), ("seconds", 1e12), ("seconds", float("inf"))]
)
def test_a_limit_beyond_all_bounds_is_refused(part, amount):
    with pytest.raises(InputError, match=rf"expected a limit in {part} below [\d,]+, but got"):
        Limit(**{part: amount})


def test_the_longest_time_that_is_accepted_can_be_waited_for():
    assert search(Countdown(), depth=2, seconds=int(threading.TIMEOUT_MAX) - 1, compiled=False).depth == 2


def test_a_limit_and_its_parts_do_not_mix():
    with pytest.raises(InputError, match="but got both"):
        search(Countdown(), None, Limit(depth=2), depth=3)
    assert search(Countdown(), None, Limit(depth=2)).depth == 2


def test_a_depth_beyond_all_games_is_refused():
    with pytest.raises(InputError, match="at most 1,000"):
        search(Countdown(), depth=1001)


def test_memory_bounds_the_workspace():
    assert search(Countdown(), memory=10_000, compiled=False, algorithm="alphabeta").proven
    assert search(Countdown(), memory=2_000_000, compiled=False).proven
    with pytest.raises(InputError, match="bytes of memory"):
        search(Countdown(), depth=100, memory=1000)


def test_the_strong_search_takes_no_more_memory_than_it_is_given():
    # Arrays come from the system, where no count of Python's sees them; what they take stands in their lengths.
    limit = Limit(nodes=20_000, memory=64 * 2**20)
    ready = prepare(ConnectFour(5, 4), compiled=True, threads=2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ready(None, limit)
    (_, workspace), table = ready._worker.memory.spare[0], ready._worker.memory.cells
    assert 32 * 2**20 < table.nbytes + 2 * workspace.nbytes <= limit.memory
    assert 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) <= limit.memory


def test_too_little_memory_for_the_strong_search_is_refused():
    with pytest.raises(InputError, match=r"expected at least [\d,]+ bytes of memory, but the limit is 1,000"):
        search(Countdown(), depth=4, memory=1000, compiled=False)
    with pytest.raises(InputError, match=r"expected at most [\d,]+ bytes of memory"):
        search(Countdown(), memory=2**50, compiled=False)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"lines": 0}, "a number of lines from 1 up, but got 0"),
        ({"threads": 0}, "a number of threads from 1 to 256, but got 0"),
        ({"threads": 2.5}, "a number of threads from 1 to 256, but got 2.5"),
        (
            {"lines": 2, "algorithm": "alphabeta"},
            "expected one of pvs, mtdf, star2, star1 for several lines, but got alphabeta",
        ),
        ({"threads": 2, "algorithm": "minimax"}, "expected one of pvs, mtdf, star2, star1 for several threads"),
        ({"threads": 2, "algorithm": "deepening"}, "for several threads, but got deepening, here by alphabeta"),
    ],
)
def test_wrong_numbers_of_lines_or_threads_are_refused(options, sentence):
    with pytest.raises(InputError, match=sentence):
        search(Countdown(), depth=2, compiled=False, **options)


def test_a_stream_reports_each_depth_and_ends_with_the_answer():
    game = ConnectFour(4, 4)
    told = list(Search(game, compiled=False).stream(None, Limit(depth=5)))
    assert [result.depth for result in told] == [1, 2, 3, 4, 5]
    assert [result.value for result in told] == [search(game, depth=d, compiled=False).value for d in range(1, 6)]


def test_a_stream_stops_when_asked():
    with Search(Endless(), compiled=False).stream(None, Limit(seconds=600)) as stream:
        first = next(stream)
        stream.stop()
        rest = list(stream)
    assert first.depth == 1
    assert not stream.thread.is_alive()
    assert all(result.action in (1, -1) for result in rest)


def test_a_stream_passes_on_what_is_wrong():
    with pytest.raises(GameError, match="at least one action"):
        list(Search(Stuck(), compiled=False).stream(None, Limit(depth=5)))
    with pytest.raises(InputError, match="expected a game"):
        next(Search("chess").stream(None, Limit(depth=5)))


@BOTH
def test_a_search_with_helpers_stops_on_time_and_counts_their_nodes(compiled):
    result = search(Endless(), seconds=0.2, threads=2, compiled=compiled)
    assert result.action in (1, -1)
    assert result.nodes > 0
    assert search(ConnectFour(4, 4), nodes=1000, threads=2, compiled=compiled).nodes <= 1000


@pytest.mark.parametrize(
    ("game", "algorithm", "sentence"),
    [
        (Pig(), "minimax", "minimax needs a game without chance, but Pig has chance nodes: use expectiminimax"),
        (Pig(), "alphabeta", "alphabeta needs a game without chance"),
        (Walk(), "expectiminimax", "expectiminimax needs at most two players, but Walk has 3: use maxn"),
        (Tree.from_text("((1,2 3,4))"), "minimax", "minimax needs a zero-sum game, but Tree is not one: use maxn"),
        (Pig(), "minmax", "expected an algorithm .*but got 'minmax'; did you mean minimax"),
    ],
)
def test_a_search_refuses_a_game_that_does_not_fit(game, algorithm, sentence):
    with pytest.raises(InputError, match=sentence):
        search(game, depth=2, algorithm=algorithm)


def test_a_stopped_search_reports_a_bound_from_the_movers_side():
    game = ConnectFour()
    first = search(game, nodes=30, algorithm="alphabeta", compiled=False)
    assert (first.bound, first.proven) == (Bound.LOWER, False)
    second = search(game, game.result(game.initial(), 3), nodes=30, algorithm="alphabeta", compiled=False)
    assert second.bound == Bound.UPPER


def test_at_the_end_of_a_game_there_is_a_value_and_no_action():
    tree = Tree.from_text("5")
    result = search(tree)
    assert (result.value, result.action, result.line, result.choices) == (5, None, (), ())


def test_an_observer_and_compiled_code_exclude_each_other():
    from outply import Log

    with pytest.raises(InputError, match="compiled code reports nothing"):
        search(Countdown(), observer=Log(), compiled=True)


def test_an_evaluation_of_a_game_is_used_at_the_horizon():
    class Judged(Everything):
        def evaluate(self, state):
            return 2.0 * state.steps

    assert search(Judged(), depth=2, compiled=False).value == 4.0
    assert search(Judged(), depth=2, compiled=True).value == 4.0


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        ((Countdown,), {}, "a game, made from a subclass of Game"),
        ((Countdown(), None, 5), {}, "expected a Limit, or its parts by name, but got 5"),
        ((Countdown(),), {"evaluate": 5}, "a function of a state as the evaluation, but got 5"),
    ],
)
def test_a_wrong_argument_is_named(arguments, options, sentence):
    with pytest.raises(InputError, match=sentence):
        search(*arguments, **options)


def test_a_rule_that_calls_for_an_exit_does_not_end_the_program():
    class Leaving(Countdown):
        def utility(self, state, player):
            raise SystemExit(3)

    with pytest.raises(
        GameError, match=r"`Leaving.utility` to answer, but in .* it raises SystemExit: 3 \(.*test_limits.py:\d+\)"
    ):
        search(Leaving(3), compiled=False)


def test_actions_that_never_end_are_still_searched_within_the_clock():
    class Flood(Endless):
        def actions(self, state):
            yield from itertools.count()

    result = search(Flood(), algorithm="deepening", seconds=0.1, compiled=False)
    assert result.action == 0
    with pytest.raises(GameError, match="expected at most 131,072 actions"):
        search(Flood(), depth=2, compiled=False)


def test_a_search_that_is_begun_again_has_the_time_that_is_left():
    left = limit_after(Limit(seconds=60.0, depth=3), time.monotonic() - 10.0)
    assert 49.0 < left.seconds <= 50.0
    assert left.depth == 3
    assert limit_after(Limit(depth=3), 0.0) == Limit(depth=3)


def test_a_search_that_is_begun_again_too_late_still_has_an_answer():
    assert limit_after(Limit(seconds=0.005), time.monotonic() - 1.0).seconds > 0.0


class Jump(Countdown):
    """What random play never meets: a number far beyond all others, where the search looks first."""

    def actions(self, state):
        yield from (1, 2, 3) if state.left != 5 or state.turn == 0 else (1, 2)

    def evaluate(self, state):
        return 0.0 if state.left != 4 else self.far(state.left)

    def far(self, left):
        return float((left << 40) * (left << 40) % 1009)


def test_a_strong_search_that_meets_more_than_it_was_made_for_is_repeated_and_reports_each_depth_once():
    seen = []
    fast = prepare(Jump(12), compiled=None, progress=seen.append).think(None, Limit(depth=9))
    slow = search(Jump(12), depth=9, compiled=False)
    assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
    assert not fast.compiled
    assert "overflow" in fast.reason
    assert [result.depth for result in seen] == sorted({result.depth for result in seen})


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search(Countdown(), dept=3), r"an argument of search \(.*\), but got 'dept'; did you mean depth\?$"),
        (lambda: search(Countdown(), zzz=3), r"an argument of search \(.*\), but got 'zzz'$"),
        (lambda: solve(Countdown(), secnds=3), r"an argument of solve .* but got 'secnds'; did you mean seconds\?$"),
        (
            lambda: prepare(Countdown(), thread=2),
            r"an argument of a prepared .* but got 'thread'; did you mean threads\?$",
        ),
        (lambda: prepare(Countdown(), depth=4), r"limits with `think`, .*Limit\(depth=…\)\), but got depth before$"),
    ],
)
def test_an_unknown_argument_is_refused_with_the_one_that_was_meant(call, sentence):
    with pytest.raises(InputError, match=f"^expected {sentence}"):
        call()
