"""The first promise: value, action, line and node count are the same at both speeds, for every game and search."""

import os

import pytest

from outply import (
    MNK,
    Backgammon,
    Bump,
    ConnectFour,
    ConnectFourScore,
    EinStein,
    Game,
    InputError,
    Kalah,
    Linear,
    Nim,
    Othello,
    Pacman,
    Pig,
    Tree,
    Twenty48,
    perft,
    search,
    solve,
)
from outply.contract.companions import view_of
from outply.searches.algorithm import ALGORITHMS, fitting, textbook
from outply.searches.deepening import DEEPENING


def stones(state) -> float:
    return float(state.first.bit_count())


def centre(state) -> float:
    return 0.25 if state.second & 0b111 << 7 else -0.125


GAMES: dict[str, tuple[Game, str, int]] = {
    "backgammon": (Backgammon(), "BQAAUAAAAAAAAA,11 second", 4),
    "tictactoe": (MNK(), "x../.o./...", 6),
    "2048": (Twenty48(2, 16), "2,4/.,2", 5),
    "bump": (Bump(3), "1 3 3 2", 5),
    "connect4": (ConnectFour(5, 4), "33", 6),
    "connect4-score": (ConnectFourScore(4, 3), "22", 6),
    "einstein": (EinStein(), "...../...../.6.../...e./..b.. first 3", 4),
    "kalah": (Kalah(2, 4), "", 6),
    "nim": (Nim(2, 3, 4), "2,2,4 second", 7),
    "othello": (Othello(), "OXXXXXX-XOXXXOO-XXOXXOOXXXOOOOOXXOXOOOXXX-OOOOOXXXXXXXXX--XOXXXX O", 6),
    "othello-nopass": (Othello(4, passes=False), "b1a1a2a3b4", 6),
    "pacman": (Pacman("#####/#P..#/#.#o#/#. G#/#####", steps=6), "s", 6),
    "pacman-chance": (Pacman("#####/#P..#/#.#o#/#. G#/#####", "directional:0.8", steps=6), "s n", 5),
    "pig": (Pig(20), "3,5,4,second", 5),
    "tree": (Tree.from_text("min max: ((3 12 [0.5:8 0.5:(1 2)]) (2 4 6) (14 5 2))"), ".", 3),
    "tuples": (Tree.from_text("((1,6,6 [7,1,2 1,5,2]) (6,1,2 7,2,1) (5,5,5))"), ".", 2),
}


def fits(game: Game, algorithm: str) -> bool:
    """Whether the textbook's search applies to a game of this kind."""
    if algorithm in ("maxn", "maxn-pruned", "expectimax", "deepening"):
        return True
    if algorithm in ("star1", "star2"):
        return game.players == 1 or (game.players == 2 and game.zero_sum)
    if algorithm in ("paranoid", "best-reply"):
        return not game.has_chance
    opposed = game.players == 1 or (game.players == 2 and game.zero_sum)
    return opposed and (algorithm == "expectiminimax" or not game.has_chance)


# Compiling takes its time. Every game is searched by what suits it and by the textbook's search for it, and every
# search is tried on a few games that differ much; with OUTPLY_EVERY_PAIR set, on every game.
MANY_SEARCHES = ("tictactoe", "pig", "tuples", "bump")
EVERY_PAIR = bool(os.environ.get("OUTPLY_EVERY_PAIR"))


def cases():
    """The pairs of a game and a search; what runs again with checked arrays is marked.

    Searches for dice are left to games with dice. Rules are checked in every run, so the second is for searches.
    """
    for name, (game, _, _) in GAMES.items():
        many = EVERY_PAIR or name in MANY_SEARCHES
        for algorithm in (*ALGORITHMS, DEEPENING):
            for_dice = algorithm in ALGORITHMS and ALGORITHMS[algorithm].chance
            if algorithm in (fitting(game), textbook(game)) or (many and (game.has_chance or not for_dice)):
                yield name, algorithm


@pytest.mark.parametrize(("name", "algorithm"), list(cases()))
def test_a_search_finds_the_same_at_both_speeds(name, algorithm):
    game, position, depth = GAMES[name]
    state = view_of(game).parse(position)
    if not fits(game, algorithm):
        for compiled in (True, False):
            with pytest.raises(InputError, match=r"needs.*: use "):
                search(game, state, algorithm=algorithm, depth=depth, compiled=compiled)
        return
    fast = search(game, state, algorithm=algorithm, depth=depth, compiled=True)
    slow = search(game, state, algorithm=algorithm, depth=depth, compiled=False)
    assert (fast.compiled, slow.compiled) == (True, False)
    assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
    assert (fast.choices, fast.bound, fast.proven, fast.depth) == (slow.choices, slow.bound, slow.proven, slow.depth)


@pytest.mark.parametrize("nodes", [1, 2, 10, 1000])
def test_a_search_cut_short_by_nodes_stops_at_the_same_node_at_both_speeds(nodes):
    game = ConnectFour(5, 4)
    fast, slow = (search(game, nodes=nodes, compiled=compiled) for compiled in (True, False))
    assert fast.nodes == slow.nodes == nodes
    assert (fast.value, fast.action, fast.line, fast.depth) == (slow.value, slow.action, slow.line, slow.depth)


def test_a_linear_evaluation_is_the_same_at_both_speeds():
    game = ConnectFour(5, 4)
    evaluate = Linear([stones, centre], [0.5, -2.0])
    fast, slow = (search(game, depth=6, evaluate=evaluate, compiled=compiled) for compiled in (True, False))
    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)
    assert fast.value == 0.5 * 3 + -2.0 * 0.25  # three stones each, and the second player holds the centre


@pytest.mark.parametrize("name", GAMES)
def test_perft_and_solve_find_the_same_at_both_speeds(name):
    game, position, depth = GAMES[name]
    state = view_of(game).parse(position)
    assert perft(game, depth, state, compiled=True) == perft(game, depth, state, compiled=False)
    fast, slow = (solve(game, state, compiled=compiled) for compiled in (True, False))
    assert (fast.value, fast.action, fast.nodes, fast.choices) == (slow.value, slow.action, slow.nodes, slow.choices)
