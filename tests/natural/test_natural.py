"""Natural games compile unchanged, and find the same at both speeds."""

import random

import pytest

from outply import Game, perft, search
from outply.contract.game import choices
from outply.searches.algorithm import textbook
from tests.natural.games import boards, others

GAMES = {
    name: kind
    for module in (boards, others)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
}
REFUSED: set[str] = set()


def random_states(game, count, seed=3):
    chance, found = random.Random(seed), []
    while len(found) < count:
        state = game.initial()
        while not game.is_terminal(state):
            if chance.random() < 0.3:
                found.append(state)
            state = game.result(state, chance.choice(choices(game, state)))
    return found[:count]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_finds_the_same_at_both_speeds(name):
    game = GAMES[name]()
    algorithm = textbook(game)
    for state in [game.initial(), *random_states(game, 6)]:
        fast = search(game, state, depth=4, algorithm=algorithm)
        slow = search(game, state, depth=4, algorithm=algorithm, compiled=False)
        assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
        assert [type(action) for action in fast.line] == [type(action) for action in slow.line]
        assert fast.compiled == (name not in REFUSED), fast.reason


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_the_same_at_both_speeds(name):
    game = GAMES[name]()
    assert perft(game, 3) == perft(game, 3, compiled=False)
