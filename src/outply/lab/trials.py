"""Games of Pac-Man, played out: minds choose, dice decide between equals, and each game depends on its seed alone."""

from collections.abc import Callable
from typing import Any, NamedTuple

from outply.contract.game import CHANCE
from outply.contract.limit import Limit
from outply.engine.searching import Search
from outply.games.pacman.rules import CAUGHT, WON, Pacman
from outply.primitives.dice import Dice


class Trial(NamedTuple):
    """How one game ended."""

    score: int
    steps: int
    ending: int
    actions: tuple[int, ...]
    """All that was done, outcomes included."""

    @property
    def won(self) -> bool:
        """Whether all dots were eaten."""
        return self.ending == WON

    @property
    def caught(self) -> bool:
        """Whether a ghost caught Pac-Man."""
        return self.ending == CAUGHT


class Mind:
    """One who chooses by a search that looks some rounds ahead; a round is Pac-Man and all ghosts.

    `assumed` is the game as this one takes it to be, which need not be as it is. Between actions of equal value the lot
    decides, or without `by_lot` the order of the actions.
    """

    def __init__(
        self,
        assumed: Pacman,
        evaluate: Callable[[Any], float],
        rounds: int,
        by_lot: bool = True,
        compiled: bool | None = None,
    ) -> None:
        # Not star2, which would be taken by itself: it finds the same ties, and visits a third fewer states. But each
        # search here takes a millisecond or less, and what star2 makes ready for it takes four times as long.
        name = "expectiminimax" if assumed.has_chance else "alphabeta"
        self.search = Search(assumed, name, evaluate, exact=True, compiled=compiled)
        self.limit = Limit(depth=rounds * (assumed.ghost_count + 1))
        self.by_lot = by_lot

    def choose(self, state: Any, dice: Dice) -> int:
        """The action to take."""
        result = self.search(state, self.limit)
        return int(dice.pick(result.ties) if self.by_lot else result.action)


def play_out(world: Pacman, pacman: Mind, ghosts: Mind | None, seed: int) -> Trial:
    """One game by the rules of `world`; its ghosts need a mind where they are no chance."""
    dice, state, actions = Dice(seed), world.initial(), []
    while not world.is_terminal(state):
        mover = world.player(state)
        if mover == CHANCE:
            action = dice.draw(list(world.outcomes(state)))
        else:
            mind = pacman if mover == 0 else ghosts
            assert mind is not None
            action = mind.choose(state, dice)
        actions.append(action)
        state = world.result(state, action)
    return Trial(state.score, state.steps, state.ending, tuple(actions))
