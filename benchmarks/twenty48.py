"""How often a player who looks a few plies ahead makes the tile 2048, over seeded games."""

import time
from collections.abc import Iterator

from benchmarks.rows import Row
from outply import Limit, Search, Twenty48
from outply.primitives.dice import Dice

GAMES = 20
DEPTH = 5


def played(ready: Search, game: Twenty48, seed: int, goal: int) -> tuple[int, int, float]:
    """The largest tile of a game that stops at the goal, how many slides it took, and the longest thought."""
    dice, state, slides, longest = Dice(seed), game.initial(), 0, 0.0
    largest = 0
    while not game.is_terminal(state) and largest < goal:
        if state.falling:
            action = dice.draw(list(game.outcomes(state)))
        else:
            started = time.perf_counter()
            action = ready(state, Limit(depth=DEPTH)).action
            longest = max(longest, time.perf_counter() - started)
            slides += 1
        state = game.result(state, action)
        largest = max(1 << game.power(state, cell) for cell in range(game.size**2))
    return largest, slides, longest


def twenty48() -> Iterator[Row]:
    """Games for 2048, and what a slide takes."""
    game = Twenty48()
    ready = Search(game, "expectiminimax", compiled=True)
    ready(game.result(game.result(game.initial(), 0), 2), Limit(depth=1))
    reached, slides, longest, started = 0, 0, 0.0, time.perf_counter()
    for seed in range(GAMES):
        largest, some, slowest = played(ready, game, seed, 2048)
        reached, slides, longest = reached + (largest >= 2048), slides + some, max(longest, slowest)
    spent = time.perf_counter() - started
    yield Row(f"games of {GAMES} that reach 2048 at depth {DEPTH}", reached, unit="games")
    yield Row("seconds a slide, on average", spent / slides)
    yield Row("seconds a slide, the longest", longest, most=1.0)
