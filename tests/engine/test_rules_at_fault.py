"""What is wrong with a user's rule is one sentence that names the rule, its line and the state, whoever asks."""

import itertools
import re
from math import inf, nan
from typing import NamedTuple

import pytest

from outply import CHANCE, Game, GameError, InputError, check_game, explain, play, random_player, search, solve
from outply.variants import sampled

ASKERS = {
    "search": lambda game: search(game, depth=3, compiled=False),
    "solve": lambda game: solve(game, compiled=False),
    "explain": lambda game: explain(game, depth=3),
    "play": lambda game: list(play(game, [random_player()])),
}


class Pair(NamedTuple):
    n: int
    x: float


class Steps(Game):
    """One player takes two steps."""

    players = 1

    def initial(self):
        return Pair(0, 0.0)

    def player(self, state):
        return 0

    def actions(self, state):
        return [1]

    def result(self, state, action):
        return Pair(state.n + 1, state.x)

    def is_terminal(self, state):
        return state.n >= 2

    def utility(self, state, player):
        return 0.0


def broken(rule, body):
    """Steps with this rule in place of its own."""
    return type("Broken", (Steps,), {rule: body})()


FORGOTTEN = {
    "is_terminal": ("True or False", "0"),
    "player": ("the number of a player, or CHANCE", "0"),
    "actions": ("actions to go through", "0"),
    "result": ("the state that follows", "0"),
    "utility": ("a number that a float can hold", "2"),
}


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("rule", FORGOTTEN)
def test_a_forgotten_return_is_named_with_its_rule_line_and_state(asker, rule):
    wanted, where = FORGOTTEN[rule]

    def forgetful(self, *arguments):
        arguments  # noqa: B018

    line = forgetful.__code__.co_firstlineno
    with pytest.raises(GameError) as raised:
        ASKERS[asker](broken(rule, forgetful))
    assert str(raised.value) == (
        f"expected `{rule}` of Broken to return {wanted}, but in Pair(n={where}, x=0.0) it returns None "
        f"({__file__}:{line})"
    )


@pytest.mark.parametrize("asker", ASKERS)
def test_triples_from_outcomes_are_named(asker):
    game = broken("outcomes", lambda self, state: [(1, 1.0, "extra")])
    type(game).player = lambda self, state: CHANCE if state.n == 1 else 0
    with pytest.raises(GameError, match=r"`outcomes` of Broken to return pairs .* it returns \(1, 1.0, 'extra'\)"):
        ASKERS[asker](game)


@pytest.mark.parametrize("asker", ASKERS)
def test_a_utility_too_great_for_a_float_is_named(asker):
    with pytest.raises(GameError, match=r"`utility` of Broken .* in Pair\(n=2, x=0.0\) it returns 1000"):
        ASKERS[asker](broken("utility", lambda self, state, player: 10**400))


@pytest.mark.parametrize("asker", ["search", "solve", "explain"])
@pytest.mark.parametrize("utility", [inf, -inf, nan])
def test_a_utility_that_is_not_finite_is_named(asker, utility):
    sentence = rf"`utility` of Broken to return a finite number, but in Pair\(n=2, x=0.0\) it returns {utility} \(.*py:"
    with pytest.raises(GameError, match=sentence):
        ASKERS[asker](broken("utility", lambda self, state, player: utility))


class Huge(Steps):
    def utility(self, state, player):
        return 10**400


class Infinite(Steps):
    def actions(self, state):
        yield 1

    def utility(self, state, player):
        return inf


def test_so_are_those_of_rules_that_are_compiled():
    with pytest.raises(GameError, match=r"`utility` of Huge .* in Pair\(n=2, x=0.0\) it returns 1000"):
        search(Huge(), depth=3)
    with pytest.raises(GameError, match=r"`utility` of Infinite .* in Pair\(n=2, x=0.0\) it returns inf"):
        search(Infinite(), depth=3, algorithm="expectimax", compiled=True)


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("error", [IndexError("no such thing"), SystemExit(5), KeyError("x"), StopIteration()])
def test_what_a_rule_raises_is_named(asker, error):
    def raising(self, state, action):
        if state.n == 1:
            raise error
        return Pair(1, 0.0)

    with pytest.raises(GameError) as raised:
        ASKERS[asker](broken("result", raising))
    line = raising.__code__.co_firstlineno + 2
    assert re.fullmatch(
        rf"expected `raising` to answer, but in Pair\(n=1, x=0.0\) it raises {type(error).__name__}.* "
        rf"\({re.escape(__file__)}:{line}\)",
        str(raised.value),
    )


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("rule", ["initial", "player", "actions", "result", "is_terminal", "utility"])
def test_a_missing_rule_is_named(asker, rule):
    rules = {name: vars(Steps)[name] for name in FORGOTTEN if name != rule}
    partial = type("Partial", (Game,), {"players": 1, "initial": Steps.initial, **rules})
    if rule == "initial":
        del partial.initial
    with pytest.raises(GameError) as raised:
        ASKERS[asker](partial())
    assert str(raised.value) == f"expected Partial to define the rule `{rule}`, but it does not"


class Climb(Game):
    """Compiled code goes wrong at the end, which leaves no traceback."""

    def initial(self):
        return Pair(0, 0.0)

    def player(self, state):
        return state.n % 2

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Pair(state.n + action, state.x)

    def is_terminal(self, state):
        return state.n >= 4

    def utility(self, state, player):
        board = [0.0, 1.0]
        return board[state.n]


class Largest(Climb):
    def utility(self, state, player):
        empty = [0.0][:0]
        return max(empty)


@pytest.mark.parametrize(("game", "error"), [(Climb(), "IndexError"), (Largest(), "ValueError")])
def test_what_a_compiled_rule_raises_is_named_as_well(game, error):
    name = type(game).__name__
    with pytest.raises(GameError, match=rf"`{name}.utility` to answer, but in Pair\(n=[45], x=0.0\) it raises {error}"):
        search(game, depth=6, compiled=True)


@pytest.mark.parametrize("asker", ASKERS)
def test_a_pass_may_be_none_and_come_first(asker):
    assert ASKERS[asker](broken("actions", lambda self, state: [None]))


class Wide(Game):
    """As many actions as Amazons has at the start."""

    def initial(self):
        return Pair(0, 0.0)

    def player(self, state):
        return 0 if state.n % 2 == 0 else 1

    def actions(self, state):
        yield from range(1100)

    def result(self, state, action):
        return Pair(state.n + 1, float(action))

    def is_terminal(self, state):
        return state.n >= 9

    def utility(self, state, player):
        return 0.0

    def bounds(self, state):
        return (0.0, 0.0)


@pytest.mark.parametrize("limit", [{"depth": 1}, {"depth": 2}, {"nodes": 5000}, {"depth": 8, "nodes": 20_000}])
def test_thousands_of_actions_are_searched_at_any_depth(limit):
    result = search(Wide(), compiled=False, **limit)
    assert result.value == 0.0
    assert result.action in range(1100)


class Dice(Game):
    """A chance node with many outcomes that lead to few states."""

    players = 1
    outcome_count = 100_000

    def initial(self):
        return Pair(0, 0.0)

    def player(self, state):
        return CHANCE

    def outcomes(self, state):
        for outcome in range(self.outcome_count):
            yield outcome % 7, 1 / self.outcome_count

    def result(self, state, action):
        return Pair(state.n + 1 + action, 0.0)

    def is_terminal(self, state):
        return state.n >= 500

    def utility(self, state, player):
        return 0.0


def test_solving_counts_edges_as_memory():
    asked = 0

    class Counted(Dice):
        def outcomes(self, state):
            nonlocal asked
            for pair in super().outcomes(state):
                asked += 1
                yield pair

    result = solve(Counted(), memory=1_000_000, compiled=False)
    assert not result.proven
    # Each edge takes at least the 16 bytes of its target and its weight.
    assert 16 * asked <= 1_000_000


def test_outcomes_without_an_end_are_refused_in_a_sentence():
    class Endless(Dice):
        def outcomes(self, state):
            for outcome in itertools.count():
                yield outcome % 7, 0.0

    with pytest.raises(GameError, match="expected at most 131,072 actions or outcomes in each state of Endless"):
        solve(Endless(), compiled=False)
    with pytest.raises(GameError, match=r"expected at most 1,000,000 outcomes of Endless, but Pair.* has more"):
        list(play(Endless(), [random_player()]))
    for algorithm in ("expectiminimax", "expectimax", "maxn", "maxn-pruned"):
        with pytest.raises(GameError, match="expected at most 131,072 actions or outcomes in each state of Endless"):
            search(Endless(), depth=1, algorithm=algorithm, compiled=False)


def test_outcomes_without_an_end_cannot_be_sampled(monkeypatch):
    class Endless(Dice):
        def outcomes(self, state):
            for outcome in itertools.count():
                yield outcome % 7, 0.0

    monkeypatch.setattr(sampled, "MOST_OUTCOMES", 1000)
    with pytest.raises(GameError, match="expected the probabilities at each chance node to be positive"):
        search(Endless(), depth=1, algorithm="sampled", compiled=False)


def test_a_failing_initial_is_named_without_a_state():
    class Nowhere(Steps):
        def initial(self):
            raise ValueError("no board")

    with pytest.raises(GameError, match=r"`Nowhere\.initial` to answer, but it raises ValueError: no board \(.+\)$"):
        search(Nowhere(), depth=1, compiled=False)


@pytest.mark.parametrize("asker", ["search", "solve", "explain"])
@pytest.mark.parametrize(
    ("rule", "body", "wanted", "taken"),
    [
        ("result", lambda self, state: state, "state, action", "state"),
        ("result", lambda self, state, action, more: state, "state, action", "state, action, more"),
        ("is_terminal", lambda self: True, "state", ""),
        ("utility", lambda self, state: 0.0, "state, player", "state"),
    ],
)
def test_a_rule_with_other_parameters_is_named(asker, rule, body, wanted, taken):
    with pytest.raises(GameError) as raised:
        ASKERS[asker](broken(rule, body))
    assert str(raised.value) == (
        f"expected `{rule}` of Broken to take ({wanted}) after self, but it takes ({taken}) "
        f"({__file__}:{body.__code__.co_firstlineno})"
    )


def test_an_evaluation_with_other_parameters_is_named():
    with pytest.raises(
        GameError, match=r"`evaluate` of Broken to take \(state\) after self, but it takes \(state, p\)"
    ):
        search(broken("evaluate", lambda self, state, p: 0.0), depth=1, compiled=False)
    with pytest.raises(InputError, match="expected a function of a state as the evaluation, but got <function"):
        search(Steps(), depth=1, evaluate=lambda state, player: 0.0)


@pytest.mark.parametrize("compiled", [None, False])
def test_an_order_that_returns_no_number_is_named(compiled):
    with pytest.raises(
        GameError, match=r"`order` of Broken to return a number for action 1, .* it returns None \(.*py:"
    ):
        search(broken("order", lambda self, state, action: None), depth=2, algorithm="pvs", compiled=compiled)


@pytest.mark.parametrize("asker", ASKERS)
def test_a_forgotten_return_in_initial_is_named(asker):
    with pytest.raises(GameError, match=r"^expected `initial` of Broken to return the state .*, but it returns None"):
        ASKERS[asker](broken("initial", lambda self: None))


def test_check_game_names_a_forgotten_return_in_initial():
    (problem,) = check_game(broken("initial", lambda self: None)).problems
    assert problem.startswith("expected `initial` of Broken to return the state in which play begins")
