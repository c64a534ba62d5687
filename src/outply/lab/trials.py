"""Games of Pac-Man, played out: minds choose, ties are broken at random, and each game depends on its seed alone."""

from collections.abc import Callable
from typing import Any, NamedTuple

from outply.contract.game import Game
from outply.contract.limit import Limit
from outply.engine.searching import Search
from outply.games.pacman.rules import CAUGHT, WON, Pacman
from outply.playing.loop import play
from outply.playing.players import ChancePlayer, Player
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
    """A player who searches some rounds ahead; a round is Pac-Man and all ghosts.

    `assumed` is the game that is searched, which need not be the one that is played. Ties are broken at random, or
    without `random_ties` by the order of the actions.
    """

    def __init__(
        self,
        assumed: Pacman,
        evaluate: Callable[[Any], float],
        rounds: int,
        random_ties: bool = True,
        compiled: bool | None = None,
    ) -> None:
        # Not star2, which would be taken by itself: it finds the same ties, and visits a third fewer states. But each
        # search here takes a millisecond or less, and what star2 prepares for it takes four times as long.
        name = "expectiminimax" if assumed.has_chance else "alphabeta"
        self.search = Search(assumed, name, evaluate, exact=True, compiled=compiled)
        self.limit = Limit(depth=rounds * (assumed.ghost_count + 1))
        self.random_ties = random_ties

    def with_dice(self, dice: Dice) -> Player:
        """A player with this mind, by whose dice ties are broken."""

        def choose(game: Game, state: Any, /) -> Any:
            result = self.search.think(state, self.limit)
            return dice.pick(result.ties) if self.random_ties else result.action

        return choose


def play_out(world: Pacman, pacman: Mind, ghosts: Mind | None, seed: int) -> Trial:
    """One game by the rules of `world`; its ghosts need a mind unless they are chance."""
    dice = Dice(seed)
    minds = [pacman, *[ghosts or pacman] * (world.players - 1)]
    players = [mind.with_dice(dice) for mind in minds]
    steps = list(play(world, players, chance=ChancePlayer(dice)))
    state = steps[-1].state if steps else world.initial()
    return Trial(state.score, state.steps, state.ending, tuple(step.action for step in steps))
