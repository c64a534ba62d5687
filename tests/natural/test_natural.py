"""Natural games compile unchanged, and find the same at both speeds.

Their authors were told only what a `Game` is, and each to write as another kind of programmer would.
"""

import importlib
import inspect
import pkgutil
import random

import pytest

from outply import Game, Limit, perft, prepare
from outply.contract.game import choices
from outply.searches.algorithm import textbook
from tests.natural import games

MODULES = [importlib.import_module(f"{games.__name__}.{found.name}") for found in pkgutil.iter_modules(games.__path__)]
GAMES = {
    f"{module.__name__.rpartition('.')[2]}.{name}": kind
    for module in MODULES
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
    if not inspect.isabstract(kind)
}
# What is not compiled, and a word of the reason.
REFUSED = {
    "blackjack_three_hands.ThreeHandsOfBlackjack": "int64",
    "connect_two_stones.ConnectTwoStones": "groupby",
    "quixo.Quixo": "two names",
}
# Plies at which an interpreted search of a few states takes a fraction of a second; 3 for all others.
PLIES = {"amazons": 1, "amazons4": 1, "connect_two_stones": 1, "gomoku5": 2, "lines_of_action": 2, "mini_tablut": 2,
         "oh_hell": 2, "quarto": 2, "quixo": 2, "quoridor": 1, "royal_ur": 3, "shut_the_box": 2, "twist": 2,
         "blackjack_three_hands": 2, "brandubh": 2, "ludo_rush": 2, "nine_holes": 3, "dobutsu": 3,
         "ultimate_tictactoe": 2, "konane": 2, "cram": 2, "onitama": 2, "reversi_numpy": 2, "minichess": 2, "farkle": 2,
         "gobblet": 2, "santorini": 1, "hasami": 2, "teeko": 2, "pentago": 1, "pawn_race": 1, "sokoban": 4, "coins": 6,
         "snort": 4, "ghost": 4, "tokens": 4, "cat_and_mouse": 5, "duel_of_cards": 5, "hare_and_hounds": 4,
         "kalah": 4, "kalah_small": 4, "oware_small": 4, "alquerque": 8, "bagh_chal": 4, "block_dominoes": 8,
         "bridg_it": 5, "cant_stop": 6, "crazy_eights": 8, "fanorona": 6, "game_of_y": 6, "kayles": 6, "mu_torere": 8,
         "no_thanks": 6, "pylos": 4, "senet_race": 8, "turkish_draughts": 6,
         "toe_on_bytes": 5, "brandubh_objects": 1}  # fmt: skip

# Some of different hands, for the strong searches, which take longer to compile.
BY_DEFAULT = ["ataxx.Ataxx", "capture_go.CaptureGo", "six_mens_morris.SixMensMorris", "royal_ur.RoyalGameOfUr",
              "fox_and_geese.FoxAndGeese", "last_mover.Clobber", "quarto.Quarto"]  # fmt: skip


def plies(name):
    return PLIES.get(name.partition(".")[0], 3)


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
    fast, slow = prepare(game, algorithm), prepare(game, algorithm, compiled=False)
    for state in [game.initial(), *random_states(game, 5)]:
        compare(fast, slow, state, Limit(depth=plies(name)), name)


@pytest.mark.parametrize("name", BY_DEFAULT)
def test_the_default_search_finds_the_same_at_both_speeds(name):
    game = GAMES[name]()
    fast, slow = prepare(game), prepare(game, compiled=False)
    for state in [game.initial(), *random_states(game, 3)]:
        compare(fast, slow, state, Limit(depth=plies(name) + 1), name)


def compare(fast, slow, state, limit, name):
    """Search a state at both speeds; what is outgrown is compiled anew, which we wait for."""
    expected = slow.think(state, limit)
    for _ in range(4):
        found = fast.think(state, limit)
        for what in ("value", "action", "line"):
            assert getattr(found, what) == getattr(expected, what)
        assert [type(action) for action in found.line] == [type(action) for action in expected.line]
        if found.speed == "compiled" or name in REFUSED:
            break
        fast.prepare()
    assert (found.speed == "compiled") == (name not in REFUSED), found.reason
    assert REFUSED.get(name, "") in (found.reason or "")
    fast.clear()
    slow.clear()
    assert fast.think(state, limit).nodes == slow.think(state, limit).nodes
    fast.clear()
    slow.clear()


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith(("boards", "others"))])
def test_perft_counts_the_same_at_both_speeds(name):
    game = GAMES[name]()
    assert perft(game, 3) == perft(game, 3, compiled=False)


def test_nearly_all_games_compile():
    assert len(GAMES) >= 116
    assert len(REFUSED) <= 3
