"""Levels of play, 1 to 8, for every game: a shorter search, and a softmax over what it found.

A level has a limit in depth and in nodes; in a game without an evaluation, in nodes alone. Then it takes better actions
more often, by the exponential of what they lose against the best one. The loss is measured in parts of the spread
between the best action and the worst, so one temperature serves every game. What loses more than the cap is never
taken, and a forced win always is.
"""

from collections.abc import Sequence
from math import exp, fsum
from typing import Any, NamedTuple

from outply.contract.companions import knowledge_of
from outply.contract.errors import InputError
from outply.contract.game import Game
from outply.contract.knowledge import hints
from outply.contract.limit import Limit
from outply.contract.policy import Policy
from outply.contract.result import Result
from outply.engine.searching import Search


class Strength(NamedTuple):
    """How well a level plays."""

    depth: int | None
    nodes: int
    temperature: float
    """How much of the spread hardly matters; 0 always takes the best action."""
    cap: float
    """The largest loss that is ever risked, in parts of the spread."""


STRENGTHS = (
    Strength(1, 2_000, 0.9, 1.0),
    Strength(1, 4_000, 0.3, 0.9),
    Strength(2, 8_000, 0.2, 0.8),
    Strength(3, 20_000, 0.12, 0.6),
    Strength(4, 60_000, 0.08, 0.4),
    Strength(6, 200_000, 0.04, 0.2),
    Strength(10, 800_000, 0.0, 0.0),
    Strength(None, 4_000_000, 0.0, 0.0),
)
LEVELS = len(STRENGTHS)

# Without an evaluation all that a search sees is the end of the game, if it comes so far: then only states are counted,
# and the levels differ by how long before the end they play well.
BLIND_NODES = (40, 150, 600, 3_000, 15_000, 100_000, 800_000, 4_000_000)

# A level that visits no more states than this answers sooner interpreted than it would be compiled.
FEW_NODES = 4_000


def strength_of(game: Game, level: int) -> Strength:
    """How well a level plays a game."""
    strength = STRENGTHS[level - 1]
    if hints(game, knowledge_of(game)).evaluate is not None:
        return strength
    return strength._replace(depth=None, nodes=BLIND_NODES[level - 1])


class Level(Policy):
    """A player of a level from 1, who hardly looks ahead, to 8.

    >>> from outply import MNK
    >>> from outply.policies.levels import Level
    >>> game = MNK()
    >>> winning = game.result(game.result(game.result(game.result(game.initial(), 0), 3), 1), 4)
    >>> Level(game, 1).chances(winning)     # a win at once is taken, even at level 1
    [(2, 1.0)]
    """

    def __init__(self, game: Game, level: int, compiled: bool | None = None) -> None:
        if not isinstance(level, int) or isinstance(level, bool) or not 1 <= level <= LEVELS:
            raise InputError(f"expected a level from 1 to {LEVELS}, but got {level!r}")
        self.game, self.level, self.strength = game, level, strength_of(game, level)
        if compiled is None and self.strength.nodes <= FEW_NODES:
            compiled = False
        self.search = Search(game, compiled=compiled, exact=self.strength.temperature > 0)

    def chances(self, state: Any) -> list[tuple[Any, float]]:
        """The actions that it may take, each with its probability."""
        mover = self.game.player(state)
        for action in self.game.actions(state):
            after = self.game.result(state, action)
            if self.game.is_terminal(after) and self.game.utility(after, mover) >= self.game.max_utility > 0:
                return [(action, 1.0)]
        result = self.search(state, Limit(depth=self.strength.depth, nodes=self.strength.nodes))
        if self.strength.temperature == 0 or self.is_won(result, mover) or len(result.choices) < 2:
            return [(result.action, 1.0)]
        return self.softened([(choice.action, self.gain(choice.value, mover)) for choice in result.choices])

    def stop(self) -> None:
        """Stop the search."""
        self.search.stop()

    def softened(self, gains: Sequence[tuple[Any, float]]) -> list[tuple[Any, float]]:
        """Better actions more often; those that lose more than the cap never."""
        best = max(gain for _, gain in gains)
        spread = best - min(gain for _, gain in gains)
        losses = [(action, (best - gain) / spread if spread > 0 else 0.0) for action, gain in gains]
        risked = [
            (action, exp(-loss / self.strength.temperature)) for action, loss in losses if loss <= self.strength.cap
        ]
        total = fsum(weight for _, weight in risked)
        return [(action, weight / total) for action, weight in risked]

    def is_won(self, result: Result, mover: int) -> bool:
        """Whether the search has found a forced win."""
        gain = self.gain(result.value, mover)
        return gain > 0 and (result.proven or gain >= self.game.max_utility) and self.game.players > 1

    def gain(self, value: Any, mover: int) -> float:
        """What a value is worth to the mover."""
        if isinstance(value, tuple):
            return float(value[mover])
        opposed = self.game.players == 2 and self.game.zero_sum
        return -float(value) if opposed and mover == 1 else float(value)

    def __str__(self) -> str:
        return f"level {self.level} of {LEVELS}"
