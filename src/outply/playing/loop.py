"""The one loop in which a game is played out: players choose, chance is drawn, and each step is yielded."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from outply.contract.breaches import breach, listed
from outply.contract.errors import GameError, InputError
from outply.contract.game import CHANCE, Game
from outply.contract.messages import shown
from outply.engine.diagnosing import naming_rules
from outply.playing.players import ChancePlayer, Player
from outply.primitives.dice import Dice


class Step(NamedTuple):
    """One action of a player, or one outcome of chance, and where it led."""

    player: int
    action: Any
    state: Any


def play(
    game: Game, players: Sequence[Player], seed: int = 0, state: Any = None, chance: Player | None = None
) -> Iterator[Step]:
    """Each step of a game between these players, until it ends.

    Chance is drawn from the seed, unless `chance` is a player who says what it brings: from real dice, say, or from a
    recorded game.

    >>> from outply import MNK, play, random_player, search_player
    >>> steps = list(play(MNK(), [search_player(depth=9), random_player(seed=1)]))
    >>> MNK().utility(steps[-1].state, 0) >= 0
    True
    """
    if len(players) != game.players:
        raise InputError(f"expected a player for each of {game.players} players, but got {len(players)}")
    dealer = ChancePlayer(Dice(seed)) if chance is None else chance
    with naming_rules(game):
        state = game.initial() if state is None else state
        mover = mover_in(game, state)
    while mover is not None:
        # What a player raises goes on to the caller.
        action = dealer(game, state) if mover == CHANCE else players[mover](game, state)
        with naming_rules(game):
            check_legal(game, state, mover, action)
            step = Step(mover, action, game.result(state, action))
            state, mover = step.state, mover_in(game, step.state)
        yield step


def mover_in(game: Game, state: Any) -> int | None:
    """Whose turn it is, None at the end; refused where the rules break the contract."""
    problem = breach(game, state)
    if problem:
        raise GameError(problem)
    return None if game.is_terminal(state) else game.player(state)


def check_legal(game: Game, state: Any, mover: int, action: Any) -> None:
    """Refuse what may not happen in a live state."""
    if mover == CHANCE:
        allowed, who = [outcome for outcome, _ in listed(game, "outcomes", state)], "outcome from chance"
    else:
        allowed, who = listed(game, "actions", state), f"action from player {mover}"
    if action not in allowed:
        raise InputError(f"expected a legal {who}, but got {shown(action)}")
