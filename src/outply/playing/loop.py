"""Playing a game out: players choose, dice fall, and each step is told."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Unpack

from outply.contract.errors import InputError
from outply.contract.game import CHANCE, Game
from outply.contract.limit import Limit
from outply.engine.searching import Search, Spending
from outply.primitives.dice import Dice
from outply.searches.horizon import Evaluate

Chooser = Callable[[Game, Any], Any]


class Step(NamedTuple):
    """One action of a player, or one outcome of chance, and where it led."""

    player: int
    action: Any
    state: Any


def play(game: Game, choosers: Sequence[Chooser], seed: int = 0, state: Any = None) -> Iterator[Step]:
    """Each step of a game between these choosers, until it ends; chance is drawn from the seed.

    >>> from outply import MNK, play, random_player, search_player
    >>> steps = list(play(MNK(), [search_player(depth=9), random_player(seed=1)]))
    >>> MNK().utility(steps[-1].state, 0) >= 0
    True
    """
    if len(choosers) != game.players:
        raise InputError(f"expected a chooser for each of {game.players} players, but got {len(choosers)}")
    dice = Dice(seed)
    state = game.initial() if state is None else state
    while not game.is_terminal(state):
        player = game.player(state)
        if player == CHANCE:
            action = dice.draw(list(game.outcomes(state)))
        else:
            action = choosers[player](game, state)
            if action not in list(game.actions(state)):
                raise InputError(f"expected a legal action from player {player}, but got {action!r}")
        state = game.result(state, action)
        yield Step(player, action, state)


def random_player(seed: int = 0) -> Chooser:
    """A chooser that takes any legal action alike."""
    dice = Dice(seed)

    def choose(game: Game, state: Any) -> Any:
        return dice.pick(list(game.actions(state)))

    return choose


def search_player(
    algorithm: str | None = None, evaluate: Evaluate | None = None, **spending: Unpack[Spending]
) -> Chooser:
    """A chooser that searches within these limits."""
    limit = Limit(**spending)

    def choose(game: Game, state: Any) -> Any:
        return Search(game, algorithm, evaluate)(state, limit).action

    return choose
