"""States to test on: positions come from play."""

import random
from collections.abc import Iterator
from typing import Any

from outply import Game


def live_states(game: Game, seed: int, games: int = 20) -> Iterator[Any]:
    """The states of random games in which someone is to move."""
    draw = random.Random(seed)
    for _ in range(games):
        state = game.initial()
        while not game.is_terminal(state):
            yield state
            state = game.result(state, draw.choice(list(game.actions(state))))
